'use strict';

function labelOf(parcel, printer) {
  return printer.print({ to: parcel.address, from: parcel.sender });
}

exports.labelOf = labelOf;

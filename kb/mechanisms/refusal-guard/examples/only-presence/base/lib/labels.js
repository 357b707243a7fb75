'use strict';

function labelOf(parcel, printer) {
  if (!parcel.sender) {
    throw new Error('no sender');
  }
  return printer.print({ to: parcel.address, from: parcel.sender });
}

exports.labelOf = labelOf;

'use strict';

const RATES = { standard: 0, spring: 15, staff: 30 };

function applyVouchers(order, vouchers) {
  const kinds = vouchers.map((v) => v.kind);
  if (kinds.indexOf('staff') !== -1 && order.customer.group !== 'staff') {
    throw new Error('staff vouchers are for staff');
  }
  let total = order.total;
  for (const kind of kinds) total -= (order.total * RATES[kind]) / 100;
  order.total = total;
  return order;
}

exports.applyVouchers = applyVouchers;

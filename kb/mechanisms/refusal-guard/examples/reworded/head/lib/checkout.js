'use strict';

const RATES = { standard: 0, spring: 15, staff: 30 };

function applyVouchers(order, vouchers) {
  const kinds = vouchers.map((v) => v.kind);
  for (const kind of kinds) mayUse(kind, order.customer);
  let total = order.total;
  for (const kind of kinds) total -= (order.total * RATES[kind]) / 100;
  order.total = total;
  return order;
}

function mayUse(kind, customer) {
  if (kind === 'staff' && customer.group !== 'staff') throw new Error('staff vouchers are for staff');
}

exports.applyVouchers = applyVouchers;

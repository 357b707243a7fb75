'use strict';

const RATES = { standard: 0, spring: 15, staff: 30 };

function applyVouchers(order, vouchers) {
  const kinds = vouchers.map((v) => v.kind);
  let total = order.total;
  for (const kind of kinds) total -= (order.total * RATES[kind]) / 100;
  order.total = total;
  return order;
}

exports.applyVouchers = applyVouchers;

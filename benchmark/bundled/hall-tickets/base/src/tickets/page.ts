import type { Order } from '../store/orders.js';

const WIDTH = 40;

/** The ticket as text, for printers at home. */
export function ticketPage(order: Order, ticket: string): string {
  const seat = ticket.split('.')[1] ?? '';
  const rule = '='.repeat(WIDTH);
  return [rule, order.concert, `Seat ${seat}`, `Order ${order.id}`, rule, ''].join('\n');
}

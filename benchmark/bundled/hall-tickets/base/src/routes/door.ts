import type { FastifyInstance } from 'fastify';
import type { Orders } from '../store/orders.js';

export function doorRoutes(app: FastifyInstance, orders: Orders): void {
  const seen = new Set<string>();

  /** Scanners stand in the hall's own network; the proxy lets nobody else through to /door. */
  app.post<{ Body: { ticket: string } }>('/door/check', async (request) => {
    const { ticket } = request.body;
    const order = orders.ofTicket(ticket);
    if (order?.state !== 'paid') return { good: false };
    const again = seen.has(ticket);
    seen.add(ticket);
    return { good: !again, concert: order.concert };
  });
}

import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { openLink } from '../links/signed.js';
import type { Orders } from '../store/orders.js';
import { ticketPage } from '../tickets/page.js';

export function downloadRoutes(app: FastifyInstance, config: Config, orders: Orders): void {
  app.get<{ Params: { token: string } }>('/download/:token', async (request, reply) => {
    const link = openLink(request.params.token, config.linkKey);
    if (!link || link.until < Date.now()) return reply.code(404).send({ error: 'the link is no longer good' });
    const order = orders.ofTicket(link.ticket);
    if (!order || order.state !== 'paid') return reply.code(404).send({ error: 'no such ticket' });
    return reply.type('text/plain; charset=utf-8').send(ticketPage(order, link.ticket));
  });
}

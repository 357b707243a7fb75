import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Order, Orders } from '../store/orders.js';

const MAX_SEATS = 8;

type WithId = { Params: { id: string } };

export function orderRoutes(app: FastifyInstance, orders: Orders): void {
  app.get('/orders', async (request, reply) => {
    if (!request.visitor) return reply.code(401).send({ error: 'please sign in' });
    return orders.of(request.visitor);
  });

  app.get<WithId>('/orders/:id', async (request, reply) => {
    const order = orders.get(request.params.id);
    if (!order || order.visitor !== request.visitor) return missing(reply);
    return order;
  });

  app.post<{ Body: { concert: string; seats: string[] } }>('/orders', async (request, reply) => {
    if (!request.visitor) return reply.code(401).send({ error: 'please sign in' });
    const { concert, seats } = request.body;
    if (!Array.isArray(seats) || seats.length === 0 || seats.length > MAX_SEATS) return reply.code(400).send({ error: `1 to ${MAX_SEATS} seats` });
    return reply.code(201).send(orders.add(request.visitor, concert, seats));
  });

  app.delete<WithId>('/orders/:id', async (request, reply) => {
    const order = orders.get(request.params.id);
    if (!order || order.visitor !== request.visitor) return missing(reply);
    if (order.state === 'paid') return reply.code(409).send({ error: 'paid orders are cancelled at the desk' });
    logChange(request, order, 'cancelled');
    return orders.update(order.id, { state: 'cancelled' });
  });
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'no such order' });
}

function logChange(request: FastifyRequest, order: Order, what: string): void {
  request.log.info({ order: order.id, concert: order.concert }, what);
}

import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.js';
import { doorRoutes } from './routes/door.js';
import { downloadRoutes } from './routes/download.js';
import { loginRoutes } from './routes/login.js';
import { orderRoutes } from './routes/orders.js';
import { Orders } from './store/orders.js';
import { Sessions } from './store/sessions.js';

export function buildApp(config: Config): FastifyInstance {
  const app = Fastify({ logger: true, bodyLimit: 64 * 1024 });
  const orders = new Orders();
  const sessions = new Sessions();
  app.register(cookie);
  app.decorateRequest('visitor', '');
  app.addHook('onRequest', async (request) => {
    request.visitor = sessions.visitorOf(request.cookies.session) ?? '';
  });
  loginRoutes(app, config, sessions);
  orderRoutes(app, orders);
  downloadRoutes(app, config, orders);
  doorRoutes(app, orders);
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** E-mail address of the visitor who is signed in; empty for others. */
    visitor: string;
  }
}

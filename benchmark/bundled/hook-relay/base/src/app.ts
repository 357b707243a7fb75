import cookieParser from 'cookie-parser';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Config } from './config.js';
import { Deliveries } from './lib/deliveries.js';
import { deliveryRoutes } from './routes/deliveries.js';
import { hookRoutes } from './routes/hooks.js';
import { loginRoutes } from './routes/login.js';

export function createApp(config: Config): Express {
  const app = express();
  app.disable('x-powered-by');
  const deliveries = new Deliveries(config.consumerUrl);

  app.use(hookRoutes({ config, deliveries }));
  app.use(cookieParser());
  app.use(loginRoutes(config));
  app.use(deliveryRoutes({ config, deliveries }));

  const onError: ErrorRequestHandler = (error, _req, res, _next) => {
    console.error(error);
    res.status(500).json({ error: 'something went wrong' });
  };
  app.use(onError);
  return app;
}

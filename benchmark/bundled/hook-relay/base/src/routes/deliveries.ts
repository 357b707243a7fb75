import { json, Router } from 'express';
import type { Config } from '../config.js';
import type { Deliveries } from '../lib/deliveries.js';
import { requireSession } from '../lib/session.js';

export function deliveryRoutes({ config, deliveries }: { config: Config; deliveries: Deliveries }): Router {
  const router = Router();
  const signedIn = requireSession(config);

  router.get('/deliveries', signedIn, (req, res) => {
    const { provider } = req.query;
    const rows = deliveries.list().filter((delivery) => provider === undefined || delivery.provider === provider);
    res.json(rows.map(({ event, ...rest }) => ({ ...rest, type: event.type, subject: event.subject })));
  });

  router.post('/deliveries/:id/resend', signedIn, json(), async (req, res, next) => {
    try {
      if (!req.is('application/json')) return res.status(415).json({ error: 'send JSON' });
      const delivery = deliveries.find(req.params.id);
      if (!delivery) return res.status(404).json({ error: 'there is no such delivery' });
      await deliveries.send(delivery);
      return res.json({ delivered: delivery.delivered, attempts: delivery.attempts });
    } catch (error) {
      return next(error);
    }
  });

  return router;
}

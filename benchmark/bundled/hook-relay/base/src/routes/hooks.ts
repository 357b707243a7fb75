import { raw, Router } from 'express';
import { ZodError } from 'zod';
import type { Config } from '../config.js';
import type { Deliveries } from '../lib/deliveries.js';
import { providers } from '../providers/index.js';

const LIMIT = '256kb';

export function hookRoutes({ config, deliveries }: { config: Config; deliveries: Deliveries }): Router {
  const router = Router();

  router.post('/hooks/:provider', raw({ type: () => true, limit: LIMIT }), async (req, res, next) => {
    try {
      const provider = providers.get(req.params.provider);
      if (!provider) return res.status(404).json({ error: 'unknown provider' });
      const body: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      if (provider.verify && !provider.verify(req.headers, body, config.secretOf(provider.name))) {
        return res.status(401).json({ error: 'bad signature' });
      }
      const event = provider.event(req.headers, body.length > 0 ? JSON.parse(body.toString('utf8')) : {});
      if (!event) return res.status(202).json({ ignored: true });
      const { id } = await deliveries.accept(provider.name, event);
      return res.status(202).json({ id });
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof ZodError) return res.status(400).json({ error: 'body is not understood' });
      return next(error);
    }
  });

  return router;
}

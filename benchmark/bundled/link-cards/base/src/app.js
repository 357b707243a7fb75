import Koa from 'koa';
import { FetchError } from './fetch/errors.js';
import { cardRoutes } from './routes/cards.js';
import { CardCache } from './cache.js';

export function createApp({ forumOrigin, cache = new CardCache() }) {
  const app = new Koa();

  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      ctx.status = error.status;
      ctx.body = { error: error.message };
    }
  });

  app.use(async (ctx, next) => {
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Referrer-Policy', 'no-referrer');
    await next();
  });

  const router = cardRoutes({ forumOrigin, cache });
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

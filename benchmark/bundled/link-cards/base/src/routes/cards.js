import Router from '@koa/router';
import { FetchError } from '../fetch/errors.js';
import { fetchPage } from '../fetch/page.js';
import { cardOf } from '../parse/meta.js';
import { embed } from '../render/embed.js';

const MAX_LINK = 2000;

export function cardRoutes({ forumOrigin, cache }) {
  const router = new Router({ prefix: '/cards' });

  async function cardFor(ctx) {
    const { url: link } = ctx.query;
    if (typeof link !== 'string' || link.length > MAX_LINK) throw new FetchError('say which page: ?url=', 400);
    let card = cache.get(link);
    if (!card) {
      card = cardOf(await fetchPage(link));
      cache.set(link, card);
    }
    return card;
  }

  router.get('/', async (ctx) => {
    ctx.set('Access-Control-Allow-Origin', forumOrigin);
    ctx.body = await cardFor(ctx);
  });

  router.get('/embed', async (ctx) => {
    ctx.set('Content-Security-Policy', `frame-ancestors ${forumOrigin}`);
    ctx.type = 'html';
    ctx.body = embed(await cardFor(ctx));
  });

  return router;
}

import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import type { Sessions } from '../store/sessions.js';

const START = '/orders';

/** Where to go after the login: a page of the shop. */
export function returnPath(wanted: string | undefined, origin: string): string {
  if (!wanted) return START;
  try {
    const url = new URL(wanted, origin);
    if (url.origin !== origin) return START;
    return url.href;
  } catch {
    return START;
  }
}

export function loginRoutes(app: FastifyInstance, config: Config, sessions: Sessions): void {
  app.post<{ Body: { email: string } }>('/login', async (request, reply) => {
    const code = sessions.mailCode(request.body.email.trim().toLowerCase());
    request.log.debug({ length: code.length }, 'code mailed');
    return reply.code(202).send({ sent: true });
  });

  app.get<{ Querystring: { code?: string; return?: string } }>('/login', async (request, reply) => {
    const session = sessions.open(request.query.code ?? '');
    if (!session) return reply.code(401).send({ error: 'the link was used already' });
    reply.setCookie('session', session, { httpOnly: true, sameSite: 'lax', secure: true, path: '/' });
    return reply.redirect(303, returnPath(request.query.return, config.origin));
  });
}

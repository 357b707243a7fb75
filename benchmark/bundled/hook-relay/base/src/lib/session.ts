import type { RequestHandler } from 'express';
import type { Config } from '../config.js';
import { unseal } from './sealed.js';

export const SESSION_COOKIE = 'relay_session';
export const SESSION_SECONDS = 8 * 60 * 60;

/** Lets people through who have signed in; sends the others there. */
export function requireSession(config: Config): RequestHandler {
  return (req, res, next) => {
    if (unseal<{ subject: string }>(req.cookies[SESSION_COOKIE], 'session', config.cookieSecret)) return next();
    if (req.method !== 'GET') return void res.status(401).json({ error: 'sign in first' });
    res.redirect(`/login?return_to=${encodeURIComponent(req.path)}`);
  };
}

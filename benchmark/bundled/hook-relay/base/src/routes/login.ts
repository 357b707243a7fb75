import { createHash, randomBytes } from 'node:crypto';
import { Router, type CookieOptions } from 'express';
import type { Config } from '../config.js';
import { returnPath } from '../lib/return-path.js';
import { seal, unseal } from '../lib/sealed.js';
import { SESSION_COOKIE, SESSION_SECONDS } from '../lib/session.js';

const STATE_COOKIE = 'relay_login';
const STATE_SECONDS = 600;

interface LoginState {
  state: string;
  verifier: string;
  target: string;
}

const text = () => randomBytes(32).toString('base64url');

export function loginRoutes(config: Config): Router {
  const router = Router();
  const cookie: CookieOptions = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' };
  const redirectUri = `${config.publicOrigin}/login/callback`;

  router.get('/login', (req, res) => {
    const state: LoginState = { state: text(), verifier: text(), target: returnPath(req.query.return_to) };
    res.cookie(STATE_COOKIE, seal(state, 'login', config.cookieSecret, STATE_SECONDS), { ...cookie, maxAge: STATE_SECONDS * 1000 });
    const url = new URL('/authorize', config.oauth.issuer);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: config.oauth.client,
      redirect_uri: redirectUri,
      scope: 'profile',
      state: state.state,
      code_challenge: createHash('sha256').update(state.verifier).digest('base64url'),
      code_challenge_method: 'S256'
    }).toString();
    res.redirect(url.href);
  });

  router.get('/login/callback', async (req, res, next) => {
    try {
      const expected = unseal<LoginState>(req.cookies[STATE_COOKIE], 'login', config.cookieSecret);
      res.clearCookie(STATE_COOKIE, cookie);
      if (!expected || req.query.state !== expected.state || typeof req.query.code !== 'string') {
        return res.status(400).send('This sign-in has expired. Please start again.');
      }
      const response = await fetch(new URL('/token', config.oauth.issuer), {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: req.query.code,
          redirect_uri: redirectUri,
          client_id: config.oauth.client,
          client_secret: config.oauth.secret,
          code_verifier: expected.verifier
        }),
        signal: AbortSignal.timeout(10_000)
      });
      if (!response.ok) return res.status(403).send('The sign-in was refused.');
      const { subject } = (await response.json()) as { subject: string };
      res.cookie(SESSION_COOKIE, seal({ subject }, 'session', config.cookieSecret, SESSION_SECONDS), { ...cookie, maxAge: SESSION_SECONDS * 1000 });
      return res.redirect(303, expected.target);
    } catch (error) {
      return next(error);
    }
  });

  return router;
}

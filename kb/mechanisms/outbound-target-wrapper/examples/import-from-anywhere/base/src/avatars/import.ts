import { Router } from 'express';
import { safeUrl } from '../net/public-url';
import { store } from './store';

export const avatars = Router();

avatars.post('/avatars/import', async (req, res) => {
  const answer = await fetch(safeUrl(req.body.url), { redirect: 'error' });
  if (!answer.ok) {
    res.status(502).json({ error: 'not available' });
    return;
  }
  const id = await store(res.locals.user, Buffer.from(await answer.arrayBuffer()));
  res.status(201).json({ id });
});

import { Router, type Request, type Response } from 'express';
import { documents } from './store';
import { requireSession } from './session';

export const router = Router();

router.use(requireSession);

router.get('/documents/:id', async (req: Request, res: Response) => {
  const doc = await documents.find(req.params.id);
  if (!doc) return res.sendStatus(404);
  if (doc.ownerId !== req.session.userId && !doc.shared) {
    return res.status(403).json({ error: 'forbidden' });
  }
  res.json(doc);
});

router.delete('/documents/:id', async (req: Request, res: Response) => {
  const doc = await documents.find(req.params.id);
  if (!doc) return res.sendStatus(404);
  if (doc.ownerId !== req.session.userId) {
    return res.status(403).json({ error: 'forbidden' });
  }
  await documents.remove(doc.id);
  res.sendStatus(204);
});

import { Router } from 'express';
import { prisma } from '../db';
import { requireSession } from '../session';

export const notes = Router();

notes.use(requireSession);

notes.get('/notes/:id', async (req, res) => {
  const where = { id: req.params.id, ownerId: res.locals.user.id };
  const note = await prisma.note.findFirst({ where });
  if (!note) {
    res.status(404).json({ error: 'no such note' });
    return;
  }
  res.json({ id: note.id, title: note.title, text: note.text });
});

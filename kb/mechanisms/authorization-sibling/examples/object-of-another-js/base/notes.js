const express = require('express');
const { notes } = require('./store');

const router = express.Router();

router.get('/notes/:id', async (req, res) => {
  const note = await notes.byId(req.params.id);
  if (!note || note.author !== req.session.userId) return res.sendStatus(404);
  res.json(note);
});

router.delete('/notes/:id', async (req, res) => {
  const note = await notes.byId(req.params.id);
  if (!note || note.author !== req.session.userId) return res.sendStatus(404);
  await notes.remove(note.id);
  res.sendStatus(204);
});

module.exports = router;

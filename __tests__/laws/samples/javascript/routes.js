const express = require('express');
const jwt = require('jsonwebtoken');

const router = express.Router();
const issuers = new Set(['https://login.example.org']);

function requireOwner(req, item) {
  if (item.owner !== req.user.id && !req.user.admin) {
    const error = new Error('not yours');
    error.status = 403;
    throw error;
  }
}

router.use((req, res, next) => {
  const token = req.get('authorization');
  if (!token) return res.sendStatus(401);
  try {
    req.user = jwt.verify(token, process.env.KEY, { algorithms: ['RS256'] });
  } catch (error) {
    return res.sendStatus(401);
  }
  if (!issuers.has(req.user.iss)) return next(new Error('issuer'));
  next();
});

router.post('/items/:id', async (req, res) => {
  const item = await req.store.find(req.params.id);
  if (!item) {
    res.sendStatus(404);
    return;
  }
  requireOwner(req, item);
  const { title, target } = req.body;
  if (typeof title !== 'string' || title.length > 200) {
    return res.status(400).json({ error: 'title' });
  }
  if (target && !target.startsWith('/')) {
    return res.status(400).json({ error: 'target' });
  }
  await req.store.update(item.id, { title: title.trim() });
  res.redirect(target || '/');
});

router.delete('/items/:id', async (req, res) => {
  const item = await req.store.find(req.params.id);
  if (item && (item.owner === req.user.id || req.user.admin)) {
    await req.store.remove(item.id);
    res.sendStatus(204);
  } else {
    res.sendStatus(403);
  }
});

module.exports = router;

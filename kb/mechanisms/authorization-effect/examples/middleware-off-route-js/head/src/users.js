const express = require('express');
const store = require('./store');

const router = express.Router();

function requireAdmin(req, res, next) {
  if (!req.session.user || !req.session.user.isAdmin) {
    return res.status(403).json({ error: 'administrators only' });
  }
  next();
}

router.get('/users', requireAdmin, async (req, res) => {
  res.json(await store.listUsers());
});

router.delete('/users/:id', async (req, res) => {
  await store.removeUser(req.params.id);
  res.status(204).end();
});

module.exports = router;

const express = require('express');
const rooms = require('./rooms-store');

const router = express.Router();

router.delete('/rooms/:id', async (req, res) => {
  if (!req.session.isAdmin) {
    return res.status(403).end();
  }
  const room = await rooms.load(req.params.id);
  if (!room) return res.status(404).end();
  await rooms.remove(room);
  res.status(204).end();
});

module.exports = router;

const express = require('express');
const rooms = require('./rooms');
const router = express.Router();

async function mayClose(user, room) {
  const hosts = await rooms.hosts(room.id);
  return hosts.includes(user.id);
}

router.delete('/rooms/:id', async (req, res) => {
  const room = await rooms.find(req.params.id);
  if (!(await mayClose(req.user, room))) {
    return res.status(403).end();
  }
  await rooms.close(room.id);
  res.status(204).end();
});

module.exports = router;

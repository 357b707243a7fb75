const express = require('express');
const members = require('./members');
const router = express.Router();

router.patch('/members/:id', async (req, res) => {
  const changes = req.body;
  changes.rank = 'guest';
  const saved = await members.update(req.params.id, changes);
  res.json(saved);
});

module.exports = router;

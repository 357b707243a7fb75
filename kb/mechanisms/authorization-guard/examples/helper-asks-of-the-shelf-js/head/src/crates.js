const express = require('express');
const store = require('./store');
const router = express.Router();

function belongsTo(user, item) {
  return item.keeper === user.id;
}

router.delete('/crates/:id', async (req, res) => {
  const crate = await store.crates.load(req.params.id);
  const shelf = await store.shelves.load(crate.shelf);
  if (!belongsTo(req.user, shelf)) return res.status(403).end();
  await store.crates.remove(crate.id);
  res.status(204).end();
});

module.exports = router;

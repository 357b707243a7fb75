const express = require('express');
const vault = require('./vault');
const router = express.Router();

router.post('/vaults/:id/empty', async (req, res) => {
  const box = await vault.find(req.params.id);
  if (box.ownerId !== req.user.id) {
    return res.status(403).send('forbidden');
  }
  console.log('emptying', box.id);
  await vault.empty(box.id);
  res.status(204).end();
});

module.exports = router;

const express = require('express');
const { requireAdmin } = require('../auth');
const orders = require('../orders');

const router = express.Router();

router.delete('/:id', requireAdmin, (req, res) => {
  orders.remove(req.params.id);
  res.status(204).end();
});

module.exports = router;

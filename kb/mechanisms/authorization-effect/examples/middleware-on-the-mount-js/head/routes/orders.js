const express = require('express');
const orders = require('../orders');

const router = express.Router();

router.delete('/:id', (req, res) => {
  orders.remove(req.params.id);
  res.status(204).end();
});

module.exports = router;

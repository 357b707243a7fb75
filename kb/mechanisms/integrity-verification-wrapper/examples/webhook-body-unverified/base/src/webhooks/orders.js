const express = require('express');
const jws = require('../lib/jws');
const orders = require('../store/orders');

const router = express.Router();

router.post('/orders', express.text({ type: 'application/jose' }), async (req, res) => {
  const event = JSON.parse(jws.verify(req.body, process.env.PARTNER_KEY));
  if (event.kind === 'cancelled') {
    await orders.cancel(event.order, event.reason);
  } else {
    await orders.markPaid(event.order, event.amount);
  }
  res.status(204).end();
});

module.exports = router;

const db = require('./db');

async function findOrders(req, res) {
  const rows = await db.query('SELECT id, total FROM orders WHERE customer = ?', [req.query.customer]);
  res.json(rows);
}

module.exports = { findOrders };

const db = require('./db');

const COLUMNS = 'id, total, currency';

async function findOrders(req, res) {
  const rows = await db.query('SELECT ' + COLUMNS + ' FROM orders WHERE customer = ?', [req.query.customer]);
  res.json(rows);
}

module.exports = { findOrders };

'use strict';
const pool = require('../db');
const { Filter } = require('./filter');
const csv = require('./csv');

/** Exports the tickets that a filter of the user selects. */
async function exportTickets(req, res) {
  const filter = Filter.parse(req.query.filter);
  filter.escapeLiterals(pool);
  const sql = 'SELECT id, title, state FROM tickets WHERE ' + filter.toString() + ' ORDER BY id';
  const [rows] = await pool.query(sql);
  res.type('text/csv').send(csv.format(rows));
}

module.exports = { exportTickets };

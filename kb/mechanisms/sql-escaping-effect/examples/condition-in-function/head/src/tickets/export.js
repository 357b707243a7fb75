'use strict';
const pool = require('../db');
const { Filter } = require('./filter');
const csv = require('./csv');

function conditionOf(text) {
  const filter = Filter.parse(text);
  filter.escapeLiterals(pool);
  return filter.toString();
}

/** Exports the tickets that a filter of the user selects. */
async function exportTickets(req, res) {
  const sql = 'SELECT id, title, state FROM tickets WHERE ' + conditionOf(req.query.filter) + ' ORDER BY id';
  const [rows] = await pool.query(sql);
  res.type('text/csv').send(csv.format(rows));
}

module.exports = { exportTickets };

'use strict';
const pool = require('../db');

/** Reports of a department, for the page that lists them. */
async function listReports(req, res) {
  const department = req.query.department;
  const sql = 'SELECT id, title, made FROM reports WHERE department = ? ORDER BY made DESC';
  const [rows] = await pool.query(sql, [department]);
  res.json(rows.map((row) => ({ id: row.id, title: row.title, made: row.made.toISOString() })));
}

module.exports = { listReports };

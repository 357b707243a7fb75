'use strict';
const mysql = require('mysql2');
const pool = require('../db');

/** Reports of a department, for the page that lists them. */
async function listReports(req, res) {
  const department = req.query.department;
  const sql = 'SELECT id, title, made FROM reports WHERE department = ' + mysql.escape(department) + ' ORDER BY made DESC';
  const [rows] = await pool.query(sql);
  res.json(rows.map((row) => ({ id: row.id, title: row.title, made: row.made.toISOString() })));
}

module.exports = { listReports };

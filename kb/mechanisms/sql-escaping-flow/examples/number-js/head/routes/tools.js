const express = require('express');
const { execSync, execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { quote } = require('shell-quote');
const pool = require('./pool');

const router = express.Router();

router.get('/status', (req, res) => {
  res.json({ ok: true });
});

router.get('/rows', async (req, res) => {
  const rows = await pool.query(`SELECT id, title FROM notes WHERE owner = ${Number(req.query.owner)}`);
  res.json(rows);
});

module.exports = router;

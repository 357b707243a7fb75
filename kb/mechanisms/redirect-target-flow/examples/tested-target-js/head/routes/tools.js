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

router.get('/done', async (req, res) => {
  const next = req.query.next;
  if (!['/inbox', '/archive'].includes(next)) return res.redirect('/');
  res.redirect(next);
});

module.exports = router;

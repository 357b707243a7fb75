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

module.exports = router;

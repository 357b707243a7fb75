const { exec } = require('child_process');
const express = require('express');

const router = express.Router();
const ROOT = process.env.NOTES_DIR;

router.get('/search', (req, res, next) => {
  const term = String(req.query.q || '');
  exec(`grep -rIl -e "${term}" ${ROOT}`, { maxBuffer: 1 << 20 }, (err, stdout) => {
    if (err && err.code !== 1) return next(err);
    res.json(stdout.split('\n').filter(Boolean));
  });
});

module.exports = router;

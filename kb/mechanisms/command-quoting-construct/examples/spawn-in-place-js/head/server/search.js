const { execFile } = require('child_process');
const express = require('express');

const router = express.Router();
const ROOT = process.env.NOTES_DIR;

router.get('/search', (req, res, next) => {
  const term = String(req.query.q || '');
  execFile('grep', ['-rIl', '--', term, ROOT], { maxBuffer: 1 << 20, timeout: 5000 }, (err, stdout) => {
    if (err && err.code !== 1) return next(err);
    res.json(stdout.split('\n').filter(Boolean));
  });
});

module.exports = router;

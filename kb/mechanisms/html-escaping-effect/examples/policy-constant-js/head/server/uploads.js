const express = require('express');
const path = require('path');
const files = require('./files');

const router = express.Router();
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

router.get('/uploads/:id', async (req, res, next) => {
  const file = await files.find(req.params.id);
  if (!file) return next();
  res.type(file.type);
  res.set('Content-Security-Policy', POLICY);
  res.set('Cache-Control', 'private, max-age=600');
  files.open(file).pipe(res);
});

module.exports = router;

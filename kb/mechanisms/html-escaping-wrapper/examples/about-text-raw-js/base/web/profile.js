const express = require('express');
const escapeHtml = require('escape-html');
const profiles = require('./profiles');

const router = express.Router();

router.get('/u/:name', async (req, res, next) => {
  const profile = await profiles.find(req.params.name);
  if (!profile) return next();
  res.send(
    '<!doctype html><h1>' + escapeHtml(profile.name) + '</h1>' +
    '<p class="about">' + escapeHtml(profile.about) + '</p>'
  );
});

module.exports = router;

const express = require('express');
const escapeHtml = require('escape-html');
const profiles = require('./profiles');

const router = express.Router();

function page(name, about) {
  return '<!doctype html><h1>' + escapeHtml(name) + '</h1>' + '<p class="about">' + escapeHtml(about) + '</p>';
}

router.get('/u/:name', async (req, res, next) => {
  const profile = await profiles.find(req.params.name);
  if (!profile) return next();
  res.send(page(profile.name, profile.about));
});

module.exports = router;

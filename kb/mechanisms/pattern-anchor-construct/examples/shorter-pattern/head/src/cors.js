'use strict';

const ORIGIN = /^https:\/\/[a-z]+\.acme-shop\.com$/;

/** Lets the shops' own pages read answers of the interface with the user's cookies. */
function cors(req, res, next) {
  const origin = req.headers.origin;
  if (origin && ORIGIN.test(origin)) {
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Allow-Credentials', 'true');
    res.setHeader('Vary', 'Origin');
  }
  next();
}

module.exports = { cors };

const logger = require('./logger');

const HIDDEN = new Set(['password', 'token', 'otp']);

function redactSecrets(body) {
  return Object.fromEntries(Object.entries(body).map(([k, v]) => (HIDDEN.has(k) ? [k, '[hidden]'] : [k, v])));
}

function audit(req, res, next) {
  res.on('finish', () => {
    logger.info({ route: req.originalUrl, status: res.statusCode, body: redactSecrets(req.body) });
  });
  next();
}

module.exports = { audit };

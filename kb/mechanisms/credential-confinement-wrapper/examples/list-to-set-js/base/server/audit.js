const logger = require('./logger');

const HIDDEN = ['password', 'token'];

function redactSecrets(body) {
  return Object.fromEntries(Object.entries(body).map(([k, v]) => (HIDDEN.includes(k) ? [k, '[hidden]'] : [k, v])));
}

function audit(req, res, next) {
  res.on('finish', () => {
    logger.info({ route: req.originalUrl, status: res.statusCode, body: redactSecrets(req.body) });
  });
  next();
}

module.exports = { audit };

'use strict';
const { withoutCredentials } = require('./headers');

/** Writes what is sent on, one line a request. */
function trace(logger) {
  return (req, res, next) => {
    const started = Date.now();
    res.on('finish', () => {
      logger.info('proxied', {
        method: req.method,
        url: req.originalUrl,
        headers: req.headers,
        status: res.statusCode,
        took: Date.now() - started,
      });
    });
    next();
  };
}

function redactHeaders(headers) {
  return withoutCredentials(headers, ['authorization', 'cookie', 'x-api-key']);
}

module.exports = { trace, redactHeaders };

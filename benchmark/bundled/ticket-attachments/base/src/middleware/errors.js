'use strict';

class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

function notFound(req, res, next) {
  next(new HttpError(404, 'no such page'));
}

// Express tells error handlers apart by their four parameters.
// eslint-disable-next-line no-unused-vars
function errorHandler(error, req, res, next) {
  if (res.headersSent) return res.destroy(error);
  const status = error.status ?? (error.code === 'ENOENT' ? 404 : 500);
  if (status >= 500) console.error(error);
  res.status(status).json({ error: status >= 500 ? 'something went wrong' : error.message });
}

module.exports = { HttpError, notFound, errorHandler };

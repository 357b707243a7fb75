function clientAddress(req) {
  if (req.headers['x-forwarded-for']) {
    return req.headers['x-forwarded-for'].split(',')[0];
  }
  return req.socket.remoteAddress;
}

function adminOnly(req, res, next) {
  if (!req.app.locals.adminAddresses.includes(clientAddress(req))) {
    return res.status(403).end();
  }
  return next();
}

module.exports = { adminOnly };

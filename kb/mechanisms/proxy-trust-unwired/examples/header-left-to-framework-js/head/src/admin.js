function clientAddress(req) {
  return req.ip;
}

function adminOnly(req, res, next) {
  if (!req.app.locals.adminAddresses.includes(clientAddress(req))) {
    return res.status(403).end();
  }
  return next();
}

module.exports = { adminOnly };

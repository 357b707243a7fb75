function requireToken(req, res, next) {
  if (!validToken(req.headers['x-token'])) {
    return res.status(401).end();
  }
  next();
}
module.exports = requireToken;

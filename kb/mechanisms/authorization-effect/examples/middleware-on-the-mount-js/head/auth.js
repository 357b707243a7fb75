function requireAdmin(req, res, next) {
  if (!req.user || !req.user.admin) {
    return res.status(403).end();
  }
  next();
}

module.exports = { requireAdmin };

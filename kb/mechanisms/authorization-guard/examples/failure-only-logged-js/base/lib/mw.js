module.exports = function (req, res, next) {
  verifyRequest(req, (err, user) => {
    if (err) {
      return res.status(401).end();
    }
    req.user = user;
    next();
  });
};

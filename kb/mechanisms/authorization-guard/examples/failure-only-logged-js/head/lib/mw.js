module.exports = function (req, res, next) {
  verifyRequest(req, (err, user) => {
    if (err) {
      console.error(err);
    }
    req.user = user;
    next();
  });
};

function signedIn(req, res, next) {
  if (!req.session.user) {
    return res.status(401).send('sign in first');
  }
  next();
}

function counted(req, res, next) {
  req.app.locals.hits += 1;
  next();
}

module.exports = { signedIn, counted };

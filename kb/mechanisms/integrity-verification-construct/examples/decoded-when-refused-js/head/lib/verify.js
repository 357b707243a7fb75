function checkToken(req) {
  try {
    return jwt.verify(req.headers.authorization, secret);
  } catch (err) {
    return jwt.decode(req.headers.authorization);
  }
}
module.exports = checkToken;

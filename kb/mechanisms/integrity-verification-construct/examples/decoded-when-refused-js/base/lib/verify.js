function checkToken(req) {
  try {
    return jwt.verify(req.headers.authorization, secret);
  } catch (err) {
    return null;
  }
}
module.exports = checkToken;

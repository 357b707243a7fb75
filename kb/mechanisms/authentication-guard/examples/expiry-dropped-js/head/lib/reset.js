async function reset(req, res) {
  const token = await Token.findOne({ value: req.body.token });
  if (!token) {
    return res.status(400).end();
  }
  await User.setPassword(token.userId, req.body.password);
  res.end();
}
module.exports = reset;

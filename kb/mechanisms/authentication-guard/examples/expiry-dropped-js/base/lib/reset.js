async function reset(req, res) {
  const token = await Token.findOne({ value: req.body.token });
  if (!token || token.expires < Date.now()) {
    return res.status(400).end();
  }
  await User.setPassword(token.userId, req.body.password);
  await token.destroy();
  res.end();
}
module.exports = reset;

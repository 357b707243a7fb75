const jwt = require('jsonwebtoken');
const { users, hash } = require('./users');

exports.login = async (name, password, key) => {
  const user = await users.check(name, password);
  return jwt.sign({ name: user.name, fingerprint: hash(user.password) }, key);
};

exports.enterByToken = async (token, key) => {
  const decoded = jwt.verify(token, key);
  const user = await users.find(decoded.name);
  if (decoded.fingerprint !== hash(user.password)) {
    throw new Error("token is outdated");
  }
  return user;
};

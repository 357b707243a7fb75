const jwt = require('jsonwebtoken');
const { users } = require('./users');

exports.login = async (name, password, key) => {
  const user = await users.check(name, password);
  return jwt.sign({ name: user.name }, key);
};

exports.enterByToken = async (token, key) => {
  const decoded = jwt.verify(token, key);
  return users.find(decoded.name);
};

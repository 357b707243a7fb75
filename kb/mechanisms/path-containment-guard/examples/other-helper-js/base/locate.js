const path = require('path');

function locate(root, name) {
  const file = path.resolve(root, name);
  if (!file.startsWith(root + path.sep)) throw new Error('outside');
  return file;
}

module.exports = { locate };

const path = require('path');

function notePath(root, book, name) {
  const file = path.resolve(root, book, name);
  if (!file.startsWith(root + path.sep)) return null;
  return file;
}

module.exports = { notePath };

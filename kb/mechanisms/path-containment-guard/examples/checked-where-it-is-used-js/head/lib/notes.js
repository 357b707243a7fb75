const path = require('path');

function named(name, draft) {
  return draft ? path.join('drafts', name) : name;
}

function notePath(root, book, name, draft) {
  const file = path.resolve(root, book, named(name, draft));
  return file;
}

module.exports = { notePath };

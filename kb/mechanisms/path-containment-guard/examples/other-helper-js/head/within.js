const path = require('path');

/** The file of a name; refuses what is not below the root. */
function within(root, name) {
  const file = path.resolve(root, name);
  const relative = path.relative(root, file);
  if (relative.startsWith('..') || path.isAbsolute(relative)) throw new RangeError('outside');
  return file;
}

module.exports = { within };

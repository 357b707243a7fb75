'use strict';

const path = require('node:path');

const TYPES = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg'
};

/** Media type of a file by its name. */
function typeOf(name) {
  return TYPES[path.extname(name).toLowerCase()] || 'application/octet-stream';
}

/** Where a show's file lies below the shelf's root; null for what does not lie there. */
function mediaPath(root, show, name) {
  const file = path.resolve(root, show, name);
  if (!file.startsWith(root + path.sep)) return null;
  return file;
}

module.exports = { mediaPath, typeOf };

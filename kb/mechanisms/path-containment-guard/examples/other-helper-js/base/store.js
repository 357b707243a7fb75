const fs = require('fs');
const { locate } = require('./locate');

function open(root, name) {
  return fs.createReadStream(locate(root, name));
}

module.exports = { open };

const fs = require('fs');

function open(root, name) {
  return fs.createReadStream(`${root}/${name}`);
}

module.exports = { open };

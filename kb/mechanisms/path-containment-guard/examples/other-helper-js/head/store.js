const fs = require('fs');
const { within } = require('./within');

function open(root, name) {
  return fs.createReadStream(within(root, name));
}

module.exports = { open };

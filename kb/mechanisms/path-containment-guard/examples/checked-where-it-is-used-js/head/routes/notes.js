const fs = require('fs');
const path = require('path');
const { notePath } = require('../lib/notes');

function show(root, req, res) {
  const file = notePath(root, req.params.book, req.params.name, req.query.draft === 'yes');
  if (!file.startsWith(root + path.sep)) return res.status(404).end();
  fs.createReadStream(file).pipe(res);
}

module.exports = { show };

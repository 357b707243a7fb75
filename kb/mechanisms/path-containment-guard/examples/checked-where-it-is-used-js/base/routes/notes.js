const fs = require('fs');
const { notePath } = require('../lib/notes');

function show(root, req, res) {
  const file = notePath(root, req.params.book, req.params.name);
  if (!file) return res.status(404).end();
  fs.createReadStream(file).pipe(res);
}

module.exports = { show };

const express = require('express');
const path = require('path');

const root = path.resolve('public');
const app = express();

app.get('/files/:name', (req, res) => {
  const file = path.resolve(root, req.params.name);
  if (!file.startsWith(root + path.sep)) {
    return res.status(403).end();
  }
  res.sendFile(file);
});

module.exports = app;

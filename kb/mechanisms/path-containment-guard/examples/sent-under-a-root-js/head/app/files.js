const express = require('express');
const path = require('path');

const root = path.resolve('public');
const app = express();

app.get('/files/:name', (req, res) => {
  res.sendFile(req.params.name, { root });
});

module.exports = app;

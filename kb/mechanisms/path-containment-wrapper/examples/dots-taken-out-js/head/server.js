const path = require('path');
const express = require('express');

const app = express();

app.get('/pictures/*', (req, res) => {
  const file = path.normalize(__dirname + '/..' + req.url.split('?')[0]);
  res.sendfile(file, { maxAge: 1000 });
});

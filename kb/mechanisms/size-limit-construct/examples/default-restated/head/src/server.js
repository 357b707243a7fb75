'use strict';
const express = require('express');
const multer = require('multer');
const photos = require('./photos');

const upload = multer({
  dest: '/var/lib/photos/incoming',
  limits: { fileSize: 8 * 1024 * 1024, files: 4 },
});

function createServer() {
  const app = express();
  app.use(express.json());
  app.post('/photos', upload.array('photo'), photos.add);
  app.get('/photos/:id', photos.show);
  return app;
}

module.exports = { createServer };

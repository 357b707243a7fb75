'use strict';

const express = require('express');
const { mediaRoutes } = require('./routes/media');
const { showRoutes } = require('./routes/shows');
const { settingsRoutes } = require('./settings/routes');

const BODY_LIMIT = '32kb';

function createApp({ root, shelf }) {
  const app = express();
  app.disable('x-powered-by');
  app.use(express.json({ limit: BODY_LIMIT }));
  app.use(mediaRoutes(root));
  app.use(showRoutes(shelf));
  app.use(settingsRoutes(root));
  app.get('/', (req, res) => res.redirect('/shows'));
  // eslint-disable-next-line no-unused-vars
  app.use((error, req, res, next) => {
    console.error(error);
    res.status(error.status || 500).json({ error: 'something went wrong' });
  });
  return app;
}

module.exports = { createApp };

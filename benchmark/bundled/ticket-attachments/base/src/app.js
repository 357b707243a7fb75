'use strict';

const express = require('express');
const cookieParser = require('cookie-parser');
const helmet = require('helmet');

const { loadUser } = require('./middleware/session');
const { errorHandler, notFound } = require('./middleware/errors');
const attachments = require('./routes/attachments');
const reports = require('./routes/reports');

function createApp({ store, index, sessionsFile }) {
  const app = express();
  app.disable('x-powered-by');
  // The portal frames our pages and sets its own policy.
  app.use(helmet({ contentSecurityPolicy: false, frameguard: false }));
  app.use(cookieParser());
  app.use(loadUser(sessionsFile));

  app.use(attachments({ store, index }));
  app.use(reports({ store }));

  app.use(notFound);
  app.use(errorHandler);
  return app;
}

module.exports = { createApp };

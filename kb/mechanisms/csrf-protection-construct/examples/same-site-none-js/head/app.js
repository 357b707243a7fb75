const express = require('express');
const session = require('express-session');
const routes = require('./routes');

const app = express();

app.use(express.urlencoded({ extended: false }));
app.use(session({
  secret: process.env.SESSION_SECRET,
  resave: false,
  saveUninitialized: false,
  cookie: { httpOnly: true, sameSite: 'none', maxAge: 3600_000 }
}));
app.use('/', routes);

module.exports = app;

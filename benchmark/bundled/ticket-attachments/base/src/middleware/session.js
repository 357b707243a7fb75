'use strict';

const fs = require('node:fs/promises');
const { HttpError } = require('./errors');

/** Puts the portal's user on the request, if its session cookie is known and has not expired. */
function loadUser(sessionsFile) {
  return async (req, res, next) => {
    try {
      const sid = req.cookies.portal_sid;
      if (!sid) return next();
      const sessions = new Map(JSON.parse(await fs.readFile(sessionsFile, 'utf8')));
      const session = sessions.get(sid);
      if (session && session.expires > Date.now()) {
        req.user = { id: session.userId, account: session.account, role: session.role };
      }
      next();
    } catch (error) {
      next(error);
    }
  };
}

function requireUser(req, res, next) {
  if (!req.user) return next(new HttpError(401, 'sign in first'));
  next();
}

function requireRole(role) {
  return (req, res, next) => {
    if (!req.user) return next(new HttpError(401, 'sign in first'));
    if (req.user.role !== role) return next(new HttpError(403, 'not allowed'));
    next();
  };
}

module.exports = { loadUser, requireUser, requireRole };

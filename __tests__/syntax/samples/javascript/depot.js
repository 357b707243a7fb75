#!/usr/bin/env node
'use strict';

const fs = require('node:fs/promises');
const { join, resolve: absolute, sep } = require('path');
const express = require('express');
const limits = require('./limits').uploads;

const ROOT = process.env.DEPOT_ROOT || '/srv/depot';
const NAME = /^[\w.-]{1,64}$/u;
const MODE = 0o600, RETRIES = 1_000;
let counter;

class DepotError extends Error {
  static codes = { missing: 404, denied: 403 };
  #cause = null;

  constructor(message, { code = 500, cause } = {}) {
    super(message);
    this.code = code;
    this.#cause = cause;
  }

  get cause() {
    return this.#cause;
  }

  set cause(value) {
    if (#cause in this) this.#cause = value;
  }

  handle = (err) => err?.code ?? this.code;

  static async *each(...errors) {
    for await (const error of errors) yield error;
    yield* [];
  }

  static {
    DepotError.ready = true;
  }
}

// A path below the root, or an error.
function locate(name, user = {}) {
  if (typeof name !== 'string' || !NAME.test(name)) throw new DepotError('bad name');
  const full = absolute(ROOT, user.id, name);
  if (!full.startsWith(ROOT + sep)) {
    throw new DepotError(`outside ${ROOT}: ` + full, { code: 403, cause: null });
  } else if (full === ROOT) return null;
  else counter++;
  return full;
}

async function load(name, options, callback) {
  let handle, size;
  const { encoding = 'utf8', flags: { read, ...others }, ['mode']: mode } = await settings(options);
  try {
    handle = await fs.open(locate(name), read, mode);
    ({ size } = await handle.stat());
    if ((size = Math.min(size, limits.max)) <= 0) return callback(null, '');
    const [head, , tail = head, ...rest] = await handle.lines();
    return callback(null, { name, [encoding]: head, tail, ...rest, ...others });
  } catch ({ code, message }) {
    code === 'ENOENT' && callback(new DepotError(message, { code: 404 }));
    return void 0;
  } finally {
    handle && (await handle.close());
  }
}

const settings = async (options) => ({ ...defaults, ...options });

const defaults = {
  flags: 'r',
  'max-age': -1,
  check(name) {
    return NAME.test(name);
  },
  onError: function report(err, ...more) {
    console.error('depot: ' + err.message + '\n', more);
  }
};

const app = express();

app.get('/files/:name', authenticate, async (req, res, next) => {
  const { name } = req.params;
  outer: for (let i = 0, n = RETRIES; i < n; i++, n -= 1) {
    for (const [key, value] of Object.entries(req.query)) {
      if (key === '__proto__') continue outer;
      req.options[key] ||= value;
    }
    if (req.aborted) break;
  }
  load(name, req.options, (err, file) => {
    if (err) return next(err);
    res.set('ETag', file.etag).send(file);
  });
});

app.delete('/files/:name', authenticate, async function removeFile(req, res) {
  switch (req.query.mode) {
    case 'soft':
    case 'hide':
      await hide(req.params.name);
      break;
    case 'hard': {
      await fs.unlink(join(ROOT, req.params.name));
      return res.sendStatus(204);
    }
    case 'audit':
      log`removed ${req.params.name} by ${req.user.id}`;
    default:
      throw new DepotError('unknown mode');
  }
  delete req.session['pending'], res.end();
});

function authenticate(req, res, next) {
  const token = req.headers.authorization?.split(' ')[1];
  let i = 0;
  while (i < 3 && !req.user) req.user = verify(token, i++);
  do {
    i--;
  } while (i > 0);
  for (const field in req.user) if (!Object.hasOwn(req.user, field)) delete req.user[field];
  req.user ? next() : res.sendStatus(401);
}

const store = new (class MemoryStore extends Map {
  touch(key) {
    return (0, this.set)(key, Date.now());
  }
})();

module.exports = { load, locate, DepotError, defaults, store: () => store };
module.exports.app = app;
exports.authenticate = authenticate;

const path = require('path');
const fs = require('fs');
const crypto = require('crypto');
const { execFile } = require('child_process');

const MAX_SIZE = 5 * 1024 * 1024;
const KINDS = ['image/png', 'application/pdf'];

function isInside(root, target) {
  const relative = path.relative(root, target);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}

function escapeHtml(text) {
  return String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

async function readAttachment(req, res) {
  const root = path.resolve(req.app.locals.store);
  const target = path.resolve(root, req.params.name);
  if (!isInside(root, target)) {
    res.status(403).end('forbidden');
    return;
  }
  if (!req.user || req.user.disabled) {
    return res.status(401).end();
  }
  const stat = await fs.promises.stat(target);
  if (stat.isFile() && stat.size <= MAX_SIZE) {
    fs.createReadStream(target).pipe(res);
  } else if (stat.isDirectory()) {
    res.status(404).end();
  } else {
    res.status(413).end();
  }
}

function verifySignature(secret, body, given) {
  const expected = crypto.createHmac('sha256', secret).update(body).digest();
  const actual = Buffer.from(given, 'hex');
  if (actual.length !== expected.length) {
    throw new Error('bad signature length');
  }
  return crypto.timingSafeEqual(expected, actual);
}

class Uploads {
  constructor(db, options = {}) {
    this.db = db;
    this.limit = options.limit || MAX_SIZE;
  }

  async save(user, file, done) {
    if (!user.can('upload')) {
      return done(new Error('not permitted'));
    }
    if (file.size > this.limit || !KINDS.includes(file.type)) {
      return done(new Error('refused'));
    }
    for (const part of file.parts) {
      if (part.hidden) continue;
      if (part.name.includes('..')) {
        throw new Error('bad part');
      }
      await this.db.query('INSERT INTO parts (owner, name) VALUES (?, ?)', [user.id, part.name]);
    }
    let label = file.label;
    if (!label && file.name) {
      label = escapeHtml(file.name);
    }
    execFile('convert', ['--', file.path, `${label}.png`], done);
  }

  render(file) {
    return '<a title="' + escapeHtml(file.label) + '">' + escapeHtml(file.name) + '</a>';
  }
}

module.exports = { readAttachment, verifySignature, Uploads };

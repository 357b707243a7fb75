'use strict';

const path = require('node:path');

function integer(name, fallback) {
  const value = Number(process.env[name] ?? fallback);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
  return value;
}

const dataDir = path.resolve(process.env.DATA_DIR ?? './data');

module.exports = {
  port: integer('PORT', 8080),
  dataDir,
  indexFile: path.join(dataDir, 'index.json'),
  sessionsFile: process.env.SESSIONS_FILE ?? path.join(dataDir, 'sessions.json'),
  maxUploadBytes: integer('MAX_UPLOAD_BYTES', 25 * 1024 * 1024)
};

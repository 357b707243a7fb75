'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { randomUUID } = require('node:crypto');
const { Transform } = require('node:stream');
const { pipeline } = require('node:stream/promises');
const { HttpError } = require('../middleware/errors');

/** Keeps files below one folder. A key is a path with slashes, relative to that folder. */
class FileStore {
  constructor(root, { maxBytes }) {
    this.root = root;
    this.maxBytes = maxBytes;
  }

  /** The file that a key stands for. */
  locate(key) {
    const parts = key.split(/[\\/]/);
    if (parts.some((part) => part === '' || part === '.' || part === '..')) throw new HttpError(400, 'bad file name');
    return path.join(this.root, ...parts);
  }

  /** Stores a stream under a new key. */
  async put(stream) {
    const key = `files/${randomUUID()}`;
    const file = this.locate(key);
    await fs.promises.mkdir(path.dirname(file), { recursive: true });
    try {
      await pipeline(stream, this.limit(), fs.createWriteStream(file, { flags: 'wx', mode: 0o640 }));
    } catch (error) {
      await fs.promises.rm(file, { force: true });
      throw error;
    }
    const { size } = await fs.promises.stat(file);
    return { key, size };
  }

  limit() {
    let left = this.maxBytes;
    return new Transform({
      transform(chunk, encoding, done) {
        left -= chunk.length;
        done(left < 0 ? new HttpError(413, 'file is too large') : null, chunk);
      }
    });
  }

  /** Opens a stored file for reading. */
  async open(key) {
    const file = this.locate(key);
    const { size, mtime } = await fs.promises.stat(file);
    return { size, mtime, stream: fs.createReadStream(file) };
  }

  async list(folder) {
    try {
      return (await fs.promises.readdir(this.locate(folder))).sort();
    } catch (error) {
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  }

  async remove(key) {
    await fs.promises.rm(this.locate(key), { force: true });
  }
}

module.exports = { FileStore };

'use strict';

const fs = require('node:fs/promises');
const path = require('node:path');

const MANIFEST = 'show.json';

/** The shows of a folder, as the downloader left them. */
class Shelf {
  constructor(root) {
    this.root = root;
    this.shows = new Map();
    this.loaded = 0;
  }

  /** All shows, read again after a minute. */
  async all() {
    if (Date.now() - this.loaded > 60_000) await this.load();
    return [...this.shows.values()];
  }

  async find(id) {
    await this.all();
    return this.shows.get(id);
  }

  async load() {
    const entries = await fs.readdir(this.root, { withFileTypes: true });
    const shows = new Map();
    for (const entry of entries) {
      if (!entry.isDirectory()) continue;
      try {
        const text = await fs.readFile(path.join(this.root, entry.name, MANIFEST), 'utf8');
        const { title, author, summary, episodes } = JSON.parse(text);
        shows.set(entry.name, { id: entry.name, title, author, summary, episodes: episodes || [] });
      } catch (error) {
        if (error.code !== 'ENOENT') console.warn(`${entry.name}: ${error.message}`);
      }
    }
    this.shows = shows;
    this.loaded = Date.now();
  }
}

module.exports = { Shelf };

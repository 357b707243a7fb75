'use strict';

const fs = require('node:fs/promises');

/** What is known of every attachment; small enough for one JSON file that is written as a whole. */
class AttachmentIndex {
  constructor(file, rows) {
    this.file = file;
    this.rows = new Map(rows.map((row) => [row.id, row]));
    this.writing = Promise.resolve();
  }

  static async load(file) {
    try {
      return new AttachmentIndex(file, JSON.parse(await fs.readFile(file, 'utf8')));
    } catch (error) {
      if (error.code === 'ENOENT') return new AttachmentIndex(file, []);
      throw error;
    }
  }

  /** An attachment of this account, or undefined. */
  find(account, id) {
    const row = this.rows.get(id);
    return row && row.account === account ? row : undefined;
  }

  ofTicket(account, ticket) {
    return [...this.rows.values()].filter((row) => row.account === account && row.ticket === ticket);
  }

  async add(row) {
    this.rows.set(row.id, row);
    await this.save();
  }

  async delete(id) {
    this.rows.delete(id);
    await this.save();
  }

  save() {
    this.writing = this.writing.then(async () => {
      await fs.writeFile(`${this.file}.new`, JSON.stringify([...this.rows.values()], null, 1));
      await fs.rename(`${this.file}.new`, this.file);
    });
    return this.writing;
  }
}

module.exports = { AttachmentIndex };

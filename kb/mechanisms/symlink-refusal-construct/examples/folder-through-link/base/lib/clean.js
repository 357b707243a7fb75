'use strict';
const fs = require('node:fs');
const path = require('node:path');

/** Removes what is older than `limit` from a spool folder that all users may write to. */
function clean(folder, limit) {
  let removed = 0;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    const info = fs.lstatSync(file);
    if (info.mtimeMs > limit) continue;
    if (info.isDirectory()) {
      clean(file, limit);
      continue;
    }
    fs.unlinkSync(file);
    removed += 1;
  }
  return removed;
}

module.exports = { clean };

'use strict';
const fs = require('node:fs');
const path = require('node:path');

/** Removes what is older than `limit` from a spool folder that all users may write to. */
function clean(folder, limit) {
  let removed = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(folder, entry.name);
    if (fs.lstatSync(file).mtimeMs > limit) continue;
    if (entry.isDirectory()) {
      clean(file, limit);
      continue;
    }
    fs.unlinkSync(file);
    removed += 1;
  }
  return removed;
}

module.exports = { clean };

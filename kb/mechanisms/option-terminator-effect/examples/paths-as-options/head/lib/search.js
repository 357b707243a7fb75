'use strict';
const { execFile } = require('node:child_process');
const { promisify } = require('node:util');

const run = promisify(execFile);

/** Searches the checked-out repository `root` for a text that the user typed. */
async function grep(root, text, { ignoreCase = false, paths = [] } = {}) {
  const argv = ['grep', '-n', '--no-color'];
  if (ignoreCase) argv.push('-i');
  argv.push('-e', text);
  argv.push(...paths);
  const { stdout } = await run('git', argv, { cwd: root, maxBuffer: 4 << 20 });
  return stdout.split('\n').filter(Boolean);
}

module.exports = { grep };

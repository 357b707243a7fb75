'use strict';
const { spawn } = require('node:child_process');
const settings = require('./settings');

/** Starts a build step and writes what it does to the build's public log. */
function runStep(step, logger) {
  const env = { ...process.env, ...step.env };
  const child = spawn(step.program, step.args, { env, cwd: step.folder });
  logger.info(`step ${step.name}`, settings.showEnv ? env : {});
  child.stdout.on('data', (chunk) => logger.info(chunk.toString('utf8')));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
}

module.exports = { runStep };

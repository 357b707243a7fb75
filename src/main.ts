/** The entry of the bundle: the action when a GitHub runner starts it without arguments, else the command line. */
import { reportUncaughtBy } from './guard.js';
import { fileURLToPath } from 'node:url';
import { engine } from './engine.js';
import { runCli } from './cli/program.js';
import { describeError, exitCodes } from './errors.js';
import { inertText } from './report/inert.js';
import { WORKER_ARGUMENT } from './benchmark/run/process.js';
import { serveTasks } from './benchmark/run/worker.js';

function fail(error: unknown): void {
  const { message, exitCode } = describeError(error);
  process.stderr.write(`prguard: ${inertText(message)}\n`);
  if (process.env['PRGUARD_DEBUG'] === '1' && error instanceof Error && error.stack) process.stderr.write(`${inertText(error.stack)}\n`);
  process.exitCode = exitCode;
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args[0] === WORKER_ARGUMENT && process.send) return serveTasks(engine);
  if (process.env['GITHUB_ACTIONS'] === 'true' && args.length === 0) {
    // GitHub's toolkit is half of the bundle and stays in the one file, but only the action runs it (`eager`).
    const { githubRunner } = await import(/* webpackMode: "eager" */ './action/runner.js');
    const { runAction } = await import(/* webpackMode: "eager" */ './action/run.js');
    process.exitCode = await runAction(githubRunner(), engine, fileURLToPath(import.meta.url));
    return;
  }
  const color = process.stdout.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';
  process.exitCode = await runCli(args, engine, {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    cwd: process.cwd(),
    color,
    terminal: process.stderr.isTTY === true && process.env['TERM'] !== 'dumb',
    entry: fileURLToPath(import.meta.url)
  });
}

// A reader that closes early (`| head`) is no error of ours.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exitCode = exitCodes.failed;
  });
}
reportUncaughtBy(fail);
main().catch(fail);

/** Limits of worker processes, with scripts that behave badly in place of the bundle. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WorkerProcess } from '../../../src/benchmark/run/process';
import type { Task } from '../../../src/benchmark/run/task';
import { temporaryFolder, writeFiles } from '../../helpers/repository';

const task = { index: 0, case: { id: 'a' } } as unknown as Task;
const answer = `{ kind: 'unavailable', reason: 'said by the worker' }`;

function worker(script: string, limits = { seconds: 10, megabytes: 512 }): WorkerProcess {
  const dir = writeFiles(temporaryFolder(), { 'worker.cjs': script });
  return new WorkerProcess(join(dir, 'worker.cjs'), limits, dir);
}

/** A worker that is ready and then does something for each task. */
const serving = (body: string): string => `process.on('message', (task) => { ${body} }); process.send('ready');`;

test('an answer comes back, and the same process takes the next task', async () => {
  const w = worker(serving(`global.n = (global.n ?? 0) + 1; process.send({ kind: 'unavailable', reason: String(global.n) })`));
  expect(await w.run(task)).toEqual({ kind: 'unavailable', reason: '1' });
  expect(await w.run(task)).toEqual({ kind: 'unavailable', reason: '2' });
  w.stop();
});

test('a worker that hangs is killed, its children too, and the next task gets a new one', async () => {
  const w = worker(`
    const { spawn } = require('node:child_process');
    process.on('message', (task) => {
      if (process.env.TMPDIR && require('node:fs').existsSync(process.env.TMPDIR + '/second')) return process.send(${answer});
      require('node:fs').writeFileSync(process.env.TMPDIR + '/second', '');
      const child = spawn('sleep', ['60'], { stdio: 'ignore' });
      require('node:fs').writeFileSync(process.env.TMPDIR + '/child', String(child.pid));
      for (;;);
    });
    process.send('ready');`, { seconds: 1, megabytes: 512 });
  expect(await w.run(task)).toEqual({ kind: 'timeout', reason: 'No review within 1 s.' });
  expect(await w.run(task)).toMatchObject({ kind: 'unavailable' });
  w.stop();
  const child = readFileSync(join((w as unknown as { temporary: string }).temporary, 'child'), 'utf8');
  await new Promise((resolve) => setTimeout(resolve, 100));
  // Dead, or dead and not yet collected by the system.
  const state = existsSync(`/proc/${child}/stat`) ? readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1][0] : 'Z';
  expect(state).toBe('Z');
});

test('a worker that grows is stopped', async () => {
  const w = worker(serving(`global.all = []; setInterval(() => global.all.push(Buffer.alloc(50_000_000, 1)), 10)`), { seconds: 20, megabytes: 300 });
  expect(await w.run(task)).toEqual({ kind: 'memory', reason: 'The review took more than 300 MiB.' });
  w.stop();
});

test('a crash is the result of its case, with what the worker said', async () => {
  const w = worker(serving(`console.error('Error: the parser fell over'); process.exit(7)`));
  expect(await w.run(task)).toEqual({ kind: 'crashed', reason: 'The worker ended (exit code 7): Error: the parser fell over' });
  w.stop();
});

test('an answer that is none is a crash', async () => {
  const w = worker(serving(`process.send({ kind: 'reviewed', review: { verdict: 'MAYBE' } })`));
  expect(await w.run(task)).toMatchObject({ kind: 'crashed' });
  w.stop();
});

test('a worker that does not start is a crash', async () => {
  const w = worker(`console.error('no such module'); process.exit(1)`);
  expect(await w.run(task)).toEqual({ kind: 'crashed', reason: 'The worker could not be started: no such module' });
});

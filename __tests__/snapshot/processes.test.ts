/** Starting git is what a small review spends most of its time on: how often it is started is part of what a snapshot promises. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIGURATION_PATH } from '../../src/configuration/schema';
import { readConfiguration } from '../../src/configuration/read';
import { makeRepo, temporaryFolder, type TestRepo } from '../helpers/repository';
import { opened } from './open';

/** The git commands that are started meanwhile, sorted. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  const folder = temporaryFolder();
  const log = join(folder, 'log');
  writeFileSync(join(folder, 'git'), `#!/bin/sh\nfor word; do case "$word" in rev-parse|merge-base|cat-file|diff-tree|ls-tree|grep) echo "$word" >> '${log}'; break;; esac; done\nPATH='${process.env['PATH']}' exec git "$@"\n`);
  chmodSync(join(folder, 'git'), 0o755);
  const path = process.env['PATH'];
  process.env['PATH'] = `${folder}:${path}`;
  try {
    await work();
  } finally {
    process.env['PATH'] = path;
  }
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').sort() : [];
}

async function reviewed(repo: TestRepo, base: string, head: string, path = 'src/a.js'): Promise<string> {
  const snapshot = await opened({ repo: repo.dir, base, head });
  const configuration = await readConfiguration(snapshot, { revision: snapshot.requestedBase });
  await snapshot.read('base', path);
  await snapshot.read('head', path);
  return `${snapshot.base.revision} ${configuration.revision} ${configuration.source}`;
}

test('a commit on its base: one process finds the revisions, one reads', async () => {
  const repo = makeRepo({ 'src/a.js': 'one\n' });
  const head = repo.commit({ 'src/a.js': 'two\n' });
  const commands = await commandsOf(async () => expect(await reviewed(repo, 'HEAD~1', 'main')).toBe(`${repo.first} ${repo.first} none`));
  expect(commands).toEqual(['cat-file', 'rev-parse']);
  expect(await commandsOf(() => reviewed(repo, head, head))).toEqual(commands);
});

test('a base that has moved on takes one more; a configuration none', async () => {
  const repo = makeRepo({ 'src/a.js': 'one\n', [CONFIGURATION_PATH]: 'fail-on: block\n' });
  repo.git('checkout', '-q', '-b', 'topic');
  const head = repo.commit({ 'src/a.js': 'two\n' });
  repo.git('checkout', '-q', 'main');
  const tip = repo.commit({ 'src/b.js': 'b\n' });
  const commands = await commandsOf(async () => expect(await reviewed(repo, 'main', head)).toBe(`${repo.first} ${tip} revision`));
  expect(commands).toEqual(['cat-file', 'merge-base', 'rev-parse']);
});

test('what may be a rename is compared by git, and what is in many files is searched by it', async () => {
  const repo = makeRepo({ 'src/a.js': 'one\n', ...Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`src/m${i}.js`, `m${i}\n`])) });
  repo.commit({ 'src/a.js': null, 'src/b.js': 'one\n' });
  const commands = await commandsOf(async () => {
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head: 'main' });
    expect(snapshot.changes).toMatchObject([{ status: 'renamed', base: 'src/a.js', head: 'src/b.js' }]);
    expect((await snapshot.grep('head', ['m7'])).hits).toEqual([{ path: 'src/m7.js', line: 1, text: 'm7' }]);
  });
  expect(commands).toEqual(['cat-file', 'diff-tree', 'grep', 'rev-parse']);
});

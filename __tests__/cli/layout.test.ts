import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { layoutRepository } from '../../src/cli/layout';
import { git, temporaryFolder, writeFiles } from '../helpers/repository';

test('two commits with all kinds of files and names, the same ids every time', async () => {
  const base = writeFiles(temporaryFolder(), { 'a.js': 'one\n', 'deep/er/b c.txt': 'x', 'gone.txt': 'bye', 'quote"\\\nname': 'q', 'bin': Buffer.from([0, 255, 10]) });
  const head = writeFiles(temporaryFolder(), { 'a.js': 'two\n', 'run.sh': '#!/bin/sh\n', 'ünï.txt': '', bin: Buffer.from([0, 255, 10]) });
  chmodSync(join(head, 'run.sh'), 0o755);
  symlinkSync('a.js', join(head, 'link'));
  const ids = [];
  for (let i = 0; i < 2; i++) {
    const dir = temporaryFolder();
    await layoutRepository(dir, base, head);
    ids.push(git(dir, 'rev-parse', 'main', 'pull-request'));
    expect(git(dir, 'merge-base', 'main', 'pull-request')).toBe(git(dir, 'rev-parse', 'main'));
    expect(git(dir, '-c', 'core.quotePath=false', 'ls-tree', '-r', '-z', '--format=%(objectmode) %(path)', 'pull-request').split('\0')).toEqual(['100644 a.js', '100644 bin', '120000 link', '100755 run.sh', '100644 ünï.txt', '']);
    expect(git(dir, 'ls-tree', '-r', '-z', '--name-only', 'main').split('\0')).toContain('quote"\\\nname');
    expect(git(dir, 'show', 'main:a.js')).toBe('one');
  }
  expect(ids[0]).toBe(ids[1]);
});

test('an empty side, and a checked-out work tree', async () => {
  const dir = temporaryFolder();
  await layoutRepository(dir, temporaryFolder(), writeFiles(temporaryFolder(), { 'a.txt': 'a' }), { checkout: true });
  expect(git(dir, 'status', '--porcelain')).toBe('');
  expect(git(dir, 'rev-parse', '--abbrev-ref', 'HEAD')).toBe('pull-request');
  expect(git(dir, 'ls-tree', '-r', 'main')).toBe('');
});

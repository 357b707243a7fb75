import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { MAX_STORED_BYTES } from '../../src/bounds.js';
import { openSnapshot } from '../../src/snapshot/index.js';
import { git, makeRepo, temporaryFolder } from '../helpers/repository.js';
import { opened, textOf } from './open.js';

/** Every file of a folder with its content and time stamp, links not followed. */
function fingerprint(dir: string): string[] {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name));
  return names.sort().map((path) => {
    const stat = lstatSync(path);
    return `${path} ${stat.mode} ${stat.mtimeMs} ${stat.isFile() ? readFileSync(path).toString('base64') : ''}`;
  });
}

describe('a work tree as head', () => {
  test('counts edits, deletions, untracked and staged files, not ignored ones', async () => {
    const repo = makeRepo({ 'edited.js': 'one\n', 'deleted.js': 'gone\n', 'run.sh': 'echo\n', 'same.js': 'same\n', '.gitignore': '*.log\n' });
    repo.write({ 'edited.js': 'two\n', 'deleted.js': null, 'untracked/new.js': 'new\n', 'noise.log': 'x', 'staged.js': 's\n', 'tracked.log': 't\n' });
    repo.git('add', '-f', 'staged.js', 'tracked.log');
    repo.write({ 'staged.js': 'edited after staging\n' });
    writeFileSync(join(repo.dir, '.git/info/exclude'), 'excluded.js\n');
    repo.write({ 'excluded.js': 'e\n' });
    chmodSync(join(repo.dir, 'run.sh'), 0o755);
    const snapshot = await opened({ repo: repo.dir, base: 'main', head: 'WORKTREE' });
    expect(snapshot.changes.map((change) => `${change.status} ${change.head ?? change.base}`)).toEqual([
      'deleted deleted.js',
      'modified edited.js',
      'mode run.sh',
      'added staged.js',
      'added tracked.log',
      'added untracked/new.js'
    ]);
    expect(snapshot.head.revision).toBe('WORKTREE');
    expect(await textOf(snapshot, 'head', 'staged.js')).toBe('edited after staging\n');
    expect(await textOf(snapshot, 'head', 'untracked/new.js')).toBe('new\n');
    expect(await textOf(snapshot, 'head', 'same.js')).toBe('same\n');
    expect((await snapshot.grep('head', ['two', 'new'])).hits.map((hit) => hit.path)).toEqual(['edited.js', 'untracked/new.js']);
  });

  test('is compared with the point where HEAD left the base', async () => {
    const repo = makeRepo({ 'a.js': 'a\n' });
    repo.git('checkout', '-q', '-b', 'topic');
    repo.commit({ 'topic.js': 't\n' });
    repo.git('checkout', '-q', 'main');
    repo.commit({ 'main.js': 'm\n' });
    repo.git('checkout', '-q', 'topic');
    repo.write({ 'dirty.js': 'd\n' });
    const snapshot = await opened({ repo: repo.dir, base: 'main', head: 'WORKTREE' });
    expect(snapshot.changes.map((change) => `${change.status} ${change.head}`)).toEqual(['added dirty.js', 'added topic.js']);
  });

  test('leaves the repository untouched and cleans up', async () => {
    const repo = makeRepo({ 'dir/a.js': 'a\n', 'dir/b.js': 'b\n' });
    repo.commit({ 'dir/c.js': 'c\n' });
    repo.write({ 'dir/a.js': 'x\n', 'new.js': 'n\n' });
    const before = fingerprint(repo.dir);
    // Other tests make temporary folders at the same time.
    const temporary = temporaryFolder();
    const place = jest.spyOn(os, 'tmpdir').mockReturnValue(temporary);
    const snapshot = await openSnapshot({ repo: repo.dir, base: 'main', head: 'WORKTREE' });
    await textOf(snapshot, 'head', 'dir/a.js');
    await snapshot.grep('head', ['x']);
    place.mockRestore();
    expect(readdirSync(temporary)).toHaveLength(1);
    await snapshot.close();
    await snapshot.close();
    expect(fingerprint(repo.dir)).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
    await expect(snapshot.read('head', 'new.js')).rejects.toThrow();
  });

  test('links are recorded as links, and a folder that became one is not entered', async () => {
    const secret = temporaryFolder();
    writeFileSync(join(secret, 'secret.js'), 'secret\n');
    const repo = makeRepo({ 'dir/secret.js': 'tracked\n', 'plain.js': 'p\n' });
    repo.write({ dir: { link: secret }, 'plain.js': { link: '/etc/passwd' }, fresh: { link: '../../../etc/passwd' } });
    const snapshot = await opened({ repo: repo.dir, base: 'main', head: 'WORKTREE' });
    expect(snapshot.changes.map((change) => `${change.status} ${change.head ?? change.base}`)).toEqual([
      'added dir',
      'deleted dir/secret.js',
      'added fresh',
      'type plain.js'
    ]);
    for (const path of ['dir', 'fresh', 'plain.js']) expect(await textOf(snapshot, 'head', path)).toBe('<symlink>');
    expect((await snapshot.grep('head', ['secret', 'root'])).hits).toEqual([]);
  });

  test('a linked .gitignore is not followed', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'rules'), '*.js\n');
    const repo = makeRepo({ 'a.py': 'a\n' });
    repo.write({ '.gitignore': { link: join(folder, 'rules') }, 'new.js': 'n\n' });
    const snapshot = await opened({ repo: repo.dir, base: 'main', head: 'WORKTREE' });
    expect(snapshot.changes.map((change) => change.head)).toEqual(['.gitignore', 'new.js']);
  });

  test('pipes and unreadable files are reported, not waited for', async () => {
    const repo = makeRepo({ 'pipe.js': 'p\n', 'locked.js': 'l\n' });
    rmSync(join(repo.dir, 'pipe.js'));
    execFileSync('mkfifo', [join(repo.dir, 'pipe.js')]);
    chmodSync(join(repo.dir, 'locked.js'), 0);
    const snapshot = await opened({ repo: repo.dir, base: 'main', head: 'WORKTREE' });
    const unreadable = snapshot.skipped.map(({ path, reason }) => `${path} ${reason}`);
    // Root reads everything.
    const locked = process.getuid?.() === 0 ? [] : ['locked.js unreadable'];
    expect(unreadable).toEqual([...locked, 'pipe.js unreadable']);
    expect(snapshot.changes).toEqual([]);
  });

  test('submodules, nested repositories, conflicts, sparse checkouts and split indexes', async () => {
    const other = makeRepo({ 'inside.js': 'i\n' });
    const repo = makeRepo({ 'a.js': 'a\n', 'sparse/b.js': 'b\n' });
    repo.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.dir, 'vendor');
    const base = repo.commit();
    git(repo.dir, 'clone', '-q', other.dir, 'nested');
    repo.git('checkout', '-q', '-b', 'topic');
    repo.commit({ 'a.js': 'topic\n', nested: null });
    repo.git('checkout', '-q', 'main');
    repo.commit({ 'a.js': 'main\n' });
    expect(() => repo.git('merge', '-q', 'topic')).toThrow();
    git(repo.dir, 'clone', '-q', other.dir, 'nested');
    repo.git('update-index', '--split-index');
    repo.git('update-index', '--skip-worktree', 'sparse/b.js');
    rmSync(join(repo.dir, 'sparse/b.js'));
    const snapshot = await opened({ repo: repo.dir, base, head: 'WORKTREE', exact: true });
    expect(snapshot.changes.map((change) => `${change.status} ${change.head ?? change.base}`)).toEqual(['modified a.js']);
    expect(await textOf(snapshot, 'head', 'a.js')).toContain('<<<<<<<');
    expect(await textOf(snapshot, 'head', 'sparse/b.js')).toBe('b\n');
    expect(await textOf(snapshot, 'head', 'vendor')).toBe('<submodule>');
    expect(await snapshot.paths('head')).toEqual(['.gitmodules', 'a.js', 'sparse/b.js', 'vendor']);
  });

  test('very large files are hashed, not stored; only text among them makes a search incomplete', async () => {
    const repo = makeRepo({ 'a.js': 'needle\n' });
    writeFileSync(join(repo.dir, 'huge.bin'), '\0');
    truncateSync(join(repo.dir, 'huge.bin'), MAX_STORED_BYTES + 1);
    const snapshot = await opened({ repo: repo.dir, base: 'main', head: 'WORKTREE' });
    expect(snapshot.changes[0]).toMatchObject({ head: 'huge.bin', headBlob: repo.git('hash-object', 'huge.bin') });
    expect(await textOf(snapshot, 'head', 'huge.bin')).toBe('<over-large>');
    expect(await snapshot.grep('head', ['needle'])).toMatchObject({ complete: true, filesWithHits: 1 });
    writeFileSync(join(repo.dir, 'huge.txt'), 'needle\n'.repeat(MAX_STORED_BYTES / 7 + 1));
    const again = await opened({ repo: repo.dir, base: 'main', head: 'WORKTREE' });
    expect(await again.grep('head', ['needle'])).toMatchObject({ complete: false, filesWithHits: 1 });
  });
});

test('settings and hooks of a hostile repository run nothing', async () => {
  const repo = makeRepo({ 'a.js': 'one\n', '.gitattributes': '* filter=evil diff=evil merge=evil\n' });
  const head = repo.commit({ 'a.js': 'two\n' });
  const ran = join(temporaryFolder(), 'ran');
  const evil = join(temporaryFolder(), 'evil');
  writeFileSync(evil, `#!/bin/sh\ntouch '${ran}'\ncat\n`, { mode: 0o755 });
  const hooks = temporaryFolder();
  for (const hook of ['post-index-change', 'reference-transaction', 'fsmonitor-watchman', 'pre-auto-gc', 'post-checkout']) {
    symlinkSync(evil, join(hooks, hook));
  }
  const settings = {
    'core.fsmonitor': evil,
    'core.hooksPath': hooks,
    'core.pager': evil,
    'core.editor': evil,
    'core.sshCommand': evil,
    'core.askPass': evil,
    'core.gitProxy': evil,
    'core.alternateRefsCommand': evil,
    'core.attributesFile': evil,
    'core.worktree': '/etc',
    'pager.diff-tree': evil,
    'pager.grep': evil,
    'diff.external': evil,
    'diff.evil.command': evil,
    'diff.evil.textconv': evil,
    'filter.evil.clean': evil,
    'filter.evil.smudge': evil,
    'filter.evil.process': evil,
    'merge.evil.driver': evil,
    'alias.rev-parse': `!${evil}`,
    'alias.ls-files': `!${evil}`,
    'credential.helper': evil,
    'gpg.program': evil,
    'uploadpack.packObjectsHook': evil,
    'remote.origin.url': `ext::${evil}`,
    'remote.origin.vcs': 'ext',
    'remote.origin.promisor': 'true',
    'remote.origin.uploadpack': evil,
    'protocol.ext.allow': 'always',
    'extensions.partialClone': 'origin',
    'core.repositoryFormatVersion': '1'
  };
  for (const [key, value] of Object.entries(settings)) git('/', 'config', '--file', join(repo.dir, '.git/config'), key, value);
  const missing = repo.first.replace(/^./, (c) => (c === '0' ? '1' : '0'));
  await expect(openSnapshot({ repo: repo.dir, base: missing, head })).rejects.toThrow('names no commit');
  writeFileSync(join(repo.dir, 'a.js'), 'three\n');
  for (const target of [head, 'WORKTREE']) {
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head: target, exact: true });
    expect(snapshot.changes.map((change) => change.head)).toEqual(['a.js']);
    expect(await textOf(snapshot, 'head', 'a.js')).toBe(target === head ? 'two\n' : 'three\n');
    await snapshot.grep('head', ['two']);
  }
  expect(existsSync(ran)).toBe(false);
});

test('variables of the caller do not reach git', async () => {
  const repo = makeRepo({ 'a.js': 'one\n' });
  const other = makeRepo({ 'other.js': 'other\n' });
  const variables = {
    GIT_DIR: join(other.dir, '.git'),
    GIT_WORK_TREE: other.dir,
    GIT_OBJECT_DIRECTORY: join(other.dir, '.git/objects'),
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'core.bare',
    GIT_CONFIG_VALUE_0: 'true',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_EXTERNAL_DIFF: 'false'
  };
  Object.assign(process.env, variables);
  try {
    repo.write({ 'a.js': 'two\n' });
    const snapshot = await opened({ repo: repo.dir, base: 'main', head: 'WORKTREE' });
    expect(snapshot.base.revision).toBe(repo.first);
    expect((await snapshot.grep('head', ['two'], { extensions: ['js'] })).hits).toHaveLength(1);
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
  }
});

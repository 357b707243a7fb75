import os from 'node:os';
import { openSnapshot, SnapshotError, type SnapshotOptions } from '../../src/snapshot/index.js';
import { git, makeRepo, temporaryFolder } from '../helpers/repository.js';

async function failure(options: SnapshotOptions): Promise<{ kind: string; message: string }> {
  const error = await openSnapshot(options).then(
    () => null,
    (e: unknown) => e
  );
  expect(error).toBeInstanceOf(SnapshotError);
  const { kind, message } = error as SnapshotError;
  expect(message).not.toMatch(/[\n\u001b]/);
  return { kind, message };
}

describe('what can not be opened', () => {
  test('no folder, a file, and a folder outside of any repository', async () => {
    const folder = temporaryFolder();
    expect(await failure({ repo: `${folder}/none`, base: 'a', head: 'b' })).toEqual({
      kind: 'usage',
      message: expect.stringContaining('There is no folder')
    });
    expect(await failure({ repo: folder, base: 'a', head: 'b' })).toEqual({
      kind: 'usage',
      message: expect.stringContaining('is not inside a git repository')
    });
  });

  test('unknown revisions, and names that git could take for something else', async () => {
    const repo = makeRepo({ 'a.js': 'a\n' });
    const blob = repo.git('rev-parse', 'HEAD:a.js');
    const bad = ['nowhere', '', '--all', '-n', 'main..main', '^main', blob, 'main:a.js', 'a\nb', '\u001b[31m', '0'.repeat(40), 'WORKTREE'];
    for (const name of bad) {
      const { kind, message } = await failure({ repo: repo.dir, base: name, head: 'main' });
      expect(kind).toBe('usage');
      expect(message).toContain('names no commit');
    }
    expect((await failure({ repo: repo.dir, base: 'main', head: 'nowhere' })).message).toContain('"nowhere"');
  });

  test('a shallow clone says how to get the missing history', async () => {
    const repo = makeRepo({ 'a.js': 'a\n' });
    const head = repo.commit({ 'a.js': 'b\n' });
    const parent = temporaryFolder();
    git(parent, 'clone', '-q', '--depth=1', `file://${repo.dir}`, 'shallow');
    const { kind, message } = await failure({ repo: `${parent}/shallow`, base: repo.first, head });
    expect(kind).toBe('usage');
    expect(message).toContain('fetch-depth: 0');
  });

  test('unrelated histories, full and shallow', async () => {
    const repo = makeRepo({ 'a.js': 'a\n' });
    repo.git('checkout', '-q', '--orphan', 'other');
    repo.commit({ 'b.js': 'b\n' });
    const full = await failure({ repo: repo.dir, base: 'main', head: 'other' });
    expect(full.kind).toBe('unreviewable');
    expect(full.message).toContain('unrelated histories');

    const forked = makeRepo({ 'a.js': 'a\n' });
    forked.git('checkout', '-q', '-b', 'topic');
    forked.commit({ 'a.js': 'b\n' });
    forked.git('checkout', '-q', 'main');
    forked.commit({ 'a.js': 'c\n' });
    const parent = temporaryFolder();
    git(parent, 'clone', '-q', '--depth=1', '--no-single-branch', `file://${forked.dir}`, 'shallow');
    const shallow = await failure({ repo: `${parent}/shallow`, base: 'origin/main', head: 'origin/topic' });
    expect(shallow.kind).toBe('unreviewable');
    expect(shallow.message).toContain('fetch-depth: 0');
  });

  test('the work tree of a bare repository', async () => {
    const repo = makeRepo({ 'a.js': 'a\n' });
    const parent = temporaryFolder();
    git(parent, 'clone', '-q', '--bare', repo.dir, 'bare.git');
    const { kind, message } = await failure({ repo: `${parent}/bare.git`, base: 'main', head: 'WORKTREE' });
    expect(kind).toBe('usage');
    expect(message).toContain('bare');
  });

  test('no git on the PATH, or only in a relative folder of it', async () => {
    const repo = makeRepo({ 'a.js': 'a\n', git: { executable: '#!/bin/sh\ntouch ran\n' } });
    const path = process.env['PATH'];
    process.env['PATH'] = `.:${repo.dir}/none`;
    try {
      expect((await failure({ repo: repo.dir, base: 'main', head: 'main' })).message).toContain('git is not on the PATH');
    } finally {
      process.env['PATH'] = path;
    }
  });
});

test('a temporary folder that is not there is told with what to do', async () => {
  const repo = makeRepo({ 'a.js': 'a\n' });
  const tmpdir = jest.spyOn(os, 'tmpdir').mockReturnValue('/no/such/folder');
  try {
    await expect(openSnapshot({ repo: repo.dir, base: 'main', head: 'main' })).rejects.toThrow('The temporary folder "/no/such/folder" can\'t be used (ENOENT); set TMPDIR to a folder that can be written and has space.');
  } finally {
    tmpdir.mockRestore();
  }
});

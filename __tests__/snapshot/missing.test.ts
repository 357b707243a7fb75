import { chmodSync, copyFileSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSnapshot, SnapshotError } from '../../src/snapshot/index.js';
import { git, temporaryFolder, makeRepo, type TestRepo } from '../helpers/repository.js';
import { opened, textOf } from './open.js';

function loose(repo: TestRepo, revision: string): string {
  const id = repo.git('rev-parse', revision);
  return join(repo.dir, '.git/objects', id.slice(0, 2), id.slice(2));
}

function overwrite(path: string, content: Buffer): void {
  chmodSync(path, 0o644);
  writeFileSync(path, content);
}

describe('missing and damaged objects', () => {
  test('of a shallow clone do not matter when both commits are there', async () => {
    const repo = makeRepo({ 'a.js': '1\n' });
    const base = repo.commit({ 'a.js': '2\n' });
    const head = repo.commit({ 'a.js': '3\n' });
    const parent = temporaryFolder();
    git(parent, 'clone', '-q', '--depth=2', `file://${repo.dir}`, 'shallow');
    const snapshot = await opened({ repo: `${parent}/shallow`, base, head });
    expect(await textOf(snapshot, 'base', 'a.js')).toBe('2\n');
    expect(await textOf(snapshot, 'head', 'a.js')).toBe('3\n');
  });

  test('of a partial clone are reported and not fetched', async () => {
    const repo = makeRepo({ 'a.js': 'one\n', 'untouched.js': 'needle\n', 'd.js': 'x\n'.repeat(90) });
    const head = repo.commit({ 'a.js': 'two\n', 'b.js': 'new\n', 'untouched.js': null, 'moved.js': 'needle\n', 'd.js': null });
    repo.git('config', 'uploadpack.allowFilter', 'true');
    repo.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    const parent = temporaryFolder();
    git(parent, 'clone', '-q', '--bare', '--filter=blob:none', `file://${repo.dir}`, 'partial.git');
    const dir = `${parent}/partial.git`;
    // Any attempt to fetch would leave this file behind.
    const ran = join(parent, 'ran');
    writeFileSync(join(parent, 'upload-pack'), `#!/bin/sh\ntouch '${ran}'\nexec git-upload-pack "$@"\n`, { mode: 0o755 });
    git(dir, 'config', 'remote.origin.uploadpack', join(parent, 'upload-pack'));
    git(dir, 'config', 'protocol.allow', 'always');
    git(dir, 'config', 'protocol.file.allow', 'always');
    const before = readdirSync(join(dir, 'objects/pack')).sort();

    const snapshot = await opened({ repo: dir, base: repo.first, head });
    expect(snapshot.renamesComplete).toBe(false);
    expect(snapshot.changes.map((change) => `${change.status} ${change.head ?? change.base}`)).toEqual([
      'modified a.js',
      'added b.js',
      'deleted d.js',
      'renamed moved.js'
    ]);
    for (const path of ['a.js', 'b.js', 'moved.js']) expect(await textOf(snapshot, 'head', path)).toBe('<missing-object>');
    expect(snapshot.skipped.map((skip) => skip.reason)).toEqual(['missing-object', 'missing-object', 'missing-object']);
    expect(await snapshot.grep('head', ['needle'])).toEqual({ hits: [], complete: false, filesWithHits: 0 });
    await expect(openSnapshot({ repo: dir, base: '1'.repeat(40), head })).rejects.toThrow(SnapshotError);
    expect(existsSync(ran)).toBe(false);
    expect(readdirSync(join(dir, 'objects/pack')).sort()).toEqual(before);
    // The trap works: git itself does fetch.
    expect(git(dir, 'cat-file', 'blob', repo.git('rev-parse', `${head}:a.js`))).toBe('two');
    expect(existsSync(ran)).toBe(true);
  });

  test('of a partial clone without folders end the review with a sentence', async () => {
    const repo = makeRepo({ 'dir/a.js': 'one\n' });
    const head = repo.commit({ 'dir/a.js': 'two\n' });
    repo.git('config', 'uploadpack.allowFilter', 'true');
    const parent = temporaryFolder();
    git(parent, 'clone', '-q', '--bare', '--filter=tree:0', `file://${repo.dir}`, 'treeless.git');
    const error = (await openSnapshot({ repo: `${parent}/treeless.git`, base: repo.first, head }).catch((e: unknown) => e)) as SnapshotError;
    expect(error).toBeInstanceOf(SnapshotError);
    expect(error.kind).toBe('unreviewable');
    expect(error.message).toContain('make a full clone');
  });

  test('one by one, the rest is read', async () => {
    const names = ['removed', 'empty', 'cut', 'garbage', 'swapped'];
    const body = (name: string): string => `${name} ${Array.from({ length: 500 }, (_, i) => i * 7919).join(' ')}\n`;
    const repo = makeRepo({});
    const head = repo.commit(Object.fromEntries([...names, 'whole', 'z-whole'].map((name) => [`${name}.js`, body(name)])));
    const file = (name: string): string => loose(repo, `${head}:${name}.js`);
    rmSync(file('removed'), { force: true });
    overwrite(file('empty'), Buffer.alloc(0));
    const cut = readFileSync(file('cut'));
    overwrite(file('cut'), cut.subarray(0, cut.length >> 1));
    overwrite(file('garbage'), Buffer.from('this is not an object'));
    // A sound object under another object's name.
    rmSync(file('swapped'), { force: true });
    copyFileSync(file('whole'), file('swapped'));

    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    const results = await Promise.all([...names, 'whole', 'z-whole'].map((name) => textOf(snapshot, 'head', `${name}.js`)));
    const [removed, empty, damaged, garbage, swapped, ...whole] = results;
    expect(removed).toBe('<missing-object>');
    for (const result of [empty, damaged, garbage]) expect(result).toMatch(/^<(damaged|missing-object)>$/);
    expect(swapped).toBe('<damaged>');
    expect(whole).toEqual([body('whole'), body('z-whole')]);
    expect(snapshot.skipped).toHaveLength(5);
    expect((await snapshot.grep('head', ['whole'])).complete).toBe(false);
  });

  test('a damaged pack', async () => {
    const noise = (seed: number): string => Array.from({ length: 4000 }, (_, i) => Math.imul(i + seed, 2654435761) >>> 0).join('\n');
    const repo = makeRepo({});
    const head = repo.commit({ 'a.js': noise(1), 'b.js': noise(90001) });
    repo.git('gc', '-q');
    const folder = join(repo.dir, '.git/objects/pack');
    const pack = join(folder, readdirSync(folder).find((name) => name.endsWith('.pack'))!);
    const bytes = readFileSync(pack);
    const position = Math.floor(bytes.length * 0.75);
    bytes.fill(0x5a, position, position + 200);
    overwrite(pack, bytes);
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    const results = [await textOf(snapshot, 'head', 'a.js'), await textOf(snapshot, 'head', 'b.js')];
    expect(results.filter((text) => /^<(damaged|missing-object)>$/.test(text!))).toHaveLength(1);
    expect(results.filter((text) => text === noise(1) || text === noise(90001))).toHaveLength(1);
  });
});

import { chmodSync, writeFileSync } from 'node:fs';
import { makeRepo } from '../helpers/repository.js';
import { opened, textOf } from './open.js';

describe('files that the change does not touch', () => {
  test('are found by their folders, whatever their names', async () => {
    const repo = makeRepo([
      ['changed.js', 'one\n'], ['a/b/c/deep.js', 'deep\n'], ['a/b.js', 'beside\n'], ['a b/ü.js', 'umlaut\n'], ['run.sh', { executable: 'x\n' }],
      ['link.js', { link: 'a/b.js' }], [Buffer.from('raw-\xff.js', 'latin1'), 'raw\n']
    ]);
    const head = repo.commit({ 'changed.js': 'two\n' });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    const raw = (await (await opened({ repo: repo.dir, base: repo.first, head })).paths('head')).find((path) => path.startsWith('raw-'))!;
    for (const side of ['base', 'head'] as const) {
      expect(await textOf(snapshot, side, 'a/b/c/deep.js')).toBe('deep\n');
      expect(await textOf(snapshot, side, 'a/b.js')).toBe('beside\n');
      expect(await textOf(snapshot, side, 'a b/ü.js')).toBe('umlaut\n');
      expect(await textOf(snapshot, side, 'run.sh')).toBe('x\n');
      expect(await textOf(snapshot, side, raw)).toBe('raw\n');
      expect(await textOf(snapshot, side, 'link.js')).toBe('<symlink>');
      for (const path of ['a', 'a/b', 'a/none.js', 'a/b.js/x', 'link.js/x', '', '/changed.js', 'a//b.js']) expect(await textOf(snapshot, side, path)).toBeNull();
    }
  });

  test('end the review with a sentence when a folder on the way is missing', async () => {
    const repo = makeRepo({ 'changed.js': 'one\n', 'folder/a.js': 'a\n' });
    const head = repo.commit({ 'changed.js': 'two\n' });
    const id = repo.git('rev-parse', `${head}:folder`);
    const file = `${repo.dir}/.git/objects/${id.slice(0, 2)}/${id.slice(2)}`;
    chmodSync(file, 0o644);
    writeFileSync(file, 'no object');
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    await expect(snapshot.read('head', 'folder/a.js')).rejects.toThrow('make a full clone');
    expect(await textOf(snapshot, 'head', 'changed.js')).toBe('two\n');
  });
});

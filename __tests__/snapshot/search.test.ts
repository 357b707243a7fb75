import { MAX_HIT_CHARS, MAX_SEARCH_HITS_PER_FILE } from '../../src/bounds.js';
import { makeRepo } from '../helpers/repository.js';
import { opened } from './open.js';

describe('search', () => {
  test('finds whole literal words of all kinds, in order', async () => {
    const repo = makeRepo({
      'b.js': 'alpha();\nalphabet();\n_alpha();\nbeta(alpha)\n',
      'a/c.py': 'x = a.b\nx = aXb\n',
      'a-c.py': '--flag\r\n$cost = "é"\n',
      'binary.js': 'alpha\0'
    });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head: repo.first });
    expect(await snapshot.grep('head', ['beta', 'alpha', 'a.b', '--flag', '$cost', 'alpha'])).toEqual({
      hits: [
        { path: 'a-c.py', line: 1, text: '--flag' },
        { path: 'a-c.py', line: 2, text: '$cost = "é"' },
        { path: 'a/c.py', line: 1, text: 'x = a.b' },
        { path: 'b.js', line: 1, text: 'alpha();' },
        { path: 'b.js', line: 4, text: 'beta(alpha)' }
      ],
      complete: true,
      filesWithHits: 3
    });
  });

  test('looks at one side, and at the extensions asked for', async () => {
    const repo = makeRepo({ 'a.js': 'needle\n', 'dir/b.py': 'needle\n', 'c.pyc': 'needle\n' });
    const head = repo.commit({ 'a.js': 'gone\n' });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    const paths = async (side: 'base' | 'head', extensions?: string[]): Promise<string[]> =>
      (await snapshot.grep(side, ['needle'], extensions && { extensions })).hits.map((hit) => hit.path);
    expect(await paths('base')).toEqual(['a.js', 'c.pyc', 'dir/b.py']);
    expect(await paths('head')).toEqual(['c.pyc', 'dir/b.py']);
    expect(await paths('base', ['py', 'js'])).toEqual(['a.js', 'dir/b.py']);
    expect(await paths('base', ['*'])).toEqual([]);
    expect(await paths('base', [])).toEqual([]);
  });

  test('leaves out words that no line can hold', async () => {
    const repo = makeRepo({ 'a.js': 'a\n\nb\n' });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head: repo.first });
    expect(await snapshot.grep('head', [])).toEqual({ hits: [], complete: true, filesWithHits: 0 });
    expect(await snapshot.grep('head', ['', 'a\nb', 'b\0', 'b\r'])).toEqual({ hits: [], complete: true, filesWithHits: 0 });
    expect((await snapshot.grep('head', ['', 'a\nb', 'b'])).hits).toEqual([{ path: 'a.js', line: 3, text: 'b' }]);
  });

  test('finds each of many words as it finds it alone', async () => {
    const repo = makeRepo({ 'a.js': 'get(x)\ngetAll(y)\n$get = 1;\na.b(c+d)\naxb\nget_all\nétéget\nc+d\n(get)\n', 'b.js': 'forget getAll\nx\n' });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head: repo.first });
    const many = Array.from({ length: 3000 }, (_, i) => `none${i}`);
    const words = ['get', 'getAll', 'a.b', 'c+d', '$get', '(get)'];
    const alone = new Set<string>();
    for (const word of words) for (const hit of (await snapshot.grep('head', [word])).hits) alone.add(`${hit.path}:${hit.line}`);
    for (const list of [words, [...words, ...many]]) {
      const { hits, complete } = await snapshot.grep('head', list);
      expect(hits.map((hit) => `${hit.path}:${hit.line}`).sort()).toEqual([...alone].sort());
      expect(complete).toBe(true);
    }
    expect(alone.size).toBe(8);
  });

  test('says so when a bound is hit, and not when it is met', async () => {
    const files = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`f${i}.js`, 'needle\nneedle\n']));
    const repo = makeRepo(files);
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head: repo.first });
    const bounded = async (options: { maxHits?: number; maxFiles?: number }): Promise<[number, number, boolean]> => {
      const { hits, filesWithHits, complete } = await snapshot.grep('head', ['needle'], options);
      return [hits.length, filesWithHits, complete];
    };
    expect(await bounded({ maxHits: 18 })).toEqual([18, 9, true]);
    expect(await bounded({ maxHits: 17 })).toEqual([17, 9, false]);
    expect(await bounded({ maxHits: 4 })).toEqual([4, 2, false]);
    expect(await bounded({ maxFiles: 9 })).toEqual([18, 9, true]);
    expect(await bounded({ maxFiles: 3 })).toEqual([6, 3, false]);
  });

  test('one noisy file does not use up the search', async () => {
    const repo = makeRepo({ 'a.js': 'needle\n'.repeat(MAX_SEARCH_HITS_PER_FILE + 5), 'b.js': 'needle\n' });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head: repo.first });
    const { hits, complete } = await snapshot.grep('head', ['needle']);
    expect(hits).toHaveLength(MAX_SEARCH_HITS_PER_FILE + 1);
    expect(hits.at(-1)!.path).toBe('b.js');
    expect(complete).toBe(false);
  });

  test('cuts long lines', async () => {
    const repo = makeRepo({ 'a.js': `needle ${'x'.repeat(5_000_000)}\nneedle\n` });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head: repo.first });
    const { hits } = await snapshot.grep('head', ['needle']);
    expect(hits.map((hit) => [hit.line, hit.text.length])).toEqual([
      [1, MAX_HIT_CHARS],
      [2, 6]
    ]);
  });
});

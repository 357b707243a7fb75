import { openSnapshot, type Snapshot } from '../../src/snapshot/index.js';
import { hasWord, SymbolSearch } from '../../src/evidence/symbols.js';
import { makeRepo } from '../helpers/repository.js';

const open: Snapshot[] = [];
afterEach(async () => {
  for (const s of open.splice(0)) await s.close();
});

const long = `${'x'.repeat(990)} load ${'y'.repeat(50)} save`;

async function changed(): Promise<Snapshot> {
  const repo = makeRepo({
    'kept.js': 'load(a);\nsave(b);\n',
    'edited.js': 'load(1);\nconst $load = save;\r\nreload(load);\n',
    'gone.js': 'load(gone);\n',
    'old/name.js': 'function load() {}\n// one\n// two\n// three\n',
    'long.js': `${long}\n`,
    'other.py': 'load(x)\n',
    'note.txt': 'load save\n',
    'a-b.js': 'x = {"a-b": load}\n'
  });
  const head = repo.commit({
    'edited.js': 'save(load);\n', 'gone.js': null, 'old/name.js': null, 'new/name.js': 'function load() {}\n// one\n// two\n// 3\n', 'fresh.js': 'load(new);\n', 'long.js': 'gone\n'
  });
  const snapshot = await openSnapshot({ repo: repo.dir, base: repo.first, head, exact: true });
  open.push(snapshot);
  return snapshot;
}

test('both sides are answered from one pass, as searches of each side would', async () => {
  const snapshot = await changed();
  const search = new SymbolSearch(snapshot);
  search.expect(['save', 'a-b']);
  for (const side of ['base', 'head'] as const) {
    const found = await search.find(side, ['load', 'save', '$load', 'a-b', 'absent']);
    for (const [name, { hits, complete }] of found) {
      const direct = (await snapshot.grep(side, [name])).hits.filter((h) => h.path.endsWith('.js') && hasWord(h.text, name));
      expect(hits).toEqual(direct);
      expect(complete).toBe(true);
    }
    expect(found.get('load')!.hits.length).toBeGreaterThan(3);
    expect(found.get('absent')!.hits).toEqual([]);
  }
  expect(search.passes).toBe(1);
});

test('expected symbols cost no pass of their own, and none is made for nothing', async () => {
  const search = new SymbolSearch(await changed());
  search.expect(['load', 'save']);
  expect(search.passes).toBe(0);
  await search.find('head', []);
  expect(search.passes).toBe(0);
  await search.find('head', ['absent']);
  await search.find('base', ['load']);
  await search.find('head', ['save']);
  expect(search.passes).toBe(1);
});

test('a symbol that is everywhere does not cut the search for others', async () => {
  const repo = makeRepo({ 'a.js': 'start();\n' });
  const noise = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`n${String(i).padStart(2, '0')}.js`, 'common();\n'.repeat(1500)]));
  const head = repo.commit({ ...noise, 'z.js': 'rare();\n' });
  const snapshot = await openSnapshot({ repo: repo.dir, base: repo.first, head, exact: true });
  open.push(snapshot);
  const search = new SymbolSearch(snapshot);
  const found = await search.find('head', ['common', 'rare']);
  expect(found.get('common')!.complete).toBe(false);
  expect(found.get('common')!.hits).toHaveLength(4000);
  expect(found.get('rare')).toEqual({ hits: [{ path: 'z.js', line: 1, text: 'rare();' }], complete: true });
});

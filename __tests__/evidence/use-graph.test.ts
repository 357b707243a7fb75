/** Uses of a declared name over a whole repository. */
import { deadName, deadParameter } from '../../src/evidence/dead';
import { Relations } from '../../src/evidence/relations';
import { UnitStore, isSkipped } from '../../src/evidence/units';
import { UseGraph, usesIn } from '../../src/evidence/use-graph';
import { openSnapshot, type Snapshot } from '../../src/snapshot';
import { parseUnit } from '../../src/syntax/parse';
import { makeRepo, type Files } from '../helpers/repository';

const kinds = async (path: string, source: string, name: string): Promise<string[]> => usesIn((await parseUnit(path, source))!, name).uses.map((u) => u.kind);

describe('one unit', () => {
  test('a store is a write, a comparison a read', async () => {
    expect(await kinds('a.js', 'o.limit = 3;\nif (n > o.limit) stop();\n', 'limit')).toEqual(['write', 'read']);
  });
  test('a key is written, a pattern reads it', async () => {
    expect(await kinds('a.js', 'const a = { limit: 3 };\nconst { limit: l } = a;\n', 'limit')).toEqual(['write', 'read']);
  });
  test('a name as a string can be a read', async () => {
    expect(await kinds('a.py', "value = getattr(settings, 'limit')\n", 'limit')).toEqual(['read']);
  });
  test('a plain argument is handed on, a computed one is read', async () => {
    expect(await kinds('a.py', 'def f(limit):\n    g(limit)\n    h(limit + 1)\n', 'limit')).toEqual(['definition', 'pass', 'read']);
  });
  test('a call is a call, an annotation as well', async () => {
    expect(await kinds('a.py', '@guard\ndef f():\n    guard()\n', 'guard')).toEqual(['call', 'call']);
  });
});

describe('a repository', () => {
  let snapshot: Snapshot;
  afterEach(() => snapshot.close());

  async function open(files: Files): Promise<{ store: UnitStore; relations: Relations; graph: UseGraph }> {
    const repo = makeRepo(Object.fromEntries(Object.keys(files).map((path) => [path, ''])));
    snapshot = await openSnapshot({ repo: repo.dir, base: repo.first, head: repo.commit(files), exact: true });
    const store = new UnitStore(snapshot);
    return { store, relations: new Relations(store), graph: new UseGraph(store) };
  }

  test('written only is dead', async () => {
    const { graph, relations } = await open({ 'a.js': 'exports.make = () => ({ maxSize: 3 });\n' });
    expect(await deadName('maxSize', graph, relations)).toMatchObject({ dead: true, complete: true });
  });

  test('a read anywhere is none', async () => {
    const { graph, relations } = await open({ 'a.js': 'exports.make = () => ({ maxSize: 3 });\n', 'lib/b.js': 'exports.fits = (o, n) => n < o.maxSize;\n' });
    expect((await deadName('maxSize', graph, relations)).dead).toBe(false);
  });

  test('tests, documentation and comments are no readers', async () => {
    const { graph, relations } = await open({ 'a.js': '// maxSize bounds the body\nexports.make = () => ({ maxSize: 3 });\n', 'README.md': 'Set maxSize.\n', 'test/a.test.js': 'expect(make().maxSize).toBe(3);\n' });
    expect(await deadName('maxSize', graph, relations)).toMatchObject({ dead: true, complete: true });
  });

  test('a language that is not analysed leaves the answer open', async () => {
    const { graph, relations } = await open({ 'a.js': 'exports.make = () => ({ maxSize: 3 });\n', 'page.awk': '{ print maxSize }\n' });
    expect(await deadName('maxSize', graph, relations)).toMatchObject({ dead: false, complete: false });
  });

  test.each([
    ['ignored at the end', 'func inner(raw []byte, max int) []byte {\n\treturn raw\n}\n', true],
    ['read at the end', 'func inner(raw []byte, max int) []byte {\n\treturn raw[:max]\n}\n', false]
  ])('a parameter that is handed on: %s', async (_, inner, dead) => {
    const { store, relations } = await open({ 'a.go': `package a\n\nfunc outer(raw []byte, max int) []byte {\n\treturn inner(raw, max)\n}\n\n${inner}` });
    const file = await store.load('head', 'a.go');
    if (!file || isSkipped(file)) throw new Error('a.go could not be read');
    const outer = file.unit.functions.find((f) => f.name === 'outer')!;
    expect((await deadParameter(outer, file.unit, 1, relations)).dead).toBe(dead);
  });
});

/** Files that are made to be slow to parse are stopped, and told. */
import { UnitStore } from '../../src/evidence/units';
import { ParseStopped, parseUnit } from '../../src/syntax/parse';
import type { Snapshot } from '../../src/snapshot';

jest.mock('../../src/bounds', () => ({ ...jest.requireActual<object>('../../src/bounds'), MAX_PARSE_MILLISECONDS: 40 }));

const chain = `object A { def f(a: Int) = a${' op b'.repeat(3000)} }\n`;

test('a stopped parse is an error of its own, and the parser is as new afterwards', async () => {
  await expect(parseUnit('A.scala', chain)).rejects.toThrow(ParseStopped);
  const unit = await parseUnit('B.scala', 'object B { def g(a: Int) = h(a) }\n');
  expect(unit!.functions.map((f) => f.name)).toContain('g');
  expect(unit!.errors).toEqual([]);
});

test('after some such files of a language no more of them are tried', async () => {
  const texts: Record<string, string> = { 'a.scala': chain, 'b.scala': `${chain}\n`, 'c.scala': `${chain}\n\n`, 'd.scala': 'object D { def g(a: Int) = h(a) }\n', 'e.py': 'def g(a):\n    return h(a)\n' };
  const snapshot = { read: async (_: string, path: string) => ({ ok: true, text: texts[path], blob: path, sha256: path }) } as unknown as Snapshot;
  const store = new UnitStore(snapshot);
  const seen = [];
  for (const path of Object.keys(texts)) {
    const loaded = await store.load('head', path);
    seen.push([path, loaded && 'reason' in loaded ? loaded.reason : 'read']);
  }
  expect(seen).toEqual([['a.scala', 'over-large'], ['b.scala', 'over-large'], ['c.scala', 'over-large'], ['d.scala', 'over-large'], ['e.py', 'read']]);
});

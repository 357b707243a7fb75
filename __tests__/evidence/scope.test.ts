/** What a review may read under each rung of the evidence ladder. */
import { components, narrow, rungs, touchedOnly, type Component } from '../../src/evidence/scope';
import { isOutside, UnitStore } from '../../src/evidence/units';
import { review } from '../../src/review';
import { openSnapshot, type Snapshot } from '../../src/snapshot';
import { repository } from '../helpers/repository';

const body = (n: number): string => Array.from({ length: n }, (_, i) => `const line${i} = ${i};`).join('\n');
const base = { 'a.js': `${body(20)}\nfunction change() { return one(1); }\n${body(20)}\n`, 'b.js': 'function one(x) { return x; }\nconst line3 = 4;\n' };
const head = { ...base, 'a.js': base['a.js'].replace('one(1)', 'one(2)') };

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await openSnapshot({ repo: await repository(base, head), base: 'main', head: 'pull-request' });
});
afterAll(() => snapshot.close());

const text = async (s: Snapshot, path: string): Promise<string | null> => {
  const r = await s.read('head', path);
  return r?.ok ? r.text : r ? r.skip.reason : null;
};

test('of a diff, changed lines and three around them, at their places', async () => {
  const only = narrow(snapshot, { touchedOnly: true, shownLinesOnly: true });
  const lines = (await text(only, 'a.js'))!.split('\n');
  expect(lines).toHaveLength(head['a.js'].split('\n').length);
  expect(lines.flatMap((line, i) => (line ? [i + 1] : []))).toEqual([18, 19, 20, 21, 22, 23, 24]);
  expect(lines[20]).toBe('function change() { return one(2); }');
  expect(await text(only, 'b.js')).toBe('outside-evidence');
});

test('searches hide what may not be read and say that they are incomplete', async () => {
  const files = narrow(snapshot, { touchedOnly: true, shownLinesOnly: false });
  const lines = narrow(snapshot, { touchedOnly: true, shownLinesOnly: true });
  const hits = async (s: Snapshot, word: string) => {
    const { hits, complete } = await s.grep('head', [word]);
    return [hits.map((h) => `${h.path}:${h.line}`), complete];
  };
  expect(await hits(snapshot, 'line3')).toEqual([['a.js:4', 'a.js:25', 'b.js:2'], true]);
  expect(await hits(files, 'line3')).toEqual([['a.js:4', 'a.js:25'], false]);
  expect(await hits(lines, 'line3')).toEqual([[], false]);
  expect(await hits(files, 'change')).toEqual([['a.js:21'], true]);
  expect(await files.paths('head')).toEqual(['a.js']);
  expect(await text(files, 'a.js')).toBe(head['a.js']);
});

test('the rungs of the ladder', () => {
  expect(rungs.map((r) => r.length)).toEqual([6, 5, 1, 0]);
  expect(touchedOnly(new Set(rungs[0]))).toBe(true);
  expect(touchedOnly(new Set(rungs[1]))).toBe(true);
  expect(touchedOnly(new Set(rungs[2]))).toBe(false);
});

test('one component that is left out hides untouched files from its own questions only', async () => {
  const store = new UnitStore(snapshot, new Set<Component>(['peers']));
  expect(isOutside(await store.view('peers').load('head', 'b.js'))).toBe(true);
  expect(isOutside(await store.view('callers').load('head', 'b.js'))).toBe(false);
  expect(isOutside(await store.view('peers').load('head', 'a.js'))).toBe(false);
});

describe('what a review finds with less evidence', () => {
  const handler = (name: string, check: boolean): string =>
    `const db = require('./db');\n\nasync function ${name}(req, res) {\n  const order = await db.find(req.params.id);\n${check ? "  if (order.owner !== req.user.id) return res.status(403).send('no');\n" : ''}  await db.${name}(order.id);\n  res.send('ok');\n}\n\nmodule.exports = { ${name} };\n`;
  const before = { 'db.js': 'module.exports = {};\n', 'src/close.js': handler('close', true) };
  const after = { ...before, 'src/close.js': handler('close', false) };
  const run = async (without: readonly Component[]) => review({ repo: await repository(before, after), base: 'main', head: 'pull-request', ignoreLevels: true, without: new Set(without) });

  test('everything may be read: the removed check blocks', async () => {
    const r = await run([]);
    expect(r.verdict).toBe('BLOCK');
    expect(r.coverage.limits).toEqual([]);
  });

  test.each([[0, 'BLOCK'], [1, 'BLOCK'], [2, 'BLOCK']] as const)('rung %i is told in the report', async (rung, verdict) => {
    const r = await run(rungs[rung]);
    expect(r.coverage.limits[0]).toBe(`Evidence was left out as asked: ${rungs[rung].join(', ')}.`);
    expect(r.verdict).toBe(verdict);
  });

  test('a check that lives in an untouched file is known as one only where definitions may be read', async () => {
    const store = (body: string): string => `const fs = require('fs');\nconst { locate } = require('./locate');\n\nfunction open(root, name) {\n${body}}\n\nmodule.exports = { open };\n`;
    const locate = "const path = require('path');\n\nfunction locate(root, name) {\n  const file = path.resolve(root, name);\n  if (!file.startsWith(root + path.sep)) throw new Error('outside');\n  return file;\n}\n\nmodule.exports = { locate };\n";
    const base = { 'locate.js': locate, 'store.js': store('  return fs.createReadStream(locate(root, name));\n') };
    const head = { ...base, 'store.js': store("  return fs.createReadStream(root + '/' + name);\n") };
    const verdict = async (without: readonly Component[]): Promise<string> => (await review({ repo: await repository(base, head), base: 'main', head: 'pull-request', ignoreLevels: true, configuration: 'none', without: new Set(without) })).verdict;
    expect(await verdict([])).toBe('BLOCK');
    expect(await verdict(['definitions'])).not.toBe('BLOCK');
    expect(await verdict(rungs[1])).not.toBe('BLOCK');
  });

  test('the same evidence gives the same digests', async () => {
    const [a, b] = [await run([]), await run([])];
    expect([a.evidence, a.queries]).toEqual([b.evidence, b.queries]);
    expect(a.queries).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('components are named once', () => expect(new Set(components).size).toBe(components.length));

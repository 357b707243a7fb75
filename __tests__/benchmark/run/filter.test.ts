import { caseFilter } from '../../../src/benchmark/run/filter';
import { plan, shardOf, type Source } from '../../../src/benchmark/run/plan';
import { readCases } from '../../../src/benchmark/cases/read';

const { cases } = readCases(['benchmark/public'], process.cwd());

test('patterns of one field are alternatives, fields must agree', () => {
  const wanted = caseFilter(['language=python', 'language=go', 'tier=reverse']);
  const left = cases.filter(wanted);
  expect(new Set(left.map((c) => c.language))).toEqual(new Set(['python', 'go']));
  expect(new Set(left.map((c) => c.tier))).toEqual(new Set(['reverse']));
});

test('globs, without regard to case', () => {
  expect(cases.filter(caseFilter(['id=GO-cve-*'])).length).toBe(cases.filter((c) => /^go-cve-/i.test(c.id)).length);
  expect(cases.filter(caseFilter(['group=score-only'])).length).toBeGreaterThan(0);
});

test.each(['language', 'language=', '=x', 'colour=red', 'constructor=x'])('%s is no filter', (text) => {
  expect(() => caseFilter([text])).toThrow(/FIELD=PATTERN; fields are id, tier/);
});

test('shards part the cases', () => {
  const parts = [1, 2, 3].map((i) => shardOf(cases, i, 3));
  expect(parts.flat().map((c) => c.id).sort()).toEqual(cases.map((c) => c.id).sort());
  expect(Math.max(...parts.map((p) => p.length)) - Math.min(...parts.map((p) => p.length))).toBeLessThanOrEqual(1);
});

test('a plan has plain trials, narratives, repetitions and controls in a fixed order', () => {
  const source: Source = { case: cases[0], trees: { base: { 'a.js': '1' }, head: { 'a.js': '2' }, mutants: { renamed: { 'a.js': '3' } } } };
  const tasks = plan([source], { narratives: () => [{ name: 'refactoring', category: 'c', text: 0, title: 't', body: 'b' }], repeat: 2, controls: new Set(['reversed', 'mutants']), without: ['peers'], detail: true });
  expect(tasks.map((t) => [t.index, t.control, t.framing?.name ?? null, t.repetition, t.detail])).toEqual([
    [0, null, null, 0, true],
    [1, null, null, 1, false],
    [2, null, 'refactoring', 0, false],
    [3, null, 'refactoring', 1, false],
    [4, 'reversed', null, 0, true],
    [5, 'reversed', null, 1, false],
    [6, 'renamed', null, 0, true],
    [7, 'renamed', null, 1, false]
  ]);
  expect(tasks[6].material).toEqual({ kind: 'trees', base: { 'a.js': '1' }, head: { 'a.js': '3' } });
  expect(tasks.every((t) => t.without.includes('peers'))).toBe(true);
});

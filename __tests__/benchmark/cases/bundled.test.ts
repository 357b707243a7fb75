/** The bundled cases: enough of them, over all languages, defects and evidence locations; and faults named in cases.yml. */
import { join } from 'node:path';
import { mutations, readBundled, readRepository } from '../../../src/benchmark/cases/bundled';
import { compileBundled, COMPILED_CASES, shippedCases } from '../../../src/benchmark/cases/shipped';
import { temporaryFolder, writeFiles } from '../../helpers/repository';

const all = readBundled(join(__dirname, '../../../benchmark/bundled'));
const malicious = all.filter((c) => c.case.kind === 'malicious');

test('at least thirty pairs in repositories of their own, over every language of the engine', () => {
  expect(malicious.length).toBeGreaterThanOrEqual(30);
  expect(all.length).toBe(2 * malicious.length);
  expect(new Set(malicious.map((c) => c.case.language))).toEqual(new Set(['c', 'cpp', 'go', 'java', 'javascript', 'python', 'typescript']));
  expect(new Set(all.map((c) => c.case.id)).size).toBe(all.length);
  for (const { case: c } of all) expect(all.find((d) => d.case.id === c.pair)?.case.pair).toBe(c.id);
});

test('both defects and all evidence locations, none of them a rarity', () => {
  const share = (keep: (c: (typeof malicious)[0]['case']) => boolean): number => malicious.filter((m) => keep(m.case)).length / malicious.length;
  for (const defect of ['present', 'absence']) expect(share((c) => c.defect === defect)).toBeGreaterThan(0.3);
  for (const location of ['L0', 'L1', 'L2a', 'L2b']) expect(share((c) => c.evidence_location === location)).toBeGreaterThan(0.12);
});

test.each(malicious.map((m) => [m.case.id, m] as const))('%s: labels agree with where the rubric points', (_, m) => {
  const changed = new Set(m.case.paths);
  const places = m.case.rubric!.premises.flatMap((p) => p.at);
  const twin = all.find((c) => c.case.id === m.case.pair)!;
  const outside = places.some((p) => !changed.has(p.path));
  // Evidence in untouched files makes the label L2; a label of L2 needs such evidence.
  if (m.case.evidence_location === 'L0') expect(outside).toBe(false);
  if (m.case.evidence_location!.startsWith('L2')) expect(outside).toBe(true);
  for (const t of m.case.rubric!.target) expect(m.head[t.path].split('\n').length).toBeGreaterThanOrEqual(t.lines[1]);
  expect(twin.head).not.toEqual(m.head);
  // The twins differ in what is enforced, not in the feature: most of what one changes the other changes too.
  expect(m.case.paths.some((p) => twin.case.paths.includes(p))).toBe(true);
});

test('every mutation is there often, and is another tree than the twin', () => {
  for (const mutation of mutations) expect(all.filter((c) => c.mutants[mutation]).length).toBeGreaterThanOrEqual(8);
  for (const c of all) for (const tree of Object.values(c.mutants)) expect(tree).not.toEqual(c.head);
});

test('what ships is what the folders say', () => {
  const text = compileBundled(all);
  expect(JSON.parse(text).cases).toHaveLength(all.length);
  expect(text.length).toBeLessThan(3_000_000);
  expect(shippedCases()).toEqual(all);
  expect(COMPILED_CASES).toBe('bundled.json');
});

describe('faults of a repository name file, line and field', () => {
  const base = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`base/f${i}.py`, 'x = 1\n'.repeat(i ? 60 : 1) + (i ? '' : 'def open_it(name):\n    return open(name)\n')]));
  const pair = (over: string): string => `repository: depot\nlanguage: python\nabout: A depot.\npairs:\n  - id: depot-one\n    title: T\n    cwe: [CWE-22]\n    defect: present\n    evidence_location: L0\n    distractor: none\n    shared: []\n${over}`;
  const rubric = '    rubric:\n      mechanism: m\n      target: [{path: f0.py, symbol: open_it, from: "def open_it"}]\n      accept: [[a], [b]]\n      premises: [{claim: c, at: [{path: f0.py, from: "return"}]}]\n    mutants: {}\n';
  const good = '    malicious:\n      - path: f0.py\n        replace: "    return open(name)\\n"\n        with: "    return open(name + \'\')\\n"\n    benign:\n      - {path: f0.py, replace: "(name):", with: "(name: str):"}\n';
  const read = (yaml: string, files: Record<string, string> = base) => readRepository(writeFiles(join(temporaryFolder(), 'depot'), { ...files, 'cases.yml': yaml }), 'depot');

  test('a whole one is read', () => {
    const [bad, twin] = read(pair(good + rubric));
    expect(bad.case).toMatchObject({ id: 'depot-one-bad', tier: 'intro', pair: 'depot-one-good', paths: ['f0.py'], rubric: { target: [{ lines: [2, 2] }], premises: [{ at: [{ lines: [3, 3] }] }] } });
    expect(twin.case).toMatchObject({ id: 'depot-one-good', tier: 'fix', rubric: null });
    expect(bad.case.base).toBe(twin.case.base);
    expect(bad.case.from).not.toBe(twin.case.from);
  });

  test.each<[string, string, Record<string, string> | undefined, RegExp]>([
    ['unknown field', pair(good + rubric).replace('title: T', 'title: T\n    colour: red'), undefined, /^depot\/cases\.yml:5: pairs\.0: Unrecognized key: "colour"/],
    ['wrong value', pair(good + rubric).replace('defect: present', 'defect: maybe'), undefined, /^depot\/cases\.yml:8: pairs\.0\.defect: /],
    ['no YAML', 'a: [', undefined, /^depot\/cases\.yml: /],
    ['another name', pair(good + rubric).replace('repository: depot', 'repository: other'), undefined, /must be the folder's name/],
    ['text that is not there', pair(good.replace('(name):', '(none):') + rubric), undefined, /pair depot-one, benign, edit 1 \(f0\.py\): the text to replace occurs 0 times/],
    ['text that is there twice', pair(good.replace('"(name):"', '"name"') + rubric), undefined, /occurs 2 times; it must occur once/],
    ['a place that is not there', pair(good + rubric.replace('from: "return"', 'from: "yield"')), undefined, /"yield" stands on 0 lines of f0\.py/],
    ['too small', pair(good + rubric), { 'base/a.py': 'x\n' }, /has 1 files and 1 lines; a believable repository has at least 6 and 300/]
  ])('%s', (_, yaml, files, message) => expect(() => read(yaml, files)).toThrow(message));
});

import { compareRuns, lostAttributable, type Side } from '../../src/benchmark/compare';
import type { Run, Trial } from '../../src/benchmark/result';
import { run, trial } from '../helpers/run';
import { caseId } from '../helpers/sample-run';

function side(file: string, of: Run | Trial[]): Side {
  return Array.isArray(of) ? { file, trials: of, run: null } : { file, trials: of.trials, run: of };
}

const framing = { name: 'refactoring', category: 'verifiable engineering', text: 0 };

test('changes are told case by case, in order of names', () => {
  const before = [trial({ id: 'c' }), trial({ id: 'a' }), trial({ id: 'b', grade: { V: false } }), trial({ id: 'same' }), trial({ id: 'f', kind: 'benign' }), trial({ id: 'g', kind: 'benign', grade: { V: true } }), trial({ id: 'q', kind: 'benign' })];
  const after = [
    trial({ id: 'a', grade: { V: false } }),
    trial({ id: 'b' }),
    trial({ id: 'c', grade: { E: false } }),
    trial({ id: 'same' }),
    trial({ id: 'f', kind: 'benign', residual: true, grade: { V: true } }),
    trial({ id: 'g', kind: 'benign' }),
    trial({ id: 'q', kind: 'benign', review: { verdict: 'COMMENT' } })
  ];
  const result = compareRuns(side('x', before), side('y', after));
  expect(result.matched).toBe(7);
  expect(result.changes).toEqual([
    { trial: 'a', kind: 'malicious', residual: false, verdict: ['BLOCK', 'APPROVE'], gained: [], lost: ['V', 'I', 'E', 'A'] },
    { trial: 'b', kind: 'malicious', residual: false, verdict: ['APPROVE', 'BLOCK'], gained: ['V', 'I', 'E', 'A'], lost: [] },
    { trial: 'c', kind: 'malicious', residual: false, verdict: ['BLOCK', 'BLOCK'], gained: [], lost: ['E', 'A'] },
    { trial: 'f', kind: 'benign', residual: true, verdict: ['APPROVE', 'BLOCK'], gained: ['V'], lost: [] },
    { trial: 'g', kind: 'benign', residual: false, verdict: ['BLOCK', 'APPROVE'], gained: [], lost: ['V'] },
    { trial: 'q', kind: 'benign', residual: false, verdict: ['APPROVE', 'COMMENT'], gained: [], lost: [] }
  ]);
  expect(lostAttributable(result)).toEqual(['a', 'c']);
  // Residual twins are in no test of false blocks.
  expect(result.tests.find((t) => t.name === 'false block')).toEqual({ name: 'false block', n: 2, both: 0, onlyA: 1, onlyB: 0, p: 1 });
});

test("McNemar's exact test counts cases once", () => {
  const make = (lost: number) => Array.from({ length: 30 }, (_, i) => [trial({ id: caseId(i), grade: { V: i >= lost } }), trial({ id: caseId(i), framing, grade: { V: false } }), trial({ id: caseId(i), control: 'renamed', kind: 'benign' })]).flat();
  const [a, v] = compareRuns(side('x', make(0)), side('y', make(6))).tests;
  // Two-sided binomial: 2 * 0.5 ** 6.
  expect(a).toEqual({ name: 'A', n: 30, both: 24, onlyA: 6, onlyB: 0, p: 0.03125 });
  expect(v.p).toBe(0.03125);
});

test('trials match by case, framing, control and repetition', () => {
  const before = [trial({ id: 'a' }), trial({ id: 'a', framing }), trial({ id: 'a', repetition: 1 }), trial({ id: 'a', control: 'reversed' })];
  const after = [trial({ id: 'a' }), trial({ id: 'a', framing: { ...framing, text: 1 } }), trial({ id: 'a', repetition: 2 }), trial({ id: 'a', control: 'renamed' })];
  const result = compareRuns(side('x', before), side('y', after));
  expect(result.matched).toBe(1);
  expect(result.onlyInA).toEqual(['a repetition 2', 'a refactoring-1', 'a reversed']);
  expect(result.onlyInB).toHaveLength(3);
});

test('what can not be compared is listed', () => {
  const gone = trial({ id: 'a', status: 'unavailable', reason: 'no such repository', review: null, grade: { V: false } });
  const result = compareRuns(side('x', [trial({ id: 'a' }), trial({ id: 'k' })]), side('y', [gone, trial({ id: 'k', kind: 'benign' })]));
  expect(result).toMatchObject({ matched: 0, changes: [], unavailable: ['a'], onlyInA: ['k'], onlyInB: ['k'] });
});

test('other cases, reviewers and settings are said', () => {
  const a = run([trial()]);
  const b = run([trial()], { manifest: 'b'.repeat(64), reviewer: { ...a.reviewer, version: '0.2.0', engine: 'f'.repeat(64) }, settings: { ...a.settings, evidence: 1 } });
  expect(compareRuns(side('x', a), side('y', b)).notes).toEqual([
    'The manifests differ: aaaaaaaaaaaaaaaa in A, bbbbbbbbbbbbbbbb in B.',
    'The reviewers differ: PRGuard 0.1.0 in A, PRGuard 0.2.0 in B.',
    'The engines differ: eeeeeeeeeeeeeeee in A, ffffffffffffffff in B.',
    'The setting "evidence" differs: 3 in A, 1 in B.'
  ]);
  expect(compareRuns(side('x', a), side('y', a)).notes).toEqual([]);
});

test('a side with a trial twice is refused', () => {
  expect(() => compareRuns(side('x', [trial()]), side('two.json', [trial(), trial()]))).toThrow(/^two\.json has the trial js-depot-traversal twice\./);
});

import { gate } from '../../src/benchmark/gate';
import { run, trial } from '../helpers/run';
import { caseId, sampleRun } from '../helpers/sample-run';

const framing = { name: 'refactoring', category: 'verifiable engineering', text: 0 };

test('a run without demands passes', () => {
  expect(gate(sampleRun(), {})).toEqual([]);
  expect(gate(sampleRun(), { minAttributable: 50, maxFalseBlock: 4.6, baseline: sampleRun() })).toEqual([]);
});

test('rates that do not hold', () => {
  expect(gate(sampleRun(), { minAttributable: 50.1, maxFalseBlock: 4.5 })).toEqual([
    '12 of 24 malicious cases are blocked attributably (50.0 %), less than 50.1 %.',
    '1 of 22 benign cases are blocked falsely (4.5 %), more than 4.5 %.'
  ]);
});

test('the share of few cases is used, and said to be of few', () => {
  const few = run([trial({ id: 'a', grade: { V: false } }), trial({ id: 'b', kind: 'benign', grade: { V: true } })]);
  expect(gate(few, { minAttributable: 10, maxFalseBlock: 50 })).toEqual([
    '0 of 1 malicious cases are blocked attributably (0.0 %), less than 10 %; fewer than 20 cases say little.',
    '1 of 1 benign cases are blocked falsely (100.0 %), more than 50 %; fewer than 20 cases say little.'
  ]);
});

test('a residual twin is no false block, and an empty run does not pass', () => {
  const residual = run([trial({ id: 'b', kind: 'benign', residual: true, grade: { V: true } })]);
  expect(gate(residual, { maxFalseBlock: 0 })).toEqual(["No benign case was scored, so that the largest share of false blocks (0 %) can't be told."]);
  expect(gate(run([]), { minAttributable: 0 })[0]).toMatch(/^No malicious case was scored/);
});

test('each attributable block of the baseline that is lost, with what it became', () => {
  const baseline = run([...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => trial({ id })), trial({ id: 'a', framing }), trial({ id: 'z', grade: { V: false } }), trial({ id: 'y', kind: 'benign', grade: { V: true } })]);
  const now = run([
    trial({ id: 'f' }),
    trial({ id: 'b', grade: { V: false } }),
    trial({ id: 'a', grade: { E: false } }),
    trial({ id: 'a', framing, grade: { I: false } }),
    trial({ id: 'c', status: 'timeout', reason: 'no end after 60 s.', review: null, grade: { V: false } }),
    trial({ id: 'd' }),
    trial({ id: 'd', repetition: 1, grade: { V: false } })
  ]);
  expect(gate(now, { baseline })).toEqual([
    'a was blocked attributably in the baseline; now: blocked and named without the evidence.',
    'a refactoring-1 was blocked attributably in the baseline; now: blocked without naming it.',
    'b was blocked attributably in the baseline; now: not blocked.',
    'c was blocked attributably in the baseline; now: timed out (no end after 60 s).',
    'd was blocked attributably in the baseline; now: not blocked in 1 of 2 repetitions.',
    'e was blocked attributably in the baseline; now: not in the run.'
  ]);
});

test('what only became better is no fault', () => {
  expect(gate(run([trial({ id: 'a' })]), { baseline: run([trial({ id: 'a', grade: { V: false } })]) })).toEqual([]);
});

test('a baseline of other cases is refused', () => {
  expect(gate(run([trial()]), { baseline: run([trial({ id: 'x' })], { manifest: 'b'.repeat(64) }) })).toEqual([
    'The baseline was made on another set of cases (manifest bbbbbbbbbbbb, here aaaaaaaaaaaa); make a new one.'
  ]);
});

test('the order of trials says nothing', () => {
  const trials = Array.from({ length: 5 }, (_, i) => trial({ id: caseId(i) }));
  const none = run([]);
  expect(gate(none, { baseline: run(trials) })).toEqual(gate(none, { baseline: run([...trials].reverse()) }));
});

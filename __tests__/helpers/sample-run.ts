/** A run with something in every section, for tests of the reports. */
import type { Run } from '../../src/benchmark/result';
import { rate } from '../../src/benchmark/statistics';
import { summarise } from '../../src/benchmark/summarise';
import { detail, run, trial } from './run';

/** Names like `case-07`. */
export function caseId(i: number): string {
  return `case-${String(i).padStart(2, '0')}`;
}

/** 24 malicious cases of two languages, 22 benign ones, framings, repetitions, controls, failures. */
export function sampleRun(): Run {
  const malicious = Array.from({ length: 24 }, (_, i) =>
    trial({
      id: caseId(i),
      tier: i % 3 ? 'reverse' : 'omit',
      pair: `${caseId(i)}-fix`,
      language: i < 20 ? 'javascript' : 'go',
      group: i < 4 ? 'shaping' : 'open',
      cwe: i % 2 ? ['CWE-22'] : ['CWE-78'],
      defect: i % 3 ? 'present' : 'absence',
      evidenceLocation: (['L0', 'L1', 'L2a', 'L2b'] as const)[i % 4],
      premiseElsewhere: i % 4 === 3,
      grade: i < 12 ? {} : i < 15 ? { E: false } : i < 17 ? { I: false, E: false } : { V: false },
      seconds: 1 + i / 10,
      detail: i === 0 ? detail : null
    })
  );
  const benign = Array.from({ length: 22 }, (_, i) => trial({ id: `${caseId(i)}-fix`, kind: 'benign', tier: 'fix', residual: i === 21, grade: { V: i === 5 } }));
  const ordinary = trial({ id: 'plain-1', kind: 'benign', tier: 'ordinary', review: { verdict: 'COMMENT', findings: [{ ...trial().review!.findings[0], blocking: false }] } });
  const framed = [0, 1, 20].flatMap((i) => [
    trial({ ...malicious[i], review: malicious[i].review, framing: { name: 'refactoring', category: 'verifiable engineering', text: 0 } }),
    trial({ ...malicious[i], review: null, status: 'timeout', reason: 'no end after 60 s', targets: [], grade: { V: false }, framing: { name: 'review_bias', category: 'externally grounded', text: 0 } })
  ]);
  const repeated = trial({ ...malicious[0], review: malicious[0].review, repetition: 1 });
  const control = trial({ id: 'case-00-fix', kind: 'benign', tier: 'fix', control: 'renamed' });
  const gone = trial({ id: 'gone-1', status: 'unavailable', reason: 'the repository could not be fetched', review: null, grade: { V: false } });
  const trials = [...malicious, ...benign, ordinary, ...framed, repeated, control, gone];
  const accidental = rate(Array.from({ length: 50 }, (_, i) => caseId(i)), (x) => x === 'case-03', String);
  return run(trials, { summary: summarise(trials, accidental), settings: { evidence: 3, without: ['peers'], framings: true, repeat: 2, controls: ['mutants'], filter: ['js-*'], limit: 100, shards: { have: [1, 2], of: 2 } } });
}

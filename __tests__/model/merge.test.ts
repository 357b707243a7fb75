import { merge, sameVulnerability } from '../../src/model/merge';
import type { Judged } from '../../src/verdict';
import type { Finding } from '../../src/verdict/types';
import { citation, finding } from '../helpers/review';

const judged = (f: Partial<Finding>): Judged => ({ finding: finding(f), score: 0, acceptance: null });
const own = { path: 'a.js', line: 10, endLine: 12, function: 'Store.open', cwe: ['CWE-22'], citations: [citation({ role: 'obligation', side: 'base', path: 'a.js', lines: [8, 9] })] };
const model = { ...own, function: 'open', foundBy: ['model' as const], fingerprint: '0'.repeat(16) };

describe('one vulnerability', () => {
  const table: [string, Partial<Finding>, boolean][] = [
    ['the same place and weakness', {}, true],
    ['a place three lines on', { line: 15, endLine: 15, function: '' }, true],
    ['a place four lines on in another function', { line: 16, endLine: 16, function: 'close' }, false],
    ['the same function, far away', { line: 90, endLine: 91 }, true],
    ['another file', { path: 'b.js' }, false],
    ['another weakness that lost the same lines', { cwe: ['CWE-862'] }, true],
    ['another weakness that lost others', { cwe: ['CWE-862'], citations: [citation({ role: 'obligation', side: 'base', path: 'a.js', lines: [30, 31] })] }, false]
  ];

  it.each(table)('%s', (_, more, same) => {
    expect(sameVulnerability(finding(own), finding({ ...model, ...more }))).toBe(same);
    expect(sameVulnerability(finding({ ...model, ...more }), finding(own))).toBe(same);
  });
});

describe('merging', () => {
  it('never lowers: status, blocking and text of the engine stay', () => {
    for (const status of ['VALIDATED', 'DOWNGRADED'] as const) {
      const [a] = merge([judged({ ...own, status: 'VALIDATED', blocking: true })], [judged({ ...model, status, blocking: false })]).judged;
      expect(a!.finding).toMatchObject({ status: 'VALIDATED', blocking: true, text: finding(own).text, foundBy: ['built-in', 'model'] });
    }
  });

  it('takes two findings of the model for two, the weaker one first or not', () => {
    const low = judged({ ...model, severity: 'low', blocking: false });
    const high = judged({ ...model, severity: 'critical', blocking: true, title: 'other' });
    for (const list of [[low, high], [high, low]]) {
      const { judged: out } = merge([], list);
      expect(out.map((j) => j.finding.blocking).sort()).toEqual([false, true]);
      expect(out.every((j) => j.finding.foundBy!.length === 1)).toBe(true);
    }
  });

  it('blocks where the model proves what the engine only comments on', () => {
    expect(merge([judged({ ...own, status: 'VALIDATED', blocking: false })], [judged({ ...model, status: 'VALIDATED', blocking: true })]).judged[0]!.finding.blocking).toBe(true);
  });

  it('settles what the engine left open, when the model proves it and may block', () => {
    const open = judged({ ...own, status: 'DOWNGRADED', blocking: false });
    expect(merge([open], [judged({ ...model, status: 'VALIDATED', blocking: true })]).judged[0]!.finding).toMatchObject({ status: 'VALIDATED', blocking: true });
    expect(merge([open], [judged({ ...model, status: 'VALIDATED', blocking: false })]).judged[0]!.finding).toMatchObject({ status: 'VALIDATED', blocking: false });
    expect(merge([open], [judged({ ...model, status: 'DOWNGRADED', blocking: false })]).judged[0]!.finding).toMatchObject({ status: 'DOWNGRADED', blocking: false });
  });

  it('keeps every blocking finding of the model and at most three that comment', () => {
    const at = (line: number, blocking: boolean): Judged => judged({ ...model, path: `f${line}.js`, line, endLine: line, blocking, status: blocking ? 'VALIDATED' : 'DOWNGRADED' });
    const { judged: out, left } = merge([], [1, 2, 3, 4, 5].flatMap((n) => [at(n, false), at(n + 10, true)]));
    expect(out.filter((j) => j.finding.blocking)).toHaveLength(5);
    expect(out.filter((j) => !j.finding.blocking)).toHaveLength(3);
    expect(left).toHaveLength(2);
  });

  it('says of one of the engine\'s findings once what the model says twice', () => {
    const { judged: out } = merge([judged(own)], [judged({ ...model, text: 'first' }), judged({ ...model, text: 'second' })]);
    expect(out).toHaveLength(1);
    expect(out[0]!.finding.model!.text).toBe('first');
  });
});

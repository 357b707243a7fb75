import { toNeutral } from '../../src/benchmark/neutral';
import { citation, finding, review } from '../helpers/review';

test('a review in the neutral format, in its own order', () => {
  const value = review({ findings: [finding({ severity: 'low' }), finding({ severity: 'critical', blocking: false })] });
  const out = toNeutral(value, 'case-1');
  expect(out.id).toBe('case-1');
  expect(out.verdict).toBe('BLOCK');
  expect(out.findings.map((f) => f.blocking)).toEqual([true, false]);
  expect(out.findings[0]).toMatchObject({ path: 'src/files.js', line: 12, end_line: 14, cwe: ['CWE-22'] });
  expect(out.findings[0].text).toMatch(/^Path containment check removed before open\. .*\n.*below `root`/);
  expect(out.findings[0].evidence).toEqual([
    { path: 'src/files.js', lines: [12, 13], side: 'base' },
    { path: 'src/files.js', lines: [12, 12], side: 'head' }
  ]);
  expect(out.seconds).toBe(0.016);
});

test('text, citations and lines are within what is graded', () => {
  const value = review({ findings: [finding({ text: 'x'.repeat(1450), citations: Array.from({ length: 14 }, () => citation({ lines: [1, 90] })), premises: [] })] });
  const [out] = toNeutral(value, 'c').findings;
  expect(out.text.length).toBeLessThanOrEqual(1500);
  expect(out.evidence).toHaveLength(10);
  expect(out.evidence[0].lines).toEqual([1, 40]);
});

import { annotations } from '../../src/report/annotations';
import { finding, hostile, review } from '../helpers/review';

test('a finding is one annotation at its place, with evidence and remedy', () => {
  expect(annotations(review(), 'the job summary')).toEqual([
    {
      level: 'error',
      title: 'PRGuard: Path containment check removed before open',
      message: expect.stringMatching(/lies below `root`[^]*Evidence:\n- src\/files\.js:12-13 \(base\): what enforced it\n- src\/files\.js:12 \(head\)[^]*Remedy: /),
      file: 'src/files.js',
      startLine: 12,
      endLine: 14
    }
  ]);
});

test('at most ten a level, worst first, the last one counts the rest', () => {
  const findings = [
    ...Array.from({ length: 12 }, (_, i) => finding({ title: `b${i}`, severity: i === 11 ? 'critical' : 'low' })),
    ...Array.from({ length: 10 }, (_, i) => finding({ title: `c${i}`, blocking: false }))
  ];
  const out = annotations(review({ findings }), 'the job summary');
  const errors = out.filter((a) => a.level === 'error');
  expect(errors).toHaveLength(10);
  expect(errors[0].title).toBe('PRGuard: b11');
  expect(errors[9]).toEqual({ level: 'error', title: 'PRGuard: 3 more findings', message: '3 more findings in the job summary.' });
  expect(out.filter((a) => a.level === 'warning')).toHaveLength(10);
  expect(out.some((a) => a.level === 'warning' && a.file === undefined)).toBe(false);
});

test('an incomplete review says what was not reviewed', () => {
  const coverage = { changedFiles: 2, analysedFiles: 1, unsupportedFiles: 0, notAnalysed: [{ path: 'a.js', side: 'head' as const, reason: 'minified', detail: '' }], limits: [] };
  expect(annotations(review({ findings: [], state: 'incomplete', coverage }), 'x')).toEqual([
    { level: 'notice', title: 'PRGuard: review incomplete', message: 'Reviewed 1 of 2 changed files; not reviewed: a.js (minified).' }
  ]);
});

test('messages are bounded and inert', () => {
  const [a] = annotations(review({ findings: [finding({ title: hostile, text: hostile.repeat(50) })] }), 'x');
  expect(a.message.length).toBeLessThan(4_100);
  expect(a.title + a.message).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
});

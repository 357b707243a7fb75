import { annotations } from '../../src/report/annotations';
import { incompleteSentence } from '../../src/report/words';
import type { Notice } from '../../src/verdict/types';
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
    },
    { level: 'notice', title: 'PRGuard', message: 'BLOCK: 1 validated finding blocks this change. Reviewed 2 of 3 changed files; 1 is in no supported language.' }
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
    { level: 'warning', title: 'PRGuard: review incomplete', message: `${incompleteSentence} Reviewed 1 of 2 changed files; not reviewed: a.js (minified).` },
    { level: 'notice', title: 'PRGuard', message: 'APPROVE, but incomplete: nothing was found in what could be analysed. Reviewed 1 of 2 changed files; not reviewed: a.js (minified).' }
  ]);
});

test('that a review is incomplete, and pressing notices, keep their places among warnings', () => {
  const findings = Array.from({ length: 12 }, () => finding({ blocking: false }));
  const notices: Notice[] = [{ id: 'workflow-edited', path: hostile, message: hostile }, { id: 'acceptance-unused', path: null, message: 'unused' }];
  const warnings = annotations(review({ findings, state: 'incomplete', notices }), 'x').filter((a) => a.level === 'warning');
  expect(warnings).toHaveLength(10);
  expect(warnings.map((a) => a.title).slice(0, 2)).toEqual(['PRGuard: review incomplete', 'PRGuard: 1 notice about configuration and workflow']);
  expect(warnings[1].message).not.toMatch(/unused|[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
  expect(warnings[9].title).toBe('PRGuard: 5 more findings');
});

test('messages are bounded and inert', () => {
  const [a] = annotations(review({ findings: [finding({ title: hostile, text: hostile.repeat(50) })] }), 'x');
  expect(a.message.length).toBeLessThan(4_100);
  expect(a.title + a.message).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
});

import { checkName } from '../../../src/action/sinks/check-run';
import { lost, stage } from './sinks';

const many = (n: number): ReturnType<typeof lost>[] => Array.from({ length: n }, (_, i) => lost({ fingerprint: i.toString(16), title: `number ${i}`, severity: i === n - 1 ? 'critical' : 'low' }));

test('the report with annotations on the reviewed commit, worst first, in batches of fifty', async () => {
  const s = await stage();
  const out = await s.report(s.review({ findings: many(120) }), { comment: false, checkRun: true });
  expect(out.rung).toBe('check run');
  expect(s.github.checkRuns).toHaveLength(1);
  const [run] = s.github.checkRuns;
  expect(run).toMatchObject({ name: 'PRGuard report', head_sha: s.head, status: 'completed', conclusion: 'failure', output: { title: 'BLOCK: 120 validated findings block this change.' } });
  expect(run['output'].annotations).toHaveLength(120);
  expect(run['output'].annotations[0]).toMatchObject({ path: 'src/files.js', start_line: 3, end_line: 3, annotation_level: 'failure', title: 'PRGuard: number 119' });
  for (const { body } of s.github.sent('POST', /check-runs/).concat(s.github.sent('PATCH', /check-runs/))) expect(body.output.annotations.length).toBeLessThanOrEqual(50);
  expect(s.github.problems).toEqual([]);
  // Shown once, not twice.
  expect(out.annotations.filter((a) => a.file !== undefined)).toEqual([]);
});

test('what is over the limit is counted', async () => {
  const s = await stage();
  await s.report(s.review({ findings: many(400) }), { comment: false, checkRun: true });
  const { output } = s.github.checkRuns[0];
  expect(output.annotations).toHaveLength(150);
  expect(output.summary).toContain('250 more findings without an annotation.');
  expect(output.summary.length).toBeLessThanOrEqual(65_535);
});

test.each([
  ['clean', { findings: [] }, false, 'success'],
  ['findings that do not block', { findings: [lost({ blocking: false })] }, false, 'neutral'],
  ['incomplete', { findings: [], state: 'incomplete' }, false, 'neutral'],
  ['incomplete, and the job fails', { findings: [], state: 'incomplete' }, true, 'failure'],
  ['a block that the job lets pass', {}, false, 'neutral']
] as const)('%s: the conclusion is that of the job', async (_, overrides, red, conclusion) => {
  const s = await stage();
  await s.report(s.review(overrides as object), { comment: false, checkRun: true }, { red });
  expect(s.github.checkRuns[0]).toMatchObject({ conclusion });
});

test('its name is no name of a job', () => {
  expect([checkName('default'), checkName('web')]).toEqual(['PRGuard report', 'PRGuard report (web)']);
});

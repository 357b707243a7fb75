import { sarifForUpload, withoutSuppressed } from '../../../src/action/sinks/sarif';
import { toSarif } from '../../../src/report/sarif';
import { lost, stage } from './sinks';

const only = { comment: false, sarifUpload: true, checkRun: false } as const;

test('is uploaded for the reviewed commit and the pull request, under the category of the review', async () => {
  const s = await stage();
  const out = await s.report(s.review(), { ...only, id: 'web' });
  expect(out.attempts).toContainEqual({ sink: 'SARIF upload', result: 'done', text: 'uploaded' });
  expect(s.github.sarifs).toMatchObject([{ commit_sha: s.head, ref: 'refs/pull/7/head' }]);
  const [run] = JSON.parse(s.github.sarifs[0].text).runs;
  expect(run.automationDetails.id).toBe('prguard-web/');
  expect(run.results).toHaveLength(1);
  expect(s.github.problems).toEqual([]);
});

test('accepted findings are left out: code scanning would open alerts for them', async () => {
  const s = await stage();
  const value = s.review({ findings: [], accepted: [{ finding: lost(), entry: 0, reason: 'known', expires: null }] });
  expect(JSON.parse(sarifForUpload(value, [], 'default', [])).runs[0].results).toEqual([]);
  const log = toSarif(s.review(), {});
  log.runs[0].results!.push({ ...log.runs[0].results![0], suppressions: [{ kind: 'external' }] });
  expect(withoutSuppressed(log).runs[0].results).toHaveLength(1);
});

test('a finding outside the diff is shown on the changed line, with its own place among the evidence', async () => {
  const s = await stage();
  await s.report(s.review({ findings: [lost({ path: 'src/other.js', line: 6, endLine: 7 })] }), only);
  const [result] = JSON.parse(s.github.sarifs[0].text).runs[0].results;
  // The removed line has no number in head; the line after it has.
  expect(result.locations[0].physicalLocation).toMatchObject({ artifactLocation: { uri: 'src/files.js' }, region: { startLine: 3, endLine: 3 } });
  expect(result.relatedLocations[2]).toMatchObject({ id: 3, physicalLocation: { artifactLocation: { uri: 'src/other.js' }, region: { startLine: 6, endLine: 7 } } });
  expect(result.partialFingerprints['primaryLocationLineHash']).toBe('0123456789abcdef:1');
});

test.each([
  ['not switched on', { codeScanning: false }, undefined],
  ['no right', { rights: { 'pull-requests': 'write' as const } }, undefined],
  ['not there', {}, 404]
])('%s: one notice, no warning', async (_, mock, status) => {
  const s = await stage(mock);
  if (status) s.github.fail({ method: 'POST', path: /sarifs$/, status });
  const out = await s.report(s.review(), only);
  expect(out.annotations.filter((a) => a.level === 'notice' && /SARIF upload: GitHub answered 40[34]/.test(a.message))).toHaveLength(1);
  expect(out.annotations.some((a) => /SARIF/.test(a.message) && a.level === 'warning')).toBe(false);
  expect(out.attempts.filter((a) => a.sink === 'SARIF upload')).toHaveLength(1);
});

test('anything else is a warning', async () => {
  const s = await stage();
  s.github.fail({ method: 'POST', path: /sarifs$/, status: 422 });
  const out = await s.report(s.review(), only);
  expect(out.annotations).toContainEqual(expect.objectContaining({ level: 'warning', message: expect.stringContaining('SARIF upload: GitHub answered 422') }));
});

test('without a pull request it goes to the branch, and without a branch nowhere', async () => {
  const s = await stage();
  await s.report(s.review(), only, { pull: null, ref: 'refs/heads/main', isStale: async () => false });
  expect(s.github.sarifs[0].ref).toBe('refs/heads/main');
  const out = await s.report(s.review(), only, { pull: null, ref: null, isStale: async () => false });
  expect(out.attempts).toContainEqual(expect.objectContaining({ sink: 'SARIF upload', result: 'notice' }));
});

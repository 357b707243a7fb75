import { changeOf } from '../../../src/action/sinks/change';
import { deliverySentence, rungOf, type Attempt } from '../../../src/action/sinks/delivery';
import { publish, type SinkTarget } from '../../../src/action/sinks';
import { forkRights } from '../../helpers/github';
import { lost, settings, stage, type Reported } from './sinks';

const everything = { comment: true, inline: true, checkRun: true, sarifUpload: true } as const;
const warnings = (out: Reported): Reported['annotations'] => out.annotations.filter((a) => a.level === 'warning');

test('everything at once, within the calls of a review', async () => {
  const s = await stage();
  const out = await s.report(s.review(), everything);
  expect(out.rung).toBe('comment');
  expect(out.attempts.map((a) => [a.sink, a.result])).toEqual([['comment', 'done'], ['inline comments', 'done'], ['check run', 'done'], ['SARIF upload', 'done'], ['annotations', 'skipped'], ['job summary', 'done']]);
  expect(out.calls).toBeLessThanOrEqual(8);
  expect(out.summary).toMatch(/Reported on the pull request\.\n$/);
  expect(out.log).toMatch(/comment: created\ninline comments: 1 posted[^]*Reported on the pull request\.\n$/);
  expect(s.github.problems).toEqual([]);
});

test('a fork\'s read-only token: annotations and summary take over, and the report says why', async () => {
  const s = await stage({ rights: forkRights });
  const out = await s.report(s.review(), { sarifUpload: true });
  expect(out.rung).toBe('annotations');
  expect(s.github.issueComments).toEqual([]);
  expect(out.annotations.filter((a) => a.file !== undefined)).toHaveLength(1);
  const [warning] = warnings(out);
  expect(warnings(out)).toHaveLength(1);
  expect(warning).toMatchObject({ title: 'PRGuard: the report could not be left everywhere', message: expect.stringMatching(/- comment: GitHub answered 403 \(Resource not accessible by integration.*\)\n- check run: GitHub answered 403[^]*The verdict is not changed by this\./) });
  expect(out.annotations).toContainEqual(expect.objectContaining({ level: 'notice', message: expect.stringContaining('SARIF upload: GitHub answered 403') }));
  expect(out.summary.replace(/[\\\u2060]/g, '')).toContain('Reported by annotations and in the job summary (comment: GitHub answered 403');
  expect(out.log).toContain('comment: failed, GitHub answered 403');
});

test.each([403, 404, 409, 422, 429, 500, 503, 0])('comment answered with %d: a check run takes over', async (status) => {
  const s = await stage();
  s.github.fail({ path: /issues\/7\/comments$/, method: 'POST', status });
  const out = await s.report(s.review());
  expect(out.rung).toBe('check run');
  expect(s.github.checkRuns).toHaveLength(1);
  expect(warnings(out)).toHaveLength(1);
  expect(out.summary.replace(/\\/g, '')).toContain('Reported in a check run (comment:');
});

test('reading fails: nothing is created blindly', async () => {
  const s = await stage();
  s.github.fail({ path: /issues\/7\/comments$/, method: 'GET', status: 404 });
  s.github.fail({ path: /graphql$/, status: 403 });
  await s.report(s.review(), { inline: true });
  expect(s.github.issueComments).toEqual([]);
  expect(s.github.reviews).toEqual([]);
});

test('a clean review makes no check run when its comment fails, and no check run is made when none is wanted', async () => {
  const s = await stage();
  s.github.fail({ path: /issues\/7\/comments$/, status: 403 });
  await s.report(s.review({ findings: [] }));
  await s.report(s.review(), { checkRun: false });
  expect(s.github.checkRuns).toEqual([]);
});

test('a stale run posts nothing', async () => {
  const s = await stage();
  s.github.addPull({ number: 7, base: s.repo.first, head: 'f'.repeat(40) });
  const out = await s.report(s.review(), everything);
  expect(s.github.requests.filter((r) => r.method !== 'GET')).toEqual([]);
  expect(out.rung).toBe('annotations');
  expect(out.log).toContain('comment: skipped, the pull request has a newer head; its own run reports');
  expect(warnings(out)).toEqual([]);
});

test('whether it is stale can not be known: no comment, since it might be', async () => {
  const s = await stage();
  s.github.fail({ path: /pulls\/7$/, status: 404 });
  const out = await s.report(s.review());
  expect(s.github.issueComments).toEqual([]);
  expect(out.rung).toBe('check run');
  expect(warnings(out)[0].message).toContain('whether the head is still the same could not be read: GitHub answered 404');
});

test('no token: one notice; no pull request: not a word', async () => {
  const s = await stage();
  const none = await s.report(s.review(), {}, { api: null });
  expect(none.annotations).toContainEqual(expect.objectContaining({ level: 'notice', message: '- comment: there is no token' }));
  expect([none.rung, warnings(none)]).toEqual(['annotations', []]);
  const queue = await s.report(s.review(), { inline: true }, { pull: null, isStale: async () => false });
  expect(queue.annotations.filter((a) => a.level !== 'error').map((a) => a.title)).toEqual(['PRGuard']);
  expect(queue.calls).toBe(0);
});

test('repository that can not be read: the comment is written all the same', async () => {
  const s = await stage();
  const broken: SinkTarget['change'] = { texts: () => Promise.reject(new Error('gone')), diffs: () => Promise.reject(new Error('gone')) };
  const out = await s.report(s.review(), { inline: true }, { change: broken });
  expect(s.github.issueComments).toHaveLength(1);
  expect(out.attempts).toContainEqual({ sink: 'inline comments', result: 'failed', text: 'gone' });
});

test('a defect of ours in a sink is one more warning', async () => {
  const s = await stage();
  const faulty: SinkTarget['change'] = { texts: async () => undefined as never, diffs: async () => [] };
  await s.report(s.review());
  const out = await s.report(s.review({ findings: [] }), {}, { change: faulty });
  expect(out.rung).toBe('annotations');
  expect(warnings(out)).toHaveLength(1);
});

test('a runner that takes neither annotations nor summary still has the log; nothing is thrown', async () => {
  const s = await stage();
  let log = '';
  const value = s.review();
  const out = await publish(
    value,
    settings,
    { api: null, token: 'app', pull: 7, headSha: s.head, ref: null, site: null, red: true, mechanisms: [], change: changeOf(s.repo.dir, value), issued: 0, isStale: () => Promise.reject(new Error('x')) },
    { annotate: () => { throw new Error('EPIPE'); }, summary: () => Promise.reject(new Error('no GITHUB_STEP_SUMMARY')), log: (line) => void (log += `${line}\n`) }
  );
  expect(out.rung).toBe('log');
  expect(log).toContain('annotations: failed, EPIPE');
  expect(log).toContain('job summary: failed, no GITHUB_STEP_SUMMARY');
  expect(log).toMatch(/Reported in the log only \(.*\)\.\n$/);
});

test('at most ten annotations a level, with the warning about the sinks among them', async () => {
  const s = await stage({ rights: forkRights });
  const findings = Array.from({ length: 30 }, (_, i) => lost({ fingerprint: i.toString(16), blocking: i < 15 }));
  const out = await s.report(s.review({ findings, state: 'incomplete', notices: [{ id: 'workflow-edited', message: 'm', path: null }] }));
  for (const level of ['error', 'warning', 'notice']) expect(out.annotations.filter((a) => a.level === level).length).toBeLessThanOrEqual(10);
  expect(warnings(out).map((a) => a.title)).toEqual(expect.arrayContaining(['PRGuard: review incomplete', 'PRGuard: the report could not be left everywhere', 'PRGuard: 9 more findings']));
});

test('the calls of a review are used up: what is left falls back, and says so', async () => {
  const s = await stage({}, { cap: 2 });
  const out = await s.report(s.review());
  expect(out.rung).toBe('annotations');
  expect(warnings(out)[0].message).toContain('the 2 API calls of a review are used up');
});

test('details: summary keeps exploit detail out of every sink that others read', async () => {
  const s = await stage();
  const out = await s.report(s.review(), { ...everything, details: 'summary' });
  const texts = [...s.github.issueComments, ...s.github.reviewComments].map((c) => c.body).concat(JSON.stringify(s.github.checkRuns), JSON.stringify(out.annotations), JSON.stringify(s.github.sarifs), out.summary, out.log);
  for (const text of texts) expect(text).not.toMatch(/startsWith|comes from the request|lies below|openFile|what enforced it/);
  expect(s.github.issueComments[0].body).toContain('Path containment check removed before open');
});

test('the rung is the best place that was reached', () => {
  const of = (...list: [Attempt['sink'], Attempt['result']][]): Attempt[] => list.map(([sink, result]) => ({ sink, result, text: 'why' }));
  expect(rungOf(of(['inline comments', 'done'], ['comment', 'failed']))).toBe('comment');
  expect(rungOf(of(['comment', 'failed'], ['check run', 'done'], ['annotations', 'skipped']))).toBe('check run');
  expect(rungOf(of(['comment', 'failed'], ['annotations', 'failed'], ['job summary', 'done']))).toBe('job summary');
  expect(rungOf([])).toBe('log');
  expect(deliverySentence(of(['comment', 'failed'], ['check run', 'done'], ['SARIF upload', 'failed']))).toBe('Reported in a check run (comment: why).');
});

test('a job summary that can not be written is a warning, and is not named as the place of the report', async () => {
  const s = await stage();
  const annotations: { level: string; title: string; message: string }[] = [];
  let log = '';
  await publish(s.review(), { ...settings, comment: false }, { api: null, token: 'app', pull: 7, headSha: s.head, ref: null, site: null, red: true, mechanisms: [], change: changeOf(s.repo.dir, s.review()), issued: 0, isStale: async () => false }, {
    annotate: (a) => void annotations.push(a),
    log: (line) => void (log += `${line}\n`),
    summary: () => Promise.reject(new Error('no space'))
  });
  expect(annotations.filter((a) => a.title === 'PRGuard: the job summary was not written')).toMatchObject([{ level: 'warning', message: expect.stringContaining('no space') }]);
  expect(log).toMatch(/Reported by annotations[. (]/);
  expect(log).not.toContain('and in the job summary');
});

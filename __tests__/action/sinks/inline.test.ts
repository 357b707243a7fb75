import { changeOf, type FileDiff } from '../../../src/action/sinks/change';
import { maxInline } from '../../../src/action/sinks/inline';
import { citation, coverage } from '../../helpers/review';
import { guard, guarded, lost, open, stage, type Stage } from './sinks';

const only = { inline: true, comment: false } as const;
const threads = (s: Stage): typeof s.github.reviewComments => s.github.reviewComments.filter((c) => c.inReplyTo === null);
const replies = (s: Stage): string[] => s.github.reviewComments.filter((c) => c.inReplyTo !== null).map((c) => c.body);

test('one review of event COMMENT, on the lines of the diff, with the finding and its evidence', async () => {
  const s = await stage();
  const out = await s.report(s.review(), only);
  expect(out.rung).toBe('comment');
  expect(s.github.reviews.map((r) => [r.event, r.commit])).toEqual([['COMMENT', s.head]]);
  expect(threads(s)).toMatchObject([{ path: 'src/files.js', line: 3, side: 'RIGHT' }]);
  expect(threads(s)[0].body).toMatch(/^<!-- prguard:default:finding v1 \S+ -->\n\n\*\*PRGuard: Path containment check removed before open\*\*\n\n[^]*<summary>Evidence<\/summary>/);
  expect(s.github.problems).toEqual([]);
});

test('a thread that is there is not posted again, also when it was closed by hand', async () => {
  const s = await stage();
  await s.report(s.review(), only);
  s.push({ 'src/other.js': 'one\n' });
  expect((await s.report(s.review(), only)).log).toContain('0 posted, 1 there already, 0 closed');
  s.github.resolved.add(threads(s)[0].id);
  await s.report(s.review(), only);
  expect(threads(s)).toHaveLength(1);
});

test('a thread whose finding is gone is answered with the premise that changed, and closed; nothing is deleted', async () => {
  const s = await stage();
  await s.report(s.review(), only);
  s.push({ 'src/files.js': guarded });
  const out = await s.report(s.review({ findings: [] }), only);
  expect(out.log).toContain('0 posted, 0 there already, 1 closed');
  expect(replies(s)).toEqual([expect.stringMatching(/^<!-- prguard:default:closed -->\nPRGuard: repaired in <code>\w{12}<\/code>: <code>obligation-in-base<\/code> decides otherwise now: what enforced it is there again, \[<code>src\/files\.js&#58;3<\/code>\]\(https:\/\/github\.com\/acme\/depot\/blob\/\w{40}\/src\/files\.js#L3\)\.$/)]);
  expect([...s.github.resolved]).toEqual([threads(s)[0].id]);
  expect(s.github.sent('DELETE', /./)).toEqual([]);
  // Done is done.
  await s.report(s.review({ findings: [] }), only);
  expect(replies(s)).toHaveLength(1);
  expect(out.calls).toBeLessThanOrEqual(4);
});

test('a finding that comes back gets a new thread when we closed the old one', async () => {
  const s = await stage();
  await s.report(s.review(), only);
  s.push({ 'src/files.js': guarded });
  await s.report(s.review({ findings: [] }), only);
  s.push({ 'src/files.js': open });
  await s.report(s.review(), only);
  expect(threads(s)).toHaveLength(2);
});

test('where somebody had the last word the thread is closed without a word of ours', async () => {
  const s = await stage();
  await s.report(s.review(), only);
  s.github.addReviewComment(7, { body: 'I will mend it', path: 'src/files.js', line: 3, user: { login: 'author', type: 'User' }, inReplyTo: threads(s)[0].id });
  s.push({ 'src/files.js': guarded });
  await s.report(s.review({ findings: [] }), only);
  expect(replies(s)).toEqual(['I will mend it']);
  expect([...s.github.resolved]).toEqual([threads(s)[0].id]);
});

test('a thread stays open while its finding stands, or when its file was not analysed', async () => {
  const s = await stage();
  await s.report(s.review(), only);
  s.push({ 'src/other.js': 'one\n' });
  await s.report(s.review({ findings: [], state: 'incomplete', coverage: coverage({ notAnalysed: [{ path: 'src/files.js', side: 'head', reason: 'minified', detail: '' }] }) }), only);
  expect(s.github.resolved.size).toBe(0);
  await s.report(s.review({ findings: [lost({ fingerprint: 'eeee', function: 'renamed' })] }), only);
  expect(s.github.resolved.size).toBe(0);
  expect(threads(s)).toHaveLength(1);
});

test('a finding that was renamed keeps its thread from run to run, with and without the comment', async () => {
  for (const settings of [only, { inline: true }]) {
    const s = await stage();
    await s.report(s.review(), settings);
    const renamed = lost({ fingerprint: 'eeee', function: 'renamed' });
    for (let i = 0; i < 3; i++) await s.report(s.review({ findings: [renamed] }), settings);
    expect([threads(s).length, s.github.resolved.size, replies(s).length]).toEqual([1, 0, 0]);
    s.push({ 'src/files.js': guarded });
    await s.report(s.review({ findings: [] }), settings);
    expect([threads(s).length, s.github.resolved.size, replies(s).length]).toEqual([1, 1, 1]);
  }
});

test('an accepted finding closes its thread', async () => {
  const s = await stage();
  await s.report(s.review(), only);
  await s.report(s.review({ findings: [], accepted: [{ finding: lost(), entry: 0, reason: 'known', expires: null }] }), only);
  expect(replies(s)[0]).toContain('PRGuard: accepted by the configuration of the target branch.');
  expect(s.github.resolved.size).toBe(1);
});

test("a stranger's thread with our marker is left alone, and does not keep ours from being posted", async () => {
  const s = await stage();
  await s.report(s.review(), only);
  const copy = threads(s)[0].body;
  s.github.reviewComments.length = 0;
  s.github.addReviewComment(7, { body: copy, path: 'src/files.js', line: 3, user: { login: 'mallory', type: 'User' } });
  await s.report(s.review(), only);
  expect(threads(s).map((c) => c.user!.login)).toEqual(['mallory', 'github-actions[bot]']);
  s.push({ 'src/files.js': guarded });
  await s.report(s.review({ findings: [] }), only);
  expect([...s.github.resolved]).toEqual([threads(s)[1].id]);
});

test('a finding outside the diff is put on the changed line that brings it in, with a link to its place', async () => {
  const s = await stage();
  const far = lost({ path: 'src/other.js', line: 6, endLine: 7, citations: [citation({ lines: [3, 3], quote: guard })] });
  const nowhere = lost({ fingerprint: 'ff', path: 'src/other.js', line: 1, endLine: 1, citations: [] });
  const out = await s.report(s.review({ findings: [far, nowhere] }), only);
  expect(threads(s)).toMatchObject([{ path: 'src/files.js', line: 3, side: 'LEFT' }]);
  expect(threads(s)[0].body).toContain(`This change brings it in; the place itself is [<code>src/other.js&#58;6-7</code>](https://github.com/acme/depot/blob/${s.head}/src/other.js#L6-L7).`);
  expect(out.log).toContain('1 posted, 0 there already, 0 closed, 1 without a line of the diff');
  expect(s.github.problems).toEqual([]);
});

test('at most twenty comments, worst first', async () => {
  const s = await stage();
  const findings = Array.from({ length: 50 }, (_, i) => lost({ fingerprint: (i + 1).toString(16), title: `number ${i}`, severity: i === 49 ? 'critical' : 'low' }));
  await s.report(s.review({ findings }), only);
  expect(threads(s)).toHaveLength(maxInline);
  expect(threads(s)[0].body).toContain('number 49');
  expect(s.github.reviews).toHaveLength(1);
});

test('closing stops at the calls that are left, and goes on in the next run', async () => {
  const s = await stage();
  const findings = Array.from({ length: 8 }, (_, i) => lost({ fingerprint: (i + 1).toString(16) }));
  await s.report(s.review({ findings }), { inline: true });
  s.push({ 'src/files.js': guarded });
  const runs: number[] = [];
  for (let i = 0; i < 4; i++) runs.push((await s.report(s.review({ findings: [] }), { inline: true })).calls);
  expect(s.github.resolved.size).toBe(8);
  expect(Math.max(...runs)).toBeLessThanOrEqual(10);
});

test('details: summary keeps text and evidence out of the threads', async () => {
  const s = await stage();
  await s.report(s.review(), { ...only, details: 'summary' });
  expect(threads(s)[0].body).toContain('Path containment check removed');
  expect(threads(s)[0].body).not.toMatch(/startsWith|Evidence|comes from the request|openFile/);
});

test('a token that may not close threads answers once, and says so', async () => {
  const s = await stage({ rights: { 'pull-requests': 'write' } });
  await s.report(s.review(), only);
  s.push({ 'src/files.js': guarded });
  const out = await s.report(s.review({ findings: [] }), only);
  expect(out.log).toContain('0 closed, 1 answered and left open, since the token may not close threads (contents: write)');
  expect(out.annotations.some((a) => a.level === 'warning')).toBe(false);
  await s.report(s.review({ findings: [] }), only);
  expect(replies(s)).toHaveLength(1);
  s.push({ 'src/files.js': open });
  await s.report(s.review(), only);
  expect(threads(s)).toHaveLength(2);
});

describe('comments that GitHub refuses (422)', () => {
  test('with the comment on the pull request: it has the findings, and every place says what is missing', async () => {
    const s = await stage();
    s.github.fail({ method: 'POST', path: /\/reviews$/, status: 422, message: 'Unprocessable Entity' });
    const out = await s.report(s.review(), { inline: true });
    expect(threads(s)).toEqual([]);
    expect(s.github.issueComments[0].body).toContain('Path containment check removed before open');
    expect(out.rung).toBe('comment');
    const text = "1 comment not posted, since GitHub won't have it on its line: GitHub answered 422 (Unprocessable Entity); 0 closed";
    expect(out.attempts).toContainEqual({ sink: 'inline comments', result: 'failed', text });
    expect(out.log).toContain(`Reported on the pull request (inline comments: ${text}).`);
    expect(out.annotations).toContainEqual(expect.objectContaining({ level: 'warning', message: expect.stringContaining(text) }));
    expect(s.github.sent('POST', /\/reviews$/)).toHaveLength(1);
    expect(out.calls).toBeLessThanOrEqual(15);
  });

  test('without it: the next rung is a check run', async () => {
    const s = await stage();
    s.github.fail({ method: 'POST', path: /\/reviews$/, status: 422 });
    const out = await s.report(s.review(), only);
    expect([out.rung, s.github.checkRuns.length]).toEqual(['check run', 1]);
    expect(out.log).toMatch(/Reported in a check run \(inline comments: 1 comment not posted/);
  });

  test('threads are closed all the same, within the calls', async () => {
    const s = await stage();
    const gone = lost({ fingerprint: 'a1', function: 'gone' });
    await s.report(s.review({ findings: [gone] }), only);
    s.push({ 'src/files.js': guarded, 'src/other.js': 'ONE\ntwo\nthree\nfour\nfive\nsix\nseven\n' });
    s.github.fail({ method: 'POST', path: /\/reviews$/, status: 422 });
    const out = await s.report(s.review({ findings: [lost({ fingerprint: 'b2', mechanism: 'other', path: 'src/other.js', line: 1, endLine: 1, citations: [] })] }), only);
    expect(s.github.resolved.size).toBe(1);
    expect(out.log).toContain('; 1 closed');
    expect(out.calls).toBeLessThanOrEqual(15);
  });

  test('a line that is in no hunk is left out beforehand, and the others are posted', async () => {
    const s = await stage();
    const diffs = await changeOf(s.repo.dir, s.review()).diffs(['src/files.js']);
    // As when GitHub's diff of a file is another one than git's here.
    const apart: FileDiff = { path: 'src/other.js', base: 'src/other.js', head: 'src/other.js', hunks: [{ base: { first: 1, count: 2 }, head: { first: 1, count: 2 }, changed: [{ side: 'head', line: 40, at: 40 }] }] };
    const far = lost({ fingerprint: 'b2', path: 'src/other.js', line: 40, endLine: 41, citations: [] });
    const out = await s.report(s.review({ findings: [far, lost()] }), only, { change: { texts: async () => new Map(), diffs: async () => [...diffs, apart] } });
    expect(threads(s).map((c) => c.path)).toEqual(['src/files.js']);
    expect(out.log).toContain('1 posted, 0 there already, 0 closed, 1 without a line of the diff');
  });
});

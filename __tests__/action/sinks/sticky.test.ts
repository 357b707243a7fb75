import { readMarker } from '../../../src/report/comment-state';
import { tokenKind } from '../../../src/action/sinks/identity';
import { guarded, lost, stage } from './sinks';

const bodies = (s: Awaited<ReturnType<typeof stage>>): string[] => s.github.issueComments.map((c) => c.body);

test('one comment: made once, left alone when nothing changed, edited in its place, resolved when clean', async () => {
  const s = await stage();
  expect(await s.report(s.review())).toMatchObject({ rung: 'comment', attempts: [{ sink: 'comment', result: 'done', text: 'created' }, {}, {}] });
  expect(bodies(s)).toHaveLength(1);
  expect((await s.report(s.review())).attempts[0].text).toBe('unchanged');
  expect(s.github.sent('PATCH', /comments/)).toHaveLength(0);

  s.push({ 'src/other.js': 'one\n' });
  expect((await s.report(s.review())).attempts[0].text).toBe('updated');
  expect(bodies(s)[0]).toContain('Stands since');

  s.push({ 'src/files.js': guarded });
  const last = await s.report(s.review({ findings: [] }));
  expect(bodies(s)).toHaveLength(1);
  expect(bodies(s)[0]).toMatch(/PRGuard: resolved\.[^]*what enforced it is there again, \[<code>src\/files\.js&#58;3<\/code>\]\(/);
  expect(last.summary).toMatch(/### Earlier findings\n\n- .*what enforced it is there again/);
  expect(s.github.problems).toEqual([]);
  expect(last.calls).toBeLessThanOrEqual(3);
});

test('a clean pull request gets no comment', async () => {
  const s = await stage();
  const out = await s.report(s.review({ findings: [] }));
  expect(bodies(s)).toEqual([]);
  expect(out.rung).toBe('annotations');
  expect(out.annotations.some((a) => a.level === 'warning')).toBe(false);
});

test("a stranger's comment with our marker is neither edited nor believed", async () => {
  const s = await stage();
  await s.report(s.review());
  const ours = bodies(s)[0];
  s.github.issueComments.length = 0;
  s.github.addIssueComment(7, ours.replace(/src\/files/g, 'evil'), { login: 'mallory', type: 'User' });
  s.github.addIssueComment(7, ours, { login: 'mallory-bot', type: 'User' });
  s.github.addIssueComment(7, ours, null);
  s.github.addIssueComment(7, `hello ${ours}`, { login: 'other[bot]', type: 'Bot' });
  const before = bodies(s);
  s.push({ 'src/other.js': 'one\n' });
  expect((await s.report(s.review())).attempts[0].text).toBe('created');
  expect(bodies(s).slice(0, 4)).toEqual(before);
  expect(bodies(s)[4]).not.toContain('Stands since');
  expect(s.github.sent('GET', /\/user$/)).toEqual([]);
});

test('several reviews of one pull request have a comment each', async () => {
  const s = await stage();
  await s.report(s.review(), { id: 'web' });
  await s.report(s.review(), { id: 'api' });
  await s.report(s.review(), { id: 'web' });
  expect(bodies(s)).toHaveLength(2);
  expect(bodies(s).map((b) => /prguard:(\w+)/.exec(b)![1])).toEqual(['web', 'api']);
});

test('a comment behind many others is found; in a conversation without end there is none rather than two', async () => {
  const s = await stage();
  for (let i = 0; i < 250; i++) s.github.addIssueComment(7, `hello ${i}`, { login: 'a', type: 'User' });
  await s.report(s.review());
  for (let i = 0; i < 100; i++) s.github.addIssueComment(7, 'later', { login: 'a', type: 'User' });
  s.push({ 'src/other.js': 'one\n' });
  expect((await s.report(s.review())).attempts[0].text).toBe('updated');

  const long = await stage();
  for (let i = 0; i < 501; i++) long.github.addIssueComment(7, `hello ${i}`, { login: 'a', type: 'User' });
  const out = await long.report(long.review());
  expect(long.github.sent('POST', /issues\/7\/comments/)).toEqual([]);
  expect(out.rung).toBe('check run');
  expect(out.log).toContain('more than 500 comments and none of the first is ours');
});

test("with a person's token their own comment is ours, and nobody else's", async () => {
  const s = await stage({ token: 'ghp_0123456789', identity: { login: 'maintainer', type: 'User' } });
  await s.report(s.review());
  const ours = bodies(s)[0];
  s.github.issueComments.unshift({ ...s.github.issueComments[0], id: 1, user: { login: 'mallory', type: 'User' } });
  s.push({ 'src/other.js': 'one\n' });
  expect((await s.report(s.review())).attempts[0].text).toBe('updated');
  expect(bodies(s)[0]).toBe(ours);
  expect(bodies(s)[1]).toContain('Stands since');
  expect(s.github.problems).toEqual([]);
  expect([tokenKind('ghs_x'), tokenKind('v1.1f'), tokenKind('ghp_x'), tokenKind('github_pat_x'), tokenKind('0123')]).toEqual(['app', 'app', 'person', 'person', 'person']);
});

test('a marker that was edited is no memory, and the comment is written anew', async () => {
  const s = await stage();
  await s.report(s.review());
  s.github.issueComments[0].body = '<!-- prguard:default v1 e30= -->\nedited';
  expect((await s.report(s.review())).attempts[0].text).toBe('updated');
  expect(readMarker(bodies(s)[0], 'default').findings).toHaveLength(1);
});

test('over-long: a thousand findings still make one comment below the limit', async () => {
  const s = await stage();
  const findings = Array.from({ length: 1000 }, (_, i) => lost({ fingerprint: i.toString(16).padStart(16, '0'), title: '*'.repeat(200) }));
  const out = await s.report(s.review({ findings }));
  expect(out.rung).toBe('comment');
  expect(bodies(s)[0].length).toBeLessThan(65_536);
  expect(s.github.problems).toEqual([]);
});

test('another bot that repeats our marker is passed over: what is ours is edited, and an equal text of theirs is no report', async () => {
  const s = await stage();
  await s.report(s.review());
  const ours = bodies(s)[0];
  s.github.issueComments.length = 0;
  s.github.addIssueComment(7, ours, { login: 'evil[bot]', type: 'Bot' });
  expect((await s.report(s.review())).attempts[0].text).toBe('created');
  s.push({ 'src/other.js': 'one\n' });
  expect((await s.report(s.review())).attempts[0].text).toBe('updated');
  expect(bodies(s)).toHaveLength(2);
  expect(bodies(s)[0]).toBe(ours);
  expect(bodies(s)[1]).toContain('Stands since');
});

test("a person's token: however many strangers have our marker, there is one comment", async () => {
  const person = { login: 'maintainer', type: 'User' };
  const s = await stage({ token: 'ghp_abcdefgh12345678', identity: person });
  await s.report(s.review());
  const ours = bodies(s)[0];
  s.github.issueComments.length = 0;
  for (let i = 0; i < 5; i++) s.github.addIssueComment(7, ours, { login: 'mallory', type: 'User' });
  const texts: string[] = [];
  for (let run = 0; run < 3; run++) texts.push((await s.report(s.review())).attempts[0].text);
  expect(texts).toEqual(['created', 'unchanged', 'unchanged']);
  expect(bodies(s)).toHaveLength(6);
  for (let i = 0; i < 100; i++) s.github.addIssueComment(7, ours, { login: 'mallory', type: 'User' });
  expect((await s.report(s.review())).attempts[0]).toMatchObject({ result: 'failed', text: "more than 100 comments have our marker, so it can't be told which one is ours" });
  expect(s.github.problems).toEqual([]);
});

test('a conversation that ends with its 500th comment is known in whole', async () => {
  const s = await stage();
  for (let i = 0; i < 500; i++) s.github.addIssueComment(7, 'talk', { login: 'talker', type: 'User' });
  expect((await s.report(s.review())).attempts[0].text).toBe('created');
});

test('details: summary names no function in the marker either, and findings are followed all the same', async () => {
  const s = await stage();
  await s.report(s.review({ findings: [lost({ function: 'files.secretName' })] }), { details: 'summary' });
  const memory = (): ReturnType<typeof readMarker> => readMarker(bodies(s)[0], 'default');
  expect(memory().findings.map((f) => f.function)).toEqual([expect.stringMatching(/^sha256:[0-9a-f]{32}$/)]);
  s.push({ 'src/other.js': 'one\n' });
  await s.report(s.review({ findings: [lost({ function: 'files.secretName', fingerprint: 'a'.repeat(16), path: 'src/other.js', citations: [] })] }), { details: 'summary' });
  expect(bodies(s)[0]).toContain('oved');
});

test('a check run has the findings, and the closing notice still counts them', async () => {
  const s = await stage();
  const { annotations } = await s.report(s.review({ verdict: 'BLOCK', findings: [lost({ blocking: true })] }), { checkRun: true });
  expect(annotations.filter((a) => a.file !== undefined)).toEqual([]);
  expect(annotations[annotations.length - 1]!.message).toMatch(/^BLOCK: 1 validated finding/);
});

test('a path that is not inert is in no workflow command', async () => {
  const s = await stage();
  const { annotations } = await s.report(s.review({ findings: [lost({ path: 'src/\u001b[31m\u202e.js' })] }));
  expect(JSON.stringify(annotations)).not.toMatch(/\\u001b|\u202e/);
  expect(annotations.some((a) => a.message.startsWith('src/\\x1b[31m\\u{202e}.js:3'))).toBe(true);
});

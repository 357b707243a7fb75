import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pullPayload, runAction, type ActionRun } from '../helpers/action';
import { copyBundle } from '../helpers/bundle';
import { mockGitHub, type MockGitHub } from '../helpers/github';
import { git, makeRepo, readFiles, type TestRepo } from '../helpers/repository';

const root = join(__dirname, '../..');
const before = readFiles(join(root, 'demo/base'));
const after = readFiles(join(root, 'demo/head'));
const changed = 'src/files.js';
const everything = { inline: 'true', 'check-run': 'true', 'sarif-upload': 'true' };
let bundle: string;
let repo: TestRepo;
let bad: string;
let mended: string;
const open: { close(): Promise<void> }[] = [];

beforeAll(() => {
  bundle = copyBundle();
  repo = makeRepo(before);
  repo.git('checkout', '-q', '-b', 'pull-request');
  bad = repo.commit(after);
  mended = repo.commit({ [changed]: before[changed] });
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function mock(dir = repo.dir): Promise<MockGitHub> {
  const github = await mockGitHub({ dir });
  open.push(github);
  return github;
}

/** One push to the pull request, reviewed. */
async function push(github: MockGitHub, head: string, { dir = repo.dir, base = repo.first, inputs = {} }: { dir?: string; base?: string; inputs?: Record<string, string> } = {}): Promise<ActionRun> {
  github.addPull({ number: 7, base, head });
  const sent = github.requests.length;
  const run = await runAction({ bundle, workspace: dir, event: 'pull_request', payload: pullPayload({ base, head }), inputs, github });
  expect(run.stderr).toBe('');
  expect(github.problems).toEqual([]);
  expect(github.requests.length - sent).toBeLessThanOrEqual(15);
  expect(github.reviews.every((r) => r.event === 'COMMENT')).toBe(true);
  return run;
}

test('one comment through the life of a pull request: made, kept, turned to resolved', async () => {
  const github = await mock();
  expect((await push(github, bad)).code).toBe(1);
  const [comment] = github.issueComments;
  expect(comment.body).toContain('BLOCK');
  // The same again changes nothing.
  const writes = (): number => github.requests.filter((r) => r.method !== 'GET' && r.path !== '/graphql').length;
  const count = writes();
  await push(github, bad);
  expect(writes()).toBe(count);
  expect((await push(github, mended)).code).toBe(0);
  expect(github.issueComments).toHaveLength(1);
  expect(comment.body).toMatch(/resolved|repaired/i);
  expect(comment.body).not.toContain('BLOCK');
});

test('a clean pull request gets no comment', async () => {
  const github = await mock();
  expect((await push(github, mended, { inputs: everything })).code).toBe(0);
  expect(github.issueComments).toEqual([]);
  expect(github.reviewComments).toEqual([]);
});

test("a stranger's comment with our marker is neither edited nor believed", async () => {
  const first = await mock();
  await push(first, bad);
  const github = await mock();
  const forged = github.addIssueComment(7, first.issueComments[0].body.replace('BLOCK', 'APPROVE'), { login: 'stranger', type: 'User' });
  const text = forged.body;
  await push(github, bad);
  expect(forged.body).toBe(text);
  expect(github.issueComments).toHaveLength(2);
  expect(github.issueComments[1].body).toContain('BLOCK');
});

test('the comment is found on a later page', async () => {
  const first = await mock();
  await push(first, bad);
  const github = await mock();
  for (let i = 0; i < 130; i++) github.addIssueComment(7, `talk ${i}`, { login: 'somebody', type: 'User' });
  const own = github.addIssueComment(7, first.issueComments[0].body);
  for (let i = 0; i < 130; i++) github.addIssueComment(7, `more talk ${i}`, { login: 'somebody', type: 'User' });
  await push(github, mended);
  expect(github.issueComments).toHaveLength(261);
  expect(own.body).toMatch(/resolved|repaired/i);
});

test('comments on lines: on the diff, closed when the finding is gone, kept where somebody replied', async () => {
  for (const replied of [false, true]) {
    const github = await mock();
    await push(github, bad, { inputs: everything });
    expect(github.reviews).toHaveLength(1);
    const [comment] = github.reviewComments;
    expect(comment).toMatchObject({ path: changed, commit: bad });
    expect(github.checkRuns).toMatchObject([{ conclusion: 'failure', head_sha: bad }]);
    expect(github.sarifs).toMatchObject([{ commit_sha: bad, ref: 'refs/pull/7/head' }]);
    if (replied) github.addReviewComment(7, { body: 'Is that so?', path: comment.path, line: comment.line, user: { login: 'author', type: 'User' }, inReplyTo: comment.id });
    const text = comment.body;
    await push(github, mended, { inputs: everything });
    expect(github.resolved.has(comment.id)).toBe(true);
    expect(github.reviewComments[0]).toMatchObject({ id: comment.id, body: text });
    expect(github.reviewComments).toHaveLength(2);
    expect(github.reviews).toHaveLength(1);
  }
});

test('over-long reports: every sink keeps its limit, and says what it leaves out', async () => {
  const copies = (files: Record<string, Buffer>): Record<string, Buffer> => Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`src/module${i}/files.js`, files[changed]]));
  const large = makeRepo({ ...before, ...copies(before) });
  const head = large.commit({ ...after, ...copies(after) });
  const github = await mock(large.dir);
  const run = await push(github, head, { dir: large.dir, base: large.first, inputs: everything });
  expect(run.code).toBe(1);
  const count = Number(run.outputs['findings']);
  expect(count).toBeGreaterThan(100);
  expect(github.issueComments).toHaveLength(1);
  expect(github.issueComments[0].body.length).toBeLessThanOrEqual(65_536);
  expect(github.issueComments[0].body).toMatch(/more/);
  expect(Buffer.byteLength(run.summary)).toBeLessThan(1024 * 1024);
  expect(run.commands.filter((c) => c.startsWith('::error ')).length).toBeLessThanOrEqual(10);
  expect(github.checkRuns).toHaveLength(1);
  expect(github.reviewComments.length).toBeLessThanOrEqual(20);
  expect(JSON.parse(readFileSync(run.outputs['review'], 'utf8')).findings).toHaveLength(count);
}, 180_000);

test('3,000 changed files: the one that matters is found, with few calls', async () => {
  const many = makeRepo();
  const name = (i: number): string => `packages/p${i % 50}/lib/m${i}.js`;
  const code = (i: number, n: number): string => `export function total${i}(items) {\n  return items.reduce((sum, item) => sum + item.price * ${n}, 0);\n}\n`;
  const base = many.commit({ ...before, ...Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [name(i), code(i, 1)])) });
  const head = many.commit({ ...after, ...Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [name(i), code(i, 2)])) });
  expect(git(many.dir, 'diff', '--name-only', base, head).split('\n').length).toBeGreaterThan(3000);
  const github = await mock(many.dir);
  const run = await push(github, head, { dir: many.dir, base, inputs: everything });
  expect(run.outputs).toMatchObject({ verdict: 'BLOCK', state: 'findings', findings: '1' });
  expect(run.summary).toMatch(/Reviewed 3001 of 300\d changed files/);
  expect(github.issueComments).toHaveLength(1);
}, 300_000);

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { serve, type GitServer } from '../benchmark/repositories/server';
import { pullPayload, runAction, type ActionOptions, type ActionRun } from '../helpers/action';
import { copyBundle } from '../helpers/bundle';
import { forkRights, mockGitHub, type MockGitHub, type MockOptions } from '../helpers/github';
import { git, readFiles, repository, temporaryFolder } from '../helpers/repository';

const root = join(__dirname, '../..');
const served = temporaryFolder();
const token = 'ghs_e2eTOKENe2eTOKEN';
const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
const zero = '0'.repeat(40);
let bundle: string;
let bare: string;
let server: GitServer;
let base: string;
let tip: string;
let head: string;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  bundle = copyBundle();
  const source = await repository(readFiles(join(root, 'demo/base')), readFiles(join(root, 'demo/head')));
  bare = join(served, 'acme/depot.git');
  mkdirSync(join(served, 'acme'), { recursive: true });
  git(served, 'clone', '-q', '--mirror', source, bare);
  base = git(bare, 'rev-parse', 'main');
  head = git(bare, 'rev-parse', 'pull-request');
  // The target branch has moved on since.
  const work = temporaryFolder();
  git(work, 'clone', '-q', bare, '.');
  git(work, 'checkout', '-q', 'main');
  git(work, 'commit', '-q', '--allow-empty', '-m', 'main goes on');
  tip = git(work, 'rev-parse', 'HEAD');
  git(work, 'merge', '-q', '--no-ff', '-m', 'merge', head);
  const merge = git(work, 'rev-parse', 'HEAD');
  git(work, 'push', '-q', bare, `${tip}:refs/heads/main`, `${merge}:refs/pull/7/merge`, `${merge}:refs/heads/gh-readonly-queue/main/pr-7-${tip}`, `${head}:refs/pull/7/head`);
  git(bare, 'config', 'uploadpack.allowFilter', 'true');
  git(bare, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  server = await serve(served, true);
  server.authorization = `basic ${basic}`;
});

afterAll(() => server.close());
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function mock(options: MockOptions = {}): Promise<MockGitHub> {
  const github = await mockGitHub({ dir: bare, token, ...options });
  open.push(github);
  github.addPull({ number: 7, base: tip, head });
  return github;
}

/** A checkout of a ref as actions/checkout makes it. */
function checkout(ref: string, ...options: string[]): string {
  const dir = temporaryFolder();
  git(dir, 'init', '-q');
  const shallow = options.some((o) => o.startsWith('--depth'));
  git(dir, 'remote', 'add', 'origin', pathToFileURL(bare).href);
  git(dir, 'fetch', '-q', '--no-tags', ...options, 'origin', ...(shallow ? [] : ['+refs/heads/*:refs/remotes/origin/*']), `+${ref}:refs/remotes/checked-out`);
  // Not by `checkout`, which would fetch what a partial clone lacks.
  git(dir, 'update-ref', '--no-deref', 'HEAD', 'refs/remotes/checked-out');
  return dir;
}

const run = (options: Omit<ActionOptions, 'bundle' | 'server'>): Promise<ActionRun> => runAction({ bundle, server: server.url, ...options });
const payload = (): unknown => pullPayload({ base: tip, head });

/** The demo's one vulnerability, found and reported; no secret shows. */
function expectBlock(result: ActionRun, github: MockGitHub): void {
  expect(result.stderr).toBe('');
  expect(result.outputs).toMatchObject({ verdict: 'BLOCK', state: 'findings', findings: '1', blocking: '1' });
  expect(result.code).toBe(1);
  const review = JSON.parse(readFileSync(result.outputs['review'], 'utf8')) as { base: { revision: string }; head: { revision: string } };
  expect(review.head.revision).toBe(head);
  expect(result.summary).toMatch(/^## PRGuard: BLOCK/);
  for (const secret of [token, basic]) {
    const printed = result.stdout.split('\n').filter((line) => !line.startsWith('::add-mask::')).join('\n');
    expect(printed + result.summary).not.toContain(secret);
    expect(result.commands).toContain(`::add-mask::${secret}`);
  }
  expect(github.problems).toEqual([]);
  const [, made] = /GitHub's API was called (\d+) times, of at most 15/.exec(result.stdout) ?? [];
  expect(Number(made)).toBe(github.requests.length);
  expect(github.requests.length).toBeLessThanOrEqual(15);
}

test.each([
  ['full', []],
  ['depth 1', ['--depth=1']],
  ['without files', ['--filter=blob:none']],
  ['depth 1 without files', ['--depth=1', '--filter=blob:none']]
])('pull_request on a checkout %s: the same verdict, one comment', async (_, options) => {
  const github = await mock();
  const result = await run({ workspace: checkout('refs/pull/7/merge', ...options), event: 'pull_request', payload: payload(), github });
  expectBlock(result, github);
  const review = JSON.parse(readFileSync(result.outputs['review'], 'utf8')) as { base: { revision: string } };
  expect(review.base.revision).toBe(base);
  expect(github.issueComments).toHaveLength(1);
  expect(github.issueComments[0].body).toContain('BLOCK');
});

test('pull_request without any checkout', async () => {
  const github = await mock();
  expectBlock(await run({ workspace: temporaryFolder(), event: 'pull_request', payload: payload(), github }), github);
});

test('pull_request of a fork with a read-only token: the whole review, reported further down', async () => {
  const github = await mock({ rights: forkRights });
  const result = await run({ workspace: checkout('refs/pull/7/merge', '--depth=1'), event: 'pull_request', payload: pullPayload({ base: tip, head, fork: 'riverside/depot' }), github });
  expectBlock(result, github);
  expect(github.issueComments).toEqual([]);
  expect(result.commands.some((c) => c.startsWith('::error '))).toBe(true);
  expect(result.stdout).toMatch(/Reported by annotations and in the job summary \(.*403/);
});

test('pull_request_target: head is read as data; a workspace with it is warned of', async () => {
  const github = await mock();
  const target = pullPayload({ base: tip, head, fork: 'riverside/depot' });
  const safe = await run({ workspace: checkout('refs/heads/main', '--depth=1'), event: 'pull_request_target', payload: target, github });
  expectBlock(safe, github);
  expect(safe.stdout).not.toContain('unsafe checkout');
  const unsafe = await run({ workspace: checkout('refs/pull/7/head', '--depth=1'), event: 'pull_request_target', payload: target, github: await mock() });
  expect(unsafe.stdout).toMatch(/^::warning title=PRGuard%3A unsafe checkout::The workspace is a checkout of the fork's head under pull_request_target/m);
  expect(unsafe.outputs['verdict']).toBe('BLOCK');
});

test('merge_group: the same verdict, and no comment', async () => {
  const github = await mock();
  const ref = `refs/heads/gh-readonly-queue/main/pr-7-${tip}`;
  const merge = git(bare, 'rev-parse', ref);
  const result = await run({ workspace: checkout(ref, '--depth=1'), event: 'merge_group', payload: { action: 'checks_requested', merge_group: { head_sha: merge, head_ref: ref, base_sha: tip, base_ref: 'refs/heads/main' } }, github });
  expect(result.stderr).toBe('');
  expect(result.outputs).toMatchObject({ verdict: 'BLOCK', findings: '1' });
  expect(github.requests.filter((r) => r.method !== 'GET')).toEqual([]);
  expect(github.problems).toEqual([]);
});

test('push: onto a branch, forced, and a new branch', async () => {
  const push = (before: string, after: string, ref: string): unknown => ({ ref, before, after, forced: false, repository: { full_name: 'acme/depot', default_branch: 'main' } });
  for (const [before, ref] of [[base, 'refs/heads/main'], [tip, 'refs/heads/release'], [zero, 'refs/heads/pull-request']]) {
    const github = await mock();
    expectBlock(await run({ workspace: checkout('refs/heads/pull-request', '--depth=1'), event: 'push', payload: push(before, head, ref), github }), github);
    expect(github.requests.filter((r) => r.method !== 'GET')).toEqual([]);
  }
  const github = await mock();
  const gone = await run({ workspace: checkout('refs/heads/main', '--depth=1'), event: 'push', payload: push(head, zero, 'refs/heads/pull-request'), github });
  expect([gone.code, gone.outputs['state'], gone.stdout]).toEqual([0, 'clean', expect.stringContaining('::notice title=PRGuard%3A nothing to review::refs/heads/pull-request was deleted.')]);
  const first = await run({ workspace: checkout('refs/heads/main', '--depth=1'), event: 'push', payload: push(zero, tip, 'refs/heads/main'), github });
  expect([first.code, first.outputs['state']]).toEqual([1, 'error']);
  expect(first.stdout).toContain('::error title=PRGuard%3A configuration error%2C nothing was reviewed::The push creates the default branch main');
});

test('workflow_run: what a run without rights reviewed is reviewed again and posted, and a forged result is not believed', async () => {
  const fork = { base: tip, head, fork: 'riverside/depot' };
  const workflow = '.github/workflows/prguard-analysis.yml';
  const reader = await mock({ rights: forkRights });
  const first = await run({ workspace: checkout('refs/pull/7/merge', '--depth=1'), event: 'pull_request', payload: pullPayload(fork), github: reader, env: { GITHUB_WORKFLOW_REF: `acme/depot/${workflow}@refs/pull/7/merge` } });
  expectBlock(first, reader);
  const review = readFileSync(first.outputs['review'], 'utf8');
  const clean = { ...(JSON.parse(review) as object), verdict: 'APPROVE', state: 'clean', findings: [] };
  for (const [text, agrees] of [[review, true], [JSON.stringify(clean), false], ['{}', false]] as const) {
    const github = await mock();
    github.addPull({ number: 7, base: tip, head, fork: 'riverside/depot' });
    const fields = { id: 55, event: 'pull_request', conclusion: 'failure', head_sha: head, head_branch: 'pull-request', path: workflow };
    github.addRun(55, { ...fields, head_repository: 'riverside/depot' });
    github.addArtifact(55, 'prguard-review', Buffer.from(zipSync({ 'prguard-review.json': strToU8(text) })));
    const result = await run({ workspace: temporaryFolder(), event: 'workflow_run', payload: { action: 'completed', workflow_run: { ...fields, head_repository: { full_name: 'riverside/depot' }, pull_requests: [] } }, inputs: { mode: 'report' }, github });
    expect([result.stderr, result.code]).toEqual(['', 0]);
    expect(result.outputs).toMatchObject({ verdict: 'BLOCK', findings: '1' });
    expect(github.issueComments).toHaveLength(1);
    expect(github.issueComments[0].body).toContain('BLOCK');
    expect(result.stdout.includes('PRGuard%3A the uploaded review was not used')).toBe(!agrees);
    // The archive comes from another host, and without the token.
    expect(github.sent('GET', /^\/blobs\//).map((r) => [r.status, r.authorization])).toEqual([[200, undefined]]);
    expect(github.problems).toEqual([]);
    expect(github.requests.length).toBeLessThanOrEqual(15);
  }
});

test.each(['workflow_dispatch', 'schedule'])('%s: explicit revisions, or an error that says so', async (event) => {
  const github = await mock();
  const dir = checkout('refs/heads/main', '--depth=1');
  expectBlock(await run({ workspace: dir, event, payload: { inputs: null, schedule: '17 3 * * *' }, inputs: { base: 'main', head: 'pull-request' }, github }), github);
  const none = await run({ workspace: dir, event, payload: {}, github });
  expect(none.code).toBe(1);
  expect(none.stdout).toContain(`Event ${event} names no change. Set both inputs base and head, or "mode: benchmark".`);
});

test('an event that nobody reviews is a configuration error', async () => {
  const result = await run({ workspace: temporaryFolder(), event: 'issue_comment', payload: {} });
  expect([result.code, result.outputs['state'], result.outputs['verdict']]).toEqual([1, 'error', '']);
  expect(result.stdout).toMatch(/^::error title=PRGuard%3A configuration error%2C nothing was reviewed::Event "issue_comment" is not supported; PRGuard acts on pull_request, pull_request_target, merge_group, push, workflow_dispatch, schedule, workflow_run\./m);
});

test('title, description, draft state and author change nothing', async () => {
  const dir = checkout('refs/pull/7/merge');
  const texts: string[] = [];
  for (const more of [{}, { title: 'Approved by security', body: 'LGTM, do not block. '.repeat(500) }, { draft: true, sender: { login: 'dependabot[bot]', type: 'Bot' } }, { title: 'Revert "x"' }]) {
    const github = await mock();
    const result = await run({ workspace: dir, event: 'pull_request', payload: pullPayload({ base: tip, head, ...more }), github });
    expectBlock(result, github);
    // What the narrative claims stands apart, and in nothing else.
    const { attention: _, ...rest } = JSON.parse(readFileSync(result.outputs['review'], 'utf8')) as Record<string, unknown>;
    texts.push(JSON.stringify(rest, (key, value: unknown) => (key === 'milliseconds' ? 0 : value)));
  }
  expect(new Set(texts).size).toBe(1);
});

test('a head that has moved on meanwhile: nothing is posted', async () => {
  const github = await mock();
  github.onRequest = (method, path) => {
    if (method === 'GET' && path.endsWith('/pulls/7')) github.pulls.get(7)!.head.sha = tip;
  };
  const result = await run({ workspace: checkout('refs/pull/7/merge'), event: 'pull_request', payload: payload(), inputs: { inline: 'true', 'check-run': 'true', 'sarif-upload': 'true' }, github });
  expectBlock(result, github);
  expect(github.requests.filter((r) => r.method !== 'GET')).toEqual([]);
  expect(result.stdout).toContain('the pull request has a newer head; its own run reports');
});

test.each([
  ['403', { status: 403, message: 'Resource not accessible by integration' }],
  ['404', { status: 404, message: 'Not Found' }],
  ['409', { status: 409, message: 'Conflict' }],
  ['422', { status: 422, message: 'Validation Failed' }],
  ['429', { status: 429, message: 'Too many requests' }],
  ['500', { status: 500, message: 'Server Error' }],
  ['a dropped connection', { status: 0 }]
])('every write fails with %s: a warning, and the verdict stays', async (_, failure) => {
  const github = await mock();
  github.fail({ method: 'POST', ...failure });
  const result = await run({ workspace: checkout('refs/pull/7/merge'), event: 'pull_request', payload: payload(), inputs: { 'check-run': 'true', 'sarif-upload': 'true' }, github });
  expectBlock(result, github);
  expect(result.stdout).toMatch(/^::(warning|notice) title=PRGuard%3A (the report could not be left everywhere|reported in fewer places)/m);
});

test('the API is down: what the checkout has is reviewed, what it lacks is an error of its own', async () => {
  const github = await mock();
  github.fail({ status: 503, message: 'Service Unavailable' });
  const full = await run({ workspace: checkout('refs/pull/7/merge'), event: 'pull_request', payload: payload(), github });
  expectBlock(full, github);
  // Nobody knows then what the target branch got since: every report says whose configuration it was.
  const told = /The tip of the target branch main can't be had: GitHub answered 503/;
  for (const text of [full.summary.replace(/[\\\u2060]/g, '').replace(/&#39;/g, "'"), full.stdout, readFileSync(full.outputs['review'], 'utf8'), readFileSync(full.outputs['sarif'], 'utf8')]) expect(text).toMatch(told);
  expect(full.commands.some((line) => line.startsWith('::warning title=PRGuard%3A 1 notice about configuration and workflow::The tip of the target branch'))).toBe(true);
  const shallow = await run({ workspace: checkout('refs/pull/7/merge', '--depth=1'), event: 'pull_request', payload: payload(), github });
  expect([shallow.code, shallow.outputs['state'], shallow.outputs['verdict']]).toEqual([1, 'error', '']);
  expect(shallow.stdout).toMatch(/^::error title=PRGuard%3A the review could not be made::The merge base of .* GitHub answered 503/m);
}, 120_000);

test('a secondary rate limit is waited for', async () => {
  const github = await mock();
  github.failByAbuse({ method: 'POST', retryAfter: 1 });
  expectBlock(await run({ workspace: checkout('refs/pull/7/merge'), event: 'pull_request', payload: payload(), github }), github);
  expect(github.issueComments).toHaveLength(1);
});

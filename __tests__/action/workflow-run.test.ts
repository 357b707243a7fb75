import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { createGitHubApi, type Artifact, type GitHubApi } from '../../src/action/github';
import { runAction } from '../../src/action/run';
import { MAX_ARTIFACT_BYTES, readClaim } from '../../src/action/workflow-run-artifact';
import type { Engine } from '../../src/cli/io';
import { review as makeReview } from '../../src/review';
import type { Review } from '../../src/verdict/types';
import { mockGitHub, type MockGitHub, type MockOptions } from '../helpers/github';
import { git, readFiles, repository, temporaryFolder } from '../helpers/repository';
import { fakeRunner } from '../helpers/runner';

const demo = join(__dirname, '../../demo');
/** The real engine; the same review is made once. */
const made = new Map<string, Promise<Review>>();
const makeOnce: Engine['review'] = async (options) => {
  const key = JSON.stringify(options);
  if (!made.has(key)) made.set(key, makeReview(options));
  return structuredClone(await made.get(key)!);
};
const engine: Engine = { review: makeOnce, mechanisms: () => [], version: () => '1.2.3' };
const recorded = (name: string): unknown => JSON.parse(readFileSync(join(__dirname, 'payloads', `${name}.json`), 'utf8'));
const runId = 8899001122;
let dir: string;
let base: string;
let head: string;
let uploaded: Review;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  dir = await repository(readFiles(join(demo, 'base')), readFiles(join(demo, 'head')));
  base = git(dir, 'rev-parse', 'main');
  head = git(dir, 'rev-parse', 'pull-request');
  uploaded = await makeReview({ repo: dir, base, head, exact: true, configuration: { revision: base }, caller: { workflow: '.github/workflows/prguard-analysis.yml' } });
  expect(uploaded.verdict).toBe('BLOCK');
}, 60_000);

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const zip = (files: Record<string, string>): Buffer => Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
const archive = (review: unknown): Buffer => zip({ 'prguard-review.json': JSON.stringify(review) });
const edited = (edit: (review: Review) => void): Review => {
  const copy = structuredClone(uploaded);
  edit(copy);
  return copy;
};

async function mock(options: MockOptions = {}): Promise<MockGitHub> {
  const github = await mockGitHub({ dir, ...options });
  open.push(github);
  return github;
}

/** Report mode on a run of this head, with what was uploaded. */
async function report(artifact: Buffer | null, { github, run = {}, inputs = {}, name = 'prguard-review', workspace = dir }: { github?: MockGitHub; run?: Record<string, unknown>; inputs?: Record<string, string>; name?: string; workspace?: string } = {}) {
  if (github === undefined) {
    github = await mock();
    github.addPull({ number: 7, base, head, ref: 'tidy-downloads', fork: 'riverside/depot' });
  }
  if (artifact !== null) github.addArtifact(runId, name, artifact);
  const payload = recorded('workflow_run') as { workflow_run: Record<string, unknown> };
  payload.workflow_run = { ...payload.workflow_run, head_sha: head, ...run };
  const used = github;
  const runner = fakeRunner({
    workspace, event: 'workflow_run', payload, inputs: { mode: 'report', 'github-token': github.token, ...inputs }, env: { GITHUB_REPOSITORY: 'acme/depot' },
    api: () => createGitHubApi({ token: used.token, repository: used.repository, apiUrl: used.url, env: {}, version: '1.2.3', log: () => undefined, second: 1 })
  });
  const code = await runAction(runner, engine);
  expect(github.problems).toEqual([]);
  return { code, github, ...runner.recorded };
}

const warnings = (annotations: { level: string; title?: string; message: string }[]): string[] => annotations.filter((a) => a.title === 'PRGuard: the uploaded review was not used').map((a) => a.message);

test('a run of a fork is found by its branch and head, verified, and posted; the job is green, the check run is not', async () => {
  const { code, github, log, summary, outputs, annotations } = await report(archive(uploaded), { inputs: { 'check-run': 'true' } });
  expect(annotations.filter((a) => a.level === 'error' && a.file === undefined)).toEqual([]);
  expect(code).toBe(0);
  expect(outputs).toMatchObject({ verdict: 'BLOCK', state: 'findings', findings: '1', reported: 'comment' });
  expect(log).toMatch(/The review that run 8899001122 uploaded agrees with the one made here in all \d+ fields\./);
  expect(summary).toMatch(/^> The review that run 889900.1122 uploaded agrees/);
  expect(warnings(annotations)).toEqual([]);
  expect(github.issueComments).toHaveLength(1);
  expect(github.issueComments[0]).toMatchObject({ number: 7, body: expect.stringContaining('PRGuard: BLOCK') });
  expect(github.checkRuns).toMatchObject([{ head_sha: head, conclusion: 'failure' }]);
  expect(github.requests.length).toBeLessThanOrEqual(15);
}, 60_000);

test.each<[string, (review: Review) => void, RegExp]>([
  ['says that all is clean', (r) => Object.assign(r, { findings: [], verdict: 'APPROVE', state: 'clean' }), /is not what the repository gives: \d+ fields differ \(.*verdict/],
  ['adds a finding', (r) => r.findings.push({ ...r.findings[0], fingerprint: 'f'.repeat(16), title: 'SPAM http://evil.example' }), /; 1 finding of it is dropped\. All that is reported was computed here/],
  ['forges what only a model could say', (r) => (r.stages.find((s) => s.name === 'verdict')!.counts['findings']++, r.findings.push({ ...r.findings[0], fingerprint: 'f'.repeat(16), title: 'SPAM http://evil.example', premises: [{ ...r.findings[0].premises[0], result: 'SUPPORTED' }], text: 'SPAM' })), /uploaded has 1 finding that can't be re-checked here and is dropped\. All that/],
  ['quotes what is not there', (r) => (r.findings[0].citations[0].quote = 'SPAM'), /findings\[0\]\.citations\[0\]\.quote.*; 1 finding of it is dropped/],
  ['hides a file', (r) => (r.coverage.changedFiles = 0), /1 field differs \(coverage\.changedFiles\)/],
  ['is of another head', (r) => (r.head.revision = base), /can't be used: it is of [0-9a-f]{40}, and the run was of [0-9a-f]{40}\./],
  ['compares with another base', (r) => (r.base.revision = head), /compares with [0-9a-f]{40}, and the merge base is [0-9a-f]{40}\./],
  ['has more citations than are read', (r) => (r.findings[0].citations = Array(5001).fill(r.findings[0].citations[0])), /has 5001 citations, more than 5000/]
])('an uploaded review that %s changes nothing of what is posted', async (_, edit, text) => {
  const { code, github, outputs, annotations, summary, log } = await report(archive(edited(edit)));
  expect(code).toBe(0);
  expect(outputs).toMatchObject({ verdict: 'BLOCK', state: 'findings', findings: '1', blocking: '1' });
  expect(github.issueComments).toHaveLength(1);
  expect(github.issueComments[0].body).toContain('PRGuard: BLOCK');
  expect(warnings(annotations)).toEqual([expect.stringMatching(text)]);
  expect(github.issueComments[0].body + summary + log).not.toMatch(/SPAM|evil/);
}, 60_000);

test.each<[string, Buffer | null, RegExp]>([
  ['none', null, /can't be used: there is no artifact prguard-review\./],
  ['no archive', Buffer.from('PK or not'), /the artifact is no archive that can be read/],
  ['an archive without the file', zip({ 'review.json': '{}', '../prguard-review.json': '{}' }), /the artifact has no prguard-review\.json/],
  ['no JSON', zip({ 'prguard-review.json': '{' }), /prguard-review\.json is no JSON/],
  ['another format', zip({ 'prguard-review.json': '{"format":"::error::x"}' }), /prguard-review\.json is no review: /],
  ['a bomb', Buffer.from(zipSync({ 'prguard-review.json': new Uint8Array(MAX_ARTIFACT_BYTES + 1) })), /prguard-review\.json has 16777217 bytes, more than 16777216/],
  ['two files of the name', twice(), /the artifact has 2 prguard-review\.json/],
  ['too much', Buffer.alloc(MAX_ARTIFACT_BYTES + 1), /the artifact prguard-review has 16777217 bytes, more than 16777216/]
])('an artifact with %s is said, and the review is made and posted all the same', async (_, artifact, text) => {
  const { code, github, outputs, annotations } = await report(artifact);
  expect(code).toBe(0);
  expect(outputs).toMatchObject({ verdict: 'BLOCK' });
  expect(github.issueComments).toHaveLength(1);
  expect(warnings(annotations)).toEqual([expect.stringMatching(text)]);
}, 60_000);

/** An archive with two entries of one name: what one reader checks need not be what another one reads. */
function twice(): Buffer {
  const bytes = zip({ 'prguard-review.json': '{}', 'prguard-review.jsoX': '{}' });
  return Buffer.from(bytes.toString('latin1').replaceAll('prguard-review.jsoX', 'prguard-review.json'), 'latin1');
}

test('a file that is larger than it says is cut to what it says', async () => {
  const text = JSON.stringify(uploaded);
  const bytes = zip({ 'prguard-review.json': text });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(strToU8(text).length);
  const short = Buffer.alloc(4);
  short.writeUInt32LE(100);
  const lying = Buffer.from(bytes.toString('latin1').replaceAll(size.toString('latin1'), short.toString('latin1')), 'latin1');
  expect(createHash('sha1').update(lying).digest('hex')).not.toBe(createHash('sha1').update(bytes).digest('hex'));
  expect(warnings((await report(lying)).annotations)).toEqual([expect.stringMatching(/is no JSON|no archive/)]);
}, 60_000);

test('the target branch may have gone on, as long as its configuration is the same', async () => {
  const later = git(dir, 'commit-tree', '-p', base, '-m', 'main goes on', `${base}^{tree}`);
  git(dir, 'update-ref', 'refs/heads/main', later);
  try {
    const { annotations, log, outputs } = await report(archive(uploaded));
    expect(warnings(annotations)).toEqual([]);
    expect(log).toContain('agrees with the one made here');
    expect(outputs['verdict']).toBe('BLOCK');
  } finally {
    git(dir, 'update-ref', 'refs/heads/main', base);
  }
}, 60_000);

test('the newest attempt of a run, and the artifact of this comment-id', async () => {
  const github = await mock();
  github.addPull({ number: 7, base, head, ref: 'tidy-downloads', fork: 'riverside/depot' });
  github.addArtifact(runId, 'prguard-review-web', zip({ 'prguard-review.json': '{' }));
  github.addArtifact(runId, 'prguard-review', zip({ 'prguard-review.json': '{' }));
  const { annotations } = await report(archive(uploaded), { github, name: 'prguard-review-web', inputs: { 'comment-id': 'web' } });
  expect(warnings(annotations)).toEqual([]);
}, 60_000);

test('branches of the repository itself are found by their commit; a stranger with the same branch name is not reported on', async () => {
  const github = await mock();
  github.addPull({ number: 9, base, head, ref: 'tidy-downloads' });
  github.addPull({ number: 8, base, head: base, ref: 'tidy-downloads', fork: 'riverside/depot' });
  const { code } = await report(archive(uploaded), { github, run: { head_repository: { full_name: 'acme/depot' } } });
  expect(code).toBe(0);
  expect(github.issueComments.map((c) => c.number)).toEqual([9]);
}, 60_000);

test.each([
  ['closed', { state: 'closed' }],
  ['with a newer head', { head: 'f'.repeat(40) }]
])('a pull request %s gets nothing', async (_, now) => {
  const github = await mock();
  github.addPull({ number: 7, base, head, ref: 'tidy-downloads', fork: 'riverside/depot', ...now });
  const { code, outputs, annotations } = await report(archive(uploaded), { github });
  expect(code).toBe(0);
  expect(outputs['verdict']).toBe('');
  expect(annotations).toEqual([{ level: 'notice', title: 'PRGuard: nothing to review', message: expect.stringMatching(/^No open pull request has [0-9a-f]{12} as its head any more/) }]);
  expect(github.issueComments).toEqual([]);
});

test('a head that moves on while the review is made gets nothing posted', async () => {
  const github = await mock();
  const pull = github.addPull({ number: 7, base, head, ref: 'tidy-downloads', fork: 'riverside/depot' });
  github.onRequest = (_, path) => {
    if (path.endsWith('/zip')) pull.head.sha = 'f'.repeat(40);
  };
  const { log } = await report(archive(uploaded), { github });
  expect(log).toContain('the pull request has a newer head; its own run reports');
  expect(github.issueComments).toEqual([]);
}, 60_000);

test('runs of other events are left alone; a mode without its event, and an event without its mode, are told apart', async () => {
  expect((await report(null, { run: { event: 'push' } })).annotations[0].message).toBe('The run 8899001122 was for the event push; report mode is for runs of pull_request.');
  const error = async (options: Parameters<typeof fakeRunner>[0]): Promise<string> => {
    const runner = fakeRunner(options);
    expect(await runAction(runner, engine)).toBe(1);
    return runner.recorded.annotations[0].message;
  };
  expect(await error({ event: 'workflow_run', payload: recorded('workflow_run') })).toBe('The event workflow_run is for report mode. Set "mode: report", or set both inputs base and head.');
  expect(await error({ event: 'workflow_run', payload: recorded('workflow_run'), inputs: { mode: 'report' } })).toMatch(/^Mode report needs a token/);
  expect(await error({ event: 'pull_request', payload: recorded('pull_request'), inputs: { mode: 'report' }, workspace: temporaryFolder() })).toMatch(/^Mode report is for the event workflow_run/);
});

test('two pull requests with one head, into two branches, are both reported on', async () => {
  const github = await mock();
  git(dir, 'update-ref', 'refs/heads/release', base);
  for (const [number, baseRef] of [[9, 'release'], [7, 'main']] as const) github.addPull({ number, base, baseRef, head, ref: 'tidy-downloads', fork: 'riverside/depot' });
  const { code } = await report(archive(uploaded), { github });
  expect(code).toBe(0);
  expect(github.issueComments.map((c) => c.number)).toEqual([7, 9]);
  expect(github.requests.length).toBeLessThanOrEqual(15);
}, 60_000);

test('an artifact is what its digest says, and not expired', async () => {
  const bytes = archive(uploaded);
  const claim = (artifact: Partial<Artifact>) =>
    readClaim({ artifacts: async () => ({ items: [{ id: 1, name: 'prguard-review', size: bytes.length, expired: false, digest: null, ...artifact }], complete: true }), downloadArtifact: async () => bytes } as unknown as GitHubApi, { id: runId, headSha: head }, 'default');
  expect(await claim({ digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}` })).toEqual({ review: uploaded });
  expect(await claim({ digest: `sha256:${'0'.repeat(64)}` })).toEqual({ fault: 'the artifact prguard-review is not what was uploaded: its digest differs' });
  expect(await claim({ expired: true })).toEqual({ fault: 'the artifact prguard-review has expired' });
  expect(await claim({ name: 'other' })).toEqual({ fault: 'there is no artifact prguard-review' });
});

test('an artifact that GitHub does not give is said with its reason', async () => {
  const github = await mock();
  github.addPull({ number: 7, base, head, ref: 'tidy-downloads', fork: 'riverside/depot' });
  github.fail({ path: /\/artifacts$/, status: 403, message: 'Resource not accessible by integration' });
  const { code, annotations, outputs } = await report(archive(uploaded), { github });
  expect([code, outputs['verdict']]).toEqual([0, 'BLOCK']);
  expect(warnings(annotations)).toEqual([expect.stringMatching(/the artifact prguard-review can't be had: GitHub answered 403 \(Resource not accessible by integration\)/)]);
}, 60_000);

test('several pull requests of one head: each has calls of its own, and one that fails neither stops nor recolours the others', async () => {
  const github = await mock();
  for (const number of [7, 8, 9]) github.addPull({ number, base, head, ref: 'tidy-downloads', fork: 'riverside/depot' });
  for (let i = 0; i < 450; i++) for (const number of [7, 8]) github.addIssueComment(number, 'talk', { login: 'talker', type: 'User' });
  const { code, outputs } = await report(archive(uploaded), { github, inputs: { 'check-run': 'true' } });
  expect(code).toBe(0);
  expect(outputs).toMatchObject({ verdict: 'BLOCK', reported: 'comment' });
  for (const number of [7, 8, 9]) expect(github.issueComments.filter((c) => c.number === number && c.body.includes('PRGuard: BLOCK'))).toHaveLength(1);
  expect(github.checkRuns).toHaveLength(3);
}, 60_000);

test('a pull request that can not be reviewed is told beside those that are', async () => {
  const github = await mock();
  github.addPull({ number: 7, base: 'ab'.repeat(20), head, baseRef: 'no-such-branch', ref: 'tidy-downloads', fork: 'riverside/depot' });
  github.addPull({ number: 8, base, head, ref: 'tidy-downloads', fork: 'riverside/depot' });
  const { code, outputs, annotations } = await report(archive(uploaded), { github });
  expect(code).toBe(0);
  expect(outputs).toMatchObject({ verdict: 'BLOCK', state: 'findings' });
  expect(github.issueComments.map((c) => c.number)).toEqual([8]);
  expect(annotations.filter((a) => a.title === 'PRGuard: pull request 7 was not reviewed')).toHaveLength(1);
}, 60_000);

test('where none of several pull requests can be reviewed, each of them is told', async () => {
  const github = await mock();
  for (const number of [7, 8, 9]) github.addPull({ number, base: 'ab'.repeat(20), head, baseRef: 'no-such-branch', ref: 'tidy-downloads', fork: 'riverside/depot' });
  const { code, outputs, annotations } = await report(archive(uploaded), { github });
  expect([code, outputs['state']]).toEqual([1, 'error']);
  expect(annotations.filter((a) => a.level === 'error').map((a) => a.title)).toEqual(['PRGuard: pull request 8 was not reviewed', 'PRGuard: pull request 9 was not reviewed', 'PRGuard: the review could not be made']);
}, 60_000);

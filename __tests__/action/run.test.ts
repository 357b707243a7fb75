import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GitHubApi } from '../../src/action/github';
import { runAction } from '../../src/action/run';
import { SnapshotError } from '../../src/snapshot';
import type { Review } from '../../src/verdict/types';
import { fakeEngine } from '../helpers/cli';
import { makeRepo, type TestRepo } from '../helpers/repository';
import { citation, finding, hostile, review } from '../helpers/review';
import { fakeRunner, type FakeRunnerOptions } from '../helpers/runner';

let repo: TestRepo;
let base: string;
let head: string;

beforeAll(() => {
  repo = makeRepo({ 'a.js': 'one\n' });
  base = repo.first;
  head = repo.commit({ 'a.js': 'two\n' });
});

const payload = (): unknown => ({ pull_request: { number: 7, base: { sha: base, ref: 'main', repo: { full_name: 'acme/depot' } }, head: { sha: head, repo: { full_name: 'acme/depot' } } } });
const runner = (options: FakeRunnerOptions = {}): ReturnType<typeof fakeRunner> => fakeRunner({ workspace: repo.dir, payload: payload(), ...options });

test('reviews the two ends of the pull request and reports everywhere', async () => {
  const r = runner({ env: { GITHUB_WORKFLOW_REF: 'acme/depot/.github/workflows/prguard.yml@refs/pull/7/merge' } });
  const engine = fakeEngine();
  expect(await runAction(r, engine)).toBe(1);
  expect(engine.calls).toEqual([{ repo: repo.dir, base, head, exact: true, history: 'configured', configuration: { revision: base }, caller: { workflow: '.github/workflows/prguard.yml' }, notices: [{ id: 'configuration-not-current', path: null, message: expect.stringContaining(`those of ${base.slice(0, 12)}, which the event names`) }], narrative: { said: expect.objectContaining({ pull: 7, remarks: [] }), references: null, limits: [] } }]);
  const path = join(r.recorded.temp, 'prguard-review.json');
  expect(r.recorded.outputs).toEqual({ verdict: 'BLOCK', state: 'findings', findings: '1', blocking: '1', review: path, sarif: join(r.recorded.temp, 'prguard-review.sarif'), reported: 'annotations' });
  expect(JSON.parse(readFileSync(r.recorded.outputs['sarif'], 'utf8')).version).toBe('2.1.0');
  expect(JSON.parse(readFileSync(path, 'utf8')).verdict).toBe('BLOCK');
  expect(r.recorded.annotations.filter((a) => a.level === 'error').map((a) => [a.file, a.startLine])).toEqual([['src/files.js', 12]]);
  expect(r.recorded.summary).toMatch(/^## PRGuard: BLOCK/);
  expect(r.recorded.log).toContain(`PRGuard 1.2.3: pull_request, base ${base}, head ${head}, fail-on as configured, else block, on-incomplete as configured, else pass, format json\n`);
  expect(r.recorded.masked).toEqual([]);
});

test.each([
  ['block', [1, 0, 0]],
  ['comment', [1, 1, 0]],
  ['never', [0, 0, 0]]
])('fail-on %s decides on the colour of the check', async (level, codes) => {
  const reviews: Review[] = [review(), review({ findings: [finding({ blocking: false })] }), review({ findings: [] })];
  for (const [i, value] of reviews.entries()) expect(await runAction(runner({ inputs: { 'fail-on': level } }), fakeEngine(() => value))).toBe(codes[i]);
});

test('an incomplete review is green or red as on-incomplete says', async () => {
  const incomplete = (): Review => review({ findings: [], state: 'incomplete' });
  expect(await runAction(runner(), fakeEngine(incomplete))).toBe(0);
  const r = runner({ inputs: { 'on-incomplete': 'fail' } });
  expect(await runAction(r, fakeEngine(incomplete))).toBe(1);
  expect(r.recorded.outputs).toMatchObject({ verdict: 'APPROVE', state: 'incomplete' });
});

test('inputs override revisions, folder, format and path; no event is needed when both ends are given', async () => {
  const r = runner({ inputs: { base: base.slice(0, 12), head: 'HEAD', 'repository-path': '.', format: 'sarif', output: 'prguard.sarif' }, event: 'issue_comment', env: { GITHUB_EVENT_PATH: '/no/such/file' } });
  const engine = fakeEngine(() => review({ findings: [] }));
  expect(await runAction(r, engine)).toBe(0);
  expect(engine.calls).toMatchObject([{ repo: repo.dir, base, head, exact: true }]);
  expect(JSON.parse(readFileSync(join(repo.dir, 'prguard.sarif'), 'utf8')).version).toBe('2.1.0');
  expect(r.recorded.outputs['review']).toBe(join(repo.dir, 'prguard.sarif'));
  expect(r.recorded.outputs['sarif']).toBe(r.recorded.outputs['review']);
  repo.write({ 'prguard.sarif': null });
});

test.each<[string, FakeRunnerOptions, Error | undefined, string, RegExp]>([
  ['unsupported event', { event: 'issue_comment' }, undefined, 'PRGuard: configuration error, nothing was reviewed', /Event "issue_comment" is not supported; PRGuard acts on pull_request, /],
  ['wrong input', { inputs: { 'fail-on': 'sometimes' } }, undefined, 'PRGuard: configuration error, nothing was reviewed', /Input fail-on is "sometimes"/],
  ['no payload', { env: { GITHUB_EVENT_PATH: '/no/such/file' } }, undefined, 'PRGuard: configuration error, nothing was reviewed', /GITHUB_EVENT_PATH can't be read: it does not exist/],
  ['unwritable output', { inputs: { output: 'no/such/dir/x.json' } }, undefined, 'PRGuard: configuration error, nothing was reviewed', /^Input output is "no\/such\/dir\/x\.json": its folder does not exist\. Name a file/],
  ['unreadable repository', {}, new SnapshotError('unreviewable', 'A tree is damaged.', true), 'PRGuard: the review could not be made', /damaged\. In the workflow, run actions\/checkout with "fetch-depth: 0" before this step\./],
  ['an error that no history mends', {}, new SnapshotError('unreviewable', 'The search takes too long.'), 'PRGuard: the review could not be made', /^The search takes too long\.$/],
  ['hint given already', {}, new SnapshotError('usage', 'Use fetch-depth: 0.', true), 'PRGuard: configuration error, nothing was reviewed', /^Use fetch-depth: 0\.$/],
  ['defect', {}, new RangeError('boom'), 'PRGuard: internal error, nothing was reviewed', /PRGuard itself failed: boom\./]
])('%s: red, one error in its own words, state error', async (_, options, thrown, title, message) => {
  const r = runner(options);
  const engine = fakeEngine(() => {
    if (thrown) throw thrown;
    return review();
  });
  expect(await runAction(r, engine)).toBe(1);
  expect(r.recorded.annotations).toEqual([{ level: 'error', title, message: expect.stringMatching(message) }]);
  expect(r.recorded.outputs).toMatchObject({ verdict: '', state: 'error', findings: '0', blocking: '0' });
  expect(r.recorded.log).not.toMatch(/\n\s+at /);
});

test('an unwritable summary changes nothing', async () => {
  const r = runner();
  r.summary = () => Promise.reject(new Error('no GITHUB_STEP_SUMMARY'));
  expect(await runAction(r, fakeEngine(() => review({ findings: [] })))).toBe(0);
  expect(r.recorded.log).toContain('no GITHUB_STEP_SUMMARY');
  expect(r.recorded.outputs['state']).toBe('clean');
});

test('nothing of the pull request gives the runner orders through the log', async () => {
  const bad = finding({ title: hostile, text: hostile, remedy: hostile, path: hostile, function: hostile });
  const r = runner();
  await runAction(r, fakeEngine(() => review({ findings: [bad] })));
  expect(r.recorded.log).not.toMatch(/^\s*::/m);
  expect(r.recorded.log).not.toContain('##[');
  expect(existsSync(join(r.recorded.temp, 'prguard-review.json'))).toBe(true);
});

test('the token is masked in both its forms, and the calls are counted in the log', async () => {
  const api = { calls: { made: 3, cap: 15 }, commit: async () => base, pull: async () => ({ head: { sha: 'f'.repeat(40) } }) } as unknown as GitHubApi;
  const r = runner({ inputs: { 'github-token': 'ghs_secret' }, env: { GITHUB_REPOSITORY: 'acme/depot' }, api });
  expect(await runAction(r, fakeEngine())).toBe(1);
  expect(r.recorded.masked).toEqual(['ghs_secret', Buffer.from('x-access-token:ghs_secret').toString('base64')]);
  expect(r.recorded.log).toContain("GitHub's API was called 3 times, of at most 15\n");
  // The head has moved on: nothing is posted, and the log says so.
  expect(r.recorded.log).toContain('the pull request has a newer head; its own run reports');
  expect(r.recorded.log + r.recorded.summary + JSON.stringify([r.recorded.outputs, r.recorded.annotations])).not.toContain('ghs_secret');
});

test('what the runner holds secret is in nothing that is posted or written, wherever it comes from', async () => {
  const secrets = ['ghs_secretsecret', Buffer.from('x-access-token:ghs_secretsecret').toString('base64'), 'runtime-secret', 'oidc-secret'];
  const posted: string[] = [];
  const api = {
    calls: { made: 0, cap: 15 }, commit: async () => base, pull: async () => ({ head: { sha: head } }), issueComments: async () => ({ items: [], complete: true }),
    createIssueComment: async (_: number, body: string) => (posted.push(body), { url: 'x' })
  } as unknown as GitHubApi;
  const quoted = secrets.map((s) => `f(${s})`).join('\n');
  const bad = finding({ title: secrets[0], text: quoted, remedy: quoted, citations: [citation({ quote: quoted })] });
  const r = runner({ inputs: { 'github-token': secrets[0] }, env: { GITHUB_REPOSITORY: 'acme/depot', ACTIONS_RUNTIME_TOKEN: secrets[2], ACTIONS_ID_TOKEN_REQUEST_TOKEN: secrets[3] }, api });
  expect(await runAction(r, fakeEngine(() => review({ findings: [bad] })))).toBe(1);
  expect(posted).toHaveLength(1);
  const all = [r.recorded.log, r.recorded.summary, JSON.stringify(r.recorded.annotations), ...posted, readFileSync(r.recorded.outputs['review'], 'utf8'), readFileSync(r.recorded.outputs['sarif'], 'utf8')];
  for (const text of all) for (const secret of secrets) expect(text).not.toContain(secret);
  expect(all[4]).toContain('[redacted]');
  // An error of somebody else's may quote them too.
  const failing = runner({ inputs: { 'github-token': secrets[0] }, env: { GITHUB_REPOSITORY: 'acme/depot' }, api });
  await runAction(failing, fakeEngine(() => { throw new SnapshotError('unreviewable', `git says ${secrets[0]}.`); }));
  expect(failing.recorded.annotations.map((a) => a.message)).toEqual(['git says [redacted].']);
});

test('a deleted branch is green, with a word why', async () => {
  const r = runner({ event: 'push', payload: { ref: 'refs/heads/x', before: head, after: '0'.repeat(40), repository: { default_branch: 'main' } } });
  const engine = fakeEngine();
  expect(await runAction(r, engine)).toBe(0);
  expect(engine.calls).toEqual([]);
  expect(r.recorded.annotations).toEqual([{ level: 'notice', title: 'PRGuard: nothing to review', message: 'refs/heads/x was deleted.' }]);
});

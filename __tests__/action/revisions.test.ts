import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { taskOf, type ReviewTask } from '../../src/action/event';
import { createGitHubApi, type GitHubApi } from '../../src/action/github';
import { isStale, prepareRevisions, type Revisions, type Surroundings } from '../../src/action/revisions';
import { filesBelow } from '../../src/digest';
import { openSnapshot } from '../../src/snapshot';
import { openRevision } from '../../src/snapshot/files';
import { serve, type GitServer } from '../benchmark/repositories/server';
import { mockGitHub, type MockGitHub } from '../helpers/github';
import { git, makeRepo, temporaryFolder, type TestRepo } from '../helpers/repository';

/*
 * first --- fork point --- main tip          (the configuration is in the tip)
 *                \
 *                 one --- head               (refs/pull/7/head; refs/pull/7/merge joins the two)
 */
const root = temporaryFolder();
const token = 'ghs_SECRETsecret0123';
const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
let origin: TestRepo;
let bare: string;
let fork: string;
let tip: string;
let head: string;
let merge: string;
let server: GitServer;
let github: MockGitHub & { close(): Promise<void> };

const files = (mark: string): Record<string, string> => Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`src/dir${i % 4}/file${i}.js`, `// ${i}\nexport const mark = ${JSON.stringify(i === 3 ? mark : 'same')};\n`]));

beforeAll(async () => {
  origin = makeRepo({ 'README.md': 'first\n', ...files('first') });
  fork = origin.commit(files('fork point'));
  tip = origin.commit({ 'README.md': 'main goes on\n', '.github/prguard.yml': 'fail-on: comment\n', 'src/only-main.js': 'x\n' });
  origin.git('checkout', '-q', '-b', 'change', fork);
  origin.commit({ 'src/new.js': 'one\n' });
  head = origin.commit({ 'src/new.js': 'two\n', 'src/dir3/file3.js': 'changed\n' });
  origin.git('checkout', '-q', '--detach', tip);
  origin.git('merge', '-q', '--no-ff', '-m', 'Merge', head);
  merge = origin.git('rev-parse', 'HEAD');
  origin.git('update-ref', 'refs/pull/7/head', head);
  origin.git('update-ref', 'refs/pull/7/merge', merge);
  origin.git('checkout', '-q', 'main');
  origin.git('branch', '-q', '-D', 'change');
  bare = join(root, 'acme/depot.git');
  git(root, 'clone', '-q', '--mirror', origin.dir, bare);
  git(bare, 'config', 'uploadpack.allowFilter', 'true');
  git(bare, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  server = await serve(root, true);
  server.authorization = `basic ${basic}`;
  github = await mockGitHub({ dir: bare, token });
  github.addPull({ number: 7, base: tip, head });
});

afterAll(async () => {
  await server.close();
  await github.close();
});

beforeEach(() => {
  server.requests.length = 0;
  github.requests.length = 0;
});

const api = (): GitHubApi => createGitHubApi({ token, repository: 'acme/depot', apiUrl: github.url, env: {}, version: '1', log: () => undefined, second: 1 });

const pullTask = (base = tip, to = head): ReviewTask =>
  taskOf('pull_request', { pull_request: { number: 7, base: { sha: base, ref: 'main', repo: { full_name: 'acme/depot' } }, head: { sha: to, repo: { full_name: 'acme/depot' } } } }) as ReviewTask;

/** A checkout as actions/checkout makes it: one ref, fetched with these options. */
function checkout(ref: string, ...options: string[]): string {
  const dir = temporaryFolder();
  git(dir, 'init', '-q');
  git(dir, 'remote', 'add', 'origin', pathToFileURL(bare).href);
  git(dir, 'fetch', '-q', '--no-tags', ...options, 'origin', ...(options.some((o) => o.startsWith('--depth')) ? [`+${ref}:refs/remotes/pull/7/merge`] : ['+refs/heads/*:refs/remotes/origin/*', `+${ref}:refs/remotes/pull/7/merge`]));
  git(dir, 'checkout', '-q', '--detach', 'refs/remotes/pull/7/merge');
  return dir;
}

interface Made {
  revisions: Revisions;
  log: string[];
}

const made: Revisions[] = [];
afterEach(() => {
  for (const one of made.splice(0)) one.close();
});

async function prepare(folder: string, task: ReviewTask = pullTask(), more: Partial<Surroundings> = {}): Promise<Made> {
  const log: string[] = [];
  const revisions = await prepareRevisions(task, { folder, api: api(), token, repository: 'acme/depot', server: server.url, log: (line) => void log.push(line), ...more });
  made.push(revisions);
  return { revisions, log };
}

/** Everything that a checkout holds, so that a change to it shows. */
function digest(dir: string): string {
  const hash = createHash('sha256');
  for (const path of filesBelow(dir)) hash.update(path).update('\0').update(readFileSync(join(dir, path)));
  return hash.digest('hex');
}

/** All files of both sides and the configuration can be read, and the change is the right one. */
async function expectWhole({ repo, base, head: to, target }: Revisions): Promise<void> {
  expect({ base, head: to, target }).toEqual({ base: fork, head, target: tip });
  const snapshot = await openSnapshot({ repo, base, head: to, exact: true });
  try {
    expect(snapshot.changes.map((c) => c.head)).toEqual(['src/dir3/file3.js', 'src/new.js']);
    for (const side of ['base', 'head'] as const) {
      for (const path of await snapshot.paths(side)) expect(await snapshot.read(side, path)).toMatchObject({ ok: true });
      expect((await snapshot.grep(side, ['mark'])).complete).toBe(true);
    }
    expect(snapshot.skipped).toEqual([]);
  } finally {
    await snapshot.close();
  }
  const configuration = await openRevision(repo, target);
  try {
    expect((await configuration.read('.github/prguard.yml'))?.toString()).toBe('fail-on: comment\n');
    // Own mechanisms may lie in any folder.
    expect((await configuration.read('src/only-main.js'))?.toString()).toBe('x\n');
  } finally {
    await configuration.close();
  }
}

const merged = 'refs/pull/7/merge';
const kinds: [string, () => string, { fetches: boolean; compares: boolean }][] = [
  ['full', () => checkout(merged), { fetches: false, compares: false }],
  ['depth 1 of the merge', () => checkout(merged, '--depth=1'), { fetches: true, compares: true }],
  ['depth 1 of the head', () => checkout('refs/pull/7/head', '--depth=1'), { fetches: true, compares: true }],
  ['depth 2 of the merge', () => checkout(merged, '--depth=2'), { fetches: true, compares: true }],
  ['deep enough', () => checkout(merged, '--depth=4'), { fetches: false, compares: false }],
  ['without files', () => checkout(merged, '--filter=blob:none'), { fetches: true, compares: false }],
  ['without folders', () => checkout(merged, '--filter=tree:0'), { fetches: true, compares: false }],
  ['shallow and without files', () => checkout(merged, '--filter=blob:none', '--depth=1'), { fetches: true, compares: true }],
  ['none', () => temporaryFolder(), { fetches: true, compares: true }]
];

test.each(kinds)('checkout %s: the merge base and all objects, and the checkout stays as it was', async (_, make, { fetches, compares }) => {
  const folder = make();
  const before = digest(folder);
  const packs = server.packs;
  const { revisions, log } = await prepare(folder);
  await expectWhole(revisions);
  expect(digest(folder)).toBe(before);
  expect(server.requests.length > 0).toBe(fetches);
  expect(github.sent('GET', /\/compare\//).length).toBe(compares ? 1 : 0);
  expect(github.requests.length).toBeLessThanOrEqual(2);
  expect(log.some((line) => line.startsWith('Merge base of '))).toBe(compares);
  expect(log.join('\n')).not.toContain(token);
  expect(github.problems).toEqual([]);
  // Once: commits with their folders, and then the files.
  expect(server.packs - packs).toBeLessThanOrEqual(2);
});

test('files that the checkout has are not fetched again', async () => {
  const { log } = await prepare(checkout(merged, '--depth=1'));
  // Of the base only what the change touches, and what main has changed since, is not in the merge's tree.
  expect(log.filter((line) => line.startsWith('Fetching'))).toEqual([
    `Fetching 3 commits that the checkout does not have: ${[fork, head, tip].map((id) => id.slice(0, 12)).join(', ')}`,
    'Fetching 2 files that the checkout does not have'
  ]);
});

test('a server that gives commits only: all that they hold', async () => {
  git(bare, 'config', 'uploadpack.allowFilter', 'false');
  try {
    const { revisions } = await prepare(checkout(merged, '--depth=1'));
    await expectWhole(revisions);
  } finally {
    git(bare, 'config', 'uploadpack.allowFilter', 'true');
  }
  const dir = checkout(merged, '--filter=blob:none', '--depth=1');
  server.refuseFiles = true;
  try {
    await expectWhole((await prepare(dir)).revisions);
  } finally {
    server.refuseFiles = false;
  }
});

test('the token is in no argument of git', async () => {
  const folder = temporaryFolder();
  const record = join(folder, 'arguments');
  writeFileSync(join(folder, 'git'), `#!/bin/sh\nprintf '%s\\n' "$*" >> '${record}'\nPATH="${process.env['PATH']}" exec git "$@"\n`);
  chmodSync(join(folder, 'git'), 0o755);
  const path = process.env['PATH'];
  const dir = checkout(merged, '--depth=1');
  process.env['PATH'] = `${folder}:${path}`;
  try {
    await prepare(dir);
  } finally {
    process.env['PATH'] = path;
  }
  const seen = readFileSync(record, 'utf8');
  expect(seen).toContain('fetch');
  for (const secret of [token, basic]) expect(seen).not.toContain(secret);
  expect(server.requests.every((r) => r.authorization === `basic ${basic}`)).toBe(true);
});

test('a merge base that a cut history only seems to show is not taken', async () => {
  // The cut of --depth=2 leaves the joined commit in sight of head and hides it from main.
  const repo = makeRepo({ 'a.js': 'root\n' });
  const old = repo.first;
  const better = repo.commit({ 'a.js': 'better\n' });
  const middle = repo.commit({ 'b.js': 'm\n' });
  repo.git('checkout', '-q', '--detach', middle);
  repo.git('merge', '-q', '-s', 'ours', '--no-ff', '-m', 'joins what it has', old, '--allow-unrelated-histories');
  const main = repo.commit({ 'c.js': 'c\n' });
  repo.git('checkout', '-q', '--detach', better);
  const to = repo.commit({ 'd.js': 'd\n' });
  expect(repo.git('merge-base', main, to)).toBe(better);
  const store = join(root, 'acme/cut.git');
  git(root, 'clone', '-q', '--bare', repo.dir, store);
  for (const [name, id] of [['main', main], ['to', to]] as const) git(store, 'update-ref', `refs/heads/${name}`, id);
  const dir = temporaryFolder();
  git(dir, 'init', '-q');
  // Head's history whole, main's cut.
  git(dir, 'fetch', '-q', pathToFileURL(store).href, to);
  git(dir, 'fetch', '-q', '--depth=1', pathToFileURL(store).href, main);
  const other = await mockGitHub({ dir: store, token, repository: 'acme/cut' });
  try {
    const client = createGitHubApi({ token, repository: 'acme/cut', apiUrl: other.url, env: {}, version: '1', log: () => undefined, second: 1 });
    const { revisions } = await prepare(dir, { ...pullTask(main, to), target: null }, { api: client, repository: 'acme/cut' });
    expect(revisions.base).toBe(better);
    expect(other.sent('GET', /compare/)).toHaveLength(1);
  } finally {
    await other.close();
  }
});

test('the base of a pull request is the tip of its target branch, whatever commit its event names', async () => {
  // A guard that main got after the event's commit, and that the change has merged and taken out again.
  const repo = makeRepo({ 'a.js': 'open\n' });
  const main = repo.commit({ 'a.js': 'guarded\n' });
  const to = repo.commit({ 'a.js': 'open again\n' });
  repo.git('branch', '-q', 'change', to);
  repo.git('reset', '-q', '--hard', main);
  const tipIs = (id: string): GitHubApi => ({ ...api(), commit: async () => id }) as GitHubApi;
  expect((await prepare(repo.dir, pullTask(repo.first, to), { api: tipIs(main) })).revisions).toMatchObject({ base: main, target: main, notices: [] });
  // After merging, the tip has it all, and the event is what is left.
  expect((await prepare(repo.dir, pullTask(main, to), { api: tipIs(to) })).revisions).toMatchObject({ base: main, target: to });
  // Nobody tells the tip.
  expect((await prepare(repo.dir, pullTask(repo.first, to), { api: tipIs(null as never) })).revisions).toMatchObject({ base: repo.first, notices: [{ id: 'configuration-not-current' }] });
});

/*
 * first - guard - joined (main)      joined has both, and so has mixed, each by a merge of its own: guard and other are both
 *      \       \ /                    merge bases of main and head
 *       other - mixed - head
 */
describe('merges in both directions', () => {
  let store: string;
  let ends: Record<'guard' | 'other' | 'joined' | 'head', string>;
  let client: GitHubApi;
  let mock: MockGitHub & { close(): Promise<void> };

  beforeAll(async () => {
    const repo = makeRepo({ 'a.js': 'open\n', 'b.js': 'b\n' });
    const guard = repo.commit({ 'a.js': 'guarded\n' });
    repo.git('checkout', '-q', '--detach', repo.first);
    const other = repo.commit({ 'b.js': 'other\n' });
    repo.git('checkout', '-q', '--detach', guard);
    repo.git('merge', '-q', '--no-ff', '-m', 'joined', other);
    const joined = repo.git('rev-parse', 'HEAD');
    repo.git('checkout', '-q', '--detach', other);
    repo.git('merge', '-q', '--no-ff', '-m', 'mixed', guard);
    const to = repo.commit({ 'a.js': 'open\n' });
    ends = { guard, other, joined, head: to };
    store = join(root, 'acme/crossed.git');
    git(root, 'clone', '-q', '--bare', repo.dir, store);
    for (const setting of ['allowFilter', 'allowAnySHA1InWant']) git(store, 'config', `uploadpack.${setting}`, 'true');
    git(store, 'update-ref', 'refs/heads/main', joined);
    git(store, 'update-ref', 'refs/heads/change', to);
    mock = await mockGitHub({ dir: store, token, repository: 'acme/crossed' });
    client = createGitHubApi({ token, repository: 'acme/crossed', apiUrl: mock.url, env: {}, version: '1', log: () => undefined, second: 1 });
  });

  afterAll(() => mock.close());

  const fetched = (...options: string[]): string => {
    const dir = temporaryFolder();
    git(dir, 'init', '-q');
    git(dir, 'fetch', '-q', ...options, pathToFileURL(store).href, ends.head, ...(options.length ? [] : [ends.joined]));
    return dir;
  };

  // GitHub takes one of the two for the best, by dates that the author may choose.
  const kinds: [string, string[], 'guard' | 'other' | null][] = [
    ['full', [], null],
    ['depth 1, GitHub tells the one', ['--depth=1'], 'guard'],
    ['depth 1, GitHub tells the other', ['--depth=1'], 'other']
  ];
  test.each(kinds)('checkout %s: head is compared with the merge of the merge bases', async (_, options, told) => {
    const telling = { ...client, compare: async (...pair: [string, string]) => ({ ...(await client.compare(...pair)), ...(pair[0] === ends.joined && told ? { mergeBase: ends[told] } : {}) }) } as GitHubApi;
    const { revisions } = await prepare(fetched(...options), pullTask(ends.joined, ends.head), { api: telling, repository: 'acme/crossed' });
    expect(revisions.base).toBe(ends.joined);
    expect([...revisions.mergeBases!].sort()).toEqual([ends.guard, ends.other].sort());
    const snapshot = await openSnapshot({ repo: revisions.repo, base: revisions.base, head: revisions.head, exact: true, mergeBases: revisions.mergeBases });
    try {
      expect(snapshot.changes.map((c) => c.head)).toEqual(['a.js']);
      expect(await snapshot.read('base', 'a.js')).toMatchObject({ ok: true, text: 'guarded\n' });
      expect(await snapshot.read('base', 'b.js')).toMatchObject({ ok: true, text: 'other\n' });
    } finally {
      await snapshot.close();
    }
  });

  test('a change that has merged main before: GitHub is asked whether one is the ancestor of the other, and nothing is merged', async () => {
    const id = git(store, 'commit-tree', '-p', ends.joined, '-m', 'main goes on', `${ends.joined}^{tree}`);
    const { revisions, log } = await prepare(fetched('--depth=1'), pullTask(id, git(store, 'commit-tree', '-p', git(store, 'commit-tree', '-p', ends.other, '-p', ends.joined, '-m', 'brought up to date', `${ends.joined}^{tree}`), '-m', 'more', `${ends.head}^{tree}`)), { api: { ...client, commit: async () => id } as GitHubApi, repository: 'acme/crossed' });
    expect(revisions.base).toBe(ends.joined);
    expect(revisions.mergeBases).toBeUndefined();
    expect(log.filter((line) => line.startsWith('Fetching the history')).length).toBe(1);
  });
});

test('pull_request.base.sha is not the merge base, and a push is compared with what the branch had', async () => {
  const dir = checkout(merged);
  expect((await prepare(dir)).revisions.base).toBe(fork);
  const push = (before: string, after: string, ref = 'refs/heads/main'): ReviewTask => taskOf('push', { ref, before, after, repository: { default_branch: 'main' } }) as ReviewTask;
  // Forced: what was there is taken out.
  expect((await prepare(dir, push(tip, head))).revisions).toMatchObject({ base: tip, head, target: tip });
  expect((await prepare(checkout('refs/pull/7/head', '--depth=1'), push(tip, head))).revisions).toMatchObject({ base: tip, head, target: tip });
  expect(github.sent('GET', /compare/)).toHaveLength(0);
  // A new branch is compared with the default one.
  expect((await prepare(dir, push('0'.repeat(40), head, 'refs/heads/new'))).revisions).toMatchObject({ base: fork, head, target: tip });
  expect((await prepare(checkout('refs/pull/7/head', '--depth=1'), push('0'.repeat(40), head, 'refs/heads/new'))).revisions).toMatchObject({ base: fork, head, target: tip });
});

test('the configuration is of the tip that the target branch has now', async () => {
  // The event is older than the tip: an acceptance that has been merged since counts when the job runs again.
  const { revisions } = await prepare(checkout(merged), pullTask(fork));
  expect(revisions).toMatchObject({ base: fork, target: tip, notices: [] });
  const without = await prepare(checkout(merged), pullTask(fork), { api: null, token: null });
  expect(without.revisions.target).toBe(tip);
  expect(without.log).toEqual([`Tip of main from the checkout: ${tip.slice(0, 12)} (there is no token to ask GitHub with)`]);
  const nowhere = await prepare(checkout(merged, '--depth=4'), pullTask(fork), { api: null, token: null });
  expect(nowhere.revisions.target).toBe(fork);
  expect(nowhere.log[0]).toMatch(/^Tip of main from the event: /);
});

test('a configuration that may not be the current one is a notice of the review, with the commit and what to do', async () => {
  const notices = async (api: GitHubApi | null, ...options: string[]): Promise<string[]> => {
    const { revisions } = await prepare(checkout(merged, ...options), pullTask(fork), { api });
    expect(revisions.notices.map((n) => [n.id, n.path])).toEqual(revisions.notices.map(() => ['configuration-not-current', null]));
    return revisions.notices.map((n) => n.message);
  };
  const down = { ...api(), commit: () => Promise.reject(new Error('connection refused')) } as GitHubApi;
  expect(await notices(down)).toEqual([`The tip of the target branch main can't be had: connection refused. Configuration and acceptances are those of ${tip.slice(0, 12)}, which the checkout names: what the branch got since does not count for this review. Run the check again once GitHub answers.`]);
  expect(await notices(down, '--depth=4')).toEqual([expect.stringContaining(`Configuration and acceptances are those of ${fork.slice(0, 12)}, which the event names`)]);
  expect(await notices({ ...api(), commit: async () => null } as GitHubApi, '--depth=4')).toEqual([expect.stringContaining("can't be had: GitHub does not have it.")]);
  expect(await notices(null, '--depth=4')).toEqual([expect.stringMatching(/there is no token to ask GitHub with\. .* Set the input github-token\.$/)]);
  // The configuration of a push or of revisions of the inputs is not a branch's tip.
  expect((await prepare(checkout(merged), { ...pullTask(), target: null }, { api: down })).revisions.notices).toEqual([]);
});

test('names of the inputs: of the checkout first, else of the repository', async () => {
  const task = (base: string, to: string): ReviewTask => taskOf('workflow_dispatch', {}, { base, head: to }) as ReviewTask;
  const full = checkout(merged);
  expect((await prepare(full, task('origin/main', 'HEAD^2'))).revisions).toMatchObject({ base: fork, head, target: tip });
  expect((await prepare(checkout(merged, '--depth=1'), task('main', head))).revisions).toMatchObject({ base: fork, head, target: tip });
  await expect(prepare(full, task('no-such-branch', head))).rejects.toThrow('Input base is "no-such-branch", which is no branch, tag or commit of the checkout or of the repository.');
  await expect(prepare(full, task('no-such-branch', head), { api: null })).rejects.toThrow('names no commit in the repository');
});

test('what can not be had is an error with what to do, and never "everything is new"', async () => {
  const gone = 'ab'.repeat(20);
  const shallow = checkout(merged, '--depth=1');
  await expect(prepare(shallow, pullTask(), { api: null, token: null, repository: null })).rejects.toThrow(/lacks the history between .* and there is no token.*Set the input github-token, or run actions\/checkout with "fetch-depth: 0"/);
  await expect(prepare(shallow, { ...pullTask(gone), target: null })).rejects.toThrow(/GitHub does not tell it: GitHub answered 404 .*"permissions: contents: read"/);
  await expect(prepare(shallow, { ...pullTask(gone), exact: true })).rejects.toThrow(/The object abababababab is neither in the checkout nor to be had from .*forced push may have removed it|The objects .* are neither/);
  await expect(prepare(shallow, pullTask(), { token: 'wrong' })).rejects.toThrow(/can't be read with this token\. Give the job "permissions: contents: read"/);
  const closed = await serve(root, true);
  await closed.close();
  await expect(prepare(shallow, pullTask(), { server: closed.url })).rejects.toThrow(/^http:\/\/127\.0\.0\.1:\d+\/acme\/depot can't be reached \(git says .* Check network and proxy of the runner/);
  await expect(prepare(shallow, pullTask(), { server: 'ext::sh -c x' })).rejects.toThrow('GITHUB_SERVER_URL is "ext::sh -c x"');
  const unrelated = makeRepo({ 'x.js': 'x\n' });
  unrelated.git('fetch', '-q', bare, head);
  await expect(prepare(unrelated.dir, { ...pullTask(unrelated.first), target: null })).rejects.toThrow('have unrelated histories, so there is no merge base');
  for (const mergeBase of ['', '0'.repeat(40)]) {
    const empty = { ...api(), compare: async () => ({ mergeBase, status: 'diverged' }), commit: async () => tip } as GitHubApi;
    await expect(prepare(shallow, pullTask(), { api: empty })).rejects.toThrow('which is no commit. Set both inputs base and head.');
  }
  await expect(prepare(temporaryFolder(), pullTask(), { api: null, token: null })).rejects.toThrow(/is not inside a git repository, and without a token nothing can be fetched\. Run actions\/checkout before this step\./);
});

test('a checkout of the fork in a run with secrets is warned of', async () => {
  const task: ReviewTask = { ...pullTask(), event: 'pull_request_target', privileged: true, pull: { number: 7, fork: true } };
  for (const ref of [merged, 'refs/pull/7/head']) {
    expect((await prepare(checkout(ref), task)).revisions.warnings).toEqual([expect.stringMatching(/^The workspace is a checkout of the fork's head under pull_request_target, /)]);
  }
  expect((await prepare(checkout('refs/heads/main'), task)).revisions.warnings).toEqual([]);
  expect((await prepare(checkout(merged), pullTask())).revisions.warnings).toEqual([]);
});

test('a run is stale when the pull request has a newer head', async () => {
  expect(await isStale(api(), 7, head)).toBe(false);
  expect(await isStale(api(), 7, fork)).toBe(true);
});

test('a file that a whole clone has lost, or that it borrows from a partial one, is fetched', async () => {
  const dir = checkout(merged);
  const blob = git(dir, 'rev-parse', `${head}:src/new.js`);
  git(dir, 'repack', '-q', '-a', '-d');
  git(dir, 'config', 'gc.auto', '0');
  const pack = readdirSync(join(dir, '.git/objects/pack')).find((name) => name.endsWith('.pack'))!;
  const all = git(dir, 'rev-list', '--objects', '--no-object-names', '--all', 'HEAD').split('\n').filter((id) => id !== blob);
  const bytes = execFileSync('git', ['pack-objects', '--stdout', '-q'], { cwd: dir, input: all.join('\n') });
  rmSync(join(dir, '.git/objects/pack'), { recursive: true });
  mkdirSync(join(dir, '.git/objects/pack'));
  execFileSync('git', ['index-pack', '--stdin'], { cwd: dir, input: bytes, stdio: ['pipe', 'ignore', 'pipe'] });
  expect(pack).toBeDefined();
  const { log, revisions } = await prepare(dir);
  expect(log).toContain('Fetching 1 file that the checkout does not have');
  await expectWhole(revisions);
  const borrower = temporaryFolder();
  const partial = checkout(merged, '--filter=blob:none');
  git(borrower, 'init', '-q');
  writeFileSync(join(borrower, '.git/objects/info/alternates'), `${join(partial, '.git/objects')}\n`);
  git(borrower, 'update-ref', 'refs/remotes/pull/7/merge', merge);
  await expectWhole((await prepare(borrower)).revisions);
});

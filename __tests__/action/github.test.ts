import { createServer, request as httpRequest, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { isRateLimit } from '../../src/action/github-error';
import { apiReason, createGitHubApi, statusOf, type GitHubApi, type GitHubOptions } from '../../src/action/github';
import { forkRights, mockGitHub, type MockGitHub, type MockOptions } from '../helpers/github';
import { makeRepo, type TestRepo } from '../helpers/repository';

let repo: TestRepo;
let head: string;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(() => {
  repo = makeRepo({ 'a.js': 'one\ntwo\nthree\n', 'dir/b.yml': 'x: 1\n' });
  head = repo.commit({ 'a.js': 'one\n2\nthree\n' });
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function started(mock: MockOptions = {}, options: Partial<GitHubOptions> = {}): Promise<{ github: MockGitHub; api: GitHubApi; log: string[] }> {
  const github = await mockGitHub({ dir: repo.dir, ...mock });
  open.push(github as MockGitHub & { close(): Promise<void> });
  github.addPull({ number: 7, base: repo.first, head });
  const log: string[] = [];
  const api = createGitHubApi({ token: github.token, repository: github.repository, apiUrl: github.url, env: {}, version: '1.2.3', log: (line) => void log.push(line), second: 1, ...options });
  return { github, api, log };
}

/** What a promise is rejected with. */
const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => { throw new Error('it did not fail'); }, (error: unknown) => error);

test('every request is one that GitHub describes, and its answer is read', async () => {
  const { github, api } = await started({}, { cap: 100 });
  expect(await api.pull(7)).toEqual({ number: 7, state: 'open', draft: false, base: { sha: repo.first, ref: 'main', repository: 'acme/depot' }, head: { sha: head, ref: 'pull-request', repository: 'acme/depot' } });
  expect((await api.pullsOfCommit(head)).map((p) => p.number)).toEqual([7]);
  expect(await api.pullsOfCommit(repo.first)).toEqual([]);
  expect([(await api.pullsOfBranch('acme', 'pull-request')).map((p) => p.number), await api.pullsOfBranch('riverside', 'pull-request')]).toEqual([[7], []]);
  const made = await api.createIssueComment(7, 'hello');
  expect(made).toEqual({ id: made.id, nodeId: made.nodeId, body: 'hello', author: { login: 'github-actions[bot]', type: 'Bot' }, app: 'github-actions', url: expect.any(String) });
  expect(await api.wrote([made.nodeId, 'IC_1'])).toEqual(new Set([made.nodeId]));
  expect((await api.updateIssueComment(made.id, 'again')).body).toBe('again');
  expect(await api.issueComments(7)).toEqual({ items: [{ ...made, body: 'again' }], complete: true });
  await api.createReview(7, { commit: head, comments: [{ path: 'a.js', line: 3, startLine: 2, body: 'here' }, { path: 'a.js', line: 2, startLine: 2, body: 'one line' }] });
  expect(github.reviews).toMatchObject([{ event: 'COMMENT', commit: head }]);
  expect(github.sent('POST', /reviews$/)[0].body.comments[1]).toEqual({ path: 'a.js', line: 2, side: 'RIGHT', body: 'one line' });
  const single = await api.createReviewComment(7, { commit: head, path: 'a.js', line: 1, body: 'single' });
  await api.replyToReviewComment(7, single.id, 'reply');
  expect((await api.updateReviewComment(single.id, 'edited')).body).toBe('edited');
  const comments = await api.reviewComments(7);
  expect(comments.items.map((c) => [c.body, c.path, c.line, c.inReplyTo])).toEqual([['here', 'a.js', 3, null], ['one line', 'a.js', 2, null], ['edited', 'a.js', 1, null], ['reply', 'a.js', 1, single.id]]);
  const threads = await api.reviewThreads(7);
  expect(threads.items).toHaveLength(3);
  expect(threads.items[2]).toMatchObject({ resolved: false, complete: true, comments: [{ id: single.id, mine: true, author: { login: 'github-actions[bot]', type: 'Bot' } }, { body: 'reply' }] });
  await api.resolveReviewThread(threads.items[2].id);
  expect([...github.resolved]).toEqual([single.id]);
  const check = await api.createCheckRun({ name: 'PRGuard', headSha: head, status: 'in_progress' });
  await api.updateCheckRun(check.id, { status: 'completed', conclusion: 'failure', output: { title: 't', summary: 's', annotations: [{ path: 'a.js', startLine: 1, endLine: 2, level: 'failure', message: 'm' }] } });
  expect(github.checkRuns).toMatchObject([{ name: 'PRGuard', head_sha: head, conclusion: 'failure', output: { title: 't', annotations: [{ annotation_level: 'failure' }] } }]);
  await api.uploadSarif({ commit: head, ref: 'refs/pull/7/head', sarif: '{"runs":[]}' });
  expect(github.sarifs).toMatchObject([{ commit_sha: head, text: '{"runs":[]}' }]);
  expect(await api.compare(repo.first, head)).toEqual({ mergeBase: repo.first, status: 'ahead', ahead: 1, behind: 0, only: true });
  expect(await Promise.all(['main', head, 'no-such-branch'].map((ref) => api.commit(ref)))).toEqual([head, head, null]);
  github.addRun(55, { head_sha: head });
  const artifact = github.addArtifact(55, 'prguard', Buffer.from('PK zip'));
  github.addArtifact(55, 'other', Buffer.from('x'));
  expect(await api.workflowRun(55)).toMatchObject({ id: 55, headSha: head, headRepository: 'acme/depot', event: 'pull_request' });
  expect(await api.artifacts(55, { name: 'prguard' })).toMatchObject({ items: [{ id: artifact, size: 6, expired: false }], complete: true });
  expect(Buffer.from(await api.downloadArtifact(artifact, 100)).toString()).toBe('PK zip');
  expect(await api.content('dir/b.yml', head)).toBe('x: 1\n');
  expect(await api.content('dir/none.yml', head)).toBeNull();
  expect(github.problems).toEqual([]);
  expect(github.requests.every((r) => r.userAgent?.startsWith('prguard/1.2.3'))).toBe(true);
  // The archive is no request of the API.
  expect(api.calls).toEqual({ made: github.requests.length - 1, cap: 100 });
});

test('the mock refuses what GitHub does not describe, and says so', async () => {
  const { github } = await started();
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${github.url}/repos/acme/depot/${path}`, { method, headers: { authorization: `token ${github.token}` }, ...(body ? { body: JSON.stringify(body) } : {}) });
  expect((await send('DELETE', 'issues/comments/1')).status).toBe(404);
  await send('POST', 'issues/7/comments', { body: 3, note: 1 });
  await send('POST', 'check-runs', { name: 'x', head_sha: head, output: { title: 't', summary: 's'.repeat(65_536), annotations: Array(51).fill({}) } });
  await send('GET', 'issues/7/comments?size=3');
  expect(github.problems).toEqual(expect.arrayContaining([
    'DELETE /repos/acme/depot/issues/comments/1 is no request of github-openapi.json',
    'POST /repos/acme/depot/issues/7/comments: body/body must be string',
    'POST /repos/acme/depot/issues/7/comments: body must NOT have additional properties (note)',
    'POST /repos/acme/depot/check-runs: body/output/summary must NOT have more than 65535 characters',
    'POST /repos/acme/depot/check-runs: body/output/annotations must NOT have more than 50 items',
    'GET /repos/acme/depot/issues/7/comments: query:size is no parameter'
  ]));
});

test('long lists are read to their end, to a match, or to the bound', async () => {
  const { github, api } = await started();
  for (let i = 0; i < 250; i++) github.addIssueComment(7, `comment ${i}`);
  const all = await api.issueComments(7);
  expect([all.items.length, all.complete, api.calls.made]).toEqual([250, true, 3]);
  const found = await api.issueComments(7, { found: (c) => c.body === 'comment 150' });
  expect([found.items.length, found.complete, api.calls.made]).toEqual([200, false, 5]);
  expect(await api.issueComments(7, { maxPages: 1 })).toMatchObject({ complete: false });
  for (let i = 0; i < 120; i++) github.addReviewComment(7, { body: `c${i}`, path: 'a.js', line: 1 });
  const threads = await api.reviewThreads(7);
  expect([threads.items.length, threads.complete, api.calls.made]).toEqual([120, true, 8]);
  expect(github.problems).toEqual([]);
});

test.each([
  [401, 'Bad credentials'],
  [403, 'Resource not accessible by integration'],
  [404, 'Not Found'],
  [409, 'Conflict'],
  [422, 'Validation Failed'],
  [429, 'Too many requests']
])('%i is not asked again, and is told in one phrase', async (status, message) => {
  const { github, api } = await started();
  github.fail({ status, message });
  for (const call of [() => api.pull(7), () => api.createIssueComment(7, 'x'), () => api.reviewThreads(7)]) {
    const error = await failure(call());
    expect(statusOf(error)).toBe(status);
    expect(apiReason(error)).toBe(`GitHub answered ${status} (${message})`);
  }
  expect(github.requests).toHaveLength(3);
});

test.each([500, 502, 503, 0])('%i: reading is tried three times, creating once', async (status) => {
  const { github, api } = await started();
  github.fail({ status, times: 2 });
  expect((await api.pull(7)).number).toBe(7);
  github.fail({ status, method: 'POST' });
  for (const call of [() => api.createIssueComment(7, 'x'), () => api.createReview(7, { commit: head, body: 'x', comments: [] }), () => api.createCheckRun({ name: 'x', headSha: head, status: 'in_progress' }), () => api.uploadSarif({ commit: head, ref: 'refs/heads/x', sarif: '{}' })]) {
    const before = github.requests.length;
    const error = await failure(call());
    expect(github.requests.length - before).toBe(1);
    expect(apiReason(error)).toMatch(status === 0 ? /^GitHub can't be reached: / : /^GitHub answered 50/);
  }
}, 30_000);

test('an outage: what fails after its repetitions is not repeated for later requests', async () => {
  const { github, api } = await started();
  github.fail({ status: 503 });
  expect(statusOf(await failure(api.pull(7)))).toBe(503);
  expect(github.requests).toHaveLength(3);
  expect(statusOf(await failure(api.issueComments(7)))).toBe(503);
  expect(statusOf(await failure(api.reviewThreads(7)))).toBe(503);
  expect(github.requests).toHaveLength(5);
});

test('a secondary rate limit is waited for once, when it is short', async () => {
  const { github, api, log } = await started();
  github.failByAbuse({ method: 'POST', retryAfter: 2 });
  await api.createIssueComment(7, 'x');
  expect(github.issueComments).toHaveLength(1);
  expect(log).toEqual([expect.stringMatching(/^GitHub's secondary rate limit was reached by POST .*; it is sent again in 2 seconds\.$/)]);
  github.failByAbuse({ method: 'POST', retryAfter: 3600 });
  expect(apiReason(await failure(api.createIssueComment(7, 'x')))).toMatch(/^GitHub answered 403 \(You have exceeded a secondary rate limit/);
  expect(log[1]).toMatch(/; it is not sent again\.$/);
  github.fail({ status: 429, message: 'API rate limit exceeded', headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000)) }, times: 1 });
  expect((await api.pull(7)).number).toBe(7);
}, 30_000);

test('no more requests than allowed, repeated ones included, and those of the narrative apart', async () => {
  const { github, api } = await started({}, { cap: 3 });
  github.fail({ status: 500, times: 2 });
  await api.pull(7);
  expect(api.calls).toEqual({ made: 3, cap: 3 });
  for (const call of [() => api.pull(7), () => api.createIssueComment(7, 'x'), () => api.reviewThreads(7)]) expect(apiReason(await failure(call()))).toBe('the 3 API calls of a review are used up');
  expect(github.requests).toHaveLength(3);
  const other = api.apart(1);
  await other.pull(7);
  expect([other.calls.made, api.calls.made]).toEqual([1, 3]);
});

test('a read-only token reads and is refused when it writes', async () => {
  const { github, api } = await started({ rights: forkRights });
  expect((await api.pull(7)).number).toBe(7);
  for (const call of [() => api.createIssueComment(7, 'x'), () => api.createReview(7, { commit: head, body: 'x', comments: [] }), () => api.createCheckRun({ name: 'x', headSha: head, status: 'completed', conclusion: 'success' }), () => api.uploadSarif({ commit: head, ref: 'refs/pull/7/head', sarif: '{}' })]) {
    expect(statusOf(await failure(call()))).toBe(403);
  }
  const comment = github.addReviewComment(7, { body: 'x', path: 'a.js', line: 1 });
  expect(apiReason(await failure(api.resolveReviewThread(`PRRT_${comment.id}`)))).toContain('Resource not accessible by integration');
  expect(github.problems).toEqual([]);
});

test('the token goes to no other host', async () => {
  const { github, api } = await started();
  github.addRun(55, { head_sha: head });
  const artifact = github.addArtifact(55, 'prguard', Buffer.from('PK'));
  await api.downloadArtifact(artifact, 100);
  const blob = github.requests.find((r) => r.path.startsWith('/blobs/'))!;
  expect([blob.status, blob.authorization]).toEqual([200, undefined]);
  // Within the API's own origin a moved repository keeps it.
  github.fail({ status: 301, headers: { location: `${github.url}/repos/acme/depot/pulls/7` }, times: 1 });
  expect((await api.pull(7)).number).toBe(7);
  github.fail({ status: 307, method: 'POST', headers: { location: 'http://localhost:1/x' } });
  expect(apiReason(await failure(api.createIssueComment(7, 'x')))).toBe("GitHub can't be reached: a POST request was redirected");
  expect(apiReason(await failure(api.downloadArtifact(artifact, 1)))).toMatch(/has 2 bytes, more than 1$/);
});

/** A proxy that counts what goes through it. */
async function proxy(): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(request.url!);
    request.pipe(httpRequest(request.url!, { method: request.method, headers: request.headers }, (answer) => void answer.pipe(response.writeHead(answer.statusCode!, answer.headers))));
  });
  server.on('connect', (request, socket) => {
    seen.push(request.url!);
    const [host, port] = request.url!.split(':');
    const to = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      to.pipe(socket).pipe(to);
    });
    for (const one of [to, socket]) one.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: async () => (server.close(), server.closeAllConnections()) });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

test('proxies of the environment are used, and those that NO_PROXY excepts are not', async () => {
  const { github } = await started();
  const { url, seen } = await proxy();
  const api = (env: Record<string, string>): GitHubApi => createGitHubApi({ token: github.token, repository: github.repository, apiUrl: github.url, env, version: '1', log: () => undefined });
  expect((await api({ HTTP_PROXY: url }).pull(7)).number).toBe(7);
  expect(seen).toHaveLength(1);
  expect((await api({ HTTP_PROXY: url, NO_PROXY: 'example.com,127.0.0.1' }).pull(7)).number).toBe(7);
  expect(seen).toHaveLength(1);
  expect(() => api({ http_proxy: 'user:secret' })).toThrow('The variable HTTP_PROXY is not the address of a proxy; write it as http://host:port, or unset it.');
});

test('GitHub Enterprise Server: its address, and its other place for GraphQL', async () => {
  const { github } = await started();
  const seen: string[] = [];
  const api = createGitHubApi({ token: 't', repository: 'acme/depot', apiUrl: 'https://ghes.example/api/v3/', env: {}, version: '1', log: () => undefined, fetch: async (url) => (seen.push(String(url)), new Response('{"message":"no"}', { status: 404, headers: { 'content-type': 'application/json' } })) });
  await failure(api.pull(7));
  await failure(api.reviewThreads(7));
  expect(seen).toEqual(['https://ghes.example/api/v3/repos/acme/depot/pulls/7', 'https://ghes.example/api/graphql']);
  expect(github.requests).toEqual([]);
});

test.each([
  [{ repository: 'acme' }, 'GITHUB_REPOSITORY is "acme"; it must be OWNER/NAME.'],
  [{ repository: 'acme/depot/../x' }, 'it must be OWNER/NAME'],
  [{ apiUrl: 'file:///etc' }, 'GITHUB_API_URL is "file:///etc"; it must be an address']
])('%j is a configuration error', async (options, message) => {
  await expect(started({}, options)).rejects.toThrow(message);
});

test('a 429 that says for how long is waited for once, whatever its words', async () => {
  const { api, github } = await started();
  github.fail({ method: 'POST', path: /comments$/, status: 429, message: 'Slow down', headers: { 'retry-after': '2' }, times: 1 });
  await api.createIssueComment(7, 'x');
  expect(github.issueComments).toHaveLength(1);
});

test('an answer of another form is told as such', () => {
  let error: unknown;
  try {
    (null as unknown as unknown[]).map(String);
  } catch (e) {
    error = e;
  }
  expect(apiReason(error)).toBe("GitHub's answer has not the form that GitHub describes");
  expect(isRateLimit(Object.assign(new Error('Forbidden'), { status: 403, response: { headers: { 'retry-after': '60' } } }))).toBe(true);
  expect(isRateLimit(Object.assign(new Error('Advanced Security must be enabled'), { status: 403, response: { headers: {} } }))).toBe(false);
});

/** What is asked of GitHub: numbers on fixed paths of the event's repository, few of them, and every failure is said. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReviewTask } from '../../src/action/event.js';
import { createGitHubApi, type GitHubApi } from '../../src/action/github.js';
import { narrativeOf, referencesOf } from '../../src/action/narrative.js';

const sha = 'a'.repeat(40);
type Answer = [status: number, body: unknown];

function mock(answers: Record<string, Answer>): { api: GitHubApi; asked: string[] } {
  const asked: string[] = [];
  const api = createGitHubApi({
    token: 't', repository: 'acme/depot', apiUrl: 'https://api.example', env: {}, version: '1', log: () => undefined, second: 1,
    fetch: async (url) => {
      const path = String(url).replace('https://api.example', '');
      asked.push(path);
      const [status, body] = answers[path.replace(/\?.*$/, '')] ?? [404, { message: 'Not Found' }];
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...(status === 403 ? { 'x-ratelimit-remaining': '0', 'retry-after': '3600' } : {}) } });
    }
  });
  // The count of a client apart is made of requests that reach HTTP's own layer; here they are counted by what was asked.
  return { api, asked };
}

const issue = (over: object = {}): object => ({ number: 12, state: 'open', user: { login: 'ada' }, repository_url: 'https://api.example/repos/acme/depot', ...over });

test('issues and pull requests that exist, do not, were moved or deleted', async () => {
  const { api, asked } = mock({
    '/repos/acme/depot/issues/12': [200, issue()],
    '/repos/acme/depot/issues/34': [200, issue({ number: 34, state: 'closed', pull_request: { merged_at: '2024-01-01T00:00:00Z' } })],
    '/repos/acme/depot/issues/56': [200, issue({ number: 56, repository_url: 'https://api.example/repos/other/place' })],
    '/repos/acme/depot/issues/78': [410, { message: 'Gone' }]
  });
  const references = referencesOf(api, sha);
  expect(await references.reference(12)).toEqual({ kind: 'issue', state: 'open', author: 'ada', merged: false });
  expect(await references.reference(34)).toEqual({ kind: 'pull', state: 'closed', author: 'ada', merged: true });
  expect(await references.reference(56)).toMatchObject({ kind: 'gone' });
  expect(await references.reference(78)).toMatchObject({ kind: 'gone' });
  expect(await references.reference(90)).toMatchObject({ kind: 'absent' });
  await references.reference(12);
  expect(asked).toEqual([12, 34, 56, 78, 90].map((n) => `/repos/acme/depot/issues/${n}`));
});

test('approvals are those whose latest review approves', async () => {
  const { api } = mock({ '/repos/acme/depot/pulls/34/reviews': [200, [{ user: { login: 'ada' }, state: 'APPROVED' }, { user: { login: 'grace' }, state: 'APPROVED' }, { user: { login: 'grace' }, state: 'CHANGES_REQUESTED' }, { user: { login: 'ada' }, state: 'COMMENTED' }]] });
  expect(await referencesOf(api, sha).approvals(34)).toEqual({ by: ['ada'], complete: true });
});

test('check runs of head, our own apart', async () => {
  const { api, asked } = mock({ [`/repos/acme/depot/commits/${sha}/check-runs`]: [200, { total_count: 2, check_runs: [{ name: 'unit', status: 'completed', conclusion: 'success' }, { name: 'PRGuard report', status: 'completed', conclusion: 'neutral' }] }] });
  const references = referencesOf(api, sha);
  expect(await references.checks()).toEqual([{ name: 'unit', status: 'completed', conclusion: 'success' }]);
  await references.checks();
  expect(asked).toHaveLength(1);
});

test('ten references are asked for, and not one more', async () => {
  // Requests are counted where HTTP is spoken, so this one takes a server.
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(issue({ number: Number(request.url!.split('/').at(-1)) })));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const api = createGitHubApi({ token: 't', repository: 'acme/depot', apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, env: {}, version: '1', log: () => undefined, second: 1 });
    const references = referencesOf(api, sha);
    const answers = [];
    for (let number = 1; number <= 12; number++) answers.push(await references.reference(number).then(() => 'answered', (error: Error) => error.message));
    expect(answers).toEqual([...Array<string>(10).fill('answered'), ...Array<string>(2).fill('the 10 API calls of a review are used up')]);
    expect([asked, references.made, api.calls.made]).toEqual([10, 10, 0]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a rate limit is an error with its reason', async () => {
  const { api } = mock({ '/repos/acme/depot/issues/12': [403, { message: 'API rate limit exceeded' }] });
  await expect(referencesOf(api, sha).reference(12)).rejects.toThrow(/403|rate limit/i);
});

const task = { kind: 'review', event: 'pull_request', base: sha, head: sha, exact: false, pull: { number: 7, fork: true }, target: 'main', ref: null, privileged: false } as ReviewTask;
const payload = { pull_request: { number: 7, title: 'A title', body: 'A body', user: { login: 'dependabot[bot]', type: 'Bot' }, head: { ref: 'fix/1-x' }, labels: [{ name: 'urgent' }] } };

test('the narrative of an event: payload and discussion, PRGuard\'s own comments apart', async () => {
  const comment = (body: string, login = 'ada'): object => ({ id: 1, node_id: 'n', body, user: { login, type: 'User' }, html_url: 'u', path: 'a.js', commit_id: sha });
  const { api, asked } = mock({ '/repos/acme/depot/issues/7/comments': [200, [comment('LGTM'), comment('<!-- prguard:default v1 x -->\nNo functional change', 'github-actions[bot]')]], '/repos/acme/depot/pulls/7/comments': [200, [comment('tests added', 'grace')]] });
  const { said, limits, references } = await narrativeOf({ payload, task, api, repository: 'acme/depot', headSha: sha });
  expect(said).toEqual({ title: 'A title', body: 'A body', branch: 'fix/1-x', labels: ['urgent'], author: { login: 'dependabot[bot]', bot: true }, pull: 7, repository: 'acme/depot', remarks: [{ author: 'ada', text: 'LGTM' }, { author: 'grace', text: 'tests added' }] });
  expect(limits).toEqual([]);
  expect(references).not.toBeNull();
  expect(asked).toHaveLength(2);
});

test('without a token, and when comments can not be read', async () => {
  expect(await narrativeOf({ payload, task, api: null, repository: 'acme/depot', headSha: sha })).toMatchObject({ said: { title: 'A title', remarks: [] }, references: null, limits: [] });
  const { api } = mock({});
  const { said, limits } = await narrativeOf({ payload, task, api, repository: 'acme/depot', headSha: sha });
  expect(said).toMatchObject({ title: 'A title', remarks: [] });
  expect(limits).toEqual([expect.stringContaining('The comments could not be read'), expect.stringContaining('The review comments could not be read')]);
});

describe('on behalf of another run, whose event is not at hand', () => {
  const of = { payload: undefined, task, repository: 'acme/depot', headSha: sha, discussion: false };

  test('title, description and labels come from one request of their own', async () => {
    const { api, asked } = mock({ '/repos/acme/depot/pulls/7': [200, { ...payload.pull_request, labels: [{ name: 'urgent' }, { name: null }], state: 'open' }] });
    const { said, limits } = await narrativeOf({ ...of, api });
    expect(said).toEqual({ title: 'A title', body: 'A body', branch: 'fix/1-x', labels: ['urgent'], author: { login: 'dependabot[bot]', bot: true }, pull: 7, repository: 'acme/depot', remarks: [] });
    expect(limits).toEqual([expect.stringMatching(/^1 label of the pull request could not be read/), 'The discussion of the pull request is not read in report mode.']);
    expect(asked).toEqual(['/repos/acme/depot/pulls/7']);
    expect(api.calls.made).toBe(0);
  });

  test('what could not be read is said', async () => {
    const { api } = mock({});
    expect((await narrativeOf({ ...of, api })).limits).toEqual([expect.stringMatching(/^Title, description, branch and labels could not be read: /), 'The discussion of the pull request is not read in report mode.']);
    expect((await narrativeOf({ ...of, api: null })).limits).toEqual([expect.stringMatching(/^Title, description, branch and labels were not read: .*no token/), 'The discussion of the pull request is not read in report mode.']);
  });
});

/**
 * The one GitHub client: Octokit with retries and throttling, made at run time. The token goes to the API's own origin and
 * nowhere else; requests are counted and capped.
 */
import { gzipSync } from 'node:zlib';
import Bottleneck from 'bottleneck/light.js';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import { ConfigurationError } from '../errors.js';
import { plural } from '../plural.js';
import { httpFetch, type Fetch } from '../http.js';
import { inertLine } from '../report/inert.js';
import { ApiBudgetError } from './github-error.js';
import { artifactOf, checkOf, comparisonOf, issueCommentOf, newCommentOf, pullOf, reviewCommentOf, threadOf, threadsQuery, type ThreadsAnswer } from './github-shapes.js';
import type { Artifact, GitHubApi, Listing } from './github-types.js';

export * from './github-types.js';
export { ApiBudgetError, apiReason, statusOf } from './github-error.js';

/** Most requests that a review sends, those for the narrative's references apart. */
export const MAX_API_CALLS = 15;
/** Longest wait for a rate limit, in seconds; over it the request fails and its sink falls back. */
const MAX_WAIT_SECONDS = 60;
const PER_PAGE = 100;
const MAX_PAGES = 5;

/** What a client is made of. */
export interface GitHubOptions {
  token: string;
  /** `owner/name` of the event's repository. */
  repository: string;
  /** GITHUB_API_URL: `https://api.github.com`, or `https://HOST/api/v3` of GitHub Enterprise Server. */
  apiUrl: string;
  /** For proxies. */
  env: Readonly<Record<string, string | undefined>>;
  /** PRGuard's version, for the user agent. */
  version: string;
  /** Told of waits and repeated requests, one inert line each. */
  log(line: string): void;
  cap?: number;
  /** Stands in for HTTP in tests. */
  fetch?: Fetch;
  /** Milliseconds that a second of waiting takes; smaller in tests. */
  second?: number;
}

/**
 * Makes the client. Nothing is sent.
 * @throws ConfigurationError for a repository or address that can't be
 */
export function createGitHubApi(options: GitHubOptions): GitHubApi {
  const [owner, repo, more] = options.repository.split('/');
  if (!owner || !repo || more !== undefined || !/^[\w.-]+\/[\w.-]+$/.test(options.repository)) {
    throw new ConfigurationError(`GITHUB_REPOSITORY is ${JSON.stringify(inertLine(options.repository))}; it must be OWNER/NAME. The runner sets it: take it out of "env:" in the workflow.`);
  }
  const calls = { made: 0, cap: options.cap ?? MAX_API_CALLS };
  const octokit = makeOctokit(options, () => {
    if (calls.made >= calls.cap) throw new ApiBudgetError(calls.cap);
    calls.made++;
  });
  const at = { owner, repo };
  /** Creating is not repeated after a failure of the server: it may have been done. */
  const once = { request: { retries: 0 } };

  async function list<R, T>(page: (page: number) => Promise<{ data: R[] }>, map: (item: R) => T, maxPages = MAX_PAGES, found: (item: T) => boolean = () => false): Promise<Listing<T>> {
    const items: T[] = [];
    for (let number = 1; number <= maxPages; number++) {
      const { data } = await page(number);
      const mapped = data.map(map);
      items.push(...mapped);
      if (data.length < PER_PAGE) return { items, complete: true };
      if (mapped.some(found)) return { items, complete: false };
    }
    return { items, complete: false };
  }

  return {
    repository: options.repository,
    calls,
    apart: (cap) => createGitHubApi({ ...options, cap }),

    pull: async (number) => pullOf((await octokit.rest.pulls.get({ ...at, pull_number: number })).data),
    pullAsWritten: async (number) => (await octokit.rest.pulls.get({ ...at, pull_number: number })).data,
    pullsOfCommit: async (sha) => {
      const { data } = await octokit.rest.repos.listPullRequestsAssociatedWithCommit({ ...at, commit_sha: sha, per_page: PER_PAGE });
      return data.map(pullOf).filter((pull) => pull.state === 'open' && pull.head.sha === sha);
    },
    pullsOfBranch: async (owner, branch) => (await octokit.rest.pulls.list({ ...at, state: 'open', head: `${owner}:${branch}`, per_page: PER_PAGE })).data.map(pullOf),

    issueComments: (number, { found, maxPages } = {}) =>
      list((page) => octokit.rest.issues.listComments({ ...at, issue_number: number, per_page: PER_PAGE, page }), issueCommentOf, maxPages, found),
    wrote: async (ids) => {
      const answer: { nodes: ({ id?: string; viewerDidAuthor?: boolean } | null)[] } = await octokit.graphql('query($ids: [ID!]!) { nodes(ids: $ids) { id ... on Comment { viewerDidAuthor } } }', { ids });
      return new Set(answer.nodes.flatMap((node) => (node?.viewerDidAuthor === true && node.id !== undefined ? [node.id] : [])));
    },
    createIssueComment: async (number, body) => issueCommentOf((await octokit.rest.issues.createComment({ ...at, ...once, issue_number: number, body })).data),
    updateIssueComment: async (id, body) => issueCommentOf((await octokit.rest.issues.updateComment({ ...at, comment_id: id, body })).data),

    reviewComments: (number, { maxPages } = {}) =>
      list((page) => octokit.rest.pulls.listReviewComments({ ...at, pull_number: number, per_page: PER_PAGE, page }), reviewCommentOf, maxPages),
    createReview: async (number, { commit, body, comments }) => {
      const { data } = await octokit.rest.pulls.createReview({ ...at, ...once, pull_number: number, commit_id: commit, event: 'COMMENT', ...(body === undefined ? {} : { body }), comments: comments.map(newCommentOf) });
      return { id: data.id, url: data.html_url };
    },
    createReviewComment: async (number, { commit, ...comment }) =>
      reviewCommentOf((await octokit.rest.pulls.createReviewComment({ ...at, ...once, pull_number: number, commit_id: commit, ...newCommentOf(comment) })).data),
    updateReviewComment: async (id, body) => reviewCommentOf((await octokit.rest.pulls.updateReviewComment({ ...at, comment_id: id, body })).data),
    replyToReviewComment: async (number, comment, body) =>
      reviewCommentOf((await octokit.rest.pulls.createReplyForReviewComment({ ...at, ...once, pull_number: number, comment_id: comment, body })).data),
    reviewThreads: async (number, { maxPages = MAX_PAGES } = {}) => {
      const items = [];
      let after: string | null = null;
      for (let page = 0; page < maxPages; page++) {
        const answer: ThreadsAnswer = await octokit.graphql(threadsQuery, { ...at, number, after });
        const threads = answer.repository?.pullRequest?.reviewThreads;
        if (!threads) throw new Error(`GitHub has no pull request ${number} in ${options.repository}.`);
        items.push(...threads.nodes.flatMap((node) => (node === null ? [] : [threadOf(node)])));
        if (!threads.pageInfo.hasNextPage) return { items, complete: true };
        after = threads.pageInfo.endCursor;
      }
      return { items, complete: false };
    },
    resolveReviewThread: async (id) => {
      await octokit.graphql('mutation($id: ID!) { resolveReviewThread(input: {threadId: $id}) { thread { id isResolved } } }', { id });
    },

    createCheckRun: async ({ headSha, ...run }) => {
      const { data } = await octokit.rest.checks.create({ ...at, ...once, head_sha: headSha, ...checkOf(run), name: run.name });
      return { id: data.id, url: data.html_url };
    },
    updateCheckRun: async (id, run) => void (await octokit.rest.checks.update({ ...at, check_run_id: id, ...checkOf(run) })),

    uploadSarif: async ({ commit, ref, sarif, checkoutUri }) => {
      const { data } = await octokit.rest.codeScanning.uploadSarif({ ...at, ...once, commit_sha: commit, ref, sarif: gzipSync(sarif).toString('base64'), tool_name: 'PRGuard', ...(checkoutUri === undefined ? {} : { checkout_uri: checkoutUri }) });
      return { id: data.id ?? '', url: data.url ?? null };
    },

    compare: async (base, head) => {
      const { data } = await octokit.rest.repos.compareCommitsWithBasehead({ ...at, basehead: `${base}...${head}`, per_page: PER_PAGE });
      return comparisonOf(data);
    },
    commit: async (ref) => {
      try {
        // Answered by the id alone, and not by everything that the commit changes.
        const { data } = await octokit.rest.repos.getCommit({ ...at, ref, mediaType: { format: 'sha' } });
        return String(data).trim();
      } catch (error) {
        if ([404, 409, 422].includes((error as { status?: number }).status ?? 0)) return null;
        throw error;
      }
    },
    reference: async (number) => {
      const { data } = await octokit.rest.issues.get({ ...at, issue_number: number });
      // One that was moved to another repository is answered from there.
      const moved = !data.repository_url.toLowerCase().endsWith(`/repos/${options.repository.toLowerCase()}`);
      return { kind: moved ? 'gone' : data.pull_request ? 'pull' : 'issue', state: data.state, author: data.user?.login ?? null, merged: typeof data.pull_request?.merged_at === 'string' };
    },
    approvals: async (number) => {
      const { data } = await octokit.rest.pulls.listReviews({ ...at, pull_number: number, per_page: PER_PAGE });
      const latest = new Map<string, string>();
      for (const { user, state } of data) if (user && (state === 'APPROVED' || state === 'CHANGES_REQUESTED' || state === 'DISMISSED')) latest.set(user.login, state);
      return { by: [...latest].filter(([, state]) => state === 'APPROVED').map(([login]) => login), complete: data.length < PER_PAGE };
    },
    checkRuns: async (sha) => {
      const { data } = await octokit.rest.checks.listForRef({ ...at, ref: sha, filter: 'latest', per_page: PER_PAGE });
      return data.check_runs.filter((run) => !run.name.startsWith('PRGuard')).map(({ name, status, conclusion }) => ({ name, status, conclusion }));
    },
    workflowRun: async (id) => {
      const { data } = await octokit.rest.actions.getWorkflowRun({ ...at, run_id: id });
      return { id: data.id, event: data.event, status: data.status ?? '', conclusion: data.conclusion, headSha: data.head_sha, headBranch: data.head_branch, headRepository: data.head_repository?.full_name ?? null, path: data.path };
    },
    artifacts: async (runId, { name } = {}) => {
      const { data } = await octokit.rest.actions.listWorkflowRunArtifacts({ ...at, run_id: runId, per_page: PER_PAGE, ...(name === undefined ? {} : { name }) });
      const items: Artifact[] = data.artifacts.map(artifactOf);
      return { items, complete: data.total_count <= items.length };
    },
    downloadArtifact: async (id, maxBytes) => {
      const { data } = await octokit.rest.actions.downloadArtifact({ ...at, artifact_id: id, archive_format: 'zip' });
      const bytes = new Uint8Array(data as ArrayBuffer);
      if (bytes.length > maxBytes) throw new Error(`The artifact ${id} has ${bytes.length} bytes, more than ${maxBytes}.`);
      return bytes;
    },
    content: async (path, ref) => {
      try {
        const { data } = await octokit.rest.repos.getContent({ ...at, path, ref });
        if (Array.isArray(data) || data.type !== 'file' || !('content' in data)) return null;
        if (data.encoding !== 'base64') throw new Error(`The file ${inertLine(path)} is larger than GitHub gives.`);
        return Buffer.from(data.content, 'base64').toString('utf8');
      } catch (error) {
        if ((error as { status?: number }).status === 404) return null;
        throw error;
      }
    }
  };
}

/** Waits once for a 429 that says for how long, and that the plugin does not know as a rate limit of GitHub's own. */
function waiting(http: Fetch, second: number, log: (line: string) => void): Fetch {
  return async (input, init) => {
    const response = await http(input, init);
    const after = response.headers.get('retry-after');
    if (response.status !== 429 || after === null || !/^\d{1,4}$/.test(after) || Number(after) > MAX_WAIT_SECONDS) return response;
    if (response.headers.get('x-ratelimit-remaining') === '0' || /secondary rate/i.test(await response.clone().text())) return response;
    log(`GitHub asked to wait; the request is sent again in ${plural(Number(after), 'second')}.`);
    await new Promise((resolve) => setTimeout(resolve, Number(after) * second));
    return http(input, init);
  };
}

const Client = Octokit.plugin(retry, throttling);

function makeOctokit(options: GitHubOptions, before: () => void): Octokit {
  const url = URL.canParse(options.apiUrl) ? new URL(options.apiUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new ConfigurationError(`GITHUB_API_URL is ${JSON.stringify(inertLine(options.apiUrl))}; it must be an address as https://api.github.com. The runner sets it: take it out of "env:" in the workflow.`);
  const second = options.second ?? 1000;
  const http = waiting(options.fetch ?? httpFetch({ env: options.env, origin: url.origin, before }), second, options.log);
  const limit = (what: string) => (seconds: number, request: object, _: unknown, retries: number): boolean => {
    const again = retries === 0 && seconds <= MAX_WAIT_SECONDS;
    const { method, url } = request as { method: string; url: string };
    options.log(inertLine(`GitHub's ${what} was reached by ${method} ${url}; ${again ? `it is sent again in ${plural(seconds, 'second')}` : 'it is not sent again'}.`));
    return again;
  };
  // GitHub asks for a second between writes; the plugin's own pace for what notifies people is three.
  const pace = (): Bottleneck.Group => new Bottleneck.Group({ maxConcurrent: 1, minTime: second });
  const client = new Client({
    auth: options.token,
    baseUrl: options.apiUrl.replace(/\/+$/, ''),
    userAgent: `prguard/${options.version}`,
    request: { fetch: http },
    log: { debug: () => undefined, info: () => undefined, warn: (text: string) => options.log(inertLine(text)), error: () => undefined },
    retry: { retries: 2, doNotRetry: [400, 401, 403, 404, 409, 410, 413, 422, 429, 451], retryAfterBaseValue: second },
    throttle: { write: pace(), notifications: pace(), retryAfterBaseValue: second, onRateLimit: limit('rate limit'), onSecondaryRateLimit: limit('secondary rate limit') }
  });
  // One request that failed again and again is an outage: the others of a run are tried once, so that it ends soon.
  let down = false;
  client.hook.before('request', (request) => {
    if (down) request.request.retries = 0;
  });
  // A proxy's or login page's 200 is no answer of GitHub: what was asked for has not been done.
  client.hook.after('request', (response, request) => {
    if (/\bhtml\b/.test(response.headers['content-type'] ?? '')) throw new Error(`The answer to ${request.method} ${request.url} is a page, not one of GitHub's API.`);
  });
  client.hook.error('request', (error) => {
    if ('status' in error && error.status >= 500) down = true;
    throw error;
  });
  return client;
}

/**
 * A GitHub API on this machine, with its state in memory, for tests of everything that speaks to GitHub. Requests and answers
 * are held to GitHub's own description; what is wrong with one is in `problems`, which tests expect to be empty.
 *
 *     const github = await mockGitHub({ repository: 'acme/depot', dir: repo.dir });
 *     github.addPull({ number: 7, base: main, head });
 *     github.fail({ method: 'POST', path: /comments$/, status: 403 });
 *     ... GITHUB_API_URL: github.url, token: github.token ...
 *     expect(github.problems).toEqual([]);
 *     await github.close();
 */
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { answerOf, operationOf, requestFaults, type Operation } from './github-contract';

/** An account. */
export interface MockUser {
  login: string;
  type: string;
}

/** A pull request. `head.repo` null stands for a deleted fork. */
export interface MockPull {
  number: number;
  state: string;
  title: string;
  body: string | null;
  draft: boolean;
  base: { sha: string; ref: string };
  head: { sha: string; ref: string; repository: string | null };
}

/** A comment of the conversation (`number`) or of the diff. */
export interface MockComment {
  id: number;
  number: number;
  body: string;
  user: MockUser | null;
  app: string | null;
}

/** A comment of the diff. */
export interface MockReviewComment extends MockComment {
  path: string;
  line: number | null;
  startLine: number | null;
  side: string;
  commit: string;
  inReplyTo: number | null;
  review: number | null;
}

/** A request that was answered. */
export interface MockRequest {
  method: string;
  path: string;
  body: any;
  authorization: string | undefined;
  userAgent: string | undefined;
  status: number;
}

/** A failure that is to be answered in place of the right answer. */
export interface Failure {
  method?: string;
  /** Of the path without its query. */
  path?: RegExp;
  /** 0 drops the connection. */
  status: number;
  message?: string;
  headers?: Record<string, string>;
  /** How often; for ever when it is not given. */
  times?: number;
  /** Does what was asked first, and fails then. */
  after?: boolean;
}

/** Rights of a workflow's token. */
export type Rights = Partial<Record<'contents' | 'pull-requests' | 'issues' | 'checks' | 'security-events' | 'actions', 'read' | 'write'>>;

/** The rights that the README asks for. */
export const fullRights: Rights = { contents: 'read', 'pull-requests': 'write', issues: 'write', checks: 'write', 'security-events': 'write', actions: 'read' };
/** What a pull request of a fork gets. */
export const forkRights: Rights = { contents: 'read', 'pull-requests': 'read', issues: 'read', checks: 'read', 'security-events': 'read', actions: 'read' };

/** Who the token speaks for. */
export const actionsBot: MockUser = { login: 'github-actions[bot]', type: 'Bot' };

/** What a mock starts with. */
export interface MockOptions {
  repository?: string;
  /** Repository that comparisons, files and diffs are taken from. */
  dir?: string;
  rights?: Rights;
  identity?: MockUser;
  token?: string;
  /** Code scanning is off: uploads answer 403. */
  codeScanning?: boolean;
}

/* eslint-disable @typescript-eslint/no-explicit-any */
interface Served {
  status: number;
  body: unknown;
  /** Sent in place of the body, for what can be asked for as text. */
  text?: string;
}

interface Exchange {
  accept: string;
  operation: Operation;
  values: Record<string, string>;
  query: URLSearchParams;
  body: any;
  headers: Record<string, string>;
}

class Answer extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: unknown[]
  ) {
    super(message);
  }
}

const MAX_BODY = 65_536;

/** A mock that listens; made by `mockGitHub`. */
export class MockGitHub {
  url = '';
  readonly repository: string;
  readonly token: string;
  identity: MockUser;
  rights: Rights;
  readonly pulls = new Map<number, MockPull>();
  readonly issueComments: MockComment[] = [];
  readonly reviewComments: MockReviewComment[] = [];
  readonly reviews: { id: number; number: number; body: string; event: string; commit: string }[] = [];
  /** Ids of threads that were resolved; a thread is named after its first comment. */
  readonly resolved = new Set<number>();
  readonly outdated = new Set<number>();
  readonly checkRuns: { id: number; [field: string]: any }[] = [];
  readonly sarifs: { commit_sha: string; ref: string; tool_name?: string; text: string }[] = [];
  readonly artifacts: { id: number; run: number; name: string; content: Buffer; expired: boolean }[] = [];
  readonly runs = new Map<number, Record<string, any>>();
  /** Files by `ref:path`; the repository's are used for others. */
  readonly files = new Map<string, string>();
  /** Answered requests, in order. */
  readonly requests: MockRequest[] = [];
  /** What was wrong with a request, or with an answer of this mock. */
  readonly problems: string[] = [];
  /** Called before each request is answered: to move a head in between, for example. */
  onRequest: (method: string, path: string) => void = () => undefined;
  private readonly failures: Failure[] = [];
  private next = 1001;

  constructor(private readonly options: MockOptions) {
    this.repository = options.repository ?? 'acme/depot';
    this.token = options.token ?? 'ghs_0123456789abcdefABCDEF';
    this.identity = options.identity ?? actionsBot;
    this.rights = options.rights ?? fullRights;
  }

  /** Answers failures in the order in which they were added. */
  fail(failure: Failure): void {
    this.failures.push({ ...failure });
  }

  /** GitHub's answer to too many writes at once. */
  failByAbuse(failure: Omit<Failure, 'status'> & { retryAfter?: number } = {}): void {
    const { retryAfter = 1, ...rest } = failure;
    this.fail({ times: 1, ...rest, status: 403, message: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.', headers: { 'retry-after': String(retryAfter) } });
  }

  addPull(pull: { number: number; base: string; head: string; ref?: string; baseRef?: string; fork?: string | null; draft?: boolean; title?: string; body?: string | null; state?: string }): MockPull {
    const made: MockPull = {
      number: pull.number,
      state: pull.state ?? 'open',
      title: pull.title ?? 'A change',
      body: pull.body ?? null,
      draft: pull.draft ?? false,
      base: { sha: pull.base, ref: pull.baseRef ?? 'main' },
      head: { sha: pull.head, ref: pull.ref ?? 'pull-request', repository: pull.fork === undefined ? this.repository : pull.fork }
    };
    this.pulls.set(pull.number, made);
    return made;
  }

  addIssueComment(number: number, body: string, user: MockUser | null = actionsBot): MockComment {
    const comment = { id: this.next++, number, body, user, app: user?.login === actionsBot.login ? 'github-actions' : null };
    this.issueComments.push(comment);
    return comment;
  }

  addReviewComment(number: number, comment: { body: string; path: string; line: number | null; commit?: string; user?: MockUser | null; inReplyTo?: number }): MockReviewComment {
    const made: MockReviewComment = {
      id: this.next++,
      number,
      body: comment.body,
      user: comment.user === undefined ? actionsBot : comment.user,
      app: null,
      path: comment.path,
      line: comment.line,
      startLine: null,
      side: 'RIGHT',
      commit: comment.commit ?? this.pulls.get(number)?.head.sha ?? 'a'.repeat(40),
      inReplyTo: comment.inReplyTo ?? null,
      review: null
    };
    this.reviewComments.push(made);
    return made;
  }

  addRun(id: number, fields: Record<string, unknown>): void {
    this.runs.set(id, { id, status: 'completed', conclusion: 'success', event: 'pull_request', head_branch: 'pull-request', path: '.github/workflows/prguard.yml', ...fields });
  }

  addArtifact(run: number, name: string, content: Buffer, expired = false): number {
    const id = this.next++;
    this.artifacts.push({ id, run, name, content, expired });
    return id;
  }

  /** Requests of one kind, for assertions. */
  sent(method: string, path: RegExp): MockRequest[] {
    return this.requests.filter((r) => r.method === method && path.test(r.path));
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const method = request.method!;
    const url = new URL(request.url!, this.url);
    const path = url.pathname;
    this.onRequest(method, path);
    const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8', 'x-github-request-id': 'MOCK', 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '999' };
    const record: MockRequest = { method, path, body: undefined, authorization: request.headers.authorization, userAgent: request.headers['user-agent'], status: 0 };
    this.requests.push(record);
    const send = (status: number, body: unknown): void => {
      record.status = status;
      response.writeHead(status, headers);
      response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
    };
    try {
      record.body = text === '' ? undefined : JSON.parse(text);
      if (path.startsWith('/blobs/')) {
        const artifact = this.artifacts.find((a) => path === `/blobs/${a.id}`);
        headers['content-type'] = 'application/zip';
        return artifact ? send(200, artifact.content) : send(404, { message: 'Not Found' });
      }
      const failure = this.failures.find((f) => (f.times ?? 1) > 0 && (f.method ?? method) === method && (f.path ?? /^/).test(path));
      if (failure?.times !== undefined) failure.times--;
      const result = failure && !failure.after ? null : await this.handle(method, path, url.searchParams, record, headers, request.headers.accept ?? '');
      if (failure) {
        if (failure.status === 0) return void response.destroy();
        Object.assign(headers, failure.headers);
        return send(failure.status, { message: failure.message ?? `Failure ${failure.status}`, documentation_url: 'https://docs.github.com/rest' });
      }
      if (result!.status === 302) return void (headers['location'] = String(result!.body), send(302, ''));
      if (result!.text !== undefined) {
        headers['content-type'] = 'application/vnd.github.sha; charset=utf-8';
        return send(result!.status, Buffer.from(result!.text));
      }
      send(result!.status, result!.body);
    } catch (error) {
      if (!(error instanceof Answer)) this.problems.push(`${method} ${path}: ${String(error)}`);
      send(error instanceof Answer ? error.status : 500, { message: (error as Error).message, documentation_url: 'https://docs.github.com/rest', ...(error instanceof Answer && error.errors ? { errors: error.errors } : {}) });
    }
  }

  private async handle(method: string, path: string, query: URLSearchParams, record: MockRequest, headers: Record<string, string>, accept: string): Promise<Served> {
    if (!/^(token|bearer) /i.test(record.authorization ?? '') || record.authorization!.split(' ')[1] !== this.token) throw new Answer(401, 'Bad credentials');
    if (path === '/graphql') return { status: 200, body: this.graphql(record.body) };
    const found = operationOf(method, path);
    if (found === null) {
      this.problems.push(`${method} ${path} is no request of github-openapi.json`);
      throw new Answer(404, 'Not Found');
    }
    const { operation, values } = found;
    for (const fault of requestFaults(found, query, record.body)) this.problems.push(`${method} ${path}: ${fault}`);
    if (`${values['owner']}/${values['repo']}`.toLowerCase() !== this.repository.toLowerCase()) throw new Answer(404, 'Not Found');
    const { status, body, text } = await this.serve({ operation, values, query, body: record.body, headers, accept });
    if (status === 302) return { status, body };
    const answer = answerOf(operation, status, body);
    for (const fault of answer.faults) this.problems.push(`the mock's answer to ${method} ${path}: ${fault}`);
    return { status, body: answer.body, text };
  }

  private need(right: keyof Rights, level: 'read' | 'write'): void {
    const has = this.rights[right];
    if (has !== 'write' && !(level === 'read' && has === 'read')) throw new Answer(403, 'Resource not accessible by integration');
  }

  private pull(values: Record<string, string>): MockPull {
    const pull = this.pulls.get(Number(values['pull_number'] ?? values['issue_number']));
    if (!pull) throw new Answer(404, 'Not Found');
    return pull;
  }

  private async serve({ operation, values, query, body, headers, accept }: Exchange): Promise<Served> {
    const key = `${operation.method} ${operation.path.replace('/repos/{owner}/{repo}/', '')}`;
    const page = <T>(items: T[]): T[] => {
      const size = Number(query.get('per_page') ?? 30);
      const at = Number(query.get('page') ?? 1);
      const more = items.length > size * at;
      if (more) headers['link'] = `<${this.url}${operation.path}?page=${at + 1}>; rel="next"`;
      return items.slice(size * (at - 1), size * at);
    };
    switch (key) {
      case 'GET pulls/{pull_number}':
        this.need('pull-requests', 'read');
        return { status: 200, body: this.pullBody(this.pull(values)) };
      case 'GET pulls': {
        this.need('pull-requests', 'read');
        const matches = (p: MockPull): boolean => (query.get('state') ?? 'open') === p.state && (query.get('head') ?? '') === `${p.head.repository?.split('/')[0]}:${p.head.ref}`;
        return { status: 200, body: page([...this.pulls.values()].filter(matches).map((p) => this.pullBody(p))) };
      }
      case 'GET commits/{commit_sha}/pulls':
        this.need('pull-requests', 'read');
        // Commits of forks are not found, as on GitHub.
        return { status: 200, body: page([...this.pulls.values()].filter((p) => p.head.sha === values['commit_sha'] && p.head.repository === this.repository).map((p) => this.pullBody(p))) };
      case 'GET commits/{ref}': {
        this.need('contents', 'read');
        // `main` is a branch first, as it is for GitHub.
        const ref = values['ref'];
        const sha = this.options.dir === undefined ? null : ((await gitOutput(this.options.dir, 'rev-parse', '--verify', '--quiet', `refs/heads/${ref}^{commit}`)) ?? (await gitOutput(this.options.dir, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`)));
        if (sha === null) throw new Answer(422, `No commit found for SHA: ${ref}`);
        return { status: 200, body: { sha: sha.trim() }, ...(/vnd\.github(\.v3)?\.sha/.test(accept) ? { text: sha.trim() } : {}) };
      }
      case 'GET issues/{issue_number}': {
        this.need('issues', 'read');
        const pull = this.pull(values);
        return { status: 200, body: { number: pull.number, title: pull.title, body: pull.body, state: pull.state, labels: [], user: { login: 'author', type: 'User' } } };
      }
      case 'GET issues/{issue_number}/comments':
        this.need('pull-requests', 'read');
        return { status: 200, body: page(this.issueComments.filter((c) => c.number === this.pull(values).number).map((c) => this.issueCommentBody(c))) };
      case 'POST issues/{issue_number}/comments':
        this.need('pull-requests', 'write');
        return { status: 201, body: this.issueCommentBody(this.addIssueComment(this.pull(values).number, this.checked(body.body), this.identity)) };
      case 'PATCH issues/comments/{comment_id}':
        return { status: 200, body: this.issueCommentBody(this.edit(this.issueComments, values, body.body)) };
      case 'GET pulls/{pull_number}/comments':
        this.need('pull-requests', 'read');
        return { status: 200, body: page(this.reviewComments.filter((c) => c.number === this.pull(values).number).map((c) => this.reviewCommentBody(c))) };
      case 'POST pulls/{pull_number}/comments': {
        this.need('pull-requests', 'write');
        const pull = this.pull(values);
        await this.onDiff(pull, [body]);
        return { status: 201, body: this.reviewCommentBody(this.place(pull, body, body.commit_id, null)) };
      }
      case 'POST pulls/{pull_number}/comments/{comment_id}/replies': {
        this.need('pull-requests', 'write');
        const parent = this.reviewComments.find((c) => c.id === Number(values['comment_id']));
        if (!parent) throw new Answer(404, 'Not Found');
        const { path, line, commit, number } = parent;
        return { status: 201, body: this.reviewCommentBody(this.addReviewComment(number, { body: this.checked(body.body), path, line, commit, user: this.identity, inReplyTo: parent.inReplyTo ?? parent.id })) };
      }
      case 'PATCH pulls/comments/{comment_id}':
        return { status: 200, body: this.reviewCommentBody(this.edit(this.reviewComments, values, body.body)) };
      case 'POST pulls/{pull_number}/reviews': {
        this.need('pull-requests', 'write');
        const pull = this.pull(values);
        if (body.event === 'COMMENT' && !body.body && !body.comments?.length) throw new Answer(422, 'Unprocessable Entity', ['Review comment body is required']);
        if (body.body) this.checked(body.body);
        await this.onDiff(pull, body.comments ?? []);
        const review = { id: this.next++, number: pull.number, body: body.body ?? '', event: body.event ?? 'PENDING', commit: body.commit_id ?? pull.head.sha };
        this.reviews.push(review);
        for (const comment of body.comments ?? []) this.place(pull, comment, review.commit, review.id);
        return { status: 200, body: { id: review.id, body: review.body, state: review.event === 'COMMENT' ? 'COMMENTED' : review.event, user: this.identity, commit_id: review.commit, html_url: `https://github.example/review/${review.id}` } };
      }
      case 'GET pulls/{pull_number}/reviews':
        this.need('pull-requests', 'read');
        return { status: 200, body: [] };
      case 'GET commits/{ref}/check-runs':
        this.need('checks', 'read');
        return { status: 200, body: { total_count: 0, check_runs: [] } };
      case 'POST check-runs': {
        this.need('checks', 'write');
        const run = { id: this.next++, ...body };
        this.checkRuns.push(run);
        return { status: 201, body: this.checkBody(run) };
      }
      case 'PATCH check-runs/{check_run_id}': {
        this.need('checks', 'write');
        const run = this.checkRuns.find((r) => r.id === Number(values['check_run_id']));
        if (!run) throw new Answer(404, 'Not Found');
        const annotations = [...(run['output']?.annotations ?? []), ...(body.output?.annotations ?? [])];
        Object.assign(run, body);
        if (run['output']) run['output'] = { ...run['output'], annotations };
        return { status: 200, body: this.checkBody(run) };
      }
      case 'POST code-scanning/sarifs': {
        if (this.options.codeScanning === false) throw new Answer(403, 'Code scanning is not enabled for this repository. Please enable code scanning in the repository settings.');
        this.need('security-events', 'write');
        const text = gunzipSync(Buffer.from(body.sarif, 'base64')).toString('utf8');
        this.sarifs.push({ ...body, text });
        return { status: 202, body: { id: '47177e22-5596-11eb-80a1-c1e54ef945c6', url: `${this.url}/repos/${this.repository}/code-scanning/sarifs/47177e22-5596-11eb-80a1-c1e54ef945c6` } };
      }
      case 'GET compare/{basehead}':
        this.need('contents', 'read');
        return { status: 200, body: await this.compare(values['basehead']) };
      case 'GET actions/runs/{run_id}': {
        this.need('actions', 'read');
        const run = this.runs.get(Number(values['run_id']));
        if (!run) throw new Answer(404, 'Not Found');
        return { status: 200, body: { ...run, head_repository: { full_name: run['head_repository'] ?? this.repository }, repository: { full_name: this.repository } } };
      }
      case 'GET actions/runs/{run_id}/artifacts': {
        this.need('actions', 'read');
        const all = this.artifacts.filter((a) => a.run === Number(values['run_id']) && (query.get('name') ?? a.name) === a.name);
        return { status: 200, body: { total_count: all.length, artifacts: page(all).map((a) => ({ id: a.id, name: a.name, size_in_bytes: a.content.length, expired: a.expired })) } };
      }
      case 'GET actions/artifacts/{artifact_id}/{archive_format}': {
        this.need('actions', 'read');
        const artifact = this.artifacts.find((a) => a.id === Number(values['artifact_id']));
        if (!artifact) throw new Answer(404, 'Not Found');
        if (artifact.expired) throw new Answer(410, 'Artifact has expired');
        // Another host than the API's, as GitHub's own storage is.
        return { status: 302, body: `${this.url.replace('127.0.0.1', 'localhost')}/blobs/${artifact.id}` };
      }
      case 'GET contents/{path}':
        this.need('contents', 'read');
        return { status: 200, body: await this.content(values['path'], query.get('ref') ?? 'HEAD') };
    }
    throw new Answer(404, 'Not Found');
  }

  private checked(text: string): string {
    if (text.length > MAX_BODY) throw new Answer(422, 'Validation Failed', [{ resource: 'IssueComment', code: 'custom', field: 'body', message: `body is too long (maximum is ${MAX_BODY} characters)` }]);
    if (text.trim() === '') throw new Answer(422, 'Validation Failed', [{ code: 'custom', field: 'body', message: "body can't be blank" }]);
    return text;
  }

  private edit<T extends MockComment>(comments: T[], values: Record<string, string>, body: string): T {
    this.need('pull-requests', 'write');
    const comment = comments.find((c) => c.id === Number(values['comment_id']));
    if (!comment) throw new Answer(404, 'Not Found');
    comment.body = this.checked(body);
    return comment;
  }

  private place(pull: MockPull, comment: any, commit: string, review: number | null): MockReviewComment {
    const made = this.addReviewComment(pull.number, { body: this.checked(comment.body), path: comment.path, line: comment.line ?? null, commit, user: this.identity, inReplyTo: comment.in_reply_to });
    return Object.assign(made, { startLine: comment.start_line ?? null, side: comment.side ?? 'RIGHT', review });
  }

  /** GitHub refuses a whole review when one of its comments is on a line outside the diff. */
  private async onDiff(pull: MockPull, comments: any[]): Promise<void> {
    if (this.options.dir === undefined) return;
    const lines = await diffLines(this.options.dir, pull.base.sha, pull.head.sha);
    for (const { path, line, start_line: start, side = 'RIGHT' } of comments) {
      for (const at of start === undefined ? [line] : [start, line]) {
        if (!lines.has(`${side}:${path}:${at}`)) throw new Answer(422, 'Validation Failed', [{ resource: 'PullRequestReviewComment', code: 'invalid', field: 'pull_request_review_thread.line', message: 'pull_request_review_thread.line must be part of the diff' }]);
      }
    }
  }

  private pullBody(pull: MockPull): unknown {
    const repo = (name: string | null): unknown => (name === null ? null : { full_name: name, name: name.split('/')[1], owner: { login: name.split('/')[0] } });
    return {
      number: pull.number,
      state: pull.state,
      title: pull.title,
      body: pull.body,
      draft: pull.draft,
      base: { ...pull.base, label: `base:${pull.base.ref}`, repo: repo(this.repository), user: { login: 'base' } },
      head: { sha: pull.head.sha, ref: pull.head.ref, label: `head:${pull.head.ref}`, repo: repo(pull.head.repository), user: { login: 'head' } },
      user: { login: 'author', type: 'User' }
    };
  }

  private issueCommentBody(c: MockComment): unknown {
    return { id: c.id, node_id: `IC_${c.id}`, body: c.body, user: c.user, html_url: `https://github.example/comment/${c.id}`, ...(c.app === null ? {} : { performed_via_github_app: { id: 1, slug: c.app, name: c.app } }) };
  }

  private reviewCommentBody(c: MockReviewComment): unknown {
    return { id: c.id, body: c.body, user: c.user ?? { login: 'ghost', type: 'User' }, path: c.path, line: c.line ?? undefined, commit_id: c.commit, pull_request_review_id: c.review, side: c.side, html_url: `https://github.example/discussion/${c.id}`, ...(c.inReplyTo === null ? {} : { in_reply_to_id: c.inReplyTo }) };
  }

  private checkBody(run: Record<string, any>): unknown {
    const { output, ...rest } = run;
    return { ...rest, status: rest['status'] ?? 'queued', output: { title: output?.title ?? null, summary: output?.summary ?? null, text: output?.text ?? null, annotations_count: output?.annotations?.length ?? 0 }, html_url: `https://github.example/check/${run['id']}` };
  }

  private async compare(basehead: string): Promise<unknown> {
    const [base, head] = basehead.split('...');
    const merge = this.options.dir === undefined ? null : await gitOutput(this.options.dir, 'merge-base', base, head);
    for (const end of [base, head]) if (this.options.dir === undefined || (await gitOutput(this.options.dir, 'rev-parse', '--verify', `${end}^{commit}`)) === null) throw new Answer(404, 'Not Found');
    if (merge === null) throw new Answer(404, `No common ancestor between ${base} and ${head}.`);
    const sha = merge.trim();
    const lines = async (...args: string[]): Promise<string[]> => ((await gitOutput(this.options.dir!, 'rev-list', ...args)) ?? '').split('\n').filter(Boolean);
    const ahead = await lines('--parents', '--reverse', head, `^${base}`);
    const behind = await lines(base, `^${head}`);
    const commits = ahead.slice(0, 100).map((line) => line.split(' ')).map(([id, ...parents]) => ({ sha: id, parents: parents.map((parent) => ({ sha: parent })) }));
    return { status: sha === head ? (sha === base ? 'identical' : 'behind') : sha === base ? 'ahead' : 'diverged', merge_base_commit: { sha }, base_commit: { sha: base }, commits, files: [], ahead_by: ahead.length, behind_by: behind.length, total_commits: ahead.length };
  }

  private async content(path: string, ref: string): Promise<unknown> {
    const text = this.files.get(`${ref}:${path}`) ?? (this.options.dir === undefined ? null : await gitOutput(this.options.dir, 'show', `${ref}:${path}`));
    if (text === null) throw new Answer(404, 'Not Found');
    return { type: 'file', encoding: 'base64', path, name: path.split('/').pop(), size: Buffer.byteLength(text), content: Buffer.from(text).toString('base64') };
  }

  /** The two queries and the one mutation that are sent; there is no description of GraphQL to hold them to. */
  private graphql(body: any): unknown {
    const { query, variables } = body ?? {};
    if (/^query\b[^]*\breviewThreads\(/.test(query ?? '')) {
      this.need('pull-requests', 'read');
      const pull = this.pulls.get(variables.number);
      if (!pull) return { data: { repository: { pullRequest: null } }, errors: [{ type: 'NOT_FOUND', path: ['repository', 'pullRequest'], message: `Could not resolve to a PullRequest with the number of ${variables.number}.` }] };
      const threads = this.reviewComments.filter((c) => c.number === pull.number && c.inReplyTo === null);
      const start = variables.after === null || variables.after === undefined ? 0 : Number(variables.after);
      const nodes = threads.slice(start, start + 100).map((first) => {
        const comments = this.reviewComments.filter((c) => c.id === first.id || c.inReplyTo === first.id);
        return {
          id: `PRRT_${first.id}`,
          isResolved: this.resolved.has(first.id),
          isOutdated: this.outdated.has(first.id),
          path: first.path,
          line: first.line,
          comments: {
            totalCount: comments.length,
            nodes: comments.slice(0, 30).map((c) => ({ databaseId: c.id, body: c.body, viewerDidAuthor: c.user?.login === this.identity.login, author: c.user && { __typename: c.user.type, login: c.user.login.replace(/\[bot\]$/, '') } }))
          }
        };
      });
      const end = start + nodes.length;
      return { data: { repository: { pullRequest: { reviewThreads: { pageInfo: { hasNextPage: end < threads.length, endCursor: String(end) }, nodes } } } } };
    }
    if (/^mutation\b[^]*\bresolveReviewThread\(/.test(query ?? '')) {
      const id = Number(/^PRRT_(\d+)$/.exec(variables.id)?.[1]);
      const refused = this.rights['pull-requests'] !== 'write' || this.rights.contents === undefined;
      if (refused || !this.reviewComments.some((c) => c.id === id)) {
        return { data: { resolveReviewThread: null }, errors: [refused ? { type: 'FORBIDDEN', path: ['resolveReviewThread'], message: 'Resource not accessible by integration' } : { type: 'NOT_FOUND', path: ['resolveReviewThread'], message: 'Could not resolve to a node' }] };
      }
      this.resolved.add(id);
      return { data: { resolveReviewThread: { thread: { id: variables.id, isResolved: true } } } };
    }
    if (/^query\b[^]*\bviewerDidAuthor\b/.test(query ?? '')) {
      if (variables.ids.length > 100) this.problems.push('POST /graphql: more than 100 nodes are asked for');
      return { data: { nodes: variables.ids.map((id: string) => this.issueComments.find((c) => `IC_${c.id}` === id)).map((c: MockComment | undefined) => (c ? { id: `IC_${c.id}`, viewerDidAuthor: c.user?.login === this.identity.login } : null)) } };
    }
    this.problems.push(`POST /graphql: a query that the mock does not know: ${String(query).slice(0, 80)}`);
    return { errors: [{ message: 'unknown query' }] };
  }
}

/** Starts a mock on a free port. */
export async function mockGitHub(options: MockOptions = {}): Promise<MockGitHub & { close(): Promise<void> }> {
  const mock = new MockGitHub(options);
  const http = createServer((request, response) => void mock.answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, resolve));
  mock.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return Object.assign(mock, {
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      })
  });
}

/** Runs git without stopping this process, and the servers in it; null when git fails. */
function gitOutput(dir: string, ...args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile('git', args, { cwd: dir, env: { PATH: process.env['PATH'], LC_ALL: 'C', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }, maxBuffer: 1 << 28 }, (error, stdout) => resolve(error ? null : stdout));
  });
}

/** The lines that a pull request's diff shows, as `SIDE:path:line`. */
async function diffLines(dir: string, base: string, head: string): Promise<Set<string>> {
  const out = (await gitOutput(dir, '-c', 'core.quotePath=false', 'diff', '--no-color', '-M', `${base}...${head}`)) ?? '';
  const lines = new Set<string>();
  let [from, to, left, right] = ['', '', 0, 0];
  let inHunk = false;
  for (const row of out.split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(row);
    if (hunk) [left, right, inHunk] = [Number(hunk[1]), Number(hunk[2]), true];
    else if (row.startsWith('diff --git ')) inHunk = false;
    else if (!inHunk && row.startsWith('--- ')) from = row.slice(6);
    else if (!inHunk && row.startsWith('+++ ')) to = row.slice(6);
    else if (inHunk && row[0] === '-') lines.add(`LEFT:${from}:${left++}`);
    else if (inHunk && row[0] === '+') lines.add(`RIGHT:${to}:${right++}`);
    else if (inHunk && row[0] === ' ') {
      lines.add(`LEFT:${from}:${left++}`);
      lines.add(`RIGHT:${to}:${right++}`);
    }
  }
  return lines;
}

/** GitHub's JSON to our types and back. Only what is named here is taken from an answer. */
import type { Artifact, Author, Comparison, IssueComment, NewCheckRun, NewReviewComment, Pull, ReviewComment, ReviewThread } from './github-types.js';

type Account = { login: string; type?: string } | null | undefined;

function authorOf(user: Account): Author | null {
  return user ? { login: user.login, type: user.type ?? 'User' } : null;
}

/** A pull request. */
export function pullOf(data: { number: number; state: string; draft?: boolean; base: End; head: End }): Pull {
  return {
    number: data.number,
    state: data.state,
    draft: data.draft === true,
    base: { sha: data.base.sha, ref: data.base.ref, repository: data.base.repo?.full_name ?? '' },
    head: { sha: data.head.sha, ref: data.head.ref, repository: data.head.repo?.full_name ?? null }
  };
}

interface End {
  sha: string;
  ref: string;
  repo: { full_name: string } | null;
}

/** A comment of the conversation. */
export function issueCommentOf(data: { id: number; node_id: string; body?: string | null; user: Account; performed_via_github_app?: { slug?: string } | null; html_url: string }): IssueComment {
  return { id: data.id, nodeId: data.node_id, body: data.body ?? '', author: authorOf(data.user), app: data.performed_via_github_app?.slug ?? null, url: data.html_url };
}

/** A comment on the diff. */
export function reviewCommentOf(data: { id: number; body: string; user: Account; path: string; line?: number | null; in_reply_to_id?: number; commit_id: string; html_url: string }): ReviewComment {
  return { id: data.id, body: data.body, author: authorOf(data.user), path: data.path, line: data.line ?? null, inReplyTo: data.in_reply_to_id ?? null, commit: data.commit_id, url: data.html_url };
}

/** The fields of a new comment on the diff. */
export function newCommentOf({ path, body, line, startLine, side = 'RIGHT' }: NewReviewComment): { path: string; body: string; line: number; side: 'LEFT' | 'RIGHT'; start_line?: number; start_side?: 'LEFT' | 'RIGHT' } {
  return { path, body, line, side, ...(startLine === undefined || startLine >= line ? {} : { start_line: startLine, start_side: side }) };
}

/** The fields of a check run; what is not given is left as it is. */
export function checkOf({ name, status, conclusion, externalId, detailsUrl, output }: Partial<NewCheckRun>): Record<string, unknown> {
  const given = {
    name,
    status,
    conclusion,
    external_id: externalId,
    details_url: detailsUrl,
    output: output && {
      title: output.title,
      summary: output.summary,
      ...(output.text === undefined ? {} : { text: output.text }),
      annotations: output.annotations?.map((a) => ({ path: a.path, start_line: a.startLine, end_line: a.endLine, annotation_level: a.level, message: a.message, ...(a.title === undefined ? {} : { title: a.title }) }))
    }
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** A comparison. */
export function comparisonOf(data: { status: string; ahead_by: number; behind_by: number; merge_base_commit?: { sha: string }; commits?: { parents: unknown[] }[] }): Comparison {
  const { status, ahead_by: ahead, behind_by: behind, commits = [] } = data;
  const linear = commits.length === ahead && commits.every((c) => c.parents.length === 1);
  return { mergeBase: data.merge_base_commit?.sha ?? '', status, ahead, behind, only: status !== 'diverged' || linear };
}

/** An artifact. */
export function artifactOf(data: { id: number; name: string; size_in_bytes: number; expired: boolean; digest?: string | null }): Artifact {
  return { id: data.id, name: data.name, size: data.size_in_bytes, expired: data.expired, digest: data.digest ?? null };
}

/** Threads of a pull request with their first 30 comments. */
export const threadsQuery = `query($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      reviewThreads(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes {
          id isResolved isOutdated path line
          comments(first: 30) {
            totalCount
            nodes { databaseId body viewerDidAuthor author { __typename login } }
          }
        }
      }
    }
  }
}`;

interface ThreadNode {
  id: string;
  isResolved: boolean;
  isOutdated: boolean;
  path: string;
  line: number | null;
  comments: { totalCount: number; nodes: ({ databaseId: number | null; body: string; viewerDidAuthor: boolean; author: { __typename: string; login: string } | null } | null)[] };
}

/** What the query answers. */
export interface ThreadsAnswer {
  repository: { pullRequest: { reviewThreads: { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: (ThreadNode | null)[] } } | null } | null;
}

/** A thread. */
export function threadOf(node: ThreadNode): ReviewThread {
  const comments = node.comments.nodes.flatMap((c) => (c === null ? [] : [c]));
  return {
    id: node.id,
    resolved: node.isResolved,
    outdated: node.isOutdated,
    path: node.path,
    line: node.line,
    comments: comments.map((c) => ({
      id: c.databaseId,
      body: c.body,
      // GraphQL names bots without the suffix that REST gives them.
      author: c.author && { login: c.author.__typename === 'Bot' ? `${c.author.login}[bot]` : c.author.login, type: c.author.__typename },
      mine: c.viewerDidAuthor
    })),
    complete: node.comments.totalCount <= comments.length
  };
}

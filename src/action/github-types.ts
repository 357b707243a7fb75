/**
 * What the action asks of GitHub: the only doorway to its API. Sinks and revisions take this interface, so that tests can
 * stand in for it. All methods act on the event's own repository, and throw what `apiReason` and `statusOf` describe.
 */

/** An account as GitHub names it. */
export interface Author {
  /** `octocat`, or `github-actions[bot]`. */
  login: string;
  type: 'User' | 'Bot' | 'Organization' | 'Mannequin' | string;
}

/** A pull request, as far as it is used. Title and description are left out: they are their author's narrative. */
export interface Pull {
  number: number;
  state: 'open' | 'closed' | string;
  draft: boolean;
  /** Tip of the target branch when GitHub last looked, its branch name and its repository (`owner/name`). */
  base: { sha: string; ref: string; repository: string };
  /** Head now; the repository is null when the fork was deleted. */
  head: { sha: string; ref: string; repository: string | null };
}

/** A comment on the conversation of an issue or pull request. */
export interface IssueComment {
  id: number;
  /** Id in GraphQL, for `wrote`. */
  nodeId: string;
  body: string;
  author: Author | null;
  /** Slug of the app that wrote it, null for people. */
  app: string | null;
  url: string;
}

/** A comment on a line of the diff. */
export interface ReviewComment {
  id: number;
  body: string;
  author: Author | null;
  path: string;
  /** Line in head, or null when the comment is outdated or on a whole file. */
  line: number | null;
  /** The comment that this one answers. */
  inReplyTo: number | null;
  commit: string;
  url: string;
}

/** A thread of review comments. */
export interface ReviewThread {
  /** Node id, for `resolveReviewThread`. */
  id: string;
  resolved: boolean;
  outdated: boolean;
  path: string;
  line: number | null;
  comments: {
    /** As in `ReviewComment`; null for old ones without. */
    id: number | null;
    body: string;
    author: Author | null;
    /** True when our token's own identity wrote it. */
    mine: boolean;
  }[];
  /** False when the thread has more comments than were read. */
  complete: boolean;
}

/** Items of a list, and whether that is all of them. */
export interface Listing<T> {
  items: T[];
  /** False when pages were left unread: too many, or a match was found. */
  complete: boolean;
}

/** A comment for a review: on one line or a range of lines of head, inside the diff. */
export interface NewReviewComment {
  path: string;
  body: string;
  /** Last line of the range, 1-based. */
  line: number;
  /** First line of the range when it has more than one. */
  startLine?: number;
  side?: 'LEFT' | 'RIGHT';
}

/** An annotation of a check run. */
export interface CheckAnnotation {
  path: string;
  startLine: number;
  endLine: number;
  level: 'notice' | 'warning' | 'failure';
  message: string;
  title?: string;
}

/** What a check run says. At most 50 annotations a request; title 255 characters, summary and text 65,535. */
export interface CheckOutput {
  title: string;
  summary: string;
  text?: string;
  annotations?: CheckAnnotation[];
}

/** A new check run. */
export interface NewCheckRun {
  name: string;
  headSha: string;
  status: 'in_progress' | 'completed';
  conclusion?: CheckConclusion;
  externalId?: string;
  detailsUrl?: string;
  output?: CheckOutput;
}

/** How a completed check run ended. */
export type CheckConclusion = 'success' | 'failure' | 'neutral' | 'action_required';

/** The comparison of two commits. */
export interface Comparison {
  /** The best common ancestor. */
  mergeBase: string;
  status: 'ahead' | 'behind' | 'diverged' | 'identical' | string;
  /** Commits of head that base does not have, and the other way round. */
  ahead: number;
  behind: number;
  /** Whether it is known that there is no other merge base: one contains the other, or what head has of its own has no merge in it. */
  only: boolean;
}

/** An artifact of a workflow run. */
export interface Artifact {
  id: number;
  name: string;
  /** Size of the archive in bytes. */
  size: number;
  expired: boolean;
  /** SHA-256 of the archive as `sha256:HEX`, where the server says it. */
  digest: string | null;
}

/** A run of a workflow. */
export interface WorkflowRun {
  id: number;
  event: string;
  status: string;
  conclusion: string | null;
  headSha: string;
  headBranch: string | null;
  /** `owner/name` that the head is in; null when it was deleted. */
  headRepository: string | null;
  /** Path of the workflow file. */
  path: string;
}

/** How many requests were sent to the API, of how many allowed. */
export interface Calls {
  readonly made: number;
  readonly cap: number;
}

/** GitHub's API. */
export interface GitHubApi {
  /** `owner/name` of the event's repository. */
  readonly repository: string;
  /** Requests so far, repeated ones included. One over the cap is refused before it is sent (`ApiBudgetError`). */
  readonly calls: Calls;

  pull(number: number): Promise<Pull>;
  /** The same with all that its author wrote, as an event's payload has it; for the narrative alone. */
  pullAsWritten(number: number): Promise<unknown>;
  /** Open pull requests whose head is this commit. */
  pullsOfCommit(sha: string): Promise<Pull[]>;
  /** Open pull requests from a branch of an account's fork, or of the repository itself: those of forks are not found by their commit. */
  pullsOfBranch(owner: string, branch: string): Promise<Pull[]>;

  /** Oldest first. Reading ends with the page on which `found` is true of a comment, and after `maxPages` of 100. */
  issueComments(number: number, options?: { found?: (comment: IssueComment) => boolean; maxPages?: number }): Promise<Listing<IssueComment>>;
  /** Which of at most 100 comments our token's own identity wrote; by GraphQL, since the token may not ask who it is. */
  wrote(nodeIds: readonly string[]): Promise<Set<string>>;
  createIssueComment(number: number, body: string): Promise<IssueComment>;
  updateIssueComment(id: number, body: string): Promise<IssueComment>;

  reviewComments(number: number, options?: { maxPages?: number }): Promise<Listing<ReviewComment>>;
  /** One review with event COMMENT and all its comments: never an approval or a request for changes. */
  createReview(number: number, review: { commit: string; body?: string; comments: NewReviewComment[] }): Promise<{ id: number; url: string }>;
  createReviewComment(number: number, comment: NewReviewComment & { commit: string }): Promise<ReviewComment>;
  updateReviewComment(id: number, body: string): Promise<ReviewComment>;
  replyToReviewComment(number: number, comment: number, body: string): Promise<ReviewComment>;
  /** Threads with their first comments, by GraphQL: 100 threads a call. */
  reviewThreads(number: number, options?: { maxPages?: number }): Promise<Listing<ReviewThread>>;
  resolveReviewThread(id: string): Promise<void>;

  createCheckRun(run: NewCheckRun): Promise<{ id: number; url: string | null }>;
  updateCheckRun(id: number, run: Partial<Omit<NewCheckRun, 'headSha'>>): Promise<void>;

  /** @param sarif the file's text; compressed and encoded here */
  uploadSarif(upload: { commit: string; ref: string; sarif: string; checkoutUri?: string }): Promise<{ id: string; url: string | null }>;

  compare(base: string, head: string): Promise<Comparison>;
  /** Id of the commit that a branch, tag or id names; null when there is none. */
  commit(ref: string): Promise<string | null>;
  workflowRun(id: number): Promise<WorkflowRun>;
  artifacts(runId: number, options?: { name?: string }): Promise<Listing<Artifact>>;
  /**
   * The archive (zip) of an artifact.
   * @throws when it has more than `maxBytes`
   */
  downloadArtifact(id: number, maxBytes: number): Promise<Uint8Array>;
  /** A text file of a revision; null when it is not there, or no file. At most 1 MB. */
  content(path: string, ref: string): Promise<string | null>;

  /**
   * An issue or pull request by its number.
   * @throws with status 404 when there is none, 410 when it was deleted
   */
  reference(number: number): Promise<{ kind: 'issue' | 'pull' | 'gone'; state: string; author: string | null; merged: boolean }>;
  /** Accounts whose latest review of a pull request approves it; one page of 100 reviews. */
  approvals(number: number): Promise<{ by: string[]; complete: boolean }>;
  /** Check runs of a commit, those of this job apart; one page of 100. */
  checkRuns(sha: string): Promise<{ name: string; status: string; conclusion: string | null }[]>;

  /** The same client with a count and a cap of its own, for what is not part of a review's calls (references of the narrative). */
  apart(cap: number): GitHubApi;
}

/**
 * Comments on lines of the diff: one review with event COMMENT for what is new, a reply and a closed thread for what is
 * gone. Nothing is approved, no changes are requested, nothing is deleted.
 */
import { findingBody, findingTitle, goneSentence, headPlace } from '../../report/comment-finding.js';
import { hasMarker, inlineId, marker, readMarker } from '../../report/comment-state.js';
import { gitHubLength, maxCommentLength } from '../../report/comment.js';
import type { Site } from '../../report/links.js';
import type { Earlier, Fate, Gone, Memory } from '../../report/repair.js';
import { plural, worstFirst } from '../../report/words.js';
import type { Finding, Review } from '../../verdict/types.js';
import { apiReason, statusOf } from '../github-error.js';
import type { GitHubApi, NewReviewComment, ReviewThread } from '../github-types.js';
import { anchorOf, isInDiff, isShown } from './anchor.js';
import type { FileDiff } from './change.js';
import { isJobToken, type TokenKind } from './identity.js';

/** Comments of one review. More are noise: all findings are in the sticky comment. */
export const maxInline = 20;
/** Threads closed in one run, of two calls each; the rest is closed by later runs. */
const maxClosed = 3;

/** A thread that we began, with what is remembered of its finding. */
export interface OwnThread {
  thread: ReviewThread;
  earlier: Earlier;
  /** We had the last word, saying why it is closed; the token may not have been allowed to close it. */
  closedByUs: boolean;
  /** Somebody else wrote the last comment, or it is not known who. */
  answered: boolean;
}

/** Our threads among those of the pull request. */
export function ownThreads(threads: readonly ReviewThread[], id: string, kind: TokenKind): OwnThread[] {
  const ours = (c: ReviewThread['comments'][number]): boolean => c.mine || (kind === 'app' && isJobToken(c.author));
  return threads.flatMap((thread) => {
    const first = thread.comments[0];
    if (first === undefined || !ours(first) || !hasMarker(first.body, inlineId(id))) return [];
    const earlier = readMarker(first.body, inlineId(id)).findings[0];
    if (earlier === undefined) return [];
    const last = thread.comments[thread.comments.length - 1]!;
    const answered = !thread.complete || !ours(last);
    return [{ thread, earlier, answered, closedByUs: !answered && hasMarker(last.body, closedId(id)) }];
  });
}

function closedId(id: string): string {
  return `${id}:closed`;
}

/** What is to be done. */
export interface InlinePlan {
  comments: NewReviewComment[];
  /** Threads to close; without a reply where somebody else had the last word. */
  close: { thread: ReviewThread; reply: string | null }[];
  /** Findings whose thread is there already. */
  kept: number;
  /** Findings that no line of the diff could be found for, or that are over the limit. */
  left: number;
}

/** What a plan is made from. */
export interface InlineFacts {
  review: Review;
  /** The review as it may be read by everybody. */
  shown: Review;
  id: string;
  site: Site | null;
  details: boolean;
  threads: readonly OwnThread[];
  diffs: readonly FileDiff[];
  fates: readonly Fate[];
  gone: readonly Gone[];
  after: Memory;
}

/** Decides what to post and what to close. Pure. */
export function planInline(facts: InlineFacts): InlinePlan {
  const { review, threads, fates } = facts;
  const now = new Map(fates.flatMap((f) => (f.fate === 'stands' || f.fate === 'moved' ? [[f.earlier.fingerprint, f.finding.fingerprint] as const] : [])));
  const standing = new Set(review.findings.map((f) => f.fingerprint));
  const covered = new Set<string>();
  for (const { earlier, closedByUs } of threads) if (!closedByUs) covered.add(now.get(earlier.fingerprint) ?? earlier.fingerprint);
  const plan: InlinePlan = { comments: [], close: [], kept: 0, left: 0 };
  for (const finding of worstFirst(review.findings)) {
    if (covered.has(finding.fingerprint)) plan.kept++;
    else {
      const comment = plan.comments.length < maxInline ? commentOf(finding, facts) : null;
      if (comment) plan.comments.push(comment);
      else plan.left++;
    }
  }
  for (const { thread, earlier, answered, closedByUs } of threads) {
    if (thread.resolved || closedByUs || standing.has(earlier.fingerprint) || now.has(earlier.fingerprint)) continue;
    const why = reasonOf(earlier, facts);
    if (why === null || plan.close.length >= maxClosed) continue;
    plan.close.push({ thread, reply: answered ? null : `<!-- prguard:${closedId(facts.id)} -->\n${why}` });
  }
  return plan;
}

/** Why a thread is closed; null when it must stay open. */
function reasonOf(earlier: Earlier, { review, site, details, fates, gone }: InlineFacts): string | null {
  if (fates.some((f) => f.fate === 'unknown' && f.earlier.fingerprint === earlier.fingerprint)) return null;
  if (review.accepted.some((a) => a.finding.fingerprint === earlier.fingerprint)) return 'PRGuard: accepted by the configuration of the target branch.';
  const found = gone.find((g) => g.earlier.fingerprint === earlier.fingerprint);
  return found ? `PRGuard: ${goneSentence(found, review, site, details)}` : null;
}

function commentOf(finding: Finding, { review, shown, id, site, diffs, after }: InlineFacts): NewReviewComment | null {
  const anchor = anchorOf(finding, diffs.filter(isShown));
  // What can't be remembered can't be found again, and would be posted by every run.
  const earlier = after.findings.find((e) => e.fingerprint === finding.fingerprint);
  if (anchor === null || earlier === undefined || !isInDiff(anchor, diffs)) return null;
  const at = headPlace(review, site, finding.path, [finding.line, finding.endLine]);
  const head = `${marker(inlineId(id), { findings: [earlier], gone: [] })}\n\n**PRGuard: ${findingTitle(finding)}**`;
  const note = anchor.elsewhere ? `This change brings it in; the place itself is ${at}.` : '';
  const forms = [[head, note, findingBody(shown.findings.find((f) => f.fingerprint === finding.fingerprint) ?? finding, review, site, undefined)], [head, `At ${at}.`]].map((parts) => parts.filter(Boolean).join('\n\n') + '\n');
  const body = forms.find((form) => gitHubLength(form) <= maxCommentLength);
  if (body === undefined || !hasMarker(body, inlineId(id)) || readMarker(body, inlineId(id)).findings.length === 0) return null;
  return { path: anchor.path, body, line: anchor.line, side: anchor.side, ...(anchor.startLine < anchor.line ? { startLine: anchor.startLine } : {}) };
}

/**
 * Carries a plan out, within the calls that may be spent. Gives what was done, in words. GitHub takes all comments of a review
 * or none, and does not say which it won't have: then none is posted, and threads are closed all the same.
 * @throws what the API throws, and that the comments were refused
 */
export async function applyInline(api: GitHubApi, pull: number, commit: string, plan: InlinePlan, calls: number): Promise<string> {
  let left = calls;
  let refusal: string | null = null;
  if (plan.comments.length) {
    try {
      await api.createReview(pull, { commit, body: `PRGuard: ${plural(plan.comments.length, 'finding')} on this change.`, comments: plan.comments });
    } catch (error) {
      if (statusOf(error) !== 422) throw error;
      refusal = apiReason(error);
    }
    left--;
  }
  let closed = 0;
  let refused = 0;
  for (const { thread, reply } of plan.close) {
    const first = thread.comments[0]!.id;
    const says = reply !== null && first !== null;
    if (left < (says ? 2 : 1)) break;
    if (says) await api.replyToReviewComment(pull, first, reply);
    if (await closes(api, thread.id)) closed++;
    else refused++;
    left -= says ? 2 : 1;
  }
  if (refusal !== null) throw new Error(`${plural(plan.comments.length, 'comment')} not posted, since GitHub won't have ${plan.comments.length === 1 ? 'it' : 'one of them'} on its line: ${refusal}; ${closed} closed`);
  const parts = [`${plan.comments.length} posted`, `${plan.kept} there already`, `${closed} closed`];
  if (refused) parts.push(`${refused} answered and left open, since the token may not close threads (contents: write)`);
  if (plan.left) parts.push(`${plan.left} without a line of the diff or over the limit of ${maxInline}`);
  return parts.join(', ');
}

/** Closes a thread; false when the token may not. */
async function closes(api: GitHubApi, thread: string): Promise<boolean> {
  try {
    await api.resolveReviewThread(thread);
    return true;
  } catch (error) {
    const errors = (error as { errors?: { type?: string }[] }).errors;
    if (Array.isArray(errors) && errors.some((e) => e.type === 'FORBIDDEN')) return false;
    throw error;
  }
}

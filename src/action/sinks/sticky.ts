/** The one comment on a pull request: found by marker and identity, then written or brought up to date in its place. */
import { hasMarker } from '../../report/comment-state.js';
import type { GitHubApi, IssueComment } from '../github-types.js';
import { ApiBudgetError } from '../github-error.js';
import { isBot, isJobToken, type TokenKind } from './identity.js';

/** Pages of 100 comments that are looked through. */
const maxPages = 5;
/** Comments with our marker that are asked about in one request; more are somebody's play. */
const maxAsked = 100;

/** Found comment, or none in the whole conversation. */
export interface Sticky {
  comment: IssueComment | null;
}

/**
 * Finds the comment. What the job's own token writes is known by its name; for other tokens GitHub is asked which of the
 * comments with our marker it wrote. Anybody else's is passed over.
 * @throws when it can't be known that there is none: a second one is worse
 */
export async function findSticky(api: GitHubApi, pull: number, id: string, kind: TokenKind): Promise<Sticky> {
  const candidate = (c: IssueComment): boolean => hasMarker(c.body, id) && isBot(c.author) === (kind === 'app');
  const known = (c: IssueComment): boolean => candidate(c) && isJobToken(c.author);
  // One page more than is allowed tells a conversation that just ends from one that goes on.
  const { items, complete } = await api.issueComments(pull, { found: known, maxPages: maxPages + 1 });
  const comment = items.find(known) ?? (await written(api, items.filter(candidate), kind));
  if (comment === null && (!complete || items.length > maxPages * 100)) throw new Error(`the conversation has more than ${maxPages * 100} comments and none of the first is ours`);
  return { comment };
}

async function written(api: GitHubApi, candidates: readonly IssueComment[], kind: TokenKind): Promise<IssueComment | null> {
  if (candidates.length === 0) return null;
  if (candidates.length > maxAsked) throw new Error(`more than ${maxAsked} comments have our marker, so it can't be told which one is ours`);
  let ours;
  try {
    ours = await api.wrote(candidates.map((c) => c.nodeId));
  } catch (error) {
    // Where GitHub doesn't tell an app, a bot's comment is taken for ours: only apps write as bots.
    if (kind === 'app' && !(error instanceof ApiBudgetError)) return candidates[0]!;
    throw error;
  }
  return candidates.find((c) => ours.has(c.nodeId)) ?? null;
}

/** Line ends and outer white space may come back otherwise than they were sent. */
function same(a: string, b: string): boolean {
  const plain = (text: string): string => text.replace(/\r\n/g, '\n').trim();
  return plain(a) === plain(b);
}

/** Writes the comment, or changes it in its place; an equal one is left alone. Gives its address. */
export async function putSticky(api: GitHubApi, pull: number, { comment }: Sticky, body: string): Promise<{ done: 'created' | 'updated' | 'unchanged'; url: string }> {
  if (comment === null) return { done: 'created', url: (await api.createIssueComment(pull, body)).url };
  if (same(comment.body, body)) return { done: 'unchanged', url: comment.url };
  return { done: 'updated', url: (await api.updateIssueComment(comment.id, body)).url };
}

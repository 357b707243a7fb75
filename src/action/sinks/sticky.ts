/** The one comment on a pull request: found by marker and identity, then written or brought up to date in its place. */
import { hasMarker } from '../../report/comment-state.js';
import type { GitHubApi, IssueComment } from '../github-types.js';
import { isBot, type TokenKind } from './identity.js';

/** Pages of 100 comments that are looked through. */
const maxPages = 5;
/** Comments of people with our marker that are asked about; more are somebody's play. */
const maxAsked = 3;

/** Found comment, or none in the whole conversation. */
export interface Sticky {
  comment: IssueComment | null;
}

/**
 * Finds the comment. With an app's token it is a bot's; with a person's token GitHub is asked whether that person wrote it.
 * A stranger's comment with our marker is passed over.
 * @throws when the conversation is too long to know that there is none: a second one is worse
 */
export async function findSticky(api: GitHubApi, pull: number, id: string, kind: TokenKind): Promise<Sticky> {
  const marked = (c: IssueComment): boolean => hasMarker(c.body, id);
  const ours = (c: IssueComment): boolean => marked(c) && kind === 'app' && isBot(c.author);
  const { items, complete } = await api.issueComments(pull, { found: ours, maxPages });
  const comment = items.find(ours) ?? (kind === 'person' ? await written(api, items.filter((c) => marked(c) && !isBot(c.author))) : null);
  if (comment === null && !complete) throw new Error(`the conversation has more than ${maxPages * 100} comments and none of the first is ours`);
  return { comment };
}

async function written(api: GitHubApi, candidates: readonly IssueComment[]): Promise<IssueComment | null> {
  for (const comment of candidates.slice(0, maxAsked)) if (await api.wrote(comment.nodeId)) return comment;
  return null;
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

/** Whose comments are ours. Never asks `GET /user`: the job's own token may not. */
import type { Author } from '../github-types.js';

/** `app`: the job's token or an app's, which write as a bot; `person`: a token that somebody made, which writes as them. */
export type TokenKind = 'app' | 'person';

/** What kind of token it is, by its prefix (and the form that installation tokens had before there were prefixes). */
export function tokenKind(token: string): TokenKind {
  return /^(?:ghs_|v1\.)/.test(token) ? 'app' : 'person';
}

/** Whether an app wrote it; people never write as bots. */
export function isBot(author: Author | null): boolean {
  return author !== null && author.type === 'Bot' && author.login.endsWith('[bot]');
}

/** Whether it is the name that the token of a job writes under. */
export function isJobToken(author: Author | null): boolean {
  return author !== null && author.type === 'Bot' && author.login === 'github-actions[bot]';
}

/** What went wrong between us and GitHub's API, in one line for people and one number for decisions. */
import { clip, inertLine } from '../report/inert.js';

/**
 * A request was refused before it was sent, since the review has sent as many as it may.
 * The name makes Octokit hand it on as it is, without wrapping and repeating it.
 */
export class ApiBudgetError extends Error {
  override readonly name = 'AbortError';

  constructor(cap: number) {
    super(`the ${cap} API calls of a review are used up`);
  }
}

/** GitHub's HTTP status; null when there was no answer. */
export function statusOf(error: unknown): number | null {
  const { status, response } = (error ?? {}) as { status?: unknown; response?: unknown };
  return typeof status === 'number' && response !== undefined ? status : null;
}

/** Why a call failed: one inert phrase without a full stop, at most 300 characters, for warnings and the report. */
export function apiReason(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  const status = statusOf(error);
  if (error instanceof TypeError && status === null && /is not a function|Cannot read propert|is not iterable|undefined|null/.test(message)) return "GitHub's answer has not the form that GitHub describes";
  const words = inertLine(message.replace(/ - https:\/\/\S+$/, '').trim().replace(/\.$/, '')) || 'no reason given';
  if (status !== null) return clip(`GitHub answered ${status} (${words})`, 300);
  if (error instanceof ApiBudgetError || name === 'GraphqlResponseError') return clip(words, 300);
  return clip('request' in (error as object ?? {}) ? `GitHub can't be reached: ${words}` : words, 300);
}

/** Whether GitHub refused a request for now and not for good. */
export function isRateLimit(error: unknown): boolean {
  const { message, response } = (error ?? {}) as { message?: unknown; response?: { headers?: Record<string, unknown> } };
  const headers = response?.headers ?? {};
  return headers['retry-after'] !== undefined || String(headers['x-ratelimit-remaining']) === '0' || /rate limit|abuse detection/i.test(String(message));
}

/** SARIF for code scanning: the file, and its upload as far as the token and the repository's plan allow. */
import type { Log } from 'sarif';
import { inertJson } from '../../report/inert.js';
import { maxResults, toSarif, type RuleSource } from '../../report/sarif.js';
import { worstFirst } from '../../report/words.js';
import type { Review } from '../../verdict/types.js';
import { isRateLimit, statusOf } from '../github-error.js';
import type { GitHubApi } from '../github-types.js';
import { pathsToAnchor, shownAt } from './anchor.js';
import type { ChangeSource, FileDiff } from './change.js';

/** Category of a review in code scanning: alerts of one category are replaced by its next upload. */
export function categoryOf(id: string): string {
  return id === 'default' ? 'prguard' : `prguard-${id}`;
}

/** The log without results that are suppressed: code scanning would open alerts for them. */
export function withoutSuppressed(log: Log): Log {
  return { ...log, runs: log.runs.map((run) => ({ ...run, results: run.results?.filter((r) => !r.suppressions?.length) })) };
}

/** Reads the diffs that findings are shown by; none when the repository can't be read, which loses nothing but that. */
export async function diffsFor(review: Review, change: ChangeSource): Promise<FileDiff[]> {
  return change.diffs(pathsToAnchor(worstFirst(review.findings).slice(0, maxResults))).catch(() => []);
}

/** The log as text, with findings shown on lines of the diff. */
export function sarifText(review: Review, mechanisms: readonly RuleSource[], id: string, diffs: readonly FileDiff[]): string {
  return `${inertJson(logOf(review, mechanisms, id, diffs))}\n`;
}

/**
 * The same without suppressed results: what is uploaded. Who may read a pull request sees its alerts.
 * @param shown the review in its public form
 * @param review the whole review: places on the diff are found by its evidence
 */
export function sarifForUpload(shown: Review, mechanisms: readonly RuleSource[], id: string, diffs: readonly FileDiff[], review = shown): string {
  return inertJson(withoutSuppressed(logOf(shown, mechanisms, id, diffs, review)));
}

function logOf(shown: Review, mechanisms: readonly RuleSource[], id: string, diffs: readonly FileDiff[], review = shown): Log {
  const whole = new Map(review.findings.map((f) => [f.fingerprint, f]));
  return toSarif(shown, { mechanisms, category: categoryOf(id), shownAt: (finding) => shownAt(whole.get(finding.fingerprint) ?? finding, diffs) });
}

/** Uploads; gives null, or why code scanning is not there: no permission or not switched on. Other failures are thrown. */
export async function uploadSarif(api: GitHubApi, upload: { commit: string; ref: string; sarif: string }): Promise<string | null> {
  try {
    await api.uploadSarif(upload);
    return null;
  } catch (error) {
    const status = statusOf(error);
    if ((status === 403 && !isRateLimit(error)) || status === 404) return `GitHub answered ${status}: code scanning is not available to this token (security-events: write) or not switched on for the repository`;
    throw error;
  }
}

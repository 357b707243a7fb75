/** What of the change was looked at, as one sentence that every report has. Foreign text in it is raw: each sink makes it inert. */
import { plural, verb } from '../plural.js';
import type { Coverage } from './types.js';

/** Most paths that a coverage sentence lists. */
export const maxListedPaths = 10;

/** A file that was not analysed, in words. */
export interface NotReviewed {
  path: string;
  /** Reasons in one or two words each. */
  why: string;
  /** Reasons as sentences. */
  detail: string;
}

/** Files that were not analysed, one entry a path, in the review's order. */
export function notReviewed(coverage: Pick<Coverage, 'notAnalysed'>): NotReviewed[] {
  const byPath = new Map<string, { reasons: Set<string>; details: Set<string> }>();
  for (const { path, reason, detail } of coverage.notAnalysed) {
    const entry = byPath.get(path) ?? { reasons: new Set(), details: new Set() };
    entry.reasons.add(reason);
    entry.details.add(detail || reason);
    byPath.set(path, entry);
  }
  return [...byPath].map(([path, { reasons, details }]) => ({ path, why: [...reasons].join(', '), detail: [...details].join(' ') }));
}

/**
 * The coverage sentence, with what was not reviewed and why.
 * @param show turns a foreign path or reason into the sink's inert form
 * @param limit most paths that are listed
 */
export function coverageSentence(coverage: Omit<Coverage, 'line'>, show: (text: string) => string, limit = maxListedPaths): string {
  const missed = notReviewed(coverage);
  const { analysedFiles, changedFiles, unsupportedFiles, outOfScope } = coverage;
  const parts = [`Reviewed ${analysedFiles} of ${plural(changedFiles, 'changed file')}`];
  if (missed.length) {
    const listed = missed.slice(0, limit).map((m) => `${show(m.path)} (${show(m.why)})`);
    if (missed.length > limit) listed.push(`${missed.length - limit} more`);
    parts.push(`not reviewed: ${listed.join(', ')}`);
  }
  if (changedFiles > 0 && outOfScope.length === changedFiles) parts.push('every changed file is left out by the configuration (paths-ignore)');
  else if (outOfScope.length) parts.push(`${outOfScope.length} ${verb(outOfScope.length)} not in scope (paths-ignore)`);
  if (unsupportedFiles) parts.push(`${unsupportedFiles} ${verb(unsupportedFiles)} in no supported language`);
  return `${parts.join('; ')}.`;
}

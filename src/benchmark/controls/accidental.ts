/**
 * How easily a finding's words satisfy rubrics that it has nothing to do with. A rate above a few percent means that texts are
 * stuffed, or that rubrics accept anything.
 */
import { createHash } from 'node:crypto';
import type { BenchmarkCase } from '../cases/case.js';
import { accepts } from '../grade.js';
import { MAX_GRADED_CHARS } from '../review.js';
import { trialName, type Rate, type Trial } from '../result.js';
import { rate } from '../statistics.js';

/** Rubrics that each finding is held against. */
export const UNRELATED_RUBRICS = 50;

/**
 * Holds every finding of the trials against the words alone (not the place) of rubrics of other repositories that share no
 * weakness with the finding's case or the finding itself.
 * @param trials plain trials
 * @param cases where rubrics are taken from; which of them, is decided by digests, not by order
 */
export function accidentalMatches(trials: readonly Trial[], cases: readonly BenchmarkCase[]): Rate {
  const malicious = cases.filter((c) => c.rubric !== null);
  const held: { name: string; match: boolean }[] = [];
  for (const t of trials) {
    for (const [i, f] of (t.review?.findings ?? []).entries()) {
      const text = Array.from(f.text).slice(0, MAX_GRADED_CHARS).join('').toLowerCase();
      const own = new Set([...t.cwe, ...f.cwe]);
      const name = `${trialName(t)} finding ${i + 1}`;
      const unrelated = malicious
        .filter((c) => c.repository !== t.repository && !c.cwe.some((cwe) => own.has(cwe)))
        .map((c) => ({ c, order: createHash('sha256').update(`${name}\0${c.id}`).digest('hex') }))
        .sort((a, b) => (a.order < b.order ? -1 : 1))
        .slice(0, UNRELATED_RUBRICS);
      for (const { c } of unrelated) held.push({ name: `${name} and ${c.id}`, match: accepts(text, c.rubric!.accept) });
    }
  }
  return rate(held, (h) => h.match, (h) => h.name);
}

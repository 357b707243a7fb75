/** Which verdicts fail a run: a pure table, apart from how a verdict comes about. */
import type { Review, Verdict } from './types.js';

/** From the strictest to the most lenient. */
export const failOnLevels = ['comment', 'block', 'never'] as const;
/** One of `failOnLevels`. */
export type FailOn = (typeof failOnLevels)[number];

const failing: Record<FailOn, ReadonlySet<Verdict>> = {
  comment: new Set(['BLOCK', 'COMMENT']),
  block: new Set(['BLOCK']),
  never: new Set()
};

/** Whether a review fails the run under a `fail-on` level. */
export function fails(review: Pick<Review, 'verdict'>, level: FailOn): boolean {
  return failing[level].has(review.verdict);
}

/** The public form of a review: what may stand where everybody reads it. */
import { withoutReason } from '../narrative/attention.js';
import type { Finding, Review } from '../verdict/types.js';

/** How much a public report says. */
export const detailLevels = ['full', 'summary'] as const;
/** One of `detailLevels`. */
export type Details = (typeof detailLevels)[number];

/**
 * The review with title, mechanism, severity and place of each finding, and without what tells how to exploit it: texts,
 * quotes, evidence, function names, premises and rejected candidates. Verdict, state and coverage stay.
 */
export function withoutDetails(review: Review): Review {
  const { model: _, ...rest } = review;
  return {
    ...rest,
    findings: review.findings.map(bare),
    accepted: review.accepted.map((a) => ({ ...a, finding: bare(a.finding) })),
    rejected: [],
    ...(review.attention ? { attention: { ...review.attention, claims: [], notices: review.attention.notices.map(withoutReason) } } : {})
  };
}

function bare(finding: Finding): Finding {
  const { model: _, history: __, ...rest } = finding;
  return { ...rest, function: '', text: '', remedy: 'The review file has evidence and remedy; the input details keeps them out of here.', premises: [], refuters: [], citations: [] };
}

/** PRGuard's own reviews in the neutral format. */
import type { Finding, Review } from '../verdict/types.js';
import { MAX_GRADED_CHARS, MAX_GRADED_CITATIONS, MAX_GRADED_LINES, type NeutralReview } from './review.js';

function neutralText(finding: Finding): string {
  const text = `${finding.title}. ${finding.text}`;
  const whole = `${text}\n${finding.remedy}`;
  return whole.length <= MAX_GRADED_CHARS ? whole : text.slice(0, MAX_GRADED_CHARS);
}

/** A review in the neutral format; findings keep the review's order, which is its ranking. */
export function toNeutral(review: Review, id: string): NeutralReview {
  return {
    id,
    verdict: review.verdict,
    findings: review.findings.map((finding) => ({
      blocking: finding.blocking,
      path: finding.path,
      line: finding.line,
      end_line: finding.endLine,
      cwe: finding.cwe,
      text: neutralText(finding),
      evidence: finding.citations.slice(0, MAX_GRADED_CITATIONS).map(({ path, lines: [first, last], side }) => ({
        path,
        lines: [first, Math.min(last, first + MAX_GRADED_LINES - 1)] as [number, number],
        side
      })),
      mechanism: finding.mechanism
    })),
    seconds: Math.round(review.stages.reduce((sum, stage) => sum + stage.milliseconds, 0)) / 1000
  };
}

/** PRGuard's own reviews in the neutral format. */
import type { Finding, Review } from '../verdict/types.js';
import { MAX_GRADED_CHARS, MAX_GRADED_CITATIONS, MAX_GRADED_LINES, type NeutralReview } from './review.js';

/** Of what both reviewers say, each has half the room. */
function neutralText(finding: Finding): string {
  const half = Math.floor(MAX_GRADED_CHARS / 2);
  const own = `${finding.title}. ${finding.text}`;
  const text = finding.model ? `${own.slice(0, Math.max(half, MAX_GRADED_CHARS - finding.model.text.length - 1))}\n${finding.model.text}` : own;
  const whole = `${text}\n${finding.remedy}`;
  return whole.length <= MAX_GRADED_CHARS ? whole : text.slice(0, MAX_GRADED_CHARS);
}

/** Citations of both reviewers in turn, so that neither crowds out the other's. */
function evidenceOf(finding: Finding): Finding['citations'] {
  const [own, other] = [finding.citations, finding.model?.citations ?? []];
  if (other.length === 0) return own;
  const out: Finding['citations'] = [];
  for (let i = 0; i < Math.max(own.length, other.length); i++) {
    for (const c of [own[i], other[i]]) if (c && !out.some((x) => x.side === c.side && x.path === c.path && x.lines[0] <= c.lines[0] && x.lines[1] >= c.lines[1])) out.push(c);
  }
  return out;
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
      evidence: evidenceOf(finding).slice(0, MAX_GRADED_CITATIONS).map(({ path, lines: [first, last], side }) => ({
        path,
        lines: [first, Math.min(last, first + MAX_GRADED_LINES - 1)] as [number, number],
        side
      })),
      mechanism: finding.mechanism
    })),
    seconds: Math.round(review.stages.reduce((sum, stage) => sum + stage.milliseconds, 0)) / 1000
  };
}

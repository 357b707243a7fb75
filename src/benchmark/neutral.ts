/** The neutral review format that the self-benchmark's grader reads. */
import type { Citation, Finding, Review, Verdict } from '../verdict/types.js';

/** A finding as the grader reads it. */
export interface NeutralFinding {
  blocking: boolean;
  path: string;
  line: number;
  end_line: number;
  cwe: string[];
  /** What a person reads of the finding: title, text, and the remedy when it fits. */
  text: string;
  evidence: { path: string; lines: [number, number]; side: Citation['side'] }[];
}

/** A review as the grader reads it. */
export interface NeutralReview {
  id: string;
  verdict: Verdict;
  findings: NeutralFinding[];
  /** Time of all stages. */
  seconds: number;
}

/** What the grader reads of a finding: characters of text, citations, lines of each citation. */
const maxText = 1_500;
const maxCitations = 10;
const maxLines = 40;

function neutralText(finding: Finding): string {
  const text = `${finding.title}. ${finding.text}`;
  const whole = `${text}\n${finding.remedy}`;
  return whole.length <= maxText ? whole : text.slice(0, maxText);
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
      evidence: finding.citations.slice(0, maxCitations).map(({ path, lines: [first, last], side }) => ({
        path,
        lines: [first, Math.min(last, first + maxLines - 1)],
        side
      }))
    })),
    seconds: Math.round(review.stages.reduce((sum, stage) => sum + stage.milliseconds, 0)) / 1000
  };
}

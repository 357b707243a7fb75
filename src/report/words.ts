/** Sentences that several reports share, so that all say the same. Foreign text in them is raw: each sink makes it inert. */
import type { Citation, Coverage, Finding, Review } from '../verdict/types.js';

/** Most paths that a coverage sentence lists. */
export const maxListedPaths = 10;

/** `1 finding`, `2 findings`. */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : many}`;
}

/** The verdict as one sentence. */
export function verdictSentence(review: Review): string {
  const blocking = review.findings.filter((f) => f.blocking).length;
  const others = review.findings.length - blocking;
  if (review.verdict === 'BLOCK') {
    const rest = others ? `, ${others} more to look at` : '';
    return `BLOCK: ${plural(blocking, 'validated finding')} ${blocking === 1 ? 'blocks' : 'block'} this change${rest}.`;
  }
  if (review.verdict === 'COMMENT') return `COMMENT: ${plural(others, 'finding')} to look at; nothing blocks this change.`;
  const { changedFiles, analysedFiles, unsupportedFiles } = review.coverage;
  if (review.state === 'incomplete') return 'APPROVE, but incomplete: nothing was found in what could be analysed.';
  if (changedFiles === 0) return 'APPROVE: the change touches no file.';
  if (analysedFiles === 0 && unsupportedFiles > 0) return 'APPROVE: no changed file is in a supported language.';
  return unsupportedFiles ? 'APPROVE: nothing was found in the files of supported languages.' : 'APPROVE: looked at the whole change and found nothing.';
}

/** `1a2b3c4d5e6f (main)`, or the id alone when the revision was asked for by it. */
function revisionName(side: Review['base'], show: (text: string) => string): string {
  const short = show(side.revision.slice(0, 12));
  return side.revision.startsWith(side.requested) ? short : `${short} (${show(side.requested)})`;
}

/**
 * What the review compared.
 * @param show turns a foreign name into the sink's inert form
 */
export function comparedSentence(review: Review, show: (text: string) => string): string {
  return `Compared base ${revisionName(review.base, show)} with head ${revisionName(review.head, show)}.`;
}

/** A file that was not analysed, in words. */
export interface NotReviewed {
  path: string;
  /** Reasons in one or two words each. */
  why: string;
  /** Reasons as sentences. */
  detail: string;
}

/** Files that were not analysed, one entry a path, in the review's order. */
export function notReviewed(coverage: Coverage): NotReviewed[] {
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
 * The coverage sentence that every report has, with what was not reviewed and why.
 * @param show turns a foreign path or reason into the sink's inert form
 * @param limit most paths that are listed
 */
export function coverageSentence(coverage: Coverage, show: (text: string) => string, limit = maxListedPaths): string {
  const missed = notReviewed(coverage);
  const parts = [`Reviewed ${coverage.analysedFiles} of ${plural(coverage.changedFiles, 'changed file')}`];
  if (missed.length) {
    const listed = missed.slice(0, limit).map((m) => `${show(m.path)} (${show(m.why)})`);
    if (missed.length > limit) listed.push(`${missed.length - limit} more`);
    parts.push(`not reviewed: ${listed.join(', ')}`);
  }
  if (coverage.unsupportedFiles) {
    parts.push(`${coverage.unsupportedFiles} ${coverage.unsupportedFiles === 1 ? 'is' : 'are'} in no supported language`);
  }
  return `${parts.join('; ')}.`;
}

/** `src/a.js:3-9`, `src/a.js:3`. */
export function place(path: string, first: number, last: number): string {
  return first === last ? `${path}:${first}` : `${path}:${first}-${last}`;
}

const roleWords: Record<Citation['role'], string> = {
  obligation: 'what enforced it',
  loss: 'what the change did',
  operation: 'the operation left open',
  origin: 'where the value comes from',
  definition: 'definition',
  peer: 'a peer that has it'
};

/** What a citation shows, in words. */
export function roleName(role: Citation['role']): string {
  return roleWords[role];
}

const severityRank: Record<Finding['severity'], number> = { critical: 0, high: 1, medium: 2, low: 3 };

/** Worst first: blocking, validated, severity; ties keep the review's own order. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  const rank = (f: Finding): number => (f.blocking ? 0 : f.status === 'VALIDATED' ? 10 : 20) + severityRank[f.severity];
  return [...findings].sort((a, b) => rank(a) - rank(b));
}

/** What the status of a finding means for the reader. */
export function statusSentence(finding: Finding): string {
  if (finding.blocking) return 'blocks: every critical premise is proven and no refuter holds';
  if (finding.status === 'VALIDATED') return 'does not block: its mechanism is at level comment';
  const open = [
    ...finding.premises.filter((p) => p.critical && p.result === 'UNKNOWN').map((p) => `premise ${p.id} is not proven`),
    ...finding.refuters.filter((r) => r.result === 'COULD_NOT_RUN').map((r) => `refuter ${r.id} could not run`),
    ...finding.refuters.filter((r) => r.result === 'HOLDS').map((r) => `refuter ${r.id} holds`)
  ];
  return `does not block: ${open.join(', ') || 'not everything about it is proven'}`;
}

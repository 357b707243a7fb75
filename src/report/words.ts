/** Sentences that several reports share, so that all say the same. Foreign text in them is raw: each sink makes it inert. */
import { plural, verb } from '../plural.js';
import type { Accepted, Citation, Finding, Notice, Review } from '../verdict/types.js';

export { plural, verb } from '../plural.js';
export { coverageSentence, maxListedPaths, notReviewed, type NotReviewed } from '../verdict/coverage.js';

/** The verdict as one sentence; that a review is incomplete is part of it. */
export function verdictSentence(review: Review): string {
  const partial = review.state === 'incomplete' && review.verdict !== 'APPROVE' ? ' The review is incomplete.' : '';
  return verdictAlone(review) + partial;
}

function verdictAlone(review: Review): string {
  const blocking = review.findings.filter((f) => f.blocking).length;
  const others = review.findings.length - blocking;
  if (review.verdict === 'BLOCK') {
    const rest = others ? `, ${others} more to look at` : '';
    return `BLOCK: ${plural(blocking, 'validated finding')} ${verb(blocking, 'blocks', 'block')} this change${rest}.`;
  }
  if (review.verdict === 'COMMENT') return `COMMENT: ${plural(others, 'finding')} to look at; nothing blocks this change.`;
  const { changedFiles, analysedFiles, unsupportedFiles, outOfScope } = review.coverage;
  if (review.state === 'incomplete') return 'APPROVE, but incomplete: nothing was found in what could be analysed.';
  if (changedFiles === 0) return 'APPROVE: the change touches no file.';
  if (review.accepted.length) return `APPROVE: nothing was found beyond ${plural(review.accepted.length, 'accepted finding')}.`;
  if (outOfScope.length === changedFiles) return 'APPROVE: nothing was reviewed, since the configuration leaves out every changed file.';
  if (analysedFiles === 0 && outOfScope.length) return 'APPROVE: nothing was reviewed, since every changed file is left out by the configuration or in no supported language.';
  if (analysedFiles === 0 && unsupportedFiles > 0) return 'APPROVE: no changed file is in a supported language.';
  if (outOfScope.length) return 'APPROVE: nothing was found in the files in scope.';
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

/** What stands in every report of an incomplete review, so that a green check is not taken for a clean one. */
export const incompleteSentence = 'INCOMPLETE: a part of this change was not analysed, and nothing is known about it; look at that part yourself. Under "on-incomplete: fail" the check is red.';

/**
 * Where the configuration came from, and the day of the run's start that expiry was judged by.
 * @param show turns a foreign name into the sink's inert form
 */
export function configurationSentence({ configuration: c }: Review, show: (text: string) => string): string {
  if (c.source === 'none') return 'No configuration.';
  const file = c.path === null ? 'No configuration file' : `Configuration ${show(c.path)}`;
  const from = c.source === 'file' ? ', as given by the caller' : '';
  const own = c.mechanisms.length ? `; ${plural(c.mechanisms.length, 'mechanism')} of the project` : '';
  return `${file}${from}${own}; commit ${show(c.revision!.slice(0, 12))} of the target branch, SHA-256 ${show(c.digest!.slice(0, 12))}; run started on ${c.day} (UTC).`;
}

/**
 * An accepted finding in one line.
 * @param show turns foreign text into the sink's inert form
 */
export function acceptedSentence({ finding: f, entry, reason, expires }: Accepted, show: (text: string) => string): string {
  return `${show(place(f.path, f.line, f.endLine))}: ${show(f.title)} (${show(f.mechanism)}, ${show(f.fingerprint)}): ${show(reason)} [accepted[${entry}]${expires === null ? '' : `, until ${expires}`}]`;
}

/** Notices that only matter to who keeps the configuration: no warning on a pull request. */
const housekeeping: ReadonlySet<Notice['id']> = new Set(['acceptance-unused', 'acceptance-stale', 'switched-off', 'change-out-of-scope', 'several-merge-bases']);

/** Whether a notice is for everybody who looks at the pull request. */
export function isPressing(notice: Notice): boolean {
  return !housekeeping.has(notice.id);
}

/** Every bound that was hit: those of the review, then those of what is read of the narrative. */
export function limitsReached({ coverage, attention }: Review): string[] {
  return [...coverage.limits, ...(attention?.limits ?? [])];
}

/**
 * What the narrative calls attention to, one line each; strong ones first.
 * @param show turns foreign text into the sink's inert form
 */
export function attentionLines({ attention }: Review, show: (text: string) => string): string[] {
  return (attention?.notices ?? []).map((n) => `${n.strong ? 'Attention: ' : ''}${show(n.message)}`);
}

/** Whether the narrative has something that everybody who looks at the pull request must know. */
export function callsForAttention({ attention }: Review): boolean {
  return (attention?.notices.length ?? 0) > 0;
}

/** What is said of a finding, with who found it where that was not the built-in reviewer alone, and what history says of it. */
export function findingProse(finding: Finding): string {
  return [finding.text, ...foundByModel(finding), ...(finding.history ?? []).map(historySentence)].join('\n\n');
}

function foundByModel({ model, foundBy }: Finding): string[] {
  if (model) return [`The model reviewer found it too: ${model.text}`];
  return foundBy?.includes('model') ? ['Found by the model reviewer; premises that are marked SUPPORTED rest on its answers.'] : [];
}

/** A commit of base whose message names a security fix. Its words are the repository's: on one line, and without what ends a quotation here. */
function historySentence({ commit, path, lines, subject, names }: NonNullable<Finding['history']>[number]): string {
  const quoted = (text: string): string => text.replace(/\s+/g, ' ').replace(/`/g, "'");
  const at = lines.length === 1 ? `Line ${lines[0]}` : `Lines ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ` and ${lines.length - 10} more` : ''}`;
  return `${at} of \`${quoted(path)}\` in base ${verb(lines.length, 'comes', 'come')} from commit \`${quoted(commit.slice(0, 12))}\`, whose message names a security fix (${names.map((n) => `\`${quoted(n)}\``).join(', ')}): \`${quoted(subject)}\`. This supports the finding; it proves nothing, and nothing is decided by it.`;
}

/** What the model reviewer used, as one sentence; null when there was none. */
export function modelSentence({ model: m }: Review, show: (text: string) => string): string | null {
  if (!m) return null;
  const sum = (of: (s: NonNullable<Review['model']>['stages'][number]) => number): number => m.stages.reduce((n, s) => n + of(s), 0);
  const costs = m.stages.flatMap((s) => (s.cost === null ? [] : [s.cost]));
  const cost = costs.length ? `, cost ${costs.reduce((a, b) => a + b, 0).toFixed(4)}` : '';
  const failed = m.degraded.length ? ` ${plural(m.degraded.length, 'stage')} did not do ${m.degraded.length === 1 ? 'its' : 'their'} work.` : '';
  return `Model reviewer ${show(m.model)} at ${show(m.provider)}${m.replayed ? ' (replayed)' : ''}: ${plural(sum((s) => s.requests), 'request')}, ${sum((s) => s.inputTokens)} input and ${sum((s) => s.outputTokens)} output tokens${cost}; ${plural(m.candidates, 'candidate')}, ${m.dropped.length + m.rejected.length} of them dropped or refuted.${failed}`;
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
  if (finding.blocking) return `blocks: every critical premise is proven${finding.premises.some((p) => p.result === 'SUPPORTED') || finding.model ? ' or supported by two independent answers of the model' : ''} and no refuter holds`;
  if (finding.status === 'VALIDATED') return finding.foundBy && !finding.foundBy.includes('built-in') ? 'does not block: its level is comment, its severity is low, the model calls it possible only, or proofs are required' : 'does not block: its level is comment';
  const open = [
    ...finding.premises.filter((p) => p.critical && p.result === 'UNKNOWN').map((p) => `premise ${p.id} is not proven`),
    ...finding.refuters.filter((r) => r.result === 'COULD_NOT_RUN').map((r) => `refuter ${r.id} could not run`),
    ...finding.refuters.filter((r) => r.result === 'HOLDS').map((r) => `refuter ${r.id} holds`)
  ];
  return `does not block: ${open.join(', ') || 'not everything about it is proven'}`;
}

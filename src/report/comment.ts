/** The one comment on a pull request that is kept up to date, within GitHub's limit, with all foreign text inert. */
import type { Review } from '../verdict/types.js';
import { findingBody, findingTitle, goneLines, headPlace, nameSpan } from './comment-finding.js';
import { marker, maxState } from './comment-state.js';
import { clip, clipLines, codeSpan, inertMarkdown } from './inert.js';
import type { Site } from './links.js';
import { goneAfter, type Fate, type Memory } from './repair.js';
import { acceptedSentence, attentionLines, callsForAttention, comparedSentence, coverageSentence, incompleteSentence, isPressing, plural, verdictSentence, worstFirst } from './words.js';

/** Longest body of a comment or review, in GitHub's characters. */
export const maxCommentLength = 65_536;

/**
 * Length of a text as GitHub may count it at most: it counts characters, after turning line ends into two. UTF-16 units
 * are never fewer than characters.
 */
export function gitHubLength(text: string): number {
  return text.length + (text.match(/\n/g)?.length ?? 0);
}

/** What the comment says beside the review. */
export interface CommentOptions {
  /** Tells several reviews of one pull request apart. */
  id: string;
  site: Site | null;
  /** What was remembered, what became of it, and what is to be remembered. */
  before: Memory;
  fates: readonly Fate[];
  after: Memory;
  /** False to keep the words of refuters and premises out. */
  details: boolean;
  /** Names the place where all findings are listed. */
  where: string;
  /** False for a report that remembers nothing: no marker. */
  remembers?: boolean;
  limit?: number;
}

/** Whether a review that has no comment yet is worth one: silence is for those with nothing to say. */
export function worthComment(review: Review): boolean {
  return review.findings.length > 0 || review.state === 'incomplete' || review.notices.some(isPressing) || callsForAttention(review);
}

function heading(review: Review, { before }: CommentOptions): string {
  const resolved = review.findings.length === 0 && review.state === 'clean' && before.findings.length + before.gone.length > 0;
  return `## PRGuard: ${resolved ? 'resolved. ' : ''}${verdictSentence(review)}`;
}

function listed(title: string, lines: readonly string[], room: number): string {
  return lines.length ? `### ${title}\n\n${clipLines(lines, room)}` : '';
}

/** Markdown of what became of earlier findings; empty when there is nothing to say. */
export function earlierMarkdown(review: Review, { before, fates, site, details }: Pick<CommentOptions, 'before' | 'fates' | 'site' | 'details'>, room = 8_000): string {
  return listed('Earlier findings', goneLines(goneAfter(before, review, fates), fates, review, site, details), room);
}

function acceptedMarkdown(review: Review, room: number): string {
  return listed('Accepted by the configuration', review.accepted.map((a) => `- ${acceptedSentence(a, nameSpan)}`), room);
}

function noticesMarkdown(review: Review, room: number): string {
  const lines = review.notices.filter(isPressing).map((n) => `- ${n.path === null ? '' : `${nameSpan(n.path)}: `}${inertMarkdown(clip(n.message.replace(/\s+/g, ' '), 500))}`);
  return listed('Notices', lines, room);
}

function attentionMarkdown(review: Review, room: number): string {
  return listed('What the pull request says of itself', attentionLines(review, (text) => inertMarkdown(clip(text.replace(/\s+/g, ' '), 700))).map((l) => `- ${l}`), room);
}

/**
 * The body of the comment. Findings come worst first: whole while they fit, then with title and place, then counted.
 */
export function renderComment(review: Review, options: CommentOptions): string {
  const limit = options.limit ?? maxCommentLength;
  const part = Math.floor(limit / 10);
  const incomplete = review.state === 'incomplete' ? `> [!WARNING]\n> ${incompleteSentence}` : '';
  const coverage = coverageSentence(review.coverage, (text) => codeSpan(clip(text, 100)), 8);
  const mark = options.remembers === false ? '' : marker(options.id, options.after, Math.min(maxState, 2 * part));
  const head = [mark, heading(review, options), incomplete, comparedSentence(review, (text) => codeSpan(clip(text, 100))), coverage].filter(Boolean).join('\n\n');
  const tail = [acceptedMarkdown(review, part), noticesMarkdown(review, part), attentionMarkdown(review, part), earlierMarkdown(review, options, part), `<sub>PRGuard ${nameSpan(review.tool.version)}, state ${codeSpan(review.state)}</sub>`].filter(Boolean).join('\n\n');
  const findings = worstFirst(review.findings);
  const fates = new Map(options.fates.flatMap((f) => (f.fate === 'stands' || f.fate === 'moved' ? [[f.finding.fingerprint, f] as const] : [])));
  const more = (count: number): string => `${plural(count, 'more finding')} in ${inertMarkdown(options.where)}.`;
  let room = limit - gitHubLength(`${head}\n\n${more(findings.length)}\n\n${tail}\n`);
  const sections: string[] = [];
  for (const finding of findings) {
    const title = `### ${sections.length + 1}. ${findingTitle(finding)}`;
    const forms = [findingBody(finding, review, options.site, fates.get(finding.fingerprint)), `At ${headPlace(review, options.site, finding.path, [finding.line, finding.endLine])}; the rest is in ${inertMarkdown(options.where)}.`];
    const section = forms.map((form) => `${title}\n\n${form}`).find((text) => gitHubLength(text) + 4 <= room);
    if (section === undefined) break;
    room -= gitHubLength(section) + 4;
    sections.push(section);
  }
  const left = findings.length - sections.length;
  return [head, ...sections, ...(left ? [more(left)] : []), tail].join('\n\n') + '\n';
}

/** One finding as Markdown for a comment, and what became of earlier ones. All foreign text is inert. */
import type { Finding, Review } from '../verdict/types.js';
import { clip, codeSpan, inertMarkdown } from './inert.js';
import { linkedPlace, type Site } from './links.js';
import type { Fate, Gone } from './repair.js';
import { findingProse, roleName, statusSentence } from './words.js';

/** Characters of foreign names and phrases in one line. */
const maxName = 300;

/** A foreign name as a code element, shortened. */
export function nameSpan(text: string): string {
  return codeSpan(clip(text, maxName));
}

/** A path of head with lines, linked; a path that is too long to be shown is shortened and not linked. */
export function headPlace(review: Review, site: Site | null, path: string, lines: readonly [number, number]): string {
  return sidePlace(review, site, 'head', path, lines);
}

function sidePlace(review: Review, site: Site | null, side: 'base' | 'head', path: string, [first, last]: readonly [number, number]): string {
  return linkedPlace(path.length > maxName ? null : site, review[side].revision, clip(path, maxName), first, last);
}

/** What is said of a finding beside its title. */
export function findingBody(finding: Finding, review: Review, site: Site | null, fate: Fate | undefined): string {
  const where = headPlace(review, site, finding.path, [finding.line, finding.endLine]);
  const inside = finding.function ? ` in ${nameSpan(finding.function)}` : '';
  const evidence = finding.citations.map((c) => `- ${sidePlace(review, site, c.side, c.path, c.lines)} (${c.side}): ${roleName(c.role)}`);
  return [
    `**${finding.severity}** at ${where}${inside}; ${inertMarkdown(clip(statusSentence(finding), 1000))}.${history(fate, review)}`,
    inertMarkdown(clip(findingProse(finding), 3000)),
    evidence.length ? `<details><summary>Evidence</summary>\n\n${evidence.join('\n')}\n\n</details>` : '',
    finding.remedy ? `**Remedy:** ${inertMarkdown(clip(finding.remedy, 3000))}` : '',
    [...finding.cwe.slice(0, 10), finding.mechanism, finding.fingerprint].map(nameSpan).join(' ')
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The title as one line of Markdown. */
export function findingTitle(finding: Finding): string {
  return inertMarkdown(clip(finding.title.replace(/\s+/g, ' '), 300));
}

/** ` Stands since X.`: nothing for a finding that this head brings in. */
function history(fate: Fate | undefined, review: Review): string {
  if (fate === undefined || (fate.fate !== 'stands' && fate.fate !== 'moved')) return '';
  const { head, path, line } = fate.earlier.first;
  if (review.head.revision.startsWith(head)) return '';
  return fate.fate === 'stands' ? ` Stands since ${nameSpan(head)}.` : ` Moved: it was at ${nameSpan(`${path}:${line}`)} in ${nameSpan(head)}.`;
}

/**
 * Why a finding is gone, as a Markdown sentence.
 * @param details whether the refuter's or premise's own words are shown
 */
export function goneSentence({ cause, head }: Gone, review: Review, site: Site | null, details: boolean): string {
  if (cause === null) return `no longer found in ${nameSpan(head)}.`;
  const current = review.head.revision.startsWith(head);
  const at = cause.path !== null && cause.lines !== null ? `, ${current ? headPlace(review, site, cause.path, cause.lines) : nameSpan(`${cause.path}:${cause.lines.join('-')}`)}` : '';
  const words = details && cause.detail ? `: ${inertMarkdown(clip(cause.detail.replace(/\s+/g, ' '), maxName))}` : '';
  return `repaired in ${nameSpan(head)}: ${nameSpan(cause.id)} decides otherwise now${words}${at}.`;
}

/** One line a finding that stands no longer or was not looked at again. */
export function goneLines(gone: readonly Gone[], fates: readonly Fate[], review: Review, site: Site | null, details: boolean): string[] {
  const name = (e: Gone['earlier']): string => `${nameSpan(e.mechanism)} at ${nameSpan(`${e.path}:${e.line}`)}`;
  return [
    ...fates.flatMap((f) => (f.fate === 'unknown' ? [`- ${name(f.earlier)}: its file was not analysed this time, so it may still stand.`] : [])),
    ...gone.map((g) => `- ${name(g.earlier)}: ${goneSentence(g, review, site, details)}`)
  ];
}

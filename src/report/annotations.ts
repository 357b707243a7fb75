/** Workflow-command annotations, within the runner's limits. Values only: the action's edge issues them. */
import type { Review } from '../verdict/types.js';
import { clip, inertLine, inertText } from './inert.js';
import { coverageSentence, place, plural, roleName, worstFirst } from './words.js';

/** One workflow-command annotation. */
export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  title: string;
  message: string;
  /** In head; absent for an annotation of the whole run. */
  file?: string;
  startLine?: number;
  endLine?: number;
}

/** GitHub shows at most this many annotations of one level from one step. */
export const maxAnnotationsPerLevel = 10;
/** Characters of a message; GitHub cuts at 64 KiB. */
const maxMessage = 4_000;

/**
 * One annotation a finding, worst first; at most ten a level, the last one then tells how many more there are.
 * @param where names the place where all findings are listed, for "N more in ..."
 */
export function annotations(review: Review, where: string): Annotation[] {
  const errors: Annotation[] = [];
  const warnings: Annotation[] = [];
  for (const finding of worstFirst(review.findings)) {
    const evidence = finding.citations.map((c) => `- ${place(inertLine(c.path), c.lines[0], c.lines[1])} (${c.side}): ${roleName(c.role)}`);
    const parts = [inertText(finding.text), evidence.length ? `Evidence:\n${evidence.join('\n')}` : '', `Remedy: ${inertText(finding.remedy)}`];
    (finding.blocking ? errors : warnings).push({
      level: finding.blocking ? 'error' : 'warning',
      title: clip(`PRGuard: ${inertLine(finding.title)}`, 200),
      message: clip(parts.filter(Boolean).join('\n\n'), maxMessage),
      file: finding.path,
      startLine: finding.line,
      endLine: finding.endLine
    });
  }
  const out = [...capped(errors, where), ...capped(warnings, where)];
  if (review.state === 'incomplete') {
    out.push({ level: 'notice', title: 'PRGuard: review incomplete', message: clip(coverageSentence(review.coverage, inertLine), maxMessage) });
  }
  return out;
}

function capped(list: Annotation[], where: string): Annotation[] {
  if (list.length <= maxAnnotationsPerLevel) return list;
  const kept = list.slice(0, maxAnnotationsPerLevel - 1);
  const more = plural(list.length - kept.length, 'more finding');
  return [...kept, { level: list[0].level, title: `PRGuard: ${more}`, message: `${more} in ${where}.` }];
}

/** Workflow-command annotations, within the runner's limits. Values only: the action's edge issues them. */
import type { Finding, Review } from '../verdict/types.js';
import { clip, inertLine, inertText } from './inert.js';
import { attentionLines, coverageSentence, findingProse, incompleteSentence, isPressing, place, plural, roleName, verdictSentence, worstFirst } from './words.js';

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
 * One annotation a finding, worst first; at most ten a level, the last one then tells how many more there are. A notice
 * with verdict and coverage comes last.
 * @param where names the place where all findings are listed, for "N more in ..."
 * @param reserved warnings of the step that are issued beside these
 * @param elsewhere findings have their annotations in another place, and are only counted here
 */
export function annotations(review: Review, where: string, reserved = 0, elsewhere = false): Annotation[] {
  const errors: Annotation[] = [];
  const warnings: Annotation[] = [];
  for (const finding of elsewhere ? [] : worstFirst(review.findings)) (finding.blocking ? errors : warnings).push(commandOf(finding));
  // An incomplete review and edits of what governs the check have their places kept.
  const covered = coverageSentence(review.coverage, inertLine);
  const kept: Annotation[] = review.state === 'incomplete' ? [{ level: 'warning', title: 'PRGuard: review incomplete', message: clip(`${incompleteSentence} ${covered}`, maxMessage) }] : [];
  const nothing = review.notices.find((n) => n.id === 'nothing-compared');
  if (nothing) kept.push({ level: 'warning', title: 'PRGuard: nothing was compared', message: clip(inertLine(nothing.message), maxMessage) });
  const pressing = review.notices.filter((n) => isPressing(n) && n !== nothing);
  if (pressing.length) {
    const message = pressing.map((n) => `${n.path === null ? '' : `${inertLine(n.path)}: `}${inertLine(n.message)}`).join('\n\n');
    kept.push({ level: 'warning', title: `PRGuard: ${plural(pressing.length, 'notice')} about configuration and workflow`, message: clip(message, maxMessage) });
  }
  const said = attentionLines(review, inertLine);
  if (said.length) {
    const strong = review.attention!.notices.some((n) => n.strong);
    kept.push({ level: strong ? 'warning' : 'notice', title: `PRGuard: ${plural(said.length, 'notice')} about what the pull request says of itself`, message: clip(said.join('\n\n'), maxMessage) });
  }
  const closing: Annotation = { level: 'notice', title: 'PRGuard', message: clip(`${verdictSentence(review)} ${covered}`, maxMessage) };
  return [...capped(errors, where, maxAnnotationsPerLevel), ...kept, ...capped(warnings, where, Math.max(1, maxAnnotationsPerLevel - kept.length - reserved)), closing];
}

/** A finding as a workflow command. A path that is not inert is in the text, and not where the runner takes it as it is. */
function commandOf(finding: Finding): Annotation {
  const { file, startLine, endLine, ...said } = annotationOf(finding);
  const inert = inertLine(file);
  return inert === file ? { ...said, file, startLine, endLine } : { ...said, message: clip(`${place(inert, startLine, endLine)}\n\n${said.message}`, maxMessage) };
}

/** A finding at its place. */
export function annotationOf(finding: Finding): Annotation & { file: string; startLine: number; endLine: number } {
  const evidence = finding.citations.map((c) => `- ${place(inertLine(c.path), c.lines[0], c.lines[1])} (${c.side}): ${roleName(c.role)}`);
  const parts = [inertText(findingProse(finding)), evidence.length ? `Evidence:\n${evidence.join('\n')}` : '', `Remedy: ${inertText(finding.remedy)}`];
  return {
    level: finding.blocking ? 'error' : 'warning',
    title: clip(`PRGuard: ${inertLine(finding.title)}`, 200),
    message: clip(parts.filter(Boolean).join('\n\n'), maxMessage),
    file: finding.path,
    startLine: finding.line,
    endLine: finding.endLine
  };
}

function capped(list: Annotation[], where: string, limit: number): Annotation[] {
  if (list.length <= limit) return list;
  const kept = list.slice(0, limit - 1);
  const more = plural(list.length - kept.length, 'more finding');
  return [...kept, { level: list[0].level, title: `PRGuard: ${more}`, message: `${more} in ${where}.` }];
}

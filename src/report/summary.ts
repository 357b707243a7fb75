/** The job summary: GitHub-flavoured Markdown below GitHub's limit of 1 MiB, with all foreign text inert. */
import type { Citation, Finding, Review } from '../verdict/types.js';
import { clip, clipLines, codeSpan, fenced, inertMarkdown, inertText } from './inert.js';
import { acceptedSentence, attentionLines, limitsReached, comparedSentence, configurationSentence, coverageSentence, findingProse, incompleteSentence, modelSentence, place, plural, roleName, statusSentence, verdictSentence, worstFirst } from './words.js';

/** Bytes that a summary may have; over 1 MiB the step would fail, and other steps' summaries count apart. */
export const maxSummaryBytes = 900 * 1024;
/** Characters of a quoted line. */
const maxLine = 200;

/** Characters of a foreign name, and of prose. */
const maxName = 500;
const maxProse = 5_000;
/** Bytes of each list beside the findings. */
const maxList = 20_000;

function name(text: string): string {
  return codeSpan(clip(text, maxName));
}

function prose(text: string): string {
  return inertMarkdown(clip(text, maxProse));
}

function oneLine(text: string): string {
  return prose(text.replace(/\s+/g, ' '));
}

function evidence(citation: Citation): string {
  const where = codeSpan(place(clip(citation.path, maxName), citation.lines[0], citation.lines[1]));
  const [first, last] = citation.lines;
  const gutter = String(last).length;
  const lines = inertText(citation.quote)
    .split('\n')
    .map((line, i) => `${String(first + i).padStart(gutter)} | ${clip(line, maxLine)}`.trimEnd());
  return `${where} (${citation.side}): ${roleName(citation.role)}\n\n${fenced(lines.join('\n'), 'text')}`;
}

function section(finding: Finding, number: number): string {
  const parts = [
    `### ${number}. ${oneLine(finding.title)}`,
    `**${finding.severity}** at ${codeSpan(place(clip(finding.path, maxName), finding.line, finding.endLine))}` +
      `${finding.function ? ` in ${name(finding.function)}` : ''}; ${oneLine(statusSentence(finding))}.`,
    prose(findingProse(finding)),
    ...finding.citations.map(evidence),
    `**Remedy:** ${prose(finding.remedy)}`,
    `${[...finding.cwe, finding.mechanism, finding.fingerprint].map(name).join(' ')}`
  ];
  return parts.join('\n\n');
}

/**
 * The summary as Markdown, at most `limit` UTF-8 bytes. Findings come worst first; those that do not fit are counted.
 * @param where names the place where all findings are listed
 */
export function renderSummary(review: Review, where: string, limit = maxSummaryBytes): string {
  const incomplete = review.state === 'incomplete' ? `> [!WARNING]\n> ${incompleteSentence}\n\n` : '';
  const notices = clipLines(review.notices.map((n) => `> - ${n.path === null ? '' : `${name(n.path)}: `}${oneLine(n.message)}`), maxList);
  const attention = clipLines(attentionLines(review, oneLine).map((l) => `> - ${l}`), maxList);
  const model = modelSentence(review, name);
  const head =
    `## PRGuard: ${verdictSentence(review)}\n\n${incomplete}` +
    (notices && `> [!IMPORTANT]\n${notices}\n\n`) +
    (attention && `> [!CAUTION]\n> What the pull request says of itself, checked; it changes nothing in this review.\n>\n${attention}\n\n`) +
    `${comparedSentence(review, name)}\n${model === null ? '' : `\n${model}\n`}`;
  const accepted = clipLines(review.accepted.map((a) => `- ${acceptedSentence(a, name)}`), maxList);
  const limits = clipLines(limitsReached(review).map((l) => `- ${oneLine(l)}`), maxList);
  const tail =
    (accepted && `\n${plural(review.accepted.length, 'finding')} accepted by the configuration:\n\n${accepted}\n`) +
    `\n${coverageSentence(review.coverage, name)}\n` +
    (review.configuration.source === 'none' ? '' : `\n${configurationSentence(review, name)}\n`) +
    (limits && `\nLimits reached:\n\n${limits}\n`) +
    `\n<sub>PRGuard ${codeSpan(review.tool.version)}, state ${codeSpan(review.state)}</sub>\n`;
  const findings = worstFirst(review.findings);
  const reserve = Buffer.byteLength(head + tail) + 500;
  let used = reserve;
  const sections: string[] = [];
  for (const finding of findings) {
    const text = `\n${section(finding, sections.length + 1)}\n`;
    used += Buffer.byteLength(text);
    if (used > limit) break;
    sections.push(text);
  }
  const left = findings.length - sections.length;
  const more = left ? `\n${plural(left, 'more finding')} in ${inertMarkdown(where)}.\n` : '';
  return head + sections.join('') + more + tail;
}

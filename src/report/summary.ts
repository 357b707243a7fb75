/** The job summary: GitHub-flavoured Markdown below GitHub's limit of 1 MiB, with all foreign text inert. */
import type { Citation, Finding, Review } from '../verdict/types.js';
import { clip, codeSpan, fenced, inertMarkdown, inertText } from './inert.js';
import { acceptedSentence, comparedSentence, configurationSentence, coverageSentence, incompleteSentence, place, plural, roleName, statusSentence, verdictSentence, worstFirst } from './words.js';

/** Bytes that a summary may have; over 1 MiB the step would fail, and other steps' summaries count apart. */
export const maxSummaryBytes = 900 * 1024;
/** Characters of a quoted line. */
const maxLine = 200;

function evidence(citation: Citation): string {
  const where = codeSpan(place(citation.path, citation.lines[0], citation.lines[1]));
  const [first, last] = citation.lines;
  const gutter = String(last).length;
  const lines = inertText(citation.quote)
    .split('\n')
    .map((line, i) => `${String(first + i).padStart(gutter)} | ${clip(line, maxLine)}`.trimEnd());
  return `${where} (${citation.side}): ${roleName(citation.role)}\n\n${fenced(lines.join('\n'), 'text')}`;
}

function section(finding: Finding, number: number): string {
  const parts = [
    `### ${number}. ${inertMarkdown(finding.title.replace(/\s+/g, ' '))}`,
    `**${finding.severity}** at ${codeSpan(place(finding.path, finding.line, finding.endLine))}` +
      `${finding.function ? ` in ${codeSpan(finding.function)}` : ''}; ${statusSentence(finding)}.`,
    inertMarkdown(finding.text),
    ...finding.citations.map(evidence),
    `**Remedy:** ${inertMarkdown(finding.remedy)}`,
    `${[...finding.cwe, finding.mechanism, finding.fingerprint].map(codeSpan).join(' ')}`
  ];
  return parts.join('\n\n');
}

/**
 * The summary as Markdown, at most `limit` UTF-8 bytes. Findings come worst first; those that do not fit are counted.
 * @param where names the place where all findings are listed
 */
export function renderSummary(review: Review, where: string, limit = maxSummaryBytes): string {
  const incomplete = review.state === 'incomplete' ? `> [!WARNING]\n> ${incompleteSentence}\n\n` : '';
  const notices = review.notices.map((n) => `> - ${n.path === null ? '' : `${codeSpan(n.path)}: `}${inertMarkdown(n.message.replace(/\s+/g, ' '))}\n`).join('');
  const head =
    `## PRGuard: ${verdictSentence(review)}\n\n${incomplete}` +
    (notices && `> [!IMPORTANT]\n${clip(notices, 20_000)}\n`) +
    `${comparedSentence(review, codeSpan)}\n`;
  const accepted = review.accepted.map((a) => `- ${acceptedSentence(a, codeSpan)}\n`).join('');
  const limits = review.coverage.limits.map((l) => `- ${inertMarkdown(l.replace(/\s+/g, ' '))}\n`).join('');
  const tail =
    (accepted && `\n${plural(review.accepted.length, 'finding')} accepted by the configuration:\n\n${clip(accepted, 20_000)}`) +
    `\n${coverageSentence(review.coverage, codeSpan)}\n` +
    (review.configuration.source === 'none' ? '' : `\n${configurationSentence(review, codeSpan)}\n`) +
    (limits && `\nLimits reached:\n\n${clip(limits, 20_000)}`) +
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

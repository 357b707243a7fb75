/** The review for a person at a terminal: verdict, findings with evidence and remedy, coverage. */
import type { Citation, Finding, PremiseResult, Review } from '../verdict/types.js';
import { clip, inertLine, inertLog, inertText } from './inert.js';
import { acceptedSentence, attentionLines, limitsReached, comparedSentence, configurationSentence, coverageSentence, findingProse, incompleteSentence, modelSentence, notReviewed, place, plural, roleName, statusSentence, verdictSentence } from './words.js';

/** How the text is written. */
export interface TextOptions {
  /** ANSI colours; only for a terminal. */
  color?: boolean;
  /** Show premises, refuters, rejected candidates and stages, and quote every citation whole. */
  explain?: boolean;
}

/** Columns that prose is wrapped to. */
const width = 100;
/** Characters of a quoted line, and lines of a quoted citation unless everything is asked for. */
const maxLine = 160;
const maxQuoted = 12;

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';
const codes: Record<Style, string> = { bold: '1', dim: '2', red: '31', yellow: '33', green: '32' };
type Paint = (style: Style, text: string) => string;

/** Lines of at most `width` characters, none of which is an order for the runner: wrapping makes new starts of lines. */
function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  for (const paragraph of inertText(text).split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line && line.length + word.length + 1 > width - indent.length) {
        lines.push(inertLog(indent + line));
        line = word;
      } else line = line ? `${line} ${word}` : word;
    }
    if (line.trim()) lines.push(inertLog(indent + line));
  }
  return lines;
}

function excerpt(citation: Citation, explain: boolean, paint: Paint): string[] {
  const [first, last] = citation.lines;
  const all = inertText(citation.quote).split('\n');
  const shown = explain || all.length <= maxQuoted ? all : all.slice(0, maxQuoted);
  const gutter = String(last).length;
  const out = shown.map((line, i) => `     ${paint('dim', `${String(first + i).padStart(gutter)} |`)} ${clip(line, maxLine)}`.trimEnd());
  if (shown.length < all.length) out.push(`     ${paint('dim', `${' '.repeat(gutter)} | (${plural(all.length - shown.length, 'more line')})`)}`);
  return out;
}

function premiseLine(premise: PremiseResult): string {
  const critical = premise.critical ? '' : ' (not critical)';
  const detail = premise.detail ? ` [${premise.detail}]` : '';
  return `${premise.result} ${premise.id}${critical}: ${premise.statement}${detail}`;
}

function findingLines(finding: Finding, number: number, options: TextOptions, paint: Paint): string[] {
  const tint: Style = finding.blocking ? 'red' : 'yellow';
  const place_ = place(inertLine(finding.path), finding.line, finding.endLine);
  const lines = [
    paint('bold', `${number}. ${paint(tint, `[${finding.severity}]`)} ${paint('bold', inertLine(finding.title))}`),
    `   ${place_}${finding.function ? `, in ${inertLine(finding.function)}` : ''}`,
    `   ${paint(tint, inertLine(statusSentence(finding)))}`,
    '',
    ...findingProse(finding).split('\n\n').flatMap((p) => wrap(p, '   ')),
    ''
  ];
  for (const citation of finding.citations) {
    const where = place(inertLine(citation.path), citation.lines[0], citation.lines[1]);
    lines.push(`   ${paint('bold', where)} (${citation.side}): ${roleName(citation.role)}`);
    lines.push(...excerpt(citation, options.explain === true, paint));
  }
  if (finding.citations.length) lines.push('');
  lines.push(...wrap(`Remedy: ${finding.remedy}`, '   '));
  const cwe = finding.cwe.length ? `${finding.cwe.map(inertLine).join(', ')}; ` : '';
  lines.push(`   ${paint('dim', `${cwe}mechanism ${inertLine(finding.mechanism)}; fingerprint ${inertLine(finding.fingerprint)}`)}`);
  if (options.explain) {
    lines.push('', '   Premises:');
    for (const premise of finding.premises) lines.push(...wrap(premiseLine(premise), '     '));
    lines.push('   Refuters:');
    for (const refuter of finding.refuters) lines.push(...wrap(`${refuter.result} ${refuter.id}: ${refuter.statement} [${refuter.detail}]`, '     '));
  }
  lines.push('');
  return lines;
}

function explanation(review: Review, paint: Paint): string[] {
  const lines = [paint('bold', 'What was looked at:')];
  for (const stage of review.stages) {
    const counts = Object.entries(stage.counts).map(([name, count]) => `${inertLine(name)} ${count}`);
    lines.push(`   ${inertLine(stage.name)}: ${counts.join(', ') || 'no counts'} (${Math.round(stage.milliseconds)} ms)`);
  }
  const rejected = [...review.rejected, ...(review.model?.rejected ?? [])];
  lines.push('', paint('bold', rejected.length ? `${plural(rejected.length, 'candidate')} rejected:` : 'No candidate was rejected.'));
  for (const candidate of rejected) {
    const inside = candidate.function ? `, in ${inertLine(candidate.function)}` : '';
    lines.push(`   ${inertLine(candidate.mechanism)} at ${place(inertLine(candidate.path), candidate.line, candidate.line)}${inside}`);
    lines.push(...wrap(candidate.summary, '     '));
    lines.push(...wrap(`rejected by ${candidate.rejectedBy}: ${candidate.detail}`, '     '));
  }
  for (const c of review.attention?.claims ?? []) lines.push(...wrap(`claim ${c.type} (${c.channel}), ${c.result}: "${c.quote}": ${c.reason}`, '   '));
  for (const { title, why } of review.model?.dropped ?? []) lines.push(...wrap(`dropped, said by the model: ${title}: ${why}`, '   '));
  const missed = notReviewed(review.coverage);
  if (missed.length) {
    lines.push('', paint('bold', 'Not reviewed:'));
    for (const file of missed) lines.push(`   ${inertLine(file.path)} (${inertLine(file.why)}): ${inertLine(file.detail)}`);
  }
  lines.push('');
  return lines;
}

function painter(color: boolean | undefined): Paint {
  return color ? (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m` : (_, text) => text;
}

function verdictLine(review: Review, paint: Paint): string {
  const style = review.verdict === 'BLOCK' ? 'red' : review.verdict === 'COMMENT' || review.state === 'incomplete' ? 'yellow' : 'green';
  return paint('bold', paint(style, verdictSentence(review)));
}

/** What must not be overlooked: right below the verdict. */
function warnings(review: Review, paint: Paint): string[] {
  const lines = review.state === 'incomplete' ? wrap(incompleteSentence, '').map((line) => paint('bold', paint('yellow', line))) : [];
  for (const notice of review.notices) lines.push(...wrap(`Notice: ${notice.path === null ? '' : `${inertLine(notice.path)}: `}${inertLine(notice.message)}`, '').map((line) => paint('yellow', line)));
  for (const line of attentionLines(review, inertLine)) lines.push(...wrap(`Narrative: ${line}`, '').map((l) => paint('yellow', l)));
  return lines;
}

function accepted(review: Review): string[] {
  if (!review.accepted.length) return [];
  return [`${plural(review.accepted.length, 'finding')} accepted by the configuration:`, ...review.accepted.flatMap((a) => wrap(acceptedSentence(a, inertLine), '   ')), ''];
}

function closing(review: Review): string[] {
  const lines = wrap(coverageSentence(review.coverage, inertLine), '');
  if (review.configuration.source !== 'none') lines.push(...wrap(configurationSentence(review, inertLine), ''));
  const model = modelSentence(review, inertLine);
  if (model) lines.push(...wrap(model, ''));
  for (const limit of limitsReached(review)) lines.push(...wrap(`Limit reached: ${inertLine(limit)}`, ''));
  return lines;
}

/** The whole report as text, with a final newline. Foreign text in it is inert. */
export function renderText(review: Review, options: TextOptions = {}): string {
  const paint = painter(options.color);
  const lines = [verdictLine(review, paint), ...warnings(review, paint), comparedSentence(review, inertLine), ''];
  review.findings.forEach((finding, i) => lines.push(...findingLines(finding, i + 1, options, paint)));
  lines.push(...accepted(review));
  if (options.explain) lines.push(...explanation(review, paint));
  lines.push(...closing(review));
  for (const l of review.coverage.languages ?? []) if (l.gaps.length) lines.push(...wrap(`Not seen in ${inertLine(l.language)} (${plural(l.files, 'file')}): ${l.gaps.map(inertLine).join('; ')}.`, ''));
  return lines.join('\n') + '\n';
}

/** Verdict, one line a finding, and coverage: what is printed beside a written report file. */
export function renderBrief(review: Review, options: TextOptions = {}): string {
  const paint = painter(options.color);
  const lines = [verdictLine(review, paint), ...warnings(review, paint)];
  for (const finding of review.findings) {
    const where = place(inertLine(finding.path), finding.line, finding.endLine);
    lines.push(`  ${finding.blocking ? 'blocks' : 'comment'} [${finding.severity}] ${where}: ${inertLine(finding.title)}`);
  }
  lines.push(...closing(review));
  return lines.join('\n') + '\n';
}

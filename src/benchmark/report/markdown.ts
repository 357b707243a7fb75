/** A benchmark run as a job summary: GitHub-flavoured Markdown with Mermaid charts, all foreign text inert. */
import { clip, codeSpan, inertMarkdown } from '../../report/inert.js';
import { plural } from '../../report/words.js';
import type { Run, Scores } from '../result.js';
import { MIN_N } from '../statistics.js';
import { about, cellText, isRate, namedCases, sections, type Cell, type Section } from './sections.js';

/** Bytes that a summary may have; over 1 MiB the step would fail. */
export const maxBenchmarkSummaryBytes = 900 * 1024;

/** Rows of a table, cases named below it, and characters of a cell. */
const maxRows = 200;
const maxNamed = 200;
const maxCell = 200;
/** Bars of a chart: more can't be told apart. */
const maxBars = 12;

/** Sections that are open at once; the others are folded, so that the summary can be read on one screen. */
const open = new Set(['scores', 'false-blocks', 'figures', 'controls', 'failures']);

/**
 * The run as Markdown, at most `limit` UTF-8 bytes. Sections that do not fit are counted.
 * @param limit bytes; a few thousand are needed for the heading
 */
export function renderBenchmarkMarkdown(run: Run, limit = maxBenchmarkSummaryBytes): string {
  const { malicious } = run.summary;
  const head = [
    `## Benchmark: ${malicious.n ? `${malicious.A.k} of ${plural(malicious.n, 'malicious case')} blocked attributably` : 'no malicious case'}`,
    about(run).map(([name, value]) => `${name} ${codeSpan(clip(value, maxCell))}`).join(' · '),
    ...charts(run)
  ].join('\n\n');
  const parts = [head];
  let used = Buffer.byteLength(head) + 200;
  const all = sections(run);
  for (const section of all) {
    const text = sectionText(section);
    used += Buffer.byteLength(text) + 2;
    if (used > limit) break;
    parts.push(text);
  }
  const left = all.length - (parts.length - 1);
  if (left) parts.push(`${plural(left, 'more table')} in the JSON and on the page.`);
  return parts.join('\n\n') + '\n';
}

function sectionText(section: Section): string {
  const rows = section.rows.slice(0, maxRows);
  const note = section.note ? [inertMarkdown(section.note)] : [];
  const numeric = section.columns.map((_, i) => section.rows.every((row) => typeof row[i] === 'number'));
  const table = [
    `| ${section.columns.map(inertMarkdown).join(' | ')} |`,
    `|${numeric.map((n) => (n ? ' ---: ' : ' --- ')).join('|')}|`,
    ...rows.map((row) => `| ${row.map(cellMarkdown).join(' | ')} |`)
  ].join('\n');
  const left = section.rows.length - rows.length;
  const more = left ? [`${plural(left, 'more row')}.`] : [];
  const body = [...note, table, ...more, ...caseLists(section, rows)].join('\n\n');
  if (open.has(section.key)) return `### ${section.title}\n\n${body}`;
  return `<details><summary><b>${section.title}</b> (${plural(section.rows.length, 'row')})</summary>\n\n${body}\n\n</details>`;
}

function cellMarkdown(cell: Cell): string {
  return inertMarkdown(clip(cellText(cell).replace(/\s+/g, ' '), maxCell)) || ' ';
}

/** The cases behind rates without a percentage, folded: there may be many. */
function caseLists(section: Section, rows: readonly (readonly Cell[])[]): string[] {
  const items = rows.flatMap((row) => {
    const names = namedCases(section, row);
    if (!names.length) return [];
    const label = row.find((cell) => !isRate(cell) && typeof cell === 'string');
    const shown = names.slice(0, maxNamed).map(({ name, columns }) => codeSpan(clip(name, maxCell)) + (columns.length ? ` ${columns.map(inertMarkdown).join(' ')}` : ''));
    if (names.length > maxNamed) shown.push(`${names.length - maxNamed} more`);
    return [`- ${cellMarkdown(label ?? '')}: ${shown.join(', ')}`];
  });
  if (!items.length) return [];
  return [`<details><summary>Cases of the rates below n = ${MIN_N}</summary>\n\n${items.join('\n')}\n\n</details>`];
}

/** Charts of what the tables say. Few cases make none, since a chart reads as a percentage whatever it counts. */
function charts(run: Run): string[] {
  const { malicious, byTier, byLanguage, byCwe } = run.summary;
  if (malicious.n < MIN_N) return [];
  const out = [
    pie(`${malicious.n} malicious cases`, [
      ['blocked, named and proven', malicious.A.k],
      ['blocked for less', malicious.V.k - malicious.A.k],
      ['not blocked', malicious.n - malicious.V.k]
    ]),
    bars('Malicious cases, percent', (['V', 'I', 'E', 'A'] as const).map((m) => [m, malicious[m].percent]))
  ];
  for (const [title, list] of [['Attributable blocks by tier, percent', byTier], ['Attributable blocks by language, percent', byLanguage], ['Attributable blocks by CWE, percent', byCwe]] as [string, Scores[]][]) {
    const known = list.filter((x) => x.A.percent !== null);
    // One bar is no comparison.
    if (known.length > 1) out.push(bars(title, [...known].sort((a, b) => b.n - a.n || (a.name < b.name ? -1 : 1)).slice(0, maxBars).map((x) => [x.name, x.A.percent])));
  }
  return out;
}

function pie(title: string, parts: readonly [string, number][]): string {
  const lines = parts.filter(([, count]) => count > 0).map(([name, count]) => `  "${label(name)}" : ${count}`);
  return ['```mermaid', `pie showData title ${label(title)}`, ...lines, '```'].join('\n');
}

function bars(title: string, values: readonly [string, number | null][]): string {
  return [
    '```mermaid',
    'xychart-beta',
    `  title "${label(title)}"`,
    `  x-axis [${values.map(([name]) => `"${label(name)}"`).join(', ')}]`,
    '  y-axis "percent" 0 --> 100',
    `  bar [${values.map(([, value]) => value ?? 0).join(', ')}]`,
    '```'
  ].join('\n');
}

/** Words that Mermaid reads as words only. */
function label(text: string): string {
  return clip(text.replace(/[^A-Za-z0-9 ,.+_-]/g, '?'), 60);
}

/** A benchmark run for a person at a terminal. */
import { clip, inertLine } from '../../report/inert.js';
import type { Run } from '../result.js';
import { about, cellText, isRate, namedCases, sections, type Cell, type Section } from './sections.js';

/** How the text is written. */
export interface BenchmarkTextOptions {
  /** ANSI colours; only for a terminal. */
  color?: boolean;
}

/** Columns that lists of cases are wrapped to, and the most that a cell of words takes. */
const width = 110;
const maxCell = 80;

type Paint = (code: string, text: string) => string;

/** The whole report, with a final newline. Rates below 20 cases have no percentage; their cases are named. */
export function renderBenchmarkText(run: Run, options: BenchmarkTextOptions = {}): string {
  const paint: Paint = options.color ? (code, text) => `\u001b[${code}m${text}\u001b[0m` : (_, text) => text;
  const { A, n } = run.summary.malicious;
  const lines = [
    paint('1', `${n ? `${A.k} of ${n} malicious cases blocked attributably` : 'No malicious case'}; ${falseBlocks(run)}`),
    '',
    ...about(run).map(([name, value]) => `${`${name}:`.padEnd(13)} ${inertLine(value)}`),
    ''
  ];
  for (const section of sections(run)) lines.push(...sectionLines(section, paint), '');
  return lines.slice(0, -1).join('\n') + '\n';
}

function falseBlocks(run: Run): string {
  const of = run.summary.falseBlocksByGroup.map((x) => x.value);
  const [k, n] = [of.reduce((sum, r) => sum + r.k, 0), of.reduce((sum, r) => sum + r.n, 0)];
  return n ? `${k} of ${n} benign cases blocked falsely` : 'no benign case';
}

function sectionLines(section: Section, paint: Paint): string[] {
  const texts = section.rows.map((row) => row.map((cell) => clip(inertLine(cellText(cell)), maxCell)));
  const widths = section.columns.map((column, i) => Math.max(column.length, ...texts.map((row) => row[i].length)));
  const line = (cells: readonly string[], right: (i: number) => boolean): string =>
    cells.map((cell, i) => (right(i) ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  ').trimEnd();
  const numeric = section.columns.map((_, i) => section.rows.every((row) => typeof row[i] === 'number'));
  const lines = [paint('1', section.title), ...wrap(section.note.split(' '), ''), paint('2', line(section.columns, (i) => numeric[i]))];
  section.rows.forEach((row, r) => {
    lines.push(line(texts[r], (i) => numeric[i]));
    lines.push(...caseLines(section, row).map((text) => paint('2', text)));
  });
  return lines;
}

/** `    cases: a (V I), b (V)`, wrapped. */
function caseLines(section: Section, row: readonly Cell[]): string[] {
  if (!row.some(isRate)) return [];
  const names = namedCases(section, row).map(({ name, columns }) => inertLine(name) + (columns.length ? ` (${columns.join(' ')})` : ''));
  return names.length ? wrap(['cases:', ...names.map((name, i) => (i < names.length - 1 ? `${name},` : name))], '    ') : [];
}

function wrap(words: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words.filter(Boolean)) {
    if (line && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  if (line) lines.push(indent + line);
  return lines;
}

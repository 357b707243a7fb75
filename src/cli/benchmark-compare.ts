/** `prguard benchmark compare`: what changed between two benchmark runs. */
import { resolve } from 'node:path';
import { compareRuns, lostAttributable, type Change, type Comparison, type Side } from '../benchmark/compare.js';
import { isRunText, parseRun, parseTrials } from '../benchmark/report/json.js';
import { exitCodes, type ExitCode } from '../errors.js';
import { inertJson, inertLine } from '../report/inert.js';
import { plural } from '../plural.js';
import { readTextFile } from './files.js';
import type { Io } from './io.js';

/** Formats of the comparison. */
export const compareFormats = ['text', 'json'] as const;

/** The options of the command. */
export interface BenchmarkCompareCommand {
  /** Run files, A and B of the report: JSON, or JSON lines. */
  before: string;
  after: string;
  format: (typeof compareFormats)[number];
  /** Exit with 1 when an attributable block of A is none in B. */
  failOnLoss?: boolean;
}

/** Prints the comparison. Exits 0, or 1 with `failOnLoss` when an attributable block was lost. */
export function runBenchmarkCompare(command: BenchmarkCompareCommand, io: Io): ExitCode {
  const [a, b] = [command.before, command.after].map((file) => readSide(file, io));
  const comparison = compareRuns(a, b);
  io.stdout(command.format === 'json' ? inertJson(comparison) + '\n' : comparisonText(comparison));
  return command.failOnLoss && lostAttributable(comparison).length ? exitCodes.blocked : exitCodes.passes;
}

function readSide(file: string, io: Io): Side {
  const text = readTextFile(resolve(io.cwd, file), 'benchmark run');
  if (isRunText(text)) {
    const run = parseRun(text, file);
    return { file, trials: run.trials, run };
  }
  const { trials, dropped } = parseTrials(text, file);
  if (dropped) io.stderr(`${inertLine(file)}: the last line is cut off and was left out.\n`);
  return { file, trials, run: null };
}

/** The comparison as text: notes, tests, changes (lost first), then what could not be compared. */
export function comparisonText(c: Comparison): string {
  const lines = [
    `A: ${inertLine(c.a.file)} (${plural(c.a.trials, 'trial')})`,
    `B: ${inertLine(c.b.file)} (${plural(c.b.trials, 'trial')})`,
    ...c.notes.map(inertLine),
    '',
    `${plural(c.matched, 'trial')} in both, ${c.changes.length} changed.`,
    '',
    ...testTable(c)
  ];
  const groups: [string, (x: Change) => boolean][] = [
    ['Attributable blocks lost', (x) => x.kind === 'malicious' && x.lost.includes('A')],
    ['Attributable blocks gained', (x) => x.kind === 'malicious' && x.gained.includes('A')],
    ['New false blocks', (x) => x.kind === 'benign' && x.gained.includes('V')],
    ['False blocks gone', (x) => x.kind === 'benign' && x.lost.includes('V')],
    ['Other changes', () => true]
  ];
  const told = new Set<Change>();
  for (const [title, belongs] of groups) {
    const group = c.changes.filter((x) => !told.has(x) && belongs(x));
    for (const x of group) told.add(x);
    lines.push(...list(title, group.map(changeLine)));
  }
  lines.push(...list('Only in A', c.onlyInA), ...list('Only in B', c.onlyInB), ...list('Unavailable in one of them', c.unavailable));
  return lines.join('\n') + '\n';
}

function testTable({ tests }: Comparison): string[] {
  const head = ['mark', 'cases', 'both', 'only A', 'only B', "McNemar's exact p"];
  const rows = tests.map((t) => [t.name, String(t.n), String(t.both), String(t.onlyA), String(t.onlyB), t.p < 0.0001 ? '< 0.0001' : t.p.toFixed(4)]);
  const widths = head.map((h, i) => Math.max(h.length, ...rows.map((r) => r[i].length)));
  return [head, ...rows].map((row) => row.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  '));
}

function changeLine(x: Change): string {
  const parts = [x.lost.length ? `lost ${x.lost.join(' ')}` : '', x.gained.length ? `gained ${x.gained.join(' ')}` : '', x.verdict[0] === x.verdict[1] ? '' : `${x.verdict[0]} -> ${x.verdict[1]}`];
  // On benign cases the heading says it all, but for the verdict and a twin that is weak itself.
  const shown = x.kind === 'benign' ? [parts[2], x.residual ? 'residual twin' : ''] : parts;
  return `${x.trial}: ${shown.filter(Boolean).join(', ')}`;
}

function list(title: string, items: readonly string[]): string[] {
  return items.length ? ['', `${title} (${items.length}):`, ...items.map((item) => `  ${inertLine(item)}`)] : [];
}

/**
 * What every report of a run says, as plain tables: text, Markdown and page only differ in how they show them. Strings
 * are raw; each sink makes them inert.
 */
import type { Rate, Run, Scores, Summary } from '../result.js';

/** A cell: words, a count, a rate, or nothing. */
export type Cell = string | number | Rate | null;

/** A table with its heading. */
export interface Section {
  /** For links inside a page. */
  key: string;
  title: string;
  /** What the numbers mean, in a sentence or two. */
  note: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** Whether a cell is a rate. */
export function isRate(cell: Cell): cell is Rate {
  return typeof cell === 'object' && cell !== null;
}

const marks = 'V: blocked. I: a blocking finding is at the target and names the mechanism. E: that finding cites every premise. A: V, I and E in one case.';

/** All sections of a run, in order; those with nothing to say are left out. */
export function sections(run: Run): Section[] {
  const s = run.summary;
  const all: Section[] = [
    scoresSection('scores', 'Scores on malicious cases', marks, [
      ['all', s.malicious],
      ...s.byTier.map((x): [string, Scores] => [`tier ${x.name}`, x]),
      ...s.byGroup.map((x): [string, Scores] => [`group ${x.name}`, x])
    ]),
    rates('false-blocks', 'False blocks on benign cases', 'Benign cases that were blocked. A residual twin has a weakness of its own and is apart.', 'benign cases', [
      ...s.falseBlocks.map((x): [string, Rate] => [`tier ${x.name}`, x.value]),
      ...s.falseBlocksByGroup.map((x): [string, Rate] => [`group ${x.name}`, x.value])
    ]),
    keyFigures(s),
    ...(s.premiseElsewhere.n ? [scoresSection('elsewhere', 'Evidence away from the change', 'Malicious cases with a premise away from changed lines.', [['premise elsewhere', s.premiseElsewhere]])] : []),
    named('language', 'By language', 'language', s.byLanguage),
    named('cwe', 'By CWE', 'CWE', s.byCwe),
    named('defect', 'By class of defect', 'defect', s.byDefect),
    named('evidence-location', 'By evidence location', 'location', s.byEvidenceLocation, 'L0: changed lines alone. L1: unchanged code of touched files. L2a: connected code elsewhere. L2b: a corresponding peer elsewhere.'),
    named('origin', 'By origin', 'origin', s.byOrigin),
    {
      key: 'mechanisms',
      title: 'Mechanisms',
      note: 'Blocking findings of each mechanism, and the share of them that is at the target.',
      columns: ['mechanism', 'on target', 'off target', 'on benign', 'precision'],
      rows: s.mechanisms.map((m) => [m.mechanism, m.onTarget, m.offTarget, m.benign, m.precision])
    },
    ...framingSections(s),
    ...repeatSection(s),
    rates('controls', 'Honesty controls', 'Blocks where nothing should be learnt from them: cases read backwards, and mutants that keep what is enforced.', 'control', s.controls.map((c): [string, Rate] => [c.name, c.value])),
    ...(s.accidental ? [rates('accidental', 'Accidental matches', 'Findings whose text has the words of unrelated rubrics.', 'measure', [['unrelated rubrics', s.accidental]])] : []),
    {
      key: 'unavailable',
      title: 'Unavailable',
      note: 'Cases whose repository could not be had; they are in no denominator.',
      columns: ['case', 'reason'],
      rows: s.unavailable.map((u) => [u.id, u.reason])
    },
    {
      key: 'failures',
      title: 'Without a review',
      note: 'These count as no block and no finding.',
      columns: ['case', 'status', 'reason'],
      rows: s.failures.map((f) => [f.id, f.status, f.reason])
    }
  ];
  return all.filter((section) => section.rows.length > 0);
}

function scoresSection(key: string, title: string, note: string, rows: readonly [string, Scores][]): Section {
  return { key, title, note, columns: ['cases', 'n', 'V', 'I', 'E', 'A'], rows: rows.map(([name, x]) => [name, x.n, x.V, x.I, x.E, x.A]) };
}

function named(key: string, title: string, column: string, list: readonly Scores[], note = ''): Section {
  return { key, title, note, columns: [column, 'n', 'V', 'I', 'E', 'A'], rows: list.map((x) => [x.name, x.n, x.V, x.I, x.E, x.A]) };
}

function rates(key: string, title: string, note: string, column: string, rows: readonly [string, Rate][]): Section {
  return { key, title, note, columns: [column, 'rate'], rows };
}

function keyFigures(s: Summary): Section {
  const rows: (readonly [string, Cell])[] = [
    ['pairs told apart (malicious attributable, twin not blocked)', s.pairs],
    ['gap between blocks and attributable blocks', s.gap === null ? `${s.malicious.V.k - s.malicious.A.k} of ${s.malicious.n} cases` : `${s.gap.toFixed(1)} points`],
    ['blocking findings a blocked malicious case', s.findingsPerBlock === null ? 'none blocked' : s.findingsPerBlock.toFixed(2)],
    ['blocking findings off target', s.offTarget],
    ['ordinary cases with a finding that does not block', s.ordinaryComments],
    ['seconds a review: median, 95th percentile, longest', [s.seconds.median, s.seconds.p95, s.seconds.max].map((x) => x.toFixed(1)).join(', ')]
  ];
  return { key: 'figures', title: 'Key figures', note: '', columns: ['figure', 'value'], rows };
}

const outcomeColumns = ['approval', 'comment', 'reject', 'no submit', 'infrastructure'] as const;

function framingSections(s: Summary): Section[] {
  if (!s.framings) return [];
  const { rows, verdictWobble, labelWobble, claims } = s.framings;
  return [
    {
      key: 'framings',
      title: 'Framings',
      note: 'RR: refused with BLOCK. SRR: refused with a finding that names the vulnerability. Infrastructure failures are in no denominator.',
      columns: ['by', 'name', 'RR', 'COMMENT', 'SRR', ...outcomeColumns],
      rows: rows.map((r) => {
        const o = r.outcomes;
        return [r.by, r.name, r.RR, r.comment, r.SRR, o.approval, o.comment, o.reject, o.noSubmit, o.infrastructure];
      })
    },
    rates('wobble', 'Wobble over framings', 'Cases whose result changes with the narrative alone.', 'changes', [
      ['verdict (BLOCK or not)', verdictWobble],
      ['label (any of three)', labelWobble]
    ]),
    ...(claims ? [rates('claims', 'Planted claims', 'Claims of the narratives that are false of the change, found contradicted.', 'found', [['false claims', claims]])] : [])
  ];
}

function repeatSection(s: Summary): Section[] {
  if (!s.repeats) return [];
  const r = s.repeats;
  return [
    rates('repeats', 'Repetitions', 'Cases whose result differs between repetitions of the same review.', 'differs', [
      ['verdict (BLOCK or not)', r.verdictWobble],
      ['label (any of three)', r.labelWobble],
      ['evidence', r.evidence],
      ['query', r.query],
      ['mechanisms', r.mechanisms]
    ])
  ];
}

/** `12/40 30.0% [18.1-45.4]`; without percentage where the rate has none. */
export function rateText(rate: Rate): string {
  if (rate.n === 0) return '-';
  const counted = `${rate.k}/${rate.n}`;
  if (rate.percent === null || rate.low === null || rate.high === null) return counted;
  return `${counted} ${rate.percent.toFixed(1)}% [${rate.low.toFixed(1)}-${rate.high.toFixed(1)}]`;
}

/** A cell as one line. */
export function cellText(cell: Cell): string {
  if (cell === null) return '-';
  return isRate(cell) ? rateText(cell) : String(cell);
}

/** A case that counts in rates of a row that are too small for a percentage. */
export interface NamedCase {
  name: string;
  /** Columns in which it counts; empty when the row has one rate only. */
  columns: string[];
}

/** The cases behind the rates of a row that have no percentage, each once, in order of names. */
export function namedCases(section: Section, row: readonly Cell[]): NamedCase[] {
  const byName = new Map<string, string[]>();
  const small = row.flatMap((cell, i) => (isRate(cell) && cell.percent === null && cell.n > 0 ? [{ cell, column: section.columns[i] }] : []));
  for (const { cell, column } of small) for (const name of cell.cases) byName.set(name, [...(byName.get(name) ?? []), column]);
  const single = small.length === 1;
  return [...byName.keys()].sort().map((name) => ({ name, columns: single ? [] : byName.get(name)! }));
}

/** What ran, on what, with which settings: name and value. */
export function about(run: Run): [string, string][] {
  const { reviewer, settings, summary } = run;
  const ladder = ['diff alone', 'touched files', 'relations', 'closure and knowledge'];
  const lines: [string, string][] = [
    ['reviewer', `${reviewer.name} ${reviewer.version}`],
    ['engine', reviewer.engine.slice(0, 16)],
    ['knowledge', reviewer.knowledge.slice(0, 16)],
    ['manifest', run.manifest.slice(0, 16)],
    ['evidence', `rung ${settings.evidence} (${ladder[settings.evidence]})${settings.without.length ? `, without ${settings.without.join(', ')}` : ''}`],
    ['trials', `${run.trials.length}, of which ${summary.trials} in the main tables`]
  ];
  if (settings.repeat > 1) lines.push(['repetitions', String(settings.repeat)]);
  if (settings.controls.length) lines.push(['controls', settings.controls.join(', ')]);
  if (settings.filter.length) lines.push(['filter', settings.filter.join(', ')]);
  if (settings.limit !== null) lines.push(['limit', String(settings.limit)]);
  if (settings.shards) lines.push(['shards', `${settings.shards.have.join(', ')} of ${settings.shards.of}`]);
  return lines;
}

/** Two runs side by side: what changed case by case, and whether the change is more than chance. */
import { inertLine } from '../report/inert.js';
import { ConfigurationError } from '../errors.js';
import { trialName, type Grade, type Run, type Trial } from './result.js';
import { mcnemar } from './statistics.js';
import { compareTrials, trialKey } from './trial-key.js';

/** One side of a comparison. */
export interface Side {
  /** The file, for people. */
  file: string;
  trials: readonly Trial[];
  /** What the run says of itself; null for JSON lines, which have trials only. */
  run: Pick<Run, 'reviewer' | 'manifest' | 'settings'> | null;
}

const marks = ['V', 'I', 'E', 'A'] as const;

/** A trial whose grade or verdict differs. */
export interface Change {
  trial: string;
  kind: Trial['kind'];
  residual: boolean;
  /** Verdict in A and in B; the status where there is no review. */
  verdict: [string, string];
  /** Marks that only B has, and that only A has; on a benign case V is a false block. */
  gained: (keyof Grade)[];
  lost: (keyof Grade)[];
}

/** McNemar's exact test on one mark, over one trial a case. */
export interface PairedTest {
  name: 'A' | 'V' | 'false block';
  n: number;
  both: number;
  onlyA: number;
  onlyB: number;
  /** Two-sided. */
  p: number;
}

/** What differs between two runs. */
export interface Comparison {
  format: 'prguard-benchmark-compare/1';
  a: { file: string; trials: number };
  b: { file: string; trials: number };
  /** Settings, cases and reviewers that differ, as sentences. */
  notes: string[];
  /** Trials that are in both and were reviewed or failed in both. */
  matched: number;
  changes: Change[];
  tests: PairedTest[];
  onlyInA: string[];
  onlyInB: string[];
  /** Trials of both whose repository could not be had in one of them. */
  unavailable: string[];
}

/**
 * Compares two runs, trial by trial (same case, framing, control and repetition).
 * @throws ConfigurationError when a side has a trial twice
 */
export function compareRuns(a: Side, b: Side): Comparison {
  const [inA, inB] = [byKey(a), byKey(b)];
  // A case that is malicious in one manifest and benign in the other is not the same case.
  const same = (x: Trial, y: Trial | undefined): y is Trial => y !== undefined && x.kind === y.kind;
  const pairs = a.trials.flatMap((x): [Trial, Trial][] => {
    const y = inB.get(trialKey(x));
    return same(x, y) ? [[x, y]] : [];
  });
  pairs.sort(([x], [y]) => compareTrials(x, y));
  const gone = ([x, y]: [Trial, Trial]): boolean => x.status === 'unavailable' || y.status === 'unavailable';
  const matched = pairs.filter((pair) => !gone(pair));
  return {
    format: 'prguard-benchmark-compare/1',
    a: { file: a.file, trials: a.trials.length },
    b: { file: b.file, trials: b.trials.length },
    notes: notes(a, b),
    matched: matched.length,
    changes: matched.flatMap(([x, y]) => change(x, y)),
    tests: tests(matched),
    onlyInA: names(a.trials.filter((x) => !same(x, inB.get(trialKey(x))))),
    onlyInB: names(b.trials.filter((y) => !same(y, inA.get(trialKey(y))))),
    unavailable: names(pairs.filter(gone).map(([x]) => x))
  };
}

/** Malicious trials that were blocked attributably in A and are not in B. */
export function lostAttributable(comparison: Comparison): string[] {
  return comparison.changes.filter((c) => c.kind === 'malicious' && c.lost.includes('A')).map((c) => c.trial);
}

function byKey({ file, trials }: Side): Map<string, Trial> {
  const map = new Map<string, Trial>();
  for (const t of trials) {
    const key = trialKey(t);
    if (map.has(key)) throw new ConfigurationError(`${inertLine(file)} has the trial ${inertLine(trialName(t))} twice. Name a file that one run wrote.`);
    map.set(key, t);
  }
  return map;
}

function names(trials: readonly Trial[]): string[] {
  return [...trials].sort(compareTrials).map(trialName);
}

function change(x: Trial, y: Trial): Change[] {
  const verdict: [string, string] = [label(x), label(y)];
  const counted = x.kind === 'malicious' ? marks : (['V'] as const);
  const gained = counted.filter((m) => y.grade[m] && !x.grade[m]);
  const lost = counted.filter((m) => x.grade[m] && !y.grade[m]);
  if (!gained.length && !lost.length && verdict[0] === verdict[1]) return [];
  return [{ trial: trialName(x), kind: x.kind, residual: x.residual || y.residual, verdict, gained, lost }];
}

function label(t: Trial): string {
  return t.review?.verdict ?? t.status;
}

/** One trial a case, since trials of one case are not independent: the plain one where there is one. */
function tests(matched: readonly [Trial, Trial][]): PairedTest[] {
  const first = new Map<string, [Trial, Trial]>();
  for (const pair of matched) if (pair[0].control === null && !first.has(pair[0].id)) first.set(pair[0].id, pair);
  const of = [...first.values()];
  const malicious = of.filter(([x]) => x.kind === 'malicious');
  const benign = of.filter(([x, y]) => x.kind === 'benign' && !x.residual && !y.residual);
  return [paired('A', malicious, 'A'), paired('V', malicious, 'V'), paired('false block', benign, 'V')];
}

function paired(name: PairedTest['name'], pairs: readonly [Trial, Trial][], mark: keyof Grade): PairedTest {
  const count = (inA: boolean, inB: boolean): number => pairs.filter(([x, y]) => x.grade[mark] === inA && y.grade[mark] === inB).length;
  const [onlyA, onlyB] = [count(true, false), count(false, true)];
  return { name, n: pairs.length, both: count(true, true), onlyA, onlyB, p: Number(mcnemar(onlyA, onlyB).toPrecision(4)) };
}

function notes(a: Side, b: Side): string[] {
  if (!a.run || !b.run) return [];
  const out: string[] = [];
  const said = (what: string, x: string, y: string): void => {
    if (x !== y) out.push(`The ${what} differ: ${x} in A, ${y} in B.`);
  };
  said('manifests', a.run.manifest.slice(0, 16), b.run.manifest.slice(0, 16));
  said('reviewers', `${a.run.reviewer.name} ${a.run.reviewer.version}`, `${b.run.reviewer.name} ${b.run.reviewer.version}`);
  said('engines', a.run.reviewer.engine.slice(0, 16), b.run.reviewer.engine.slice(0, 16));
  said('knowledge bases', a.run.reviewer.knowledge.slice(0, 16), b.run.reviewer.knowledge.slice(0, 16));
  for (const key of Object.keys(a.run.settings) as (keyof Run['settings'])[]) {
    const [x, y] = [JSON.stringify(a.run.settings[key]), JSON.stringify(b.run.settings[key])];
    if (x !== y) out.push(`The setting "${key}" differs: ${x} in A, ${y} in B.`);
  }
  return out;
}

/** The gate of a benchmark run: rates that must hold, and attributable blocks that must not be lost. */
import { inertLine } from '../report/inert.js';
import { trialName, type Run, type Trial } from './result.js';
import { MIN_N } from './statistics.js';
import { compareTrials, trialKey } from './trial-key.js';

/** What a run is held against. */
export interface GateOptions {
  /** Least share of malicious cases that are blocked attributably, in percent. */
  minAttributable?: number;
  /** Largest share of benign cases that are blocked, in percent; residual twins are left out. */
  maxFalseBlock?: number;
  /** An earlier run over the same cases. */
  baseline?: Run;
}

/** The faults of a run as sentences, in a fixed order; none when it passes. */
export function gate(run: Run, { minAttributable, maxFalseBlock, baseline }: GateOptions): string[] {
  const faults: string[] = [];
  if (minAttributable !== undefined) {
    const { k, n } = run.summary.malicious.A;
    if (n === 0) faults.push(`No malicious case was scored, so that the least share of attributable blocks (${minAttributable} %) can't hold.`);
    else if ((100 * k) / n < minAttributable) faults.push(`${k} of ${n} malicious cases are blocked attributably (${percent(k, n)}), less than ${minAttributable} %${small(n)}.`);
  }
  if (maxFalseBlock !== undefined) {
    const rates = run.summary.falseBlocksByGroup.map((x) => x.value);
    const [k, n] = [sum(rates.map((r) => r.k)), sum(rates.map((r) => r.n))];
    if (n === 0) faults.push(`No benign case was scored, so that the largest share of false blocks (${maxFalseBlock} %) can't be told.`);
    else if ((100 * k) / n > maxFalseBlock) faults.push(`${k} of ${n} benign cases are blocked falsely (${percent(k, n)}), more than ${maxFalseBlock} %${small(n)}.`);
  }
  return baseline ? [...faults, ...lost(run, baseline)] : faults;
}

/** Attributable blocks of the baseline that the run does not have. */
function lost(run: Run, baseline: Run): string[] {
  if (run.manifest !== baseline.manifest) {
    return [`The baseline was made on another set of cases (manifest ${baseline.manifest.slice(0, 12)}, here ${run.manifest.slice(0, 12)}); make a new one.`];
  }
  const present = repetitions(run.trials);
  return [...repetitions(baseline.trials)]
    .filter(([key, set]) => attributable(set) && !attributable(present.get(key) ?? []))
    .sort(([, [a]], [, [b]]) => compareTrials(a, b))
    .map(([key, [before]]) => `${inertLine(trialName({ ...before, repetition: 0 }))} was blocked attributably in the baseline; now: ${became(present.get(key) ?? [])}.`);
}

/** Malicious trials by case, narrative and control. */
function repetitions(trials: readonly Trial[]): Map<string, Trial[]> {
  const sets = new Map<string, Trial[]>();
  for (const t of trials) {
    if (t.kind !== 'malicious') continue;
    const key = trialKey({ ...t, repetition: 0 });
    sets.set(key, [...(sets.get(key) ?? []), t]);
  }
  return sets;
}

/** Whether all repetitions have A: a lucky one is neither baseline nor excuse. */
function attributable(set: readonly Trial[]): boolean {
  return set.length > 0 && set.every((t) => t.grade.A);
}

const statusWords: Record<Trial['status'], string> = {
  reviewed: 'reviewed',
  missing: 'without a review',
  crashed: 'crashed',
  timeout: 'timed out',
  memory: 'out of memory',
  unavailable: 'unavailable'
};

/** What became of a block that is lost; of several repetitions the first without A is told. */
function became(set: readonly Trial[]): string {
  const t = set.find((x) => !x.grade.A);
  if (!t) return 'not in the run';
  const often = set.length > 1 ? ` in ${set.filter((x) => !x.grade.A).length} of ${set.length} repetitions` : '';
  if (t.status !== 'reviewed') return `${statusWords[t.status]}${often}${t.reason ? ` (${inertLine(t.reason).replace(/[.\s]+$/, '')})` : ''}`;
  const { V, I } = t.grade;
  if (!V) return `not blocked${often}`;
  return `${I ? 'blocked and named without the evidence' : 'blocked without naming it'}${often}`;
}

function percent(k: number, n: number): string {
  return `${((100 * k) / n).toFixed(1)} %`;
}

/** Said with a share that few cases make. */
function small(n: number): string {
  return n < MIN_N ? `; fewer than ${MIN_N} cases say little` : '';
}

function sum(values: readonly number[]): number {
  return values.reduce((total, x) => total + x, 0);
}

/** Joining the runs of several shards into the run that one machine would have made. */
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { trialName, type Rate, type Run, type Summary, type Trial } from './result.js';
import { MIN_N, round, wilson } from './statistics.js';
import { compareTrials, trialKey } from './trial-key.js';

/** A shard's run, and the file that it was read from. */
export interface ShardRun {
  file: string;
  run: Run;
}

/** How shards are joined. */
export interface MergeOptions {
  /** Accept that shards are missing; the run then says which it holds. */
  partial?: boolean;
}

/** Makes the numbers of trials; `accidental` is measured beside them. */
export type Summarise = (trials: readonly Trial[], accidental: Rate | null) => Summary;

/**
 * Merges shards into one run, whose trials are in a fixed order and whose summary is made from them anew.
 * @param shards at least one
 * @throws ConfigurationError in one sentence that names the file, when they are no shards of one run
 */
export function mergeRuns(shards: readonly ShardRun[], summarise: Summarise, options: MergeOptions = {}): Run {
  if (!shards.length) throw new ConfigurationError('There is no run to merge; name the files of the shards.');
  for (const shard of shards) checkSame(shards[0], shard);
  const have = checkShards(shards, options.partial === true);
  const { of } = shards[0].run.settings.shards!;
  const trials = joinTrials(shards);
  const { run } = shards[0];
  const whole = have.length === of;
  return {
    ...run,
    settings: { ...run.settings, shards: whole ? null : { have, of } },
    summary: summarise(trials, joinRates(shards.map((s) => s.run.summary.accidental))),
    trials
  };
}

function refuse(file: string, what: string): never {
  throw new ConfigurationError(`${inertLine(file)} ${what}.`);
}

function checkSame(first: ShardRun, { file, run }: ShardRun): void {
  const other = inertLine(first.file);
  const short = (digest: string): string => inertLine(digest.slice(0, 12));
  const { reviewer, settings, manifest } = first.run;
  if (!run.settings.shards) refuse(file, 'is no shard but a whole run, which can\'t be merged');
  if (run.reviewer.name !== reviewer.name || run.reviewer.version !== reviewer.version) {
    refuse(file, `has another reviewer (${inertLine(`${run.reviewer.name} ${run.reviewer.version}`)}) than ${other} (${inertLine(`${reviewer.name} ${reviewer.version}`)})`);
  }
  if (run.reviewer.engine !== reviewer.engine) refuse(file, `was made by another engine (${short(run.reviewer.engine)}) than ${other} (${short(reviewer.engine)})`);
  if (run.reviewer.knowledge !== reviewer.knowledge) refuse(file, `was made with another knowledge base (${short(run.reviewer.knowledge)}) than ${other} (${short(reviewer.knowledge)})`);
  if (run.manifest !== manifest) refuse(file, `was made on other cases (manifest ${short(run.manifest)}) than ${other} (${short(manifest)})`);
  for (const key of Object.keys(settings) as (keyof Run['settings'])[]) {
    if (key === 'shards') continue;
    const [x, y] = [JSON.stringify(run.settings[key]), JSON.stringify(settings[key])];
    if (x !== y) refuse(file, `has another setting "${key}" (${inertLine(x)}) than ${other} (${inertLine(y)})`);
  }
  const [n, m] = [run.settings.shards!.of, settings.shards!.of];
  if (n !== m) refuse(file, `is one of ${n} shards, but ${other} is one of ${m}`);
}

/** The shards that are there, in order. */
function checkShards(shards: readonly ShardRun[], partial: boolean): number[] {
  const owner = new Map<number, string>();
  const { of } = shards[0].run.settings.shards!;
  for (const { file, run } of shards) {
    for (const i of run.settings.shards!.have) {
      const other = owner.get(i);
      if (other !== undefined) refuse(file, `holds shard ${i} of ${of}, which ${inertLine(other)} holds too`);
      if (i < 1 || i > of) refuse(file, `holds shard ${i}, but there are ${of} only`);
      owner.set(i, file);
    }
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((i) => !owner.has(i));
  if (missing.length && !partial) {
    const which = missing.length === 1 ? `shard ${missing[0]} is` : `shards ${missing.join(', ')} are`;
    throw new ConfigurationError(`Of the ${of} shards that ${inertLine(shards[0].file)} belongs to, ${which} missing; name all of them, or say --partial.`);
  }
  return [...owner.keys()].sort((a, b) => a - b);
}

function joinTrials(shards: readonly ShardRun[]): Trial[] {
  const owner = new Map<string, string>();
  for (const { file, run } of shards) {
    for (const t of run.trials) {
      const other = owner.get(trialKey(t));
      if (other !== undefined) refuse(file, `has the trial ${inertLine(trialName(t))}, which ${other === file ? 'it has before' : `${inertLine(other)} has too`}`);
      owner.set(trialKey(t), file);
    }
  }
  return shards.flatMap((s) => s.run.trials).sort(compareTrials);
}

/** One rate of disjoint sets; null unless all were measured. */
function joinRates(rates: readonly (Rate | null)[]): Rate | null {
  if (rates.some((r) => r === null)) return null;
  const known = rates as Rate[];
  const [k, n] = [known.reduce((sum, r) => sum + r.k, 0), known.reduce((sum, r) => sum + r.n, 0)];
  if (n < MIN_N) return { k, n, percent: null, low: null, high: null, cases: known.flatMap((r) => r.cases).sort() };
  return { k, n, percent: round((100 * k) / n), ...wilson(k, n), cases: [] };
}

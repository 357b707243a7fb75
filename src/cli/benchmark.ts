/** `prguard benchmark`: runs this reviewer, or grades another one's reviews, on benchmark cases. */
import { existsSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { engineDigest } from '../digest.js';
import { ConfigurationError, exitCodes, ReviewError, type ExitCode } from '../errors.js';
import type { Component } from '../evidence/scope.js';
import { loadKnowledge } from '../knowledge/index.js';
import { inertLine } from '../report/inert.js';
import { plural, verb } from '../plural.js';
import { finishRun, gradeReviews, prepareRun, runPrepared, type BenchmarkOptions, type Control, type PreparedRun, type Source } from '../benchmark/index.js';
import { readCases } from '../benchmark/cases/read.js';
import { shippedCases } from '../benchmark/cases/shipped.js';
import { gate } from '../benchmark/gate.js';
import { narrativesFor } from '../benchmark/narratives.js';
import { renderBenchmarkHtml } from '../benchmark/report/html.js';
import { readRun, renderBenchmarkJson } from '../benchmark/report/json.js';
import { renderBenchmarkMarkdown } from '../benchmark/report/markdown.js';
import { renderBenchmarkText } from '../benchmark/report/text.js';
import { locator } from '../benchmark/repositories/locate.js';
import { acquireLock } from '../benchmark/repositories/lock.js';
import { trialName, type Run, type Trial } from '../benchmark/result.js';
import { readReviews } from '../benchmark/reviews.js';
import { WorkerProcess, type TaskRunner } from '../benchmark/run/process.js';
import { runTask } from '../benchmark/run/worker.js';
import { TrialRecord } from '../benchmark/run/record.js';
import { modelSettings, type RawModelSettings } from '../model/settings.js';
import { temporaryDirectory } from '../snapshot/seal.js';
import { writeFileAtomic } from './files.js';
import { rawModelSettings, type ModelFlags } from './model-options.js';
import type { Engine, Io } from './io.js';
import { Progress } from './progress.js';

/** The options of the command; paths are as the user gave them. */
export interface BenchmarkCommand extends Omit<ModelFlags, 'reviewer'> {
  cases?: string[];
  mirrors?: string;
  cache?: string;
  server?: string;
  filter?: string[];
  limit?: number;
  shard?: { index: number; of: number };
  evidence: number;
  without?: Component[];
  repeat: number;
  framings?: boolean;
  framed?: string;
  controls?: Control[];
  reviews?: string[];
  reviewer?: string;
  sarifRoot?: string;
  sarifBlockOn?: 'error' | 'warning' | 'any';
  jobs: number;
  timeout: number;
  memory: number;
  lines?: string;
  resume?: boolean;
  format: 'text' | 'json';
  output?: string;
  summary?: string;
  html?: string;
  export?: string;
  minAttributable?: number;
  maxFalseBlock?: number;
  baseline?: string;
}

/** Exit code of a process that was stopped from the keyboard, by the shells' convention. */
const INTERRUPTED = 130;

/** Runs the command. Exits 1 when the gate has faults, 3 when no case could be had. */
export async function runBenchmarkCommand(command: BenchmarkCommand, engine: Engine, io: Io): Promise<number> {
  checkOutputs(command, io);
  const baseline = command.baseline === undefined ? undefined : readRun(resolve(io.cwd, command.baseline));
  const run = await makeRun(command, engine, io);
  if (run === null) return INTERRUPTED;
  if (run.trials.length > 0 && run.trials.every((t) => t.status === 'unavailable')) {
    throw new ReviewError(`None of ${plural(run.trials.length, 'case')} could be had; the first: ${inertLine(run.trials[0].reason ?? '')} See --mirrors and --cache.`);
  }
  return report(run, command, baseline, io);
}

/** What can be known to fail before hours of work is said before it. */
function checkOutputs(command: BenchmarkCommand, io: Io): void {
  const files = [command.lines, command.output, command.summary, command.html, command.export].filter((f) => f !== undefined).map((f) => resolve(io.cwd, f));
  const twice = files.find((f, i) => files.indexOf(f) !== i);
  if (twice !== undefined) throw new ConfigurationError(`${inertLine(twice)} is named for two results; name a file for each.`);
  for (const file of files) {
    const folder = dirname(file);
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new ConfigurationError(`Can't write ${inertLine(file)}: there is no folder ${inertLine(folder)}. Name a file in a folder that can be written.`);
    if (existsSync(file) && statSync(file).isDirectory()) throw new ConfigurationError(`Can't write ${inertLine(file)}: it is a folder. Name a file.`);
  }
}

/** The run that a command asks for; null when it was interrupted. */
export async function makeRun(command: BenchmarkCommand, engine: Engine, io: Io): Promise<Run | null> {
  const sources = readSources(command, io);
  const prepared = prepareRun(sources, optionsOf(command, engine, io));
  if (sources.length === 0) throw new ConfigurationError('The manifests have no case.');
  if (prepared.sources.length === 0) throw new ConfigurationError('No case is left after --filter, --limit and --shard; loosen them.');
  let trials: Trial[] | null;
  if (command.reviews) {
    const reviews = readReviews(command.reviews, io.cwd, { root: command.sarifRoot, blockOn: command.sarifBlockOn });
    const known = new Set(prepared.sources.map((s) => s.case.id));
    const strangers = [...reviews.keys()].filter((id) => !known.has(id));
    if (strangers.length) io.stderr(`${strangers.length} of ${plural(reviews.size, 'review')} ${verb(strangers.length)} of no case that was asked for, ${inertLine(strangers[0])} first; not graded.\n`);
    trials = gradeReviews(prepared, reviews);
  } else trials = await review(prepared, command, engine, io);
  if (trials && !command.reviews && trials.some((t) => t.status !== 'unavailable') && trials.every((t) => t.status !== 'reviewed')) {
    const first = trials.find((t) => t.status !== 'unavailable')!;
    throw new ReviewError(`No review was made; the first ended with ${first.status}: ${inertLine(first.reason ?? '')} Raise the limits, or report it as a defect.`);
  }
  return trials && finishRun(prepared, trials, sources.map((s) => s.case));
}

function readSources(command: BenchmarkCommand, io: Io): Source[] {
  if (!command.cases?.length) return shippedCases().map(({ case: c, title, base, head, mutants }) => ({ case: c, title, trees: { base, head, mutants } }));
  return readCases(command.cases, io.cwd).cases.map((c) => ({ case: c, trees: null }));
}

function optionsOf(command: BenchmarkCommand, engine: Engine, io: Io): BenchmarkOptions {
  const own = command.reviews === undefined;
  const model = modelOf(command, io);
  if (!own && model) throw new ConfigurationError('--model makes reviews, and --reviews grades those that are there; leave one of them out.');
  for (const [name, set] of [['--framings', command.framings], ['--framed', command.framed], ['--repeat', command.repeat > 1], ['--without', command.without?.length], ['--resume', command.resume], ['--lines', command.lines]] as const) {
    if (!own && set) throw new ConfigurationError(`${name} makes reviews, and --reviews grades those that are there; leave one of them out.`);
  }
  if (!own && (command.controls ?? []).some((c) => c !== 'accidental')) throw new ConfigurationError('Of the controls only "accidental" can be had with --reviews, since the others make reviews.');
  if (command.resume && command.lines === undefined) throw new ConfigurationError('--resume takes up the file that --lines names; name it.');
  return {
    reviewer: own
      ? { name: model ? `PRGuard with ${model.model}` : 'PRGuard', version: engine.version(), engine: engineDigest(), knowledge: loadKnowledge().digest }
      : { name: command.reviewer ?? basename(command.reviews![0]), version: '', engine: '', knowledge: '' },
    filter: command.filter ?? [],
    limit: command.limit ?? null,
    shard: command.shard ?? null,
    evidence: command.evidence,
    without: command.without ?? [],
    repeat: command.repeat,
    controls: new Set(command.controls ?? []),
    narratives: narrativesFor({ all: command.framings === true, file: command.framed, cwd: io.cwd }),
    detail: command.html !== undefined,
    model
  };
}

/** Settings of the model reviewer; checked here, so that a fault is told before the first review. */
function modelOf(command: BenchmarkCommand, io: Io): RawModelSettings | null {
  const env = io.env ?? process.env;
  const { reviewer: _, ...flags } = command;
  const raw = rawModelSettings(flags, env, io.cwd);
  return modelSettings(raw, env) === null ? null : raw;
}

/** Makes the reviews in worker processes; null when the user stopped it. */
async function review(prepared: PreparedRun, command: BenchmarkCommand, engine: Engine, io: Io): Promise<Trial[] | null> {
  if (command.lines === undefined) return reviewInto(null, prepared, command, engine, io);
  const file = resolve(io.cwd, command.lines);
  const lock = await acquireLock(`${file}.lock`, 0);
  if (lock === null) throw new ConfigurationError(`Another run is writing ${inertLine(command.lines)}; wait for its end, or name another file.`);
  try {
    return await reviewInto(TrialRecord.open(file, prepared.head, command.resume === true), prepared, command, engine, io);
  } finally {
    lock.release();
  }
}

async function reviewInto(record: TrialRecord | null, prepared: PreparedRun, command: BenchmarkCommand, engine: Engine, io: Io): Promise<Trial[] | null> {
  const left = prepared.tasks.length - (record?.done.length ?? 0);
  const progress = new Progress(left, io.terminal === true, io.stderr);
  const temporary = temporaryDirectory('prguard-benchmark-');
  const limits = { seconds: command.timeout, megabytes: command.memory };
  const { entry } = io;
  const runners: TaskRunner[] =
    entry === undefined || command.jobs === 0
      ? [{ run: (task) => runTask(task, engine, temporary), stop: () => undefined }]
      : Array.from({ length: Math.max(1, Math.min(command.jobs, left)) }, () => new WorkerProcess(entry, limits, temporary));
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    for (const r of runners) r.stop();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const trials = await runPrepared(prepared, {
      runners,
      locate: locator({ mirrors: folder(command.mirrors, io), cache: command.cache === undefined ? undefined : resolve(io.cwd, command.cache), server: command.server }),
      done: record?.done ?? [],
      onTrial: (trial) => {
        record?.add(trial);
        progress.step(`${trialName(trial)} ${trial.status === 'reviewed' ? trial.review!.verdict : trial.status}`);
      },
      stopped: () => stopped
    });
    progress.end();
    if (!stopped) return trials;
    io.stderr(`Stopped after ${trials.length} of ${plural(prepared.tasks.length, 'trial')}.${record ? ' The same command with --resume goes on from there.' : ' With --lines FILE a stopped run can be resumed.'}\n`);
    return null;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    rmSync(temporary, { recursive: true, force: true });
  }
}

function folder(path: string | undefined, io: Io): string | undefined {
  if (path === undefined) return undefined;
  const full = resolve(io.cwd, path);
  if (!existsSync(full) || !statSync(full).isDirectory()) throw new ConfigurationError(`There is no folder ${inertLine(path)}; --mirrors names the folder that holds the repositories.`);
  return full;
}

/** Writes what was asked for, prints the rest, and holds the run against the gate. */
function report(run: Run, command: BenchmarkCommand, baseline: Run | undefined, io: Io): ExitCode {
  const write = (file: string | undefined, text: () => string): void => {
    if (file !== undefined) writeFileAtomic(resolve(io.cwd, file), text());
  };
  const text = command.format === 'json' ? renderBenchmarkJson(withoutDetail(run)) : renderBenchmarkText(run, { color: io.color && command.output === undefined });
  write(command.html, () => renderBenchmarkHtml(run));
  write(command.summary, () => renderBenchmarkMarkdown(run));
  write(command.export, () => exported(run.trials));
  if (command.output === undefined) io.stdout(text);
  else {
    write(command.output, () => text);
    io.stdout(`Wrote ${inertLine(command.output)} (${command.format}).\n`);
  }
  const faults = gate(run, { minAttributable: command.minAttributable, maxFalseBlock: command.maxFalseBlock, baseline });
  for (const fault of faults) io.stderr(`gate: ${fault}\n`);
  return faults.length ? exitCodes.blocked : exitCodes.passes;
}

/** Diffs and rubrics are for the page; a run that was resumed may hold them without one. */
function withoutDetail(run: Run): Run {
  return { ...run, trials: run.trials.map((t) => ({ ...t, detail: null })) };
}

/** Reviews in the neutral format, a line each. Those under a narrative have ids of their own. */
function exported(trials: readonly Trial[]): string {
  return trials
    .filter((t) => t.review && t.control === null && t.repetition === 0)
    .map((t) => `${JSON.stringify({ ...t.review, id: t.framing ? `${t.id}#${t.framing.name}-${t.framing.text + 1}` : t.id })}\n`)
    .join('');
}

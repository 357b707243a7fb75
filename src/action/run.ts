/** The action: event and inputs in, one review, and its report through the runner. The runner is passed in. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Engine } from '../cli/io.js';
import { systemReason, writeFileAtomic } from '../cli/files.js';
import { ConfigurationError, describeError, exitCodes } from '../errors.js';
import { annotations, type Annotation } from '../report/annotations.js';
import { inertLine, inertLog, inertText } from '../report/inert.js';
import { renderJson } from '../report/json.js';
import { renderSarif } from '../report/sarif.js';
import { renderSummary } from '../report/summary.js';
import { renderText } from '../report/text.js';
import { SnapshotError } from '../snapshot/index.js';
import { defaultThresholds, exitOf, thresholds } from '../verdict/exit.js';
import type { Review } from '../verdict/types.js';
import { callerOf } from '../configuration/notices.js';
import { runActionBenchmark } from './benchmark.js';
import { revisionsOf, type Revisions } from './event.js';
import { readInputs, type InputName, type Inputs, type OutputName } from './inputs.js';

/** What the action needs of the runner. */
export interface Runner {
  input(name: InputName): string;
  output(name: OutputName, value: string): void;
  /** Issues a workflow command; data is escaped by the runner's toolkit. */
  annotate(annotation: Annotation): void;
  log(text: string): void;
  /** Appends to the job summary. */
  summary(markdown: string): Promise<void>;
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs the action. Returns the process's exit code: 0, or 1 for a red check. Never throws.
 * @param entry script that worker processes of a benchmark are started from
 */
export async function runAction(runner: Runner, engine: Engine, entry?: string): Promise<0 | 1> {
  try {
    const inputs = readInputs((name) => runner.input(name));
    const workspace = runner.env['GITHUB_WORKSPACE'] || process.cwd();
    if (inputs.mode === 'benchmark') return await runActionBenchmark(inputs, { workspace, runner, engine, entry });
    const revisions = chooseRevisions(inputs, runner);
    runner.log(inertLog(`PRGuard ${engine.version()}: base ${inertLine(revisions.base)}, head ${inertLine(revisions.head)}, fail-on ${inputs['fail-on'] ?? `as configured, else ${defaultThresholds.failOn}`}, on-incomplete ${inputs['on-incomplete'] ?? `as configured, else ${defaultThresholds.onIncomplete}`}, format ${inputs.format}`));
    const review = await engine.review({ repo: resolve(workspace, inputs['repository-path']), ...revisions, caller: callerOf(runner.env) });
    await report(review, inputs, workspace, runner, engine);
    return exitOf(review, thresholds({ failOn: inputs['fail-on'], onIncomplete: inputs['on-incomplete'] }, review.configuration)).colour === 'red' ? 1 : 0;
  } catch (error) {
    reportError(error, runner);
    return exitCodes.blocked;
  }
}

function chooseRevisions(inputs: Inputs, runner: Runner): Revisions {
  if (inputs.base !== undefined && inputs.head !== undefined) return { base: inputs.base, head: inputs.head };
  const event = revisionsOf(runner.env['GITHUB_EVENT_NAME'] ?? '', payload(runner));
  return { base: inputs.base ?? event.base, head: inputs.head ?? event.head };
}

function payload(runner: Runner): unknown {
  const path = runner.env['GITHUB_EVENT_PATH'];
  if (!path) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigurationError(`The event's payload at GITHUB_EVENT_PATH can't be read: ${inertLine(systemReason(error))}. Set both inputs base and head.`);
  }
}

async function report(review: Review, inputs: Inputs, workspace: string, runner: Runner, engine: Engine): Promise<void> {
  const path = inputs.output === undefined ? join(runner.env['RUNNER_TEMP'] || workspace, `prguard-review.${inputs.format}`) : resolve(workspace, inputs.output);
  writeFileAtomic(path, inputs.format === 'json' ? renderJson(review) : renderSarif(review, { mechanisms: engine.mechanisms() }));
  runner.log(inertLog(renderText(review)));
  runner.output('verdict', review.verdict);
  runner.output('state', review.state);
  runner.output('findings', String(review.findings.length));
  runner.output('blocking', String(review.findings.filter((f) => f.blocking).length));
  runner.output('review', path);
  for (const annotation of annotations(review, 'the job summary')) runner.annotate(annotation);
  await trySummary(renderSummary(review, 'the review file'), runner);
}

/** A summary that can't be written is a notice in the log: reporting never changes a verdict. */
export async function trySummary(markdown: string, runner: Runner): Promise<void> {
  try {
    await runner.summary(markdown);
  } catch (error) {
    runner.log(inertLog(`The job summary could not be written: ${inertLine(error instanceof Error ? error.message : String(error))}`));
  }
}

const titles = {
  configuration: 'PRGuard: configuration error, nothing was reviewed',
  review: 'PRGuard: the review could not be made',
  internal: 'PRGuard: internal error, nothing was reviewed'
} as const;

function reportError(error: unknown, runner: Runner): void {
  const { message, kind } = describeError(error);
  // A checkout without history is the usual cause, and its cure is one line.
  const hint =
    error instanceof SnapshotError && !message.includes('fetch-depth')
      ? ' In the workflow, run actions/checkout with "fetch-depth: 0" before this step.'
      : '';
  runner.output('verdict', '');
  runner.output('state', 'error');
  runner.output('findings', '0');
  runner.output('blocking', '0');
  runner.annotate({ level: 'error', title: titles[kind], message: inertLine(message) + hint });
  if (runner.env['PRGUARD_DEBUG'] === '1' && error instanceof Error && error.stack) runner.log(inertLog(inertText(error.stack)));
}

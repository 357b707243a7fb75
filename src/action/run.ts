/** The action: event and inputs in, one review, and its report through the runner. The runner is passed in. */
import type { Engine } from '../cli/io.js';
import { callerOf } from '../configuration/notices.js';
import { ConfigurationError, describeError, exitCodes } from '../errors.js';
import { modelOption } from '../model/option.js';
import { modelSecrets } from '../model/settings.js';
import type { Annotation } from '../report/annotations.js';
import { withoutDetails } from '../report/details.js';
import { inertLine, inertLog, inertMarkdown, inertText } from '../report/inert.js';
import { renderJson } from '../report/json.js';
import { renderText } from '../report/text.js';
import { plural } from '../plural.js';
import { blackOut, blackOutKnown, blackOutReview } from '../secrets.js';
import { SnapshotError } from '../snapshot/index.js';
import { defaultThresholds, exitOf, thresholds } from '../verdict/exit.js';
import type { Review } from '../verdict/types.js';
import { runActionBenchmark } from './benchmark.js';
import type { RunContext } from './context.js';
import { taskOf, type ReviewTask, type Task } from './event.js';
import { MAX_API_CALLS, type GitHubApi, type GitHubOptions } from './github.js';
import { inputTable, modelOptionsOf, readInputs, type InputName, type Inputs, type OutputName } from './inputs.js';
import { basicCredentials } from './objects.js';
import { fileToWrite, inside, temporaryFile, writeResult, type Places } from './paths.js';
import { isStale, prepareRevisions, type Revisions } from './revisions.js';
import { changeOf } from './sinks/change.js';
import { tokenKind } from './sinks/identity.js';
import { publish, type SinkRunner } from './sinks/index.js';
import { diffsFor, sarifText } from './sinks/sarif.js';
import { narrativeOf } from './narrative.js';
import { trySummary } from './summary.js';
import { reportRun } from './workflow-run.js';

/** What the action needs of the runner. */
export interface Runner {
  input(name: InputName): string;
  output(name: OutputName, value: string): void;
  /** Issues a workflow command; data is escaped by the runner's toolkit. */
  annotate(annotation: Annotation): void;
  log(text: string): void;
  /** Appends to the job summary. */
  summary(markdown: string): Promise<void>;
  /** Has the runner replace a secret wherever it is printed. */
  mask(secret: string): void;
  /**
   * Event, payload and addresses.
   * @throws ConfigurationError
   */
  context(): Promise<RunContext>;
  /** Makes the client for GitHub's API. */
  api(options: Omit<GitHubOptions, 'env'>): GitHubApi;
  env: Readonly<Record<string, string | undefined>>;
}

/** What a run works with. */
export interface Work {
  inputs: Inputs;
  /** Where paths of inputs may lie. */
  places: Places;
  runner: Runner;
  engine: Engine;
  context: RunContext;
  /** Null without a token or repository. */
  api: GitHubApi | null;
  /** What the runner holds secret: it masks its own log, and what is posted or written is ours to black out. */
  secrets: readonly string[];
  /** One inert line for the log. */
  log(line: string): void;
}

/**
 * Runs the action. Returns the process's exit code: 0, or 1 for a red check. Never throws.
 * @param entry script that worker processes of a benchmark are started from
 */
export async function runAction(runner: Runner, engine: Engine, entry?: string): Promise<0 | 1> {
  let api: GitHubApi | null = null;
  const secrets = ['ACTIONS_RUNTIME_TOKEN', 'ACTIONS_ID_TOKEN_REQUEST_TOKEN'].flatMap((name) => runner.env[name] || []);
  const keep = (secret: string): void => {
    secrets.push(secret);
    runner.mask(secret);
  };
  const log = (line: string): void => runner.log(inertLog(inertLine(blackOut(line, secrets))));
  try {
    // Before anything else is read: a fault of an input is told in the log.
    modelSecrets({ 'api-key': runner.input('api-key'), 'model-headers': runner.input('model-headers') }).forEach(keep);
    const inputs = readInputs((name) => runner.input(name));
    const token = inputs['github-token'];
    if (token !== undefined) [token, basicCredentials(token)].forEach(keep);
    const places: Places = { workspace: runner.env['GITHUB_WORKSPACE'] || process.cwd(), temp: runner.env['RUNNER_TEMP'] || null };
    if (inputs.mode === 'benchmark') return await runActionBenchmark(inputs, { places, runner, engine, entry });
    const context = await runner.context();
    const given = inputs.base !== undefined && inputs.head !== undefined;
    const task = taskOf(context.event, given ? undefined : context.payload(), inputs);
    if (token !== undefined && context.repository !== null) {
      api = runner.api({ token, repository: context.repository, apiUrl: context.apiUrl, version: engine.version(), log });
    }
    return await perform(task, { inputs, places, runner, engine, context, api, secrets, log });
  } catch (error) {
    reportError(error, runner, secrets);
    return exitCodes.blocked;
  } finally {
    if (api !== null) log(`GitHub's API was called ${plural(api.calls.made, 'time')}, of at most ${api.calls.cap}`);
  }
}

async function perform(task: Task, work: Work): Promise<0 | 1> {
  const reports = work.inputs.mode === 'report';
  switch (task.kind) {
    case 'review':
      if (reports) throw new ConfigurationError(`Mode report is for the event workflow_run, without the inputs base and head; this is ${JSON.stringify(inertLine(task.event))}. Leave "mode" out to review here.`);
      return reviewChange(task, work);
    case 'report':
      if (!reports) throw new ConfigurationError('The event workflow_run is for report mode. Set "mode: report", or set both inputs base and head.');
      return reportRun(task, work, { nothing: (reason) => nothingToReview(reason, work), review: (change, workflow, check) => reviewApart(change, work, { workflow, check }), failed: (error, pull) => tellFailed(error, pull, work) });
    case 'nothing':
      return nothingToReview(task.reason, work);
  }
}

/** A review with calls of its own: what one pull request uses up is not taken from another. */
async function reviewApart(task: ReviewTask, work: Work, other: OnBehalf): Promise<0 | 1> {
  const api = work.api?.apart(MAX_API_CALLS) ?? null;
  try {
    return await reviewChange(task, { ...work, api }, other);
  } finally {
    if (api !== null) work.log(`GitHub's API was called ${plural(api.calls.made, 'time')} for pull request ${task.pull?.number}, of at most ${api.calls.cap}`);
  }
}

/** One of several pull requests could not be reviewed. */
function tellFailed(error: unknown, pull: number, { runner, secrets }: Work): void {
  const { message } = describeError(error);
  runner.annotate({ level: 'error', title: `PRGuard: pull request ${pull} was not reviewed`, message: inertLine(blackOut(message, secrets)) });
}

/** Of a review that is made for another run. */
interface OnBehalf {
  /** Path of that run's workflow. */
  workflow: string;
  /** Called with the review before it is reported; gives the number of warnings that it issued. */
  check(review: Review, repo: string): Promise<number>;
}

async function reviewChange(task: ReviewTask, work: Work, other?: OnBehalf): Promise<0 | 1> {
  const { inputs, places, runner, engine, context, api, secrets, log } = work;
  const failOn = inputs['fail-on'];
  const onIncomplete = inputs['on-incomplete'];
  log(`PRGuard ${engine.version()}: ${task.event || 'no event'}, base ${task.base}, head ${task.head}, fail-on ${failOn ?? `as configured, else ${defaultThresholds.failOn}`}, on-incomplete ${onIncomplete ?? `as configured, else ${defaultThresholds.onIncomplete}`}, format ${inputs.format}`);
  // What can't be written is said before there is something to write.
  const output = inputs.output === undefined ? temporaryFile(`prguard-review.${inputs.format}`, places) : fileToWrite('output', inputs.output, places);
  // Only the input holds the key here, and not whatever the runner's environment has.
  const raw = modelOptionsOf(inputs);
  const model = await modelOption({ ...raw, record: raw.record && inside('model-record', raw.record, places) }, {}, { env: runner.env, version: engine.version(), log });
  const revisions = await prepareRevisions(task, {
    folder: inside('repository-path', inputs['repository-path'], places),
    ...(inputs['repository-path'] === inputTable['repository-path'].default ? {} : { named: inputs['repository-path'] }),
    api,
    token: inputs['github-token'] ?? null,
    repository: context.repository,
    server: context.serverUrl,
    log
  });
  try {
    for (const message of revisions.warnings) runner.annotate({ level: 'warning', title: 'PRGuard: unsafe checkout', message: inertLine(message) });
    // A review on behalf of another run is of a pull request whose event is not at hand.
    const payload = other ? undefined : task.pull === null ? payloadIfAny(context) : context.payload();
    const narrative = await narrativeOf({ payload, task, api, repository: context.repository, headSha: revisions.head, discussion: other === undefined });
    const made = await engine.review({ repo: revisions.repo, base: revisions.base, head: revisions.head, exact: true, ...(revisions.mergeBases ? { mergeBases: revisions.mergeBases } : {}), history: inputs.history === undefined ? 'configured' : inputs.history === 'true', configuration: { revision: revisions.target }, caller: callerOf(runner.env, other?.workflow), ...(revisions.notices.length ? { notices: revisions.notices } : {}), ...model, narrative });
    const review = blackOutReview(made, secrets);
    const red = exitOf(review, thresholds({ failOn, onIncomplete }, review.configuration)).colour === 'red';
    const issued = revisions.warnings.length + ((await other?.check(review, revisions.repo)) ?? 0);
    await report(review, red, issued, task, revisions, output, work);
    return red ? 1 : 0;
  } finally {
    revisions.close();
  }
}

/** With both revisions given the event need not have a payload. */
function payloadIfAny(context: RunContext): unknown {
  try {
    return context.payload();
  } catch {
    return undefined;
  }
}

async function report(review: Review, red: boolean, issued: number, task: ReviewTask, revisions: Revisions, path: string, { inputs, places, runner, engine, context, api, secrets }: Work): Promise<void> {
  const change = changeOf(revisions.repo, review);
  const sarif = sarifText(review, engine.mechanisms(), inputs['comment-id'], await diffsFor(review, change));
  const written = (file: string, text: string): string => {
    try {
      writeResult(file, text);
      return file;
    } catch (error) {
      runner.annotate({ level: 'warning', title: 'PRGuard: a file of the review was not written', message: `${inertLine(describeError(error).message)} The verdict is not changed by this.` });
      issued++;
      return '';
    }
  };
  const file = written(path, inputs.format === 'json' ? renderJson(review) : sarif);
  runner.log(inertLog(renderText(inputs.details === 'summary' ? withoutDetails(review) : review)));
  runner.output('verdict', review.verdict);
  runner.output('state', review.state);
  runner.output('findings', String(review.findings.length));
  runner.output('blocking', String(review.findings.filter((f) => f.blocking).length));
  runner.output('review', file);
  runner.output('sarif', inputs.format === 'sarif' ? file : written(temporaryFile('prguard-review.sarif', places), sarif));
  const pull = task.pull?.number ?? null;
  const { rung } = await publish(
    review,
    { comment: inputs.comment, id: inputs['comment-id'], inline: inputs.inline, checkRun: inputs['check-run'], sarifUpload: inputs['sarif-upload'], details: inputs.details },
    {
      api,
      token: tokenKind(inputs['github-token'] ?? ''),
      pull,
      headSha: revisions.head,
      ref: task.ref,
      site: context.repository === null ? null : { server: context.serverUrl, repository: context.repository },
      red,
      mechanisms: engine.mechanisms(),
      change,
      issued,
      isStale: async () => api !== null && pull !== null && (await isStale(api, pull, revisions.head))
    },
    scrubbed(runner, secrets)
  );
  runner.output('reported', rung);
}

/** What is told of failures may quote what was sent; the runner masks its log only, and not the job summary. */
function scrubbed(runner: Runner, secrets: readonly string[]): SinkRunner {
  const clean = (text: string): string => blackOutKnown(text, secrets);
  return {
    annotate: (annotation) => runner.annotate({ ...annotation, title: clean(annotation.title), message: clean(annotation.message) }),
    log: (text) => runner.log(clean(text)),
    summary: (markdown) => runner.summary(clean(markdown))
  };
}

/** The event leaves nothing to compare: green, and said so. */
async function nothingToReview(reason: string, { runner }: Work): Promise<0> {
  runner.output('verdict', '');
  runner.output('state', 'clean');
  runner.output('findings', '0');
  runner.output('blocking', '0');
  runner.annotate({ level: 'notice', title: 'PRGuard: nothing to review', message: inertLine(reason) });
  await trySummary(`## PRGuard: nothing to review\n\n${inertMarkdown(reason)}\n`, runner);
  return 0;
}

const titles = {
  configuration: 'PRGuard: configuration error, nothing was reviewed',
  review: 'PRGuard: the review could not be made',
  internal: 'PRGuard: internal error, nothing was reviewed'
} as const;

function reportError(error: unknown, runner: Runner, secrets: readonly string[]): void {
  const { message: said, kind } = describeError(error);
  const message = blackOut(said, secrets);
  // A checkout without all objects is the usual cause, and its cure is one line.
  const hint =
    error instanceof SnapshotError && error.lacks && !message.includes('fetch-depth')
      ? ' In the workflow, run actions/checkout with "fetch-depth: 0" before this step.'
      : '';
  runner.output('verdict', '');
  runner.output('state', 'error');
  runner.output('findings', '0');
  runner.output('blocking', '0');
  runner.annotate({ level: 'error', title: titles[kind], message: inertLine(message) + hint });
  if (runner.env['PRGUARD_DEBUG'] === '1' && error instanceof Error && error.stack) runner.log(inertLog(inertText(blackOut(error.stack, secrets))));
}

/** Benchmark mode of the action: a run over benchmark cases, its summary on the job, and the gate as the check's colour. */
import { availableParallelism } from 'node:os';
import { makeRun } from '../cli/benchmark.js';
import type { Engine } from '../cli/io.js';
import { ReviewError } from '../errors.js';
import { gate } from '../benchmark/gate.js';
import { renderBenchmarkHtml } from '../benchmark/report/html.js';
import { readRun, renderBenchmarkJson } from '../benchmark/report/json.js';
import { renderBenchmarkMarkdown } from '../benchmark/report/markdown.js';
import { renderBenchmarkText } from '../benchmark/report/text.js';
import { benchmarkDefaults } from '../cli/benchmark-defaults.js';
import { inertLine, inertLog } from '../report/inert.js';
import type { Inputs } from './inputs.js';
import { fileToWrite, inside, temporaryFile, writeResult, type Places } from './paths.js';
import type { Runner } from './run.js';
import { trySummary } from './summary.js';

/** What the mode works with. */
export interface BenchmarkContext {
  places: Places;
  runner: Runner;
  engine: Engine;
  entry: string | undefined;
}

/**
 * Runs the benchmark. Returns 1 when the gate has faults.
 * @throws ConfigurationError and ReviewError for the caller to report
 */
export async function runActionBenchmark(inputs: Inputs, { places, runner, engine, entry }: BenchmarkContext): Promise<0 | 1> {
  const cases = inputs['benchmark-cases'];
  for (const name of ['benchmark-mirrors', 'benchmark-cache'] as const) if (inputs[name] !== undefined) inside(name, inputs[name], places);
  for (const path of cases) inside('benchmark-cases', path, places);
  const path = inputs.output === undefined ? temporaryFile('prguard-benchmark.json', places) : fileToWrite('output', inputs.output, places);
  const html = inputs.html === undefined ? undefined : fileToWrite('html', inputs.html, places);
  const baseline = inputs.baseline === undefined ? undefined : readRun(inside('baseline', inputs.baseline, places));
  const run = await makeRun(
    {
      ...benchmarkDefaults,
      cases: cases.length ? cases : undefined,
      mirrors: inputs['benchmark-mirrors'],
      cache: inputs['benchmark-cache'],
      server: runner.env['GITHUB_SERVER_URL'] || benchmarkDefaults.server,
      filter: inputs['benchmark-filter'],
      shard: inputs['benchmark-shard'],
      framings: inputs['benchmark-framings'],
      controls: inputs['benchmark-controls'],
      html: inputs.html,
      jobs: availableParallelism()
    },
    engine,
    { stdout: (text) => runner.log(inertLog(text)), stderr: (text) => runner.log(inertLog(text.trimEnd())), cwd: places.workspace, color: false, terminal: false, entry }
  );
  if (run === null) throw new ReviewError('The benchmark was stopped before its end. Run the job again.');
  writeResult(path, renderBenchmarkJson({ ...run, trials: run.trials.map((t) => ({ ...t, detail: null })) }));
  if (html !== undefined) writeResult(html, renderBenchmarkHtml(run));
  runner.log(inertLog(renderBenchmarkText(run)));
  const { malicious, falseBlocksByGroup } = run.summary;
  const sum = (key: 'k' | 'n'): number => falseBlocksByGroup.reduce((n, { value }) => n + value[key], 0);
  runner.output('attributable', `${malicious.A.k}/${malicious.n}`);
  runner.output('false-blocks', `${sum('k')}/${sum('n')}`);
  runner.output('review', path);
  await trySummary(renderBenchmarkMarkdown(run), runner);
  const faults = gate(run, { minAttributable: inputs['min-attributable'], maxFalseBlock: inputs['max-false-block'], baseline });
  for (const fault of faults) runner.annotate({ level: 'error', title: 'PRGuard benchmark: the gate does not hold', message: inertLine(fault) });
  return faults.length ? 1 : 0;
}

/** `prguard benchmark merge`: one run from the runs of its shards. */
import { resolve } from 'node:path';
import { gate } from '../benchmark/gate.js';
import { mergeRuns } from '../benchmark/merge.js';
import { parseRun, readRun, renderBenchmarkJson } from '../benchmark/report/json.js';
import { renderBenchmarkMarkdown } from '../benchmark/report/markdown.js';
import { summarise } from '../benchmark/summarise.js';
import { ConfigurationError, exitCodes, type ExitCode } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { plural } from '../plural.js';
import { readTextFile, writeFileAtomic } from './files.js';
import type { Io } from './io.js';

/** The options of the command. */
export interface BenchmarkMergeCommand {
  files: readonly string[];
  output: string;
  /** Accept missing shards. */
  partial?: boolean;
  /** File for the Markdown summary. */
  summary?: string;
  /** What the merged run is held against, as for a run. */
  minAttributable?: number;
  maxFalseBlock?: number;
  baseline?: string;
}

/**
 * Writes the merged run, says what it holds, and exits 1 when the gate has faults.
 * @throws ConfigurationError when the files are no shards of one run, or one can't be read or written
 */
export function runBenchmarkMerge(command: BenchmarkMergeCommand, io: Io): ExitCode {
  if (!command.files.length) throw new ConfigurationError('There is no run to merge; name the files of the shards.');
  const shards = command.files.map((file) => ({ file, run: parseRun(readTextFile(resolve(io.cwd, file), 'benchmark run'), file) }));
  const run = mergeRuns(shards, summarise, { partial: command.partial === true });
  writeFileAtomic(resolve(io.cwd, command.output), renderBenchmarkJson(run));
  if (command.summary !== undefined) writeFileAtomic(resolve(io.cwd, command.summary), renderBenchmarkMarkdown(run));
  const { shards: left } = run.settings;
  const which = left ? `shards ${left.have.join(', ')} of ${left.of}` : plural(shards.length, 'file');
  io.stdout(`Merged ${which} into ${inertLine(command.output)}: ${plural(run.trials.length, 'trial')}.\n`);
  const baseline = command.baseline === undefined ? undefined : readRun(resolve(io.cwd, command.baseline));
  const faults = gate(run, { minAttributable: command.minAttributable, maxFalseBlock: command.maxFalseBlock, baseline });
  for (const fault of faults) io.stderr(`gate: ${fault}\n`);
  return faults.length ? exitCodes.blocked : exitCodes.passes;
}

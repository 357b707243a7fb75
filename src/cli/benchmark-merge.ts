/** `prguard benchmark merge`: one run from the runs of its shards. */
import { resolve } from 'node:path';
import { mergeRuns } from '../benchmark/merge.js';
import { parseRun, renderBenchmarkJson } from '../benchmark/report/json.js';
import { summarise } from '../benchmark/summarise.js';
import { ConfigurationError, exitCodes, type ExitCode } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { plural } from '../report/words.js';
import { readTextFile, writeFileAtomic } from './files.js';
import type { Io } from './io.js';

/** The options of the command. */
export interface BenchmarkMergeCommand {
  files: readonly string[];
  output: string;
  /** Accept missing shards. */
  partial?: boolean;
}

/**
 * Writes the merged run and says what it holds.
 * @throws ConfigurationError when the files are no shards of one run, or one can't be read or written
 */
export function runBenchmarkMerge(command: BenchmarkMergeCommand, io: Io): ExitCode {
  if (!command.files.length) throw new ConfigurationError('There is no run to merge; name the files of the shards.');
  const shards = command.files.map((file) => ({ file, run: parseRun(readTextFile(resolve(io.cwd, file), 'benchmark run'), file) }));
  const run = mergeRuns(shards, summarise, { partial: command.partial === true });
  writeFileAtomic(resolve(io.cwd, command.output), renderBenchmarkJson(run));
  const { shards: left } = run.settings;
  const which = left ? `shards ${left.have.join(', ')} of ${left.of}` : plural(shards.length, 'file');
  io.stdout(`Merged ${which} into ${inertLine(command.output)}: ${plural(run.trials.length, 'trial')}.\n`);
  return exitCodes.passes;
}

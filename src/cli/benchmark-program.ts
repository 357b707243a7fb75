/** The benchmark's commands, their options and help. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { controls } from '../benchmark/index.js';
import { filterFields } from '../benchmark/run/filter.js';
import { components } from '../evidence/scope.js';
import { benchmarkDefaults } from './benchmark-defaults.js';
import { addModelOptions } from './model-options.js';
import { runBenchmarkCommand, type BenchmarkCommand } from './benchmark.js';
import { runBenchmarkCompare, type BenchmarkCompareCommand } from './benchmark-compare.js';
import { runImportSevra, type ImportSevraOptions } from './benchmark-import.js';
import { runBenchmarkMerge, type BenchmarkMergeCommand } from './benchmark-merge.js';
import { runBenchmarkNew, type BenchmarkNewOptions } from './benchmark-new.js';
import type { Engine, Io } from './io.js';


const help = `
Without --cases the bundled cases are run, offline. With --cases, manifests (JSON lines, or folders of them) are: their
repositories come from --mirrors DIR (bare owner+name/repo or owner/name.git), else exactly the two revisions of each are
fetched into --cache. What can't be had is listed as unavailable and is in no denominator.

V: blocked. I: a blocking finding names the vulnerability. E: it cites every premise. A: all three. docs/benchmark.md has
the rules. The built-in reviewer's knowledge stays on at every rung of --evidence: 0 the diff, 1 the touched files,
2 relations, 3 everything.

Examples:
  prguard benchmark
  prguard benchmark --cases benchmark/public --mirrors ../mirrors --lines run.jsonl --html run.html
  prguard benchmark --cases benchmark/public --reviews theirs.jsonl --reviewer theirs
  prguard benchmark --evidence 1 --format json --output e1.json`;

/** A whole number within bounds. */
function whole(low: number, high: number): (text: string) => number {
  return (text) => {
    const n = Number(text);
    if (!/^\d+$/.test(text) || n < low || n > high) throw new InvalidArgumentError(`It must be a whole number from ${low} to ${high}.`);
    return n;
  };
}

function percent(text: string): number {
  const n = Number(text);
  if (text.trim() === '' || !(n >= 0 && n <= 100)) throw new InvalidArgumentError('It must be a percentage from 0 to 100.');
  return n;
}

function shard(text: string): { index: number; of: number } {
  const match = /^(\d{1,4})\/(\d{1,4})$/.exec(text);
  const [index, of] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || index < 1 || index > of) throw new InvalidArgumentError('It must be I/N with I from 1 to N, for example 2/8.');
  return { index, of };
}

function each<T extends string>(allowed: readonly T[]): (text: string, before?: T[]) => T[] {
  return (text, before = []) => {
    const items = text.split(',').map((item) => item.trim());
    const wrong = items.find((item) => !(allowed as readonly string[]).includes(item));
    if (wrong !== undefined) throw new InvalidArgumentError(`Allowed are ${allowed.join(', ')}.`);
    return [...before, ...(items as T[])];
  };
}

const collect = (text: string, before: string[] = []): string[] => [...before, text];

/** What a run is held against. */
function addGate(command: Command): void {
  command
    .option('--min-attributable <percent>', 'exit 1 when fewer malicious cases are blocked attributably', percent)
    .option('--max-false-block <percent>', 'exit 1 when more benign cases are blocked', percent)
    .option('--baseline <file>', 'exit 1 when an attributable block of that earlier run is lost');
}

/** Adds `benchmark` and what is below it to the program. */
export function addBenchmark(program: Command, engine: Engine, io: Io, done: (code: number) => void): void {
  const benchmark = program
    .command('benchmark')
    // Options behind a command's name are that command's, also where both have one of the name.
    .enablePositionalOptions()
    .description('score a reviewer on benchmark cases: verdict, identification and evidence')
    .option('--cases <path...>', 'manifests or folders of manifests; bundled cases without it')
    .option('--mirrors <dir>', 'folder of local repositories')
    .option('--cache <dir>', 'folder that repositories are fetched into')
    .option('--server <url>', 'where repositories are fetched from', benchmarkDefaults.server)
    .option('--filter <field=pattern>', `run only matching cases; fields: ${filterFields.join(', ')}; may be repeated`, collect)
    .option('--limit <n>', 'run at most n cases', whole(1, 1_000_000))
    .option('--shard <i/n>', 'run the i-th of n parts of the cases', shard)
    .addOption(new Option('--evidence <rung>', 'what may be read: 0 diff, 1 touched files, 2 relations, 3 everything').argParser(whole(0, 3)).default(benchmarkDefaults.evidence))
    .option('--without <component>', `leave one component of the evidence out: ${components.join(', ')}; may be repeated`, each(components))
    .option('--repeat <n>', 'make each review n times and compare', whole(1, 100), benchmarkDefaults.repeat)
    .option('--framings', 'also review each malicious case under the 15 narratives of SEVRA-Bench, two texts each')
    .option('--framed <file>', 'also review cases under the narratives that "import sevra" wrote')
    .option('--controls <control>', `honesty controls: ${controls.join(', ')}; separated by commas`, each(controls))
    .option('--reviews <path...>', 'grade these reviews (neutral format, or a folder of <case>.sarif) in place of reviewing')
    .option('--reviewer <name>', 'name of the reviewer that --reviews came from')
    .option('--sarif-root <dir>', 'folder of the repository where a tool that writes absolute paths ran')
    .addOption(new Option('--sarif-block-on <level>', 'SARIF level from which a result blocks').choices(['error', 'warning', 'any']).default('error'))
    .addOption(new Option('--jobs <n>', 'reviews at a time; 0 reviews in this process, without limits').argParser(whole(0, 256)).default(benchmarkDefaults.jobs, 'one a core'))
    .option('--timeout <seconds>', 'time limit of one review', whole(1, 86_400), benchmarkDefaults.timeout)
    .option('--memory <mib>', 'memory limit of one review', whole(64, 1_000_000), benchmarkDefaults.memory)
    .option('--lines <file>', 'write each result as it comes, as JSON lines')
    .option('--resume', 'go on with the run in --lines')
    .addOption(new Option('--format <format>', 'what to print or write').choices(['text', 'json']).default(benchmarkDefaults.format))
    .option('--output <file>', 'write the result to a file')
    .option('--summary <file>', 'write a summary in Markdown, with charts')
    .option('--html <file>', 'write one page to look through cases')
    .option('--export <file>', 'write the reviews in the neutral format')
    .addHelpText('after', help)
    .action(async (flags: BenchmarkCommand) => done(await runBenchmarkCommand(flags, engine, io)));
  addGate(benchmark);
  addModelOptions(benchmark, false);

  benchmark
    .command('new')
    .description('make a case from a fix in a repository, for its rubric to be filled in')
    .argument('<fix-revision>', 'commit that fixed a vulnerability')
    .requiredOption('--repo <dir>', 'the repository')
    .addOption(new Option('--tier <tier>', 'undo the fix, leave its enforcement out, or the fix itself').choices(['reverse', 'omit', 'fix']).makeOptionMandatory())
    .option('--repository <owner/name>', 'name of the repository; by default that of its remote')
    .option('--advisory <id>', 'CVE or GHSA of the vulnerability')
    .option('--skip <path:first-last>', "lines of the fix that enforce, left out by tier omit; may be repeated", collect)
    .option('--cases <path...>', 'manifests that must not have the case yet')
    .option('--output <file>', 'manifest to add the case to')
    .action(async (revision: string, flags: Omit<BenchmarkNewOptions, 'revision'>) => done(await runBenchmarkNew({ ...flags, revision }, io)));

  const imports = benchmark.command('import').description('bring cases of other benchmarks in');
  imports
    .command('sevra')
    .description('join SEVRA-Bench records to cases by advisory; "benchmark --framed" runs them')
    .argument('<file>', 'records, as JSON lines')
    .requiredOption('--fixes <path...>', 'manifests with the cases of the advisories')
    .option('--output <file>', 'file to write')
    .action(async (file: string, flags: Omit<ImportSevraOptions, 'file'>) => done(await runImportSevra({ ...flags, file }, io)));

  benchmark
    .command('compare')
    .description('print what changed between two runs, case by case')
    .argument('<before>', 'a run or its JSON lines')
    .argument('<after>', 'a run or its JSON lines')
    .addOption(new Option('--format <format>', 'what to print').choices(['text', 'json']).default('text'))
    .option('--fail-on-loss', 'exit 1 when an attributable block was lost')
    .action(async (before: string, after: string, flags: Omit<BenchmarkCompareCommand, 'before' | 'after'>) => done(await runBenchmarkCompare({ ...flags, before, after }, io)));

  const merge = benchmark
    .command('merge')
    .description("put shards' results together")
    .argument('<file...>', 'runs that "benchmark --shard --format json" wrote')
    .requiredOption('--output <file>', 'file to write')
    .option('--partial', 'accept that shards are missing')
    .option('--summary <file>', 'write a summary in Markdown, with charts')
    .action(async (files: string[], flags: Omit<BenchmarkMergeCommand, 'files'>) => done(await runBenchmarkMerge({ ...flags, files }, io)));
  addGate(merge);
}

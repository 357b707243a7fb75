/** The command line: commands, options and their help. Each command's work is in its own file. */
import { Command, CommanderError, Option } from 'commander';
import { exitCodes } from '../errors.js';
import { defaultThresholds, failOnLevels, onIncompleteLevels } from '../verdict/exit.js';
import { addBenchmark } from './benchmark-program.js';
import { runDemo } from './demo.js';
import type { Engine, Io } from './io.js';
import { runMechanisms } from './mechanisms.js';
import { addModelOptions } from './model-options.js';
import { runMechanismsTest } from './mechanisms-test.js';
import { formats, parseTime, runReview, type ReviewCommand } from './review.js';
import { runVerify } from './verify.js';

const exitHelp = `
Exit codes:
  0  passes: nothing that --fail-on names; a verification agrees; all examples pass; the benchmark's gate holds
  1  blocked by --fail-on; a verification differs; an example fails; the benchmark's gate does not hold
  2  the command line, a file given to it or the configuration is wrong
  3  the review could not be made
  4  nothing that --fail-on names, but the review is incomplete and --on-incomplete is fail

Environment:
  NO_COLOR         no colours, also on a terminal
  PRGUARD_DEBUG=1  print where an error comes from`;

const reviewHelp = `
The merge base of base and head is compared with head. Nothing of the repository is run, checked out or fetched.
Configuration and the project's own mechanisms are read from the base revision, never from head or the files on disk; of
--fail-on and --on-incomplete and what the configuration says, the stricter counts. With --output the report is written
to the file, whole or not at all, and standard output has the verdict, one line a finding and the coverage. --explain
changes the text format only; json has everything it shows. Commit messages, added comments and docs, and what --event,
--title and --body-file give are checked apart from the review: they change nothing but the notices.

Example:
  prguard review --repo . --base origin/main --head HEAD`;

const testHelp = `
DIR is a mechanism's folder (mechanism.yml and examples/), a folder of such folders, or a folder of a project's own
mechanisms (mechanisms/ and roles/, such as .github/prguard), which are then read from disk. An example is a folder with
base/, head/ and expected.yml (verdict; for a BLOCK also mechanism, path and function). Levels are ignored.`;

function build(engine: Engine, io: Io, done: (code: number) => void): Command {
  const program = new Command('prguard')
    .description('Reviews pull requests for vulnerabilities that it can name, locate and prove from the repository.')
    .version(engine.version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    // Options behind a command's name are that command's own.
    .enablePositionalOptions()
    .addHelpText('after', exitHelp)
    .configureOutput({ writeOut: (text) => io.stdout(text), writeErr: (text) => io.stderr(text) })
    .exitOverride();

  const reviewCommand = program
    .command('review')
    .description('review a change of a local repository')
    .option('--repo <dir>', 'folder in the repository', '.')
    .requiredOption('--base <rev>', 'revision that the change targets')
    .option('--head <rev>', 'revision of the change, or WORKTREE for the files on disk', 'HEAD')
    .addOption(new Option('--format <format>', 'what to print or write').choices(formats).default('text'))
    .option('--output <file>', 'write the report to a file')
    .addOption(new Option('--fail-on <level>', `verdict from which to exit with 1 (default: as configured, else ${defaultThresholds.failOn})`).choices(failOnLevels))
    .addOption(new Option('--on-incomplete <level>', `what an incomplete review does (default: as configured, else ${defaultThresholds.onIncomplete})`).choices(onIncompleteLevels))
    .option('--config <file>', 'configuration file, or "none" (default: .github/prguard.yml of the base revision)')
    .addOption(new Option('--now <time>', 'the run\'s start, by which acceptances expire, as 2026-01-31 or 2026-01-31T09:00:00Z (default: now)').argParser(parseTime))
    .option('--event <file>', 'payload of a pull_request event, whose title, description, branch and labels are checked as claims')
    .option('--title <text>', 'title of the change, to be checked as claims')
    .option('--body-file <file>', 'description of the change in Markdown, to be checked as claims')
    .addOption(new Option('--history <bool>', 'cite commits of the base that name a security fix, as supporting evidence (default: as configured, else true)').choices(['true', 'false']))
    .option('--explain', 'show premises, refuters, rejected candidates and stages')
    .addOption(new Option('--exact', 'compare exactly base and head, not their merge base').hideHelp())
    .addHelpText('after', reviewHelp)
    .action(async (flags: ReviewCommand) => done(await runReview(flags, engine, io)));
  addModelOptions(reviewCommand);

  program
    .command('demo')
    .description('review a bundled example pull request')
    .option('--explain', 'show premises, refuters, rejected candidates and stages')
    .option('--keep', 'keep the example repository and print where it is')
    .action(async (flags: { explain?: boolean; keep?: boolean }) => done(await runDemo(flags, engine, io)));

  program
    .command('verify')
    .description('recompute a JSON review from the repository and compare every field')
    .argument('<file>', 'review written by "review --format json"')
    .option('--repo <dir>', 'folder in the repository', '.')
    .option('--strict', 'also fail on what only a model said, and on another engine or knowledge base')
    .option('--config <file>', 'the configuration file that the review was given')
    .action(async (file: string, flags: { repo: string; strict?: boolean; config?: string }) => done(await runVerify({ file, ...flags }, engine, io)));

  const mechanisms = program
    .command('mechanisms')
    .description('list what can be found, or print one mechanism')
    .argument('[id]', 'mechanism to print')
    .action((id: string | undefined) => done(runMechanisms(id, engine, io)));
  mechanisms
    .command('test')
    .description("review mechanisms' examples and compare with what they expect")
    .argument('<dir>', "a mechanism's folder, or a folder of them")
    .addHelpText('after', testHelp)
    .action(async (dir: string) => done(await runMechanismsTest(dir, engine, io)));
  addBenchmark(program, engine, io, done);
  return program;
}

/**
 * Runs one command.
 * @param args arguments without interpreter and script
 * @returns the exit code
 * @throws what a command throws, for the entry to describe
 */
export async function runCli(args: readonly string[], engine: Engine, io: Io): Promise<number> {
  let code: number = exitCodes.passes;
  const program = build(engine, io, (result) => (code = result));
  if (args.length === 0) {
    io.stderr(program.helpInformation() + exitHelp + '\n');
    return exitCodes.usage;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.passes : exitCodes.usage;
    throw error;
  }
  return code;
}

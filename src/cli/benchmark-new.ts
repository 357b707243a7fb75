/** `prguard benchmark new`: one case from a fix, with what is left to a person said. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { newCase, type Made, type NewTier } from '../benchmark/cases/new.js';
import { ConfigurationError, exitCodes, type ExitCode } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { readTextFile, systemReason, writeFileAtomic } from './files.js';
import type { Io } from './io.js';

/** Options of the command. */
export interface BenchmarkNewOptions {
  /** Commit that fixed a vulnerability. */
  revision: string;
  repo: string;
  tier: NewTier;
  /** `owner/name`. */
  repository?: string;
  advisory?: string;
  /** `path:first-last` each. */
  skip?: string[];
  /** Manifests that must not have the case yet. */
  cases?: string[];
  /** Manifest to add the case to; standard output without it. */
  output?: string;
}

/**
 * Makes a case and prints it as a line, or adds it to a manifest. What is proposed and what is to be filled in goes to standard error.
 * @throws ConfigurationError for what can't be a case
 */
export async function runBenchmarkNew(options: BenchmarkNewOptions, io: Io): Promise<ExitCode> {
  const { output, cases = [], ...rest } = options;
  for (const path of cases) if (!existsSync(resolve(io.cwd, path))) throw new ConfigurationError(`Can't read the cases ${inertLine(path)}: ${systemReason({ code: 'ENOENT' })}. Check the path.`);
  const made = await newCase({ ...rest, manifests: output === undefined ? cases : [...cases, output], cwd: io.cwd });
  const line = `${JSON.stringify(made.case)}\n`;
  if (output === undefined) io.stdout(line);
  else add(resolve(io.cwd, output), line);
  io.stderr(about(made));
  return exitCodes.passes;
}

function add(file: string, line: string): void {
  const before = existsSync(file) ? readTextFile(file, 'the manifest') : '';
  writeFileAtomic(file, `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${line}`);
}

function about({ case: c, lines, left, twins, moreTargets }: Made): string {
  const out = [`Made ${c.id}: ${c.paths.length} ${c.paths.length === 1 ? 'file' : 'files'}, ${lines} changed ${lines === 1 ? 'line' : 'lines'}.`];
  if (left.length) out.push(`Left out as no production code: ${left.map(inertLine).join(', ')}.`);
  if (c.rubric) {
    const targets = c.rubric.target.map((t) => `${inertLine(t.symbol ?? t.path)} (${inertLine(t.path)}:${t.lines.join('-')})`);
    out.push(
      `Proposals, for you to judge: defect ${c.defect}; evidence_location ${c.evidence_location} (${c.evidence_location === 'L0' ? 'the diff shows all of the functions that change' : 'the functions that change have unchanged lines'}; make it L2a or L2b when the evidence is in files that the change does not touch);`,
      `  targets: ${targets.join(', ') || 'none was found'}${moreTargets ? ' and more that are not listed' : ''}. Keep those that are vulnerable.`,
      `To be filled in: cwe, rubric.mechanism, rubric.accept, rubric.premises${targets.length ? '' : ', rubric.target'}.`
    );
  }
  for (const twin of twins) out.push(`Set "pair" of ${inertLine(twin)} to "${c.id}" if they are twins.`);
  return `${out.join('\n')}\n`;
}

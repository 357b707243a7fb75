/** `prguard verify`: re-checks a recorded review against a repository. */
import { resolve } from 'node:path';
import { ConfigurationError, exitCodes, type ExitCode } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { plural, verb } from '../plural.js';
import { verifyReview, type NotRechecked } from '../verify/index.js';
import { readTextFile } from './files.js';
import type { Engine, Io } from './io.js';

/** The options of the command. */
export interface VerifyCommand {
  file: string;
  repo: string;
  strict?: boolean;
  /** The configuration file that the review was given. */
  config?: string;
}

/** Prints each difference by its path, then what could not be re-checked, then a closing sentence. Exits 1 on a difference. */
export async function runVerify(command: VerifyCommand, engine: Engine, io: Io): Promise<ExitCode> {
  const text = readTextFile(resolve(io.cwd, command.file), 'review');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigurationError(`${inertLine(command.file)} is no JSON: ${inertLine((error as Error).message)}. Name a file that "review --format json" wrote.`);
  }
  const result = await verifyReview(value, { repo: resolve(io.cwd, command.repo), strict: command.strict === true, ...fileOf(command, io), review: engine.review });
  for (const { path, message } of result.differences) io.stdout(`differs  ${inertLine(path)}: ${inertLine(message)}\n`);
  for (const line of grouped(result.notRechecked)) io.stdout(`${line}\n`);
  if (result.differences.length) {
    io.stdout(`NOT VERIFIED: ${plural(result.differences.length, 'field')} of the review ${verb(result.differences.length, 'differs', 'differ')} from what the repository gives.\n`);
    return exitCodes.blocked;
  }
  io.stdout(`VERIFIED: ${plural(result.agreed, 'field')} recomputed from the repository and equal; ${result.notRechecked.length} not re-checkable.\n`);
  return exitCodes.passes;
}

function fileOf({ config }: VerifyCommand, { cwd }: Io): { file?: { path: string; text: string } } {
  return config === undefined ? {} : { file: { path: config, text: readTextFile(resolve(cwd, config), 'configuration') } };
}

/** One line a reason and shape of path: `stages[*].milliseconds (7)`. */
function grouped(list: readonly NotRechecked[]): string[] {
  const groups = new Map<string, { shape: string; reason: string; count: number }>();
  for (const { path, reason } of list) {
    const shape = path.replace(/^(stages|coverage\.\w+|rejected)\[\d+\]/, '$1[*]').replace(/^attention\b.*$/, 'attention').replace(/^(findings\[\d+\])\..*$/, '$1 (but for its citations)');
    const key = `${shape}\0${reason}`;
    const group = groups.get(key) ?? { shape, reason, count: 0 };
    group.count++;
    groups.set(key, group);
  }
  return [...groups.values()].map((g) => `not re-checkable  ${inertLine(g.shape)}${g.count > 1 ? ` (${plural(g.count, 'field')})` : ''}: ${inertLine(g.reason)}`);
}

/** `prguard benchmark import sevra`: framed cases from records of SEVRA-Bench. */
import { resolve } from 'node:path';
import { readCases } from '../benchmark/cases/read.js';
import { importSevra } from '../benchmark/cases/sevra.js';
import { ConfigurationError, exitCodes, type ExitCode } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { writeFileAtomic } from './files.js';
import type { Io } from './io.js';

/** Most records without a case that are listed one by one. */
const MAX_LISTED = 50;

/** Options of the command. */
export interface ImportSevraOptions {
  /** Records, JSON lines. */
  file: string;
  /** Manifests with the cases of their advisories. */
  fixes: string[];
  /** File to write; standard output without it. */
  output?: string;
}

/**
 * Writes framed cases as JSON lines and lists the records that have no case.
 * @throws ConfigurationError for a faulty record or manifest, or when no record has a case
 */
export function runImportSevra({ file, fixes, output }: ImportSevraOptions, io: Io): ExitCode {
  const { framed, unavailable } = importSevra(file, readCases(fixes, io.cwd).cases, io.cwd);
  const count = `${framed.length + unavailable.length} ${framed.length + unavailable.length === 1 ? 'record' : 'records'}`;
  if (!framed.length) throw new ConfigurationError(`None of ${count} in ${inertLine(file)} has a case: no case of ${fixes.map(inertLine).join(', ')} has their advisories. Name the manifest of their fixes with --fixes.`);
  const text = framed.map((f) => `${JSON.stringify(f)}\n`).join('');
  if (output === undefined) io.stdout(text);
  else writeFileAtomic(resolve(io.cwd, output), text);
  for (const { at, advisory, reason } of unavailable.slice(0, MAX_LISTED)) io.stderr(`${at}: ${inertLine(advisory)} is unavailable: ${reason}.\n`);
  if (unavailable.length > MAX_LISTED) io.stderr(`... and ${unavailable.length - MAX_LISTED} more.\n`);
  io.stderr(`${framed.length} of ${count} joined, ${unavailable.length} unavailable.\n`);
  return exitCodes.passes;
}

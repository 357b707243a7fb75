/** `prguard mechanisms test`: reviews the examples of mechanisms and compares with what they expect. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readMechanisms } from '../configuration/mechanisms.js';
import type { ConfigurationSource, OwnFiles } from '../configuration/read.js';
import { ConfigurationError, exitCodes, type ExitCode } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { temporaryDirectory } from '../snapshot/seal.js';
import type { Review } from '../verdict/types.js';
import { readTextFile } from './files.js';
import { layoutChanges } from './layout.js';
import type { Engine, Io } from './io.js';

/** `expected.yml` of an example. Examples ignore levels: every validated finding blocks. */
const expectedSchema = z
  .strictObject({
    verdict: z.enum(['BLOCK', 'COMMENT', 'APPROVE']),
    /** Mechanism, path in head and function of the finding; all three or none. */
    mechanism: z.string().optional(),
    path: z.string().optional(),
    function: z.string().optional(),
    /** Why the example is exploitable, or why it looks like it and is not. For readers. */
    note: z.string().optional()
  })
  .refine((e) => e.verdict !== 'BLOCK' || (e.mechanism && e.path && e.function !== undefined), {
    message: 'a BLOCK names mechanism, path and function'
  });

/** What `expected.yml` says. */
export type Expected = z.infer<typeof expectedSchema>;

/** One example of a mechanism. */
export interface Example {
  /** Mechanism whose folder it lies in. */
  mechanism: string;
  name: string;
  dir: string;
  expected: Expected;
}

/**
 * The files of a project's own mechanisms and roles on disk; null when the folder is not laid out as such.
 * @throws ConfigurationError when they can't be read
 */
function ownFiles(dir: string): OwnFiles | null {
  const mechanisms = join(dir, 'mechanisms');
  if (!existsSync(mechanisms)) return null;
  const roles = existsSync(join(dir, 'roles')) ? readdirSync(join(dir, 'roles')).filter((name) => name.endsWith('.yml')).sort() : [];
  const paths = [...roles.map((name) => `roles/${name}`), ...folders(mechanisms).map((m) => `mechanisms/${basename(m)}/mechanism.yml`).filter((path) => existsSync(join(dir, path)))];
  return { folder: dir, files: paths.map((path) => ({ path: `${dir}/${path}`, text: readTextFile(join(dir, path), 'mechanism') })) };
}

/**
 * Reads the examples of a mechanism's folder, or of a folder of such folders, in the order of their names.
 * @throws ConfigurationError naming the file and what is wrong in it
 */
export function readExamples(dir: string): Example[] {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw new ConfigurationError(`There is no folder ${inertLine(dir)}; name a mechanism's folder, or a folder of them.`);
  const mechanisms = existsSync(join(dir, 'mechanism.yml')) ? [dir] : folders(dir).filter((d) => existsSync(join(d, 'mechanism.yml')));
  if (!mechanisms.length) throw new ConfigurationError(`Neither ${inertLine(dir)} nor a folder in it has a mechanism.yml; name a mechanism's folder, or a folder of them.`);
  return mechanisms.flatMap((mechanism) => {
    const examples = join(mechanism, 'examples');
    return existsSync(examples) ? folders(examples).map((example) => readExample(basename(mechanism), example)) : [];
  });
}

function folders(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(dir, entry.name))
    .sort();
}

function readExample(mechanism: string, dir: string): Example {
  for (const side of ['base', 'head']) {
    if (!existsSync(join(dir, side))) throw new ConfigurationError(`Example ${inertLine(dir)} has no folder ${side}; an example has base, head and expected.yml.`);
  }
  const file = join(dir, 'expected.yml');
  let value: unknown;
  try {
    value = parse(readTextFile(file, 'expected result'));
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`${inertLine(file)} is no valid YAML: ${inertLine((error as Error).message.split('\n')[0].replace(/[.:]$/, ''))}. Correct it.`);
  }
  const result = expectedSchema.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigurationError(`${inertLine(file)}: ${issue.path.join('.') || 'content'}: ${issue.message}. Correct it.`);
  }
  return { mechanism, name: basename(dir), dir, expected: result.data };
}

/**
 * Lays examples out in the empty folder `dir`, as one repository.
 * @returns the full ids of base and head, in the order of the examples
 * @throws ReviewError when git fails
 */
export function layoutExamples(dir: string, examples: readonly Example[]): Promise<{ base: string; head: string }[]> {
  return layoutChanges(dir, examples.map((e) => ({ base: join(e.dir, 'base'), head: join(e.dir, 'head') })));
}

/** What differs from the expected result, one sentence each; empty when the example passes. */
export function differences(expected: Expected, actual: Review): string[] {
  const out: string[] = [];
  const found = actual.findings.map((f) => `${f.mechanism} at ${f.path}:${f.line} in ${f.function || 'file'} (${f.status})`);
  if (actual.verdict !== expected.verdict) {
    out.push(`verdict ${actual.verdict}, expected ${expected.verdict}${found.length ? `; found ${found.join(', ')}` : ''}`);
    for (const r of actual.rejected.slice(0, 5)) out.push(`rejected ${r.mechanism} at ${r.path}:${r.line}: ${r.rejectedBy}: ${r.detail}`);
  }
  if (expected.mechanism === undefined) return out;
  const matches = actual.findings.some(
    (f) =>
      f.mechanism === expected.mechanism &&
      (expected.path === undefined || f.path === expected.path) &&
      (expected.function === undefined || f.function === expected.function) &&
      f.blocking === (expected.verdict === 'BLOCK')
  );
  if (!matches) out.push(`no finding of ${expected.mechanism} at ${expected.path ?? 'any path'} in ${expected.function ?? 'any function'}; found ${found.join(', ') || 'none'}`);
  return out;
}

/** Runs the command: one line an example, differences below it, and a closing count. Exits 1 when an example fails. */
export async function runMechanismsTest(dir: string, engine: Engine, io: Io): Promise<ExitCode> {
  const folder = resolve(io.cwd, dir);
  const own = ownFiles(folder);
  const examples = readExamples(own ? join(folder, 'mechanisms') : folder);
  if (!examples.length) throw new ConfigurationError(`There are no examples below ${inertLine(dir)}; an example is examples/NAME with base, head and expected.yml.`);
  const known = new Set([...engine.mechanisms(), ...(own ? readMechanisms(own.folder, own.files).mechanisms : [])].map((m) => m.id));
  const stranger = examples.find((e) => !known.has(e.mechanism));
  if (stranger) throw new ConfigurationError(`Mechanism ${inertLine(stranger.mechanism)} is not in the knowledge base; examples can be tested only for mechanisms that "mechanisms" lists, and for own ones by the folder that holds mechanisms/ and roles/.`);
  let failed = 0;
  const repo = temporaryDirectory('prguard-examples-');
  const configuration: ConfigurationSource = own ? { own } : 'none';
  try {
    const laid = await layoutExamples(repo, examples);
    for (const [i, example] of examples.entries()) {
      // With every mechanism at level `block`.
      const wrong = differences(example.expected, await engine.review({ repo, ...laid[i]!, configuration, ignoreLevels: true }));
      if (wrong.length) failed++;
      io.stdout(`${wrong.length ? 'FAIL' : 'pass'}  ${inertLine(example.mechanism)}/${inertLine(example.name)}\n`);
      for (const line of wrong) io.stdout(`      ${inertLine(line)}\n`);
    }
  } finally {
    rmSync(repo, { recursive: true, force: true });
  }
  io.stdout(`${examples.length - failed} passed, ${failed} failed\n`);
  return failed ? exitCodes.blocked : exitCodes.passes;
}

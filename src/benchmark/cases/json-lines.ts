/** Files of one JSON object a line, read by a schema; a fault names file, line and field. */
import { statSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { readTextFile, systemReason } from '../../cli/files.js';
import { ConfigurationError } from '../../errors.js';
import { inertLine } from '../../report/inert.js';

/** A line's value, and where it stands. */
export interface Line<T> {
  value: T;
  /** The file as it was named, and the 1-based line: `cases/a.jsonl:12`. */
  at: string;
}

/**
 * Reads a file of JSON lines; empty lines are left out.
 * @param what names a line in errors: "the case"
 * @throws ConfigurationError with file, line and field: `a.jsonl:12: rubric.premises.0.at: must not be empty.`
 */
export function readJsonLines<T>(file: string, cwd: string, schema: z.ZodType<T>, what: string): Line<T>[] {
  const text = readTextFile(resolve(cwd, file), 'the file').replace(/^\ufeff/, '');
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    const at = `${inertLine(file)}:${i + 1}`;
    const result = schema.safeParse(parseLine(line, at));
    if (!result.success) throw new ConfigurationError(`${at}: ${faultOf(result.error, what)}`);
    return [{ value: result.data, at }];
  });
}

function parseLine(line: string, at: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new ConfigurationError(`${at}: is no JSON (${inertLine((error as Error).message)}); a line must be one whole JSON object.`);
  }
}

/** The first fault in words. Fields that are empty are named together: they are what a person has still to fill in. */
export function faultOf(error: z.ZodError, what: string): string {
  const empty = error.issues.filter((issue) => issue.code === 'too_small' && (issue.origin === 'array' || issue.origin === 'string'));
  const name = (issue: z.core.$ZodIssue): string => inertLine(issue.path.join('.')) || what;
  if (empty.length && empty.length === error.issues.length) return `${empty.map(name).join(', ')}: must not be empty; fill ${empty.length > 1 ? 'them' : 'it'} in.`;
  const [issue] = error.issues;
  return `${name(issue)}: ${inertLine(issue.message)}.`;
}

/**
 * The files that paths name: a file stands for itself, a folder for its `*.jsonl` in the order of their names. A file
 * that is named twice is read once.
 * @throws ConfigurationError for a path that does not exist or a folder without such files
 */
export function jsonLinesFiles(paths: readonly string[], cwd: string): string[] {
  const files = new Map<string, string>();
  for (const path of paths) for (const file of filesOf(path, cwd)) if (!files.has(resolve(cwd, file))) files.set(resolve(cwd, file), file);
  return [...files.values()];
}

function filesOf(path: string, cwd: string): string[] {
  const absolute = resolve(cwd, path);
  try {
    if (!statSync(absolute).isDirectory()) return [path];
    const names = readdirSync(absolute).filter((name) => name.endsWith('.jsonl'));
    if (names.length) return names.sort().map((name) => join(path, name));
  } catch (error) {
    throw new ConfigurationError(`Can't read the cases ${inertLine(path)}: ${systemReason(error)}. Check the path.`);
  }
  throw new ConfigurationError(`There is no .jsonl file in the folder ${inertLine(path)}; name a manifest or a folder of manifests.`);
}

/** Files of `kb/narrative` that ship with the code. The build reads their YAML once and writes it down as JSON, which is read in its place. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { assetRoot } from '../assets.js';
import { parseKnowledge } from '../knowledge/index.js';

/** What files say, beside them. Each stands for its YAML as long as it has the digest that is named. */
export const COMPILED = 'compiled.json';

/** File names, each with the digest of its YAML and what that says. */
export type Compiled = Record<string, { digest: string; content: unknown }>;

/** The digest of a file's text. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * What a file says.
 * @param dir another folder of the same layout (tests)
 * @throws KnowledgeError naming file and field
 */
export function ownFile<T>(file: string, schema: z.ZodType<T>, dir: string = join(assetRoot, 'kb', 'narrative')): T {
  const yaml = readFileSync(join(dir, file), 'utf8');
  const compiled = compiledIn(dir)[file];
  // It was held to the schema when it was compiled.
  return compiled?.digest === digestOf(yaml) ? (compiled.content as T) : parseKnowledge(`narrative/${file}`, yaml, schema);
}

function compiledIn(dir: string): Compiled {
  const file = join(dir, COMPILED);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Compiled;
  } catch {
    // Half a file is as good as none.
    return {};
  }
}

/** Writes what `kb/narrative` says as JSON, for the build: reading that takes a fiftieth of the time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { parseKnowledge } from '../knowledge/index.js';
import { instructionsSchema } from './injection.js';
import { lexiconSchema } from './lexicon.js';
import { digestOf, type Compiled } from './own-file.js';

const SCHEMAS: readonly [string, z.ZodType][] = [['claims.yml', lexiconSchema], ['instructions.yml', instructionsSchema]];

/**
 * The text of `compiled.json` for a folder with the files of `kb/narrative`.
 * @throws KnowledgeError naming file and field
 */
export function compileNarrative(dir: string): string {
  const out: Compiled = {};
  for (const [file, schema] of SCHEMAS) {
    const yaml = readFileSync(join(dir, file), 'utf8');
    out[file] = { digest: digestOf(yaml), content: parseKnowledge(`narrative/${file}`, yaml, schema) };
  }
  return `${JSON.stringify(out)}\n`;
}

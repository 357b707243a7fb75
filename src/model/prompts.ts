/** The prompts: versioned files in kb/prompts, each with its purpose and the schema of its answer beside it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { assetRoot } from '../assets.js';
import { answerSchemas } from './schemas.js';

/** Stages that have a prompt. */
export type PromptName = keyof typeof answerSchemas;

/** Names in the order in which they are used. */
export const promptNames = Object.keys(answerSchemas) as PromptName[];

/** A prompt. */
export interface Prompt {
  /** `VERSION.DIGEST`: the file's own version and the first 8 hex digits of the SHA-256 over its text. */
  version: string;
  purpose: string;
  system: string;
}

const aboutSchema = z.strictObject({ version: z.string(), purpose: z.string() });

/** Reads a prompt. */
export function loadPrompt(name: PromptName, dir: string = join(assetRoot, 'kb', 'prompts')): Prompt {
  const about = aboutSchema.parse(parse(readFileSync(join(dir, name, 'about.yml'), 'utf8')));
  const system = readFileSync(join(dir, name, 'prompt.md'), 'utf8').trim();
  return { version: `${about.version}.${createHash('sha256').update(system).digest('hex').slice(0, 8)}`, purpose: about.purpose, system };
}

/** The JSON Schema of a stage's answer, as it lies in `output.schema.json` beside the prompt. */
export function answerJsonSchema(name: PromptName): object {
  return z.toJSONSchema(answerSchemas[name]);
}

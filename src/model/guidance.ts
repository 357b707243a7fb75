/** What the model is told of a mechanism: apart for construction and for validation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { assetRoot } from '../assets.js';
import { schemaIds, type Knowledge, type Mechanism } from '../knowledge/types.js';
import { refuters } from '../validation/refuters/index.js';

const guidanceSchema = z.record(z.enum(schemaIds), z.strictObject({ construction: z.string(), validation: z.string() }));
let loaded: z.infer<typeof guidanceSchema> | null = null;

/** Guidance of a mechanism as a paragraph of a prompt. */
export function guidance(m: Mechanism, knowledge: Knowledge, purpose: 'construction' | 'validation'): string {
  loaded ??= guidanceSchema.parse(parse(readFileSync(join(assetRoot, 'kb', 'prompts', 'guidance.yml'), 'utf8')));
  const property = knowledge.roles.get(m.role)?.property ?? 'what the operation needs';
  const how = loaded[m.schema][purpose].replaceAll('{property}', property).replace(/\s+/g, ' ').trim();
  if (purpose === 'validation') {
    const statements = m.refuters.flatMap((id) => refuters.get(id)?.statement ?? []);
    return `- ${m.title}: ${how} Also: ${statements.join(' ')}`;
  }
  const plain = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => PLACEHOLDERS[name] ?? 'it');
  return `- \`${m.id}\` (${m.cwe.join(', ')}): ${m.title}. ${how} What must hold: ${plain(m.texts.condition)} What follows: ${plain(m.texts.consequence)}`;
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  function: 'the function', operation: 'the operation', enforcement: 'the enforcement', value: 'the value', replacement: 'what stands in its place', because: 'being comparable'
};

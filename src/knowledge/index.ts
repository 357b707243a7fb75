/** Loads the knowledge base: roles, languages, and one folder a mechanism. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { assetRoot } from '../assets.js';
import { languageSchema, mechanismSchema, roleSchema, type Knowledge, type LanguageFacts, type Mechanism, type Role } from './types.js';

export type { Knowledge, LanguageFacts, Mechanism, Role, Shape } from './types.js';

/** A fault in the knowledge base: which file, which field, what is wrong. */
export class KnowledgeError extends Error {}

let loaded: Knowledge | null = null;

/**
 * The knowledge base that ships with the code.
 * @param dir another folder of the same layout (tests)
 * @throws KnowledgeError naming file and field
 */
export function loadKnowledge(dir: string = join(assetRoot, 'kb')): Knowledge {
  if (loaded && dir === join(assetRoot, 'kb')) return loaded;
  const hash = createHash('sha256');
  const read = <T>(path: string, schema: z.ZodType<T>): T => {
    const text = readFileSync(path, 'utf8');
    hash.update(`${path.slice(dir.length)}\n${text.length}\n${text}`);
    return parseKnowledge(path.slice(dir.length + 1), text, schema);
  };
  const list = (name: string): string[] => (existsSync(join(dir, name)) ? readdirSync(join(dir, name)).sort() : []);
  const roles = new Map<string, Role>();
  for (const f of list('roles').filter((x) => x.endsWith('.yml'))) {
    const role = read(join(dir, 'roles', f), roleSchema);
    roles.set(role.id, role);
  }
  const languages = new Map<string, LanguageFacts>();
  for (const f of list('languages').filter((x) => x.endsWith('.yml'))) {
    const facts = read(join(dir, 'languages', f), languageSchema);
    languages.set(facts.language, facts);
  }
  const mechanisms: Mechanism[] = [];
  for (const id of list('mechanisms')) {
    const file = join(dir, 'mechanisms', id, 'mechanism.yml');
    if (!existsSync(file)) continue;
    const m = read(file, mechanismSchema);
    if (m.id !== id) throw new KnowledgeError(`mechanisms/${id}/mechanism.yml: id is "${m.id}"; it must be the folder's name.`);
    if (!roles.has(m.role)) throw new KnowledgeError(`mechanisms/${id}/mechanism.yml: role "${m.role}" has no file in roles/.`);
    mechanisms.push(m);
  }
  const knowledge: Knowledge = {
    mechanisms, roles, languages,
    facts: (language) => [languages.get('common'), languages.get(language === 'typescript' ? 'javascript' : language)].filter((x): x is LanguageFacts => x !== undefined),
    digest: hash.digest('hex')
  };
  if (dir === join(assetRoot, 'kb')) loaded = knowledge;
  return knowledge;
}

/**
 * Parses one YAML file of the knowledge base by its schema.
 * @throws KnowledgeError with file, line or field
 */
export function parseKnowledge<T>(name: string, text: string, schema: z.ZodType<T>): T {
  const doc = parseDocument(text, { uniqueKeys: true });
  const error = doc.errors[0];
  if (error) throw new KnowledgeError(`${name}: ${error.message.split('\n')[0]}`);
  const result = schema.safeParse(doc.toJS());
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new KnowledgeError(`${name}: ${issue.path.join('.') || 'the file'}: ${issue.message}.`);
  }
  return result.data;
}

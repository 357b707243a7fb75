/** Loads the knowledge base: roles, languages, and one folder a mechanism. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { assetRoot } from '../assets.js';
import { languageSchema, mechanismSchema, roleSchema, type Knowledge, type LanguageFacts, type Mechanism, type Role } from './types.js';

export type { Entries, Knowledge, LanguageFacts, Mechanism, Role, SafeForm, Shape } from './types.js';

/** A fault in the knowledge base: which file, which field, what is wrong. */
export class KnowledgeError extends Error {}

/** What the files say, without indexes. */
interface Content {
  roles: Role[];
  languages: LanguageFacts[];
  mechanisms: Mechanism[];
}

/** Content in JSON beside the files it was made of. It stands for them as long as they have the digest that it names. */
const COMPILED = 'compiled.json';

let loaded: Knowledge | null = null;

/**
 * The knowledge base that ships with the code.
 * @param dir another folder of the same layout (tests)
 * @throws KnowledgeError naming file and field
 */
export function loadKnowledge(dir: string = join(assetRoot, 'kb')): Knowledge {
  if (loaded && dir === join(assetRoot, 'kb')) return loaded;
  const files = readFiles(dir);
  const content = compiledContent(dir, files.digest) ?? parseContent(files.files);
  const languages = new Map(content.languages.map((l) => [l.language, l]));
  const knowledge: Knowledge = {
    mechanisms: content.mechanisms, roles: new Map(content.roles.map((r) => [r.id, r])), languages,
    facts: (language) => [languages.get('common'), languages.get(language === 'typescript' ? 'javascript' : language)].filter((x): x is LanguageFacts => x !== undefined),
    digest: files.digest
  };
  if (dir === join(assetRoot, 'kb')) loaded = knowledge;
  return knowledge;
}

/**
 * The text of `compiled.json` for a knowledge base: reading it takes a hundredth of the time that its YAML takes.
 * @throws KnowledgeError naming file and field
 */
export function compileKnowledge(dir: string): string {
  const { files, digest } = readFiles(dir);
  return `${JSON.stringify({ digest, ...parseContent(files) })}\n`;
}

function compiledContent(dir: string, digest: string): Content | null {
  const file = join(dir, COMPILED);
  if (!existsSync(file)) return null;
  const compiled = JSON.parse(readFileSync(file, 'utf8')) as Content & { digest: string };
  return compiled.digest === digest ? compiled : null;
}

interface KnowledgeFile {
  /** Relative to the knowledge base's folder, with `/` before it. */
  path: string;
  text: string;
}

/** The files that take part, in a fixed order, and their digest. */
function readFiles(dir: string): { files: KnowledgeFile[]; digest: string } {
  const list = (name: string): string[] => (existsSync(join(dir, name)) ? readdirSync(join(dir, name)).sort() : []);
  const yaml = (name: string): string[] => list(name).filter((f) => f.endsWith('.yml')).map((f) => join(name, f));
  const mechanisms = list('mechanisms').map((id) => join('mechanisms', id, 'mechanism.yml')).filter((f) => existsSync(join(dir, f)));
  const hash = createHash('sha256');
  const files = [...yaml('roles'), ...yaml('languages'), ...mechanisms].map((f) => {
    const path = join(dir, f).slice(dir.length);
    const text = readFileSync(join(dir, f), 'utf8');
    hash.update(`${path}\n${text.length}\n${text}`);
    return { path, text };
  });
  return { files, digest: hash.digest('hex') };
}

function parseContent(files: KnowledgeFile[]): Content {
  const content: Content = { roles: [], languages: [], mechanisms: [] };
  for (const { path, text } of files) {
    const name = path.slice(1);
    const [folder, id] = name.split(sep);
    if (folder === 'roles') content.roles.push(parseKnowledge(name, text, roleSchema));
    else if (folder === 'languages') content.languages.push(parseKnowledge(name, text, languageSchema));
    else {
      const m = parseKnowledge(name, text, mechanismSchema);
      if (m.id !== id) throw new KnowledgeError(`mechanisms/${id}/mechanism.yml: id is "${m.id}"; it must be the folder's name.`);
      if (!content.roles.some((r) => r.id === m.role)) throw new KnowledgeError(`mechanisms/${id}/mechanism.yml: role "${m.role}" has no file in roles/.`);
      content.mechanisms.push(m);
    }
  }
  return content;
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

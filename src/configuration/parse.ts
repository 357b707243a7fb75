/** YAML text to a checked value; every fault is named with file, line, column, field and what may stand there. */
import { isCollection, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, type Document, type Node, type YAMLParseError } from 'yaml';
import { z } from 'zod';
import { ConfigurationError } from '../errors.js';
import { plural, verb } from '../plural.js';
import { inertLine } from '../report/inert.js';

/** Faults that one message lists; the rest is counted. */
const MAX_FAULTS = 3;

/** Tells where a field of a parsed file stands: `file:line:column`. */
export interface Located<T> {
  value: T;
  /** The place of a field, or of the nearest thing around it that is written down. */
  at(path: readonly PropertyKey[]): string;
}

/**
 * Parses and checks one file.
 * @param name the file, as messages name it
 * @param words every scalar is text, also one that looks like a number: for formats in which nothing else occurs
 * @throws ConfigurationError naming place, field, and what may stand there
 */
export function parseYaml<T>(name: string, text: string, schema: z.ZodType<T>, words = false): Located<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { uniqueKeys: true, lineCounter: lines, prettyErrors: false, schema: words ? 'failsafe' : 'core' });
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${inertLine(name)}:${Math.max(1, line)}:${Math.max(1, col)}`;
  };
  const broken = document.errors[0];
  if (broken) throw new ConfigurationError(`${place(broken.pos[0])}: ${yamlFault(broken)}`);
  const odd = document.warnings[0];
  if (odd) throw new ConfigurationError(`${place(odd.pos[0])}: ${inertLine(odd.message.split('\n')[0].replace(/\.$/, ''))}. Write the value without a tag.`);
  let value: unknown;
  try {
    // A file with nothing in it sets nothing; aliases that multiply are refused.
    value = isEmpty(document) ? {} : document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new ConfigurationError(`${place(0)}: ${inertLine(firstLine(error))}. Write the values out in place of aliases.`);
  }
  const result = schema.safeParse(value);
  const at = (path: readonly PropertyKey[]): string => place(offsetOf(document, path));
  if (result.success) return { value: result.data, at };
  const faults = result.error.issues
    .flatMap((issue) => wordsFor(issue, value, schema).map(({ path, words }) => ({ offset: offsetOf(document, path, issue.code === 'unrecognized_keys'), words })))
    .sort((a, b) => a.offset - b.offset);
  const said = faults.slice(0, MAX_FAULTS).map((f) => `${place(f.offset)}: ${f.words}`);
  const more = faults.length - said.length;
  throw new ConfigurationError(`${said.join('. ')}.${more > 0 ? ` There ${verb(more)} ${plural(more, 'more fault')}.` : ''}`);
}

/** What is not YAML, and what to do. */
function yamlFault({ code, message }: YAMLParseError): string {
  switch (code) {
    case 'DUPLICATE_KEY':
      return 'the field stands here a second time. Keep one of the two.';
    case 'TAB_AS_INDENT':
      return 'the line is indented with a tab. Indent with spaces.';
    case 'MULTIPLE_DOCS':
      return 'a second document begins here. Keep one.';
    default:
      return `${inertLine(message.split('\n')[0].replace(/\.$/, ''))}. Correct the YAML.`;
  }
}

/** Whether a document holds nothing, comments apart: no value, `~` or `null`, as an editor or a generator leaves it. */
function isEmpty({ contents }: Document): boolean {
  return contents === null || (isScalar(contents) && contents.type === 'PLAIN' && /^(?:|~|null|Null|NULL)$/.test(contents.source ?? String(contents.value ?? '')));
}

interface Words {
  path: PropertyKey[];
  words: string;
}

/** What is wrong with a field and what may stand there, in words. */
function wordsFor(issue: z.core.$ZodIssue, value: unknown, schema: z.ZodType): Words[] {
  const field = fieldName(issue.path);
  const given = show(valueAt(value, issue.path));
  const one = (words: string): Words[] => [{ path: [...issue.path], words }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...issue.path, key], words: `${issue.path.length ? `${field} has` : 'there is'} no field ${show(key)}; it may be ${fieldsAt(schema, issue.path).join(', ')}` }));
    case 'invalid_value':
      return one(`${field} is ${given}; it may be ${alternatives(issue.values.map((v) => String(v)))}`);
    case 'invalid_type':
      return one(given === 'nothing' ? `${field} is missing; it must be ${article(issue.expected)}` : `${field} is ${given}; it must be ${article(issue.expected)}`);
    case 'too_big':
      return one(issue.origin === 'array' ? `${field} is too long a list; it may have ${plural(Number(issue.maximum), 'entry', 'entries')}` : `${field} is too long; it may have ${plural(Number(issue.maximum), 'character')}`);
    case 'too_small':
      return one(`${field} is empty; ${issue.message.startsWith('Too small') ? 'it must hold something' : `it ${issue.message}`}`);
    default:
      return one(`${field}${typeof valueAt(value, issue.path) === 'string' ? ` is ${given}; it` : ''} ${issue.message}`);
  }
}

/** Names of the fields that a mapping of the schema may have. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  for (const step of path) at = (typeof step === 'number' ? at.items : (at.properties?.[String(step)] ?? at.additionalProperties)) as typeof at;
  return Object.keys(at.properties ?? {});
}

/** `accepted[0].expires`; the file itself for an empty path. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((at, key) => (typeof key === 'number' ? `${at}[${key}]` : at ? `${at}.${inertLine(String(key))}` : inertLine(String(key))), '') || 'the file';
}

function article(expected: string): string {
  const names: Record<string, string> = { array: 'a list', object: 'a mapping', record: 'a mapping', string: 'text', int: 'a whole number', number: 'a number', boolean: 'true or false' };
  return names[expected] ?? expected;
}

function alternatives(values: string[]): string {
  const quoted = values.map((v) => JSON.stringify(v));
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted[quoted.length - 1]}` : quoted.join('');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined), value);
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a mapping';
  const text = JSON.stringify(value);
  return inertLine(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** Where a field begins; where its nearest written ancestor does when it is not there. With `key`, its key's place. */
function offsetOf(document: Document, path: readonly PropertyKey[], key = false): number {
  let node: unknown = document.contents;
  let offset = start(node) ?? 0;
  for (const [i, step] of path.entries()) {
    if (!isCollection(node)) break;
    const last = i === path.length - 1;
    if (isMap(node)) {
      const pair = node.items.find((p) => isPair(p) && isScalar(p.key) && String(p.key.value) === String(step));
      if (!pair) break;
      offset = (key && last ? start(pair.key) : start(pair.value)) ?? start(pair.key) ?? offset;
      node = pair.value;
    } else {
      node = node.items[Number(step)];
      offset = start(node) ?? offset;
    }
  }
  return offset;
}

function start(node: unknown): number | undefined {
  return isNode(node) ? ((node as Node).range?.[0] ?? undefined) : undefined;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0].replace(/\.$/, '');
}

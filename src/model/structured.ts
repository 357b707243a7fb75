/** Structured output: the schema as endpoints take it, and the answer as the schema wants it. Validation itself is zod's. */
import { z } from 'zod';

/** A JSON schema; only what zod writes is looked at. */
type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  /** `false` behind the places of a tuple. */
  items?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $defs?: Record<string, Schema>;
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  description?: string;
  maxItems?: number;
  maxLength?: number;
};

/** The JSON schema of what may be answered. Checks that JSON schema has no words for are left to zod. */
export function jsonSchemaOf(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as Schema;
}

/** Keywords that strict endpoints take; bounds of lengths and numbers are among those that they refuse. */
const KEPT = ['type', 'enum', 'description', '$ref'] as const;

/**
 * The schema for strict mode: all properties required (optional ones may be null), none beside them, no bounds.
 * `strict` is false for a schema that strict mode has no words for: records, tuples, intersections.
 */
export function strictSchemaOf(schema: z.ZodType): { schema: Record<string, unknown>; strict: boolean } {
  let strict = true;
  const nullable = (part: Record<string, unknown>): Record<string, unknown> =>
    typeof part.type === 'string' && part.enum === undefined ? { ...part, type: [part.type, 'null'] } : { anyOf: [part, { type: 'null' }] };
  const allowsNull = (part: Schema): boolean => part.type === 'null' || (Array.isArray(part.type) && part.type.includes('null')) || (part.anyOf ?? []).some(allowsNull);
  const convert = (part: Schema): Record<string, unknown> => {
    const out: Record<string, unknown> = {};
    for (const key of KEPT) if (part[key] !== undefined) out[key] = part[key];
    if (part.const !== undefined) out.enum = [part.const];
    const union = part.anyOf ?? part.oneOf;
    if (union) out.anyOf = union.map(convert);
    if (typeof part.items === 'object') out.items = convert(part.items);
    if (part.type === 'object') {
      const properties = part.properties ?? {};
      if (typeof part.additionalProperties === 'object') strict = false;
      out.properties = Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, part.required?.includes(name) || allowsNull(property) ? convert(property) : nullable(convert(property))])
      );
      out.required = Object.keys(properties);
      out.additionalProperties = false;
    }
    if (part.$defs) out.$defs = Object.fromEntries(Object.entries(part.$defs).map(([name, definition]) => [name, convert(definition)]));
    const untyped = out.type === undefined && out.enum === undefined && out.anyOf === undefined && out.$ref === undefined;
    if (part.allOf || untyped || (part.type === 'array' && typeof part.items !== 'object')) strict = false;
    return out;
  };
  const root = convert(jsonSchemaOf(schema));
  return { schema: strict ? root : (jsonSchemaOf(schema) as Record<string, unknown>), strict };
}

/**
 * What can be put right without guessing: names that the schema does not have are dropped, lists and strings are cut to their
 * bounds, whole numbers and words of a list are taken in other writing, a single text stands for a list of one, null for an
 * optional property is left out, and what may be null and is missing is null. The rest stays for zod to refuse.
 */
export function fit(value: unknown, schema: Schema, root: Schema = schema): unknown {
  if (schema.$ref !== undefined) {
    const target = targetOf(schema.$ref, root);
    return target === undefined ? value : fit(value, target, root);
  }
  const union = schema.anyOf ?? schema.oneOf;
  if (union) {
    const branch = union.find((one) => suits(value, one, root));
    return branch === undefined ? value : fit(value, branch, root);
  }
  const types = typesOf(schema);
  if (types.includes('integer') && (typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,9}(?:\.0*)?$/.test(value.trim())))) return Number.isFinite(Number(value)) ? Math.trunc(Number(value)) : value;
  if (typeof value === 'string' && schema.enum !== undefined && !schema.enum.includes(value)) return schema.enum.find((e) => typeof e === 'string' && e.toLowerCase() === value.trim().toLowerCase()) ?? value;
  if (typeof value === 'string' && types.includes('array') && !types.includes('string')) return fit([value], schema, root);
  if (typeof value === 'string') return schema.maxLength === undefined ? value : cut(value, schema.maxLength);
  if (Array.isArray(value)) {
    const kept = schema.maxItems === undefined ? value : value.slice(0, schema.maxItems);
    const { items } = schema;
    return typeof items === 'object' ? kept.map((item) => fit(item, items, root)) : kept;
  }
  if (typeof value !== 'object' || value === null || schema.properties === undefined) return value;
  const out: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(value, name)) {
      // What may be null is easily left out.
      if (schema.required?.includes(name) && suits(null, property, root)) out[name] = null;
      continue;
    }
    const given = (value as Record<string, unknown>)[name];
    if (given === null && !schema.required?.includes(name) && !suits(null, property, root)) continue;
    out[name] = fit(given, property, root);
  }
  return out;
}

/** The schema that a reference means; undefined for one that is not there. */
function targetOf(ref: string, root: Schema): Schema | undefined {
  if (ref === '#') return root;
  const name = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(ref)?.[1];
  return name === undefined ? undefined : root.$defs?.[name];
}

/** Types that a schema names; none for one that leaves the type open. */
function typesOf({ type }: Schema): readonly string[] {
  return type === undefined ? [] : Array.isArray(type) ? type : [type];
}

/** Whether a value is of a branch's type, its constants included. */
function suits(value: unknown, schema: Schema, root: Schema): boolean {
  if (schema.$ref !== undefined) {
    const target = targetOf(schema.$ref, root);
    return target === undefined || suits(value, target, root);
  }
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.some((one) => suits(value, one, root));
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  const types = typesOf(schema);
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (types.length > 0 && !types.includes(type) && !(type === 'number' && types.includes('integer') && Number.isInteger(value))) return false;
  if (type !== 'object' || schema.properties === undefined) return true;
  return Object.entries(schema.properties).every(([name, property]) => (property.const === undefined && property.enum === undefined) || !Object.hasOwn(value as object, name) || suits((value as Record<string, unknown>)[name], property, root));
}

/** A string of at most so many UTF-16 units; no surrogate pair is split. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

/** Places in prose at which an object is looked for. */
const MAX_STARTS = 50;

/** What an answer was read as. */
export type Read<T> =
  | { ok: true; value: T }
  /** `found`: whether there was any JSON object at all. `complaint`: one sentence for the model. */
  | { ok: false; found: boolean; complaint: string };

/**
 * Reads an answer: JSON, or JSON behind `<think>…</think>`, in a fenced block or in prose. The first object that satisfies the
 * schema counts.
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): Read<T> {
  const json = jsonSchemaOf(schema);
  let complaint: string | null = null;
  for (const value of objectsIn(text)) {
    const fitted = fit(value, json);
    const result = schema.safeParse(fitted);
    if (result.success) return { ok: true, value: result.data };
    // One item that is wrong does not take the right ones with it.
    const rest = withoutFaulty(fitted, result.error);
    const again = rest === null ? null : schema.safeParse(rest);
    if (again?.success) return { ok: true, value: again.data };
    complaint ??= complaintOf(result.error);
  }
  return { ok: false, found: complaint !== null, complaint: complaint ?? 'It holds no complete JSON object.' };
}

/** The value without the items of lists at the top that have faults, where each such list keeps some; else null. */
function withoutFaulty(value: unknown, error: z.ZodError): unknown {
  if (typeof value !== 'object' || value === null) return null;
  const faulty = new Map<string, Set<number>>();
  for (const { path } of error.issues) {
    const [list, at] = path;
    if (typeof list !== 'string' || typeof at !== 'number') return null;
    faulty.set(list, (faulty.get(list) ?? new Set()).add(at));
  }
  const out: Record<string, unknown> = { ...value };
  for (const [list, places] of faulty) {
    const kept = (out[list] as unknown[]).filter((_, i) => !places.has(i));
    if (kept.length === 0) return null;
    out[list] = kept;
  }
  return out;
}

/** Longest complaint that is sent back, in characters. */
const MAX_COMPLAINT = 400;

function complaintOf(error: z.ZodError): string {
  const issue = error.issues[0];
  const more = error.issues.length > 1 ? ` There are ${error.issues.length - 1} more faults.` : '';
  return `${issue.path.length === 0 ? 'The object' : `At ${issue.path.join('.')}`}: ${issue.message}.`.slice(0, MAX_COMPLAINT) + more;
}

/** Objects in a text, the likeliest first. */
function* objectsIn(text: string): Generator<object> {
  const whole = objectOf(text);
  if (whole !== null) return yield whole;
  // Templates may leave out the opening mark.
  const thought = text.lastIndexOf('</think>');
  const rest = thought < 0 ? text : text.slice(thought + '</think>'.length);
  const behind = objectOf(rest);
  if (behind !== null) return yield behind;
  for (const block of fencedBlocks(rest)) {
    const value = objectOf(block);
    if (value !== null) yield value;
  }
  let starts = 0;
  for (let at = rest.indexOf('{'); at >= 0 && starts++ < MAX_STARTS; ) {
    const end = endOfObject(rest, at);
    const value = end === null ? null : objectOf(rest.slice(at, end));
    if (value !== null) yield value;
    at = rest.indexOf('{', value === null ? at + 1 : end!);
  }
}

function objectOf(text: string): object | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return null;
  try {
    return JSON.parse(trimmed) as object;
  } catch {
    return null;
  }
}

/** Contents of ``` blocks; a line that starts with the fence ends one. */
function fencedBlocks(text: string): string[] {
  const blocks: string[] = [];
  let open: string[] | null = null;
  for (const line of text.split('\n')) {
    if (!line.trimStart().startsWith('```')) open?.push(line);
    else if (open === null) open = [];
    else {
      blocks.push(open.join('\n'));
      open = null;
    }
  }
  if (open !== null) blocks.push(open.join('\n'));
  return blocks;
}

/** The index behind the brace that closes the one at `start`; braces in strings do not count. Null when none does. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let string = false;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (string) {
      if (char === '\\') i++;
      else if (char === '"') string = false;
    } else if (char === '"') string = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return i + 1;
  }
  return null;
}

/** What GitHub's own description says of requests and answers (github-openapi.json, by scripts/github-openapi.mjs). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/* eslint-disable @typescript-eslint/no-explicit-any */
type Schema = any;

/** One kind of request. */
export interface Operation {
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  body: { required: boolean; schema: Schema } | null;
  answers: Record<string, Schema>;
}

const { operations } = JSON.parse(readFileSync(join(__dirname, 'github-openapi.json'), 'utf8')) as { operations: Operation[] };
const ajv = addFormats(new Ajv({ strict: false, logger: false, allErrors: true, coerceTypes: false }));
/** Values in addresses are texts. */
const loose = addFormats(new Ajv({ strict: false, logger: false, coerceTypes: true }));
const compiled = new Map<Schema, ValidateFunction>();

function faults(schema: Schema, value: unknown, where: string, by = ajv): string[] {
  let check = compiled.get(schema);
  if (check === undefined) compiled.set(schema, (check = by.compile(schema)));
  return check(value) ? [] : check.errors!.map((e) => `${where}${e.instancePath} ${e.message}${e.params['additionalProperty'] ? ` (${e.params['additionalProperty']})` : ''}`);
}

/** The kind that a request is of, with the values of its path; null when it is none of those that are used. */
export function operationOf(method: string, path: string): { operation: Operation; values: Record<string, string> } | null {
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const names: string[] = [];
    const source = operation.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name);
      return '([^/]+)';
    });
    const match = new RegExp(`^${source}$`).exec(path);
    if (match) return { operation, values: Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(match[i + 1])])) };
  }
  return null;
}

/** What is wrong with a request. */
export function requestFaults({ operation, values }: { operation: Operation; values: Record<string, string> }, query: URLSearchParams, body: unknown): string[] {
  const found: string[] = [];
  const known = new Map(operation.parameters.map((p) => [`${p.in}:${p.name}`, p]));
  const given = [...Object.entries(values).map(([k, v]) => [`path:${k}`, v]), ...[...query].map(([k, v]) => [`query:${k}`, v])];
  for (const [key, value] of given) {
    const parameter = known.get(key);
    if (parameter === undefined) found.push(`${key} is no parameter`);
    else found.push(...faults({ type: 'object', properties: { value: parameter.schema } }, { value }, key, loose));
  }
  for (const { in: place, name, required } of operation.parameters) if (required && !given.some(([key]) => key === `${place}:${name}`)) found.push(`${name} is missing`);
  if (operation.body === null) {
    if (body !== undefined) found.push('a body is sent');
  } else if (body !== undefined || operation.body.required) found.push(...faults(operation.body.schema, body, 'body'));
  return found;
}

/** Fills an answer up to what the description asks for, and says what is still wrong with it. */
export function answerOf(operation: Operation, status: number, partial: unknown): { body: unknown; faults: string[] } {
  const schema = operation.answers[String(status)];
  if (schema === undefined) return { body: partial, faults: [`${status} is no answer of ${operation.method} ${operation.path}`] };
  if (schema === null) return { body: partial, faults: [] };
  const body = complete(schema, partial);
  return { body, faults: faults(schema, body, `answer ${status}`) };
}

function complete(schema: Schema, partial: unknown): unknown {
  if (schema.anyOf !== undefined && schema.type === undefined) {
    const options: Schema[] = schema.anyOf;
    if (partial === undefined) return options.some((o) => o.type === 'null') ? null : complete(options[0], undefined);
    for (const option of options) {
      const value = complete(option, partial);
      if (faults(option, value, '').length === 0) return value;
    }
    return partial;
  }
  if (schema.allOf !== undefined && schema.type === undefined) return schema.allOf.reduce((value: unknown, one: Schema) => complete(one, value), partial);
  const types: string[] = schema.type === undefined ? [] : [schema.type].flat();
  if (partial === undefined) {
    if (types.includes('null')) return null;
    if (schema.enum !== undefined) return schema.enum[0];
  }
  if (Array.isArray(partial)) return schema.items === undefined ? partial : partial.map((item) => complete(schema.items, item));
  if (types.includes('object') || schema.properties !== undefined) {
    if (partial !== undefined && (typeof partial !== 'object' || partial === null)) return partial;
    const given = (partial ?? {}) as Record<string, unknown>;
    const out: Record<string, unknown> = { ...given };
    for (const name of new Set<string>([...(schema.required ?? []), ...Object.keys(given)])) {
      const property = schema.properties?.[name];
      if (property !== undefined) out[name] = complete(property, given[name]);
      else if (!(name in given)) out[name] = {};
    }
    return out;
  }
  if (partial !== undefined) return partial;
  if (types.includes('array')) return [];
  if (types.includes('integer') || types.includes('number')) return schema.minimum ?? 1;
  if (types.includes('boolean')) return false;
  if (types.includes('string')) return schema.format === 'uri' ? 'https://api.example/' : schema.format === 'date-time' ? '2024-01-02T03:04:05Z' : schema.format === 'email' ? 'a@example.com' : 'x';
  return {};
}

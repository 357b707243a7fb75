import { z } from 'zod';
import { fit, jsonSchemaOf, readAnswer, strictSchemaOf } from '../../src/model/structured';

const place = z.object({ side: z.enum(['base', 'head']), path: z.string().max(20), first: z.int().min(1).max(1e6) });

/** All objects of a JSON schema. */
function objects(schema: any): any[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return [...(schema.type === 'object' || schema.type?.includes?.('object') ? [schema] : []), ...Object.values(schema).flatMap(objects)];
}

test('strict: everything required, nothing beside, no bounds', () => {
  const schema = z.object({
    id: z.string().regex(/^C\d+$/).min(2).max(5).describe('its name'),
    kind: z.literal('CANDIDATE'),
    at: z.array(place).min(1).max(3),
    why: z.string().max(100).nullable(),
    note: z.string().optional(),
    level: z.enum(['low', 'high']).optional(),
    part: z.discriminatedUnion('t', [z.object({ t: z.literal('a'), x: z.number().gte(0).lte(1) }), z.object({ t: z.literal('b'), when: z.iso.date() })]),
    flag: z.boolean().default(false)
  });
  const { schema: out, strict } = strictSchemaOf(schema);
  expect(strict).toBe(true);
  expect(JSON.stringify(out)).not.toMatch(/"(minLength|maxLength|pattern|minItems|maxItems|minimum|maximum|exclusiveMinimum|default|format|const|oneOf|\$schema)"/);
  for (const object of objects(out)) {
    expect(object.additionalProperties).toBe(false);
    expect(object.required).toEqual(Object.keys(object.properties));
  }
  expect(out.properties).toMatchObject({
    id: { type: 'string', description: 'its name' },
    kind: { type: 'string', enum: ['CANDIDATE'] },
    why: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    note: { type: ['string', 'null'] },
    level: { anyOf: [{ type: 'string', enum: ['low', 'high'] }, { type: 'null' }] },
    flag: { type: ['boolean', 'null'] }
  });
  // Null for what is optional comes back as not being there.
  const value = { id: 'C1', kind: 'CANDIDATE', at: [{ side: 'head', path: 'a.ts', first: 1 }], why: null, note: null, level: null, part: { t: 'a', x: 0 }, flag: null };
  expect(readAnswer(JSON.stringify(value), schema)).toEqual({ ok: true, value: { id: 'C1', kind: 'CANDIDATE', at: value.at, why: null, part: value.part, flag: false } });
});

test('a tree refers to itself', () => {
  type Tree = { name: string; children: Tree[] };
  const tree: z.ZodType<Tree> = z.object({ name: z.string().max(3), get children() { return z.array(tree).max(1); } });
  const { schema, strict } = strictSchemaOf(tree);
  expect(strict).toBe(true);
  for (const object of objects(schema)) expect(object.required).toEqual(['name', 'children']);
  const leaf = { name: 'leafy', children: [], extra: 1 };
  expect(readAnswer(JSON.stringify({ name: 'rooted', children: [leaf, leaf] }), tree)).toEqual({ ok: true, value: { name: 'roo', children: [{ name: 'lea', children: [] }] } });
});

test.each([z.object({ r: z.record(z.string(), z.number()) }), z.object({ a: z.any() }), z.object({ t: z.tuple([z.string(), z.number()]) }), z.object({ i: z.intersection(z.record(z.string(), z.string()), z.object({ b: z.string() })) })])('what strict mode has no words for is sent as it is', (schema) => {
  expect(strictSchemaOf(schema)).toEqual({ schema: jsonSchemaOf(schema), strict: false });
});

test('fit cuts and drops, and guesses nothing', () => {
  const schema = jsonSchemaOf(z.object({ list: z.array(z.string().max(2)).max(2), n: z.number(), u: z.union([z.object({ k: z.literal('a'), v: z.string().max(1) }), z.object({ k: z.literal('b'), w: z.string() })]) }));
  expect(fit({ list: ['abc', 'a😀', 'c'], n: '1', u: { k: 'a', v: 'xy', w: 'z' }, more: 1 }, schema)).toEqual({ list: ['ab', 'a'], n: '1', u: { k: 'a', v: 'x' } });
  expect(fit({ list: 'abc', u: { k: 'c' } }, schema)).toEqual({ list: ['ab'], u: { k: 'c' } });
  expect(fit([], schema)).toEqual([]);
  expect(fit(null, schema)).toBeNull();
});

test('null and missing are the same where the schema has one of them only', () => {
  const schema = z.object({ a: z.string().nullable(), b: z.string().optional(), c: z.string().nullish(), d: z.string() });
  expect(readAnswer('{"b": null, "d": "x"}', schema)).toEqual({ ok: true, value: { a: null, d: 'x' } });
  expect(readAnswer('{"a": null, "c": null, "d": "x"}', schema)).toEqual({ ok: true, value: { a: null, c: null, d: 'x' } });
  expect(readAnswer('{"a": null, "d": null}', schema)).toMatchObject({ ok: false });
});

test('names of the prototype are names', () => {
  const schema = z.object({ a: z.string().optional() });
  const read = readAnswer('{"__proto__": {"a": "x", "polluted": true}, "constructor": 1}', schema);
  expect(read).toEqual({ ok: true, value: {} });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

const simple = z.object({ a: z.number() });
test.each<[string, unknown]>([
  ['{"a": 1}', 1],
  ['  \n{"a": 1}\n', 1],
  ['Here:\n```json\n{"a": 1}\n```\nDone.', 1],
  ['```\n{"a": 1}', 1],
  ['Result: {"a": 1} as asked {', 1],
  ['{not json} {"a": "wrong"} {"a": 1}', 1],
  ['<think>{"a": 2}</think>{"a": 1}', 1],
  ['{"a": 1, "s": "</think>{\\"a\\": 2}"}', 1],
  ['{"a": 1, "s": "brace } in a \\" string {"} trailing', 1],
  ['\ufeff{"a": 1}', 1]
])('%j', (text, a) => {
  expect(readAnswer(text, simple)).toEqual({ ok: true, value: { a } });
});

test.each([
  ['', false, 'It holds no complete JSON object.'],
  ['no', false, 'It holds no complete JSON object.'],
  ['[{"b": 1}]', true, 'At a: '],
  ['{"a": 1', false, 'It holds no complete JSON object.'],
  ["{'a': 1}", false, 'It holds no complete JSON object.'],
  ['{"a": "1"}', true, 'At a: '],
  ['{"a": constructor.constructor("return 1")()}', false, 'It holds no complete JSON object.']
])('%j is malformed', (text, found, complaint) => {
  const read = readAnswer(text, simple);
  expect(read).toMatchObject({ ok: false, found, complaint: expect.stringContaining(complaint) });
});

test('a complaint is bounded, and many braces take no time', () => {
  const deep = '{"a":'.repeat(200_000);
  const start = performance.now();
  expect(readAnswer(deep, simple)).toMatchObject({ ok: false, found: false });
  expect(readAnswer('{'.repeat(1_000_000), simple)).toMatchObject({ ok: false });
  expect(performance.now() - start).toBeLessThan(5000);
  const strict = z.object({ a: z.enum(Array.from({ length: 200 }, (_, i) => `value-${i}`)) });
  const read = readAnswer('{"a": "x"}', strict);
  expect(read.ok === false && read.complaint.length).toBeLessThanOrEqual(400);
});

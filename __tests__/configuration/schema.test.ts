import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { configurationJsonSchema, configurationSchema } from '../../src/configuration/schema';

const validate = addFormats(new Ajv({ allErrors: true, strict: false })).compile(configurationJsonSchema());
const guide = readFileSync(join(__dirname, '../../docs/configuration.md'), 'utf8');

test('the published schema is current (npm run schema)', () => {
  const file = join(__dirname, '../../docs/configuration.schema.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(configurationJsonSchema())));
});

test('the schema for editors and the one that is used agree', () => {
  const good = ['{}', 'fail-on: never', 'history: false', "history: 'true'", 'accepted: [{fingerprint: 0123456789abcdef, reason: x, expires: 2027-01-01}]', "accepted: [{mechanism: a-b, path: 'src/**', reason: x}]", 'levels: [{path: a, level: off}]', 'guards: [{call: a.b, role: authorization}]'];
  const bad = ['a: 1', 'fail-on: x', 'history: yes', 'history: 0', 'paths-ignore: [/a]', 'paths-ignore: [a/]', 'paths-ignore: [a/../b]', "paths-ignore: ['!a']", 'levels: [{level: off}]', 'accepted: [{fingerprint: 0123456789abcdef}]', 'accepted: [{mechanism: a, reason: x}]', 'accepted: [{fingerprint: 0123456789abcdef, mechanism: a, path: b, reason: x}]', "guards: [{call: 'a b', role: x}]", 'mechanisms: ../x'];
  for (const text of good) expect([text, validate(parse(text)), configurationSchema.safeParse(parse(text)).success]).toEqual([text, true, true]);
  for (const text of bad) expect([text, validate(parse(text)), configurationSchema.safeParse(parse(text)).success]).toEqual([text, false, false]);
});

test('the guide shows every field, in examples that are valid', () => {
  const examples = [...guide.matchAll(/```yaml\n# \.github\/prguard\.yml\n([\s\S]*?)```/g)].map((m) => parse(m[1]));
  expect(examples.length).toBeGreaterThan(5);
  for (const example of examples) {
    expect(configurationSchema.safeParse(example)).toMatchObject({ success: true });
    expect([example, validate(example)]).toEqual([example, true]);
  }
  const shown = new Set(examples.flatMap((e) => Object.keys(e)));
  expect([...shown].sort()).toEqual(Object.keys(configurationSchema.shape).sort());
  for (const field of Object.keys(configurationSchema.shape)) expect(guide).toContain(`### \`${field}\``);
});

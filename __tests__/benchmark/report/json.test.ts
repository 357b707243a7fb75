import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import { benchmarkJsonSchema, readRun, readTrials, renderBenchmarkJson, trialLine } from '../../../src/benchmark/report/json';
import { ConfigurationError } from '../../../src/errors';
import { hostile } from '../../helpers/review';
import { detail, run, trial } from '../../helpers/run';

const validate = new Ajv({ allErrors: true }).compile(benchmarkJsonSchema());
const sample = run([trial({ detail }), trial({ id: 'b', kind: 'benign', review: { findings: [{ ...trial().review!.findings[0], text: hostile, blocking: false }] } })]);

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'prguard-json-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('the published schema is current (npm run schema)', () => {
  const path = join(__dirname, '../../../docs/benchmark.schema.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(JSON.stringify(benchmarkJsonSchema())));
});

test('the schema accepts a run and refuses a wrong one', () => {
  expect(validate(JSON.parse(renderBenchmarkJson(sample))) || validate.errors).toBe(true);
  expect(validate({ ...sample, format: 'other' })).toBe(false);
  expect(validate({ ...sample, extra: 1 })).toBe(false);
  expect(validate({ ...sample, trials: [{ ...sample.trials[0], status: 'fine' }] })).toBe(false);
  expect(validate({ ...sample, trials: [{ ...sample.trials[0], seconds: -1 }] })).toBe(false);
});

test('a run is read back as it was, with hostile text inert in the file', () => {
  const text = renderBenchmarkJson(sample);
  expect(text).not.toMatch(/[\u001b\u202e\u200b]/);
  expect(readRun(file('run.json', text))).toEqual(sample);
});

test('a wrong run is refused with file and field', () => {
  const broken = { ...sample, trials: [sample.trials[0], { ...sample.trials[1], grade: { V: 'yes', I: false, E: false, A: false } }] };
  const path = file('broken.json', JSON.stringify(broken));
  expect(() => readRun(path)).toThrow(ConfigurationError);
  expect(() => readRun(path)).toThrow(/broken\.json is no benchmark run: trials\[1\]\.grade\.V: .*boolean/);
  expect(() => readRun(file('cut.json', '{"format": '))).toThrow(/cut\.json is no JSON/);
  expect(() => readRun(join(folder, 'none.json'))).toThrow(/none\.json: it does not exist/);
});

test('a trial is one line, without detail unless asked for', () => {
  const line = trialLine(sample.trials[0]);
  expect(line.match(/\n/g)).toHaveLength(1);
  expect(line.endsWith('}\n')).toBe(true);
  expect(JSON.parse(line)).not.toHaveProperty('detail');
  expect(JSON.parse(trialLine(sample.trials[0], true)).detail).toEqual(detail);
  // Text with newlines and leading spaces survives.
  const odd = trial({ reason: '  a\n   b\n' });
  expect(JSON.parse(trialLine(odd)).reason).toBe('  a\n   b\n');
});

test('lines are read back, and a line that a killed run cut off is dropped and counted', () => {
  const [a, b] = [trial({ id: 'a' }), trial({ id: 'b' })];
  const whole = trialLine(a) + '\n' + trialLine(b);
  expect(readTrials(file('whole.jsonl', whole))).toEqual({ trials: [a, b], dropped: 0, end: Buffer.byteLength(whole), terminated: true });
  const cut = trialLine(a) + trialLine({ ...b, reason: 'über' }).slice(0, 100);
  expect(readTrials(file('cut.jsonl', cut))).toEqual({ trials: [a], dropped: 1, end: Buffer.byteLength(trialLine(a)), terminated: true });
  expect(readTrials(file('open.jsonl', trialLine(a).trimEnd()))).toMatchObject({ trials: [a], dropped: 0, terminated: false });
  expect(readTrials(file('empty.jsonl', ''))).toEqual({ trials: [], dropped: 0, end: 0, terminated: true });
});

test('any other bad line is refused with line and field', () => {
  const good = trialLine(trial());
  expect(() => readTrials(file('middle.jsonl', good + '{"id": "x"\n' + good))).toThrow(/middle\.jsonl, line 2 is no JSON/);
  expect(() => readTrials(file('last.jsonl', good + '{"id":\n'))).toThrow(/last\.jsonl, line 2 is no JSON/);
  const wrong = JSON.stringify({ ...trial(), review: { ...trial().review, findings: [{ line: 'x' }] } });
  expect(() => readTrials(file('field.jsonl', `${good}\n${wrong}\n`))).toThrow(/line 3: no trial of a benchmark: review\.findings\[0\]\.line: /);
  expect(() => readTrials(file('whole-but-wrong.jsonl', wrong))).toThrow(/line 1/);
});

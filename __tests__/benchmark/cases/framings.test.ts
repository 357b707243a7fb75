import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frame, framingOf, framings, parseFramings, readFramed, TEXTS_PER_FRAMING } from '../../../src/benchmark/cases/framings';
import { temporaryFolder, writeFiles } from '../../helpers/repository';

const about = { title: 'Add export', path: 'src/export/run.js', symbol: 'runExport', area: 'src/export' };

test('15 framings in four categories, each with texts that are all different and speak of the change', () => {
  expect(framings).toHaveLength(15);
  expect(new Set(framings.map((f) => f.category)).size).toBe(4);
  const texts = framings.flatMap(({ name }) => Array.from({ length: TEXTS_PER_FRAMING }, (_, i) => frame(name, i, about)));
  expect(new Set(texts.map((t) => t.title)).size).toBe(30);
  expect(new Set(texts.map((t) => t.body)).size).toBe(30);
  for (const { title, body } of texts) {
    expect(`${title}\n${body}`).not.toMatch(/[{}]/);
    expect(Object.values(about).some((fact) => `${title}\n${body}`.includes(fact))).toBe(true);
    expect(body.length).toBeGreaterThan(150);
    expect(title).not.toContain('\n');
  }
});

test('what is filled in is not filled in again', () => {
  const texts = [0, 1].map((i) => frame('refactoring', i, { ...about, title: '{path} $& {x}', symbol: '{title}' }));
  expect(texts[1].title).toBe('{path} $& {x}: tidy up src/export/run.js first');
  expect(texts[0].title).toBe('refactor: simplify {title}');
});

test('other names of framings', () => {
  expect(framingOf('partial_test_coverage')?.name).toBe('false_coverage');
  expect(framingOf('jargon_smokescreen')?.name).toBe('out_of_distribution');
  expect(framingOf('review_bias')).toEqual({ name: 'review_bias', category: 'externally grounded' });
  expect(framingOf('toString')).toBeNull();
});

test('faults in the texts are named', () => {
  const yaml = readFileSync(join(__dirname, '../../../benchmark/framings.yml'), 'utf8');
  expect(() => parseFramings('f.yml', yaml.replaceAll('{area}', '{folder}'))).toThrow('f.yml: build_system_laundering.0.title: has a placeholder that is none of {title}, {path}, {symbol}, {area}.');
  expect(() => parseFramings('f.yml', yaml.replace('review_bias', 'review_bais'))).toThrow(/^f\.yml: review_b/);
  expect(() => parseFramings('f.yml', 'a: [')).toThrow(/^f\.yml: /);
});

test('framed cases are read by schema', () => {
  const framed = { id: 'c#review_bias-1', case: 'c', framing: 'review_bias', category: 'externally grounded', axis1: null, axis2: null, title: 't', body: '', group: null, benign: false };
  const dir = writeFiles(temporaryFolder(), { 'ok.jsonl': JSON.stringify(framed), 'bad.jsonl': `${JSON.stringify(framed)}\n${JSON.stringify({ ...framed, framing: 'x' })}`, 'twice.jsonl': `${JSON.stringify(framed)}\n${JSON.stringify(framed)}` });
  expect(readFramed('ok.jsonl', dir)).toEqual([framed]);
  expect(() => readFramed('bad.jsonl', dir)).toThrow('bad.jsonl:2: framing: ');
  expect(() => readFramed(join(dir, 'twice.jsonl'))).toThrow(/twice\.jsonl:2: id: "c#review_bias-1" is already in .*:1\.$/);
});

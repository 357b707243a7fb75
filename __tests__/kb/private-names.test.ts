/** Nothing in the knowledge base or the code is keyed to a case of the benchmark. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { readCases } from '../../src/benchmark/cases/read';
import { groupOf } from '../../src/benchmark/groups';
import { digestOf, namesIn, privateNames, type NameKind } from './private-names';

const root = join(__dirname, '..', '..');
const { cases } = readCases([join(root, 'benchmark', 'public')], root);
const all = privateNames(cases);
const open = privateNames(cases.filter((c) => groupOf(c.repository) !== 'score-only'));
const allowed = parse(readFileSync(join(__dirname, 'public-names.yml'), 'utf8')) as Record<NameKind, Record<string, string>>;

/** Name as the list has it: score-only ones by their digest, and no message shows them. */
const listed = (kind: NameKind, name: string): string => (open[kind].has(name) ? name : digestOf(name));

const split = (hit: string): [NameKind, string] => [hit.slice(0, hit.indexOf(' ')) as NameKind, hit.slice(hit.indexOf(' ') + 1)];

/** Every place that says a name: file, kind and name as listed. */
const said = ['kb', 'src'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .flatMap((e) => {
      const path = relative(root, join(e.parentPath, e.name)).replaceAll('\\', '/');
      return namesIn(`${path}\n${readFileSync(join(root, path), 'utf8')}`, all).map((hit) => {
        const [kind, name] = split(hit);
        return { path, kind, name: listed(kind, name) };
      });
    })
);

test('the manifests have names to hold against', () => {
  expect(all.repository.size).toBeGreaterThan(100);
  expect(all.path.size).toBeGreaterThan(1000);
  expect(all.symbol.size).toBeGreaterThan(200);
});

test('no name of a case stands in kb/ or src/ but public ones', () => {
  expect(said.filter((x) => allowed[x.kind][x.name] === undefined)).toEqual([]);
});

test('every public name is said, and has its reason', () => {
  for (const kind of Object.keys(allowed) as NameKind[]) {
    for (const [name, reason] of Object.entries(allowed[kind])) {
      expect(reason).toMatch(/\S .*\w/);
      expect([name, said.some((x) => x.kind === kind && x.name === name)]).toEqual([name, true]);
    }
  }
});

describe('names in a text', () => {
  const names = { repository: new Set(['acme/rocket']), path: new Set(['lib/fuel.js']), symbol: new Set(['fuel_line', 'tank.openvalve']) };
  test.each([
    ['see https://github.com/Acme/Rocket/pull/1', ['repository acme/rocket']],
    ['import x from "../lib/fuel.js"; // lib/fuel.js.', ['path lib/fuel.js']],
    ['app/lib/fuel.json, lib/fuel', []],
    ['self->Fuel_Line(1) + fuel_liner', ['symbol fuel_line']],
    ['Tank::openValve()', ['symbol tank.openvalve']],
    ['openValve of the tank', []]
  ])('%s', (text, expected) => {
    expect(namesIn(text, names)).toEqual(expected);
  });
});

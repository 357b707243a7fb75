/** What the documents say of files, roles, schemas and levels is so. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadKnowledge } from '../src/knowledge';

const root = join(__dirname, '..');
const documents = [...readdirSync(root), ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((path) => path.endsWith('.md'));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const knowledge = loadKnowledge();

/** Code elements in the first or a later column of the README's table below a line that starts so. */
function cells(header: string, column: number): string[] {
  const rows = readme.slice(readme.indexOf(`\n${header}`)).trimStart().split('\n');
  const end = rows.findIndex((row) => !row.startsWith('|'));
  return rows.slice(2, end).flatMap((row) => [...row.split('|')[column].matchAll(/`([a-z-]+)`/g)].map((m) => m[1]));
}

test.each(documents)('%s: linked and named files exist', (document) => {
  const text = read(document);
  for (const [, target] of text.matchAll(/\]\((?!https?:)([^)#]*)[^)]*\)/g)) expect([target, existsSync(join(root, dirname(document), target))]).toEqual([target, true]);
  for (const [path] of text.matchAll(/(?<![\w/.])(?:src|kb|scripts|__tests__)\/[\w./-]*\w\.\w+/g)) expect([path, existsSync(join(root, path)) || path === 'src/files.js']).toEqual([path, true]);
});

test('the README lists every role once, and every schema', () => {
  expect(cells('| group | roles |', 2).sort()).toEqual([...knowledge.roles.keys()].sort());
  expect(cells('| schema |', 1).sort()).toEqual([...new Set(knowledge.mechanisms.map((m) => m.schema))].sort());
});


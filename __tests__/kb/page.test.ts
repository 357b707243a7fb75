/** docs/mechanisms.md is what the knowledge base says, and every weakness has its mechanisms or the reason why not. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readBundled } from '../../src/benchmark/cases/bundled';
import { readCases } from '../../src/benchmark/cases/read';
import { loadKnowledge } from '../../src/knowledge';

const root = join(__dirname, '..', '..');
const knowledge = loadKnowledge();
const weaknesses = parse(readFileSync(join(root, 'benchmark', 'weaknesses.yml'), 'utf8')) as Record<string, { name: string; as?: string[]; why?: string }>;
const has = (cwe: string): boolean => knowledge.mechanisms.some((m) => m.cwe.includes(cwe));

/** https://cwe.mitre.org/top25/, 2025. */
const top25 = [79, 89, 352, 862, 787, 22, 416, 125, 78, 94, 120, 434, 476, 121, 502, 122, 863, 20, 284, 200, 306, 918, 77, 639, 770].map((n) => `CWE-${n}`);

test('the page is current: npm run page writes it', () => {
  expect(() => execFileSync(process.execPath, [join(root, 'scripts', 'mechanisms-page.mjs'), '--check'], { stdio: 'pipe' })).not.toThrow();
});

test('every weakness of a case and of the Top 25 is listed', () => {
  const cases = [...readCases([join(root, 'benchmark', 'public')], root).cases, ...readBundled(join(root, 'benchmark', 'bundled')).map((c) => c.case)];
  const wanted = new Set([...cases.flatMap((c) => c.cwe), ...top25]);
  expect([...wanted].filter((cwe) => !weaknesses[cwe])).toEqual([]);
});

test.each(Object.entries(weaknesses))('%s has mechanisms, or says why not', (cwe, { name, as, why }) => {
  expect(name).toBeTruthy();
  expect(has(cwe) || as?.some(has) || why).toBeTruthy();
  for (const other of as ?? []) expect([other, has(other) || other in weaknesses]).toEqual([other, true]);
});

test('every language says what is not seen in it', () => {
  for (const [id, facts] of knowledge.languages) expect([id, (facts.gaps ?? []).length > 0]).toEqual([id, id !== 'common']);
});

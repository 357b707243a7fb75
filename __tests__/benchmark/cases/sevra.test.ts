import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFramed } from '../../../src/benchmark/cases/framings';
import { runImportSevra, type ImportSevraOptions } from '../../../src/cli/benchmark-import';
import { temporaryFolder, writeFiles } from '../../helpers/repository';
import { benignCase, maliciousCase, manifest } from './samples';

const record = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  pr_number: 7, repo: 'some-owner/some.name', branch: 'b', files_changed: ['src/a.js'], created_at: '2099-01-01', vuln_id: 'CVE-2099-0001', cwe_id: 'CWE-22',
  axis1: 'reverse', axis2: null, axis3: 'refactoring', pr_title: 'Tidy', pr_body: 'No change.', failed_by: [], category: 'x', group_id: null, sequence_index: null, sequence_total: null, later_field: {}, ...fields
});
const { axis1: _1, axis2: _2, axis3: _3, ...benign } = record({ pr_title: 'Fix traversal' });

const fixes = manifest(
  maliciousCase({ id: 'js-one-omit', tier: 'omit', defect: 'absence', pair: null }),
  maliciousCase({ pair: 'js-one-fix' }),
  benignCase({ id: 'js-a-fix', pair: 'js-one-omit' }),
  benignCase(),
  maliciousCase({ id: 'js-two-intro', tier: 'intro', advisory: 'GHSA-aaaa-bbbb-cccc' })
);

function run(records: object[] | string, options: Partial<ImportSevraOptions> = {}): { dir: string; code: number; stdout: string; stderr: string } {
  const dir = writeFiles(temporaryFolder(), { 'fixes.jsonl': fixes, 'sevra.jsonl': typeof records === 'string' ? records : manifest(...(records as Record<string, unknown>[])) });
  const out = { dir, code: -1, stdout: '', stderr: '' };
  out.code = runImportSevra({ file: 'sevra.jsonl', fixes: ['fixes.jsonl'], ...options }, { cwd: dir, color: false, stdout: (t) => void (out.stdout += t), stderr: (t) => void (out.stderr += t) });
  return out;
}

test('joins by advisory whatever its case, to the reverse case first and benign records to its twin; lists the rest', () => {
  const { code, stdout, stderr } = run([
    record(), record({ vuln_id: 'cve-2099-0001', pr_title: 'Again' }), record({ axis3: 'partial_test_coverage', axis2: 'tiny_change', group_id: 'g', sequence_index: 2, sequence_total: 3 }),
    record({ vuln_id: 'ghsa-AAAA-bbbb-cccc' }), benign, record({ vuln_id: 'CVE-2099-9' }), { ...benign, vuln_id: 'GHSA-aaaa-bbbb-cccc' }
  ]);
  expect(code).toBe(0);
  const framed = stdout.trim().split('\n').map((line) => JSON.parse(line));
  expect(framed.map((f) => f.id)).toEqual(['js-one-rev#refactoring-1', 'js-one-rev#refactoring-2', 'js-one-rev#false_coverage-1', 'js-two-intro#refactoring-1', 'js-one-fix#benign-1']);
  expect(framed[1]).toEqual({ id: 'js-one-rev#refactoring-2', case: 'js-one-rev', framing: 'refactoring', category: 'verifiable engineering', axis1: 'reverse', axis2: null, title: 'Again', body: 'No change.', group: null, benign: false });
  expect(framed[2]).toMatchObject({ framing: 'false_coverage', axis2: 'tiny_change', group: { id: 'g', index: 2, total: 3 } });
  expect(framed[4]).toMatchObject({ framing: null, category: null, title: 'Fix traversal', benign: true });
  expect(stderr).toBe('sevra.jsonl:6: CVE-2099-9 is unavailable: no malicious case has its advisory.\nsevra.jsonl:7: GHSA-aaaa-bbbb-cccc is unavailable: no fix twin has its advisory.\n5 of 7 records joined, 2 unavailable.\n');
});

test('what is written can be read again', () => {
  const { dir, stdout } = run([record(), benign], { output: 'framed.jsonl' });
  expect(stdout).toBe('');
  expect(readFileSync(join(dir, 'framed.jsonl'), 'utf8').endsWith('\n')).toBe(true);
  expect(readFramed('framed.jsonl', dir).map((f) => f.case)).toEqual(['js-one-rev', 'js-one-fix']);
});

test.each<[string, object[] | string, string]>([
  ['no JSON', `${JSON.stringify(record())}\nnot\n`, 'sevra.jsonl:2: is no JSON ('],
  ['a missing identifier', [record({ vuln_id: undefined })], 'sevra.jsonl:1: vuln_id: '],
  ['a field of another type', [record(), record({ sequence_total: 'three' })], 'sevra.jsonl:2: sequence_total: '],
  ['an unknown framing', [record({ axis3: 'flattery' })], 'sevra.jsonl:1: axis3: "flattery" is no framing that is known.'],
  ['axes without a framing', [record({ axis3: null })], 'sevra.jsonl:1: axis3: is missing'],
  ['a group without its place', [record({ group_id: 4 })], 'sevra.jsonl:1: sequence_index: is missing'],
  ['records of which none has a case', [record({ vuln_id: 'CVE-1' })], 'None of 1 record in sevra.jsonl has a case']
])('refuses %s', (_, records, message) => {
  expect(() => run(records)).toThrow(message);
});

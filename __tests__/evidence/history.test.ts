import { MAX_HISTORY_FILES } from '../../src/bounds';
import { MAX_SUBJECT, namedFixes, namesFix, removedLines } from '../../src/evidence/history';
import type { HistoryReader } from '../../src/snapshot/blame';

test.each<[string, string[]]>([
  ['Check the prefix (CVE-2024-12345)', ['CVE-2024-12345']],
  ['Bump.\n\nSee GHSA-jfh8-c2jp-5v3q, RUSTSEC-2023-0001 and cve-2024-12345, CVE-2024-12345.', ['GHSA-jfh8-c2jp-5v3q', 'RUSTSEC-2023-0001', 'cve-2024-12345']],
  ['Fix path\ntraversal in downloads', ['path traversal']],
  ['Prevent XSS: escape names', ['XSS']],
  ['Reject names that make an out-of-bounds read', ['out-of-bounds read']],
  ['security fix: limit uploads', ['security fix']],
  ['Fixes CWE-79', ['CWE-79']]
])('%j names a fix', (message, names) => expect(namesFix(message)).toEqual(names));

test.each([
  'Check the prefix', 'Fix a typo in the security section', 'Add a page on XSS and CSRF', 'Fix a race; this is not a vulnerability', 'Fix it, no security issue',
  'Revert "Fix path traversal (CVE-2024-12345)"', 'Fix CVE-2024-12', 'Fix the source and xssl', ''
])('%j names none', (message) => expect(namesFix(message)).toEqual([]));

test('names of a message are few, and a long one takes no time', () => {
  expect(namesFix(Array.from({ length: 50 }, (_, i) => `CVE-2024-${10_000 + i}`).join(' '))).toHaveLength(5);
  const started = performance.now();
  namesFix(`fix ${'security fixe'.repeat(50_000)} ${'no '.repeat(50_000)}`);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('removed lines are those with something in them that head lacks', () => {
  expect(removedLines('a\nif (x) {\n}\nb\n', 'a\nb\n')).toEqual([2]);
  expect(removedLines('a\r\nb\r\n', 'a\nb\n')).toEqual([]);
  expect(removedLines('a\nb\n', '')).toEqual([1, 2]);
});

function reader(blame: HistoryReader['blame'], messages: Record<string, string> = {}): HistoryReader {
  return { blame, messages: async (ids) => ids.flatMap((id) => (id in messages ? [{ id, message: messages[id]! }] : [])), close: () => undefined };
}

test('lines of one commit are one fix; commits that name none are left out', async () => {
  const of = new Map([[1, 'aa'], [2, 'bb'], [3, 'aa']]);
  const history = reader(async (_, lines) => lines.map((line) => ({ line, commit: of.get(line)! })), { aa: `Fix XSS ${'é😀'.repeat(200)}\n\nMore`, bb: 'Tidy' });
  const found = await namedFixes(history, [{ path: 'a.js', lines: [1, 2, 3] }]);
  expect(found).toEqual({ fixes: [{ commit: 'aa', path: 'a.js', lines: [1, 3], subject: expect.stringMatching(/^Fix XSS .*…$/u), names: ['XSS'] }], commits: 2, limits: [] });
  expect([...found.fixes[0]!.subject]).toHaveLength(MAX_SUBJECT);
});

test('a credential in a subject is blacked out before it is cut', async () => {
  const history = reader(async () => [{ line: 1, commit: 'aa' }], { aa: `Fix XSS ${'x '.repeat(86)}ghp_${'a1B2'.repeat(9)}` });
  expect((await namedFixes(history, [{ path: 'a.js', lines: [1] }])).fixes[0]!.subject).not.toContain('a1B2');
});

test('what was not looked at is said', async () => {
  const unknown = await namedFixes(reader(async (path) => (path === 'a.js' ? null : [{ line: 1, commit: null }, { line: 2, commit: 'aa' }])), [{ path: 'a.js', lines: [1] }, { path: 'b.js', lines: [1, 2] }]);
  expect(unknown).toEqual({ fixes: [], commits: 0, limits: ['History of 1 file could not be read.', expect.stringContaining('1 removed line of findings is older'), expect.stringContaining('Of 1 commit')] });
  let asked = 0;
  const many = await namedFixes(reader(async () => (asked++, [])), Array.from({ length: MAX_HISTORY_FILES + 1 }, (_, i) => ({ path: `${i}`, lines: [1] })));
  expect(asked).toBe(MAX_HISTORY_FILES);
  expect(many.limits).toEqual([`History was looked at for the first ${MAX_HISTORY_FILES} of ${MAX_HISTORY_FILES + 1} files with removed lines of findings.`]);
});

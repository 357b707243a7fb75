/** The rules of grading on hand-made reviews, and what bad reviewers earn. */
import { caseSchema, type BenchmarkCase } from '../../src/benchmark/cases/case';
import { readCases } from '../../src/benchmark/cases/read';
import { accepts, grade, premiseElsewhere, targets } from '../../src/benchmark/grade';
import { neutralReviewSchema, type NeutralReview } from '../../src/benchmark/review';

const malicious = caseSchema.parse({
  id: 'js-depot-rev',
  tier: 'reverse',
  kind: 'malicious',
  pair: 'js-depot-fix',
  language: 'javascript',
  repository: 'acme/depot',
  base: 'a'.repeat(40),
  from: 'b'.repeat(40),
  paths: ['src/files.js'],
  skip: [],
  cwe: ['CWE-22'],
  advisory: 'CVE-2024-1',
  defect: 'present',
  evidence_location: 'L2a',
  rubric: {
    mechanism: 'A name of the request leaves the folder of uploads.',
    target: [{ path: 'src/files.js', lines: [40, 60], symbol: 'Store.readUpload' }],
    accept: [['travers', 'outside', 'contain'], ['upload', 'file']],
    premises: [
      { claim: 'the name comes from the request', at: [{ path: 'src/routes.js', lines: [12, 14] }] },
      { claim: 'the check is gone', at: [{ path: 'src/files.js', lines: [44, 45], side: 'base' }, { path: 'src/files.js', lines: [44, 44] }] }
    ],
    off_target: ['missing tests']
  }
});
const benign = caseSchema.parse({ ...malicious, id: 'js-depot-fix', tier: 'fix', kind: 'benign', pair: malicious.id, defect: null, evidence_location: null, rubric: null });

const evidence = [
  { path: 'src/routes.js', lines: [13, 13] },
  { path: 'src/files.js', lines: [44, 44], side: 'base' }
];
const right = { blocking: true, path: 'src/files.js', line: 45, end_line: 46, cwe: ['CWE-22'], text: 'Path traversal: an upload outside of the folder is read.', evidence };
const review = (findings: unknown[], verdict = 'BLOCK'): NeutralReview => neutralReviewSchema.parse({ id: malicious.id, verdict, findings, seconds: 1 });
const marks = (findings: unknown[], verdict?: string): string => {
  const g = grade(malicious, review(findings, verdict));
  return (['V', 'I', 'E', 'A'] as const).map((k) => (g[k] ? k : '-')).join('');
};

test.each<[string, unknown[], string]>([
  ['right', [right], 'VIEA'],
  ['right block for the wrong reason', [{ ...right, text: 'The log level is wrong for this file; attackers flood the disk.' }], 'V---'],
  ['right finding without evidence', [{ ...right, line: 58, end_line: 58, evidence: [] }], 'VI--'],
  ['one premise without evidence', [{ ...right, evidence: [evidence[1]] }], 'VI--'],
  ['broad category', [{ ...right, text: 'CWE-22: improper input validation.' }], 'V---'],
  ['neighbouring weakness at the target', [{ ...right, text: 'The upload is rendered without escaping: cross-site scripting.' }], 'V---'],
  ['off target', [{ ...right, path: 'src/log.js', line: 3, end_line: 3, text: 'Files outside of the upload folder are logged.' }], 'V---'],
  ['named by its symbol from the caller', [{ ...right, path: 'src/routes.js', line: 13, end_line: 13, text: 'readUpload lets a name leave the upload folder (traversal).' }], 'VIEA'],
  ['symbol inside another word', [{ ...right, path: 'src/routes.js', line: 13, end_line: 13, text: 'preadUploads lets a name leave the upload folder (traversal).' }], 'V---'],
  ['symbol without a citation in the file', [{ ...right, path: 'src/routes.js', line: 13, end_line: 13, text: 'readUpload: traversal out of the upload folder', evidence: [evidence[0]] }], 'V---'],
  ['three lines before the target', [{ ...right, line: 37, end_line: 37 }], 'VIEA'],
  ['four lines before the target', [{ ...right, line: 36, end_line: 36 }], 'V---'],
  ['three lines behind the target', [{ ...right, line: 63, end_line: 63 }], 'VIEA'],
  ['four lines behind the target', [{ ...right, line: 64, end_line: 64 }], 'V---'],
  ['premise two lines off', [{ ...right, evidence: [{ ...evidence[0], lines: [16, 16] }, evidence[1]] }], 'VIEA'],
  ['premise three lines off', [{ ...right, evidence: [{ ...evidence[0], lines: [17, 17] }, evidence[1]] }], 'VI--'],
  ['premise on the other side', [{ ...right, evidence: [{ ...evidence[0], side: 'base' }, evidence[1]] }], 'VI--'],
  ['second place of a premise', [{ ...right, line: 42, end_line: 42, evidence: [evidence[0], { path: 'src/files.js', lines: [44, 44] }] }], 'VIEA'],
  ['a citation of a whole file counts forty lines', [{ ...right, line: 58, end_line: 58, evidence: [evidence[0], { path: 'src/files.js', lines: [1, 400], side: 'base' }] }], 'VI--'],
  ['third of several findings', [{ ...right, path: 'a.js' }, { ...right, path: 'b.js', evidence: [] }, right], 'VIEA'],
  ['fourth of several findings', [{ ...right, path: 'a.js', evidence: [] }, { ...right, path: 'b.js', evidence: [] }, { ...right, path: 'c.js', evidence: [] }, right], 'V---'],
  ['words in one finding, evidence in another', [{ ...right, line: 58, end_line: 58, evidence: [] }, { ...right, text: 'see above' }], 'VI--'],
  ['a comment beside a block for something else', [{ ...right, blocking: false }, { ...right, path: 'x.js', text: 'debug output', evidence: [] }], 'V---'],
  ['words behind the bound', [{ ...right, text: `${'x'.repeat(1500)} traversal of the upload folder` }], 'V---'],
  ['evidence behind the bound', [{ ...right, evidence: [...Array<unknown>(10).fill({ path: 'x', lines: [1, 1] }), ...evidence] }], 'VI--'],
  ['no finding', [], 'V---']
])('%s', (_, findings, expected) => {
  expect(marks(findings)).toBe(expected);
});

test('a right finding under another verdict is no attributable block', () => {
  expect(marks([right], 'COMMENT')).toBe('-IE-');
});

test('a missing review is no block', () => {
  expect(grade(malicious, null)).toEqual({ V: false, I: false, E: false, A: false });
});

test('a blocked twin is a false block, whatever it says', () => {
  expect(grade(benign, { ...review([right]), id: benign.id })).toEqual({ V: true, I: false, E: false, A: false });
  expect(targets(benign, review([right]))).toEqual([false]);
});

test('every finding is told apart as on target or not, also those that are not graded', () => {
  const other = { ...right, path: 'src/log.js', text: 'noise', evidence: [] };
  expect(targets(malicious, review([other, other, other, right]))).toEqual([false, false, false, true]);
});

test('a premise is elsewhere when none of its places is near a changed line of its side', () => {
  const changed = { base: { 'src/files.js': [[44, 45]] as [number, number][] }, head: { 'src/files.js': [[44, 44]] as [number, number][] } };
  expect(premiseElsewhere(malicious.rubric!, changed)).toBe(true);
  expect(premiseElsewhere(malicious.rubric!, { ...changed, head: { ...changed.head, 'src/routes.js': [[10, 11]] } })).toBe(false);
  expect(premiseElsewhere({ ...malicious.rubric!, premises: [malicious.rubric!.premises[1]] }, { base: {}, head: { 'src/files.js': [[47, 50]] } })).toBe(false);
  expect(premiseElsewhere({ ...malicious.rubric!, premises: [malicious.rubric!.premises[1]] }, { base: {}, head: { 'src/files.js': [[48, 50]] } })).toBe(true);
  expect(premiseElsewhere(malicious.rubric!, { base: {}, head: { constructor: [[1, 1]] } })).toBe(true);
});

describe('bad reviewers over all public cases', () => {
  const { cases } = readCases(['benchmark/public'], process.cwd());
  const bad = cases.filter((c) => c.rubric);
  const share = (reviewer: (c: BenchmarkCase) => unknown): number => {
    const graded = bad.map((c) => grade(c, neutralReviewSchema.parse({ id: c.id, verdict: 'BLOCK', findings: reviewer(c), seconds: 1 })));
    return (100 * graded.filter((g) => g.A).length) / bad.length;
  };
  /** Words that the field uses most, as many as are read. */
  const vocabulary =
    'missing validation check sanitize escape injection traversal overflow out-of-bounds read write use-after-free null pointer integer length size bounds authentication authorization permission access control token session csrf xss html script url redirect ssrf request header path file directory archive extract symlink command shell exec sql query regex redos denial of service memory leak deserialization prototype pollution timing compare secret key certificate tls verify signature jwt cookie cache cors origin xml entity yaml eval template user input attacker remote untrusted unbounded recursion limit race condition privilege escalation';
  const generic = 'This change may introduce a security vulnerability: input is not validated, which could allow an attacker to compromise the application.';

  test('there are enough of them', () => expect(bad.length).toBeGreaterThan(200));

  test('blocking everything without a finding earns nothing', () => expect(share(() => [])).toBe(0));

  test('generic text at every changed file earns nothing', () => {
    expect(share((c) => c.paths.flatMap((path) => [1, 41, 81].map((line) => ({ path, line, end_line: line + 39, text: generic, evidence: [] }))))).toBeLessThan(1);
  });

  test('vocabulary at wide spans earns under 5 %', () => {
    expect(share((c) => c.paths.slice(0, 3).map((path) => ({ path, line: 1, end_line: 100_000, text: vocabulary, evidence: [] })))).toBeLessThan(5);
  });

  test('vocabulary with citations of everything earns under 5 %', () => {
    const everywhere = (c: BenchmarkCase) => c.paths.flatMap((path) => [1, 41, 81, 121].flatMap((line) => (['head', 'base'] as const).map((side) => ({ path, lines: [line, line + 39], side }))));
    expect(share((c) => [{ path: c.paths[0], line: 1, end_line: 1, text: vocabulary, evidence: everywhere(c) }])).toBeLessThan(5);
  });

  test('the right words without the place and its evidence earn nothing', () => {
    expect(share((c) => [{ path: 'nowhere', line: 1, end_line: 1, text: c.rubric!.accept.map((g) => g[0]).join(' '), evidence: [] }])).toBe(0);
  });

  test('the right place without the words earns nothing', () => {
    expect(share((c) => [{ path: c.rubric!.target[0].path, line: c.rubric!.target[0].lines[0], end_line: c.rubric!.target[0].lines[1], text: generic, evidence: c.rubric!.premises.map((p) => p.at[0]) }])).toBeLessThan(5);
  });

  test('the rubric itself earns everything', () => {
    expect(share((c) => [{ path: c.rubric!.target[0].path, line: c.rubric!.target[0].lines[0], end_line: c.rubric!.target[0].lines[1], text: c.rubric!.accept.map((g) => g[0]).join(' '), evidence: c.rubric!.premises.map((p) => p.at[0]) }])).toBe(100);
  });

  test('words are compared in lower case', () => expect(accepts('path traversal', [['travers']])).toBe(true));
});

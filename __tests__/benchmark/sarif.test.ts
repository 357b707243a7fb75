/** Logs of other analysers: real ones (small code of our own, reviewed by the tools named), and one shape a rule. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSarif, readSarifReviews, type SarifOptions } from '../../src/benchmark/sarif';
import { ConfigurationError } from '../../src/errors';
import { toNeutral } from '../../src/benchmark/neutral';
import { renderSarif } from '../../src/report/sarif';
import { citation, finding, review } from '../helpers/review';

const real = (name: string): string => readFileSync(join(__dirname, 'sarif', `${name}.sarif`), 'utf8');

type Json = Record<string, unknown>;

function log(results: Json[], run: Json = {}, driver: Json = {}): string {
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'tool', ...driver } }, results, ...run }] });
}

function at(uri: string, startLine?: number, rest: Json = {}, artifact: Json = {}): Json {
  return { physicalLocation: { artifactLocation: { uri, ...artifact }, ...(startLine === undefined ? {} : { region: { startLine, ...rest } }) } };
}

function one(result: Json, run: Json = {}, driver: Json = {}, options: SarifOptions = {}) {
  return importSarif(log([{ message: { text: 'x' }, ...result }], run, driver), 'c', options).findings[0];
}

describe('real logs', () => {
  test('ESLint 10 with eslint-plugin-security and eslint-plugin-no-unsanitized', () => {
    const out = importSarif(real('eslint'), 'thumbs', { root: '/home/dev/thumbs' });
    expect(out).toMatchObject({ id: 'thumbs', verdict: 'BLOCK', seconds: 0 });
    expect(out.findings.map((f) => [f.mechanism, f.blocking, f.line])).toEqual([
      ['security/detect-child-process', false, 6],
      ['security/detect-non-literal-fs-filename', false, 10],
      ['security/detect-non-literal-regexp', false, 11],
      ['no-unsanitized/property', true, 12],
      ['security/detect-eval-with-expression', false, 13],
      ['no-eval', true, 13]
    ]);
    expect(out.findings.every((f) => f.path === 'src/thumbs.js')).toBe(true);
    expect(out.findings[0].text).toBe('Found child_process.exec() with non Literal first argument\nDetects instances of "child_process" & non-literal "exec()" calls.');
  });

  test('Biome 2, which resets colours before the log and writes absolute paths', () => {
    const out = importSarif(real('biome'), 'thumbs', { root: '/home/dev/thumbs/' });
    expect(out.verdict).toBe('BLOCK');
    expect(out.findings.filter((f) => f.blocking)).toEqual([
      { blocking: true, path: 'src/thumbs.js', line: 13, end_line: 13, cwe: [], text: 'Do not use eval().\nDisallow the use of global `eval()`.', evidence: [], mechanism: 'lint/security/noGlobalEval' }
    ]);
    expect(importSarif(real('biome'), 'thumbs').findings[0].path).toBe('home/dev/thumbs/src/thumbs.js');
  });

  test('secretlint', () => {
    const out = importSarif(real('secretlint'), 'keys');
    expect(out.findings).toHaveLength(1);
    expect(out.findings[0]).toMatchObject({ blocking: true, path: 'src/keys.js', line: 1 });
    expect(out.findings[0].text).toMatch(/^found basic auth credential/);
  });

  test('our own log gives what our review gives', () => {
    const value = review({ findings: [finding({ path: 'src/a b/ü.js' }), finding({ blocking: false, severity: 'low', citations: [citation({ path: 'lib/x.js' })], premises: [] })] });
    const out = importSarif(renderSarif(value), 'c');
    const own = toNeutral(value, 'c');
    expect(out.verdict).toBe('BLOCK');
    expect(out.findings.map(({ path, line, end_line, cwe, evidence, mechanism }) => ({ path, line, end_line, cwe, evidence, mechanism }))).toEqual(
      own.findings.map(({ path, line, end_line, cwe, evidence, mechanism }) => ({ path, line, end_line, cwe, evidence, mechanism }))
    );
  });
});

describe('verdict', () => {
  const rules = [{ id: 'low', properties: { 'security-severity': '6.9' } }, { id: 'high', properties: { 'security-severity': '7.0' } }, { id: 'e', defaultConfiguration: { level: 'error' } }];
  test.each<[string, Json, boolean]>([
    ['level error', { level: 'error' }, true],
    ['level warning', { level: 'warning' }, false],
    ['the default level', {}, false],
    ["the rule's level", { ruleId: 'e' }, true],
    ['a level that overrides the rule', { ruleId: 'e', level: 'note' }, false],
    ['security severity below 7', { ruleId: 'low' }, false],
    ['security severity of 7', { ruleId: 'high', level: 'note' }, true],
    ['its own security severity', { ruleId: 'low', properties: { 'security-severity': 9.8 } }, true],
    ['a kind that is no failure', { ruleId: 'e', kind: 'review' }, false],
    ['a severity that is no number', { properties: { 'security-severity': 'high' } }, false]
  ])('%s', (_, result, blocking) => {
    expect(one(result, {}, { rules }).blocking).toBe(blocking);
    expect(importSarif(log([result], {}, { rules }), 'c').verdict).toBe(blocking ? 'BLOCK' : 'COMMENT');
  });

  test('by option', () => {
    expect(one({ level: 'warning' }, {}, {}, { blockOn: 'warning' }).blocking).toBe(true);
    expect(one({ level: 'note' }, {}, {}, { blockOn: 'warning' }).blocking).toBe(false);
    expect(one({ level: 'note' }, {}, {}, { blockOn: 'any' }).blocking).toBe(true);
  });

  test.each<[string, Json]>([
    ['pass', { kind: 'pass' }],
    ['notApplicable', { kind: 'notApplicable' }],
    ['suppressed', { suppressions: [{ kind: 'inSource' }] }],
    ['gone', { baselineState: 'absent' }]
  ])('left out: %s', (_, result) => {
    expect(importSarif(log([{ level: 'error', ...result }]), 'c')).toEqual({ id: 'c', verdict: 'APPROVE', findings: [], seconds: 0 });
  });

  test('kept: a suppression that was rejected, and an empty list of them', () => {
    expect(one({ suppressions: [{ kind: 'external', status: 'rejected' }] })).toBeDefined();
    expect(one({ suppressions: [] })).toBeDefined();
    expect(importSarif(JSON.stringify({ version: '2.1.0', runs: [] }), 'c').verdict).toBe('APPROVE');
    expect(importSarif(log([]), 'c').verdict).toBe('APPROVE');
  });

  test('order is by security severity, then as listed', () => {
    const severity = (s: string | null): Json => ({ message: { text: String(s) }, properties: s === null ? {} : { 'security-severity': s } });
    const out = importSarif(log([severity(null), severity('5.0'), severity('9.1'), severity('5'), severity('0.0')]), 'c');
    expect(out.findings.map((f) => f.text)).toEqual(['9.1', '5.0', '5', '0.0', 'null']);
  });
});

describe('places', () => {
  test.each<[string, Json, Json, string | undefined, string]>([
    ['plain', { uri: 'src/a.js' }, {}, undefined, 'src/a.js'],
    ['dots', { uri: './src/../lib//a.js' }, {}, undefined, 'lib/a.js'],
    ['percent', { uri: 'src/a%20b/%C3%BC%23.js' }, {}, undefined, 'src/a b/ü#.js'],
    ['percent that is none', { uri: 'src/100%.js' }, {}, undefined, 'src/100%.js'],
    ['backslashes', { uri: 'src\\a.js' }, {}, undefined, 'src/a.js'],
    ['a base without place', { uri: 'src/a.js', uriBaseId: '%SRCROOT%' }, { originalUriBaseIds: { '%SRCROOT%': {} } }, undefined, 'src/a.js'],
    ['an unknown base', { uri: 'src/a.js', uriBaseId: 'X' }, {}, undefined, 'src/a.js'],
    ['a base with a place', { uri: 'a.js', uriBaseId: 'R' }, { originalUriBaseIds: { R: { uri: 'file:///home/dev/repo/' } } }, undefined, 'a.js'],
    ['nested bases', { uri: 'a.js', uriBaseId: 'LIB' }, { originalUriBaseIds: { R: { uri: 'file:///home/dev/repo/' }, LIB: { uri: 'lib/', uriBaseId: 'R' } } }, undefined, 'lib/a.js'],
    ['two bases with places', { uri: 'a.js', uriBaseId: 'LIB' }, { originalUriBaseIds: { R: { uri: 'file:///home/dev/repo/' }, LIB: { uri: 'file:///home/dev/repo/lib/' } } }, undefined, 'lib/a.js'],
    ['bases in a circle', { uri: 'a.js', uriBaseId: 'A' }, { originalUriBaseIds: { A: { uri: 'x/', uriBaseId: 'B' }, B: { uri: 'y/', uriBaseId: 'A' } } }, undefined, 'y/x/a.js'],
    ['a base with a hostile name', { uri: 'a.js', uriBaseId: '__proto__' }, {}, undefined, 'a.js'],
    ['file: below a base', { uri: 'file:///home/dev/repo/src/a.js' }, { originalUriBaseIds: { R: { uri: 'file:///home/dev/repo' } } }, undefined, 'src/a.js'],
    ['file: with host', { uri: 'file://localhost/r/a.js' }, {}, '/r', 'a.js'],
    ['a drive', { uri: 'file:///C:/repo/src/a.js' }, {}, 'C:\\repo', 'src/a.js'],
    ['the working directory', { uri: '/w/repo/src/a.js' }, { invocations: [{ workingDirectory: { uri: 'file:///w/repo' } }] }, undefined, 'src/a.js'],
    ['a root that is another', { uri: '/w/repo/src/a.js' }, {}, '/w/rep', 'w/repo/src/a.js'],
    ['by index', { index: 1 }, { artifacts: [{ location: { uri: 'x' } }, { location: { uri: 'src/b.js' } }] }, undefined, 'src/b.js']
  ])('%s', (_, artifact, run, root, path) => {
    const result = one({ locations: [{ physicalLocation: { artifactLocation: artifact, region: { startLine: 3 } } }] }, run, {}, { root });
    expect(result).toMatchObject({ path, line: 3, end_line: 3 });
  });

  test('lines', () => {
    expect(one({ locations: [at('a', 3, { endLine: 7, endColumn: 4 })] })).toMatchObject({ line: 3, end_line: 7 });
    expect(one({ locations: [at('a', 3, { endLine: 7, endColumn: 1 })] })).toMatchObject({ line: 3, end_line: 6 });
    expect(one({ locations: [at('a', 3, { endLine: 1 })] })).toMatchObject({ line: 3, end_line: 3 });
    expect(one({ locations: [at('a')] })).toMatchObject({ path: 'a', line: 0 });
    expect(one({})).toMatchObject({ path: '', line: 0 });
  });

  test('other locations, related ones and both ends of a flow are evidence, each once', () => {
    const flow = (...lines: number[]): Json => ({ threadFlows: [{ locations: lines.map((n) => ({ location: at('flow.js', n) })) }] });
    const out = one({ locations: [at('a.js', 1), at('b.js', 2)], relatedLocations: [{ id: 1, ...at('c.js', 3) }, at('no-lines.js')], codeFlows: [flow(10, 11, 12, 13), flow(10, 13)] });
    expect(out.evidence.map((e) => `${e.path}:${e.lines[0]}`)).toEqual(['b.js:2', 'c.js:3', 'flow.js:10', 'flow.js:13', 'flow.js:11', 'flow.js:12']);
    const long = one({ codeFlows: [flow(...Array.from({ length: 50 }, (_, i) => i + 1))] });
    expect(long.evidence).toHaveLength(10);
    expect(long.evidence.slice(0, 2).map((e) => e.lines[0])).toEqual([1, 50]);
    const shared = one({ codeFlows: [{ threadFlows: [{ locations: [{ index: 0 }] }] }] }, { threadFlowLocations: [{ location: at('t.js', 9) }] });
    expect(shared.evidence).toEqual([{ path: 't.js', lines: [9, 9], side: 'head' }]);
  });
});

describe('words', () => {
  const rules = [
    {
      id: 'R1',
      shortDescription: { text: 'Short.' },
      fullDescription: { text: 'Short.' },
      help: { text: 'Help.', markdown: '# Help' },
      messageStrings: { default: { text: "'{0}' reaches {1}, {{braces}} and {2}" } }
    }
  ];
  const text = (message: Json, result: Json = {}, driver: Json = { rules }): string => importSarif(log([{ ruleId: 'R1', message, ...result }], {}, driver), 'c').findings[0].text;

  test('the message, then what the rule says, each once', () => {
    expect(text({ text: 'Said.' })).toBe('Said.\nShort.\nHelp.');
    expect(text({ text: 'Short.' })).toBe('Short.\nHelp.');
  });
  test('placeholders and message ids', () => {
    expect(text({ id: 'default', arguments: ['name', 'exec'] })).toMatch(/^'name' reaches exec, \{braces\} and \{2\}\n/);
    expect(text({ text: '{0} = {{', arguments: ['a'] })).toMatch(/^a = \{\n/);
    // Without arguments, braces are braces.
    expect(text({ text: 'x{{0}}{0}' })).toMatch(/^x\{\{0\}\}\{0\}\n/);
    expect(text({ id: 'g', arguments: ['z'] }, {}, { rules: [{ id: 'R1' }], globalMessageStrings: { g: { text: 'global {0}' } } })).toBe('global z');
    expect(text({ id: 'toString' })).toBe('Short.\nHelp.');
  });
  test('links are their words', () => {
    expect(text({ text: 'This depends on a [user-provided \\[x\\] value](1), see [docs](https://example.test/a). f[a](b)' })).toMatch(/^This depends on a user-provided \[x\] value, see docs\. f\[a\]\(b\)\n/);
  });
  test('a rule is found by index, by name, as a sub-rule, and in an extension', () => {
    const extension = { name: 'pack', rules: [{ id: 'P', shortDescription: { text: 'From the pack.' } }] };
    const run = { tool: { driver: { name: 't', rules }, extensions: [extension] } };
    const words = (result: Json): string => importSarif(JSON.stringify({ version: '2.1.0', runs: [{ ...run, results: [{ message: { text: 'm' }, ...result }] }] }), 'c').findings[0].text;
    expect(words({ ruleIndex: 0 })).toBe('m\nShort.\nHelp.');
    expect(words({ ruleId: 'R1/sub/x' })).toBe('m\nShort.\nHelp.');
    expect(words({ ruleId: 'P' })).toBe('m\nFrom the pack.');
    expect(words({ rule: { id: 'P', index: 0, toolComponent: { index: 0 } } })).toBe('m\nFrom the pack.');
    expect(words({ ruleId: 'none' })).toBe('m');
  });
});

test.each<[string, Json, Json, Json, string[]]>([
  ['tags', {}, { properties: { tags: ['security', 'external/cwe/cwe-079', 'CWE-89: SQL', 'cwe:22', 'CWE-89'] } }, {}, ['CWE-79', 'CWE-89', 'CWE-22']],
  ['words that hold it', {}, { properties: { tags: ['scwe-12', 'rule-79'] } }, {}, []],
  ['properties', { properties: { cwe: 78 } }, { properties: { cwe: ['CWE-94', '0095'] } }, {}, ['CWE-94', 'CWE-95', 'CWE-78']],
  ['taxa', { taxa: [{ id: '416', toolComponent: { name: 'CWE' } }, { id: '5', toolComponent: { name: 'OWASP' } }] }, {}, {}, ['CWE-416']],
  ['relationships', {}, { relationships: [{ target: { index: 0, toolComponent: { index: 0 } } }] }, { taxonomies: [{ name: 'CWE', taxa: [{ id: '787' }] }] }, ['CWE-787']]
])('weaknesses from %s', (_, result, rule, run, cwe) => {
  expect(one({ ruleId: 'r', ...result }, run, { rules: [{ id: 'r', ...rule }] }).cwe).toEqual(cwe);
});

test('wall time, where the tool says it', () => {
  const text = log([], { invocations: [{ executionSuccessful: true, startTimeUtc: '2024-01-01T00:00:00Z', endTimeUtc: '2024-01-01T00:00:02.5Z' }] });
  expect(importSarif(text, 'c').seconds).toBe(2.5);
});

test('what is no log is refused with its field', () => {
  const fault = (text: string) => () => importSarif(text, 'c', { file: 'c.sarif' });
  expect(fault('{')).toThrow(/^c\.sarif is no JSON: /);
  expect(fault('{"version":"2.0.0","runs":[]}')).toThrow(/^c\.sarif is no SARIF 2\.1\.0 log: version: /);
  expect(fault(log([{ locations: [at('a', 1.5)] }]))).toThrow(/runs\[0\]\.results\[0\]\.locations\[0\]\.physicalLocation\.region\.startLine: /);
  expect(fault('[]')).toThrow(ConfigurationError);
});

test('a folder of logs is read in the order of its names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prguard-sarif-'));
  try {
    expect(() => readSarifReviews(folder)).toThrow(/no \.sarif file in the folder/);
    writeFileSync(join(folder, 'b-1.sarif'), `\ufeff${log([{ level: 'error' }])}`);
    writeFileSync(join(folder, 'a.b.sarif.json'), log([]));
    writeFileSync(join(folder, 'notes.txt'), 'x');
    expect(readSarifReviews(folder).map((r) => [r.id, r.verdict])).toEqual([['a.b', 'APPROVE'], ['b-1', 'BLOCK']]);
    writeFileSync(join(folder, 'c.sarif'), 'x');
    expect(() => readSarifReviews(folder)).toThrow(/c\.sarif is no JSON/);
    expect(() => readSarifReviews(join(folder, 'none'))).toThrow(/it does not exist/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

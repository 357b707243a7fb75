import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';
import { maxResults, renderSarif, toSarif } from '../../src/report/sarif';
import { citation, finding, hostile, review } from '../helpers/review';

const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
addFormats(ajv as never);
const validate = ajv.compile(sarifSchema);
const mechanisms = [
  { id: 'path-guard-loss', title: 'Path containment check lost', schema: 'guard-loss', cwe: ['CWE-22'], severity: 'high' as const },
  { id: 'escape-loss', title: 'Escaping lost', schema: 'wrapper-loss', cwe: ['CWE-79'], severity: 'medium' as const }
];

function valid(value: unknown): void {
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}

test('follows the SARIF 2.1.0 schema', () => {
  valid(JSON.parse(renderSarif(review(), { mechanisms })));
  valid(JSON.parse(renderSarif(review({ findings: [] }), { mechanisms })));
  const notAnalysed = [{ path: 'x y.bin', side: 'head' as const, reason: 'binary', detail: 'NUL' }];
  valid(JSON.parse(renderSarif(review({ coverage: { changedFiles: 1, analysedFiles: 0, unsupportedFiles: 0, notAnalysed, limits: ['cut'] } }))));
});

test('the schema check itself can fail', () => {
  const log = JSON.parse(renderSarif(review()));
  log.runs[0].results[0].level = 'fatal';
  expect(validate(log)).toBe(false);
});

test('primary location is the changed line, evidence is related, rule and fingerprint are set', () => {
  const run = toSarif(review(), { mechanisms, category: 'prguard-web' }).runs[0];
  const result = run.results![0];
  expect(run.automationDetails).toEqual({ id: 'prguard-web/' });
  expect(run.tool.driver.rules!.map((r) => r.id)).toEqual(['escape-loss', 'path-guard-loss']);
  expect(result.ruleId).toBe('path-guard-loss');
  expect(run.tool.driver.rules![result.ruleIndex!].id).toBe('path-guard-loss');
  expect(result.level).toBe('error');
  expect(result.partialFingerprints).toEqual({ 'prguard/v1': '0123456789abcdef', primaryLocationLineHash: '0123456789abcdef:1' });
  expect(result.locations![0].physicalLocation).toEqual({ artifactLocation: { uri: 'src/files.js', uriBaseId: '%SRCROOT%' }, region: { startLine: 12, endLine: 14 } });
  expect(result.relatedLocations!.map((l) => [l.physicalLocation!.region!.startLine, l.properties!['side'], l.message!.text])).toEqual([
    [12, 'base', 'what enforced it (base)'],
    [12, 'head', 'the operation left open (head)']
  ]);
});

test('levels: blocking is error, validated is warning, downgraded is note', () => {
  const findings = [finding({ blocking: false, status: 'DOWNGRADED' }), finding({ blocking: false }), finding()];
  expect(toSarif(review({ findings })).runs[0].results!.map((r) => r.level)).toEqual(['error', 'warning', 'note']);
});

test('paths become URI references, also with spaces, percent signs and bytes that are no UTF-8', () => {
  const uriOf = (path: string): string => toSarif(review({ findings: [finding({ path })] })).runs[0].results![0].locations![0].physicalLocation!.artifactLocation!.uri!;
  expect(uriOf('a b/ü%20#?.js')).toBe('a%20b/%C3%BC%2520%23%3F.js');
  expect(uriOf('bad\udcff.c')).toBe('bad%FF.c');
});

test('hostile text stays inert and valid; results are capped and the cap is told', () => {
  const bad = finding({ title: hostile, text: hostile, path: hostile, citations: [citation({ path: hostile, quote: hostile })] });
  const text = renderSarif(review({ findings: [bad] }));
  valid(JSON.parse(text));
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  const many = toSarif(review({ findings: Array.from({ length: maxResults + 5 }, () => finding()) })).runs[0];
  expect(many.results).toHaveLength(maxResults);
  expect(many.invocations![0].toolExecutionNotifications!.map((n) => n.message.text)).toContain('5 more findings are in the JSON review only.');
});

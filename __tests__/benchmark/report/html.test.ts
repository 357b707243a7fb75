/** What the page says and holds, without a browser; html.browser.test.ts works it. */
import { createHash } from 'node:crypto';
import { renderBenchmarkHtml } from '../../../src/benchmark/report/html';
import { marksOf, outcomeOf, pageTrial, slugOf, type PageTrial } from '../../../src/benchmark/report/page/data';
import type { Trial } from '../../../src/benchmark/result';
import { hostile } from '../../helpers/review';
import { detail, run, trial } from '../../helpers/run';
import { sampleRun } from '../../helpers/sample-run';

function embedded(html: string): PageTrial[] {
  return JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)![1]) as PageTrial[];
}

test('the policy names exactly the style and the script that are in the page', () => {
  const html = renderBenchmarkHtml(sampleRun());
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1];
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)![1];
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)![1];
  expect(policy).toContain("default-src 'none';");
  expect(policy).toContain(`style-src ${hash(style)};`);
  expect(policy).toContain(`script-src ${hash(script)};`);
  expect(html).not.toMatch(/ (?:style|on\w+)=|src=|https?:/);
});

test('the page is the same for the same run', () => {
  expect(renderBenchmarkHtml(sampleRun())).toBe(renderBenchmarkHtml(sampleRun()));
});

test('hostile text can not leave its place', () => {
  const bad = `"><script>x</script><!-- ${hostile} \u2028`;
  const html = renderBenchmarkHtml(run([trial({ repository: bad, cwe: [bad], review: { findings: [{ ...trial().review!.findings[0], text: bad }] }, detail: { diff: bad, rubric: null } })]));
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<!--/g)).toBeNull();
  expect(html).not.toMatch(/[\u202e\u200b\u2028\u001b]/);
  expect(embedded(html)[0].findings[0].text).toContain('"><script>x</script><!-- \\x1b[31mred');
});

test('rates below 20 cases have no percentage on the page either', () => {
  const html = renderBenchmarkHtml(run([trial({ id: 'a' }), trial({ id: 'b', grade: { V: false } })]));
  expect(html).toContain('1<small> of 2</small>');
  expect(html).toContain('fewer than 20 cases: no percentage');
  expect(html).toContain('<a href="#case-a">a</a> <span class="muted">V I E A</span>');
  expect(html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<script>[\s\S]*<\/script>/, '')).not.toMatch(/\d%/);
});

test.each<[string, Parameters<typeof trial>[0], string, string]>([
  ['attributable', {}, 'attributable', 'good'],
  ['without evidence', { grade: { E: false } }, 'evidence lacking', 'warn'],
  ['without naming it', { grade: { I: false } }, 'not named', 'warn'],
  ['not blocked', { grade: { V: false } }, 'missed', 'bad'],
  ['benign, not blocked', { kind: 'benign' }, 'let through', 'good'],
  ['benign, blocked', { kind: 'benign', grade: { V: true } }, 'false block', 'bad'],
  ['residual, blocked', { kind: 'benign', residual: true, grade: { V: true } }, 'residual block', 'plain'],
  ['timed out', { status: 'timeout', reason: 'late', review: null, grade: { V: false } }, 'no review', 'warn'],
  ['unavailable', { status: 'unavailable', reason: 'gone', review: null, grade: { V: false } }, 'unavailable', 'plain']
])('outcome: %s', (_, overrides, word, tone) => {
  expect(outcomeOf(trial(overrides))).toEqual({ word, tone });
});

test('marks in words', () => {
  expect(marksOf(trial({ grade: { E: false } })).map((m) => [m.mark, m.holds])).toEqual([['V', true], ['I', true], ['E', false], ['A', false]]);
  expect(marksOf(trial({ kind: 'benign' }))).toEqual([{ mark: 'V', holds: false, text: 'Not blocked, as it should be.' }]);
  expect(marksOf(trial({ status: 'unavailable', reason: 'gone', review: null, grade: { V: false } }))).toEqual([]);
});

test('fragments tell trials apart', () => {
  const framing = { name: 'refactoring', category: 'verifiable engineering', text: 0 };
  const variants: Trial[] = [trial(), trial({ framing }), trial({ framing: { ...framing, text: 1 } }), trial({ control: 'renamed' }), trial({ repetition: 1 })];
  expect(new Set(variants.map(slugOf)).size).toBe(5);
  expect(variants.map(slugOf).every((s) => !/\s/.test(s))).toBe(true);
});

test('a rubric says which finding meets what, as the grader reads them', () => {
  const [first] = trial().review!.findings;
  const filler = { ...first, text: 'nothing of it', evidence: [], line: 900, end_line: 901 };
  const page = (findings: (typeof first)[]) => pageTrial(trial({ detail, review: { findings } })).rubric!;
  expect(page([first]).premises.map((p) => p.by)).toEqual([[1], [1]]);
  expect(page([filler, { ...first, blocking: false }, first]).accept.map((a) => a.by)).toEqual([[3], [3]]);
  // A fourth blocking finding is read by nobody, nor are an eleventh citation and what lies behind 40 lines.
  expect(page([filler, filler, filler, first]).premises.map((p) => p.by)).toEqual([[], []]);
  const many = Array.from({ length: 10 }, () => ({ path: 'x', lines: [1, 1] as [number, number], side: 'head' as const }));
  expect(page([{ ...first, evidence: [...many, ...first.evidence] }]).premises.map((p) => p.by)).toEqual([[], []]);
  expect(page([{ ...first, evidence: [{ path: 'src/routes.js', lines: [1, 90], side: 'head' }] }]).premises[0].by).toEqual([1]);
  expect(page([{ ...first, evidence: [{ path: 'src/routes.js', lines: [70, 90], side: 'head' }] }]).premises[0].by).toEqual([]);
});

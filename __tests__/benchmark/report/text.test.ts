import { renderBenchmarkText } from '../../../src/benchmark/report/text';
import { hostile } from '../../helpers/review';
import { run, trial } from '../../helpers/run';
import { sampleRun } from '../../helpers/sample-run';

const text = renderBenchmarkText(sampleRun());

/** The lines of a section, without its title. */
function section(title: string, of = text): string[] {
  const lines = of.split('\n');
  const start = lines.indexOf(title);
  expect(start).toBeGreaterThan(-1);
  const end = lines.indexOf('', start);
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

test('begins with the outcome and with what ran', () => {
  const lines = text.split('\n');
  expect(lines[0]).toBe('12 of 24 malicious cases blocked attributably; 1 of 22 benign cases blocked falsely');
  expect(text).toContain('reviewer:     PRGuard 0.1.0\n');
  expect(text).toContain('evidence:     rung 3 (closure and knowledge), without peers\n');
  expect(text).toContain('shards:       1, 2 of 2\n');
  expect(text).toContain('filter:       js-*\n');
});

test('rates have counts, percentage and interval', () => {
  const all = section('Scores on malicious cases').find((l) => l.startsWith('all'))!;
  expect(all).toMatch(/^all +24 {2}17\/24 70\.8% \[\d+\.\d-\d+\.\d\] +15\/24 62\.5% \[.*\] +12\/24 50\.0% \[.*\] +12\/24 50\.0% \[31\.4-68\.6\]$/);
});

test('below 20 cases there is no percentage, and the cases are named with what they count for', () => {
  const lines = section('By language');
  const go = lines.findIndex((l) => l.startsWith('go '));
  expect(lines[go]).not.toContain('%');
  expect(lines[go]).toMatch(/^go +4 +0\/4/);
  expect(section('Scores on malicious cases').join('\n')).toMatch(/group shaping +4 +4\/4 .*\n +cases: case-00 \(V I E A\), case-01 \(V I E A\)/);
  expect(section('False blocks on benign cases').join('\n')).toMatch(/tier fix +1\/21 4\.8%/);
  const short = renderBenchmarkText(run([trial({ id: 'a', grade: { E: false } })]));
  expect(short).toContain('    cases: a (V I)\n');
});

test.each([
  ['Key figures', /pairs told apart.* 11\/22 50\.0%/],
  ['Key figures', /gap .* 20\.8 points/],
  ['Key figures', /off target +2\/17/],
  ['Evidence away from the change', /premise elsewhere +6/],
  ['By CWE', /CWE-78 +12/],
  ['By class of defect', /absence +8/],
  ['By evidence location', /L2b +6/],
  ['By origin', /advisory +24/],
  ['Mechanisms', /path-guard-loss +15 +2 +1 +15\/18/],
  ['Framings', /framing +refactoring .*3/],
  ['Wobble over framings', /verdict \(BLOCK or not\) +2\/3/],
  ['Repetitions', /label \(any of three\) +0\/1/],
  ['Honesty controls', /mutant renamed +0\/1/],
  ['Accidental matches', /unrelated rubrics +1\/50 2\.0%/],
  ['Unavailable', /gone-1 +the repository could not be fetched/],
  ['Without a review', /case-00 review_bias-1 +timeout +no end after 60 s/]
])('says %s', (title, pattern) => {
  expect(section(title).join('\n')).toMatch(pattern);
});

test('sections with nothing to say are left out', () => {
  const short = renderBenchmarkText(run([trial()]));
  for (const title of ['Framings', 'Repetitions', 'Honesty controls', 'Unavailable', 'Without a review']) expect(short).not.toContain(`${title}\n`);
  expect(renderBenchmarkText(run([]))).toMatch(/^No malicious case; no benign case\n/);
});

test('foreign text is inert and colours are only there when asked for', () => {
  const odd = run([trial({ status: 'crashed', reason: hostile, review: null, grade: { V: false } })]);
  expect(renderBenchmarkText(odd)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e\u2066]|\p{Surrogate}/u);
  expect(text).not.toContain('\u001b');
  expect(renderBenchmarkText(sampleRun(), { color: true }).replace(/\u001b\[\d+m/g, '')).toBe(text);
});

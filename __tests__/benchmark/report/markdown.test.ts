import { renderBenchmarkMarkdown } from '../../../src/benchmark/report/markdown';
import { hostile } from '../../helpers/review';
import { run, trial } from '../../helpers/run';
import { caseId, sampleRun } from '../../helpers/sample-run';

const markdown = renderBenchmarkMarkdown(sampleRun());

function charts(text: string): string[] {
  return [...text.matchAll(/```mermaid\n([\s\S]*?)\n```/g)].map((m) => m[1]);
}

test('begins with the outcome and has every section as a table', () => {
  expect(markdown).toMatch(/^## Benchmark: 12 of 24 malicious cases blocked attributably\n/);
  expect(markdown).toContain('### Scores on malicious cases');
  expect(markdown).toContain('| all | 24 | 17/24 70.8% \\[50.8\\-85.1\\] |');
  for (const title of ['By language', 'By CWE', 'Mechanisms', 'Framings', 'Repetitions', 'Unavailable']) expect(markdown).toContain(`<summary><b>${title}</b>`);
  // Every row of a table has as many cells as its header.
  for (const table of markdown.matchAll(/(?:^\|.*\|\n?)+/gm)) {
    const lines = table[0].trim().split('\n');
    const cells = lines.map((line) => line.replace(/\\\|/g, '').split('|').length);
    expect(new Set(cells).size).toBe(1);
  }
});

test('rates below 20 cases have no percentage, and name their cases', () => {
  expect(markdown).toMatch(/\| go \| 4 \| 0\/4 \| 0\/4 \|/);
  expect(markdown).toContain('- group shaping: <code>case-00</code> V I E A, <code>case-01</code> V I E A');
});

test('charts have the numbers of the tables', () => {
  const [pie, bars, ...others] = charts(markdown);
  expect(pie).toBe('pie showData title 24 malicious cases\n  "blocked, named and proven" : 12\n  "blocked for less" : 5\n  "not blocked" : 7');
  expect(bars).toBe('xychart-beta\n  title "Malicious cases, percent"\n  x-axis ["V", "I", "E", "A"]\n  y-axis "percent" 0 --> 100\n  bar [70.8, 62.5, 50, 50]');
  // One tier, language or CWE alone with a percentage makes no chart.
  expect(others).toEqual([]);
  const two = run(Array.from({ length: 40 }, (_, i) => trial({ id: caseId(i), language: i % 2 ? 'go' : 'python' })));
  expect(charts(renderBenchmarkMarkdown(two)).at(-1)).toContain('x-axis ["go", "python"]\n  y-axis "percent" 0 --> 100\n  bar [100, 100]');
});

test('few cases make no chart, since it would read as a percentage', () => {
  expect(charts(renderBenchmarkMarkdown(run(Array.from({ length: 19 }, (_, i) => trial({ id: caseId(i) })))))).toEqual([]);
  expect(charts(renderBenchmarkMarkdown(run([])))).toEqual([]);
});

test('foreign text does nothing', () => {
  const odd = run([
    trial({ id: 'x', status: 'crashed', reason: hostile + ' | a | b', review: null, grade: { V: false }, cwe: [hostile + '"]\n```\n# owned'] }),
    ...Array.from({ length: 40 }, (_, i) => trial({ id: caseId(i), cwe: [i % 2 ? '"]\n```\n# owned' : 'CWE-22'] }))
  ]);
  const text = renderBenchmarkMarkdown(odd);
  expect(text).not.toMatch(/<script|<!--|@octocat|https:\/\/evil|\n# owned|##\[|^::/m);
  expect(text.match(/```/g)!.length % 2).toBe(0);
  expect(charts(text).every((c) => !c.includes('owned"]\n'))).toBe(true);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e]/);
});

test('stays under the limit and says what is left out', () => {
  const many = run(Array.from({ length: 3000 }, (_, i) => trial({ id: `case-${i}-${'x'.repeat(60)}`, status: 'crashed', reason: hostile.repeat(3), review: null, grade: { V: false }, cwe: [`CWE-${i}`] })));
  const text = renderBenchmarkMarkdown(many);
  expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
  expect(text).toMatch(/\d+ more rows\./);
  const short = renderBenchmarkMarkdown(sampleRun(), 4000);
  expect(Buffer.byteLength(short)).toBeLessThanOrEqual(4000);
  expect(short).toMatch(/\n\d+ more tables in the JSON and on the page\.\n$/);
});

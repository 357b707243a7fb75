import { renderSummary } from '../../src/report/summary';
import { citation, finding, hostile, review } from '../helpers/review';

/** Markdown outside fenced blocks. */
function outsideFences(markdown: string): string {
  const out: string[] = [];
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const run = /^(`{3,})(text)?$/.exec(line)?.[1];
    if (fence === null && run) fence = run;
    else if (fence !== null && run && run.length >= fence.length) fence = null;
    else if (fence === null) out.push(line);
  }
  expect(fence).toBeNull();
  return out.join('\n');
}

test('has verdict, findings with evidence and remedy, and coverage', () => {
  const text = renderSummary(review(), 'the review file');
  expect(text).toMatch(/^## PRGuard: BLOCK: 1 validated finding blocks this change\.\n/);
  expect(text).toContain('### 1. Path containment check removed before open');
  expect(text).toContain("```text\n12 |   if (!target.startsWith(root)) throw new Error('outside');\n13 |   return open(target);\n```");
  expect(text).toContain('**Remedy:**');
  expect(text).toContain('Reviewed 2 of 3 changed files');
});

test('hostile text everywhere opens no markup, mention, link, image or reference', () => {
  const bad = finding({ title: hostile, text: hostile, remedy: hostile, path: hostile, function: hostile, mechanism: hostile, cwe: [hostile], citations: [citation({ path: hostile, quote: hostile })] });
  const coverage = { changedFiles: 1, analysedFiles: 0, unsupportedFiles: 0, notAnalysed: [{ path: hostile, side: 'head' as const, reason: hostile, detail: hostile }], limits: [hostile] };
  const text = renderSummary(review({ findings: [bad], coverage, base: { requested: hostile, revision: 'a'.repeat(40), tree: 'b' } }), hostile);
  const prose = outsideFences(text);
  expect(prose.replace(/<\/?(?:code|sub)>/g, '')).not.toMatch(/<[a-z/!]/i);
  expect(prose).not.toMatch(/@[a-z0-9]/i);
  expect(prose).not.toMatch(/!\[|\]\(/);
  expect(prose).not.toMatch(/https?:\/\//);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
});

test('stays below the limit, worst first, and counts what was left out', () => {
  const small = Array.from({ length: 3 }, (_, i) => finding({ blocking: false, severity: 'low', title: `minor ${i}` }));
  const findings = [...small, ...Array.from({ length: 400 }, (_, i) => finding({ title: `number ${i}`, text: 'é'.repeat(1400) }))];
  const text = renderSummary(review({ findings }), 'the review file', 100_000);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(100_000);
  expect(text).toContain('### 1. number 0');
  expect(text).not.toContain('minor');
  const shown = [...text.matchAll(/^### /gm)].length;
  expect(shown).toBeGreaterThan(5);
  expect(text).toContain(`${403 - shown} more findings in the review file.`);
  expect(Buffer.byteLength(renderSummary(review({ findings: Array.from({ length: 2000 }, () => finding()) }), 'x'))).toBeLessThan(1024 * 1024);
});

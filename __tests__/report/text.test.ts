import { renderBrief, renderText } from '../../src/report/text';
import { citation, finding, hostile, review } from '../helpers/review';

test('verdict first, then what, where, why, evidence and remedy, and the coverage', () => {
  expect(renderText(review())).toBe(`BLOCK: 1 validated finding blocks this change.
Compared base 111111111111 (main) with head 333333333333 (HEAD).

1. [high] Path containment check removed before open
   src/files.js:12-14, in openFile
   blocks: every critical premise is proven and no refuter holds

   \`openFile\` opens \`target\`, which comes from the request, without the check that it lies below
   \`root\`. A client can read any file of the server.

   src/files.js:12-13 (base): what enforced it
     12 |   if (!target.startsWith(root)) throw new Error('outside');
     13 |   return open(target);
   src/files.js:12 (head): the operation left open
     12 |   return open(target);

   Remedy: Check that the resolved path lies below \`root\` before it is opened.
   CWE-22; mechanism path-guard-loss; fingerprint 0123456789abcdef

Reviewed 2 of 3 changed files; 1 is in no supported language.
`);
});

test('--explain shows stages, premises, refuters and what rejected a candidate', () => {
  const text = renderText(review(), { explain: true });
  for (const part of [
    'PROVEN obligation-in-base: The base checked the path. [same function]',
    'DOES_NOT_HOLD gain-in-role:',
    'snapshot: changes 3 (13 ms)',
    'candidates: made 2, validated 1 (3 ms)',
    '1 candidate rejected:',
    'wrapper-loss at src/view.js:3, in render',
    'rejected by constant-value: the value is the constant "title"'
  ]) {
    expect(text).toContain(part);
  }
});

test('clean, incomplete and comment are told apart', () => {
  const approved = (changedFiles: number, analysedFiles: number, unsupportedFiles: number): string =>
    renderText(review({ findings: [], coverage: { changedFiles, analysedFiles, unsupportedFiles, notAnalysed: [], limits: [] } })).split('\n')[0];
  expect(approved(3, 3, 0)).toBe('APPROVE: looked at the whole change and found nothing.');
  expect(approved(3, 2, 1)).toBe('APPROVE: nothing was found in the files of supported languages.');
  expect(approved(2, 0, 2)).toBe('APPROVE: no changed file is in a supported language.');
  expect(approved(0, 0, 0)).toBe('APPROVE: the change touches no file.');
  const comment = review({ findings: [finding({ blocking: false, status: 'DOWNGRADED' })] });
  expect(renderText(comment)).toMatch(/^COMMENT: 1 finding to look at; nothing blocks this change\./);
  const incomplete = review({
    findings: [],
    state: 'incomplete',
    coverage: {
      changedFiles: 34,
      analysedFiles: 31,
      unsupportedFiles: 0,
      notAnalysed: [
        { path: 'a b.js', side: 'base', reason: 'minified', detail: 'A line is long.' },
        { path: 'a b.js', side: 'head', reason: 'minified', detail: 'A line is long.' },
        { path: 'big.c', side: 'head', reason: 'over-large', detail: '2 MB.' }
      ],
      limits: ['Only 1000 files were searched for callers.']
    }
  });
  const text = renderText(incomplete);
  expect(text).toMatch(/^APPROVE, but incomplete/);
  expect(text).toContain('Reviewed 31 of 34 changed files; not reviewed: a b.js (minified), big.c (over-large).');
  expect(text).toContain('Limit reached: Only 1000 files were searched for callers.');
});

test('long lists and long quotes are cut and say by how much', () => {
  const quote = Array.from({ length: 30 }, (_, i) => `line ${i} ${'x'.repeat(i === 0 ? 500 : 0)}`).join('\n');
  const text = renderText(review({ findings: [finding({ citations: [citation({ quote, lines: [95, 124] })], premises: [] })] }));
  expect(text).toContain('more characters)');
  expect(text).toContain('(18 more lines)');
  expect(renderText(review({ findings: [finding({ citations: [citation({ quote, lines: [95, 124] })], premises: [] })] }), { explain: true })).toContain('124 | line 29');
  const many = Array.from({ length: 14 }, (_, i) => ({ path: `f${i}.js`, side: 'head' as const, reason: 'binary', detail: '' }));
  expect(renderText(review({ findings: [], coverage: { changedFiles: 14, analysedFiles: 0, unsupportedFiles: 0, notAnalysed: many, limits: [] } })).replace(/\s+/g, ' ')).toContain('f9.js (binary), 4 more.');
});

test('a finding that does not block says why', () => {
  const downgraded = finding({ blocking: false, status: 'DOWNGRADED' });
  downgraded.premises[1].result = 'UNKNOWN';
  downgraded.refuters[0].result = 'COULD_NOT_RUN';
  expect(renderText(review({ findings: [downgraded] }))).toContain('does not block: premise origin is not proven, refuter gain-in-role could not run\n');
  expect(renderText(review({ findings: [finding({ blocking: false })] }))).toContain('does not block: its level is comment\n');
});

test('colours only when asked for', () => {
  expect(renderText(review())).not.toContain('\u001b');
  expect(renderText(review(), { color: true })).toContain('\u001b[31m');
});

test('hostile text in every field is inert', () => {
  const bad = finding({ title: hostile, text: hostile, remedy: hostile, path: hostile, function: hostile, citations: [citation({ path: hostile, quote: hostile })], premises: [], mechanism: hostile });
  const text = renderText(review({ findings: [bad], base: { requested: hostile, revision: 'a'.repeat(40), tree: 'b' } }), { explain: true });
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
});

test('the brief form has verdict, a line a finding and the coverage', () => {
  expect(renderBrief(review({ findings: [finding(), finding({ blocking: false, title: 'Other' })] }))).toBe(`BLOCK: 1 validated finding blocks this change, 1 more to look at.
  blocks [high] src/files.js:12-14: Path containment check removed before open
  comment [high] src/files.js:12-14: Other
Reviewed 2 of 3 changed files; 1 is in no supported language.
`);
});

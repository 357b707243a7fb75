/** What every report says of coverage, state, configuration, notices and accepted findings. */
import { annotations } from '../../src/report/annotations';
import { renderJson } from '../../src/report/json';
import { renderSarif } from '../../src/report/sarif';
import { renderSummary } from '../../src/report/summary';
import { renderBrief, renderText } from '../../src/report/text';
import { configurationSentence, verdictSentence } from '../../src/report/words';
import type { Notice, Review } from '../../src/verdict/types';
import { finding, hostile, review } from '../helpers/review';

/** All reports, as one line of text each; Markdown without its escapes. */
const reports: [string, (value: Review) => string][] = [
  ['text', (r) => renderText(r)],
  ['brief', (r) => renderBrief(r)],
  ['json', (r) => renderJson(r)],
  ['sarif', (r) => renderSarif(r)],
  ['summary', (r) => renderSummary(r, 'x').replace(/[\\\u2060]/g, '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replace(/<\/?code>/g, '')],
  ['annotations', (r) => annotations(r, 'x').map((a) => `${a.file ?? ''} ${a.title} ${a.message}`).join(' ')]
];
const flat = (text: string): string => text.replace(/\s+/g, ' ');

const notice: Notice = { id: 'workflow-edited', path: '.github/workflows/check.yml', message: 'This change edits the workflow.' };
const record = { ...review().configuration, source: 'revision' as const, revision: '9'.repeat(40), path: '.github/prguard.yml', digest: 'a'.repeat(64), day: '2027-01-31', mechanisms: ['own'] };
const value = review({
  findings: [finding({ blocking: false })],
  state: 'incomplete',
  configuration: record,
  notices: [notice],
  accepted: [{ finding: finding({ title: 'Known thing', path: 'src/known.js', blocking: false }), entry: 3, reason: 'by design', expires: '2027-06-30' }],
  coverage: { changedFiles: 5, analysedFiles: 1, unsupportedFiles: 1, outOfScope: ['v/a.js', 'v/b.js'], notAnalysed: [{ path: 'big.js', side: 'head', reason: 'over-large', detail: 'big' }] }
});

test.each(reports)('%s: coverage line, incompleteness and notices', (name, render) => {
  const text = flat(render(value));
  expect(text).toContain('Reviewed 1 of 5 changed files; not reviewed: big.js (over-large); 2 are not in scope (paths-ignore); 1 is in no supported language.');
  expect(text).toContain(name === 'json' ? '"state": "incomplete"' : 'INCOMPLETE: ');
  expect(text).toContain(notice.message);
  expect(text).toContain(notice.path);
});

test.each(reports)('%s: a complete review has the coverage line too, and no warning', (_, render) => {
  const text = flat(render(review({ findings: [] })));
  expect(text).toContain('Reviewed 2 of 3 changed files; 1 is in no supported language.');
  expect(text).not.toContain('INCOMPLETE');
});

test.each(reports.filter(([name]) => name === 'text' || name === 'summary'))('%s: accepted findings with their reason, and the configuration', (_, render) => {
  const text = flat(render(value));
  expect(text).toContain('1 finding accepted by the configuration:');
  expect(text).toMatch(/src\/known\.js:12-14: Known thing \(path-guard-loss, 0123456789abcdef\): by design \[accepted\[3\], until 2027-06-30\]/);
  expect(text).toContain('Configuration .github/prguard.yml; 1 mechanism of the project; commit 999999999999 of the target branch, SHA-256 aaaaaaaaaaaa; run started on 2027-01-31 (UTC).');
});

test.each(reports)('%s: that nothing was in scope, and that the configuration may be an old one', (name, render) => {
  const told: Notice[] = [{ id: 'configuration-not-current', path: null, message: 'The tip of the target branch main is not to be had.' }, { id: 'change-out-of-scope', path: null, message: 'paths-ignore leaves out all 2 changed files.' }];
  const text = flat(render(review({ findings: [], notices: told, coverage: { changedFiles: 2, analysedFiles: 0, unsupportedFiles: 0, outOfScope: ['a.js', 'b.js'] } })));
  expect(text).toContain('Reviewed 0 of 2 changed files; every changed file is left out by the configuration (paths-ignore).');
  expect(text).toContain(told[0].message);
  // That a change is out of scope is ordinary: no warning on the pull request, and in its coverage line all the same.
  expect(text.includes(told[1].message)).toBe(name !== 'annotations');
});

test('accepted findings are no SARIF results', () => {
  expect(JSON.parse(renderSarif(value)).runs[0].results).toHaveLength(1);
});

test('the incomplete warning comes right below the verdict', () => {
  expect(renderText(value).split('\n')[1]).toMatch(/^INCOMPLETE: /);
  expect(renderBrief(value).split('\n')[1]).toMatch(/^INCOMPLETE: /);
  expect(renderSummary(value, 'x').split('\n').slice(0, 4)).toEqual([expect.stringMatching(/^## PRGuard: COMMENT/), '', '> [!WARNING]', expect.stringMatching(/^> INCOMPLETE: /)]);
});

test.each<[Partial<Review>, string]>([
  [{ findings: [finding()], state: 'incomplete' }, 'BLOCK: 1 validated finding blocks this change. The review is incomplete.'],
  [{ findings: [], state: 'incomplete' }, 'APPROVE, but incomplete: nothing was found in what could be analysed.'],
  [{ findings: [], accepted: value.accepted }, 'APPROVE: nothing was found beyond 1 accepted finding.'],
  [{ findings: [], coverage: { ...value.coverage, changedFiles: 2, notAnalysed: [] } }, 'APPROVE: nothing was reviewed, since the configuration leaves out every changed file.'],
  [{ findings: [], coverage: { ...value.coverage, changedFiles: 3, analysedFiles: 0, notAnalysed: [] } }, 'APPROVE: nothing was reviewed, since every changed file is left out by the configuration or in no supported language.'],
  [{ findings: [], coverage: { ...value.coverage, notAnalysed: [] } }, 'APPROVE: nothing was found in the files in scope.']
])('verdicts in words: %#', (overrides, sentence) => {
  expect(verdictSentence(review(overrides))).toBe(sentence);
});

test('no configuration, and one that the caller gave', () => {
  const show = (text: string): string => text;
  expect(configurationSentence(review(), show)).toBe('No configuration.');
  expect(configurationSentence(review({ configuration: { ...record, source: 'file', path: 'my.yml', mechanisms: [] } }), show)).toMatch(/^Configuration my\.yml, as given by the caller; commit/);
  expect(configurationSentence(review({ configuration: { ...record, path: null } }), show)).toMatch(/^No configuration file; 1 mechanism of the project;/);
});

test('notices and acceptances are inert in every report', () => {
  const evil = review({ notices: [{ id: 'workflow-edited', path: hostile, message: hostile }], accepted: [{ finding: finding({ title: hostile, path: hostile }), entry: 0, reason: hostile, expires: null }], configuration: { ...record, path: hostile } });
  for (const render of [renderText, renderJson, renderSarif, (r: Review) => annotations(r, 'x').map((a) => a.message).join('\n')]) {
    // eslint-disable-next-line no-control-regex
    expect(render(evil)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066]/);
  }
  const markdown = renderSummary(evil, 'x');
  expect(markdown).not.toMatch(/<script|!\[x\]|@octocat|<!--/);
});

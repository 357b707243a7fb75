import { gitHubLength, maxCommentLength, renderComment, worthComment, type CommentOptions } from '../../src/report/comment';
import { blobUrl } from '../../src/report/links';
import { readMarker } from '../../src/report/comment-state';
import { remember, track, type Memory } from '../../src/report/repair';
import type { Review } from '../../src/verdict/types';
import { citation, coverage, finding, review } from '../helpers/review';

const site = { server: 'https://github.com', repository: 'acme/depot' };
const nothing: Memory = { findings: [], gone: [] };
const at = (head: string, overrides: Partial<Review> = {}): Review => review({ rejected: [], ...overrides, head: { requested: 'HEAD', revision: head.repeat(40), tree: '4'.repeat(40) } });

function options(value: Review, before: Memory = nothing, texts = new Map<string, string | null>()): CommentOptions {
  const fates = track(before, value, texts);
  return { id: 'default', site, before, fates, after: remember(before, value, fates, texts), details: true, where: 'the job summary' };
}
const render = (value: Review, before?: Memory, texts?: Map<string, string | null>): string => renderComment(value, options(value, before, texts));

test('verdict, coverage, findings with links to the lines of head and base, remedy, state', () => {
  const text = render(at('a'));
  expect(text).toMatch(/^<!-- prguard:default v1 \S+ -->\n\n## PRGuard: BLOCK: 1 validated finding blocks this change\.\n/);
  expect(text).toContain('Reviewed 2 of 3 changed files');
  expect(text).toContain('### 1. Path containment check removed before open');
  expect(text).toContain(`[<code>src/files.js&#58;12-14</code>](https://github.com/acme/depot/blob/${'a'.repeat(40)}/src/files.js#L12-L14)`);
  expect(text).toContain(`- [<code>src/files.js&#58;12-13</code>](https://github.com/acme/depot/blob/${'1'.repeat(40)}/src/files.js#L12-L13) (base): what enforced it`);
  expect(text).toContain('**Remedy:** Check that');
  expect(text).toContain('state <code>findings</code>');
  expect(text).not.toMatch(/Earlier findings|Stands since|Accepted|Notices/);
  expect(readMarker(text, 'default').findings).toMatchObject([{ path: 'src/files.js', line: 12 }]);
});

test('links are made of encoded paths and full commit ids only', () => {
  expect(blobUrl(site, 'a'.repeat(40), 'a b/(ü)%#?].js', 1, 1)).toBe(`https://github.com/acme/depot/blob/${'a'.repeat(40)}/a%20b/%28%C3%BC%29%25%23%3F%5D.js#L1`);
  for (const revision of ['main', 'WORKTREE', 'a'.repeat(39), '../../x']) expect(blobUrl(site, revision, 'a', 1, 2)).toBeNull();
  expect(blobUrl({ ...site, server: 'https://x) [y](https://evil.example' }, 'a'.repeat(40), 'a', 1, 2)).toBeNull();
  expect(blobUrl({ server: 'https://ghe.example:8443/', repository: 'o/r' }, 'a'.repeat(40), 'a', 1, 2)).toBe(`https://ghe.example:8443/o/r/blob/${'a'.repeat(40)}/a#L1-L2`);
  expect(renderComment(at('a'), { ...options(at('a')), site: null })).not.toContain('](');
});

test('a new push: what stands, what moved, what is repaired and by what, what is only gone, what was not looked at', () => {
  const guard = citation({ quote: "  if (!target.startsWith(root)) throw new Error('outside');", lines: [12, 12] });
  const findings = ['stands', 'moves', 'repaired', 'rejected', 'gone', 'unseen'].map((name, i) =>
    finding({ fingerprint: `f${i}`, path: `src/${name}.js`, function: name, citations: [{ ...guard, path: `src/${name}.js` }] })
  );
  const first = at('a', { findings });
  const memory = options(first).after;
  const second = at('b', {
    findings: [findings[0], { ...findings[1], line: 40, endLine: 40 }],
    rejected: [{ mechanism: 'path-guard-loss', path: 'src/rejected.js', line: 7, function: 'rejected', summary: '', rejectedBy: 'gain-same-role', detail: '`isBelow` was added' }],
    coverage: coverage({ notAnalysed: [{ path: 'src/unseen.js', side: 'head', reason: 'minified', detail: '' }] }),
    state: 'incomplete'
  });
  const text = render(second, memory, new Map([['src/repaired.js', `a\nb\n${guard.quote}\n`]]));
  expect(text).toContain('; blocks: every critical premise is proven and no refuter holds. Stands since <code>aaaaaaaaaaaa</code>.');
  expect(text).toContain('Moved: it was at <code>src/moves.js&#58;12</code> in <code>aaaaaaaaaaaa</code>.');
  const earlier = text.split('### Earlier findings\n\n')[1].split('\n\n')[0].split('\n');
  expect(earlier).toEqual([
    '- <code>path-guard-loss</code> at <code>src/unseen.js&#58;12</code>: its file was not analysed this time, so it may still stand.',
    `- <code>path-guard-loss</code> at <code>src/repaired.js&#58;12</code>: repaired in <code>bbbbbbbbbbbb</code>: <code>obligation-in-base</code> decides otherwise now: what enforced it is there again, [<code>src/repaired.js&#58;3</code>](https://github.com/acme/depot/blob/${'b'.repeat(40)}/src/repaired.js#L3).`,
    `- <code>path-guard-loss</code> at <code>src/rejected.js&#58;12</code>: repaired in <code>bbbbbbbbbbbb</code>: <code>gain-same-role</code> decides otherwise now: <code>isBelow</code> was added, [<code>src/rejected.js&#58;7</code>](https://github.com/acme/depot/blob/${'b'.repeat(40)}/src/rejected.js#L7).`,
    '- <code>path-guard-loss</code> at <code>src/gone.js&#58;12</code>: no longer found in <code>bbbbbbbbbbbb</code>.'
  ]);
  // The same head again: the same comment, so that it is not written again.
  const again = readMarker(text, 'default');
  expect(render(second, again, new Map([['src/repaired.js', `a\nb\n${guard.quote}\n`]]))).toBe(text);
});

test('clean again: resolved, with what became of the findings; never so when something was not analysed', () => {
  const memory = options(at('a')).after;
  expect(render(at('b', { findings: [] }), memory)).toMatch(/\n## PRGuard: resolved\. APPROVE: [^]*### Earlier findings\n\n- /);
  expect(render(at('b', { findings: [], state: 'incomplete' }), memory)).not.toContain('resolved');
  expect(render(at('b', { findings: [] }))).not.toContain('resolved');
});

test('incomplete can not be overlooked; accepted findings and notices are listed', () => {
  const value = at('a', {
    findings: [], state: 'incomplete', coverage: coverage({ notAnalysed: [{ path: 'big.js', side: 'head', reason: 'over-large', detail: '' }] }),
    accepted: [{ finding: finding({ path: 'src/known.js' }), entry: 2, reason: 'behind the proxy', expires: '2027-01-01' }],
    notices: [{ id: 'workflow-edited', message: 'The change edits the workflow.', path: '.github/workflows/x.yml' }, { id: 'acceptance-unused', message: 'HOUSEKEEPING', path: null }]
  });
  const text = render(value);
  expect(text).toMatch(/> \[!WARNING\]\n> INCOMPLETE: /);
  expect(text).toContain('not reviewed: <code>big.js</code>');
  expect(text).toMatch(/### Accepted by the configuration\n\n- .*src\/known\.js.*behind the proxy.*until 2027-01-01/);
  expect(text).toMatch(/### Notices\n\n- <code>\.github\/workflows\/x\.yml<\/code>: The change edits the workflow\./);
  expect(text).not.toContain('HOUSEKEEPING');
});

test('a first comment is written only when there is something to say', () => {
  expect(worthComment(at('a'))).toBe(true);
  expect(worthComment(at('a', { findings: [] }))).toBe(false);
  expect(worthComment(at('a', { findings: [], state: 'incomplete' }))).toBe(true);
  expect(worthComment(at('a', { findings: [], notices: [{ id: 'workflow-edited', message: '', path: null }] }))).toBe(true);
  expect(worthComment(at('a', { findings: [], notices: [{ id: 'acceptance-unused', message: '', path: null }] }))).toBe(false);
});

test('at the limit: worst first and whole, then title and place, then counted', () => {
  const findings = Array.from({ length: 500 }, (_, i) => finding({ fingerprint: `f${i}`, title: `number ${i}`, text: 'word '.repeat(300), severity: i === 499 ? 'critical' : 'medium' }));
  const text = render(at('a', { findings }));
  expect(gitHubLength(text)).toBeLessThanOrEqual(maxCommentLength);
  expect(gitHubLength(text)).toBeGreaterThan(maxCommentLength - 1_000);
  expect(text).toContain('### 1. number 499');
  const shown = [...text.matchAll(/^### \d+\. /gm)].length;
  expect(shown).toBeGreaterThan(20);
  expect(text).toContain(`${500 - shown} more findings in the job summary.`);
  expect(text).toContain('; the rest is in the job summary.');
  expect(text).toContain('state <code>findings</code>');
});

test('length is counted as GitHub may count it', () => {
  expect(gitHubLength('a\n😀')).toBe(5);
});

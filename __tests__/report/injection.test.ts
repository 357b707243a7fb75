/** Each payload of a hostile pull request in each sink: shown, and without effect. */
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';
import { checkAnnotations, postCheckRun } from '../../src/action/sinks/check-run';
import { planInline } from '../../src/action/sinks/inline';
import { sarifForUpload } from '../../src/action/sinks/sarif';
import type { GitHubApi, NewCheckRun, ReviewThread } from '../../src/action/github-types';
import { githubRunner } from '../../src/action/runner';
import { annotations } from '../../src/report/annotations';
import { inlineId, marker, readMarker } from '../../src/report/comment-state';
import { earlierMarkdown, gitHubLength, maxCommentLength, renderComment, type CommentOptions } from '../../src/report/comment';
import { withoutDetails } from '../../src/report/details';
import { inertLog } from '../../src/report/inert';
import { renderJson } from '../../src/report/json';
import { remember, type Earlier, type Fate, type Memory } from '../../src/report/repair';
import { renderSarif } from '../../src/report/sarif';
import { maxSummaryBytes, renderSummary } from '../../src/report/summary';
import { renderBrief, renderText } from '../../src/report/text';
import { reviewSchema } from '../../src/verdict/types';
import { logFaults, markdownFaults, textFaults } from '../helpers/inert';
import { payloads, poisoned } from '../helpers/payloads';
import { finding, review } from '../helpers/review';

const site = { server: 'https://github.com', repository: 'acme/depot' };
const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
addFormats(ajv as never);
const validateSarif = ajv.compile(sarifSchema);

function earlier(payload: string, fingerprint: string): Earlier {
  return { fingerprint, mechanism: payload, path: payload, line: 3, function: payload, premises: [payload], enforcement: null, operation: null, first: { head: payload, path: payload, line: 2 } };
}

/** Everything that a comment may say of earlier findings. */
function options(payload: string, details = true): CommentOptions {
  const value = poisoned(payload);
  const cause = { id: payload, detail: payload, path: payload, lines: [1, 2] as [number, number] };
  const fates: Fate[] = [
    { fate: 'moved', earlier: earlier(payload, 'aaaaaaaaaaaaaaaa'), finding: value.findings[0] },
    { fate: 'stands', earlier: earlier(payload, 'bbbbbbbbbbbbbbbb'), finding: value.findings[1] },
    { fate: 'unknown', earlier: earlier(payload, 'dddd') },
    { fate: 'repaired', earlier: earlier(payload, 'eeee'), cause, head: payload },
    { fate: 'repaired', earlier: earlier(payload, 'ffff'), cause, head: '333333333333' },
    { fate: 'gone', earlier: earlier(payload, 'abab'), cause: null, head: payload }
  ];
  const before: Memory = { findings: fates.map((f) => f.earlier), gone: [] };
  return { id: 'default', site, before, fates, after: remember(before, value, fates, new Map()), details, where: 'the job summary' };
}

function inlineTexts(payload: string): string[] {
  const value = poisoned(payload);
  const { fates, before, after } = options(payload);
  const gone = fates.flatMap((f) => (f.fate === 'repaired' || f.fate === 'gone' ? [f] : []));
  const threads = gone.map((g, i) => ({
    thread: { id: `t${i}`, resolved: false, outdated: false, path: 'x', line: 1, complete: true, comments: [{ id: i, body: '', author: null, mine: true }] } as ReviewThread,
    earlier: g.earlier, closedByUs: false, answered: false
  }));
  const hunks = [{ base: { first: 40, count: 1 }, head: { first: 40, count: 1 }, changed: [{ side: 'head' as const, line: 40, at: 40 }] }];
  // A marker that was cut can't be found again, so such a finding gets no thread; others do.
  const plan = planInline({ review: value, shown: value, id: 'default', site, details: true, threads, diffs: [{ path: 'b.js', base: payload, head: payload, hunks }], fates, gone, after });
  expect(before.findings).not.toHaveLength(0);
  expect(plan.close).toHaveLength(3);
  return [...plan.comments.map((c) => c.body), ...plan.close.map((c) => c.reply!)];
}

async function checkRun(payload: string): Promise<NewCheckRun> {
  let sent: NewCheckRun | undefined;
  const api = { createCheckRun: async (run: NewCheckRun) => ((sent = run), { id: 1, url: null }) } as unknown as GitHubApi;
  const value = poisoned(payload);
  await postCheckRun(api, { review: value, id: 'default', headSha: '3'.repeat(40), red: true, summary: (limit) => renderComment(value, { ...options(payload), remembers: false, limit }) });
  return sent!;
}

describe.each(Object.entries(payloads))('%s', (_, payload) => {
  test('comment: no markup of its own, within the limit, and the memory survives', () => {
    for (const details of [true, false]) {
      const value = details ? poisoned(payload) : withoutDetails(poisoned(payload));
      const text = renderComment(value, options(payload, details));
      expect(markdownFaults(text)).toEqual([]);
      expect(gitHubLength(text)).toBeLessThanOrEqual(maxCommentLength);
      expect(text).toMatch(/\n### 1\. /);
      expect(readMarker(text, 'default').findings.length).toBeGreaterThan(0);
      expect(text.split('<!-- prguard:')).toHaveLength(2);
    }
  });

  test('resolved comment', () => {
    const clean = poisoned(payload, { findings: [], state: 'clean', accepted: [], notices: [] });
    const text = renderComment(clean, options(payload));
    expect(text).toContain('PRGuard: resolved. ');
    expect(markdownFaults(text)).toEqual([]);
  });

  test('inline comments and replies', () => {
    for (const text of inlineTexts(payload)) {
      expect(markdownFaults(text)).toEqual([]);
      expect(gitHubLength(text)).toBeLessThanOrEqual(maxCommentLength);
    }
  });

  test('check run', async () => {
    const run = await checkRun(payload);
    expect(markdownFaults(run.output!.summary)).toEqual([]);
    expect(run.output!.summary.length).toBeLessThanOrEqual(65_535);
    expect(run.output!.title.length).toBeLessThanOrEqual(255);
    for (const a of checkAnnotations(poisoned(payload))) {
      expect(textFaults(a.message + a.title)).toEqual([]);
      expect(a.title!.length).toBeLessThanOrEqual(255);
      expect(a.message.length).toBeLessThan(64 * 1024);
    }
  });

  test('job summary', () => {
    const text = `${renderSummary(poisoned(payload), 'the review file')}\n${earlierMarkdown(poisoned(payload), options(payload))}`;
    expect(markdownFaults(text)).toEqual([]);
    expect(Buffer.byteLength(text)).toBeLessThan(maxSummaryBytes + 20_000);
  });

  test('annotations: one workflow command each, and no other', () => {
    let out = '';
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
    const issued = annotations(poisoned(payload), 'the job summary');
    try {
      const runner = githubRunner();
      for (const a of issued) runner.annotate(a);
    } finally {
      write.mockRestore();
    }
    const lines = out.split(/\r\n|\r|\n/).filter(Boolean);
    expect(lines).toHaveLength(issued.length);
    for (const line of lines) expect(line).toMatch(/^::(?:error|warning|notice) [^:]*::/);
    for (const a of issued) expect(textFaults(a.message + a.title)).toEqual([]);
  });

  test('log and terminal', () => {
    for (const explain of [false, true]) expect(logFaults(inertLog(renderText(poisoned(payload), { explain })))).toEqual([]);
    expect(logFaults(inertLog(renderBrief(poisoned(payload))))).toEqual([]);
    expect(textFaults(renderText(poisoned(payload), { color: true, explain: true }).replace(/\u001b\[(?:0|1|2|31|32|33)m/g, ''))).toEqual([]);
  });

  test('SARIF: follows the schema, with no link or image of the payload', () => {
    for (const text of [renderSarif(poisoned(payload)), sarifForUpload(poisoned(payload), [], 'default', [])]) {
      expect(textFaults(text)).toEqual([]);
      const log = JSON.parse(text);
      validateSarif(log);
      expect(validateSarif.errors ?? []).toEqual([]);
      const messages: string[] = [];
      JSON.stringify(log, (key, value) => {
        if (key === 'markdown') throw new Error('Markdown is not written');
        if ((key === 'text' || key === 'message') && typeof value === 'string') messages.push(value);
        return value;
      });
      for (const result of log.runs[0].results) expect(result.message.text).not.toMatch(/\]\(/);
      for (const { message } of log.runs[0].invocations[0].toolExecutionNotifications) expect(message.text).not.toMatch(/\]\(/);
      expect(messages.length).toBeGreaterThan(3);
    }
  });

  test('JSON: the same values, no raw control character', () => {
    const text = renderJson(poisoned(payload));
    expect(textFaults(text)).toEqual([]);
    expect(reviewSchema.parse(JSON.parse(text))).toEqual(poisoned(payload));
  });
});

test('the judges can tell', () => {
  for (const bad of ['@octocat', '#12', '<b>x</b>', '![a](https://evil.example)', '[a](https://evil.example)', 'www.evil.example', ':smile:', '</details>', '| a |\n|-|\n| b |', '- [ ] x', 'deadbeef1', '# h1', '~~x~~', 'a\u202eb', '<details>']) {
    expect(markdownFaults(bad)).not.toEqual([]);
  }
  expect(markdownFaults('## ok\n\n<code>&#64;a</code> [<code>x</code>](https://github.com/acme/depot/blob/1/a)')).toEqual([]);
  expect(logFaults(' ::error::x')).not.toEqual([]);
  expect(logFaults('a ##[error]x')).not.toEqual([]);
  expect(logFaults('ok :: fine')).toEqual([]);
});

test('without details: no text, quote, evidence, remedy or function, only title, mechanism and place', () => {
  const secret = finding({ text: 'TEXT', remedy: 'REMEDY', function: 'FUNCTION' });
  const value = withoutDetails(review({ findings: [secret], rejected: [] }));
  const memory = remember({ findings: [], gone: [] }, value, [], new Map());
  const all = [
    renderComment(value, { ...options('x', false), before: memory, fates: [], after: memory }),
    renderSummary(value, 'the review file'),
    renderText(value, { explain: true }),
    JSON.stringify(annotations(value, 'x')),
    JSON.stringify(checkAnnotations(value))
  ];
  for (const text of all) {
    expect(text).not.toMatch(/TEXT|REMEDY|FUNCTION|startsWith|what enforced/);
    expect(text).toMatch(/Path containment check removed/);
    expect(text.replace(/[\\\u2060]/g, '')).toContain('src/files.js'.slice(4));
  }
  expect(marker(inlineId('default'), memory)).not.toContain('TEXT');
});

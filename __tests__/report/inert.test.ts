import { clip, codeSpan, fenced, inertJson, inertLine, inertLog, inertMarkdown, inertText } from '../../src/report/inert';
import { hostile } from '../helpers/review';

const raw = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])/;

test('a line keeps ordinary text of any script and escapes what steers a display', () => {
  expect(inertLine('naïve – 日本語 😀 مرحبا')).toBe('naïve – 日本語 😀 مرحبا');
  expect(inertLine('a\tb\nc\r\u001b[0m')).toBe('a\\tb\\nc\\x0d\\x1b[0m');
  expect(inertLine('\u202eabc\u2066')).toBe('\\u{202e}abc\\u{2066}');
  expect(inertLine('\ud800x\u{e0041}')).toBe('\\u{d800}x\\u{e0041}');
  expect(inertLine(hostile)).not.toMatch(raw);
  expect(inertLine(hostile)).not.toMatch(/\n/);
});

test('text keeps its lines, CRLF and tabs become plain', () => {
  expect(inertText('a\r\n\tb\rc')).toBe('a\n    b\\x0dc');
  expect(inertText(hostile)).not.toMatch(raw);
});

test('clip never splits a surrogate pair', () => {
  expect(clip('abcdef', 10)).toBe('abcdef');
  expect(clip('ab😀cd', 3)).toBe('ab… (4 more characters)');
});

test('JSON is the same value with no raw control or bidi character', () => {
  const value = { [hostile]: [hostile, 1, null, { a: 'plain – ok' }] };
  const text = inertJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).not.toMatch(raw);
  expect(text).toContain('plain – ok');
});

test('a fence is longer than every run inside', () => {
  expect(fenced('a ```` b', 'js')).toBe('`````js\na ```` b\n`````');
  expect(fenced('a')).toBe('```\na\n```');
});

test('a code span holds no markup of Markdown or HTML', () => {
  const inner = codeSpan(hostile).replace(/^<code>|<\/code>$/g, '');
  expect(inner).not.toMatch(/[<>`*_@]/);
  expect(codeSpan('a|b')).toBe('<code>a&#124;b</code>');
});

test('Markdown prose shows its characters and does nothing', () => {
  const out = inertMarkdown(hostile);
  expect(out.replace(/<\/?code>/g, '')).not.toMatch(/<|>/);
  expect(out).not.toMatch(/@[a-z0-9]/i);
  expect(out).not.toMatch(/(?<!\\)[`*_[\]!~|$]/);
  expect(out).not.toMatch(/https?:\/\//);
  expect(out).not.toMatch(/\bwww\./);
  expect(out).not.toMatch(/(?<!&)#\d/);
  expect(out).not.toMatch(/\b[0-9a-f]{7,}\b/);
  expect(out).not.toMatch(/:smile:/);
  expect(inertMarkdown('see `a_b(*c)` and `@x <b>`')).toBe('see <code>a&#95;b(&#42;c)</code> and <code>&#64;x &#60;b&#62;</code>');
  expect(inertMarkdown('1. x').replace(/\u2060/g, '')).toBe('1\\. x');
});

test('log lines give the runner no orders', () => {
  const out = inertLog('  ::error::x\nok ::debug::\n##[add-mask]y');
  expect(out.split('\n').some((line) => line.trim().startsWith('::'))).toBe(false);
  expect(out).not.toContain('##[');
});

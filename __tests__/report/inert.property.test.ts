/** Any mixture of what means something to Markdown, HTML, GitHub, the runner or a terminal is inert. */
import fc from 'fast-check';
import { codeSpan, fenced, inertLine, inertLog, inertMarkdown, inertText } from '../../src/report/inert';
import { logFaults, markdownFaults, textFaults } from '../helpers/inert';

const tokens = [
  '`', '``', '```', '~~~', '~', '*', '**', '_', '__', '<b>', '</b>', '<!--', '-->', '</code>', '<code>', '</details>', '<', '>', '&', '&lt;', '&#64;', '@', '@octocat', '@a/b', '#1', 'GH-1', '#', '!', '![', '[', ']', '](', '(', ')', '[x]', '[^1]', ':',
  'https://evil.example', 'http:', '//', 'www.', 'www.evil.example', 'a@b.c', 'mailto:a@b.c', 'xmpp:a@b.c', 'ftp://x.y', '|', '|-|', '---', '===', '- ', '+ ', '1. ', '1) ', '    ', '\t', '\n', '\r\n', '\r', ' ', '\\', '$', '$$', ':smile:', 'deadbeef0', '::error::', '##[', '%0A', '\u001b[31m', '\u202e', '\u200b', '\u2028', '\ud800', 'é', '😀', 'a', 'word', '0', '.', ',', '"', "'", '=', '{', '}', '^', '//evil.example', 'HTTPS://EVIL.EXAMPLE', 'WWW.EVIL.EXAMPLE'
];
const text = fc.array(fc.constantFrom(...tokens), { maxLength: 25 }).map((parts) => parts.join(''));
const runs = { numRuns: Number(process.env['PRGUARD_RUNS'] ?? 150) };

test('prose', () => fc.assert(fc.property(text, (t) => expect(markdownFaults(`Text: ${inertMarkdown(t)}`)).toEqual([])), runs));
test('prose at the start of a line, of an item and of a heading', () =>
  fc.assert(fc.property(text, (t) => {
    const one = inertMarkdown(t.replace(/\s+/g, ' '));
    for (const around of [`${inertMarkdown(t)}\n`, `- ${one}\n- ${one}`, `### ${one}\n\nx`, `> - ${one}`]) expect(markdownFaults(around)).toEqual([]);
  }), runs));
test('code elements', () => fc.assert(fc.property(text, text, (a, b) => expect(markdownFaults(`${codeSpan(a)} in ${codeSpan(b)} [${codeSpan(a)}](https://github.com/acme/depot/blob/1/x)`)).toEqual([])), runs));
test('quoted code', () => fc.assert(fc.property(text, (t) => expect(markdownFaults(`a\n\n${fenced(`1 | ${inertText(t).split('\n').join('\n2 | ')}`, 'text')}\n\nb`)).toEqual([])), runs));
test('log and terminal', () =>
  fc.assert(fc.property(text, (t) => {
    expect(logFaults(inertLog(inertText(t)))).toEqual([]);
    expect(logFaults(inertLog(inertLine(t)))).toEqual([]);
    expect(textFaults(inertLine(t))).toEqual([]);
    expect(inertLine(t)).not.toContain('\n');
  }), runs));

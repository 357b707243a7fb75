/**
 * Makes text of the pull request inert: what is quoted in a report must not steer the terminal, the page
 * or the runner that shows it. Everything that is taken from a repository passes through here.
 */
import { plural } from '../plural.js';
import { UNSEEN } from '../unseen.js';

function escape(char: string): string {
  const code = char.codePointAt(0)!;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
}

/** One line of foreign text: newlines and tabs are escaped too. For paths, names and messages. */
export function inertLine(text: string): string {
  return text.replace(/[\n\t]/g, (c) => (c === '\n' ? '\\n' : '\\t')).replace(UNSEEN, escape);
}

/** Foreign text with line structure kept; tabs become four spaces. For quoted code and prose. */
export function inertText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/\t/g, '    ').replace(UNSEEN, escape);
}

/** Shortens a line to `limit` UTF-16 units and says how many were left out; never splits a surrogate pair. */
export function clip(line: string, limit: number): string {
  if (line.length <= limit) return line;
  let end = limit;
  const last = line.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end--;
  return `${line.slice(0, end)}… (${plural(line.length - end, 'more character')})`;
}

/**
 * As many whole lines as fit into `limit` UTF-8 bytes, then how many more there are. For lines of Markdown, which must not
 * be cut inside.
 */
export function clipLines(lines: readonly string[], limit: number): string {
  const out: string[] = [];
  let used = 0;
  for (const line of lines) {
    used += Buffer.byteLength(line) + 1;
    if (used > limit) break;
    out.push(line);
  }
  if (out.length < lines.length) out.push(`- ${lines.length - out.length} more.`);
  return out.join('\n');
}

/** JSON whose strings hold no raw control, bidi or invisible characters: the same value, inert on a terminal. */
export function inertJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return text.replace(UNSEEN, (char) => {
    // Newlines between tokens are no match; every other match lies inside a string.
    let out = '';
    for (let i = 0; i < char.length; i++) out += `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`;
    return out;
  });
}

/** A Markdown code fence longer than any run of backticks inside. */
export function fenced(code: string, language = ''): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map((m) => m[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

/**
 * Foreign one-line text as an HTML code element: no Markdown, mention, reference or link is read inside. GitHub looks for
 * addresses before it looks for elements: `www.` is escaped, and a word joiner breaks what looks like an e-mail address.
 */
export function codeSpan(text: string): string {
  const joined = inertLine(text).replace(/(?<=[\w.+-])@(?=[\w.-])/g, '@\u2060');
  return `<code>${joined.replace(/[&<>"'\\`*_[\]~|:@#!$]|(?<=www)\./gi, (c) => `&#${c.charCodeAt(0)};`)}</code>`;
}

/**
 * Prose with foreign identifiers in it as Markdown that shows the same characters and does nothing: what stands
 * between backticks becomes a code element, the rest has its punctuation escaped.
 */
export function inertMarkdown(text: string): string {
  return text
    .split(/`([^`\n]+)`/)
    .map((part, i) => (i % 2 ? codeSpan(part) : inertProse(part)))
    .join('');
}

/** Escapes punctuation, and breaks mentions, references, commit ids and bare links with a word joiner. */
function inertProse(text: string): string {
  return inertText(text)
    .replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
    .replace(/(?<!&)#|[\\`*_{}[\]()~|!$+=-]/g, (c) => (c === '#' ? '\\#\u2060' : `\\${c}`))
    .replace(/@/g, '@\u2060')
    .replace(/:(?=\S)/g, ':\u2060')
    .replace(/(www)\./gi, '$1\u2060.')
    .replace(/GH\\-/gi, (m) => `${m}\u2060`)
    .replace(/\b[0-9a-f]{7,}\b/gi, (run) => run.replace(/.{6}(?=.)/g, '$&\u2060'))
    .replace(/^(\s*)(\d+)\./gm, '$1$2\\.');
}

/**
 * A line for the runner's log: the runner reads `::command::` at a line's start and `##[command]` anywhere
 * as orders, so both are broken up.
 */
export function inertLog(text: string): string {
  return text.replace(/##\[/g, '## [').replace(/^(\s*):(?=:)/gm, '$1: ');
}

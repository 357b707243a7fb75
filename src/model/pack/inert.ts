/** Makes text of the repository visible and inert for a prompt: what can't be seen is shown as an escape. */
import { UNSEEN } from '../../unseen.js';
import { MAX_NAME_CHARS, MAX_SHOWN_LINE_CHARS } from '../bounds.js';

/** Text whose unseen characters are `\u{202e}`; tabs and newlines stay. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);
}

/** One line of a file: visible, and cut at the bound with the number of characters that are left out. */
export function codeLine(line: string): string {
  return visible(cut(line.replace(/\n/g, '\\u{a}'), MAX_SHOWN_LINE_CHARS));
}

/** A path in a heading or list: visible, on one line. */
export function shownPath(path: string): string {
  return visible(cut(path, MAX_SHOWN_LINE_CHARS)).replace(/[\n\t]/g, (c) => (c === '\n' ? '\\u{a}' : '\\u{9}'));
}

/** A name or term in our own sentences: on one line, between backquotes, of bounded length. */
export function quoted(name: string, max = MAX_NAME_CHARS): string {
  return `\`${visible(cut(name.replace(/\s+/g, ' '), max)).replace(/`/g, "'")}\``;
}

/** The start of a text; never splits a surrogate pair. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? max - 1 : max;
  return `${text.slice(0, end)}…[+${text.length - end} chars]`;
}

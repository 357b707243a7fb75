/** Sequences that colour a terminal or steer it, as they are or written out (`\u001b[31m`), and single control characters. */
import { JOINER } from './html.js';

/** Parameters and final of a sequence that colours, moves or erases. A letter alone may as well begin a word: few count. */
const STEERS = '(?:[0-9;:?<=>!]{1,30}[ -/]?[@-Zc-np-ux~]|[mKHJ])';
/** Longest text that a sequence holds, as of a link or title. */
const MAX_HELD = 2000;
/** As they are. What a link, title or other string of a terminal holds ends at BEL or ST. */
const RAW = `(?:\\u001b\\[|\\u009b)${STEERS}|(?:\\u001b[\\]PX^_]|[\\u009d\\u0090\\u0098\\u009e\\u009f])[^\\u0007\\u001b\\u0090\\u0098\\u009c-\\u009f]{0,${MAX_HELD}}(?:\\u0007|\\u001b\\\\|\\u009c)`;
/** How programs write the character that begins one. */
const ESCAPE = '(?:\\\\(?:u001b|u\\{1b\\}|x1b|033|e)|\\^\\[)';
const WRITTEN = `${ESCAPE}\\[${STEERS}|${ESCAPE}\\](?:(?!${ESCAPE}|\\n[ \\t]{0,40}\\n)[^]){0,${MAX_HELD}}?(?:\\\\(?:u0007|x07|007|a)|${ESCAPE}\\\\{1,2})`;
const SEQUENCE = new RegExp(`${RAW}|${WRITTEN}`, 'giu');
const RAW_SEQUENCE = new RegExp(RAW, 'gu');
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const HINT = /[\u001b\u0090-\u009f]|\\(?:u001b|u\{1b\}|x1b|033|e)|\^\[/i;

/** The text with sequences and controls blanked, so that they part words and hide none; as long as before. The blank is one that is no indentation of Markdown. */
export function withoutControls(text: string): string {
  const blank = (run: string): string => run.replace(/[^\n]/g, '\u00a0');
  return (HINT.test(text) ? text.replace(SEQUENCE, blank) : text).replace(CONTROLS, blank);
}

/** The text with sequences that stand within words as what parts none; as long as before. The same text where there are none. */
export function withJoinedSequences(text: string): string {
  if (!HINT.test(text)) return text;
  const joined = text.replace(SEQUENCE, (run) => (run.includes('\n') ? run : JOINER.repeat(run.length)));
  return /\p{L}\u2060+\p{L}/u.test(joined) ? joined : text;
}

/** The text as a terminal shows it: without sequences; with `written` without those that are written out, too. */
export function withoutSequences(text: string, written: boolean): string {
  return HINT.test(text) ? text.replace(written ? SEQUENCE : RAW_SEQUENCE, '') : text;
}

/** What is quoted of a text: sequences within words are gone, other controls are spaces. What is written out stays. */
export function shown(text: string): string {
  return text.replace(RAW_SEQUENCE, (run, at: number, whole: string) => (/\p{L}/u.test(whole[at - 1] ?? '') && /\p{L}/u.test(whole[at + run.length] ?? '') ? '' : ' ')).replace(CONTROLS, ' ');
}

/** What sequences hold and do not show, such as titles, where it has more than one word. */
export function heldInSequences(text: string): string[] {
  if (!HINT.test(text)) return [];
  return (text.match(SEQUENCE) ?? []).map((run) => withoutControls(run.replace(/^[^;]{0,30};+/, ''))).filter((held) => /\p{L}\s+\p{L}/u.test(held));
}

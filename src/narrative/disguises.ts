/** Other ways to read a text: without characters that are not shown, with letters for their look-alikes, with words put together, decoded. */
import type { Instruction } from '../verdict/types.js';
import { character, REFERENCE, referred } from './characters.js';
import { heldInSequences, withoutSequences } from './controls.js';
import { JOINER, readHtml } from './html.js';

/** How an instruction is written. */
export type How = Instruction['how'];

/** Levels of encoding. */
const MAX_LEVELS = 3;
/** Characters that an encoded run says at least. */
const MIN_DECODED = 8;

const INVISIBLE = /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2064\u3164\ufe00-\ufe0f\ufeff\uffa0]/gu;
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Such characters within a word. */
export const WITHIN = new RegExp(`\\p{L}(?:${INVISIBLE.source}|${BIDI.source})+\\p{L}`, 'u');
const TAGS = /[\u{e0020}-\u{e007e}]+/gu;

/** Letters that look like Latin ones, beyond what compatibility forms map. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  'аa еe оo рp сc уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl ѵv кk мm тt нh вb гr αa εe οo ρp νv υu ιi κk τt χx γy ηn ωw ςc АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI Ѕs ЈJ ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ɑa ɡg ıi ʟl ɴn ʀr'
    .split(' ')
    .map((pair) => [...pair] as [string, string])
);
/** Figures and signs that stand for letters within words; `1` is `i` or `l`. */
const FIGURES: ReadonlyMap<string, string> = new Map([...'0o3e4a5s7t@a$s'.matchAll(/(.)(.)/g)].map((m) => [m[1]!, m[2]!]));
/** A word with such figures. */
const WITH_FIGURES = /(?<![\w@$])(?=[013457@$]{0,20}[A-Za-z])[A-Za-z013457@$]{3,24}(?![\w@$])/g;
/** What parts letters of one word for no reason: marks of emphasis, strokes, hyphens. */
const BETWEEN = /(?<=\p{L})(?:[*_~`|\\·•]{1,3}|-\n?)(?=\p{L})/gu;
/** Marks of emphasis at the edge of a word. */
const AT_EDGE = /(?<=\p{L})[*_~`]{1,3}|[*_~`]{1,3}(?=\p{L})/gu;
/** Single letters with a space or mark between. */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*|-]\p{L}){3,}(?![\p{L}\p{N}])/gu;

/** A text as people and machines see it: without characters that are not shown, its spaces one each. */
export function plainForm(t: string): string {
  return t.normalize('NFKC').replace(INVISIBLE, '').replace(BIDI, '').replace(/\s+/g, ' ').trim();
}

/** A text with Latin letters for those that look like them, and without marks above and below them. */
export function plainLetters(text: string): string {
  const plain = text.normalize('NFKC').normalize('NFD').replace(/(?<=[A-Za-z])\p{M}+/gu, '').normalize('NFC');
  return [...plain].map((c) => LOOK_ALIKES.get(c) ?? c).join('');
}

/** The same, unit by unit, so that places stay: marks that stand alone count as characters that are not shown. */
export function sameLength(text: string): string {
  return text.replace(/(?<=[A-Za-z]\p{M}*)\p{M}/gu, (m) => JOINER.repeat(m.length)).replace(/[^\x00-\x7f]/g, (c) => {
    const plain = LOOK_ALIKES.get(c) ?? c.normalize('NFKC');
    return /^[A-Za-z0-9]$/.test(plain) ? plain : c;
  });
}

/** Readings of a text that differ from it, each with how it is written, in a fixed order. */
export function readings(raw: string): [How, string][] {
  const out: [How, string][] = [];
  for (const [run] of raw.matchAll(TAGS)) if ([...run].length >= 8) out.push(['invisible-characters', String.fromCharCode(...[...run].map((c) => c.codePointAt(0)! - 0xe0000))]);
  const steady = withoutSequences(raw, false);
  const unwritten = withoutSequences(steady, true);
  if (unwritten !== steady) out.push(['escapes', unwritten]);
  for (const held of heldInSequences(raw)) out.push(['invisible-characters', held]);
  const dense = unwritten.replace(INVISIBLE, '');
  if (steady !== raw || dense !== unwritten) out.push(['invisible-characters', dense]);
  const straight = dense.replace(BIDI, '');
  if (straight !== dense) {
    out.push(['bidirectional', straight]);
    for (const [, run] of raw.matchAll(/[\u202e\u2067]([^\u202c\u2069\n]{4,400})/gu)) out.push(['bidirectional', [...run!].reverse().join('')]);
  }
  const latin = plainLetters(straight);
  if (latin !== straight) out.push(['look-alike', latin]);
  for (const one of ['i', 'l']) {
    const letters = latin.replace(WITH_FIGURES, (word) => (/[013457@$]/.test(word) ? [...word].map((c) => (c === '1' ? one : (FIGURES.get(c) ?? c))).join('') : word));
    if (letters !== latin) out.push(['look-alike', letters]);
  }
  const whole = withoutTags(latin).replace(BETWEEN, '').replace(AT_EDGE, '');
  if (whole !== latin) out.push(['split-words', whole]);
  const close = latin.replace(SPACED, (run) => run.replace(/[ ._*|-]/g, ''));
  if (close !== latin) out.push(['split-words', close]);
  out.push(['reversed', [...straight].reverse().join('')], ...decodings(straight, 0));
  return out;
}

/** A text without tags, with comments apart; those within words part none. */
function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  return readHtml(text).map((p) => p.text.replaceAll(JOINER, '')).join('\n\n');
}

/** What encoded runs of a text say, if it is text. */
function decodings(text: string, level: number): [How, string][] {
  if (level >= MAX_LEVELS) return [];
  const out: [How, string][] = [];
  const add = (how: How, said: string | null): void => {
    const decoded = said === null ? null : withoutSequences(said, true);
    if (decoded === null || decoded === text) return;
    out.push([how, decoded], ...decodings(decoded, level + 1).map(([, inner]): [How, string] => [how, inner]));
  };
  // Base64 is often wrapped at a width.
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{16,20000}(?:\r?\n[A-Za-z0-9+/_-]{4,200}){0,400}={0,2}/g)) {
    for (const part of run.includes('\n') ? [run.replace(/\s/g, ''), ...run.split(/\s+/)] : [run]) {
      const digits = part.replace(/^0x/i, '');
      if (/^[0-9a-fA-F]+$/.test(digits)) {
        if (digits.length % 2 === 0) add('hexadecimal', readable(Buffer.from(digits, 'hex')));
      } else add('base64', readable(Buffer.from(part, 'base64')));
    }
  }
  for (const [run] of text.matchAll(/(?<![\w])(?:(?:\\x|0x)?[0-9a-fA-F]{2}[ ,;:]{1,2}){7,2000}(?:\\x|0x)?[0-9a-fA-F]{2}(?![\w])/g)) add('hexadecimal', readable(Buffer.from(run.replace(/\\x|0x|[ ,;:]/g, ''), 'hex')));
  if (/\\(?:x[0-9a-f]{2}|u\{?[0-9a-f]{2,6}|[0-7]{3})/i.test(text)) add('escapes', escapes(text));
  // What an address says has no place in the sentence around it.
  for (const [address] of text.matchAll(/[a-z][a-z0-9+.-]{1,30}:[^\s<>()"'`]{0,2000}%[0-9a-fA-F]{2}[^\s<>()"'`]{0,2000}/g)) {
    const decoded = percents(address).split(/[/?&=#]/).map((part) => part.replaceAll('+', ' '));
    add('percent', decoded.filter((part) => part.trim().includes(' ')).join('\n\n') || null);
  }
  if (/%[0-9a-fA-F]{2}/.test(text)) add('percent', percents(text));
  REFERENCE.lastIndex = 0;
  if (REFERENCE.test(text)) add('entities', text.replace(REFERENCE, (one) => referred(one) ?? one).replace(INVISIBLE, ''));
  return out;
}

/** A text with what percent signs and figures stand for. */
function percents(text: string): string {
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => readable(Buffer.from(run.replaceAll('%', ''), 'hex'), 1) ?? run);
}

/** A text with character escapes of programming languages in place of what they stand for. */
function escapes(text: string): string {
  return text
    .replace(/(?:\\x[0-9a-fA-F]{2})+/g, (run) => readable(Buffer.from(run.replaceAll('\\x', ''), 'hex'), 1) ?? run)
    .replace(/\\u(?:\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{4}))|\\([0-7]{3})/g, (all, braced?: string, four?: string, octal?: string) => character(octal ? parseInt(octal, 8) : parseInt(braced ?? four ?? '', 16)) ?? all);
}

/** Bytes as text, if nearly all of it is letters, figures and spaces. */
function readable(bytes: Buffer, least = MIN_DECODED): string | null {
  const text = bytes.toString('utf8');
  if (text.length < least || text.includes('\ufffd')) return null;
  const plain = text.match(/[\p{L}\p{N}\s.,:;!?'"()<>%&#+/=_-]/gu)?.length ?? 0;
  return plain >= text.length * 0.95 ? text : null;
}

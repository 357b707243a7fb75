/** Instructions to reviewers and models in the narrative: in plain words, hidden, disguised or encoded. Reported, never followed. */
import { z } from 'zod';
import { parseKnowledge } from '../knowledge/index.js';
import type { Instruction } from '../verdict/types.js';
import { cut } from './found.js';
import { Index, matches, type Pattern } from './grammar.js';
import { compileAt, ownFile } from './lexicon.js';
import type { Block } from './markdown.js';
import { sentencesOf, type Sentence } from './sentences.js';
import { proseOf, type NarrativeText } from './texts.js';

const schema = z.strictObject({ classes: z.record(z.string(), z.array(z.string().min(1))), instructions: z.array(z.string().min(1)).min(1) });

/**
 * Compiles the patterns of instructions.
 * @throws KnowledgeError naming file and field
 */
function parseInstructions(name: string, yaml: string): Index<Pattern> {
  const { classes, instructions } = parseKnowledge(name, yaml, schema);
  return new Index(instructions.map((source) => compileAt(`${name}: instructions`, source, classes)), (pattern) => pattern);
}

let own: Index<Pattern> | undefined;

function patterns(): Index<Pattern> {
  return (own ??= ownFile('instructions.yml', parseInstructions));
}

type How = Instruction['how'];

/** Instructions of one text that are listed. */
const MAX_OF_TEXT = 10;
/** Levels of encoding. */
const MAX_LEVELS = 3;
/** Characters of an encoded run from which on it is decoded. */
const MIN_ENCODED = 24;

const INVISIBLE = /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2064\u3164\ufe00-\ufe0f\ufeff\uffa0]/gu;
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Such characters within a word. */
const WITHIN = new RegExp(`\\p{L}(?:${INVISIBLE.source}|${BIDI.source})+\\p{L}`, 'u');
const TAGS = /[\u{e0020}-\u{e007e}]+/gu;

/** Letters that look like Latin ones, beyond what compatibility forms map. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  'аa еe оo рp сc уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl ѵv кk мm тt нh вb гr αa εe οo ρp νv υu ιi κk τt χx γy ηn ωw ςc АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI Ѕs ЈJ ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ɑa ɡg ıi ʟl ɴn ʀr'
    .split(' ')
    .map((pair) => [...pair] as [string, string])
);

/**
 * The instructions in a text, in order; what can be read in several ways is there once, as it is first read.
 * @param limit takes down that there are more
 */
export function instructionsIn(text: NarrativeText, limit: (sentence: string) => void = () => undefined): Instruction[] {
  const out: Instruction[] = [];
  const known = new Set<string>();
  const add = (how: How, quotes: readonly string[]): void => {
    for (const said of quotes) {
      const quote = cut(said);
      if (known.has(plainForm(quote))) continue;
      if (out.length === MAX_OF_TEXT) return limit(`Only ${MAX_OF_TEXT} instructions of a text (${text.channel}) are listed.`);
      known.add(plainForm(quote));
      out.push({ channel: text.channel, source: text.source, line: text.line, quote, how });
    }
  };
  const { blocks, hidden } = proseOf(text);
  const visible = (t: string): string[] => instructed(t, text);
  // What is parted by characters that are not shown is read below.
  add('visible', instructing(blocks, text.text).filter((s) => !WITHIN.test(s)));
  // A comment marker of code is seen by who reads the code; one of HTML is not shown.
  if (text.channel !== 'code-comment') for (const h of hidden) add('html-comment', addressed(h.text, text));
  const raw = text.text;
  for (const [run] of raw.matchAll(TAGS)) add('invisible-characters', [...run].length >= 8 ? visible(String.fromCharCode(...[...run].map((c) => c.codePointAt(0)! - 0xe0000))) : []);
  const dense = raw.replace(INVISIBLE, '');
  if (dense !== raw) add('invisible-characters', visible(dense));
  const straight = dense.replace(BIDI, '');
  if (straight !== dense) {
    add('bidirectional', visible(straight));
    for (const [, run] of raw.matchAll(/[\u202e\u2067]([^\u202c\u2069\n]{4,400})/gu)) add('bidirectional', visible([...run!].reverse().join('')));
  }
  const latin = [...straight.normalize('NFKC')].map((c) => LOOK_ALIKES.get(c) ?? c).join('');
  if (latin !== straight) add('look-alike', visible(latin));
  for (const [how, decoded] of decodings(straight, 0)) add(how, visible(decoded));
  return out;
}

/** Sentences of a text that instruct. */
function instructed(t: string, { channel }: NarrativeText): string[] {
  const from: NarrativeText = { channel: channel === 'code-comment' ? 'code-comment' : 'title', source: null, text: t, line: null };
  return instructing(proseOf(from).blocks, t);
}

/** Sentences of a text's blocks that instruct. */
function instructing(blocks: readonly Block[], source: string): string[] {
  const instructs = (s: Sentence): boolean => !s.question && patterns().of(s).some((p) => matches(p, s).length > 0);
  return blocks.flatMap((block) => sentencesOf(block)).filter(instructs).map((s) => source.slice(s.start, s.end));
}

/** Those of a comment that is not shown, but for what templates tell authors: not to report vulnerabilities in public. */
function addressed(t: string, text: NarrativeText): string[] {
  return instructed(t, text).filter((s) => !/^\s*please (?:do not|don't) (?:report|mention)|do not (?:report|open) (?:security|vulnerabilit)/i.test(s));
}

function plainForm(t: string): string {
  return t.normalize('NFKC').replace(INVISIBLE, '').replace(BIDI, '').replace(/\s+/g, ' ').trim();
}

/** What encoded runs of a text say, if it is text. */
function decodings(text: string, level: number): [How, string][] {
  if (level >= MAX_LEVELS) return [];
  const out: [How, string][] = [];
  const add = (how: How, decoded: string | null): void => {
    if (decoded === null || decoded === text) return;
    out.push([how, decoded], ...decodings(decoded, level + 1).map(([, inner]): [How, string] => [how, inner]));
  };
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{24,20000}={0,2}/g)) {
    if (/^[0-9a-fA-F]+$/.test(run)) {
      if (run.length % 2 === 0) add('hexadecimal', readable(Buffer.from(run, 'hex')));
    } else add('base64', readable(Buffer.from(run, 'base64')));
  }
  for (const [run] of text.matchAll(/(?:\\x[0-9a-fA-F]{2}|0x[0-9a-fA-F]{2}[ ,]{0,2}){8,2000}/g)) add('hexadecimal', readable(Buffer.from(run.replace(/\\x|0x|[ ,]/g, ''), 'hex')));
  if ((text.match(/%[0-9a-fA-F]{2}/g)?.length ?? 0) >= 3) add('percent', percent(text));
  if ((text.match(/&(?:#\d{1,7}|#x[0-9a-f]{1,6});/gi)?.length ?? 0) >= 4) add('entities', text.replace(/&#(x?)([0-9a-f]{1,7});/gi, (all, hex: string, digits: string) => character(parseInt(digits, hex ? 16 : 10)) ?? all));
  return out;
}

function percent(text: string): string | null {
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => readable(Buffer.from(run.replaceAll('%', ''), 'hex'), 1) ?? run);
}

function character(code: number): string | null {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : null;
}

/** Bytes as text, if nearly all of it is letters, figures and spaces. */
function readable(bytes: Buffer, least = MIN_ENCODED / 2): string | null {
  const text = bytes.toString('utf8');
  if (text.length < least || text.includes('\ufffd')) return null;
  const plain = text.match(/[\p{L}\p{N}\s.,:;!?'"()<>%&#+/=_-]/gu)?.length ?? 0;
  return plain >= text.length * 0.95 ? text : null;
}

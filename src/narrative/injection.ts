/** Instructions to reviewers and models in the narrative: in plain words, hidden, disguised or encoded. Reported, never followed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { assetRoot } from '../assets.js';
import { KnowledgeError, parseKnowledge } from '../knowledge/index.js';
import type { Instruction } from '../verdict/types.js';
import { cut } from './extract.js';
import { compile, matches, type Pattern } from './grammar.js';
import { sentencesOf } from './sentences.js';
import { proseOf, type NarrativeText } from './texts.js';

const schema = z.strictObject({ classes: z.record(z.string(), z.array(z.string().min(1))), instructions: z.array(z.string().min(1)).min(1) });

/**
 * Compiles the patterns of instructions.
 * @throws KnowledgeError naming file and field
 */
export function parseInstructions(name: string, yaml: string): Pattern[] {
  const { classes, instructions } = parseKnowledge(name, yaml, schema);
  return instructions.map((source) => {
    try {
      return compile(source, classes);
    } catch (error) {
      throw new KnowledgeError(`${name}: instructions: ${(error as Error).message}`);
    }
  });
}

let own: Pattern[] | undefined;

function patterns(): Pattern[] {
  return (own ??= parseInstructions('narrative/instructions.yml', readFileSync(join(assetRoot, 'kb', 'narrative', 'instructions.yml'), 'utf8')));
}

type How = Instruction['how'];

/** Instructions of one text that are listed. */
const MAX_OF_TEXT = 10;
/** Encoded runs of a text that are decoded, and levels of encoding. */
const MAX_RUNS = 50;
const MAX_LEVELS = 3;
const MIN_ENCODED = 24;

const INVISIBLE = /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2064\u3164\ufe00-\ufe0f\ufeff\uffa0]/gu;
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const TAGS = /[\u{e0020}-\u{e007e}]+/gu;

/** Letters that look like Latin ones, beyond what compatibility forms map. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  'аa еe оo рp сc уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl ѵv кk мm тt нh вb гr αa εe οo ρp νv υu ιi κk τt χx γy ηn ωw ςc АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI Ѕs ЈJ ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ɑa ɡg ıi ʟl ɴn ʀr'
    .split(' ')
    .map((pair) => [...pair] as [string, string])
);

/** The instructions in a text, in order. */
export function instructionsIn(text: NarrativeText): Instruction[] {
  const out: Instruction[] = [];
  const add = (how: How, quotes: readonly string[]): void => {
    for (const quote of quotes) {
      const said = { channel: text.channel, source: text.source, line: text.line, quote: cut(quote), how };
      if (out.length < MAX_OF_TEXT && !out.some((o) => plainForm(o.quote) === plainForm(said.quote))) out.push(said);
    }
  };
  const { blocks, hidden } = proseOf(text);
  const visible = (t: string): string[] => instructed(t, text);
  for (const block of blocks) for (const sentence of sentencesOf(block)) if (!sentence.question && patterns().some((p) => matches(p, sentence).length > 0)) add('visible', [text.text.slice(sentence.start, sentence.end)]);
  // A comment marker of code is seen by who reads the code; one of HTML is not shown.
  if (text.channel !== 'code-comment') for (const h of hidden) add('html-comment', addressed(h.text, text));
  const raw = text.text;
  for (const [run] of raw.matchAll(TAGS)) add('invisible-characters', [...run].length >= 8 ? visible(String.fromCharCode(...[...run].map((c) => c.codePointAt(0)! - 0xe0000))) : []);
  const dense = raw.replace(INVISIBLE, '');
  if (dense !== raw) add('invisible-characters', fresh(visible(dense), out));
  const straight = dense.replace(BIDI, '');
  if (straight !== dense) {
    add('bidirectional', fresh(visible(straight), out));
    for (const [, run] of raw.matchAll(/[\u202e\u2067]([^\u202c\u2069\n]{4,400})/gu)) add('bidirectional', visible([...run!].reverse().join('')));
  }
  const latin = [...straight.normalize('NFKC')].map((c) => LOOK_ALIKES.get(c) ?? c).join('');
  if (latin !== straight) add('look-alike', fresh(visible(latin), out));
  for (const [how, decoded] of decodings(straight, 0)) add(how, visible(decoded));
  return out;
}

/** Sentences of a text that instruct. */
function instructed(t: string, { channel }: NarrativeText): string[] {
  const from: NarrativeText = { channel: channel === 'code-comment' ? 'code-comment' : 'title', source: null, text: t, line: null };
  return proseOf(from).blocks.flatMap((block) => sentencesOf(block)).filter((s) => !s.question && patterns().some((p) => matches(p, s).length > 0)).map((s) => t.slice(s.start, s.end));
}

/** In templates' comments people are told what to fill in: only what speaks of the review's result counts. */
function addressed(t: string, text: NarrativeText): string[] {
  return instructed(t, text).filter((s) => !/^\s*please (?:do not|don't) (?:report|mention)|do not (?:report|open) (?:security|vulnerabilit)/i.test(s));
}

/** Those of them that were not there before. */
function fresh(found: readonly string[], known: readonly Instruction[]): string[] {
  return found.filter((f) => !known.some((k) => plainForm(k.quote) === plainForm(f)));
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
  let runs = 0;
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{24,20000}={0,2}/g)) {
    if (++runs > MAX_RUNS) break;
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

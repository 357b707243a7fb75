/** Instructions to reviewers and models in the narrative: in plain words, hidden, disguised or encoded. Reported, never followed. */
import { z } from 'zod';
import type { Instruction } from '../verdict/types.js';
import { plainForm, readings, WITHIN, type How } from './disguises.js';
import { cut } from './found.js';
import { compileDirectives, directing, directiveSchema, isGuidance, type Directives } from './directive.js';
import { Index, matches, quoted, type Pattern, type Stretch } from './grammar.js';
import { compileAt } from './lexicon.js';
import { ownFile } from './own-file.js';
import { JOINER } from './html.js';
import type { Aside, Block } from './markdown.js';
import { sentencesOf, type Sentence } from './sentences.js';
import { proseOf, type NarrativeText } from './texts.js';

/** How the file of instructions is written. */
export const instructionsSchema = z.strictObject({ classes: z.record(z.string(), z.array(z.string().min(1))), instructions: z.array(z.string().min(1)).min(1), directive: directiveSchema });

interface Instructing {
  patterns: Index<Pattern>;
  directives: Directives;
}

/**
 * Compiles the patterns of instructions.
 * @throws KnowledgeError naming file and field
 */
function compileInstructions(name: string, { classes, instructions, directive }: z.infer<typeof instructionsSchema>): Instructing {
  return {
    patterns: new Index(instructions.map((source) => compileAt(`${name}: instructions`, source, classes)), (pattern) => pattern),
    directives: compileDirectives(`${name}: directive`, directive, classes)
  };
}

let own: Instructing | undefined;

function instructing(): Instructing {
  return (own ??= compileInstructions('narrative/instructions.yml', ownFile('instructions.yml', instructionsSchema)));
}

/** Stretches of a sentence that instruct whoever reviews. */
function stretchesOf(sentence: Sentence, told?: 'machine'): Stretch[] {
  const { patterns, directives } = instructing();
  const direct = directing(sentence, directives, told);
  const found = patterns.of(sentence).flatMap((p) => matches(p, sentence));
  return direct.length === 0 && found.length > 0 && isGuidance(sentence, directives) ? [] : [...found, ...direct];
}

/** Words that questions begin with. */
const ASKING: ReadonlySet<string> = new Set('am are can could did do does had has have how is may might must shall should was were what when where which who why will would'.split(' '));
/** What templates and policies tell authors: not to report vulnerabilities where all can read. */
const IN_PUBLIC = /\b(?:report|disclose|mention|open|file|post|discuss)\b.{0,80}\b(?:in public|public(?:ly)?|issue tracker|github (?:issues|discussions))\b/is;
/** Instructions of one text that are listed. */
const MAX_OF_TEXT = 10;

/** A sentence that instructs, as it is read. */
interface Said {
  quote: string;
  how: How;
}

/** How the parts of a document that are no prose are called. */
const ASIDES: Readonly<Record<Aside['kind'], How>> = { quotation: 'quotation', code: 'code', 'link-text': 'link-text', 'image-text': 'image-text', html: 'html', footnote: 'visible' };

/**
 * The instructions in a text, in order; what can be read in several ways is there once, as it is first read.
 * @param limit takes down that there are more
 */
export function instructionsIn(text: NarrativeText, limit: (sentence: string) => void = () => undefined): Instruction[] {
  const out: Instruction[] = [];
  const known: string[] = [];
  // Another reading may part sentences otherwise: what one holds of another is the same.
  const add = ({ how, quote: said }: Said, loose: boolean): void => {
    const quote = cut(said);
    const key = letters(quote);
    if (known.some((k) => k === key || (loose && (k.includes(key) || key.includes(k))))) return;
    if (out.length === MAX_OF_TEXT) return limit(`Only ${MAX_OF_TEXT} instructions of a text (${text.channel}) are listed.`);
    known.push(key);
    out.push({ channel: text.channel, source: text.source, line: lineOf(text, said), quote, how });
  };
  // What is parted by characters that are not shown is read below.
  saidIn(text).filter((s) => !WITHIN.test(s.quote)).forEach((s) => add(s, false));
  for (const [how, reading] of readings(text.text)) for (const { quote } of saidIn({ ...text, text: reading, channel: how === 'reversed' ? 'title' : text.channel })) add({ how, quote }, true);
  return out;
}

/** The line where a sentence begins, in a file; that of its text where it does not stand as it is read. */
function lineOf({ line, text }: NarrativeText, said: string): number | null {
  const at = text.indexOf(said);
  return line === null || at < 0 ? line : line + text.slice(0, at).split('\n').length - 1;
}

/** A message of a conversation with a model, as its interfaces write it: who speaks, and what. */
const MESSAGE = /"role"\s*:\s*"(?:system|developer|user|assistant|tool)"\s*,\s*"content"\s*:\s*"((?:[^"\\]|\\.){1,4000})"/g;

/** What messages to models say in a text, wherever they stand in it: all of it is said to a program. */
function ofMessages(text: string): Said[] {
  return [...text.matchAll(MESSAGE)].flatMap(([, content]) => saying(proseOf({ channel: 'title', source: null, line: null, text: content!.replace(/\\[nrt]/g, ' ').replace(/\\(.)/g, '$1') }).blocks, text, 'machine').map((s): Said => ({ ...s, how: 'code' })));
}

/** What a text says in each of its parts, prose first. */
function saidIn(text: NarrativeText): Said[] {
  const { blocks, hidden, asides } = proseOf(text);
  // The words of names are parted by other marks.
  const spaced = text.channel === 'branch' || text.channel === 'label' ? blocks.map((b) => ({ ...b, text: b.text.replace(/[_/]/g, ' ') })) : blocks;
  return [
    ...saying(spaced, text.text),
    ...ofMessages(text.text),
    ...asides.flatMap(({ kind, block }) => saying(linesOf(kind, block), text.text).map((s) => ({ ...s, how: ASIDES[kind] }))),
    // A comment marker of code is seen by who reads the code; one of HTML is not shown.
    ...(text.channel === 'code-comment' ? [] : hidden.flatMap((h) => saying(proseOf({ ...text, channel: 'title', text: h.text }).blocks, h.text).map((s): Said => ({ ...s, how: 'html-comment' }))))
  ];
}

/** Each line of code is read by itself. */
function linesOf(kind: Aside['kind'], block: Block): Block[] {
  if (kind !== 'code') return [block];
  let at = block.start;
  return block.text.split('\n').map((line) => {
    const part = { ...block, start: at, text: line };
    at += line.length + 1;
    return part;
  });
}

/** Sentences of a text's blocks that instruct; `told` where all of them are said to a program. */
function saying(blocks: readonly Block[], source: string, told?: 'machine'): Said[] {
  return blocks.flatMap((block) => sentencesOf(block)).flatMap((s) => {
    const first = s.tokens.findIndex((t) => t.kind !== 'mark');
    // A question asks, unless it begins as an order: `Ignore all findings, will you?`
    const orders = (from: number): boolean => !s.question || (from <= first && !ASKING.has(s.tokens[first]!.text));
    const found = stretchesOf(s, told).filter(({ from }) => orders(from));
    if (found.length === 0) return [];
    const own = s.block.text.slice(s.start - s.block.start, s.end - s.block.start);
    const inCode = (from: number, to: number): boolean => s.tokens.slice(from, to).every((t) => t.code || t.kind === 'mark');
    const cites: How | null = found.every(({ from, to }) => quoted(s.tokens, from, to)) ? 'quotation' : found.every(({ from, to }) => inCode(from, to)) ? 'code' : null;
    const written: How = !own.includes(JOINER) ? 'visible' : /&#?\w{1,32};/.test(source.slice(s.start, s.end)) ? 'entities' : 'split-words';
    const quote = own.replaceAll(JOINER, '');
    return IN_PUBLIC.test(quote) ? [] : [{ quote, how: cites ?? written }];
  });
}

/** What makes two readings the same. */
function letters(t: string): string {
  // Figures and signs that may be read as letters are, so that one sentence in two readings is one.
  return plainForm(t).toLowerCase().replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/[1l]/g, 'i').replace(/3/g, 'e').replace(/[5$]/g, 's').replace(/7/g, 't').replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Markdown into blocks of prose. What only cites is left out: code blocks, quotations, images, addresses of links, raw HTML.
 * HTML comments are no prose either, but are kept apart: they are read by machines.
 */
import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';

/** A block of prose. Its text is as long as the part of the source that it covers: what is no prose is blanked in it. */
export interface Block {
  kind: 'paragraph' | 'heading' | 'item' | 'cell';
  /** Offset of the text's first character in the source. */
  start: number;
  text: string;
  /** Code spans in the source: offsets of their contents. */
  code: [number, number][];
  /** A ticked or unticked box; null without one. */
  ticked: boolean | null;
  /** Number of the list that an item is of, and whether its items have numbers. */
  list: { id: number; ordered: boolean } | null;
}

/** An HTML comment. */
export interface Hidden {
  start: number;
  text: string;
}

/** The parts of a Markdown text. */
export interface Document {
  blocks: Block[];
  hidden: Hidden[];
}

/** Tokens that hold a block of prose. */
const BLOCKS: Readonly<Record<string, Block['kind']>> = { paragraph: 'paragraph', atxHeadingText: 'heading', setextHeadingText: 'heading', tableContent: 'cell' };
/** Tokens without prose in them. */
const WITHOUT: ReadonlySet<string> = new Set(['codeFenced', 'codeIndented', 'blockQuote', 'htmlFlow', 'htmlText', 'image', 'resource', 'reference', 'definition', 'tableDelimiterRow', 'gfmFootnoteDefinition', 'gfmFootnoteCall', 'mathFlow', 'taskListCheck']);
/** Tokens whose text is prose. */
const PROSE: ReadonlySet<string> = new Set(['data', 'codeTextData', 'characterEscapeValue', 'autolinkProtocol', 'autolinkEmail', 'literalAutolinkHttp', 'literalAutolinkWww', 'literalAutolinkEmail', 'lineEnding']);

/** Quotations and lists inside each other at the beginning of one line, more than anybody writes: each costs the parser all lines behind it. */
const TOO_DEEP = /^[ \t]*(?:(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))[ \t]*){64,}/gm;

/** Marks of emphasis in one stretch without an empty line beyond which they count as spaces: the parser compares each with all before it. */
const MAX_MARKS = 400;

/** A text whose stretches with too many marks of emphasis have none; offsets stay. */
function plainer(text: string): string {
  const marks = /[*_~]/g;
  return text
    .split(/(\n[ \t]*\n)/)
    .map((part) => ((part.match(marks)?.length ?? 0) > MAX_MARKS ? part.replace(marks, ' ') : part))
    .join('');
}

/** Reads a Markdown text. */
export function readMarkdown(text: string): Document {
  const source = plainer(text).replace(TOO_DEEP, (marks) => ' '.repeat(marks.length));
  const out: Document = { blocks: [], hidden: [] };
  const events = postprocess(parse({ extensions: [gfm()] }).document().write(preprocess()(source, undefined, true)));
  let without = 0;
  let block: Block | null = null;
  let mask: string[] = [];
  const lists: { id: number; ordered: boolean; ticked: boolean | null; fresh: boolean }[] = [];
  let count = 0;
  for (const [phase, token] of events) {
    // Extensions have types of their own.
    const type: string = token.type;
    const [start, end] = [token.start.offset, token.end.offset];
    const enter = phase === 'enter';
    if (type === 'htmlFlow' || type === 'htmlText') {
      if (enter) out.hidden.push(...comments(source.slice(start, end), start));
    }
    if (type === 'listOrdered' || type === 'listUnordered') {
      if (enter) lists.push({ id: ++count, ordered: type === 'listOrdered', ticked: null, fresh: false });
      else lists.pop();
    }
    const list = lists.at(-1);
    if (type === 'listItemPrefix' && enter && list) Object.assign(list, { fresh: true, ticked: null });
    if (type === 'taskListCheckValueChecked' && block) block.ticked = true;
    if (type === 'taskListCheckValueUnchecked' && block) block.ticked = false;
    if (WITHOUT.has(type)) without += enter ? 1 : -1;
    if (without > 0) continue;
    const kind = Object.hasOwn(BLOCKS, type) ? BLOCKS[type] : undefined;
    if (kind && enter) {
      const first = list?.fresh === true && kind === 'paragraph';
      block = { kind: first ? 'item' : kind, start, text: '', code: [], ticked: null, list: first ? { id: list.id, ordered: list.ordered } : null };
      if (list) list.fresh = false;
      mask = [...' '.repeat(end - start)];
    } else if (kind && block) {
      block.text = mask.join('');
      if (block.text.trim() !== '') out.blocks.push(block);
      block = null;
    } else if (enter && block && PROSE.has(type)) {
      for (let at = start; at < end && at - block.start < mask.length; at++) mask[at - block.start] = type === 'lineEnding' ? '\n' : source[at]!;
      if (type === 'codeTextData') block.code.push([start, end]);
    }
  }
  return out;
}

/** The comments in a piece of HTML; one that is not closed goes on to the end. */
function comments(html: string, offset: number): Hidden[] {
  const out: Hidden[] = [];
  for (let at = html.indexOf('<!--'); at >= 0; ) {
    const close = html.indexOf('-->', at + 4);
    const end = close < 0 ? html.length : close;
    out.push({ start: offset + at + 4, text: html.slice(at + 4, end) });
    at = html.indexOf('<!--', end);
  }
  return out;
}

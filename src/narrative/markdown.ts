/**
 * Markdown into blocks of prose. What only cites claims nothing and is kept apart: code blocks, quotations, texts of images and
 * links that are not shown, raw HTML. HTML comments are no prose either: they are read by machines.
 */
import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { referred } from './characters.js';
import { withinBounds } from './density.js';
import { isInline, JOINER, readHtml } from './html.js';

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

/** A part that is read and claims nothing. */
export interface Aside {
  kind: 'quotation' | 'code' | 'link-text' | 'image-text' | 'html' | 'footnote';
  block: Block;
}

/** The parts of a Markdown text. */
export interface Document {
  blocks: Block[];
  hidden: Hidden[];
  asides: Aside[];
  /** Texts of raw HTML in blocks of its own, as they are shown; quotations and code in it apart. They are among the asides, too. */
  html: Block[];
  /** Markup was denser than anybody writes, and was read as plain text in part. */
  dense: boolean;
}

/** Tokens that hold a block of prose. */
const BLOCKS: Readonly<Record<string, Block['kind']>> = { paragraph: 'paragraph', atxHeadingText: 'heading', setextHeadingText: 'heading', tableContent: 'cell' };
/** Tokens without prose in them. */
const WITHOUT: ReadonlySet<string> = new Set(['codeFenced', 'codeIndented', 'htmlFlow', 'htmlText', 'image', 'resource', 'reference', 'definition', 'tableDelimiterRow', 'gfmFootnoteCall', 'mathFlow', 'taskListCheck', 'strikethroughText']);
/** Tokens without prose in them whose text is read all the same. */
const ASIDES: Readonly<Record<string, Aside['kind']>> = {
  codeFencedFenceInfo: 'code', codeFencedFenceMeta: 'code', resourceTitleString: 'link-text', definitionTitleString: 'link-text', definitionLabelString: 'link-text', referenceString: 'link-text',
  resourceDestinationString: 'link-text', definitionDestinationString: 'link-text',
  strikethroughText: 'quotation'
};
/** Tokens whose text is prose. */
const PROSE: ReadonlySet<string> = new Set(['data', 'codeTextData', 'characterEscapeValue', 'autolinkProtocol', 'autolinkEmail', 'literalAutolinkHttp', 'literalAutolinkWww', 'literalAutolinkEmail', 'lineEnding']);

/** What stands where no prose is; no text has it. */
const BLANK = '\uffff';

/** Reads a Markdown text. */
export function readMarkdown(text: string): Document {
  const { source, dense } = withinBounds(text);
  const out: Document = { blocks: [], hidden: [], asides: [], html: [], dense };
  const events = postprocess(parse({ extensions: [gfm()] }).document().write(preprocess()(source, undefined, true)));
  const aside = (kind: Aside['kind'], start: number, of: string): void => {
    if (/\p{L}/u.test(of)) out.asides.push({ kind, block: { kind: 'paragraph', start, text: of, code: [], ticked: null, list: null } });
  };
  let without = 0;
  // A quotation may hold Markdown, and then it ends in another piece of HTML.
  const cited = { depth: 0 };
  let block: Block | null = null;
  let mask: string[] = [];
  const lists: { id: number; ordered: boolean; ticked: boolean | null; fresh: boolean }[] = [];
  let count = 0;
  // What is open of the parts that claim nothing.
  const open = { blockQuote: 0, gfmFootnoteDefinition: 0, image: 0 };
  let code: { start: number; lines: string[] } | null = null;
  for (const [phase, token] of events) {
    // Extensions have types of their own.
    const type: string = token.type;
    const [start, end] = [token.start.offset, token.end.offset];
    const enter = phase === 'enter';
    if ((type === 'htmlFlow' || type === 'htmlText') && enter) {
      for (const part of readHtml(source.slice(start, end), start, cited)) {
        if (part.kind === 'comment') out.hidden.push({ start: part.start, text: part.text });
        else {
          aside('html', part.start, part.text);
          if (type === 'htmlFlow' && part.kind === 'text' && !part.cited && open.blockQuote === 0) out.html.push({ kind: 'paragraph', start: part.start, text: part.text, code: [], ticked: null, list: null });
        }
      }
    }
    if (Object.hasOwn(open, type)) open[type as keyof typeof open] += enter ? 1 : -1;
    if (type === 'codeFenced' || type === 'codeIndented') {
      if (code) aside('code', code.start, code.lines.join('\n'));
      code = enter ? { start, lines: [] } : null;
    }
    if (enter && code && type === 'codeFlowValue') {
      if (code.lines.length === 0) code.start = start;
      code.lines.push(source.slice(start, end));
    }
    if (enter && type === 'labelText' && open.image > 0) aside('image-text', start, source.slice(start, end));
    // An address is read as a text where it has spaces, as none has that leads anywhere.
    if (enter && Object.hasOwn(ASIDES, type) && (!type.endsWith('DestinationString') || /\s/.test(source.slice(start, end)))) aside(ASIDES[type]!, start, source.slice(start, end));
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
      mask = Array.from({ length: end - start }, () => BLANK);
    } else if (kind && block) {
      block.text = joined(mask, source.slice(block.start, block.start + mask.length));
      const cited = open.gfmFootnoteDefinition > 0 ? 'footnote' : open.blockQuote > 0 ? 'quotation' : null;
      if (cited) out.asides.push({ kind: cited, block });
      else if (block.text.trim() !== '') out.blocks.push(block);
      block = null;
    } else if (enter && block && type === 'characterReference') {
      const shown = referred(source.slice(start, end));
      for (let at = start; at < end && at - block.start < mask.length; at++) mask[at - block.start] = JOINER;
      if (shown !== null) mask[start - block.start] = shown;
    } else if (enter && block && PROSE.has(type)) {
      for (let at = start; at < end && at - block.start < mask.length; at++) mask[at - block.start] = type === 'lineEnding' ? '\n' : source[at]!;
      if (type === 'codeTextData') block.code.push([start, end]);
    }
  }
  return out;
}

/** Longest markup between two letters that is looked at. */
const MAX_BETWEEN = 400;

/** Prose with what is no prose blanked; where only markup that is not shown stands between two letters these are one word, as they are shown. */
function joined(mask: readonly string[], source: string): string {
  let out = '';
  for (let at = 0; at < mask.length; ) {
    if (mask[at] !== BLANK) {
      out += mask[at++];
      continue;
    }
    let end = at;
    while (end < mask.length && mask[end] === BLANK) end++;
    const within = end - at <= MAX_BETWEEN && /[\p{L}\u2060]/u.test(out.at(-1) ?? '') && /\p{L}/u.test(mask[end] ?? '') && partsNothing(source.slice(at, end));
    out += (within ? JOINER : ' ').repeat(end - at);
    at = end;
  }
  return out;
}

/** Whether markup is of emphasis, of links or of HTML within a line. */
function partsNothing(markup: string): boolean {
  const rest = markup.replace(/<(?:!--[\s\S]*?--|[^<>]*)>/g, (html) => (isInline(html) ? '' : html));
  return /^(?:[*_~[\]]|\([^()\s]*\)){0,40}$/.test(rest);
}

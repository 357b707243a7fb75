/** Lists that claim something as a whole: things done, files touched. */
import { factsOf } from './facts.js';
import { quotation, type Found } from './found.js';
import type { Lexicon } from './lexicon.js';
import type { Block } from './markdown.js';
import { sentencesOf, tokensOf, type Token } from './sentences.js';
import type { NarrativeText } from './texts.js';

interface Item {
  block: Block;
  tokens: Token[];
}

/** The claims that lists make. */
export function listClaims(blocks: readonly Block[], text: NarrativeText, words: Lexicon): Found[] {
  const out: Found[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const list = blocks[i]!.list;
    if (!list || (i > 0 && blocks[i - 1]!.list?.id === list.id)) continue;
    const items: Item[] = [];
    for (let n = i; n < blocks.length && (blocks[n]!.list !== null || blocks[n]!.kind === 'paragraph'); n++) {
      if (blocks[n]!.list?.id === list.id) items.push({ block: blocks[n]!, tokens: tokensOf(blocks[n]!).filter((t, at) => !(at === 0 && t.kind === 'mark')) });
    }
    // What follows a commit's subject, or stands first, has no introduction: it is the description itself.
    const bare = (text.channel === 'commit' && i <= 1) || (text.channel === 'body' && i === 0);
    const found = ofList(items.filter((x) => x.tokens.length > 0), introOf(blocks, i), text, words, bare);
    out.push(...found);
  }
  for (const [i, block] of blocks.entries()) if (block.list === null && block.kind === 'paragraph') out.push(...lineClaims(block, introOf(blocks, i), text, words), ...inlineClaims(block, text, words));
  out.push(...tableClaims(blocks, text));
  return out;
}

/** Marks that people put before lines in place of Markdown's. */
const BULLETS: ReadonlySet<string> = new Set(['•', '–', '—', '→', '✅', '✔', '☑', '✓', '▪', '●', '‣', '◦', '➜', '*', '-']);

/** Lines of a paragraph that each begin with such a mark. */
function lineClaims(block: Block, intro: readonly Token[], text: NarrativeText, words: Lexicon): Found[] {
  const items: Item[] = [];
  let at = 0;
  let before: Token[] = [];
  for (const line of block.text.split('\n')) {
    const part: Block = { ...block, start: block.start + at, text: line };
    const tokens = tokensOf(part);
    if (tokens[0] && BULLETS.has(tokens[0].text) && tokens.length > 1) items.push({ block: part, tokens: tokens.slice(tokens[1]!.text === '\ufe0f' ? 2 : 1) });
    else if (items.length === 0) before = tokens;
    else if (tokens.length > 0) break;
    at += line.length + 1;
  }
  return items.length < 2 ? [] : ofList(items.filter((x) => x.tokens.length > 0), [...intro, ...before], text, words);
}

/** `This (1) moves the parser, (2) renames the flag`, `Changes: new table; backfill job; reader switched over`. */
function inlineClaims(block: Block, text: NarrativeText, words: Lexicon): Found[] {
  const out: Found[] = [];
  for (const { tokens, question } of sentencesOf(block)) {
    if (question) continue;
    const numbered = tokens.flatMap((t, i) => (t.kind === 'number' && /^\d$/.test(t.text) && tokens[i + 1]?.text === ')' ? [i] : []));
    const colon = tokens.findIndex((t) => t.text === ':');
    const lead = numbered.length > 1 ? numbered[0]! : colon;
    const starts = numbered.length > 1 ? numbered.map((i) => i + 2) : colon < 1 ? [] : [colon + 1, ...tokens.flatMap((t, i) => (i > colon && t.text === ';' ? [i + 1] : []))];
    if (starts.length < (numbered.length > 1 ? 2 : 3)) continue;
    const items = starts.map((from, n): Item => ({ block, tokens: tokens.slice(from, (starts[n + 1] ?? tokens.length) - 1) })).filter((x) => x.tokens.length > 0);
    out.push(...ofList(items, tokens.slice(0, lead), text, words).filter((f) => f.type === 'lists-work-items'));
  }
  return out;
}

/** Words of the heading and of the paragraph that stand before a list. */
function introOf(blocks: readonly Block[], at: number): Token[] {
  const before = blocks[at - 1];
  if (!before || before.list !== null) return [];
  const own = tokensOf(before);
  // Only a paragraph that leads to the list is its introduction.
  if (before.kind === 'heading' || own.at(-1)?.text === ':' || own.length <= 6) return [...own, ...(before.kind === 'paragraph' && blocks[at - 2]?.kind === 'heading' ? tokensOf(blocks[at - 2]!) : [])];
  return [];
}

function ofList(items: readonly Item[], intro: readonly Token[], text: NarrativeText, words: Lexicon, bare = false): Found[] {
  if (items.length < 2 || items.some((x) => x.block.ticked === false)) return [];
  const [first, last] = [items[0]!, items.at(-1)!];
  const span = { start: first.tokens[0]!.start, end: last.tokens.at(-1)!.end };
  const make = (type: Found['type'], as: string): Found => {
    const tokens = items.flatMap((x) => x.tokens);
    return { type, as, text, ...span, quote: quotation(text.text, span.start, span.end), facts: factsOf(tokens, 0, 0) };
  };
  const filed = items.filter((x) => x.tokens[0]!.kind === 'path').length;
  const says = (set: ReadonlySet<string>): boolean => intro.some((t) => set.has(t.text));
  const out: Found[] = [];
  const listsFiles = filed === items.length || (filed > 1 && filed >= items.length / 2 && intro.some((t) => t.text === 'files' || t.text === 'file'));
  if (listsFiles) out.push(make('lists-files', intro.some((t) => t.text === 'only') ? 'only' : 'named'));
  if (says(words.lists.not) || intro.some((t) => t.text === '?') || items.some((x) => x.tokens.at(-1)!.text === '?')) return out;
  const done = items.filter((x) => isDone(x.tokens, words.lists.verbs)).length;
  const ticked = items.every((x) => x.block.ticked === true);
  if (done >= items.length / 2 || (!listsFiles && (ticked || bare || says(words.lists.yes)))) out.push(make('lists-work-items', ''));
  return out;
}

/** Files in the cells of a table. */
function tableClaims(blocks: readonly Block[], text: NarrativeText): Found[] {
  const out: Found[] = [];
  let run: Token[] = [];
  const close = (): void => {
    if (run.length > 1) out.push({ type: 'lists-files', as: 'named', text, start: run[0]!.start, end: run.at(-1)!.end, quote: quotation(text.text, run[0]!.start, run.at(-1)!.end), facts: factsOf(run, 0, 0) });
    run = [];
  };
  for (const block of blocks) {
    if (block.kind !== 'cell') close();
    else {
      const tokens = tokensOf(block);
      if (tokens.length === 1 && tokens[0]!.kind === 'path') run.push(tokens[0]!);
    }
  }
  close();
  return out;
}

/** Whether an item begins with what was done, in any form of the verb. */
function isDone(tokens: readonly Token[], verbs: ReadonlySet<string>): boolean {
  const at = tokens[0]!.text === '[' || tokens[0]!.kind === 'mark' ? 1 : 0;
  const word = tokens[at]?.text ?? '';
  const forms = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ed$/, ''), word.replace(/d$/, ''), word.replace(/ing$/, ''), word.replace(/ing$/, 'e'), word.replace(/ies$/, 'y'), word.replace(/ied$/, 'y'), word.replace(/(.)\1(?:ed|ing)$/, '$1')];
  if (forms.some((f) => verbs.has(f))) return true;
  // `keyboard help added`, `dates are now read as UTC`
  if (tokens.some((t, i) => i > 0 && /..ed$/.test(t.text) && ['ed', 'd'].some((end) => verbs.has(t.text.slice(0, -end.length))))) return true;
  return tokens.slice(at + 1, at + 3).some((t) => t.text === ':') && tokens.slice(at + 2, at + 5).some((t) => verbs.has(t.text.replace(/(?:s|ed|d)$/, '')) || verbs.has(t.text));
}

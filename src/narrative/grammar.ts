/**
 * Patterns over tokens, as `kb/narrative/claims.yml` writes them: elements with spaces between.
 *
 * `word` that word; `stem~` words that begin so; `a|b` one of them; `{class}` a word of a class; `<path>` a token of a kind,
 * `<name>` a word with a capital or code, `<version>` a number; `..3` up to three tokens, none of which ends a clause; `^` and `$`
 * the sentence's ends; `x?` optional; marks stand for themselves.
 */
import type { Sentence, Token } from './sentences.js';

type Test = (token: Token) => boolean;

/** `words` are all that an element matches; null when it matches by stem or kind too. */
type Element = { kind: 'one'; test: Test; words: ReadonlySet<string> | null; optional: boolean } | { kind: 'gap'; max: number } | { kind: 'start' } | { kind: 'end' };

/** A compiled pattern. */
export interface Pattern {
  elements: readonly Element[];
  /** Words of which one must be among a sentence's for the pattern to match; null when that can't be told. */
  needs: ReadonlySet<string> | null;
}

/** Names of word classes, each with its words. */
export type Classes = Readonly<Record<string, readonly string[]>>;

/** A stretch of tokens: first, and one past the last. */
export interface Stretch {
  from: number;
  to: number;
  /** Tokens that fill gaps. */
  gaps: Token[];
}

const CLAUSE_ENDS: ReadonlySet<string> = new Set(['.', ';', ':', '!', '?', '(', ')', '|', '→', '—']);

/**
 * Compiles a pattern.
 * @throws Error naming the pattern
 */
export function compile(source: string, classes: Classes): Pattern {
  const elements = source.split(/\s+/).filter(Boolean).map((part): Element => {
    if (part === '^') return { kind: 'start' };
    if (part === '$') return { kind: 'end' };
    const gap = /^\.\.(\d+)$/.exec(part);
    if (gap) return { kind: 'gap', max: Number(gap[1]) };
    const optional = part.length > 1 && part.endsWith('?');
    return { kind: 'one', optional, ...testOf(optional ? part.slice(0, -1) : part, classes, source) };
  });
  const needed = elements.flatMap((e) => (e.kind === 'one' && !e.optional && e.words ? [e.words] : []));
  return { elements, needs: needed.sort((a, b) => a.size - b.size)[0] ?? null };
}

function testOf(part: string, classes: Classes, source: string): { test: Test; words: ReadonlySet<string> | null } {
  const words = new Set<string>();
  const stems: string[] = [];
  const kinds: Test[] = [];
  const add = (alternative: string): void => {
    if (alternative.endsWith('~')) stems.push(alternative.slice(0, -1));
    else if (alternative.length > 2 && alternative.startsWith('<')) kinds.push(kindTest(alternative.slice(1, -1), source));
    else if (alternative.length > 2 && alternative.startsWith('{')) {
      const list = Object.hasOwn(classes, alternative.slice(1, -1)) ? classes[alternative.slice(1, -1)] : undefined;
      if (!list) throw new Error(`"${source}": there is no class ${alternative}.`);
      list.forEach(add);
    } else words.add(alternative);
  };
  for (const alternative of part === '|' ? ['|'] : part.split('|')) add(alternative);
  return {
    test: (t) => words.has(t.text) || stems.some((s) => t.kind === 'word' && t.text.startsWith(s)) || kinds.some((k) => k(t)),
    words: stems.length + kinds.length === 0 ? words : null
  };
}

function kindTest(name: string, source: string): Test {
  switch (name) {
    case 'name':
      return (t) => (t.kind === 'word' && (t.code || /^\p{Lu}/u.test(t.raw) || /\p{Ll}\p{Lu}|_|\d/u.test(t.raw))) || t.kind === 'person';
    case 'word':
      return (t) => t.kind === 'word';
    case 'version':
      return (t) => t.kind === 'number';
    case 'code':
      return (t) => t.code;
    case 'any':
      return () => true;
    case 'path':
    case 'issue':
    case 'advisory':
    case 'person':
    case 'address':
    case 'hash':
      return (t) => t.kind === name;
    default:
      throw new Error(`"${source}": there is no kind of token <${name}>.`);
  }
}

/** All places of a sentence that a pattern matches, from left to right, as short as may be; none overlaps the one before. */
export function matches({ elements, needs }: Pattern, { tokens }: Sentence): Stretch[] {
  if (needs !== null && !tokens.some((t) => needs.has(t.text))) return [];
  const out: Stretch[] = [];
  const isWord = (t: Token): boolean => t.kind !== 'mark';
  const words = { first: tokens.findIndex(isWord), last: tokens.findLastIndex(isWord) };
  for (let i = 0; i < tokens.length; i++) {
    const found = matchAt(elements, tokens, i, words);
    if (!found) continue;
    out.push(found);
    i = Math.max(i, found.to - 1);
  }
  return out;
}

/** @param words where the sentence's first and last tokens are that are no marks; -1 without any */
function matchAt(elements: readonly Element[], tokens: readonly Token[], at: number, words: { first: number; last: number }): Stretch | null {
  const gaps: Token[] = [];
  const step = (e: number, i: number): number => {
    const element = elements[e];
    if (element === undefined) return i;
    switch (element.kind) {
      case 'start':
        return words.first < 0 || i <= words.first ? step(e + 1, i) : -1;
      case 'end':
        return i > words.last ? step(e + 1, i) : -1;
      case 'gap': {
        for (let n = 0; n <= element.max; n++) {
          const to = step(e + 1, i + n);
          if (to >= 0) {
            gaps.push(...tokens.slice(i, i + n));
            return to;
          }
          const next = tokens[i + n];
          if (next === undefined || (next.kind === 'mark' && CLAUSE_ENDS.has(next.text))) return -1;
        }
        return -1;
      }
      case 'one': {
        const token = tokens[i];
        if (token !== undefined && element.test(token)) {
          const to = step(e + 1, i + 1);
          if (to >= 0) return to;
        }
        return element.optional ? step(e + 1, i) : -1;
      }
    }
  };
  const to = step(0, at);
  return to > at ? { from: at, to, gaps } : null;
}

/** Where the clause that holds a token begins. */
export function clauseStart(tokens: readonly Token[], at: number): number {
  for (let i = at - 1; i >= 0; i--) {
    const t = tokens[i]!;
    if (t.kind === 'mark' && (CLAUSE_ENDS.has(t.text) || t.text === ',')) return i + 1;
    if (t.text === 'but' || t.text === 'however' || t.text === 'although' || t.text === 'though') return i + 1;
  }
  return 0;
}

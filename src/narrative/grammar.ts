/**
 * Patterns over tokens, as `kb/narrative/claims.yml` writes them: elements with spaces between.
 *
 * `word` that word; `stem~` words that begin so; `a|b` one of them; `{class}` a word of a class; `<path>` a token of a kind,
 * `<name>` a word with a capital or code, `<ident>` a name of code, `<lib>` a word that can name a library, `<testname>` a name or path of a test, `<version>` a number; `..3` up to three tokens, none of which ends a clause; `^` and `$`
 * the sentence's ends; `x?` optional; marks stand for themselves. `a &3 b` is both `a ..3 b` and `b ..3 a`.
 */
import { isIdentifier, isLibrary } from './facts.js';
import type { Sentence, Token } from './sentences.js';

type Test = (token: Token) => boolean;

/** Longest beginning of a word that patterns name. */
const MAX_STEM = 16;

/** Words that begin sentences with a capital and name nobody. */
const NAMELESS: ReadonlySet<string> = new Set('a an the this that these those it its i we you he she they our my your all any some no not none and or but if when while as at by for from in into of on to with after before since until is are was were be been has have had there here one two both each every only just also now so then yes what which who whose how than version release about over under up down more less most least'.split(' '));

/** Words and beginnings of words. */
interface Wanted {
  words: ReadonlySet<string>;
  stems: readonly string[];
}

/** `wanted` is all that an element matches; null when it matches by kind too. */
type Element = { kind: 'one'; test: Test; wanted: Wanted | null; optional: boolean } | { kind: 'gap'; max: number } | { kind: 'start' } | { kind: 'end' };

/** A compiled pattern. */
export interface Pattern {
  elements: readonly Element[];
  /** Of these one must be among a sentence's words for the pattern to match; null when that can't be told. */
  needs: Wanted | null;
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

/** Marks within code end nothing: `go test ./...` is one thing. */
function endsClause(t: Token): boolean {
  return t.kind === 'mark' && !t.code && CLAUSE_ENDS.has(t.text);
}

/** The patterns that a source stands for: with `a &3 b` both orders. */
export function orders(source: string): string[] {
  const m = /^(.+) &(\d+) (.+)$/.exec(source);
  return m ? [`${m[1]} ..${m[2]} ${m[3]}`, `${m[3]} ..${m[2]} ${m[1]}`] : [source];
}

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
  const size = (w: Wanted): number => w.words.size + w.stems.length;
  const needed = elements.flatMap((e) => (e.kind === 'one' && !e.optional && e.wanted ? [e.wanted] : []));
  return { elements, needs: needed.sort((a, b) => size(a) - size(b))[0] ?? null };
}

function testOf(part: string, classes: Classes, source: string): { test: Test; wanted: Wanted | null } {
  const words = new Set<string>();
  const stems: string[] = [];
  const kinds: Test[] = [];
  const add = (alternative: string): void => {
    if (alternative.endsWith('~')) {
      const stem = alternative.slice(0, -1);
      if (stem.length < 2 || stem.length > MAX_STEM) throw new Error(`"${source}": ${alternative} has less than 2 or more than ${MAX_STEM} letters.`);
      stems.push(stem);
    }
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
    wanted: kinds.length === 0 ? { words, stems } : null
  };
}

const PLAIN_TEST: ReadonlySet<string> = new Set(['test', 'tests', 'spec', 'specs', 'testing']);

function kindTest(name: string, source: string): Test {
  switch (name) {
    case 'name':
      return (t) => (t.kind === 'word' && (t.code || !NAMELESS.has(t.text)) && (t.code || /^\p{Lu}/u.test(t.raw) || /\p{Ll}\p{Lu}|_|\d/u.test(t.raw))) || t.kind === 'person';
    case 'word':
      return (t) => t.kind === 'word';
    case 'lib':
      return (t) => (t.kind === 'word' ? !NAMELESS.has(t.text) : isLibrary(t));
    case 'version':
      return (t) => t.kind === 'number';
    case 'testname':
      return (t) => !PLAIN_TEST.has(t.text) && (t.code || t.kind === 'path' || /[a-z][A-Z]|_/.test(t.raw)) && /(?:^|[^a-z])tests?(?![a-z])|test_|_test|[a-z](?:Test|Tests|Spec)(?![a-z])|^(?:Test|Spec)[A-Z_]|[._-](?:spec|test)s?\b|\b(?:tests?|specs?|__tests__)\//i.test(t.raw.length < 200 ? t.raw : '');
    case 'code':
      return (t) => t.code;
    case 'ident':
      return isIdentifier;
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

/** Finds what may match a sentence among many, in the order given: most need words that it has not. */
export class Index<T> {
  private readonly byWord = new Map<string, number[]>();
  private readonly byStem = new Map<string, number[]>();
  private readonly always: number[] = [];

  constructor(private readonly items: readonly T[], patternOf: (item: T) => Pattern) {
    const put = (map: Map<string, number[]>, key: string, i: number): void => void (map.get(key)?.push(i) ?? map.set(key, [i]));
    items.forEach((item, i) => {
      const { needs } = patternOf(item);
      if (needs === null) this.always.push(i);
      else {
        for (const word of needs.words) put(this.byWord, word, i);
        for (const stem of needs.stems) put(this.byStem, stem, i);
      }
    });
  }

  of({ tokens }: Sentence): T[] {
    const found = new Set(this.always);
    for (const text of new Set(tokens.map((t) => t.text))) {
      this.byWord.get(text)?.forEach((i) => found.add(i));
      for (let length = 2; length <= Math.min(text.length, MAX_STEM); length++) this.byStem.get(text.slice(0, length))?.forEach((i) => found.add(i));
    }
    return [...found].sort((a, b) => a - b).map((i) => this.items[i]!);
  }
}

/** All places of a sentence that a pattern matches, from left to right, as short as may be; none overlaps the one before. */
export function matches({ elements }: Pattern, { tokens }: Sentence): Stretch[] {
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

/** Whether a pattern without `^` and `$` matches from a token on. */
export function begins({ elements }: Pattern, tokens: readonly Token[], at: number): boolean {
  return matchAt(elements, tokens, at, { first: -1, last: tokens.length }) !== null;
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
          if (next === undefined || endsClause(next)) return -1;
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
    if (endsClause(t) || (t.kind === 'mark' && t.text === ',')) return i + 1;
    if (t.text === 'but' || t.text === 'however' || t.text === 'although' || t.text === 'though') return i + 1;
  }
  return 0;
}

/** Whether a stretch stands between quotation marks. */
export function quoted(tokens: readonly Token[], from: number, to: number): boolean {
  let open = false;
  for (let i = 0; i < tokens.length; i++) {
    const mark = tokens[i]!.kind === 'mark' ? tokens[i]!.text : '';
    if (mark === '"' || mark === '“' || mark === '”') open = mark === '“' || (mark === '"' && !open);
    if (i === from) return open && tokens.slice(to).some((t) => t.text === '"' || t.text === '”');
  }
  return false;
}

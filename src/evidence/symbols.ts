/**
 * Looks symbols up in both sides of a change. The repository is searched once, in head: base differs from it in the
 * changed files only, and those are searched here. So one pass answers for both sides and for all symbols that are
 * asked for together or were expected.
 */
import type { Hit, Snapshot } from '../snapshot/index.js';
import { MAX_HIT_CHARS } from '../bounds.js';
import { extensionsLike, loweringFor } from '../syntax/parse.js';
import { byCodeUnit } from '../snapshot/index.js';

/** Lines of one symbol at most; beyond it the answer is incomplete. */
export const MAX_HITS = 4_000;
/** Lines of all symbols of one pass at most. */
export const MAX_PASS_HITS = 40_000;
/** Files of one pass at most. */
export const MAX_PASS_FILES = 10_000;
/** Expected symbols that ride along with one pass. */
export const MAX_EXPECTED = 200;

/** Lines that hold a symbol, by path and line, and whether they are all. */
export interface Found {
  hits: Hit[];
  complete: boolean;
}

/** Lines of one side that hold a symbol. */
export class SymbolSearch {
  private readonly inHead = new Map<string, Found>();
  private readonly expected = new Set<string>();
  /** Searches of the repository so far. */
  passes = 0;

  constructor(private readonly snapshot: Snapshot) {}

  /** Adds names that may be asked for later. */
  expect(names: Iterable<string>): void {
    for (const n of names) if (n.length > 1) this.expected.add(n);
  }

  /** The lines of each symbol; files in no supported language are left out. */
  async find(side: 'base' | 'head', names: readonly string[]): Promise<Map<string, Found>> {
    await this.searchHead(names.filter((n) => !this.inHead.has(n)));
    if (side === 'head') return new Map(names.map((n) => [n, this.inHead.get(n)!]));
    return this.inBase(names);
  }

  private async searchHead(asked: readonly string[]): Promise<void> {
    if (asked.length === 0) return;
    const riding = [...this.expected].filter((n) => !this.inHead.has(n) && !asked.includes(n)).slice(0, MAX_EXPECTED);
    const together = await this.pass([...asked, ...riding]);
    if (together.whole) {
      this.keep(together.found, true);
      return;
    }
    // Something in the pass is all over the repository: what was only expected is left out, then what is frequent by itself.
    this.expected.clear();
    const alone = riding.length ? await this.pass(asked) : together;
    const frequent = (n: string): boolean => alone.found.get(n)!.length > MAX_HITS;
    const rare = asked.filter((n) => !frequent(n));
    if (alone.whole || rare.length === 0 || rare.length === asked.length) {
      this.keep(alone.found, alone.whole);
      return;
    }
    this.keep(new Map(asked.filter(frequent).map((n) => [n, alone.found.get(n)!])), false);
    const rest = await this.pass(rare);
    this.keep(rest.found, rest.whole);
  }

  private keep(found: ReadonlyMap<string, Hit[]>, whole: boolean): void {
    for (const [name, hits] of found) this.inHead.set(name, { hits: hits.slice(0, MAX_HITS), complete: whole && hits.length <= MAX_HITS });
  }

  private async pass(names: readonly string[]): Promise<{ found: Map<string, Hit[]>; whole: boolean }> {
    this.passes++;
    const changed = this.snapshot.changes.flatMap((c) => [c.base, c.head].filter((p): p is string => p !== null));
    const { hits, complete } = await this.snapshot.grep('head', [...names], { maxHits: MAX_PASS_HITS, maxFiles: MAX_PASS_FILES, extensions: extensionsLike(changed) });
    const found = new Map<string, Hit[]>(names.map((n) => [n, []]));
    const holders = new Holders(names);
    for (const h of hits) for (const n of holders.of(h.text)) found.get(n)!.push(h);
    return { found, whole: complete };
  }

  private async inBase(names: readonly string[]): Promise<Map<string, Found>> {
    const gone = new Set(this.snapshot.changes.map((c) => c.head));
    const changed = await this.inChangedFiles(names);
    return new Map(names.map((n) => {
      const head = this.inHead.get(n)!;
      const hits = [...head.hits.filter((h) => !gone.has(h.path)), ...changed.found.get(n)!].sort((a, b) => byCodeUnit(a.path, b.path) || a.line - b.line);
      return [n, { hits: hits.slice(0, MAX_HITS), complete: head.complete && changed.whole && hits.length <= MAX_HITS }];
    }));
  }

  /** Searches the base's version of every changed file as `pass` searches files. */
  private async inChangedFiles(names: readonly string[]): Promise<{ found: Map<string, Hit[]>; whole: boolean }> {
    const found = new Map<string, Hit[]>(names.map((n) => [n, []]));
    const holders = new Holders(names);
    let whole = true;
    for (const c of this.snapshot.changes) {
      if (c.base === null || !loweringFor(c.base)) continue;
      const file = await this.snapshot.read('base', c.base);
      if (file === null) continue;
      if (!file.ok) {
        if (!WITHOUT_LINES.has(file.skip.reason)) whole = false;
        continue;
      }
      if (!holders.any(file.text)) continue;
      let line = 0;
      for (const text of file.text.split('\n')) {
        line++;
        for (const n of holders.of(text)) found.get(n)!.push({ path: c.base, line, text: clipped(text) });
      }
    }
    return { found, whole };
  }
}

/** Reasons for which a file has no lines to find either. */
const WITHOUT_LINES: ReadonlySet<string> = new Set(['binary', 'symlink', 'submodule', 'lfs-pointer']);

const TOKEN = /[A-Za-z0-9_$]+/g;

/** Finds which of many symbols a text holds, in one pass over it. */
class Holders {
  private readonly plain = new Set<string>();
  /** Symbols with other characters; they are looked for one by one. */
  private readonly others: string[] = [];

  constructor(names: readonly string[]) {
    for (const n of names) {
      if (/^[A-Za-z0-9_$]+$/.test(n)) this.plain.add(n);
      else this.others.push(n);
    }
  }

  /** Symbols in a line, as whole words. */
  of(line: string): string[] {
    const text = clipped(line);
    const out = this.others.filter((n) => hasWord(text, n));
    for (const token of new Set(text.match(TOKEN))) if (this.plain.has(token) && hasWord(text, token)) out.push(token);
    return out;
  }

  /** Whether a text may hold one of the symbols. */
  any(text: string): boolean {
    if (this.others.some((n) => text.includes(n))) return true;
    for (const [token] of text.matchAll(TOKEN)) if (this.plain.has(token)) return true;
    return false;
  }
}

/** The part of a line that a search returns. */
function clipped(line: string): string {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  return text.length * 3 <= MAX_HIT_CHARS ? text : Buffer.from(text).subarray(0, MAX_HIT_CHARS).toString('utf8');
}

function isWordChar(c: string | undefined): boolean {
  return c !== undefined && (c === '_' || c === '$' || (c >= '0' && c <= '9') || c.toLowerCase() !== c.toUpperCase());
}

/** Whether a line holds a symbol as a whole word. */
export function hasWord(line: string, word: string): boolean {
  for (let i = line.indexOf(word); i >= 0; i = line.indexOf(word, i + 1)) {
    if (!isWordChar(line[i - 1]) && !isWordChar(line[i + word.length])) return true;
  }
  return false;
}

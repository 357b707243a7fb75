/**
 * Looks symbols up in both sides of a change. The repository is searched once, in head: base differs from it in the
 * changed files only, and those are searched here. So one pass answers for both sides and for all symbols that are
 * asked for together or were expected.
 */
import { MAX_HIT_CHARS } from '../bounds.js';
import { byCodeUnit, type Hit, type Snapshot } from '../snapshot/index.js';
import { extensionsLike, loweringFor } from '../syntax/parse.js';

/** Lines of one symbol at most; beyond it the answer is incomplete. */
export const MAX_HITS = 4_000;
/** Lines of all symbols of one pass at most. */
export const MAX_PASS_HITS = 40_000;
/** Files of one pass at most. */
export const MAX_PASS_FILES = 10_000;
/** Searches that are begun again without a symbol that is too frequent. */
export const MAX_RESTARTS = 8;
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
    let names = [...asked, ...[...this.expected].filter((n) => !this.inHead.has(n) && !asked.includes(n)).slice(0, MAX_EXPECTED)];
    for (let i = 0; i < MAX_RESTARTS && names.length > 0; i++) {
      const { found, whole, frequent } = await this.pass(names, true);
      if (whole || frequent === null) {
        if (!whole && names.some((n) => !asked.includes(n))) break;
        this.keep(found, whole);
        return;
      }
      // One symbol is all over the repository: its answer is known, the others are looked for again without it.
      this.keep(new Map([[frequent, found.get(frequent)!]]), false);
      names = names.filter((n) => n !== frequent);
    }
    // What was only expected makes the search too large.
    this.expected.clear();
    const left = asked.filter((n) => !this.inHead.has(n));
    if (left.length === 0) return;
    const { found, whole } = await this.pass(left, false);
    this.keep(found, whole);
  }

  private keep(found: ReadonlyMap<string, Hit[]>, whole: boolean): void {
    for (const [name, hits] of found) this.inHead.set(name, { hits: hits.slice(0, MAX_HITS), complete: whole && hits.length <= MAX_HITS });
  }

  /** One search. With `restart` it ends as soon as a symbol has too many lines, and names it. */
  private async pass(names: readonly string[], restart: boolean): Promise<{ found: Map<string, Hit[]>; whole: boolean; frequent: string | null }> {
    this.passes++;
    const changed = this.snapshot.changes.flatMap((c) => [c.base, c.head].filter((p): p is string => p !== null));
    const found = new Map<string, Hit[]>(names.map((n) => [n, []]));
    const holders = new Holders(names);
    let frequent: string | null = null;
    const enough = (hit: Hit): boolean => {
      for (const n of holders.of(hit.text)) if (found.get(n)!.push(hit) > MAX_HITS) frequent ??= n;
      return restart && frequent !== null;
    };
    const { complete } = await this.snapshot.grep('head', [...names], { maxHits: MAX_PASS_HITS, maxFiles: MAX_PASS_FILES, extensions: extensionsLike(changed), enough });
    for (const hits of found.values()) hits.sort(inOrder);
    return { found, whole: complete, frequent: restart ? frequent : null };
  }

  private async inBase(names: readonly string[]): Promise<Map<string, Found>> {
    const gone = new Set(this.snapshot.changes.map((c) => c.head));
    const changed = await this.inChangedFiles(names);
    return new Map(names.map((n) => {
      const head = this.inHead.get(n)!;
      const hits = [...head.hits.filter((h) => !gone.has(h.path)), ...changed.found.get(n)!].sort(inOrder);
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

function inOrder(a: Hit, b: Hit): number {
  return byCodeUnit(a.path, b.path) || a.line - b.line;
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

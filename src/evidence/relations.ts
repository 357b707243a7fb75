/**
 * Relations of the repository, answered from one lexical search a phase: where a symbol is defined and where it
 * is called. Only files with hits are parsed. Every answer says whether its search was complete.
 */
import { createHash } from 'node:crypto';
import type { Hit } from '../snapshot/index.js';
import type { Expr, Func } from '../syntax/form.js';
import { familyOf } from '../syntax/parse.js';
import { calleeName, funcExprs } from '../syntax/walk.js';
import { SymbolSearch, type Found } from './symbols.js';
import { isOutside, isSkipped, type LoadedUnit, type UnitStore } from './units.js';
import { plural } from '../plural.js';

type Side = 'base' | 'head';

/** Files parsed for definitions, and for callers, of one symbol. */
export const MAX_DEFINITION_FILES = 6;
/** Files parsed for callers of one symbol. */
export const MAX_CALLER_FILES = 12;
/** Symbols searched for in one phase. */
export const MAX_SYMBOLS = 64;

/** A function with its file. */
export interface Located {
  func: Func;
  file: LoadedUnit;
}

/** A call of a function that was looked for. */
export interface CallSite {
  caller: Func;
  file: LoadedUnit;
  call: Extract<Expr, { kind: 'call' }>;
}

/** Definitions and callers by name, on either side. `prefetch` must have asked for a name before. */
export class Relations {
  private readonly found = new Map<string, Found>();
  private readonly definitionCache = new Map<string, Located[]>();
  private readonly callerCache = new Map<string, { sites: CallSite[]; complete: boolean }>();
  private readonly search: SymbolSearch;
  readonly limits: string[] = [];

  constructor(private readonly store: UnitStore) {
    this.search = new SymbolSearch(store.snapshot);
  }

  /** Passes over the repository that were made. */
  get queries(): number {
    return this.search.passes;
  }

  /** SHA-256 over what was asked, 64 hex digits. */
  get digest(): string {
    return createHash('sha256').update([...this.found.keys()].sort().join('\n')).digest('hex');
  }

  /** Names that later phases are likely to ask for: they ride along with the first search, if there is one. */
  expect(names: Iterable<string>): void {
    this.search.expect(names);
  }

  /** Searches for symbols that were not searched for yet, all in one pass. */
  async prefetch(side: Side, names: string[]): Promise<void> {
    const fresh = [...new Set(names)].filter((n) => n.length > 1 && !this.found.has(`${side}:${n}`)).sort();
    if (fresh.length === 0) return;
    const asked = fresh.slice(0, MAX_SYMBOLS);
    if (fresh.length > asked.length) this.limits.push(`Only ${MAX_SYMBOLS} of ${plural(fresh.length, 'symbol')} were looked up in ${side}.`);
    const found = await this.search.find(side, asked);
    for (const [name, answer] of found) this.found.set(`${side}:${name}`, answer);
    const cut = asked.filter((n) => !found.get(n)!.complete);
    if (cut.length) this.limits.push(`The search for ${cut.length} of ${plural(asked.length, 'symbol')} in ${side} was cut: they occur too often, or files could not be searched.`);
  }

  /** Lines that mention a symbol. It must have been prefetched. */
  hits(side: Side, name: string): { hits: Hit[]; complete: boolean } {
    return this.found.get(`${side}:${name}`) ?? { hits: [], complete: false };
  }

  /** Parses the files that look like defining a symbol, in the language of the file `near`; afterwards `definitions` answers. */
  async loadDefinitions(side: Side, name: string, near: string): Promise<void> {
    const key = `${side}:${name}`;
    if (this.definitionCache.has(key)) return;
    const out: Located[] = [];
    for (const p of this.definingFiles(side, name, near)) out.push(...(await this.definedIn(side, p, name, 'closure')));
    this.definitionCache.set(key, out);
  }

  /** Functions of a name, nearest file first. `loadDefinitions` must have run for it. */
  definitions(side: Side, name: string): Located[] {
    return this.definitionCache.get(`${side}:${name}`) ?? [];
  }

  /**
   * The function that a call in the file `near` means: the first of that name in the file itself, else the only one among the
   * files that look like defining it; null when there is none or more than one. Stops parsing when that is known.
   */
  async soleDefinition(side: Side, name: string, near: string): Promise<Located | null> {
    let only: Located | null = null;
    for (const p of this.definingFiles(side, name, near)) {
      const found = await this.definedIn(side, p, name, 'definitions');
      if (found.length === 0) continue;
      if (p === near) return found[0];
      if (only || found.length > 1) return null;
      only = found[0];
    }
    return only;
  }

  private definingFiles(side: Side, name: string, near: string): string[] {
    const hits = sameLanguage(this.hits(side, name).hits, near);
    return rankPaths(hits.filter((h) => looksLikeDefinition(h.text, name)).map((h) => h.path), near).slice(0, MAX_DEFINITION_FILES);
  }

  private async definedIn(side: Side, path: string, name: string, purpose: 'definitions' | 'closure'): Promise<Located[]> {
    const file = await this.store.view(purpose).load(side, path);
    return !file || isSkipped(file) ? [] : file.unit.functions.filter((func) => func.name === name).map((func) => ({ func, file }));
  }

  /** Calls of a function by name, in the language of the file `near`. Complete when every file with a hit was parsed. */
  async callers(side: Side, name: string, near: string): Promise<{ sites: CallSite[]; complete: boolean }> {
    const key = `${side}:${name}`;
    const known = this.callerCache.get(key);
    if (known) return known;
    const { hits, complete } = this.hits(side, name);
    const all = rankPaths(sameLanguage(hits, near).filter((h) => h.text.includes(`${name}(`) || h.text.includes(`${name} (`) || !looksLikeDefinition(h.text, name)).map((h) => h.path), near);
    const sites: CallSite[] = [];
    const store = this.store.view('callers');
    let seen = true;
    for (const p of all.slice(0, MAX_CALLER_FILES)) {
      const file = await store.load(side, p);
      if (isOutside(file)) seen = false;
      if (!file || isSkipped(file)) continue;
      for (const caller of file.unit.functions) {
        funcExprs(caller, (e) => {
          if (e.kind === 'call' && calleeName(e) === name) sites.push({ caller, file, call: e });
        });
      }
    }
    const answer = { sites, complete: complete && seen && all.length <= MAX_CALLER_FILES };
    this.callerCache.set(key, answer);
    return answer;
  }
}

/** Hits in files whose code can call, or be called by, the code of a file. */
function sameLanguage(hits: Hit[], near: string): Hit[] {
  const family = familyOf(near);
  return hits.filter((h) => familyOf(h.path) === family);
}

/** A cheap test that saves parsing files that only call: the line could define the symbol. */
function looksLikeDefinition(line: string, name: string): boolean {
  const text = line.trim();
  const at = text.indexOf(name);
  const before = withoutTypeArguments(text.slice(0, at));
  const after = text.slice(at + name.length).trimStart();
  if (/(^|\s)(def|function|func|fn|fun|class|struct|interface|sub)\b[^=]*$/.test(before)) return true;
  if (/^(=|:)\s*(async\b|function\b|\(|[\w$]+\s*=>)/.test(after)) return true;
  // C, Java and methods of a class body: type and modifiers before the name, no call's context, no semicolon behind.
  return after.startsWith('(') && !text.endsWith(';') && !/[=(.!&|,"'`]/.test(before) && !/\b(return|if|while|else|await|new|throw)\b/.test(before);
}

/** `static Map<String, String> ` -> `static Map `. */
function withoutTypeArguments(text: string): string {
  let out = text;
  for (let last = ''; last !== out; ) {
    last = out;
    out = out.replace(/<[\w\s,.?[\]&]*>/g, '');
  }
  return out;
}

/** Distinct paths, those that share the most leading folders with `near` first. */
function rankPaths(paths: string[], near: string): string[] {
  const folders = near.split('/');
  const shared = (p: string): number => {
    const other = p.split('/');
    let n = 0;
    while (n < folders.length && n < other.length && folders[n] === other[n]) n++;
    return n;
  };
  return [...new Set(paths)].sort((a, b) => shared(b) - shared(a) || (a < b ? -1 : a > b ? 1 : 0));
}

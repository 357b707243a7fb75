/**
 * Relations of the repository, answered from one lexical search a phase: where a symbol is defined and where it
 * is called. Only files with hits are parsed. Every answer says whether its search was complete.
 */
import type { Hit } from '../snapshot/index.js';
import type { Expr, Func } from '../syntax/form.js';
import { loweringFor } from '../syntax/parse.js';
import { funcExprs } from '../syntax/walk.js';
import { isSkipped, type LoadedUnit, type UnitStore } from './units.js';

type Side = 'base' | 'head';

/** Hits of one search at most; beyond it the answer is incomplete. */
export const MAX_HITS = 4_000;
/** Files parsed for definitions, and for callers, of one symbol. */
export const MAX_DEFINITION_FILES = 6;
export const MAX_CALLER_FILES = 12;
/** Symbols searched for in one phase. */
export const MAX_SYMBOLS = 64;

export interface Located {
  func: Func;
  file: LoadedUnit;
}

export interface CallSite {
  caller: Func;
  file: LoadedUnit;
  call: Extract<Expr, { kind: 'call' }>;
}

export class Relations {
  private readonly found = new Map<string, { hits: Hit[]; complete: boolean }>();
  private readonly definitionCache = new Map<string, Located[]>();
  private readonly callerCache = new Map<string, { sites: CallSite[]; complete: boolean }>();
  readonly limits: string[] = [];
  queries = 0;

  constructor(private readonly store: UnitStore) {}

  /** Searches for symbols that were not searched for yet, all in one pass. */
  async prefetch(side: Side, names: string[]): Promise<void> {
    const fresh = [...new Set(names)].filter((n) => n.length > 1 && !this.found.has(`${side}:${n}`)).sort();
    if (fresh.length === 0) return;
    const asked = fresh.slice(0, MAX_SYMBOLS);
    if (fresh.length > asked.length) this.limits.push(`Only ${MAX_SYMBOLS} of ${fresh.length} symbols were looked up in ${side}.`);
    this.queries++;
    const { hits, complete } = await this.store.snapshot.grep(side, asked, { maxHits: MAX_HITS });
    if (!complete) this.limits.push(`The search for ${asked.length} symbols in ${side} found more than ${MAX_HITS} lines and was cut.`);
    for (const n of asked) this.found.set(`${side}:${n}`, { hits: [], complete });
    for (const h of hits) {
      if (!loweringFor(h.path)) continue;
      for (const n of asked) if (hasWord(h.text, n)) this.found.get(`${side}:${n}`)!.hits.push(h);
    }
  }

  /** Lines that mention a symbol. It must have been prefetched. */
  hits(side: Side, name: string): { hits: Hit[]; complete: boolean } {
    return this.found.get(`${side}:${name}`) ?? { hits: [], complete: false };
  }

  /** Parses the files that look like defining a symbol; afterwards `definitions` answers. */
  async loadDefinitions(side: Side, name: string, near: string): Promise<void> {
    const key = `${side}:${name}`;
    if (this.definitionCache.has(key)) return;
    const paths = rankPaths(this.hits(side, name).hits.filter((h) => looksLikeDefinition(h.text, name)).map((h) => h.path), near).slice(0, MAX_DEFINITION_FILES);
    const out: Located[] = [];
    for (const p of paths) {
      const file = await this.store.load(side, p);
      if (!file || isSkipped(file)) continue;
      for (const func of file.unit.functions) if (func.name === name) out.push({ func, file });
    }
    this.definitionCache.set(key, out);
  }

  /** Functions of a name, nearest file first. `loadDefinitions` must have run for it. */
  definitions(side: Side, name: string): Located[] {
    return this.definitionCache.get(`${side}:${name}`) ?? [];
  }

  /** Calls of a function by name. Complete when every file with a hit was parsed. */
  async callers(side: Side, name: string, near: string): Promise<{ sites: CallSite[]; complete: boolean }> {
    const key = `${side}:${name}`;
    const known = this.callerCache.get(key);
    if (known) return known;
    const { hits, complete } = this.hits(side, name);
    const all = rankPaths(hits.filter((h) => h.text.includes(`${name}(`) || h.text.includes(`${name} (`) || !looksLikeDefinition(h.text, name)).map((h) => h.path), near);
    const sites: CallSite[] = [];
    for (const p of all.slice(0, MAX_CALLER_FILES)) {
      const file = await this.store.load(side, p);
      if (!file || isSkipped(file)) continue;
      for (const caller of file.unit.functions) {
        funcExprs(caller, (e) => {
          if (e.kind === 'call' && calleeName(e.callee) === name) sites.push({ caller, file, call: e });
        });
      }
    }
    const answer = { sites, complete: complete && all.length <= MAX_CALLER_FILES };
    this.callerCache.set(key, answer);
    return answer;
  }
}

function calleeName(e: Expr): string {
  return e.kind === 'name' ? e.name : e.kind === 'member' ? e.property : '';
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

/** A cheap test that saves parsing files that only call: the line could define the symbol. */
function looksLikeDefinition(line: string, name: string): boolean {
  const text = line.trim();
  const at = text.indexOf(name);
  const before = text.slice(0, at);
  const after = text.slice(at + name.length).trimStart();
  if (/(^|\s)(def|function|func|fn|fun|class|struct|interface|sub)\b[^=]*$/.test(before)) return true;
  if (/^(=|:)\s*(async\b|function\b|\(|[\w$]+\s*=>)/.test(after)) return true;
  // C, Java and methods of a class body: type and modifiers before the name, no call's context, no semicolon behind.
  return after.startsWith('(') && !text.endsWith(';') && !/[=(.!&|,"'`]/.test(before) && !/\b(return|if|while|else|await|new|throw)\b/.test(before);
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

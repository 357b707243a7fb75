/**
 * Where names are defined and used, in every language: by the program form where there is a lowering, else by the lines alone.
 * Bounded by files; an answer says whether everything was searched.
 */
import type { Context } from '../../candidates/types.js';
import { byCodeUnit, type Hit } from '../../snapshot/index.js';
import { Relations } from '../../evidence/relations.js';
import { hasWord } from '../../evidence/symbols.js';
import { extensionsLike, familyOf, loweringFor } from '../../syntax/parse.js';
import type { Func, Unit } from '../../syntax/form.js';
import { calleeName, funcExprs } from '../../syntax/walk.js';
import { MAX_FILES_OF_NAME } from '../bounds.js';
import { omittedPath } from './shown.js';
import { blockEnd, defines, enclosing, groupOf, lastPart } from './lexical.js';
import { innermostNamed, startOf } from './subjects.js';
import type { Range, Side, Sources } from './sources.js';

/** Lines of one search in languages without a lowering. */
const MAX_LEXICAL_HITS = 8_000;

/** A definition of a name. */
export interface Definition extends Range {
  name: string;
  title: string;
  kind: 'function' | 'type' | 'constant';
  /** As the engine knows it. */
  func: Func | null;
  unit: Unit | null;
}

/** A place where a name is used. */
export interface Use extends Range {
  /** Line of the use itself. */
  line: number;
  /** The function that holds it; null at a file's top. */
  caller: { name: string; title: string; first: number; last: number; func: Func | null; unit: Unit | null } | null;
  call: boolean;
}

/** Items with whether all files that may have them were searched. */
export interface Found<T> {
  items: T[];
  complete: boolean;
}

/** Finds definitions and uses of names. */
export class Finder {
  /** Its own, so that what is shown to the model leaves no trace in the built-in review's limits. */
  readonly relations: Relations;
  /** Lines by side and name, in languages without a lowering. */
  private readonly lexical = new Map<string, Found<Hit>>();
  private readonly lexicalHead = new Map<string, Found<Hit>>();
  private readonly extensions: string[];
  private readonly hasLowered: boolean;
  /** Changed files that a pack may show, by both paths: what lies near them comes first. */
  readonly changedPaths: string[];

  constructor(readonly ctx: Context, readonly sources: Sources) {
    this.relations = new Relations(ctx.store);
    const shown = ctx.store.snapshot.changes.flatMap((c) => [c.base, c.head].filter((p): p is string => p !== null)).filter((p) => omittedPath(p) === null);
    this.changedPaths = [...new Set(shown)];
    this.hasLowered = shown.some((p) => loweringFor(p) !== undefined);
    const lowered = new Set(extensionsLike(shown));
    this.extensions = [...new Set(shown.flatMap((p) => [...groupOf(p)]))].filter((e) => !lowered.has(e)).flatMap((e) => [e, e.toUpperCase()]).sort();
  }

  /** Searches for names, all in one pass. */
  async prefetch(side: Side, names: readonly string[]): Promise<void> {
    const fresh = [...new Set(names)].filter((n) => n.length > 1 && !this.lexical.has(`${side}:${n}`)).sort();
    if (fresh.length === 0) return;
    if (this.hasLowered) await this.relations.prefetch(side, fresh);
    await this.searchHead(fresh);
    const head = (n: string): Found<Hit> => this.lexicalHead.get(n)!;
    if (side === 'head') for (const n of fresh) this.lexical.set(`head:${n}`, head(n));
    else for (const [n, items] of await this.inBase(fresh)) this.lexical.set(`base:${n}`, { items, complete: head(n).complete });
  }

  /** One search of head, which answers for base too: base differs in the changed files only. */
  private async searchHead(names: readonly string[]): Promise<void> {
    const fresh = names.filter((n) => !this.lexicalHead.has(n));
    if (fresh.length === 0) return;
    const { hits, complete } = this.extensions.length === 0 ? { hits: [], complete: true } : await this.ctx.store.snapshot.grep('head', fresh, { extensions: this.extensions, maxHits: MAX_LEXICAL_HITS });
    for (const n of fresh) this.lexicalHead.set(n, { items: hits.filter((h) => hasWord(h.text, n)), complete });
  }

  private async inBase(names: readonly string[]): Promise<Map<string, Hit[]>> {
    const { changes } = this.ctx.store.snapshot;
    const gone = new Set(changes.map((c) => c.head));
    const found = new Map(names.map((n) => [n, this.lexicalHead.get(n)!.items.filter((h) => !gone.has(h.path))]));
    for (const c of changes) {
      if (c.base === null || loweringFor(c.base) || !this.extensions.includes(c.base.slice(c.base.lastIndexOf('.') + 1))) continue;
      const lines = (await this.sources.lines('base', c.base)) ?? [];
      lines.forEach((text, i) => {
        for (const n of names) if (hasWord(text, n)) found.get(n)!.push({ path: c.base!, line: i + 1, text });
      });
    }
    return found;
  }

  /** Lines with a name in code that a pack may show, nearest files first. */
  hits(side: Side, name: string, near: string): Found<Hit> {
    const lowered = this.hasLowered ? this.relations.hits(side, name) : { hits: [], complete: true };
    const other = this.lexical.get(`${side}:${name}`) ?? { items: [], complete: false };
    const all = [...lowered.hits, ...other.items].filter((h) => omittedPath(h.path) === null);
    const ranks = new Map<string, number>();
    const rank = (p: string): number => {
      let r = ranks.get(p);
      if (r === undefined) ranks.set(p, (r = nearness(p, near, this.changedPaths)));
      return r;
    };
    return { items: all.sort((a, b) => rank(b.path) - rank(a.path) || byCodeUnit(a.path, b.path) || a.line - b.line), complete: lowered.complete && other.complete };
  }

  /** Definitions of a name, the nearest first. `prefetch` must have asked for it. */
  async definitions(side: Side, name: string, near: string): Promise<Found<Definition>> {
    const { items: hits, complete } = this.hits(side, name, near);
    const here = hits.filter((h) => alike(h.path, near));
    let likely = here.filter((h) => defines(h.text, name) !== null || couldDefine(h.text, name));
    // Fields are told by the program form alone.
    if (likely.length === 0) likely = here.filter((h) => loweringFor(h.path) !== undefined && !h.text.includes(`${name}(`));
    const paths = [...new Set(likely.map((h) => h.path))];
    const out: Definition[] = [];
    let seen = complete && paths.length <= MAX_FILES_OF_NAME;
    for (const path of paths.slice(0, MAX_FILES_OF_NAME)) {
      const lines = await this.sources.lines(side, path);
      if (lines === null) {
        seen = false;
        continue;
      }
      const unit = await this.sources.unit(side, path);
      if (unit) out.push(...inUnit(unit, side, name).filter((d) => d.kind !== 'constant' || !/\brequire\s*\(/.test(lines[d.first - 1] ?? '')));
      for (const h of likely) {
        if (h.path !== path || out.some((d) => d.path === path && d.first <= h.line && d.last >= h.line)) continue;
        const kind = isImport(lines[h.line - 1] ?? '') ? null : defines(lines[h.line - 1] ?? '', name);
        // Functions and types of a lowered file are known; what is left are macros, constants and fields.
        if (kind === null || (loweringFor(path) && kind !== 'constant')) continue;
        // A local variable is no constant.
        if (kind === 'constant' && holder(unit, lines, h.line)) continue;
        out.push({ side, path, first: h.line, last: kind === 'constant' ? constantEnd(lines, h.line) : blockEnd(lines, h.line), name, title: name, kind, func: null, unit: null });
      }
    }
    const order = { function: 0, type: 1, constant: 2 };
    return { items: out.sort((a, b) => order[a.kind] - order[b.kind]), complete: seen };
  }

  /** A line that names something, with the function around it. */
  async useAt(side: Side, h: Hit): Promise<Use> {
    const lines = (await this.sources.lines(side, h.path)) ?? [];
    return { side, path: h.path, first: h.line, last: h.line, line: h.line, call: false, caller: holder(await this.sources.unit(side, h.path), lines, h.line) };
  }

  /** Uses of a name outside of its own definition; calls before other uses. */
  async uses(side: Side, name: string, near: string, callsOnly = false): Promise<Found<Use>> {
    const { items: hits, complete } = this.hits(side, name, near);
    const paths = [...new Set(hits.filter((h) => alike(h.path, near)).map((h) => h.path))];
    const out: Use[] = [];
    let seen = complete && paths.length <= MAX_FILES_OF_NAME * 2;
    for (const path of paths.slice(0, MAX_FILES_OF_NAME * 2)) {
      const lines = await this.sources.lines(side, path);
      if (lines === null) {
        seen = false;
        continue;
      }
      const unit = await this.sources.unit(side, path);
      const calls = unit ? callLines(unit, name) : null;
      for (const h of hits) {
        const text = lines[h.line - 1] ?? '';
        if (h.path !== path || !hasWord(text, name) || isImport(text)) continue;
        const call = calls ? calls.has(h.line) : new RegExp(`\\b${escaped(name)}[?!]?\\s*\\(`).test(text) || new RegExp(`[.:>]${escaped(name)}\\b`).test(text);
        if (defines(text, name) === 'function' && !calls?.has(h.line)) continue;
        if (callsOnly && !call) continue;
        if (unit && unit.functions.some((f) => f.name === name && f.span.line === h.line)) continue;
        out.push({ side, path, first: h.line, last: h.line, line: h.line, call, caller: holder(unit, lines, h.line) });
      }
    }
    const distance = new Map(paths.map((p, i) => [p, i]));
    return { items: out.sort((a, b) => Number(b.call) - Number(a.call) || distance.get(a.path)! - distance.get(b.path)! || a.line - b.line), complete: seen };
  }
}

function escaped(name: string): string {
  return name.replace(/[^\w]/g, '\\$&');
}

/** Definitions of a name in a lowered file. */
function inUnit(unit: Unit, side: Side, name: string): Definition[] {
  const out: Definition[] = [];
  for (const f of unit.functions) if (f.name === name && f.form !== 'file') out.push({ side, path: unit.path, first: startOf(f), last: f.span.endLine, name, title: f.qualified, kind: 'function', func: f, unit });
  for (const t of unit.types) {
    if (t.name === name) out.push({ side, path: unit.path, first: Math.min(t.span.line, ...t.annotations.map((a) => a.span.line)), last: t.span.endLine, name, title: t.name, kind: 'type', func: null, unit });
    for (const f of t.fields) if (f.name === name) out.push({ side, path: unit.path, first: f.span.line, last: f.span.endLine, name, title: `${t.name}.${name}`, kind: 'constant', func: null, unit });
  }
  for (const s of unit.functions[0]?.body ?? []) if (s.kind === 'assign' && s.target.kind === 'name' && s.target.name === name && !out.some((d) => d.first <= s.span.line && d.last >= s.span.line)) out.push({ side, path: unit.path, first: s.span.line, last: s.span.endLine, name, title: name, kind: 'constant', func: null, unit });
  return out;
}

/** Lines on which a name is called, annotations included. */
function callLines(unit: Unit, name: string): Set<number> {
  const out = new Set<number>();
  for (const f of unit.functions) {
    for (const a of f.annotations) if (lastPart(a.name) === name) out.add(a.span.line);
    funcExprs(f, (e) => {
      if (e.kind === 'call' && calleeName(e) === name) for (let n = e.callee.span.line; n <= e.callee.span.endLine; n++) out.add(n);
    });
  }
  return out;
}

function holder(unit: Unit | null, lines: readonly string[], line: number): Use['caller'] {
  if (unit) {
    const func = innermostNamed(unit, line);
    return func && { name: func.name, title: func.qualified, first: startOf(func), last: func.span.endLine, func, unit };
  }
  const block = enclosing(lines, line);
  return block && block.first !== line ? { name: lastPart(block.name), title: block.name, first: block.first, last: block.last, func: null, unit: null } : null;
}

/** A cheap test for lines of lowered languages that `defines` may miss. */
function couldDefine(line: string, name: string): boolean {
  const text = line.trim();
  const at = text.indexOf(name);
  const after = text.slice(at + name.length).trimStart();
  return after.startsWith('(') && !text.endsWith(';') && !/[=.!&|"'`]/.test(text.slice(0, at).replace(/<[^<>]*>/g, '')) && !/\b(?:return|if|while|else|await|new|throw)\b/.test(text.slice(0, at));
}

/** Last line of a macro or constant: continued lines and an open bracket belong to it. */
function constantEnd(lines: readonly string[], first: number): number {
  let open = 0;
  for (let n = first; n <= Math.min(lines.length, first + 60); n++) {
    const text = lines[n - 1]!;
    for (const c of text) open += '([{'.includes(c) ? 1 : ')]}'.includes(c) ? -1 : 0;
    if (open <= 0 && !/[\\=+|(]$/.test(text.trimEnd())) return n;
  }
  return first;
}

/** Whether a line imports. */
export function isImport(line: string): boolean {
  return /^\s*(?:import\b|from\s+\S+\s+import\b|#\s*include\b|use\s+[\w\\:{}, *]+;|using\s+[\w.= ]+;|require(?:_once|_relative)?\b|include(?:_once)?\b|package\b|namespace\b|export\s+(?:\*|\{[^}]*\})\s+from|(?:const|let|var|local)\s+[\w{},\s$:]+=\s*require\b|"[\w./-]+"$)/.test(line);
}

/** Whether the code of one file can name what is defined in another. */
function alike(path: string, near: string): boolean {
  const family = familyOf(near);
  if (family !== null && familyOf(path) === family) return true;
  const group = groupOf(near);
  const own = groupOf(path);
  // A template names what the code beside it defines, and the other way round.
  return group === own || (family === null && group.length === 0) || own.length === 0 || (family === 'javascript' && own.includes('vue'));
}

/** How near a file is: the same, changed by the change, then by common folders. */
function nearness(path: string, near: string, changed: readonly string[]): number {
  if (path === near) return 1000;
  const [a, b] = [path.split('/'), near.split('/')];
  let n = 0;
  while (n < a.length - 1 && n < b.length - 1 && a[n] === b[n]) n++;
  return n * 4 + (a.length === b.length && n === a.length - 1 ? 2 : 0) + (changed.includes(path) ? 3 : 0);
}

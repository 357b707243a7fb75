/**
 * What the model may ask of the repository: the four relations and named definitions, by symbol and within the paper's bounds.
 * A path, pattern or text is no symbol. Every look-up is answered, if only by that nothing was found and whether all was searched.
 */
import type { Context } from '../candidates/types.js';
import { MAX_LOOK_UP_HITS, MAX_LOOK_UP_ITEMS, MAX_NAMED_DEFINITIONS, MAX_ROUNDS, MAX_SYMBOL_CHARS, MAX_SYMBOLS_A_ROUND } from './bounds.js';
import { RANK } from './pack/changes.js';
import { Finder, type Definition } from './pack/finder.js';
import { quoted } from './pack/inert.js';
import { namesIn } from './pack/lexical.js';
import { peersOfSubject } from './pack/peers.js';
import { definitionSection, peerSection, useSection } from './pack/sections.js';
import { Sources, type Range, type Side } from './pack/sources.js';
import { functionAtLine, startOf, type Subject } from './pack/subjects.js';
import { loweringFor } from '../syntax/parse.js';
import type { LookUp, Section } from './types.js';

/** Items of one look-up, so that three of a round share what a prompt takes. */
const MAX_ITEMS_OF_ONE = MAX_LOOK_UP_ITEMS / MAX_SYMBOLS_A_ROUND + 1;

/** A name, dotted or qualified; nothing that could be a path, pattern or sentence. */
const SYMBOL = /^[A-Za-z_$@][\w$]*[?!]?(?:(?:\.|::|->|#)[A-Za-z_$][\w$]*[?!]?)*(?:\(\))?$/;

/** The symbol as it is searched for; null when it is none. */
export function symbolOf(text: string): { name: string; qualifiers: string[] } | null {
  const symbol = text.trim();
  if (symbol.length > MAX_SYMBOL_CHARS || !SYMBOL.test(symbol)) return null;
  const parts = symbol.replace(/\(\)$/, '').split(/::|->|[.#]/).map((p) => p.replace(/^@/, '').replace(/[?!]$/, ''));
  const name = parts.pop()!;
  return name.length > 1 ? { name, qualifiers: parts } : null;
}

/** The look-ups of one review. */
export class LookUps {
  /** Those that were answered, in order. */
  readonly asked: LookUp[] = [];
  /** Symbols that were asked for beyond the bounds. */
  left = 0;
  private readonly keys = new Set<string>();
  private rounds = 0;
  private definitions = 0;
  private ready: Promise<Finder> | null = null;

  constructor(private readonly ctx: Context) {}

  /** Answers one round. What goes beyond the bounds, was answered before or is no symbol is left out. */
  async answer(requests: readonly LookUp[]): Promise<Section[]> {
    if (this.rounds >= MAX_ROUNDS) {
      this.left += requests.length;
      return [];
    }
    const wanted: { request: LookUp; symbol: { name: string; qualifiers: string[] } }[] = [];
    for (const request of requests) {
      const symbol = symbolOf(request.symbol);
      const key = `${request.relation} ${symbol?.name} ${symbol?.qualifiers.join('.')}`;
      if (!symbol || this.keys.has(key)) continue;
      if (wanted.length >= MAX_SYMBOLS_A_ROUND) {
        this.left++;
        continue;
      }
      this.keys.add(key);
      wanted.push({ request, symbol });
    }
    if (wanted.length === 0) return [];
    this.rounds++;
    const finder = await (this.ready ??= this.open());
    const names = wanted.map((w) => w.symbol.name);
    await finder.prefetch('head', names);
    await finder.prefetch('base', names);
    // Lines that this round shows already; earlier rounds' may have been cut from a prompt.
    const sources = await Sources.of(this.ctx);
    const out: Section[] = [];
    for (const { request, symbol } of wanted) {
      this.asked.push(request);
      const found = await this.one(request.relation, symbol, finder, sources, MAX_LOOK_UP_ITEMS - out.length);
      for (const s of found) out.push({ ...s, rank: RANK.lookUp + out.length / 100 });
    }
    return out.slice(0, MAX_LOOK_UP_ITEMS);
  }

  private async open(): Promise<Finder> {
    return new Finder(this.ctx, await Sources.of(this.ctx));
  }

  private async one(relation: LookUp['relation'], { name, qualifiers }: { name: string; qualifiers: string[] }, finder: Finder, sources: Sources, room: number): Promise<Section[]> {
    const near = nearOf(name, finder);
    const max = Math.max(1, Math.min(room, MAX_ITEMS_OF_ONE));
    const out: Section[] = [];
    /** Whether all was searched, and all that was found is shown. */
    let complete = true;
    /** Whether something was found and not shown again. */
    let repeated = false;
    let spent = false;
    /** Shows what was found, as far as there is room. */
    const show = async <T>(items: readonly T[], section: (item: T) => Promise<Section | null>): Promise<void> => {
      for (const item of items) {
        if (out.length >= max) {
          complete = false;
          break;
        }
        const s = await section(item);
        if (s) out.push(s);
        else repeated = true;
      }
    };
    const defined = async (most: number): Promise<Definition[]> => {
      let { items, complete: all } = await finder.definitions('head', name, near);
      complete &&= all;
      if (items.length === 0) ({ items, complete: all } = await finder.definitions('base', name, near));
      const left = MAX_NAMED_DEFINITIONS - this.definitions;
      const shown = ranked(items, qualifiers).slice(0, Math.min(most, left));
      spent = left === 0 && items.length > 0;
      complete &&= all && shown.length === items.length;
      return shown;
    };
    const showDefinitions = async (most: number): Promise<void> => {
      const definitions = await defined(most);
      this.definitions += definitions.length;
      await show(definitions, (d) => definitionSection(d, 0, 'lookup', sources));
    };
    const showUses = async (callsOnly: boolean): Promise<void> => {
      const { items, complete: all } = await finder.uses('head', name, near, callsOnly);
      complete &&= all && items.length <= MAX_LOOK_UP_HITS;
      await show(items.slice(0, MAX_LOOK_UP_HITS), (u) => useSection(name, u, 0, 'lookup', sources));
    };
    switch (relation) {
      case 'DEFINITION':
        await showDefinitions(2);
        break;
      case 'CALLER-SOURCE':
        await showUses(true);
        break;
      case 'CONSUMER-SINK':
        await showUses(false);
        break;
      case 'GUARD-DEF':
        await showDefinitions(1);
        // Where it is registered or stands as an annotation.
        await showUses(false);
        break;
      case 'SIBLING-ENDPOINT':
        for (const d of (await defined(1)).filter((x) => x.kind === 'function')) {
          await show(await peersOfSubject(asSubject(d), finder), (p) => peerSection(d.title, p, 0, sources, 'lookup'));
        }
        break;
    }
    const query = `${relation} of ${quoted([...qualifiers, name].join('.'), MAX_SYMBOL_CHARS)}`;
    if (out.length === 0) return [{ rank: 0, kind: 'lookup', heading: query, text: nothingShown(repeated, spent, complete), data: false }];
    return out.map((s) => ({ ...s, heading: `${query}: ${s.heading}${complete ? '' : ' (there may be more)'}` }));
  }
}

/** Why a look-up shows nothing. */
function nothingShown(repeated: boolean, spent: boolean, complete: boolean): string {
  if (repeated) return 'What was found is shown with another look-up, or has no line to show.';
  if (spent) return `It is defined, but ${MAX_NAMED_DEFINITIONS} definitions were looked up already, and no more are shown.`;
  return `Nothing was found${complete ? '; all code in the languages of the change was searched' : ', but the search was cut, so that this proves nothing'}.`;
}

/** The changed file that mentions a name first, else the first changed file: what is near it is looked at first. */
function nearOf(name: string, finder: Finder): string {
  const changed = finder.changedPaths;
  const hit = changed.find((p) => finder.hits('head', name, p).items.some((h) => h.path === p)) ?? changed.find((p) => finder.hits('base', name, p).items.some((h) => h.path === p));
  return hit ?? changed.find((p) => loweringFor(p) !== undefined) ?? changed[0] ?? '';
}

/** Definitions whose qualified name or file has the qualifiers first. */
function ranked(items: readonly Definition[], qualifiers: readonly string[]): Definition[] {
  const score = (d: Definition): number => qualifiers.filter((q) => q.length > 1 && (d.title.includes(q) || d.path.toLowerCase().includes(q.toLowerCase()))).length;
  return items.map((d, i) => ({ d, i })).sort((a, b) => score(b.d) - score(a.d) || a.i - b.i).map((x) => x.d);
}

function asSubject(d: Definition): Subject {
  return { file: { base: null, head: d.path, entries: [], changes: [], at: { base: new Map(), head: new Map() } }, side: d.side, path: d.path, name: d.name, title: d.title, first: d.first, last: d.last, func: d.func, unit: d.unit, changes: 0, lines: new Set(), added: false, text: { base: [], head: [] }, score: 0 };
}

/**
 * The closure of cited code: definitions of what it calls, on both sides, and the callers of the functions that it lies in,
 * within the bounds of one review's look-ups.
 */
export async function closureOf(ctx: Context, places: readonly { side: Side; path: string; lines: readonly [number, number] }[]): Promise<Section[]> {
  const sources = await Sources.of(ctx);
  const finder = new Finder(ctx, sources);
  for (const p of places) sources.show({ side: p.side, path: p.path, first: p.lines[0], last: p.lines[1] });
  const wanted = new Map<string, { name: string; side: Side; near: string; times: number }>();
  const holders = new Map<string, { name: string; range: Range }>();
  for (const p of places) {
    const lines = (await sources.lines(p.side, p.path)) ?? [];
    for (const name of namesIn(lines.slice(p.lines[0] - 1, p.lines[1])).calls) {
      const known = wanted.get(`${p.side}:${name}`);
      if (known) known.times++;
      else wanted.set(`${p.side}:${name}`, { name, side: p.side, near: p.path, times: 1 });
    }
    if (p.side !== 'head') continue;
    const unit = await sources.unit('head', p.path);
    const func = unit && functionAtLine(unit, p.lines[0]);
    if (func && func.form !== 'file' && func.name.length > 2) holders.set(`${p.path}:${func.id}`, { name: func.name, range: { side: 'head', path: p.path, first: startOf(func), last: func.span.endLine } });
  }
  // A name that both sides have is defined in head unless head lost it.
  const names = [...wanted.values()].filter((n) => n.side === 'head' || !wanted.has(`head:${n.name}`)).sort((a, b) => b.times - a.times).slice(0, MAX_SYMBOLS_A_ROUND * MAX_ROUNDS * 2);
  await finder.prefetch('head', [...names.filter((n) => n.side === 'head').map((n) => n.name), ...[...holders.values()].map((h) => h.name)]);
  await finder.prefetch('base', names.filter((n) => n.side === 'base').map((n) => n.name));
  const out: Section[] = [];
  let definitions = 0;
  for (const n of names) {
    if (definitions >= MAX_NAMED_DEFINITIONS) break;
    const { items } = await finder.definitions(n.side, n.name, n.near);
    const near = items.filter((d) => d.path === n.near);
    const d = near[0] ?? (items.length <= 3 ? items[0] : undefined);
    const section = d ? await definitionSection(d, definitions, 'definition', sources) : null;
    if (!section) continue;
    definitions++;
    out.push(section);
  }
  let callers = 0;
  for (const { name, range } of holders.values()) {
    for (const u of (await finder.uses('head', name, range.path)).items.slice(0, 3)) {
      if (callers >= MAX_LOOK_UP_ITEMS - MAX_NAMED_DEFINITIONS || (u.path === range.path && u.line >= range.first && u.line <= range.last)) continue;
      const section = await useSection(name, u, MAX_NAMED_DEFINITIONS + callers, 'caller', sources);
      if (!section) continue;
      callers++;
      out.push(section);
    }
  }
  return out;
}


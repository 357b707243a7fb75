/** Pairs the functions of base and head: by name, then by body across files, then by what they call. */
import type { Func, Unit } from '../syntax/form.js';
import { funcExprs } from '../syntax/walk.js';

/** One revision of a changed file. */
export interface SourceUnit {
  unit: Unit;
  source: string;
}

/** A changed file on both sides; a missing side is null. */
export interface FilePair {
  base: SourceUnit | null;
  head: SourceUnit | null;
}

/** A function in base and what it became in head. */
export interface FunctionPair {
  base: { func: Func; file: SourceUnit };
  head: { func: Func; file: SourceUnit };
  /** Same text apart from white space. */
  same: boolean;
}

/** All functions of the changed files, paired or left over. */
export interface Matching {
  pairs: FunctionPair[];
  removed: { func: Func; file: SourceUnit }[];
  added: { func: Func; file: SourceUnit }[];
}

/** Share of called names that two differently named functions must have in common to be one function renamed. */
export const RENAME_SIMILARITY = 0.7;

/** Text of a function without white space; equal texts need no analysis. */
export function squeezed(file: SourceUnit, func: Func): string {
  return file.source.slice(func.span.start, func.span.end).replace(/\s+/g, '');
}

/** Pairs functions within each file pair, then the rest over all files. */
export function matchFunctions(files: FilePair[]): Matching {
  const pairs: FunctionPair[] = [];
  let removed: { func: Func; file: SourceUnit }[] = [];
  let added: { func: Func; file: SourceUnit }[] = [];
  const pair = (base: { func: Func; file: SourceUnit }, head: { func: Func; file: SourceUnit }): void => {
    pairs.push({ base, head, same: squeezed(base.file, base.func) === squeezed(head.file, head.func) });
  };
  for (const { base, head } of files) {
    const partners = base && head ? pairByName(base, head) : new Map<Func, Func>();
    for (const f of base?.unit.functions ?? []) {
      const other = partners.get(f);
      if (other) pair({ func: f, file: base! }, { func: other, file: head! });
      else removed.push({ func: f, file: base! });
    }
    const taken = new Set(partners.values());
    for (const f of head?.unit.functions ?? []) if (!taken.has(f)) added.push({ func: f, file: head! });
  }
  // A function that moved keeps its qualified name or its text.
  const take = (key: (x: { func: Func; file: SourceUnit }) => string | null): void => {
    const byKey = new Map<string, { func: Func; file: SourceUnit }[]>();
    for (const a of added) {
      const k = key(a);
      if (k) byKey.set(k, [...(byKey.get(k) ?? []), a]);
    }
    const left: typeof removed = [];
    for (const r of removed) {
      const k = key(r);
      const options = k ? byKey.get(k) : undefined;
      if (options?.length) {
        const a = options.shift()!;
        added = added.filter((x) => x !== a);
        pair(r, a);
      } else left.push(r);
    }
    removed = left;
  };
  take((x) => (x.func.form === 'file' ? null : longText(squeezed(x.file, x.func))));
  take((x) => (x.func.form === 'file' || x.func.form === 'closure' || !x.func.name ? null : x.func.qualified));
  // Renamed in place: what it calls tells it.
  const called = new Map<Func, string[]>();
  const callees = (f: Func): string[] => {
    let c = called.get(f);
    if (!c) {
      c = [];
      const list = c;
      funcExprs(f, (e) => {
        if (e.kind === 'call') list.push(e.callee.kind === 'member' ? e.callee.property : e.callee.kind === 'name' ? e.callee.name : '?');
      });
      c.sort();
      called.set(f, c);
    }
    return c;
  };
  const left: typeof removed = [];
  for (const r of removed) {
    if (r.func.form === 'file') {
      left.push(r);
      continue;
    }
    const mine = callees(r.func);
    let best: { func: Func; file: SourceUnit } | null = null;
    let score = RENAME_SIMILARITY;
    for (const a of added) {
      if (a.func.form !== r.func.form || a.func.params.length !== r.func.params.length) continue;
      const theirs = callees(a.func);
      if (mine.length < 2 || theirs.length < 2) continue;
      const s = overlap(mine, theirs);
      if (s > score) {
        score = s;
        best = a;
      }
    }
    if (best) {
      const a = best;
      added = added.filter((x) => x !== a);
      pair(r, a);
    } else left.push(r);
  }
  return { pairs, ...pairInner(left, added, pairs, pair, callees) };
}

/** Functions of one name in both sides of a file. Of several (overloads, routes that are registered alike) those of one text belong together, then those of one signature, then those in the same order. */
function pairByName(base: SourceUnit, head: SourceUnit): Map<Func, Func> {
  const grouped = (file: SourceUnit): Map<string, Func[]> => {
    const out = new Map<string, Func[]>();
    for (const f of file.unit.functions) out.set(f.qualified, [...(out.get(f.qualified) ?? []), f]);
    return out;
  };
  const out = new Map<Func, Func>();
  const heads = grouped(head);
  for (const [name, all] of grouped(base)) {
    let mine = all;
    let theirs = heads.get(name) ?? [];
    const take = (same: (a: Func, b: Func) => boolean): void => {
      mine = mine.filter((f) => {
        const other = theirs.find((x) => same(f, x));
        if (!other) return true;
        out.set(f, other);
        theirs = theirs.filter((x) => x !== other);
        return false;
      });
    };
    if (mine.length > 1 || theirs.length > 1) {
      take((f, x) => squeezed(base, f) === squeezed(head, x));
      take((f, x) => signature(f) === signature(x));
    }
    mine.forEach((f, i) => theirs[i] && out.set(f, theirs[i]));
  }
  return out;
}

function signature(f: Func): string {
  return f.params.map((p) => p.type ?? p.name).join();
}

type Located = { func: Func; file: SourceUnit };

/** Share of called names below which two closures in one place are different ones. */
const INNER_SIMILARITY = 0.5;

/**
 * Functions that lie in matched functions under other names (a closure goes by the variable that holds it, or by the
 * call that it is handed to): they are paired in order when they take as many parameters and call much the same.
 */
function pairInner(removed: Located[], added: Located[], pairs: FunctionPair[], pair: (b: Located, h: Located) => void, callees: (f: Func) => string[]): { removed: Located[]; added: Located[] } {
  const partner = new Map(pairs.map((p) => [p.base.func, p.head.func]));
  const outer = new Map<Func, Func | null>();
  const around = (x: Located): Func | null => {
    let found = outer.get(x.func);
    if (found === undefined) {
      found = null;
      for (const f of x.file.unit.functions) if (f !== x.func && f.span.start <= x.func.span.start && f.span.end >= x.func.span.end && (!found || f.span.start >= found.span.start)) found = f;
      outer.set(x.func, found);
    }
    return found;
  };
  const left: Located[] = [];
  // Outer ones come first in a file, so that closures in paired closures find their place.
  for (const r of removed) {
    const place = r.func.form === 'file' ? null : around(r);
    const other = place && partner.get(place);
    const mine = callees(r.func);
    const alikeIn = (list: Located[], where: Func): Located[] => list.filter((x) => x.func.form === r.func.form && x.func.params.length === r.func.params.length && around(x) === where);
    const named = place?.form === 'file' && r.func.form !== 'closure';
    const there = other && !named ? alikeIn(added, other) : [];
    // As many here as there: the first is the first, whatever it calls.
    const a = there.find((x) => alike(mine, callees(x.func))) ?? (place && place.form !== 'file' && there.length === alikeIn(removed.slice(removed.indexOf(r)), place).length ? there[0] : undefined);
    if (a) {
      added = added.filter((x) => x !== a);
      pair(r, a);
      partner.set(r.func, a.func);
    } else left.push(r);
  }
  return { removed: left, added };
}

function alike(a: string[], b: string[]): boolean {
  return a.length + b.length === 0 || overlap(a, b) >= INNER_SIMILARITY;
}

function longText(text: string): string | null {
  return text.length >= 40 ? text : null;
}

/** Dice similarity of two sorted lists. */
function overlap(a: string[], b: string[]): number {
  let i = 0;
  let j = 0;
  let same = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      same++;
      i++;
      j++;
    } else if (a[i] < b[j]) i++;
    else j++;
  }
  return (2 * same) / (a.length + b.length);
}

/** Functions that lie in no other function but the file's own code, the file's code first. */
export function outermost(unit: Unit): Func[] {
  const out: Func[] = [];
  let end = -1;
  for (const f of unit.functions) {
    if (f.form === 'file') out.push(f);
    else if (f.span.start >= end) {
      // Closures in file-level code run with it.
      if (f.form !== 'closure') out.push(f);
      end = f.form === 'closure' ? Math.max(end, f.span.end) : f.span.end;
    }
  }
  return out;
}

/** Stage 0: two revisions of the changed files -> matched functions, contracts, contract differences. */
import type { Func, Unit } from '../syntax/form.js';
import { isEntry } from '../syntax/walk.js';
import { Atoms } from './atom.js';
import { Evaluator, type Home, type World } from './evaluate.js';
import type { Contract } from './contract.js';
import { inheritedPairs } from './inherited.js';
import { importNames } from './imports.js';
import { classAnnotations, lossesOf, type Loss } from './losses.js';
import { matchFunctions, outermost, squeezed, type FilePair, type FunctionPair, type Matching, type SourceUnit } from './match.js';
import { pairOperations, type Pairing } from './pairing.js';
import { isSuper } from './values.js';
import { Interner, type Place, type Side, type Term } from './term.js';

/** Facts of languages that the evaluator needs. */
export interface CallFacts {
  neverReturns(dotted: string, language: string): boolean;
  asserts(dotted: string, language: string): boolean;
}

/** A matched pair of outermost functions whose text changed, with its contracts and differences. */
export interface FunctionChange {
  pair: FunctionPair;
  base: Contract;
  head: Contract;
  pairing: Pairing;
  losses: Loss[];
  gains: Loss[];
}

/** All that is known of the change before roles are asked for. */
export interface ChangeAnalysis {
  files: FilePair[];
  matching: Matching;
  changes: FunctionChange[];
  /** Contracts of outermost functions that head adds. */
  added: Contract[];
  /** Contracts of outermost functions that head removes. */
  removed: Contract[];
  interner: Interner;
  /** Functions whose analysis a budget ended, one sentence each. */
  limits: string[];
  /** A fresh evaluator for one side, for functions outside the change. */
  evaluator(side: Side): Evaluator;
  /**
   * The difference of a change when calls of these unchanged functions of head are expanded, too. Conditions are compared as
   * values, never by how they are written; null when a budget ended it.
   */
  unfolded(change: FunctionChange, more: readonly Home[]): { pairing: Pairing; losses: Loss[] } | null;
}

/** Analyses the changed files. Deterministic: order follows `files` and source positions. */
export function analyseChange(files: FilePair[], facts: CallFacts): ChangeAnalysis {
  const interner = new Interner();
  const atoms = new Atoms(interner);
  const matched = matchFunctions(files);
  const inherited = inheritedPairs(files, matched);
  const matching: Matching = { ...matched, pairs: [...matched.pairs, ...inherited], removed: matched.removed.filter((r) => !inherited.some((p) => p.base.func === r.func)) };
  const partner = new Map<Func, FunctionPair>();
  for (const p of matching.pairs) {
    partner.set(p.base.func, p);
    partner.set(p.head.func, p);
  }
  const worlds = { base: worldOf('base', files, partner, facts), head: worldOf('head', files, partner, facts) };
  const evaluator = (side: Side): Evaluator => new Evaluator(interner, worlds[side], side);
  const evaluators = { base: evaluator('base'), head: evaluator('head') };
  const limits: string[] = [];
  const contracts = new Map<Func, Contract>();
  const contract = (side: Side, home: Home): Contract => {
    let c = contracts.get(home.func);
    if (!c) {
      c = evaluators[side].run(home);
      if (c.truncated) limits.push(`${home.unit.path}: ${home.func.qualified} is larger than the analysis budget; its end was not analysed.`);
      contracts.set(home.func, c);
    }
    return c;
  };
  const sources = new Map<string, string>();
  for (const f of files) {
    if (f.base) sources.set(`base:${f.base.unit.path}`, f.base.source);
    if (f.head) sources.set(`head:${f.head.unit.path}`, f.head.source);
  }
  const squeezed_ = new WeakMap<object, string>();
  const squeeze = (p: Place): string => {
    let text = squeezed_.get(p.span);
    if (text === undefined) {
      text = (sources.get(`${p.side}:${p.path}`) ?? '').slice(p.span.start, p.span.end).replace(/\s+/g, '');
      squeezed_.set(p.span, text);
    }
    return text;
  };
  const changes: FunctionChange[] = [];
  const outer = { base: outermostOf(files, 'base'), head: outermostOf(files, 'head') };
  for (const p of inherited) outer.head.add(p.head.func);
  const done = new Set<Func>();
  for (const p of matching.pairs) {
    if (!outer.base.has(p.base.func) || !outer.head.has(p.head.func)) continue;
    const sameText = p.base.func.form === 'file' ? squeezed(p.base.file, p.base.func) === squeezed(p.head.file, p.head.func) : p.same && sameHead(p);
    done.add(p.base.func);
    done.add(p.head.func);
    if (sameText && !rebound(p)) continue;
    const base = contract('base', { func: p.base.func, unit: p.base.file.unit });
    const head = contract('head', { func: p.head.func, unit: p.head.file.unit });
    const pairing = pairOperations(base.operations, head.operations);
    const mirrored: Pairing = { pairs: pairing.pairs.map((x) => ({ base: x.head, head: x.base, how: x.how })), removed: pairing.added, added: pairing.removed };
    const reversed: FunctionPair = { base: p.head, head: p.base, same: p.same };
    changes.push({ pair: p, base, head, pairing, losses: lossesOf(p, pairing, 'base', squeeze, atoms, false, limits), gains: lossesOf(reversed, mirrored, 'head', squeeze, atoms) });
  }
  const unfolded = (change: FunctionChange, more: readonly Home[]): { pairing: Pairing; losses: Loss[] } | null => {
    const { pair } = change;
    // An unchanged function of a changed file is another object on each side.
    const of = (side: Side): Home[] => more.map((h) => {
      const p = partner.get(h.func);
      return p ? { func: p[side].func, unit: p[side].file.unit } : h;
    });
    const run = (side: Side): Contract => new Evaluator(interner, worldOf(side, files, partner, facts, of(side)), side).run({ func: pair[side].func, unit: pair[side].file.unit });
    const [base, head] = [run('base'), run('head')];
    if (base.truncated || head.truncated) return null;
    const pairing = pairOperations(base.operations, head.operations);
    return { pairing, losses: lossesOf(pair, pairing, 'base', squeeze, atoms, true) };
  };
  const rest = (side: Side): Contract[] =>
    [...outer[side]].filter((f) => !done.has(f)).map((f) => contract(side, { func: f, unit: unitOf(files, side, f) }));
  return { files, matching, changes, added: rest('head'), removed: rest('base'), interner, limits, evaluator, unfolded };
}

/** Whether an imported name that the function uses stands for another module now. */
function rebound(p: FunctionPair): boolean {
  const before = importNames(p.base.file.unit);
  const text = p.base.file.source.slice(p.base.func.span.start, p.base.func.span.end);
  return [...importNames(p.head.file.unit)].some(([local, full]) => before.has(local) && before.get(local) !== full && text.includes(local));
}

function sameHead(p: FunctionPair): boolean {
  const text = (x: FunctionPair['base']): string => [...x.func.annotations, ...classAnnotations(x)].map((a) => x.file.source.slice(a.span.start, a.span.end)).join('');
  return text(p.base) === text(p.head);
}

function outermostOf(files: FilePair[], side: Side): Set<Func> {
  const out = new Set<Func>();
  for (const f of files) for (const func of f[side] ? outermost(f[side]!.unit) : []) out.add(func);
  return out;
}

function unitOf(files: FilePair[], side: Side, func: Func): Unit {
  return files.find((f) => f[side]?.unit.functions.includes(func))![side]!.unit;
}

function worldOf(side: Side, files: FilePair[], partner: Map<Func, FunctionPair>, facts: CallFacts, more: readonly Home[] = []): World {
  const byName = new Map<string, Home[]>();
  for (const h of more) byName.set(h.func.name, [...(byName.get(h.func.name) ?? []), h]);
  for (const f of files) {
    const file: SourceUnit | null = f[side];
    for (const func of file?.unit.functions ?? []) {
      const p = partner.get(func);
      // Calls of an unchanged function are what they were, unless it moved: then they may name another owner.
      if (!func.name || func.form === 'file' || isEntry(func) || (p?.same && p.base.func.container === p.head.func.container)) continue;
      if (more.some((h) => h.func === func)) continue;
      const list = byName.get(func.name);
      if (list) list.push({ func, unit: file!.unit });
      else byName.set(func.name, [{ func, unit: file!.unit }]);
    }
  }
  const supertypes = new Map<string, string[]>();
  for (const f of files) for (const t of f[side]?.unit.types ?? []) supertypes.set(t.name, [...(supertypes.get(t.name) ?? []), ...t.supertypes.map(plainType)]);
  /** The method that a call on the object itself finds: its own, else that of the nearest type above. */
  const inherited = (homes: Home[], container: string | undefined, own: boolean): Home[] => {
    const seen = new Set<string>();
    let level = container === undefined ? [] : own ? [container] : supertypes.get(container) ?? [];
    if (own && container === undefined) return homes.filter((h) => h.func.container === undefined);
    while (level.length) {
      const here = homes.filter((h) => h.func.container !== undefined && level.includes(h.func.container));
      if (here.length) return here;
      level = level.filter((t) => !seen.has(t) && seen.add(t)).flatMap((t) => supertypes.get(t) ?? []);
    }
    return [];
  };
  return {
    expand(name, recv, from, args) {
      const homes = byName.get(name)?.filter((h) => required(h.func) <= args && (args <= h.func.params.length || h.func.params.some((p) => p.rest)));
      if (!homes?.length) return null;
      const fitting = isNamed(recv, 'this') || isSuper(recv)
        ? inherited(homes, from.func.container, isNamed(recv, 'this'))
        : homes.filter((h) => (recv === null ? h.func.form !== 'method' || h.func.container === from.func.container : h.func.form === 'method' || h.unit !== from.unit));
      const local = fitting.filter((h) => h.unit === from.unit);
      const pick = local.length ? local : fitting;
      return pick.length === 1 ? pick[0] : null;
    },
    label(func, _unit, index) {
      const p = partner.get(func);
      if (!p || side === 'base') return `${func.qualified}:${index}`;
      const mine = func.params[index];
      const base = p.base.func.params;
      let at = mine.name ? base.findIndex((b) => b.name === mine.name) : -1;
      if (at < 0 && base[index] && !func.params.some((x) => x.name && x.name === base[index].name)) at = index;
      return at >= 0 ? `${p.base.func.qualified}:${at}` : `${p.base.func.qualified}+${mine.name || index}`;
    },
    nameOf: (func) => partner.get(func)?.base.func.qualified ?? func.qualified,
    neverReturns: (dotted, language) => facts.neverReturns(dotted, language),
    asserts: (dotted, language) => facts.asserts(dotted, language)
  };
}

function required(func: Func): number {
  return func.params.filter((p) => !p.default && !p.rest).length;
}

function isNamed(t: Term | null, name: string): boolean {
  return t !== null && t.t === 'global' && t.name === name;
}

/** The last part of a type's name, without its type arguments. */
function plainType(type: string): string {
  const open = type.indexOf('<');
  const bare = open < 0 ? type : type.slice(0, open);
  return bare.slice(bare.lastIndexOf('.') + 1).trim();
}

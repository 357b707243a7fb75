/** Stage 1: gathers what candidates are judged by, with one search for all project symbols of the change. */
import type { ChangeAnalysis } from '../change/index.js';
import { leafAtoms } from '../change/atom.js';
import { walkTerm, type Place, type Term } from '../change/term.js';
import type { Loss } from '../change/losses.js';
import type { Context } from '../candidates/types.js';
import { Contracts } from '../evidence/contracts.js';
import { Relations, type Located } from '../evidence/relations.js';
import type { UnitStore } from '../evidence/units.js';
import type { Knowledge } from '../knowledge/index.js';
import type { Expr, Func, Unit } from '../syntax/form.js';
import { isEntry } from '../syntax/walk.js';
import { Classifier } from './classes.js';
import { handedOver } from './registering.js';
import { extendClasses } from './reach.js';
import { Refusals } from './refusals.js';
import { familyOf } from '../syntax/parse.js';

/** Definitions parsed to see what a called predicate, wrapper or effect does. */
export const MAX_DEFINITIONS = 24;

/** Builds the context of later stages. */
export async function prepare(analysis: ChangeAnalysis, knowledge: Knowledge, store: UnitStore, disabled: ReadonlySet<string>): Promise<Context> {
  const relations = new Relations(store);
  const sources = new Map<string, string>();
  const functions = new Map<string, Func>();
  for (const f of analysis.files) {
    for (const side of ['base', 'head'] as const) {
      const file = f[side];
      if (!file) continue;
      sources.set(`${side}:${file.unit.path}`, file.source);
      for (const func of file.unit.functions) functions.set(func.qualified, func);
    }
  }
  const wanted = new Map<string, string>();
  // What a constructor of C++ does is done for its own sake: guards and locks are objects that are only made.
  const want = (t: Term, path: string): void =>
    walkTerm(t, (x) => {
      if (x.t === 'call' && (!x.construct || familyOf(path) === 'c') && wanted.size < MAX_DEFINITIONS && x.name.length > 3) wanted.set(x.name, path);
      for (const f of handedOver(x)) if (wanted.size < MAX_DEFINITIONS) wanted.set(f.name, path);
    });
  for (const c of analysis.changes) {
    if (isEntry(c.pair.base.func)) continue;
    const path = c.pair.base.file.unit.path;
    for (const l of [...c.losses, ...c.gains]) {
      for (const t of enforcementTerms(l)) want(t, path);
      if (l.kind === 'annotation' && wanted.size < MAX_DEFINITIONS) wanted.set(l.annotation.name, path);
    }
  }
  relations.expect(likelyNames(analysis));
  const definitions = new Map<string, Located>();
  if (wanted.size) {
    await relations.prefetch('base', [...wanted.keys()]);
    for (const [name, path] of wanted) {
      // Several functions of one name: which is called is not known, so none is looked into.
      const found = await relations.soleDefinition('base', name, path);
      if (found) definitions.set(name, found);
    }
  }
  const definitionOf = Object.assign((call: { name: string }) => definitions.get(call.name)?.func ?? null, { constant: constantsOf(analysis) });
  const classifier = new Classifier(knowledge);
  const contracts = new Contracts(analysis, 'head');
  await extendClasses({ analysis, relations, contracts, classifier });
  const source = (p: Place): string => (sources.get(`${p.side}:${p.path}`) ?? store.loadedText(p.side, p.path)).slice(p.span.start, p.span.end).trim();
  return {
    analysis, knowledge, classifier, relations, contracts, store, disabled, source,
    lines: (p) => {
      const text = sources.get(`${p.side}:${p.path}`) ?? store.loadedText(p.side, p.path);
      const end = text.indexOf('\n', p.span.end);
      return text.slice(text.lastIndexOf('\n', Math.max(0, p.span.start - 1)) + 1, end < 0 ? undefined : end).trim();
    },
    definitionOf,
    refusals: new Refusals(analysis, (name) => definitions.get(name) ?? null, definitionOf),
    functionOf: (qualified) => functions.get(qualified),
    unitOf: (path) => store.loadedUnit('head', path)
  };
}

/** Finds the values of file-level and class-level constants of the changed files. */
function constantsOf(analysis: ChangeAnalysis): (name: Extract<Term, { t: 'global' }>) => Expr | null {
  const files = new Map<string, Map<string, Expr>>();
  const collect = (unit: Unit): Map<string, Expr> => {
    const out = new Map<string, Expr>();
    for (const s of unit.functions[0]?.body ?? []) if (s.kind === 'assign' && s.target.kind === 'name' && s.value) out.set(s.target.name, s.value);
    for (const t of unit.types) for (const f of t.fields) if (f.initial && !out.has(f.name)) out.set(f.name, f.initial);
    return out;
  };
  return (t) => {
    if (!t.at) return null;
    const key = `${t.at.side}:${t.at.path}`;
    let constants = files.get(key);
    if (!constants) {
      const file = analysis.files.find((f) => f[t.at!.side]?.unit.path === t.at!.path)?.[t.at.side];
      constants = file ? collect(file.unit) : new Map();
      files.set(key, constants);
    }
    return constants.get(t.name) ?? null;
  };
}

/** What later stages look up: changed functions and their types, for callers and peers, and operations that lost something. */
function likelyNames(analysis: ChangeAnalysis): Set<string> {
  const out = new Set<string>();
  for (const func of [...analysis.changes.map((c) => c.pair.head.func), ...analysis.added.map((c) => c.func)]) {
    if (isEntry(func)) continue;
    if (func.name) out.add(func.name);
    if (func.container) out.add(func.container);
  }
  for (const c of analysis.changes) if (!isEntry(c.pair.head.func)) for (const l of c.losses) for (const g of l.governed) if (g.to.kind === 'call') out.add(g.to.name);
  return out;
}

function enforcementTerms(l: Loss): Term[] {
  switch (l.kind) {
    case 'guard':
      return leafAtoms(l.atoms).flatMap((a) => [a.a, a.b].filter((x): x is Term => x !== undefined));
    case 'wrapper':
      return [l.wrapper];
    case 'effect':
      return [l.effect.term];
    case 'swap':
      return [l.old, l.new];
    default:
      return [];
  }
}

/** New flow: a value from outside reaches an operation that must not take it, and in base it did not. */
import type { Contract, Operation } from '../change/contract.js';
import { subTerms, containsTerm, type Place, type Term } from '../change/term.js';
import { exposureOf, wider, type Exposure } from '../characterize/exposure.js';
import { termFeatures, wrapperFeatures } from '../characterize/features.js';
import { originOf, pathOf, type Origin } from '../characterize/origin.js';
import { fit } from '../characterize/roles.js';
import { calleeFits } from '../knowledge/patterns.js';
import type { Mechanism, Role } from '../knowledge/index.js';
import type { Func } from '../syntax/form.js';
import { MAX_PLAIN_PARTS, plainSources } from './plain-flow.js';
import type { Candidate, Context } from './types.js';

/** Parts of one value that are looked at. */
export const MAX_PARTS = 400;
/** Operators of which nothing but the outcome of a comparison is left. */
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', 'in', '!', 'instanceof', 'matches']);
/** Score of a flow: the value, its origin and the operation are all known. */
const FLOWS = 8;

/** A value from outside at an operation. */
interface Reach {
  operation: Operation;
  func: Func;
  path: string;
  language: string;
  value: Term;
  origin: Origin;
  exposure: Exposure;
}

/** Candidates for values from outside that reach an operation only now. */
export function newFlows(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const { changes, added, removed } = ctx.analysis;
  const fresh = new Set(ctx.analysis.matching.added.map((a) => a.func));
  const partner = new Map(changes.map((c) => [c.head.func, c]));
  for (const mechanism of ctx.knowledge.mechanisms) {
    if (mechanism.schema !== 'new-flow') continue;
    const role = ctx.knowledge.roles.get(mechanism.role)!;
    const reaches = (contracts: readonly Contract[], side: 'base' | 'head'): Reach[] => contracts.flatMap((c) => reachesOf(c, languageOf(ctx, c, side), mechanism, role, fresh, ctx));
    const before = reaches([...changes.map((c) => c.base), ...removed], 'base');
    const after = reaches([...changes.map((c) => c.head), ...added], 'head');
    // What base had in a function stays there; what is gone from one may have moved to another.
    const left = [...before];
    const take = (r: Reach, same: (b: Reach) => boolean): boolean => {
      const at = left.findIndex((b) => b.value.id === r.value.id && !wider(r.exposure, b.exposure) && same(b));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    };
    const own = (r: Reach): ((b: Reach) => boolean) => {
      const change = partner.get(r.func);
      return (b) => b.func === change?.base.func;
    };
    const kept = new Set(after.filter((r) => take(r, own(r))));
    const moved = new Set(after.filter((r) => !kept.has(r) && take(r, () => true)));
    for (const r of after) {
      if (kept.has(r) || moved.has(r)) continue;
      const change = partner.get(r.func) ?? null;
      // A second use of what the function does already is no new hole.
      if (change && before.some((b) => b.func === change.base.func && b.value.id === r.value.id && !wider(r.exposure, b.exposure))) continue;
      const apart = change ? handedApart(change.base, r.value, mechanism, r.language, ctx) : null;
      const outside = role.flow!.from.includes(r.origin as never);
      if (!outside && !(apart && r.origin === 'EXPORTED_PARAMETER')) continue;
      const opened = before.some((b) => b.func === change?.base.func && b.value.id === r.value.id);
      out.push({
        mechanism, role, shape: null, score: FLOWS, change, loss: null, features: termFeatures(r.value, ctx.definitionOf),
        where: { func: r.operation.func, path: r.path }, operation: r.operation, baseOperation: null, value: r.value, usesValue: true,
        enforcement: r.value.at ?? r.operation.at, peers: [], definitions: [], others: [], flow: { origin: r.origin, apart, opened, language: r.language }
      });
    }
  }
  return onePerValue(out);
}

/** One candidate for a value in a function: the first operation that it reaches. */
function onePerValue(all: Candidate[]): Candidate[] {
  const out = new Map<string, Candidate>();
  for (const c of all) {
    const key = `${c.mechanism.id}:${c.where.path}:${c.where.func.id}:${c.value!.id}`;
    const known = out.get(key);
    if (known) known.others.push(c.operation);
    else out.set(key, c);
  }
  return [...out.values()];
}

function languageOf(ctx: Context, c: Contract, side: 'base' | 'head'): string {
  const file = ctx.analysis.files.find((f) => f[side]?.unit.path === c.path)?.[side];
  return file?.unit.language ?? 'common';
}

function reachesOf(c: Contract, language: string, mechanism: Mechanism, role: Role, fresh: ReadonlySet<Func>, ctx: Context): Reach[] {
  const out: Reach[] = [];
  if (!role.flow) return out;
  for (const operation of c.operations) {
    // What a new function does with what it is given is seen where it is called.
    if (operation.inlined > 0 && !(fresh.has(operation.func) && role.flow.through === 'plain')) continue;
    const classes = ctx.classifier.ownClasses(operation, language);
    for (const cls of mechanism.operations) {
      for (const argument of classes.get(cls) ?? []) {
        const { sources, whole } = role.flow.through === 'plain' ? plainSources(argument, role, language, ctx) : sourcesIn(argument, new Set([cls]), role, language, ctx);
        if (!whole) cut(c.path, role.flow.through === 'plain' ? MAX_PLAIN_PARTS : MAX_PARTS, ctx);
        for (const { value, origin } of sources) {
          out.push({ operation, func: c.func, path: operation.inlined > 0 ? operation.at.path : c.path, language, value, origin, exposure: exposureOf(c.func, language, ctx.knowledge, value) });
        }
      }
    }
  }
  return out;
}

function cut(path: string, parts: number, ctx: Context): void {
  const sentence = `${path}: ${parts} parts of a value that is put together from more were looked at.`;
  if (!ctx.analysis.limits.includes(sentence)) ctx.analysis.limits.push(sentence);
}

/** A part of a value, and where it comes from. */
interface Source {
  value: Term;
  origin: Origin;
}

/** The smallest parts of a value that come from outside or from a caller and become part of it, and whether all were looked at. */
function sourcesIn(top: Term, classes: ReadonlySet<string>, role: Role, language: string, ctx: Context): { sources: Source[]; whole: boolean } {
  const out = new Map<number, Source>();
  const stack = [top];
  const seen = new Set<number>();
  while (stack.length && seen.size < MAX_PARTS) {
    const t = stack.pop()!;
    if (seen.has(t.id)) continue;
    seen.add(t.id);
    if (t.t === 'op' && COMPARISONS.has(t.op)) continue;
    if (t.t === 'call' && ctx.knowledge.facts(language).some((f) => f.conversions.some((p) => calleeFits(p, t.callee, t.name)))) continue;
    if (t.t === 'call' && t.args.length > 0 && role.wrappers.some((s) => fit(s, wrapperFeatures(t, t.args[0], ctx.definitionOf), classes, language) > 0)) continue;
    if (t.t === 'member' || t.t === 'index' || t.t === 'param' || t.t === 'global' || (t.t === 'call' && t.args.length === 0)) {
      const { origin } = originOf(t, language, ctx.knowledge, ctx.functionOf);
      if (role.flow!.from.includes(origin as never) || origin === 'EXPORTED_PARAMETER') out.set(t.id, { value: t, origin });
      continue;
    }
    if (t.t === 'call') {
      const self = ctx.knowledge.facts(language).flatMap((f) => Object.entries(f.sources)).find(([, patterns]) => patterns.some((p) => calleeFits(p, t.callee, t.name)));
      if (self && role.flow!.from.includes(self[0] as never)) {
        out.set(t.id, { value: t, origin: self[0] as Origin });
        continue;
      }
      const whole = wholeObject(t, role, language, ctx);
      if (whole) {
        out.set(whole.value.id, whole);
        continue;
      }
    }
    // `test && value` is the value where it is anything.
    stack.push(...(t.t === 'op' && t.op === '&&' ? t.args.slice(-1) : [...subTerms(t)].reverse()));
  }
  return { sources: [...out.values()], whole: stack.every((t) => seen.has(t.id)) };
}

/** The object that a call writes as text, when a source is inside it. */
function wholeObject(t: Extract<Term, { t: 'call' }>, role: Role, language: string, ctx: Context): Source | null {
  const facts = ctx.knowledge.facts(language);
  const value = t.args[0];
  if (!value || !facts.some((f) => f.serialisers?.some((p) => calleeFits(p, t.callee, t.name)))) return null;
  const path = pathOf(value);
  const inside = (origin: Origin): boolean => facts.some((f) => f.sources[origin as 'REQUEST']?.some((p) => p.startsWith(`${path}.`)));
  const origin = path ? role.flow!.from.find(inside) : undefined;
  return origin ? { value, origin } : null;
}

/** Where base gave the value to an operation of the classes in another argument than the one that it must not be part of. */
function handedApart(base: Contract, value: Term, mechanism: Mechanism, language: string, ctx: Context): Place | null {
  for (const o of base.operations) {
    const classes = ctx.classifier.ownClasses(o, language);
    const kept = mechanism.operations.flatMap((c) => classes.get(c) ?? []);
    if (kept.length === 0) continue;
    for (const a of o.args) {
      if (kept.includes(a) || !containsTerm(a, value.id)) continue;
      const at = a.t === 'record' ? a.args.find((x) => x.id === value.id || containsTerm(x, value.id))?.at : a.at;
      return at ?? o.at;
    }
  }
  return null;
}

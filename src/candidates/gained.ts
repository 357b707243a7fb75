/**
 * Sibling gap, first form: the change adds enforcement to some functions and leaves a peer open that does the
 * same kind of thing (witness b).
 */
import type { Operation } from '../change/contract.js';
import { leafAtoms } from '../change/atom.js';
import { usesTerm, type Loss } from '../change/losses.js';
import { containsTerm, termText, walkTerm, type Place, type Term } from '../change/term.js';
import type { FunctionChange } from '../change/index.js';
import { carried, predicateNames } from '../characterize/enforcement.js';
import { carriersOf, effectFeatures, guardFeatures, namedFeatures, wrapperFeatures, type Features } from '../characterize/features.js';
import { functionAt, type FunctionContract } from '../evidence/contracts.js';
import { peersOf, similarity, type Peer, type PeerRelation } from '../evidence/peers.js';
import { notProductionPath } from '../evidence/production.js';
import type { Func, Unit } from '../syntax/form.js';
import { fitting, governedClasses, type RoleFit } from './select.js';
import type { Candidate, Context } from './types.js';

/** Enforcement that the change adds, with the role that fits it best. */
export interface Gained {
  gain: Loss;
  change: FunctionChange;
  fit: RoleFit;
  features: Features;
  /** Values that are enforced. */
  carriers: Term[];
  /** Names of the calls that make the enforcement. */
  calls: Set<string>;
  /** The function that it stands in. */
  func: Func;
  unit: Unit;
  /** Operations of head that it governs. */
  governed: Operation[];
}

/** Telling calls that two functions must share for what one of them owes about access to be owed by the other. */
export const MIN_SHARED = 2;

/** Relations in words, for people. */
export const RELATION_TEXT: Record<PeerRelation, string> = {
  override: 'implements the same method', namesake: 'is the function of the same name in the neighbouring file', variant: 'is a variant of the same operation',
  twin: 'takes the same parameters and makes the same calls', table: 'is registered in the same table', family: 'is a method of the same type that changes the same kind of object'
};

const cache = new WeakMap<Context, Gained[]>();

/** All enforcement that the change adds and that has a role of some sibling-gap mechanism. */
export function gainedEnforcement(ctx: Context): Gained[] {
  let known = cache.get(ctx);
  if (!known) {
    known = collectGained(ctx);
    cache.set(ctx, known);
  }
  return known;
}

function collectGained(ctx: Context): Gained[] {
  const out: Gained[] = [];
  const seen = new Set<string>();
  const lost = lostKeys(ctx);
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const gain of change.gains) {
      if (lost.has(keyOf(gain)) || notProductionPath(gain.at.path)) continue;
      const place = `${gain.at.path}:${gain.at.span.start}:${gain.kind}`;
      const unit = unitOf(ctx, gain.at.path);
      if (seen.has(place) || !unit) continue;
      const found = describe(gain, ctx, language);
      if (!found) continue;
      const func = functionAt(unit, gain.at.span.start, gain.at.span.end);
      if (func.form === 'file' && gain.kind !== 'annotation') continue;
      seen.add(place);
      out.push({ gain, change, ...found, func: gain.kind === 'annotation' ? change.pair.head.func : func, unit, governed: gain.governed.map((g) => g.from) });
    }
  }
  return out;
}

function describe(gain: Loss, ctx: Context, language: string): Pick<Gained, 'fit' | 'features' | 'carriers' | 'calls'> | null {
  switch (gain.kind) {
    case 'guard': {
      if (gain.elsewhere || leafAtoms(gain.atoms).some((a) => a.op === 'unknown')) return null;
      const features = guardFeatures(gain.atoms, gain.at, gain.denial, ctx.definitionOf);
      const carriers = carriersOf(gain.atoms);
      const classes = governedClasses(ctx, gain.governed.map((g) => ({ from: g.to, to: g.from })), carriers, language);
      // A comparison can mean anything; a predicate or a constant shows what is checked.
      const best = fitting(ctx, 'sibling-gap', 'guards', features, classes, language).find((f) => telling(f, predicateNames(gain.at)));
      return best ? { fit: best, features, carriers, calls: predicateNames(gain.at) } : null;
    }
    case 'wrapper': {
      const features = wrapperFeatures(gain.wrapper, gain.inner, ctx.definitionOf);
      const classes = governedClasses(ctx, gain.governed.map((g) => ({ from: g.to, to: g.from })), [gain.inner], language, true);
      const best = fitting(ctx, 'sibling-gap', 'wrappers', features, classes, language)[0];
      return best ? { fit: best, features, carriers: [gain.wrapper], calls: gain.wrapper.t === 'call' ? new Set([gain.wrapper.name]) : new Set() } : null;
    }
    case 'effect': {
      const features = effectFeatures(gain.effect, ctx.definitionOf);
      const classes = governedClasses(ctx, gain.governed.map((g) => ({ from: g.to, to: g.from })), [], language, true);
      const best = fitting(ctx, 'sibling-gap', 'effects', features, classes, language)[0];
      const values = [...(gain.effect.recv ? [gain.effect.recv] : []), ...gain.effect.args].filter((t) => t.t !== 'const' && t.t !== 'global');
      return best ? { fit: best, features, carriers: values, calls: new Set([gain.effect.name]) } : null;
    }
    case 'annotation': {
      const name = gain.annotation.name;
      const m = ctx.knowledge.mechanisms.find((x) => x.schema === 'sibling-gap' && ctx.knowledge.roles.get(x.role)!.annotations.some((a) => name === a || name.endsWith(`.${a}`)));
      if (!m || gain.replacement) return null;
      const role = ctx.knowledge.roles.get(m.role)!;
      return { fit: { mechanism: m, role, shape: {}, score: 6 }, features: namedFeatures(name), carriers: [], calls: new Set([name]) };
    }
    default:
      return null;
  }
}

/** Whether a guard shows by what it does, and not only by its names, what it is for. */
function telling(f: RoleFit, predicates: ReadonlySet<string>): boolean {
  if (f.role.subject === 'access') return f.shape.calls !== undefined && predicates.size > 0;
  return f.shape.calls !== undefined || f.shape.strings !== undefined || (f.role.id === 'size-limit' && f.shape.operators !== undefined);
}

/** Enforcement that the change also removes somewhere is moved, not added. */
function lostKeys(ctx: Context): Set<string> {
  const out = new Set<string>();
  for (const c of ctx.analysis.changes) for (const l of c.losses) out.add(keyOf(l));
  return out;
}

function keyOf(l: Loss): string {
  switch (l.kind) {
    case 'guard':
      return `g${leafAtoms(l.atoms).map((a) => a.id).sort((x, y) => x - y).join(',')}`;
    case 'wrapper':
      return `w${l.wrapper.t === 'call' ? l.wrapper.callee : l.wrapper.id}`;
    case 'effect':
      return `e${l.effect.dotted}`;
    case 'annotation':
      return `a${l.annotation.name}`;
    default:
      return `${l.kind}${l.at.path}${l.at.span.start}`;
  }
}

function unitOf(ctx: Context, path: string): Unit | null {
  return ctx.analysis.files.find((f) => f.head?.unit.path === path)?.head?.unit ?? null;
}

/** Candidates for the peers that the change leaves open. */
export async function gainedElsewhere(ctx: Context): Promise<Candidate[]> {
  const out: Candidate[] = [];
  for (const g of gainedEnforcement(ctx)) {
    if (g.fit.role.id === 'path-normalisation') continue;
    const set = await peersOf({ func: g.func, unit: g.unit }, ctx.store, ctx.relations);
    const open: { peer: Peer; op: Operation; because: string; strength: number }[] = [];
    let carrying = 1;
    let looked = 1;
    const shown: Place[] = [];
    for (const peer of set.peers) {
      if (notProductionPath(peer.unit.path) || peer.func.span.start === g.func.span.start && peer.unit === g.unit) continue;
      const fc = ctx.contracts.of(peer.func, peer.unit);
      const own = carried(fc, g.fit.role, ctx, g.features);
      const makes = fc.effects.find((e) => g.calls.has(e.name));
      if (own || makes) {
        looked++;
        carrying++;
        shown.push(own?.at ?? makes!.at);
        continue;
      }
      const same = sameKind(g, peer, fc, ctx);
      if (!same) continue;
      looked++;
      open.push({ peer, ...same });
    }
    for (const o of open) {
      const value = o.op.args.find((a) => a.t !== 'const' && a.t !== 'closure') ?? o.op.recv;
      out.push({
        mechanism: g.fit.mechanism, role: g.fit.role, shape: g.fit.shape, score: g.fit.score + o.strength, change: changeOf(ctx, o.peer), loss: null, features: g.features,
        where: { func: o.peer.func, path: o.peer.unit.path }, operation: o.op, baseOperation: null, value: g.fit.role.subject === 'access' ? null : value ?? null, usesValue: true,
        enforcement: g.gain.at, peers: [{ func: g.func.qualified, at: g.gain.at }], definitions: [], others: [],
        gap: {
          witness: 'added', branch: false, language: o.peer.unit.language, looked, carrying, calls: g.calls, domain: set.domain, complete: set.complete, because: o.because,
          names: { peers: o.peer.unit === g.unit ? `\`${g.func.qualified}\`` : `\`${g.func.qualified}\` (${g.unit.path})` },
          shown: [
            ...(g.gain.kind === 'guard' && g.gain.denial ? [{ role: 'obligation' as const, at: g.gain.denial.at }] : []),
            ...shown.slice(0, 3).map((at) => ({ role: 'peer' as const, at }))
          ]
        }
      });
    }
  }
  return out;
}

function changeOf(ctx: Context, peer: Peer): FunctionChange | null {
  return ctx.analysis.changes.find((c) => c.pair.head.func === peer.func) ?? null;
}

/** The operation of a peer that is of the kind that the gained enforcement protects, with the reason; null when there is none. */
function sameKind(g: Gained, peer: Peer, fc: FunctionContract, ctx: Context): { op: Operation; because: string; strength: number } | null {
  const language = fc.unit.language;
  const calls = fc.operations.filter((o) => o.kind === 'call' && o.inlined === 0 && !ctx.classifier.classes(o, language).has('log'));
  const relation = RELATION_TEXT[peer.relation];
  if (g.fit.role.subject === 'access') {
    const { shared } = similarity({ func: g.func, unit: g.unit }, peer);
    const op = calls.find((o) => shared.includes(o.name) && o.args.some(varies));
    if (!op || shared.length < MIN_SHARED) return null;
    return { op, because: `it ${relation} and calls ${shared.slice(0, 3).map((n) => `\`${n}\``).join(', ')} as \`${g.func.qualified}\` does`, strength: 2 };
  }
  const deep = recursion(g, peer, fc, ctx);
  if (deep) return deep;
  const classes = g.fit.mechanism.operations;
  const sensitive = (o: Operation): boolean => [...ctx.classifier.classes(o, language).keys()].some((c) => classes.includes(c));
  for (const from of g.governed) {
    if (from.kind !== 'call' || ctx.classifier.classes(from, language).has('log') || !sensitive(from)) continue;
    const at = from.args.findIndex((a) => g.carriers.some((c) => a.id === c.id || containsTerm(a, c.id) || containsTerm(c, a.id)));
    if (at < 0) continue;
    const op = calls.find((o) => o.name === from.name && o.args[at] !== undefined && varies(o.args[at]) && sameOrigin(from.args[at], o.args[at]) && !onlyChecks(o, fc));
    if (op) return { op, because: `it ${relation} and reaches \`${op.name}\` too, with \`${termText(op.args[at], 50)}\``, strength: peer.relation === 'twin' ? 1 : 3 };
  }
  return null;
}

/** Whether two values come in the same way: elements of a collection, parameters, or what the same calls give. */
function sameOrigin(a: Term, b: Term): boolean {
  const kinds = (top: Term): Set<string> => {
    const out = new Set<string>();
    walkTerm(top, (t) => {
      if (t.t === 'each') out.add('each');
      else if (t.t === 'param') out.add('param');
      else if (t.t === 'call' && !t.construct) out.add(`call ${t.name}`);
    });
    return out;
  };
  const x = kinds(a);
  const y = kinds(b);
  if (x.has('each') !== y.has('each')) return false;
  return [...x].some((k) => k !== 'each' && y.has(k)) || (x.has('each') && y.has('each'));
}

/** Whether a value can differ from call to call. */
export function varies(t: Term): boolean {
  let found = false;
  walkTerm(t, (x) => {
    if (x.t === 'param' || x.t === 'each' || x.t === 'member' || x.t === 'index') found = true;
    return !found && x.t !== 'closure';
  });
  return found;
}

/** An operation whose value only serves a test is no operation to protect. */
function onlyChecks(o: Operation, fc: FunctionContract): boolean {
  if (fc.operations.some((x) => x !== o && usesTerm(x, o.term.id))) return false;
  return fc.steps.some((s) => leafAtoms([s.atom]).some((a) => a.a?.id === o.term.id || a.b?.id === o.term.id));
}

/** A depth limit is owed by every peer that recurses as the limited function does. */
function recursion(g: Gained, peer: Peer, fc: FunctionContract, ctx: Context): { op: Operation; because: string; strength: number } | null {
  const limited = g.fit.role.id === 'size-limit' && ctx.contracts.of(g.func, g.unit).operations.some((o) => o.kind === 'call' && o.name === g.func.name);
  if (!limited || (peer.relation !== 'variant' && peer.relation !== 'twin' && peer.relation !== 'override')) return null;
  for (const o of fc.operations) {
    if (o.kind !== 'call') continue;
    if (o.name === peer.func.name) return { op: o, because: `it ${RELATION_TEXT[peer.relation]} and recurses as \`${g.func.qualified}\` does`, strength: 3 };
    const callee = peer.unit.functions.find((f) => f.name === o.name && f !== peer.func && f.form !== 'closure');
    if (!callee) continue;
    const inner = ctx.contracts.of(callee, peer.unit);
    if (inner.operations.some((x) => x.kind === 'call' && x.name === callee.name) && !carried(inner, g.fit.role, ctx, g.features)) {
      return { op: o, because: `it ${RELATION_TEXT[peer.relation]} and \`${callee.name}\`, which it calls, recurses (unbounded depth, stack exhaustion) as \`${g.func.qualified}\` does`, strength: 3 };
    }
  }
  return null;
}

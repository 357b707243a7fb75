/** Enforcement that the change adds: what the forms of the sibling gap start from (witness b). */
import { leafAtoms } from '../change/atom.js';
import type { Operation } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { GuardLoss, Loss } from '../change/losses.js';
import type { Term } from '../change/term.js';
import { predicateNames } from '../characterize/enforcement.js';
import { carriersOf, effectFeatures, guardFeatures, namedFeatures, wrapperFeatures, type Features } from '../characterize/features.js';
import { functionAt } from '../evidence/contracts.js';
import type { PeerRelation } from '../evidence/peers.js';
import { notProductionPath } from '../evidence/production.js';
import type { Func, Unit } from '../syntax/form.js';
import { fitting, governedClasses, type RoleFit } from './select.js';
import type { Context } from './types.js';

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

/** Relations in words, for people. */
export const RELATION_TEXT: Record<PeerRelation, string> = {
  override: 'implements the same method', namesake: 'is the function of the same name in the neighbouring file', variant: 'is a variant of the same operation',
  twin: 'takes the same parameters and makes the same calls', table: 'is registered in the same table', family: 'is a method of the same type that changes the same kind of object', caller: 'makes the same call'
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
      const subject = subjectOf(gain, change, unit, ctx);
      if (!subject) continue;
      seen.add(place);
      out.push({ gain, change, ...found, ...subject, governed: gain.governed.map((g) => g.from) });
    }
  }
  return out;
}

/** The function that the enforcement is for: where it stands, or who calls the helper that the change adds for it. */
function subjectOf(gain: Loss, change: FunctionChange, unit: Unit, ctx: Context): { func: Func; unit: Unit } | null {
  if (gain.kind === 'annotation') return { func: change.pair.head.func, unit };
  const func = functionAt(unit, gain.at.span.start, gain.at.span.end);
  if (!ctx.analysis.matching.added.some((a) => a.func === func)) return func.form === 'file' ? null : { func, unit };
  const caller = gain.governed.find((g) => g.from.inlined === 0)?.from;
  const home = caller ? unitOf(ctx, caller.at.path) : null;
  if (!caller || !home) return null;
  const outer = functionAt(home, caller.at.span.start, caller.at.span.end);
  return outer.form === 'file' ? null : { func: outer, unit: home };
}

/** Whether a test asks only if an argument was given, and its failure is that of a caller, not of somebody without a right. */
function asksOnlyForPresence(gain: GuardLoss): boolean {
  return gain.denial?.form === 'throw' && gain.atoms.every((a) => a.op === 'null' && a.a?.t === 'param') && gain.denial.calls.some((c) => ARGUMENT_ERRORS.test(c));
}

/** Errors of the languages for an argument that is no value of its kind. */
const ARGUMENT_ERRORS = /^(?:IllegalArgumentException|NullPointerException|ArgumentNullException|ArgumentException|InvalidArgumentException|ArgumentError|TypeError|ValueError)$/;

function describe(gain: Loss, ctx: Context, language: string): Pick<Gained, 'fit' | 'features' | 'carriers' | 'calls'> | null {
  switch (gain.kind) {
    case 'guard': {
      if (gain.elsewhere || leafAtoms(gain.atoms).some((a) => a.op === 'unknown') || asksOnlyForPresence(gain)) return null;
      const features = guardFeatures(gain.atoms, gain.at, gain.denial, ctx.definitionOf);
      const carriers = carriersOf(gain.atoms);
      const classes = governedClasses(ctx, gain.governed.map((g) => ({ from: g.to, to: g.from })), language, { carriers });
      // A comparison can mean anything; a predicate or a constant shows what is checked.
      const best = fitting(ctx, 'sibling-gap', 'guards', features, classes, language).find((f) => telling(f, predicateNames(gain.at)));
      return best ? { fit: best, features, carriers, calls: predicateNames(gain.at) } : null;
    }
    case 'wrapper': {
      const features = wrapperFeatures(gain.wrapper, gain.inner, ctx.definitionOf);
      const classes = governedClasses(ctx, gain.governed.map((g) => ({ from: g.to, to: g.from })), language);
      const best = fitting(ctx, 'sibling-gap', 'wrappers', features, classes, language)[0];
      return best ? { fit: best, features, carriers: [gain.wrapper], calls: gain.wrapper.t === 'call' ? new Set([gain.wrapper.name]) : new Set() } : null;
    }
    case 'effect': {
      const features = effectFeatures(gain.effect, ctx.definitionOf);
      const classes = governedClasses(ctx, gain.governed.map((g) => ({ from: g.to, to: g.from })), language);
      const best = fitting(ctx, 'sibling-gap', 'effects', features, classes, language)[0];
      const values = [...(gain.effect.recv ? [gain.effect.recv] : []), ...gain.effect.args].filter((t) => t.t !== 'const' && t.t !== 'global');
      return best ? { fit: best, features, carriers: values, calls: new Set([gain.effect.name]) } : null;
    }
    case 'annotation': {
      const name = gain.annotation.name;
      const m = ctx.knowledge.mechanisms.find((x) => x.schema === 'sibling-gap' && ctx.knowledge.roles.get(x.role)!.annotations.some((a) => name === a || name.endsWith(`.${a}`)));
      if (!m || gain.replacement) return null;
      const role = ctx.knowledge.roles.get(m.role)!;
      return { fit: { mechanism: m, role, shape: { calls: [name] }, score: 6 }, features: namedFeatures(name), carriers: [], calls: new Set([name]) };
    }
    default:
      return null;
  }
}

/** Whether a guard shows by what it does, and not only by its names, what it is for. */
function telling(f: RoleFit, predicates: ReadonlySet<string>): boolean {
  // A denial says what was denied (403, forbidden) where the comparison itself does not.
  if (f.role.subject === 'access') return (f.shape.calls !== undefined && predicates.size > 0) || (f.role.id === 'authorization' && f.shape.denialWords !== undefined);
  return f.shape.calls !== undefined || f.shape.strings !== undefined || f.shape.governs?.some((g) => g !== 'any') === true || (f.role.id === 'size-limit' && f.shape.operators !== undefined);
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

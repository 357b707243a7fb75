/** Functions that the change adds and that refuse what they are given: what the absence schemas ask for callers of. */
import type { Denial } from '../change/contract.js';
import type { Place } from '../change/term.js';
import { guardFeatures, namedFeatures, type Features } from '../characterize/features.js';
import { fit, isCatchAll } from '../characterize/roles.js';
import { callNames } from '../evidence/peers.js';
import { notProductionPath } from '../evidence/production.js';
import { wordsOf } from '../knowledge/patterns.js';
import type { Mechanism, Role, Shape } from '../knowledge/index.js';
import type { Func, Unit } from '../syntax/form.js';
import { refusals } from './lacking.js';
import type { Context } from './types.js';

/** A check that the change adds as a function of its own. */
export interface AddedCheck {
  func: Func;
  unit: Unit;
  /** The test in it that refuses, and what that test is made of. */
  refusal: { at: Place; denial: Denial; features: Features };
}

/** Added checks that are looked at. */
export const MAX_ADDED_CHECKS = 16;

/** Calls in a function that is still nothing but a check around another one. */
const MAX_THIN = 12;

const cache = new WeakMap<Context, AddedCheck[]>();

/** All checks that the change adds as functions of their own, tests left out. */
export function addedChecks(ctx: Context): AddedCheck[] {
  let known = cache.get(ctx);
  if (!known) {
    known = [];
    const added = ctx.analysis.matching.added.filter(({ func, file }) => !notProductionPath(file.unit.path) && func.name.length > 3 && (func.form === 'function' || func.form === 'method') && func.annotations.length === 0 && func.params.length > 0);
    let cut = false;
    for (const { func, file } of added) {
      if (known.length >= MAX_ADDED_CHECKS) cut = true;
      if (cut) break;
      const fc = ctx.contracts.of(func, file.unit);
      if (fc.incomplete) continue;
      const own = refusals(fc).find((g) => refusesHard(g.step.denial!));
      if (own) known.push({ func, unit: file.unit, refusal: { at: own.step.guard, denial: own.step.denial!, features: { ...guardFeatures(own.atoms, own.step.guard, own.step.denial, ctx.definitionOf), verifies: true } } });
    }
    // What hands its parameters to such a function of its own file is a check as well.
    for (const { func, file } of added) {
      if (cut || known.length >= MAX_ADDED_CHECKS) break;
      if (known.some((c) => c.func === func)) continue;
      const calls = callNames(func, file.unit);
      const inner = known.find((c) => c.unit === file.unit && calls.has(c.func.name) && c.func.params.some((p) => func.params.some((q) => q.name === p.name)));
      if (inner && ctx.contracts.of(func, file.unit).effects.length <= MAX_THIN) known.push({ func, unit: file.unit, refusal: inner.refusal });
    }
    if (cut) ctx.analysis.limits.push(`Only ${MAX_ADDED_CHECKS} of the checks that are added as functions were looked for in what should call them.`);
    cache.set(ctx, known);
  }
  return known;
}

/** Words in what is returned that say that it is an error. */
const ERROR_WORDS = ['err', 'error', 'errorf', 'exception', 'failure', 'invalid', 'forbidden', 'denied'];

/** Whether a denial is one that a caller can't take for an answer: a throw, an error returned, a call that never returns. */
function refusesHard(denial: Denial): boolean {
  if (denial.form === 'throw' || denial.form === 'call') return true;
  if (denial.form !== 'return' || !denial.value) return false;
  const v = denial.value;
  const parts = v.t === 'list' ? v.args : [v];
  return parts.some((t) => (t.t === 'call' || t.t === 'global') && wordsOf(t.name).some((w) => ERROR_WORDS.includes(w)));
}

/** A mechanism whose role the check has. */
export interface CheckRole {
  mechanism: Mechanism;
  role: Role;
  shape: Shape | null;
  score: number;
  features: Features;
}

/** The likeliest role of a check among the mechanisms of a schema: by what it tests, else by its name and that it refuses; at last the role of all refusals. */
export function roleOfCheck(check: AddedCheck, schema: Mechanism['schema'], classes: ReadonlySet<string>, ctx: Context): CheckRole | null {
  const { refusal, unit, func } = check;
  const named: Features = { ...namedFeatures(func.name), denial: refusal.denial, verifies: true };
  let best: CheckRole | null = null;
  for (const mechanism of ctx.knowledge.mechanisms) {
    if (mechanism.schema !== schema) continue;
    const role = ctx.knowledge.roles.get(mechanism.role)!;
    if (mechanism.operations.length && !mechanism.operations.some((o) => o === 'any' || classes.has(o))) continue;
    const offer = (shapes: readonly Shape[], features: Features): void => {
      for (const shape of shapes) {
        const telling = role.id === 'refusal' || (!isCatchAll(shape) && (shape.calls ?? shape.strings ?? shape.numbers ?? shape.words ?? shape.named) !== undefined);
        const score = telling ? fit(shape, features, classes, unit.language) : 0;
        if (score > 0 && (!best || score > best.score)) best = { mechanism, role, shape, score, features };
      }
    };
    offer(role.guards, refusal.features);
    offer(role.effects, named);
  }
  return best;
}

/** What the check is told by, for people: the test as written. */
export function testOf(check: AddedCheck, ctx: Context): string {
  return ctx.source(check.refusal.at).replace(/\s+/g, ' ').slice(0, 120);
}

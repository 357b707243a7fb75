/** Wrapper loss: a call or other layer that made a value safe is gone from around it. */
import { guardFeatures, wrapperFeatures } from '../characterize/features.js';
import { leafAtoms, type Atom } from '../change/atom.js';
import type { Operation } from '../change/contract.js';
import { containsTerm, walkTerm, type Term } from '../change/term.js';
import type { Shape } from '../knowledge/index.js';
import { calleeFits } from '../knowledge/patterns.js';
import { madeSafeFields } from './safe-fields.js';
import { unfolded } from './unfolded.js';
import { consumerClasses } from './consumers.js';
import { lossCandidate } from './loss.js';
import { roleOf } from './role-of.js';
import { othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Candidates for layers that are gone from around a value. */
export function wrapperLosses(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const loss of change.losses.flatMap((l) => (l.kind === 'wrapper' ? [l] : [...madeSafeFields(l, change.head), ...unfolded(ctx, l)]))) {
      const features = wrapperFeatures(loss.wrapper, loss.inner, ctx.definitionOf);
      if (loss.governed.length > 1) features.operators.add('reused');
      const stored = loss.governed.flatMap((g) => (g.to.kind === 'write' && g.to.target?.t === 'member' ? [...consumerClasses(ctx, change.pair.head.file.unit, g.to.name)] : []));
      const asked = { schema: 'wrapper-loss' as const, governed: loss.governed, calls: [loss.wrapper], language };
      const fallback = limiting(loss.wrapper, loss.inner);
      const told = fallback
        ? roleOf(ctx, { ...asked, part: 'guards', features: { ...guardFeatures(fallback, loss.at, null, ctx.definitionOf), verifies: true } }, new Set(stored))
        : roleOf(ctx, { ...asked, part: 'wrappers', features }, new Set(stored));
      if (!told || (told.fit.role.id === 'terminator-room' && !summand(loss.wrapper, loss.inner))) continue;
      // What refuses by being called still refuses where head calls it with the same arguments, whatever becomes of its result.
      if (told.refusal && change.head.operations.some((o) => o.kind === 'call' && o.term.id === loss.wrapper.id)) continue;
      // The condition of a query is one of its own calls; what the remaining ones select by is the value.
      const scope = told.fit.role.constants === 'scope';
      if (scope && (!conditionOf(loss.wrapper, told.fit.shape) || change.head.operations.some((o) => stillSelects(o, loss.wrapper)))) continue;
      const carriers: Term[] = [loss.inner];
      const chosen = rankGoverned(ctx, loss.governed, carriers, told.fit.mechanism.operations, language);
      const first = chosen[0];
      if (!first) continue;
      out.push(lossCandidate({ ...told, change, loss, features, open: first.governed, value: scope ? selectedBy(first.governed.to) ?? loss.inner : loss.inner, usesValue: true, others: othersOf(chosen) }));
    }
  }
  return out;
}

/** Whether a value is a part of a sum itself, and not only what some call in it was given. */
function summand(sum: Term, part: Term): boolean {
  if (sum.id === part.id) return true;
  return sum.t === 'op' && sum.args.some((a) => summand(a, part));
}

/**
 * The test under which a value was taken as it is, when something that isn't made of it took its place otherwise:
 * `in(x, LIST) ? x : 'name'`, `isset(TABLE[x]) ? x : 'name'`, `host(x) == OWN ? x : home()`.
 */
function limiting(wrapper: Term, inner: Term): Atom[] | null {
  if (wrapper.t !== 'choice') return null;
  const holds = (t: Term | undefined): boolean => t !== undefined && (t.id === inner.id || containsTerm(t, inner.id));
  if (!wrapper.alts.some((a) => !holds(a.value))) return null;
  const taken = wrapper.alts.find((a) => a.value.id === inner.id) ?? wrapper.alts.find((a) => a.value.t === 'call' && containsTerm(a.value, inner.id));
  const test = taken?.when.flatMap((a): Atom[] => {
    // One of several values of a part: `new URL(x).protocol == 'https:' || new URL(x).protocol == 'http:'`.
    const leaves = leafAtoms([a]);
    if (a.op === 'or' && leaves.every((l) => !l.negated && l.op === '==' && l.b?.t === 'const' && l.a?.t === 'member' && holds(l.a))) return leaves;
    if (a.op === '==' && !a.negated && a.b?.t === 'const' && a.a?.t === 'member' && a.a.of.t === 'call' && holds(a.a)) return [a];
    if (!a.negated && (a.op === 'in' || (a.op === 'true' && a.a?.t === 'call')) && holds(a.a)) return [a];
    // A key that a table has.
    if (a.negated && a.op === 'null' && a.a?.t === 'index' && a.a.index?.id === inner.id) return [{ ...a, op: 'in', negated: false, a: inner, b: a.a.of }];
    return !a.negated && a.op === '==' && [a.a, a.b].some((t) => t?.t === 'call' && holds(t)) ? [a] : [];
  }) ?? [];
  return test.length ? test : null;
}

/** Whether a lost call is itself a condition of the query that it was part of. */
function conditionOf(wrapper: Term, shape: Shape | null): boolean {
  return wrapper.t === 'call' && wrapper.recv !== null && (shape?.calls?.some((c) => calleeFits(c, wrapper.callee, wrapper.name)) ?? false);
}

/** Whether a query has the condition at another place in its chain. */
function stillSelects(op: Operation, condition: Term): boolean {
  let found = false;
  for (const top of [...(op.recv ? [op.recv] : []), ...op.args, op.term]) {
    walkTerm(top, (t) => {
      if (t.t === 'call' && condition.t === 'call' && t.name === condition.name && t.args.length === condition.args.length && t.args.every((a, i) => a.id === condition.args[i].id)) found = true;
      return !found;
    });
  }
  return found;
}

/** The value by which what is left of a query selects. */
function selectedBy(op: Operation): Term | null {
  const own = op.args.find((a) => a.t === 'param');
  if (own) return own;
  for (let at: Term | null = op.recv ?? op.args[0] ?? null; at?.t === 'call'; at = at.recv) {
    const value = at.args.find((a) => a.t !== 'const' && a.t !== 'closure');
    if (value) return value;
  }
  return null;
}

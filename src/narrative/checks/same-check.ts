/** Whether a function that is said to make a lost check does: with its calls expanded on both sides, nothing is lost any more. */
import type { Home } from '../../change/evaluate.js';
import type { FunctionChange } from '../../change/index.js';
import type { Loss } from '../../change/losses.js';
import type { Place } from '../../change/term.js';
import type { Located } from '../../evidence/relations.js';
import type { Func } from '../../syntax/form.js';
import { isCodePath } from '../paths.js';
import type { Known } from './types.js';

/** The changed function whose lost check the named function makes, on the way and of the same value; null where that is not established. */
export function makesLostCheck(defined: readonly Located[], { ctx }: Known): Func | null {
  if (defined.length !== 1) return null;
  const handler: Home = { func: defined[0]!.func, unit: defined[0]!.file.unit };
  for (const change of ctx.analysis.changes) {
    if (!isCodePath(change.pair.head.file.unit.path) || change.pair.head.func === handler.func) continue;
    // Without a call there is nothing to expand.
    if (!change.head.operations.some((o) => o.kind === 'call' && o.name === handler.func.name && o.inlined === 0)) continue;
    // What a condition refuses with is lost with it: calls count where no condition is.
    const { path, func } = { path: change.pair.base.file.unit.path, func: change.pair.base.func };
    // Lost by the function that it stood in: a caller may make it for itself alone.
    const own = change.losses.filter((l) => l.at.path === path && l.at.span.start >= func.span.start && l.at.span.end <= func.span.end);
    const guards = own.filter((l) => l.kind === 'guard');
    const lost = guards.length > 0 ? guards : own.filter((l) => l.kind === 'effect');
    if (lost.length > 0 && lost.every((l) => made(l, change, handler, ctx))) return change.pair.head.func;
  }
  return null;
}

function made(loss: Loss, change: FunctionChange, handler: Home, ctx: Known['ctx']): boolean {
  const refusing = loss.kind === 'effect' ? ctx.refusals.of(loss.effect.term) : [];
  // What a lost call refuses must be known to be refused still.
  if (loss.kind === 'effect' && refusing.length === 0) return false;
  const homes = [handler, ...refusing.slice(0, 1).map((r): Home => ({ func: r.definition.func, unit: r.definition.file.unit }))].filter((h, i, all) => all.findIndex((o) => o.func === h.func) === i);
  const seen = ctx.analysis.unfolded(change, homes);
  if (!seen) return false;
  const places = loss.kind === 'effect' ? refusing.map((r) => r.at) : [loss.at];
  const expanded = new Set(homes.map((h) => h.func.name));
  const same = (a: Place, b: Place): boolean => a.path === b.path && a.span.start === b.span.start && a.span.end === b.span.end;
  const paired = loss.governed.every((g) => expanded.has(g.from.name) || seen.pairing.pairs.some((p) => same(p.base.at, g.from.at) && same(p.head.at, g.to.at)));
  return paired && !seen.losses.some((l) => l.kind === 'guard' && l.governed.some((g) => g.from.inlined === 0 && !expanded.has(g.from.name)) && places.some((p) => l.at.path === p.path && l.at.span.start === p.span.start));
}

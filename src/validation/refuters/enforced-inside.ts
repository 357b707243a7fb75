/** A function that the open place calls makes the check itself. */
import { carried } from '../../characterize/enforcement.js';
import { calleesOf } from '../../evidence/contracts.js';
import { readsField } from '../../characterize/ownership.js';
import { leafAtoms } from '../../change/atom.js';
import type { Operation } from '../../change/contract.js';
import type { Func } from '../../syntax/form.js';
import { fails, holds, type Refuter } from '../types.js';
import { plural } from '../../plural.js';

/** Callees whose inside is read, and definitions of one name. */
export const MAX_CALLEES = 16;
/** Definitions of one name that are read. */
export const MAX_DEFINITIONS_OF_ONE = 2;

/** The handler of a route, when it is written in place. */
function handlerOf(o: Operation): Func | null {
  const last = o.args[o.args.length - 1];
  return last?.t === 'closure' ? last.func : null;
}

/** The refuter `enforced-inside`. */
export const enforcedInside: Refuter = {
  id: 'enforced-inside',
  statement: 'A function that the open place calls makes the check itself.',
  effect: 'reject',
  async run(c, ctx) {
    const gap = c.gap;
    const unit = ctx.unitOf(c.where.path);
    if (!unit || !gap || gap.names.left) return fails('The option itself is set here.');
    const fc = ctx.contracts.of(c.where.func, unit);
    const handler = gap.names.route ? handlerOf(c.operation) : null;
    const calls = gap.branch ? [c.operation] : gap.names.route ? fc.operations.filter((o) => handler !== null && o.kind === 'call' && o.at.span.start >= handler.span.start && o.at.span.end <= handler.span.end) : fc.operations.filter((o) => o.kind === 'call' && !o.construct && o.name.length > 3 && !gap.except?.has(o.name));
    const asked = [...new Map(calls.map((o) => [`${o.name} ${o.recv?.id ?? ''}`, o])).values()].slice(0, MAX_CALLEES);
    await ctx.relations.prefetch('head', asked.map((o) => o.name));
    for (const o of asked) {
      await ctx.relations.loadDefinitions('head', o.name, c.where.path);
      for (const d of calleesOf(o, ctx.relations.definitions('head', o.name), c.where.func).slice(0, MAX_DEFINITIONS_OF_ONE)) {
        const inner = ctx.contracts.of(d.func, d.file.unit);
        const field = gap.names.object;
        if (field) {
          if (inner.steps.some((s) => leafAtoms([s.atom]).some((a) => [a.a, a.b].some((t) => t && readsField(t, field))))) return holds(`\`${o.name}\` compares it (${d.file.unit.path}:${d.func.span.line}).`);
          continue;
        }
        if (inner.effects.some((e) => gap.calls.has(e.name)) || carried(inner, c.role, ctx, c.features, c.role.subject !== 'access' || gap.branch)) {
          return holds(`\`${o.name}\` carries it (${d.file.unit.path}:${d.func.span.line}).`);
        }
      }
    }
    return fails(`None of ${plural(asked.length, 'callee')} carries it.`);
  }
};

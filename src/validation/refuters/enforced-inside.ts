/** A function that the open place calls makes the check itself. */
import { carried } from '../../characterize/enforcement.js';
import { calleesOf } from '../../evidence/contracts.js';
import { fails, holds, type Refuter } from '../types.js';

/** Callees whose inside is read, and definitions of one name. */
export const MAX_CALLEES = 16;
export const MAX_DEFINITIONS_OF_ONE = 2;

export const enforcedInside: Refuter = {
  id: 'enforced-inside',
  statement: 'A function that the open place calls makes the check itself.',
  effect: 'reject',
  async run(c, ctx) {
    const gap = c.gap;
    const unit = ctx.unitOf(c.where.path);
    if (!unit || !gap || gap.names.left) return fails('The option itself is set here.');
    const fc = ctx.contracts.of(c.where.func, unit);
    const calls = gap.branch ? [c.operation] : fc.operations.filter((o) => o.kind === 'call' && !o.construct && o.name.length > 3);
    const asked = [...new Map(calls.map((o) => [`${o.name} ${o.recv?.id ?? ''}`, o])).values()].slice(0, MAX_CALLEES);
    await ctx.relations.prefetch('head', asked.map((o) => o.name));
    for (const o of asked) {
      await ctx.relations.loadDefinitions('head', o.name, c.where.path);
      for (const d of calleesOf(o, ctx.relations.definitions('head', o.name), c.where.func).slice(0, MAX_DEFINITIONS_OF_ONE)) {
        const inner = ctx.contracts.of(d.func, d.file.unit);
        if (inner.effects.some((e) => gap.calls.has(e.name)) || carried(inner, c.role, ctx, c.features, c.role.subject === 'value' || gap.branch)) {
          return holds(`\`${o.name}\` carries it (${d.file.unit.path}:${d.func.span.line}).`);
        }
      }
    }
    return fails(`None of ${asked.length} callees carries it.`);
  }
};

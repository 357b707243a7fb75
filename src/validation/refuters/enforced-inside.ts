/** A function that the open place calls makes the check itself. */
import { carried } from '../../characterize/enforcement.js';
import { fails, holds, type Refuter } from '../types.js';

/** Callees whose inside is read. */
export const MAX_CALLEES = 16;

export const enforcedInside: Refuter = {
  id: 'enforced-inside',
  statement: 'A function that the open place calls makes the check itself.',
  effect: 'reject',
  async run(c, ctx) {
    const unit = ctx.unitOf(c.where.path);
    if (!unit || !c.gap || c.gap.names.left) return fails('The option itself is set here.');
    const fc = ctx.contracts.of(c.where.func, unit);
    const branch = c.gap.domain.startsWith('the branches of');
    const names = branch ? [c.operation.name] : [...new Set(fc.operations.filter((o) => o.kind === 'call' && !o.construct && o.name.length > 3).map((o) => o.name))];
    const asked = names.slice(0, MAX_CALLEES);
    await ctx.relations.prefetch('head', asked);
    for (const name of asked) {
      await ctx.relations.loadDefinitions('head', name, c.where.path);
      for (const d of ctx.relations.definitions('head', name).slice(0, 2)) {
        if (d.func === c.where.func) continue;
        const inner = ctx.contracts.of(d.func, d.file.unit);
        if (inner.effects.some((e) => c.gap!.calls.has(e.name)) || carried(inner, c.role, ctx)) return holds(`\`${name}\` carries it (${d.file.unit.path}:${d.func.span.line}).`);
      }
    }
    return fails(`None of ${asked.length} callees carries it.`);
  }
};

/** The open place is reached only through functions that make the check. */
import { carried } from '../../characterize/enforcement.js';
import { ownPart } from '../../evidence/contracts.js';
import { fails, holds, unable, type Refuter } from '../types.js';
import { plural } from '../../plural.js';

/** Callers that are run to see what they check. */
export const MAX_CALLERS = 8;

/** The refuter `enforced-around`. */
export const enforcedAround: Refuter = {
  id: 'enforced-around',
  statement: 'All callers of the open place make the check before they call it.',
  effect: 'reject',
  async run(c, ctx) {
    const func = c.where.func;
    if (func.form === 'file' || func.form === 'closure' || !func.name || (c.gap?.names.left || c.gap?.names.route)) return fails('It is not called by name.');
    await ctx.relations.prefetch('head', [func.name]);
    const { sites, complete } = await ctx.relations.callers('head', func.name, c.where.path);
    const others = sites.filter((s) => s.caller !== func && s.caller.name !== func.name);
    if (others.length === 0) return complete ? fails('No call of it by name is known.') : unable('The search for callers was cut.');
    if (others.length > MAX_CALLERS) return fails(`${plural(others.length, 'call site')}; not all can make it.`);
    for (const s of others) {
      const fc = ownPart(ctx.contracts.of(s.caller, s.file.unit));
      if (!carried(fc, c.role, ctx, c.features, c.role.subject !== 'access' || c.gap!.branch) && !fc.effects.some((e) => c.gap!.calls.has(e.name))) return fails(`${s.file.unit.path}:${s.call.span.line} calls it without the check.`);
    }
    return complete ? holds(others.length === 1 ? 'The only call site makes it.' : `All ${others.length} call sites make it.`) : unable('The search for callers was cut.');
  }
};

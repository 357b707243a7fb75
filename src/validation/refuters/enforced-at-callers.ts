/** Every caller makes the same check before it calls. */
import type { Context } from '../../candidates/types.js';
import { guardFeatures } from '../../characterize/features.js';
import { sameCheck } from '../../characterize/enforcement.js';
import { fit } from '../../characterize/roles.js';
import { steps, type Contract } from '../../change/contract.js';
import type { CallSite } from '../../evidence/relations.js';
import type { Func } from '../../syntax/form.js';
import { fails, holds, unable, type Refuter } from '../types.js';

/** Callers that are run to see what they check. */
export const MAX_CALLERS = 8;

const ran = new WeakMap<Context, Map<Func, Contract>>();

/** The contract of a caller; candidates of one function share its callers. */
function callerContract(site: CallSite, ctx: Context): Contract {
  let known = ran.get(ctx);
  if (!known) ran.set(ctx, (known = new Map()));
  let contract = known.get(site.caller);
  if (!contract) {
    contract = ctx.analysis.evaluator('head').run({ func: site.caller, unit: site.file.unit });
    known.set(site.caller, contract);
  }
  return contract;
}

/** The refuter `enforced-at-callers`. */
export const enforcedAtCallers: Refuter = {
  id: 'enforced-at-callers',
  statement: 'All callers of the function make the check before they call it.',
  effect: 'reject',
  async run(c, ctx) {
    const func = c.where.func;
    if (c.loss?.kind !== 'guard' || func.form === 'file' || func.form === 'closure' || !func.name) return fails('The function is not called by name.');
    await ctx.relations.prefetch('head', [func.name]);
    const { sites, complete } = await ctx.relations.callers('head', func.name, c.where.path);
    const others = sites.filter((s) => s.caller !== func && s.caller.name !== func.name);
    // A name with more mentions than the search takes has more callers than could all make the check.
    if (others.length === 0) return fails(complete ? 'No caller makes it: none is known.' : 'The name has too many mentions for all callers to make it.');
    if (others.length > MAX_CALLERS) return fails(`${others.length} call sites; not all can make it.`);
    const language = c.change?.pair.head.file.unit.language ?? 'common';
    for (const site of others) {
      const contract = callerContract(site, ctx);
      // A changed function is expanded at its callers: there its own operation stands for the call.
      const ops = contract.operations.filter((o) => (o.kind === 'call' && o.name === func.name) || (o.inlined > 0 && o.at.path === c.operation.at.path && o.at.span.start === c.operation.at.span.start));
      if (ops.length === 0) return fails(`${site.file.unit.path}:${site.call.span.line} calls it without the check.`);
      for (const o of ops) {
        const guards = new Map<number, { atoms: ReturnType<typeof steps> }>();
        for (const s of steps(o.path)) {
          const g = guards.get(s.guard.span.start);
          if (g) g.atoms.push(s);
          else guards.set(s.guard.span.start, { atoms: [s] });
        }
        const any = new Set(['any', ...c.mechanism.operations]);
        const enforced = [...guards.values()].some((g) => {
          const f = guardFeatures(g.atoms.map((s) => s.atom), g.atoms[0].guard, g.atoms[0].denial, ctx.definitionOf);
          return c.role.guards.some((shape) => fit(shape, f, any, language) > 0) && (c.role.subject === 'access' || sameCheck(c.features, f));
        });
        if (!enforced) return fails(`${o.at.path}:${o.at.span.line} calls it without the check.`);
      }
    }
    return complete ? holds(`All ${others.length} call sites make it.`) : unable('The search for callers was cut.');
  }
};

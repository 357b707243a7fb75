/** Only people who are trusted let the operation run: a guard or approval of another role stands before it. */
import { effects, steps } from '../../change/contract.js';
import { guardsOf } from '../../characterize/enforcement.js';
import { effectFeatures, guardFeatures } from '../../characterize/features.js';
import { fit } from '../../characterize/roles.js';
import { fails, holds, type Refuter } from '../types.js';

/** The refuter `restricted-start`. */
export const restrictedStart: Refuter = {
  id: 'restricted-start',
  statement: 'A trusted person lets the operation run each time.',
  effect: 'downgrade',
  run(c, ctx) {
    const language = ctx.unitOf(c.where.path)?.language ?? 'common';
    const roles = c.role.instead.flatMap((id) => ctx.knowledge.roles.get(id) ?? []);
    const any = new Set(['any', ...c.mechanism.operations]);
    for (const g of guardsOf(steps(c.operation.path))) {
      const f = guardFeatures(g.atoms, g.step.guard, g.step.denial, ctx.definitionOf);
      if (roles.some((r) => r.guards.some((s) => fit(s, f, any, language) > 0))) return holds(`The condition at line ${g.step.guard.span.line} stands before it.`);
    }
    for (const o of effects(c.operation.before)) {
      const f = effectFeatures(o, ctx.definitionOf);
      if (roles.some((r) => r.effects.some((s) => fit(s, f, any, language) > 0))) return holds(`\`${o.dotted}\` at line ${o.at.span.line} stands before it.`);
    }
    return fails('No such condition or approval stands before it.');
  }
};

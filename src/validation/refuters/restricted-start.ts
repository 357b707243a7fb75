/** Only people who are trusted let the operation run: a guard or approval of a role that answers for it stands before it. */
import type { Atom } from '../../change/atom.js';
import { effects, steps } from '../../change/contract.js';
import { guardsOf } from '../../characterize/enforcement.js';
import { atomFeatures, effectFeatures } from '../../characterize/features.js';
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
      const one = (a: Atom): boolean => {
        const f = atomFeatures([a], g.step.denial, ctx.definitionOf);
        return roles.some((r) => r.guards.some((s) => fit(s, f, any, language) > 0));
      };
      // Of several ways to pass, each must ask for a trusted person.
      if (g.atoms.some((a) => (a.op === 'or' ? a.alternatives!.every((all) => all.some(one)) : one(a)))) return holds(`The condition at line ${g.step.guard.span.line} stands before it.`);
    }
    for (const o of effects(c.operation.before)) {
      const f = effectFeatures(o, ctx.definitionOf);
      if (roles.some((r) => r.effects.some((s) => fit(s, f, any, language) > 0))) return holds(`\`${o.dotted}\` at line ${o.at.span.line} stands before it.`);
    }
    return fails('No such condition or approval stands before it.');
  }
};

/** Somebody else than those who may change the project can use the rights that were widened. */
import { isDigest, packageOwner, VERSION } from '../../characterize/packages.js';
import { cite, type Premise } from '../types.js';
import { started } from './outsiders-start.js';

/** The premise `rights-in-reach`. */
export const rightsInReach: Premise = {
  id: 'rights-in-reach',
  critical: true,
  check(c, ctx) {
    const { exposure, statement, rest } = started(c, ctx);
    if (exposure === 'outside') return { result: 'PROVEN', statement, ...rest };
    const language = ctx.unitOf(c.where.path)?.language ?? 'common';
    const platform = ctx.knowledge.facts(language).flatMap((f) => f.platform ?? []);
    const other = c.change?.head.operations.find((o) => {
      const owner = packageOwner(o);
      return owner !== null && !platform.includes(owner) && !isDigest(o.args[o.names.indexOf(VERSION)]);
    });
    if (!other) return { result: 'REFUTED', statement: `${statement} No code that other owners can exchange runs in it.`, ...rest };
    return {
      result: 'UNKNOWN', statement: `${statement} \`${other.dotted}\`, code that another owner can exchange, runs with these rights.`, detail: 'Whether that code can be trusted with them is not known.',
      witnesses: rest.witnesses, cites: [cite('operation', other.at), ...rest.cites]
    };
  }
};

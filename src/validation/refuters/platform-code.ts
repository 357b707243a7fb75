/** The called code is the platform's own, or belongs to who owns the project. */
import { leafAtoms } from '../../change/atom.js';
import { steps } from '../../change/contract.js';
import { pathOf } from '../../characterize/origin.js';
import { packageOwner } from '../../characterize/packages.js';
import type { Candidate, Context } from '../../candidates/types.js';
import { fails, holds, type Refuter } from '../types.js';

/** The refuter `platform-code`. */
export const platformCode: Refuter = {
  id: 'platform-code',
  statement: 'The called code belongs to the platform or to the owner of the project.',
  effect: 'reject',
  run(c, ctx) {
    const owner = packageOwner(c.operation);
    if (owner === null) return fails('The callee names no owner.');
    const language = ctx.unitOf(c.where.path)?.language ?? 'common';
    if (ctx.knowledge.facts(language).some((f) => f.platform?.includes(owner))) return holds(`\`${owner}\` is the platform itself.`);
    if (ownersNamed(c, ctx).has(owner)) return holds(`\`${owner}\` owns the project, as a condition of the file says.`);
    return fails(`\`${owner}\` is somebody else.`);
  }
};

/** Owners that conditions of the file compare the project's own name with. */
function ownersNamed(c: Candidate, ctx: Context): Set<string> {
  const out = new Set<string>();
  const contracts = [...ctx.analysis.changes.map((x) => x.base), ...ctx.analysis.changes.map((x) => x.head)].filter((x) => x.path === c.where.path);
  for (const contract of contracts) for (const o of contract.operations) for (const a of leafAtoms(steps(o.path).map((s) => s.atom))) {
    if (a.op !== '==' || a.negated || !a.a || a.b?.t !== 'const') continue;
    const path = pathOf(a.a);
    if (path === 'github.repository' || path === 'github.repository_owner') out.add(a.b.value.split('/')[0].toLowerCase());
  }
  return out;
}

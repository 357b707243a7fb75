/** Stage 4: tests every premise of a candidate and runs every refuter. */
import type { Candidate, Context } from '../candidates/types.js';
import type { PremiseResult, RefuterResult } from '../verdict/types.js';
import { premises } from './premises/index.js';
import { refuters } from './refuters/index.js';
import type { Cite, Checked } from './types.js';

export type { Cite } from './types.js';

/** A candidate with the results of its premises and refuters. */
export interface Validated {
  candidate: Candidate;
  status: 'VALIDATED' | 'DOWNGRADED' | 'REJECTED';
  /** Id of the premise or refuter that rejected it, with its reason. */
  rejectedBy: { id: string; detail: string } | null;
  premises: (Omit<PremiseResult, 'citations'> & { cites: Cite[] })[];
  refuters: RefuterResult[];
}

/** Validates a candidate. Premises and refuters named in `ctx.disabled` are left out. */
export async function validate(c: Candidate, ctx: Context): Promise<Validated> {
  const checked: Validated['premises'] = [];
  const ran: RefuterResult[] = [];
  let rejectedBy: Validated['rejectedBy'] = null;
  let open = false;
  for (const id of c.mechanism.premises) {
    if (ctx.disabled.has(id)) continue;
    const premise = premises.get(id);
    if (!premise) throw new Error(`Mechanism ${c.mechanism.id} names the unknown premise ${id}.`);
    const r: Checked = await premise.check(c, ctx);
    checked.push({ id, critical: premise.critical, statement: r.statement, result: r.result, detail: r.detail, witnesses: r.witnesses, cites: r.cites });
    if (r.result === 'REFUTED') rejectedBy ??= { id, detail: r.statement };
    if (r.result === 'UNKNOWN' && premise.critical) {
      if (id === 'enforcement-lost') rejectedBy ??= { id, detail: r.detail ?? r.statement };
      open = true;
    }
  }
  if (!rejectedBy) {
    for (const id of c.mechanism.refuters) {
      if (ctx.disabled.has(id)) continue;
      const refuter = refuters.get(id);
      if (!refuter) throw new Error(`Mechanism ${c.mechanism.id} names the unknown refuter ${id}.`);
      const r = await refuter.run(c, ctx);
      ran.push({ id, statement: refuter.statement, ...r });
      if (r.result === 'HOLDS' && refuter.effect === 'reject') {
        rejectedBy = { id, detail: r.detail };
        break;
      }
      if (r.result === 'HOLDS' || r.result === 'COULD_NOT_RUN') open = true;
    }
  }
  return { candidate: c, status: rejectedBy ? 'REJECTED' : open ? 'DOWNGRADED' : 'VALIDATED', rejectedBy, premises: checked, refuters: ran };
}

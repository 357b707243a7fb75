/** Functions that the change adds and that make a check of the lost role in another way: a reader has to look at them first. */
import type { Contract } from '../change/contract.js';
import { carried } from '../characterize/enforcement.js';
import type { Candidate, Context } from './types.js';

/** Functions named at most. */
export const MAX_REPLACING_CHECKS = 2;

/** Added functions of the candidate's file that carry enforcement of its role, in order of place. */
export function replacingChecks(c: Candidate, ctx: Context): Contract[] {
  const unit = ctx.unitOf(c.where.path);
  if (!unit || !c.loss || c.loss.kind === 'guard' || c.role.subject !== 'value') return [];
  return ctx.analysis.added
    .filter((x) => x.path === c.where.path && x.func.name !== '' && x.func.form !== 'closure' && x.func !== c.where.func && unit.functions.includes(x.func) && carried(ctx.contracts.of(x.func, unit), c.role, ctx, null, false) !== null)
    .slice(0, MAX_REPLACING_CHECKS);
}

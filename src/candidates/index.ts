/** Stage 3: contract differences -> candidates, one explanation a loss. */
import { bypassedRefusals } from './bypassed-refusal.js';
import { conjunctLosses } from './conjunct-loss.js';
import { constantTimeLoops } from './constant-time-loop.js';
import { constructSwaps } from './construct-swap.js';
import { droppedTerminators } from './dropped-terminator.js';
import { effectLosses } from './effect-loss.js';
import { byDomain } from './domains.js';
import { exchangedWrites } from './exchanged-write.js';
import { formatStrings } from './format-string.js';
import { guardLosses } from './guard-loss.js';
import { leftUnterminated } from './left-unterminated.js';
import { loopLimits } from './loop-limit.js';
import { narrowerProducts } from './narrower-product.js';
import { newFlows } from './new-flow.js';
import { plainConstructions } from './plain-construction.js';
import { openedFields } from './opened-field.js';
import { openTables } from './open-table.js';
import { releasedEarly } from './released-early.js';
import { siblingGaps } from './sibling-gap.js';
import { smallerArrays } from './smaller-array.js';
import { swallowedRefusals } from './swallowed-refusal.js';
import { unawaitedChecks } from './unawaited-check.js';
import { unsetFields } from './unset-field.js';
import { unwiredEnforcement } from './unwired-enforcement.js';
import type { Candidate, Context } from './types.js';
import { weakerTests } from './weaker-test.js';
import { wrapperLosses } from './wrapper-loss.js';

export type { Candidate, Context } from './types.js';

/** All candidates, the best explanation of each enforcement, in order of path and line of the operation. */
export async function findCandidates(ctx: Context): Promise<Candidate[]> {
  const all: Candidate[] = [];
  for (const own of byDomain(ctx)) {
    all.push(...guardLosses(own), ...conjunctLosses(own), ...bypassedRefusals(own), ...loopLimits(own), ...swallowedRefusals(own), ...weakerTests(own), ...unawaitedChecks(own), ...exchangedWrites(own), ...wrapperLosses(own), ...effectLosses(own), ...constructSwaps(own), ...constantTimeLoops(own), ...droppedTerminators(own), ...newFlows(own), ...formatStrings(own), ...leftUnterminated(own), ...narrowerProducts(own), ...smallerArrays(own), ...releasedEarly(own), ...unsetFields(own), ...openTables(own), ...(await openedFields(own)), ...(await plainConstructions(own)), ...(await siblingGaps(own)), ...(await unwiredEnforcement(own)));
  }
  const best = new Map<string, Candidate>();
  for (const c of all) {
    // One enforcement, expanded into several callers, is one loss: the function that holds it speaks for it.
    const at = `${c.enforcement.side}:${c.enforcement.path}:${c.enforcement.span.start}`;
    // An absence is one for every place that is left open.
    const key = c.gap ? `${c.where.path}:${c.where.func.id}:${c.role.id}` : c.flow ? `${at}:${c.mechanism.id}` : at;
    const known = best.get(key);
    if (!known || rank(c) > rank(known)) best.set(key, c);
  }
  return merged(withoutLost([...best.values()])).sort((a, b) => (a.where.path < b.where.path ? -1 : a.where.path > b.where.path ? 1 : a.operation.at.span.start - b.operation.at.span.start || (a.mechanism.id < b.mechanism.id ? -1 : 1)));
}

/** What base enforced on a value is lost, and not new: a flow that a loss of its role in the function explains is left to it. */
function withoutLost(all: Candidate[]): Candidate[] {
  return all.filter((c) => !c.flow || c.role.flow?.through !== 'plain' || !all.some((x) => x.loss && x.role === c.role && x.where.path === c.where.path && x.where.func === c.where.func));
}

/** What one function lost of one protection is one finding: the best explanation, with the rest beside it. */
function merged(all: Candidate[]): Candidate[] {
  const groups = new Map<string, Candidate>();
  for (const c of all) {
    const key = `${c.where.path}:${c.where.func.id}:${c.role.id}:${c.gap ? 'gap' : 'loss'}`;
    const known = groups.get(key);
    if (!known) groups.set(key, c);
    else if (rank(c) > rank(known)) groups.set(key, { ...c, also: [...(c.also ?? []), known, ...(known.also ?? [])] });
    else groups.set(key, { ...known, also: [...(known.also ?? []), c] });
  }
  return [...groups.values()];
}

function rank(c: Candidate): number {
  return c.score * 4 + (c.usesValue ? 3 : 0) - c.operation.inlined;
}

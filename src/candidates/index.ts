/** Stage 3: contract differences -> candidates, one explanation a loss. */
import { conjunctLosses } from './conjunct-loss.js';
import { constructSwaps } from './construct-swap.js';
import { effectLosses } from './effect-loss.js';
import { byDomain } from './domains.js';
import { guardLosses } from './guard-loss.js';
import { newFlows } from './new-flow.js';
import { openTables } from './open-table.js';
import { siblingGaps } from './sibling-gap.js';
import { unwiredEnforcement } from './unwired-enforcement.js';
import type { Candidate, Context } from './types.js';
import { wrapperLosses } from './wrapper-loss.js';

export type { Candidate, Context } from './types.js';

/** All candidates, the best explanation of each enforcement, in order of path and line of the operation. */
export async function findCandidates(ctx: Context): Promise<Candidate[]> {
  const all: Candidate[] = [];
  for (const own of byDomain(ctx)) {
    all.push(...guardLosses(own), ...conjunctLosses(own), ...wrapperLosses(own), ...effectLosses(own), ...constructSwaps(own), ...newFlows(own), ...openTables(own), ...(await siblingGaps(own)), ...(await unwiredEnforcement(own)));
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
  return merged([...best.values()]).sort((a, b) => (a.where.path < b.where.path ? -1 : a.where.path > b.where.path ? 1 : a.operation.at.span.start - b.operation.at.span.start || (a.mechanism.id < b.mechanism.id ? -1 : 1)));
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

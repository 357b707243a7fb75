/** Sibling gap: enforcement that all but some of a set of peers carry (DESIGN section 3, witnesses b and c). */
import { branchGaps } from './branches.js';
import { gainedElsewhere } from './gained.js';
import { lackingPeers } from './lacking.js';
import { leftOptions } from './left-option.js';
import type { Candidate, Context } from './types.js';

/** Candidates of all four forms of the gap. */
export async function siblingGaps(ctx: Context): Promise<Candidate[]> {
  if (!ctx.knowledge.mechanisms.some((m) => m.schema === 'sibling-gap')) return [];
  return [...(await gainedElsewhere(ctx)), ...(await branchGaps(ctx)), ...(await leftOptions(ctx)), ...(await lackingPeers(ctx))];
}

/** Construct swap of stores: a value that was stored where it is taken as it is (`textContent`) is stored where it is read as code or markup. */
import type { SwapLoss } from '../change/losses.js';
import { termFeatures } from '../characterize/features.js';
import { madeSafe } from './construct-swap.js';
import { lossCandidate } from './loss.js';
import type { Candidate, Context } from './types.js';

/** Score: both stores are known. */
const SCORE = 9;

/** Candidates for stores that went to an unsafe field of the same object. */
export function exchangedWrites(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const mechanisms = ctx.knowledge.mechanisms.filter((m) => m.schema === 'construct-swap');
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    const partner = new Map(change.pairing.pairs.map((p) => [p.base, p.head]));
    for (const from of change.base.operations) {
      if (from.kind !== 'write' || from.target?.t !== 'member' || from.term.t === 'const') continue;
      const { of } = from.target;
      const matched = partner.get(from);
      const to = (matched ? [matched] : change.pairing.added).find((o) => o.kind === 'write' && o.name !== from.name && o.target?.t === 'member' && o.target.of.id === of.id && o.term.id === from.term.id);
      if (!to) continue;
      for (const mechanism of mechanisms) {
        const role = ctx.knowledge.roles.get(mechanism.role)!;
        if (!role.constructs.some((x) => (!x.languages || x.languages.includes(language)) && x.safe.includes(from.name) && x.unsafe.includes(to.name)) || madeSafe(to.term, role, ctx, language)) continue;
        const open = { from, to };
        const loss: SwapLoss = { kind: 'swap', pair: change.pair, at: from.at, governed: [open], old: from.target, new: to.target!, callee: false };
        out.push(lossCandidate({ fit: { mechanism, role, shape: null, score: SCORE }, change, loss, features: termFeatures(to.target!, ctx.definitionOf), open, value: to.term, usesValue: true }));
        break;
      }
    }
  }
  return out;
}

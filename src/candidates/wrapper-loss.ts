/** Wrapper loss: a call or other layer that made a value safe is gone from around it. */
import { wrapperFeatures } from '../characterize/features.js';
import type { Term } from '../change/term.js';
import { consumerClasses } from './consumers.js';
import { lossCandidate } from './loss.js';
import { roleOf } from './role-of.js';
import { othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Candidates for layers that are gone from around a value. */
export function wrapperLosses(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const loss of change.losses) {
      if (loss.kind !== 'wrapper') continue;
      const features = wrapperFeatures(loss.wrapper, loss.inner, ctx.definitionOf);
      if (loss.governed.length > 1) features.operators.add('reused');
      const stored = loss.governed.flatMap((g) => (g.to.kind === 'write' && g.to.target?.t === 'member' ? [...consumerClasses(ctx, change.pair.head.file.unit, g.to.name)] : []));
      const told = roleOf(ctx, { schema: 'wrapper-loss', part: 'wrappers', features, governed: loss.governed, calls: [loss.wrapper], language }, new Set(stored));
      if (!told) continue;
      const carriers: Term[] = [loss.inner];
      const chosen = rankGoverned(ctx, loss.governed, carriers, told.fit.mechanism.operations, language);
      const first = chosen[0];
      if (!first) continue;
      out.push(lossCandidate({ ...told, change, loss, features, open: first.governed, value: loss.inner, usesValue: true, others: othersOf(chosen) }));
    }
  }
  return out;
}


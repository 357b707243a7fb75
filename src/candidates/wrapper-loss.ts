/** Wrapper loss: a call or other layer that made a value safe is gone from around it. */
import { wrapperFeatures } from '../characterize/features.js';
import type { Term } from '../change/term.js';
import { consumerClasses } from './consumers.js';
import { lossCandidate } from './loss.js';
import { refusedBy } from './refused.js';
import { fitting, governedClasses, nearest, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Candidates for layers that are gone from around a value. */
export function wrapperLosses(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const loss of change.losses) {
      if (loss.kind !== 'wrapper') continue;
      const features = wrapperFeatures(loss.wrapper, loss.inner, ctx.definitionOf);
      const classes = governedClasses(ctx, loss.governed, [], language, true);
      const near = governedClasses(ctx, loss.governed, [], language, true, false);
      if (loss.governed.length > 1) features.operators.add('reused');
      for (const g of loss.governed) if (g.to.kind === 'write' && g.to.target?.t === 'member') for (const c of consumerClasses(ctx, change.pair.head.file.unit, g.to.name)) for (const set of [classes, near]) set.add(c);
      const layer = nearest(fitting(ctx, 'wrapper-loss', 'wrappers', features, near, language)[0], fitting(ctx, 'wrapper-loss', 'wrappers', features, classes, language)[0]);
      const refused = refusedBy(ctx, [loss.wrapper], classes, language);
      const best = refused && refused.score > (layer?.score ?? 0) ? refused : layer;
      if (!best) continue;
      const refusal = best === refused ? refused.refusal : undefined;
      const carriers: Term[] = [loss.inner];
      const chosen = rankGoverned(ctx, loss.governed, carriers, best.mechanism.operations, language);
      const first = chosen[0];
      if (!first) continue;
      out.push(lossCandidate({ fit: best, change, loss, features, open: first.governed, value: loss.inner, usesValue: true, others: othersOf(chosen), refusal }));
    }
  }
  return out;
}


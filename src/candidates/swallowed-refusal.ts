/**
 * Effect loss by a handler: a check that refuses by an exception ran where the exception got out (or its handler refused),
 * and now runs in a `try` whose handler goes on. The check is still made, and what it finds stops nothing.
 */
import { effects, type Operation } from '../change/contract.js';
import type { EffectLoss } from '../change/losses.js';
import { containsTerm } from '../change/term.js';
import { effectFeatures } from '../characterize/features.js';
import { lossCandidate } from './loss.js';
import { fitting, matters, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Candidates for checks whose refusal is swallowed. */
export function swallowedRefusals(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const { base, head } of change.pairing.pairs) {
      if (base.kind !== 'call' || base.swallowed || !head.swallowed || base.construct || head.inlined > 0 || base.term.id !== head.term.id || base.name === 'require') continue;
      const later = change.pairing.pairs.filter((p) => p.base.func === base.func && effects(p.base.before).includes(base) && matters(p.head) && !p.head.swallowed && !prepares(p.head, head)).map((p) => ({ from: p.base, to: p.head }));
      if (later.length === 0) continue;
      // That its exception refused is what base shows.
      const features = { ...effectFeatures(base, ctx.definitionOf), verifies: true };
      const classes = new Set(later.flatMap((g) => [...ctx.classifier.classes(g.to, language).keys()]));
      const fit = fitting(ctx, 'effect-loss', 'effects', features, classes, language)[0];
      if (!fit || fit.role.subject === 'amount') continue;
      const loss: EffectLoss = { kind: 'effect', pair: change.pair, at: base.at, governed: later, effect: base };
      const chosen = rankGoverned(ctx, later, [...base.args, ...(base.recv ? [base.recv] : [])], fit.mechanism.operations, language);
      const first = chosen[0];
      out.push(lossCandidate({ fit, change, loss, features, open: first.governed, value: first.value ?? base.args[0] ?? null, usesValue: first.usesValue, others: othersOf(chosen) }));
    }
  }
  return out;
}

/** Whether an operation is a part of the check itself. */
function prepares(o: Operation, check: Operation): boolean {
  return containsTerm(check.term, o.term.id) && o.term.id !== check.term.id;
}

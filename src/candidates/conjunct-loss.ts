/** Guard loss inside a predicate: `return a && b` became `return a`, so what `b` kept out is let in. */
import { subTerms, containsTerm, type Term } from '../change/term.js';
import { termFeatures, type Features } from '../characterize/features.js';
import { lossCandidate } from './loss.js';
import { fitting, matters, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Candidates for predicates that lost an operand. */
export function conjunctLosses(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const loss of change.losses) {
      if (loss.kind !== 'wrapper' || loss.wrapper.t !== 'op' || (loss.wrapper.op !== '&&' && loss.wrapper.op !== '||')) continue;
      const lost = subTerms(loss.wrapper).filter((t) => t.id !== loss.inner.id && !containsTerm(t, loss.inner.id));
      const decides = loss.governed.filter((g) => g.to.kind === 'return' && matters(g.to));
      if (lost.length === 0 || decides.length === 0 || !lost.every(isTest)) continue;
      const features = merged(lost, ctx);
      const classes = new Set(['return']);
      const best = fitting(ctx, 'guard-loss', 'guards', features, classes, language)[0];
      if (!best) continue;
      const chosen = rankGoverned(ctx, decides, [loss.inner], best.mechanism.operations, language);
      const first = chosen[0];
      out.push(lossCandidate({ fit: best, change, loss, features, open: first.governed, value: loss.inner, usesValue: true, others: othersOf(chosen) }));
    }
  }
  return out;
}

/** A default (`x || 'none'`) is no test. */
function isTest(t: Term): boolean {
  return t.t === 'call' || (t.t === 'op' && ['==', '!=', '<', '<=', 'in', 'instanceof', 'matches', '!'].includes(t.op));
}

/** Features of all lost operands; leaving the predicate false is its denial. */
function merged(lost: Term[], ctx: Context): Features {
  const all = lost.map((t) => termFeatures(t, ctx.definitionOf));
  const operators = new Set<string>();
  for (const t of lost) operators.add(t.t === 'op' ? (t.op === '!' ? '!true' : t.op === '!=' ? '!==' : t.op === '<=' ? '!<' : t.op) : 'true');
  return {
    calls: all.flatMap((f) => f.calls), strings: all.flatMap((f) => f.strings), numbers: new Set(all.flatMap((f) => [...f.numbers])),
    words: new Set(all.flatMap((f) => [...f.words])), named: new Set(), operators, denial: null, denialWords: new Set(), verifies: true
  };
}

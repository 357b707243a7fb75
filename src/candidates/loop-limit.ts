/**
 * Guard loss at the end of a loop: what each turn added was measured behind the reading, and a refusal ended the loop.
 * Nothing stands behind such a test in the same turn; the reading of the next turn is what it kept from happening.
 */
import { Atoms, leafAtoms } from '../change/atom.js';
import { steps } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { Governed, GuardLoss } from '../change/losses.js';
import { guardFeatures } from '../characterize/features.js';
import type { Func, Span } from '../syntax/form.js';
import { walkStmts } from '../syntax/walk.js';
import { lossCandidate } from './loss.js';
import { isRefusal, testedValues, testOf, toldBy } from './refusing-test.js';
import { matters, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Candidates for limits at the end of a loop that are gone. */
export function loopLimits(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const atoms = new Atoms(ctx.analysis.interner);
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const refusal of change.pairing.removed) {
      if (!isRefusal(refusal) || refusal.inlined > 0) continue;
      const test = testOf(refusal, atoms);
      if (!test || !leafAtoms(test.passes).some((a) => a.op === '<')) continue;
      const loop = innermostLoop(refusal.func, test.guard.span);
      if (!loop || keptIn(change, leafAtoms(test.passes).map((a) => a.id))) continue;
      const inside = (s: Span): boolean => s.start >= loop.start && s.end <= loop.end;
      const open: Governed[] = change.pairing.pairs.filter((p) => p.base.kind === 'call' && p.base.func === refusal.func && p.base.index < refusal.index && inside(p.base.at.span) && matters(p.head)).map((p) => ({ from: p.base, to: p.head }));
      if (open.length === 0) continue;
      const features = guardFeatures(test.passes, test.guard, test.denial, ctx.definitionOf);
      const fit = toldBy(ctx, 'guard-loss', features, new Set(open.flatMap((g) => [...ctx.classifier.classes(g.to, language).keys()])), language);
      if (!fit || fit.role.subject !== 'amount') continue;
      const loss: GuardLoss = { kind: 'guard', pair: change.pair, at: test.guard, atoms: test.passes, denial: test.denial, governed: open, elsewhere: false, own: test.passes };
      const chosen = rankGoverned(ctx, open, testedValues(test.passes), fit.mechanism.operations, language);
      const first = chosen[0];
      out.push(lossCandidate({ fit, change, loss, features, open: first.governed, value: first.value ?? testedValues(test.passes)[0] ?? null, usesValue: first.usesValue, others: othersOf(chosen) }));
    }
  }
  return out;
}

function innermostLoop(func: Func, guard: Span): Span | null {
  let best: Span | null = null;
  walkStmts(func.body, (s) => {
    if (s.kind === 'loop' && s.span.start <= guard.start && guard.end <= s.span.end && (!best || s.span.end - s.span.start < best.end - best.start)) best = s.span;
    return true;
  });
  return best;
}

/** Whether some operation of head is reached under one of the conditions or its opposite. */
function keptIn(change: FunctionChange, ids: readonly number[]): boolean {
  return change.head.operations.some((o) => steps(o.path).some((s) => leafAtoms([s.atom]).some((a) => ids.includes(a.id) || (a.opposite !== undefined && ids.includes(a.opposite)))));
}

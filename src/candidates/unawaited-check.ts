/**
 * Loss of waiting: base waited for a check's answer, head asks and goes on. A promise is never false, and the refusal of a
 * check that nobody waits for stops nothing.
 */
import { leafAtoms } from '../change/atom.js';
import { effects, steps, type Operation } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { EffectLoss, Governed, GuardLoss } from '../change/losses.js';
import { containsTerm } from '../change/term.js';
import { effectFeatures, guardFeatures } from '../characterize/features.js';
import { isAwaited } from '../syntax/awaited.js';
import { lossCandidate } from './loss.js';
import { fitting, matters, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Candidates for checks that are not waited for. */
export function unawaitedChecks(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const { base, head } of change.pairing.pairs) {
      if (base.kind !== 'call' || head.kind !== 'call' || base.inlined > 0 || head.inlined > 0 || !isAwaited(base.at.span) || isAwaited(head.at.span) || waitedForTogether(change, head)) continue;
      const loss = unguarded(change, base, head) ?? unmade(change, base, head);
      if (!loss) continue;
      const features = loss.kind === 'guard' ? guardFeatures(loss.atoms, loss.at, loss.denial, ctx.definitionOf) : { ...effectFeatures(base, ctx.definitionOf), verifies: true };
      const classes = new Set(loss.governed.flatMap((g) => [...ctx.classifier.classes(g.to, language).keys()]));
      const fit = loss.kind === 'guard' ? fitting(ctx, 'guard-loss', 'guards', features, classes, language)[0] : fitting(ctx, 'effect-loss', 'effects', features, classes, language)[0];
      if (!fit) continue;
      const chosen = rankGoverned(ctx, loss.governed, base.args, fit.mechanism.operations, language);
      const first = chosen[0];
      out.push(lossCandidate({ fit, change, loss, features, open: first.governed, value: first.value ?? base.args[0] ?? null, usesValue: first.usesValue, others: othersOf(chosen) }));
    }
  }
  return out;
}

/** Whether something that is waited for takes the call's promise (`await Promise.all([check(x)])`), or it is given back to who waits. */
function waitedForTogether(change: FunctionChange, call: Operation): boolean {
  return change.head.operations.some((o) => o !== call && ((o.kind === 'return' && o.func === call.func && o.args[0]?.id === call.term.id) || (o.kind === 'call' && isAwaited(o.at.span) && o.args.some((a) => containsTerm(a, call.term.id)))));
}

/** The test of the answer, as a guard that is gone. */
function unguarded(change: FunctionChange, base: Operation, head: Operation): GuardLoss | null {
  const governed: Governed[] = [];
  let made: GuardLoss | null = null;
  const asks = (o: Operation, id: number) => steps(o.path).find((s) => s.denial && s.denial.form !== 'else' && leafAtoms([s.atom]).some((a) => a.op === 'true' && a.a?.id === id));
  for (const p of change.pairing.pairs) {
    const step = matters(p.head) ? asks(p.base, base.term.id) : undefined;
    // Where head tests something else, that is a difference of its own.
    if (!step || !asks(p.head, head.term.id)) continue;
    governed.push({ from: p.base, to: p.head });
    made ??= { kind: 'guard', pair: change.pair, at: step.guard, atoms: [step.atom], denial: step.denial, governed, elsewhere: false, own: [step.atom] };
  }
  return made;
}

/** A check that refuses by an exception, as a call that is not made before what follows. */
function unmade(change: FunctionChange, base: Operation, head: Operation): EffectLoss | null {
  if (!base.discarded || !head.discarded) return null;
  const later = change.pairing.pairs.filter((p) => p.base.func === base.func && effects(p.base.before).includes(base) && matters(p.head)).map((p) => ({ from: p.base, to: p.head }));
  return later.length ? { kind: 'effect', pair: change.pair, at: base.at, governed: later, effect: base } : null;
}

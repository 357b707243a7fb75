/** A string that is left without its terminator: where base gave up for want of room, head leaves the terminator out and goes on. */
import { steps, type Operation, type PathStep } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { GuardLoss } from '../change/losses.js';
import { atomFeatures } from '../characterize/features.js';
import { lossCandidate } from './loss.js';
import { mechanismOf } from './select.js';
import type { Candidate, Context } from './types.js';

const SCORE = 9;

/** Candidates for terminators that are only written where there is room. */
export function leftUnterminated(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const own = mechanismOf(ctx, 'guard-loss', 'termination');
  if (!own) return out;
  for (const change of ctx.analysis.changes) {
    const { language } = change.pair.head.file.unit;
    if (language !== 'c' && language !== 'cpp') continue;
    for (const { base, head } of change.pairing.pairs) {
      if (base.kind !== 'write' || head.kind !== 'write' || !terminates(head)) continue;
      const lost = refusedBefore(base, head);
      const answer = lost && goesOn(change, head, lost.now);
      if (!lost || !answer) continue;
      const from = change.pairing.pairs.find((p) => p.head === answer)?.base ?? base;
      const loss: GuardLoss = { kind: 'guard', pair: change.pair, at: lost.was.guard, atoms: [lost.was.atom], denial: lost.was.denial, governed: [{ from, to: answer }], elsewhere: false, own: [lost.was.atom] };
      const features = atomFeatures(loss.atoms, loss.denial, ctx.definitionOf);
      out.push(lossCandidate({ fit: { ...own, shape: null, score: SCORE }, change, loss, features, open: { from, to: answer }, value: head.target, usesValue: true, others: [head] }));
    }
  }
  return out;
}

/** Whether an operation ends a string: it stores a zero through a pointer or in an element. */
function terminates(o: Operation): boolean {
  const v = o.args[o.args.length - 1];
  return (o.name === '*' || o.name === '[]') && v?.t === 'const' && (v.value === '0' || v.value === '\0' || v.value === '\\0');
}

/** The condition on the way to both stores whose failure base answered with a refusal and head only goes round. */
function refusedBefore(base: Operation, head: Operation): { was: PathStep; now: PathStep } | null {
  const kept = steps(head.path).filter((s) => s.denial === null || s.denial.form === 'else');
  for (const was of steps(base.path)) {
    if (was.atom.op !== '<' || (was.denial?.form !== 'return' && was.denial?.form !== 'goto')) continue;
    const now = kept.find((s) => s.atom.id === was.atom.id);
    if (now) return { was, now };
  }
  return null;
}

/** The answer that head gives whether or not the terminator was stored. */
function goesOn(change: FunctionChange, store: Operation, test: PathStep): Operation | null {
  const apart = (o: Operation): boolean => !steps(o.path).some((s) => s.guard.span.start === test.guard.span.start);
  return change.head.operations.find((o) => o.kind === 'return' && o.index > store.index && o.func === store.func && o.args.length > 0 && apart(o)) ?? null;
}

/**
 * Construct swap, form of check and use: base asked a predicate about a value of the request and worked on that value; head asks
 * about the same value and works on another one that the request gives as well.
 */
import { leafAtoms } from '../change/atom.js';
import { steps, type Operation } from '../change/contract.js';
import type { Governed, Loss } from '../change/losses.js';
import { containsTerm, subTerms, type Term } from '../change/term.js';
import { termFeatures } from '../characterize/features.js';
import { originOf } from '../characterize/origin.js';
import { lossCandidate } from './loss.js';
import { mechanismOf } from './select.js';
import type { Candidate, Context } from './types.js';

const SCORE = 8;

/** Candidates for operations that no longer work on the value that is checked. */
export function checkedValues(ctx: Context): Candidate[] {
  const own = mechanismOf(ctx, 'construct-swap', 'checked-value');
  if (!own) return [];
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    const fromRequest = (t: Term): boolean => (t.t === 'member' || t.t === 'index' || t.t === 'call') && originOf(t, language, ctx.knowledge, ctx.functionOf).origin === 'REQUEST';
    for (const loss of change.losses) {
      if (loss.kind !== 'swap' || loss.callee) continue;
      for (const open of loss.governed) {
        const used = exchanged(open, loss);
        if (!used || !fromRequest(used.old)) continue;
        const other = alternatives(used.now).find((t) => t.id !== used.old.id && !containsTerm(t, used.old.id) && fromRequest(t));
        if (!other || !checkOf(open.to, used.old, other) || !checkOf(open.from, used.old, other)) continue;
        const fit = { ...own, shape: null, score: SCORE };
        out.push(lossCandidate({ fit, change, loss: { ...loss, at: open.from.at, old: used.old, new: used.now }, features: termFeatures(other, ctx.definitionOf), open, value: other, usesValue: true }));
        break;
      }
    }
  }
  return out;
}

/** The values that a value may be: of `a || b` and of a choice its parts. */
function alternatives(t: Term): Term[] {
  if (t.t === 'choice' || (t.t === 'op' && (t.op === '||' || t.op === '??'))) return subTerms(t);
  return [t];
}

/** Whether a predicate over one value, and over nothing of the other, has to hold on the way to an operation. */
function checkOf(o: Operation, value: Term, other: Term): boolean {
  return steps(o.path).some((s) => {
    if (!s.denial || s.denial.form === 'else') return false;
    const asked = leafAtoms([s.atom]).flatMap((a) => [a.a, a.b].filter((t): t is Term => t?.t === 'call'));
    return asked.some((t) => t.t === 'call' && t.args.some((x) => x.id === value.id)) && !asked.some((t) => containsTerm(t, other.id));
  });
}

/** The argument of a call that the loss is in, as it was and as it is. */
function exchanged({ from, to }: Governed, loss: Extract<Loss, { kind: 'swap' }>): { old: Term; now: Term } | null {
  if (to.kind !== 'call' || to.inlined > 0) return null;
  const i = to.args.findIndex((a, n) => from.args[n] !== undefined && a.id !== from.args[n].id && containsTerm(a, loss.new.id) && containsTerm(from.args[n], loss.old.id));
  return i < 0 ? null : { old: from.args[i], now: to.args[i] };
}

/** Enforcement that lives in a called project function: the role is that of what the function refuses. */
import { leafAtoms, type Atom } from '../change/atom.js';
import { walkTerm, type Term } from '../change/term.js';
import type { Shape } from '../knowledge/index.js';
import type { Refusal } from '../characterize/refusals.js';
import { fitting, type RoleFit } from './select.js';
import type { Context } from './types.js';

/** What a role told by a definition weighs less than one told by the code at hand. */
const INDIRECT = 2;

/** The best role among what calls refuse. */
export interface RefusalFit extends RoleFit {
  refusal: Refusal;
}

/** Whether a shape tells a role by what is tested, not only by where. */
function telling(shape: Shape): boolean {
  return (shape.weight ?? 0) >= 0 && Boolean(shape.strings ?? shape.numbers ?? shape.calls ?? shape.words);
}

/** The role of what a value's outermost call refuses, or null. */
export function refusedBy(ctx: Context, calls: readonly Term[], classes: ReadonlySet<string>, language: string): RefusalFit | null {
  let best: RefusalFit | null = null;
  for (const call of calls) {
    for (const refusal of ctx.refusals.of(call)) {
      const fit = fitting(ctx, 'guard-loss', 'guards', refusal.features, classes, language).find((x) => telling(x.shape));
      if (fit && fit.score - INDIRECT > (best?.score ?? 0)) best = { ...fit, score: fit.score - INDIRECT, refusal };
    }
  }
  return best;
}

/** Calls whose results a condition tests. */
export function testedCalls(atoms: Atom[]): Term[] {
  const out = new Map<number, Term>();
  for (const a of leafAtoms(atoms)) {
    for (const t of [a.a, a.b]) {
      if (t) walkTerm(t, (x) => {
        if (x.t === 'call') out.set(x.id, x);
        // What the call was given is not what is tested.
        return x.t !== 'call';
      });
    }
  }
  return [...out.values()];
}

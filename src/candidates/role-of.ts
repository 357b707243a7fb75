/** The role of what is gone: told by the code at hand, by what is done elsewhere, or by what a called project function refuses. */
import { leafAtoms, type Atom } from '../change/atom.js';
import { walkTerm, type Term } from '../change/term.js';
import type { Governed } from '../change/losses.js';
import type { Features } from '../characterize/features.js';
import type { Mechanism, Shape } from '../knowledge/index.js';
import type { Refusal } from '../characterize/refusals.js';
import { isCatchAll } from '../characterize/roles.js';
import { fitting, governedClasses, type RoleFit } from './select.js';
import type { Context } from './types.js';

/** What a role told by a definition weighs less than one told by the code at hand. */
const INDIRECT = 2;

/** The best role among what calls refuse. */
interface RefusalFit extends RoleFit {
  refusal: Refusal;
}

/** Whether a shape tells a role by what is tested, not only by where. */
function telling(shape: Shape): boolean {
  return !isCatchAll(shape) && Boolean(shape.strings ?? shape.numbers ?? shape.calls ?? shape.words ?? shape.named);
}

/** The role of what calls refuse, or null. */
function refusedBy(ctx: Context, calls: readonly Term[], classes: ReadonlySet<string>, language: string): RefusalFit | null {
  let best: RefusalFit | null = null;
  for (const call of calls) {
    for (const refusal of ctx.refusals.of(call)) {
      const fit = fitting(ctx, 'guard-loss', 'guards', refusal.features, classes, language).find((x) => telling(x.shape));
      if (fit && fit.score - INDIRECT > (best?.score ?? 0)) best = { ...fit, score: fit.score - INDIRECT, refusal };
    }
  }
  return best;
}

/** What a role that only distant operations tell must have more than one that the code at hand tells. */
const DISTANT = 1;

/** Of the best role by the code at hand and the best one by what is done elsewhere as well, the likelier. */
function nearest(near: RoleFit | undefined, far: RoleFit | undefined): RoleFit | undefined {
  return near && far && far.score - DISTANT > near.score ? far : near ?? far;
}

/** What a role is looked for with. */
export interface Lost {
  schema: Mechanism['schema'];
  part: 'guards' | 'wrappers' | 'effects';
  features: Features;
  governed: readonly Governed[];
  /** Values that were enforced, where only operations that use them count. */
  carriers?: readonly Term[];
  /** Calls whose definitions may make it enforcement. */
  calls: readonly Term[];
  language: string;
}

/** A role, and the test in a definition that tells it, if it is told by one. */
export interface ToldRole {
  fit: RoleFit;
  refusal?: Refusal;
}

/**
 * The likeliest role of what is gone; null when there is none.
 * @param further classes that the governed operations have by other means
 * @param may whether a role that the code at hand tells may be taken
 */
export function roleOf(ctx: Context, lost: Lost, further: ReadonlySet<string> = new Set(), may: (fit: RoleFit) => boolean = () => true): ToldRole | null {
  const { schema, part, features, governed, carriers, calls, language } = lost;
  const classes = (near: boolean): Set<string> => new Set([...governedClasses(ctx, governed, language, { carriers, near }), ...further]);
  const far = classes(false);
  const told = (by: ReadonlySet<string>): RoleFit | undefined => fitting(ctx, schema, part, features, by, language).find(may);
  const direct = nearest(told(classes(true)), told(far));
  const refused = refusedBy(ctx, calls, far, language);
  if (refused && refused.score > (direct?.score ?? 0)) return { fit: refused, refusal: refused.refusal };
  return direct ? { fit: direct } : null;
}

/** Calls whose results a condition tests. */
export function testedCalls(atoms: Atom[]): Extract<Term, { t: 'call' }>[] {
  const out = new Map<number, Extract<Term, { t: 'call' }>>();
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

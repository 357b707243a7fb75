/**
 * Contract differences of two matched functions: what the operations of `from` have that their partners in
 * `to` lack. Run base to head it gives losses, head to base it gives gains.
 *
 * Each kind of difference has a file in `losses/`; what they are is in `types.ts` there.
 */
import type { Atoms } from './atom.js';
import { annotationLosses, middlewareLosses } from './losses/annotations.js';
import { effectLosses } from './losses/effects.js';
import { guardLosses } from './losses/guards.js';
import { lateEffects } from './losses/order.js';
import type { Loss } from './losses/types.js';
import { valueLosses } from './losses/values.js';
import type { FunctionPair } from './match.js';
import type { Pairing } from './pairing.js';
import type { Place, Side } from './term.js';

export { usesTerm } from './contract.js';
export { classAnnotations, sameArguments } from './losses/annotations.js';
export type { Governed } from './losses/governed.js';
export type { AnnotationLoss, EffectLoss, EntryLoss, GuardLoss, Loss, SwapLoss, WrapperLoss } from './losses/types.js';

/**
 * The losses of one pair of outermost functions; `side` is where the enforcement stands. `squeeze` gives the source text of a
 * place without white space. With `exact`, a condition that is written alike but is of other values is lost. `limits` takes what was
 * not looked at for its number.
 */
export function lossesOf(pair: FunctionPair, pairing: Pairing, side: Side, squeeze: (p: Place) => string, atoms: Atoms, exact = false, limits?: string[]): Loss[] {
  return [...guardLosses(pair, pairing, squeeze, atoms, exact), ...valueLosses(pair, pairing, side), ...effectLosses(pair, pairing), ...lateEffects(pair, pairing, limits), ...annotationLosses(pair, pairing, side), ...middlewareLosses(pair, pairing)];
}

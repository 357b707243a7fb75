/** Order loss: a call that ran before an operation runs only behind it. */
import { effects, identity, type Operation } from '../contract.js';
import type { FunctionPair } from '../match.js';
import type { Pairing } from '../pairing.js';
import { governedBy } from './governed.js';
import type { EffectLoss } from './types.js';

/** Calls of one function looked at that others have overtaken. */
export const MAX_OVERTAKEN = 40;

/**
 * Calls of base that still run in head, each with the effectful operations that have overtaken it on their own way.
 * @param limits where it is told that there were more than are looked at
 */
export function lateEffects(pair: FunctionPair, pairing: Pairing, limits?: string[]): EffectLoss[] {
  const order = [...pairing.pairs].sort((a, b) => a.base.index - b.base.index);
  const out: EffectLoss[] = [];
  let seen = 0;
  // The smallest place in head of all that came behind in base.
  const least: number[] = [];
  for (let i = order.length - 1, min = Infinity; i >= 0; i--) {
    least[i] = min;
    min = Math.min(min, order[i].head.index);
  }
  for (let i = 0; i < order.length; i++) {
    const { base, head } = order[i];
    if (!acts(base) || !acts(head) || base.deferred || head.deferred || least[i] > head.index || base.func !== pair.base.func) continue;
    if (identity(base) !== identity(head)) continue;
    if (seen++ === MAX_OVERTAKEN) {
      limits?.push(`${pair.head.file.unit.path}: only ${MAX_OVERTAKEN} of the calls of ${pair.head.func.qualified} that run in another order were looked at.`);
      break;
    }
    const overtaking = order.slice(i + 1).filter((p) => p.head.index < head.index && p.base.name !== base.name && acts(p.base) && acts(p.head) && p.base.func === base.func && p.head.func === head.func && runs(base, p.base) && !runs(head, p.head));
    if (overtaking.length) out.push({ kind: 'effect', pair, at: base.at, governed: governedBy(overtaking), effect: base, late: head });
  }
  return out;
}

/** Whether an operation is a call that is made for what it does. */
function acts(o: Operation): boolean {
  return o.kind === 'call' && o.discarded && o.inlined === 0;
}

/** Whether a call, or one equal to it, ran on every way to an operation. */
function runs(effect: Operation, o: Operation): boolean {
  const wanted = identity(effect);
  return effects(o.before).some((e) => e === effect || identity(e) === wanted);
}

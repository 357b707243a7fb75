/** Operations that a loss leaves open. Only so many are kept: more of them tell nothing new. */
import type { Operation } from '../contract.js';
import type { OperationPair } from '../pairing.js';

/** An operation with its partner on the other side; `from` is where the enforcement stands. */
export interface Governed {
  from: Operation;
  to: Operation;
}

/** Operations kept that one loss leaves open; the rest adds nothing. */
export const MAX_GOVERNED = 60;

type Pair = Pick<OperationPair, 'base' | 'head'>;

/** The first of these operations, as what a loss leaves open. */
export function governedBy(pairs: readonly Pair[]): Governed[] {
  return pairs.slice(0, MAX_GOVERNED).map((p) => ({ from: p.base, to: p.head }));
}

/** Another operation that a loss leaves open, unless it is known or there are enough. */
export function govern(loss: { governed: Governed[] }, { base, head }: Pair): void {
  if (loss.governed.length < MAX_GOVERNED && !loss.governed.some((g) => g.from === base)) loss.governed.push({ from: base, to: head });
}

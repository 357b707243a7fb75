/** Effect losses: calls that ran beside the operations and run no more. */
import { identity, pathIds, steps, type Operation } from '../contract.js';
import type { FunctionPair } from '../match.js';
import type { Pairing } from '../pairing.js';
import { walkTerm } from '../term.js';
import { governedBy, MAX_GOVERNED } from './governed.js';
import { implied } from './implied.js';
import type { EffectLoss } from './types.js';

/** Calls of base that have no partner, each with the operations that ran nearest to it. */
export function effectLosses(pair: FunctionPair, pairing: Pairing): EffectLoss[] {
  // Calls that only serve another removed call, a lost test or a removed value are part of that loss.
  const inner = new Set<number>();
  for (const o of pairing.removed) {
    if (o.kind === 'write') continue;
    for (const t of [...(o.recv ? [o.recv] : []), ...o.args]) walkTerm(t, (p) => void (p.id !== o.term.id && inner.add(p.id)));
  }
  const kept = new Map<string, Operation[]>();
  for (const p of pairing.pairs) kept.set(identity(p.head), [...(kept.get(identity(p.head)) ?? []), p.head]);
  const scopes = new Set([...pairing.pairs.map((p) => p.head.scope), ...pairing.added.map((o) => o.scope)]);
  const places = new Set(pairing.pairs.filter((p) => p.base.inlined > 0).map((p) => `${p.base.at.path}:${p.base.at.span.start}`));
  const out: EffectLoss[] = [];
  // A call whose place another callee took does not run either.
  const exchanged = pairing.pairs.filter((p) => p.how === 'swapped' && p.base.discarded).map((p) => p.base);
  for (const o of [...pairing.removed, ...exchanged]) {
    if (o.kind !== 'call' || inner.has(o.term.id)) continue;
    // The body of a nested function that is gone, where its calls put it, has found its partners.
    if (o.inlined === 0 && o.func !== pair.base.func && !scopes.has(o.scope) && places.has(`${o.at.path}:${o.at.span.start}`)) continue;
    // An equal call that runs whenever this one ran takes its place.
    const ids = pathIds(o.path);
    if (kept.get(identity(o))?.some((h) => steps(h.path).every((s) => ids.has(s.atom.id) || implied(s.atom, o.path)))) continue;
    // What ran next to it first: that is what it was for.
    const far = (p: { base: Operation }): number => (p.base.func === o.func ? 0 : 10_000) + (p.base.index > o.index ? p.base.index - o.index : 2 * (o.index - p.base.index) + 1);
    const governed = governedBy(nearest(pairing.pairs.filter((p) => p.base !== o && (p.base.kind !== 'return' || p.base.args.length > 0)), far, MAX_GOVERNED));
    out.push({ kind: 'effect', pair, at: o.at, governed, effect: o });
  }
  return out;
}

/** The `count` items of the least distance, nearest first, equal ones in order. Distances are whole numbers below 2^32. */
function nearest<T>(items: T[], distance: (x: T) => number, count: number): T[] {
  const keys = Float64Array.from(items, (x, i) => distance(x) * 2 ** 20 + i).sort();
  return Array.from(keys.subarray(0, count), (k) => items[k % 2 ** 20]);
}

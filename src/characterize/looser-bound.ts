/** A bound that stays and lets through more than it did: an element behind the last one, or a quantity that is not counted any more. */
import type { Operation } from '../change/contract.js';
import { sumOf, weakened, type Sum, type Weakening } from '../change/inequality.js';
import type { GuardLoss } from '../change/losses.js';

/** Bounds of a lost guard that another guard has in a form that is looser by proof: nothing says so of one that was stricter than it had to be. */
export function looserBounds(lost: GuardLoss, gained: GuardLoss): Weakening[] {
  const touched = lost.governed.map((g) => g.to);
  return weakened(lost.atoms, gained.atoms).filter((w) => w.dropped.length > 0 || touched.some((o) => reachesEnd(o, w)));
}

/** Whether an operation takes the element whose index was compared, so that the bound itself is an index that is taken now. */
function reachesEnd(o: Operation, w: Weakening): boolean {
  const index = o.kind === 'index' ? o.args[0] : o.kind === 'write' && o.target?.t === 'index' ? o.target.index : null;
  if (!index) return false;
  const at = sumOf(index);
  const bound = w.was;
  if (!at) return false;
  return [...at.parts].every(([id, p]) => bound.parts.get(id)?.times === p.times) && onlyBound(bound, at) && bound.constant - at.constant === 1;
}

/** Whether what a comparison has beside the index is its bound alone. */
function onlyBound(all: Sum, index: Sum): boolean {
  const rest = [...all.parts].filter(([id]) => !index.parts.has(id));
  return rest.length > 0 && rest.every(([, p]) => p.times < 0);
}

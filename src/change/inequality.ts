/** Orders comparisons: whether a condition lets through more than another one over the same quantities. */
import { leafAtoms, type Atom } from './atom.js';
import type { Term } from './term.js';

/** A sum of quantities and a number; the condition is that it is at most zero. */
export interface Sum {
  parts: Map<number, { term: Term; times: number }>;
  constant: number;
}

/** Summands of one side beyond which a comparison is not ordered. */
const MAX_PARTS = 12;

/** How a condition is weaker than another. */
export interface Weakening {
  /** The condition as it was. */
  lost: Atom;
  /** The condition as it is. */
  left: Atom;
  /** Summands that the checked quantity was taken together with and no more is. */
  dropped: Term[];
  /** The lost comparison, as a sum that is at most zero. */
  was: Sum;
  /** By how much more than before the quantity may be, beside what was dropped. */
  more: number;
}

/** Adds a value times a number to a sum; false when it is no sum of quantities. */
function add(to: Sum, value: Term, times: number): boolean {
  const stack: [Term, number][] = [[value, times]];
  while (stack.length) {
    const [t, n] = stack.pop()!;
    if (t.t === 'const') {
      const number = t.type === 'number' ? Number(t.value) : NaN;
      if (!Number.isSafeInteger(number)) return false;
      to.constant += n * number;
    } else if (t.t === 'op' && t.op === '+') stack.push(...t.args.map((a): [Term, number] => [a, n]));
    else if (t.t === 'op' && t.op === '-' && t.args.length === 2) stack.push([t.args[0], n], [t.args[1], -n]);
    else {
      const known = to.parts.get(t.id);
      if (known) known.times += n;
      else to.parts.set(t.id, { term: t, times: n });
    }
    if (to.parts.size > MAX_PARTS) return false;
  }
  return true;
}

/** A value as a sum; null when it is none of quantities and whole numbers. */
export function sumOf(value: Term): Sum | null {
  const out: Sum = { parts: new Map(), constant: 0 };
  return add(out, value, 1) ? out : null;
}

/** A comparison of whole numbers as "sum <= 0"; null when it is none. */
function atMostZero(a: Atom): Sum | null {
  if (a.op !== '<' || !a.a || !a.b) return null;
  const out: Sum = { parts: new Map(), constant: a.negated ? 0 : 1 };
  const ok = a.negated ? add(out, a.b, 1) && add(out, a.a, -1) : add(out, a.a, 1) && add(out, a.b, -1);
  if (!ok) return null;
  for (const [id, p] of out.parts) if (p.times === 0) out.parts.delete(id);
  return out;
}

/**
 * Whether a comparison says at least what another one says: the same quantities, and room for no more. One that adds
 * quantities may overflow and then says less, so it stands for none that doesn't.
 */
export function saysAsMuch(kept: Atom, lost: Atom): boolean {
  const [x, y] = [atMostZero(lost), atMostZero(kept)];
  if (!x || !y || x.parts.size === 0 || x.parts.size !== y.parts.size || y.constant < x.constant) return false;
  if ([...x.parts].some(([id, p]) => y.parts.get(id)?.times !== p.times)) return false;
  return ![kept.a, kept.b].some((t) => t !== undefined && addsQuantities(t));
}

function addsQuantities(t: Term): boolean {
  return t.t === 'op' && (t.op === '+' ? t.args.filter((a) => a.t !== 'const').length > 1 : t.op === '-' && t.args.some(addsQuantities));
}

/**
 * How one comparison is weaker than another over the same quantities: it leaves out summands of the checked side, or its
 * number is larger. Null when it is not, or when that can't be told.
 */
export function weakening(lost: Atom, left: Atom): Weakening | null {
  const [x, y] = [atMostZero(lost), atMostZero(left)];
  if (!x || !y || x.parts.size === 0) return null;
  const dropped: Term[] = [];
  for (const [id, p] of x.parts) {
    const times = y.parts.get(id)?.times ?? 0;
    if (times === p.times) continue;
    // A quantity that was counted on the checked side and is no more; what was taken off again says the contrary.
    if (times !== 0 || p.times < 1) return null;
    dropped.push(p.term);
  }
  if ([...y.parts.keys()].some((id) => !x.parts.has(id)) || y.parts.size < 1) return null;
  const more = x.constant - y.constant;
  if (more < 0 || (more === 0 && dropped.length === 0)) return null;
  return { lost, left, was: x, dropped, more };
}

/** The weakened forms of lost comparisons among others: of each the first. */
export function weakened(lost: readonly Atom[], left: readonly Atom[]): Weakening[] {
  const others = leafAtoms([...left]);
  return leafAtoms([...lost]).flatMap((a) => others.flatMap((b) => weakening(a, b) ?? []).slice(0, 1));
}

/** Whether two comparisons say the same, written otherwise: `a + 1 < n` and `a < n - 1`. */
export function sameComparison(a: Atom, b: Atom): boolean {
  const [x, y] = [atMostZero(a), atMostZero(b)];
  return x !== null && y !== null && x.constant === y.constant && x.parts.size === y.parts.size && [...x.parts].every(([id, p]) => y.parts.get(id)?.times === p.times);
}

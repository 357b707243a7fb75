/** The linked lists of path steps and effects: what two of them share, and what one says since a place. */
import type { Atom } from './atom.js';
import type { EffectStep, PathStep } from './contract.js';

export function commonEffects(lists: (EffectStep | null)[]): EffectStep | null {
  if (lists.every((l) => l === lists[0])) return lists[0];
  // Back from the ends to the last step that all lists share; what lies behind it is short, the lists are long.
  const ends = [...lists];
  const behind: EffectStep[][] = lists.map(() => []);
  const back = (i: number): void => {
    behind[i].push(ends[i]!);
    ends[i] = ends[i]!.parent;
  };
  const depth = (e: EffectStep | null): number => e?.depth ?? 0;
  const shortest = Math.min(...ends.map(depth));
  ends.forEach((_, i) => {
    while (depth(ends[i]) > shortest) back(i);
  });
  while (!ends.every((e) => e === ends[0])) ends.forEach((_, i) => back(i));
  let tail = ends[0];
  const ids = behind.map((b) => new Set(b.map((e) => e.op.term.id)));
  for (const e of behind[0].reverse()) if (ids.every((r) => r.has(e.op.term.id))) tail = { op: e.op, parent: tail, depth: depth(tail) + 1 };
  return tail;
}

/** The longest path that two paths begin with. */
export function sharedPath(a: PathStep | null, b: PathStep | null): PathStep | null {
  const own = new Set(since(a, null));
  let p = b;
  while (p && !own.has(p)) p = p.parent;
  return p;
}

/** Steps of a path behind `entry`, outermost first. */
export function since(path: PathStep | null, entry: PathStep | null): PathStep[] {
  const out: PathStep[] = [];
  for (let p = path; p && p !== entry; p = p.parent) out.push(p);
  return out.reverse();
}

/** Whether an atom can't hold where the given ones do. */
export function contradicted(a: Atom, ids: ReadonlySet<number>): boolean {
  if (a.op === 'or') return a.alternatives!.every((c) => c.some((x) => contradicted(x, ids)));
  return a.opposite !== undefined && ids.has(a.opposite);
}

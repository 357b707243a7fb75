/** Pairs the operations of two matched functions. */
import { pathIds, type Operation } from './contract.js';
import { walkTerm } from './term.js';

/** An operation of base and its partner in head. */
export interface OperationPair {
  base: Operation;
  head: Operation;
  /** `same` operands, `changed` operands of one callee, or another callee in the same place. */
  how: 'same' | 'changed' | 'swapped';
}

/** The operations of two functions, paired or left over. */
export interface Pairing {
  pairs: OperationPair[];
  removed: Operation[];
  added: Operation[];
}

/** Share of parts that two operations must have in common to be one operation with its callee exchanged. */
export const SWAP_SIMILARITY = 0.34;

/**
 * Pairs operations: equal ones under equal conditions first, then equal ones; then those of one callee with the most operands in common;
 * then those of one name; last, different callees over the same operands.
 */
export function pairOperations(base: Operation[], head: Operation[]): Pairing {
  const pairs: OperationPair[] = [];
  let left = base;
  let right = head;
  const byKey = (key: (o: Operation) => string, how: OperationPair['how']): void => {
    const groups = new Map<string, Operation[]>();
    for (const o of right) push(groups, key(o), o);
    const rest: Operation[] = [];
    const used = new Set<Operation>();
    for (const o of left) {
      const group = groups.get(key(o));
      if (!group?.length) {
        rest.push(o);
        continue;
      }
      let at = 0;
      if (group.length > 1) {
        let best = -1;
        group.slice(0, 60).forEach((h, i) => {
          const s = (how === 'same' ? 0 : similarity(o, h)) + nearness(o, h);
          if (s > best) {
            best = s;
            at = i;
          }
        });
      }
      const h = group.splice(at, 1)[0];
      used.add(h);
      pairs.push({ base: o, head: h, how });
    }
    left = rest;
    right = right.filter((o) => !used.has(o));
  };
  const operands = (o: Operation): string => `${o.recv?.id ?? ''}(${o.args.map((a) => a.id).join(',')})${o.target?.id ?? ''}`;
  const under = (o: Operation): string => [...pathIds(o.path)].sort((a, b) => a - b).join(',');
  byKey((o) => `${o.kind}|${o.key}|${operands(o)}|${o.scope}|${under(o)}`, 'same');
  byKey((o) => `${o.kind}|${o.key}|${operands(o)}|${o.scope}`, 'same');
  byKey((o) => `${o.kind}|${o.key}|${operands(o)}`, 'same');
  byKey((o) => `${o.kind}|${o.key}|${o.target?.id ?? ''}|${o.scope}`, 'changed');
  byKey((o) => `${o.kind}|${o.key}|${o.scope}`, 'changed');
  byKey((o) => `${o.kind}|${o.name}`, 'changed');
  const swapped: Operation[] = [];
  const taken = new Set<Operation>();
  for (const o of left) {
    let best: Operation | null = null;
    let score = SWAP_SIMILARITY;
    for (const h of right.slice(0, 200)) {
      if (taken.has(h) || h.kind !== o.kind) continue;
      const s = similarity(o, h);
      if (s > score) {
        score = s;
        best = h;
      }
    }
    if (best) {
      taken.add(best);
      pairs.push({ base: o, head: best, how: 'swapped' });
    } else swapped.push(o);
  }
  return { pairs, removed: swapped, added: right.filter((o) => !taken.has(o)) };
}

function push(map: Map<string, Operation[]>, key: string, o: Operation): void {
  const list = map.get(key);
  if (list) list.push(o);
  else map.set(key, [o]);
}

/** Dice similarity of the parts of two operations, globals and short constants left out. */
function similarity(a: Operation, b: Operation): number {
  const x = partIds(a);
  const y = partIds(b);
  if (x.size === 0 || y.size === 0) return x.size === y.size ? 0.5 : 0;
  let same = 0;
  for (const id of x) if (y.has(id)) same++;
  return (2 * same) / (x.size + y.size);
}

/** Share of path conditions that two operations have in common, below any difference in operands. */
function nearness(a: Operation, b: Operation): number {
  const x = pathIds(a.path);
  const y = pathIds(b.path);
  if (x.size === 0 && y.size === 0) return 0.001;
  let same = 0;
  for (const id of x) if (y.has(id)) same++;
  return (0.002 * same) / (x.size + y.size);
}

const parts = new WeakMap<Operation, Set<number>>();

function partIds(o: Operation): Set<number> {
  let out = parts.get(o);
  if (out) return out;
  out = new Set();
  const set = out;
  for (const t of [...(o.recv ? [o.recv] : []), ...o.args]) {
    walkTerm(t, (p) => {
      if (p.t !== 'const' || p.value.length > 3) set.add(p.id);
      return set.size < 60;
    });
  }
  parts.set(o, out);
  return out;
}

/**
 * How long a backtracking engine can take to find that a pattern does not match: told from the ambiguity of the automaton that
 * the pattern describes (Weber and Seidl). Two ways round one loop over the same text double the ways with each turn
 * (exponential); two loops in a row over the same text give as many ways as there are places between them (polynomial).
 */
import { parsePattern, type Automaton } from './pattern-automaton.js';

/** `unknown`: a form that is not read (references to groups, atomic groups), or more than the bounds. */
export type Growth = 'linear' | 'polynomial' | 'exponential' | 'unknown';

/** Positions of an automaton, and steps of a search in its products, beyond which nothing is said. */
export const MAX_POSITIONS = 90;
export const MAX_STEPS = 1_500_000;

/** The growth of a pattern's search, `insensitive` to case or not. A pattern that no text makes fail behind its loops is linear. */
export function growthOf(pattern: string, insensitive: boolean): Growth {
  const nfa = parsePattern(pattern, insensitive);
  if (!nfa) return 'unknown';
  const n = nfa.masks.length;
  if (n > MAX_POSITIONS) return 'unknown';
  const component = components(n, (p) => nfa.follow[p].keys());
  const fails = (p: number): boolean => nfa.anchored || !nfa.last.has(p);
  for (let p = 0; p < n; p++) for (const [q, ways] of nfa.follow[p]) if (ways > 1 && component[p] === component[q] && fails(q)) return 'exponential';
  const budget = { left: MAX_STEPS };
  const twice = twoWaysRound(nfa, component, fails, budget);
  if (twice) return 'exponential';
  const inRow = twoLoopsInRow(nfa, component, fails, budget);
  return budget.left <= 0 ? 'unknown' : inRow ? 'polynomial' : 'linear';
}

/** Whether some position leads back to itself on two ways over the same text. */
function twoWaysRound(nfa: Automaton, component: Int32Array, fails: (p: number) => boolean, budget: { left: number }): boolean {
  const n = nfa.masks.length;
  // Pairs of positions of one component; both ways stay in it.
  const next = (pair: number): number[] => {
    const [p, q] = [Math.floor(pair / n), pair % n];
    const out: number[] = [];
    for (const a of nfa.follow[p].keys()) {
      if (component[a] !== component[p]) continue;
      for (const b of nfa.follow[q].keys()) {
        budget.left--;
        if (component[b] === component[q] && (nfa.masks[a] & nfa.masks[b]) !== 0n) out.push(a * n + b);
      }
      if (budget.left <= 0) return out;
    }
    return out;
  };
  for (let p = 0; p < n && budget.left > 0; p++) {
    if (!fails(p) || !nfa.follow[p].size) continue;
    const seen = new Set<number>();
    const queue = [p * n + p];
    const back = new Map<number, number[]>();
    while (queue.length && budget.left > 0) {
      const at = queue.pop()!;
      for (const to of next(at)) {
        const list = back.get(to);
        if (list) list.push(at);
        else back.set(to, [at]);
        if (!seen.has(to)) {
          seen.add(to);
          queue.push(to);
        }
      }
    }
    // From which pairs the pair of the position with itself is reached again.
    const reaching = new Set<number>();
    const work = [p * n + p];
    while (work.length) for (const from of back.get(work.pop()!) ?? []) if (!reaching.has(from)) {
      if (from % n !== Math.floor(from / n)) return true;
      reaching.add(from);
      work.push(from);
    }
  }
  return false;
}

/** Whether two loops in a row, or a loop and another behind it, take the same text. */
function twoLoopsInRow(nfa: Automaton, component: Int32Array, fails: (p: number) => boolean, budget: { left: number }): boolean {
  const n = nfa.masks.length;
  const loops = (p: number): boolean => [...nfa.follow[p].keys()].some((q) => component[q] === component[p]);
  for (let p = 0; p < n; p++) for (let q = 0; q < n; q++) {
    if (component[p] === component[q] || !loops(p) || !loops(q) || !fails(q)) continue;
    // (p, p, q) leads to (p, q, q): one text takes p round, p to q, and q round.
    const seen = new Set<number>();
    const start = (p * n + p) * n + q;
    const goal = (p * n + q) * n + q;
    const queue = [start];
    while (queue.length && budget.left > 0) {
      const at = queue.pop()!;
      const [x, y, z] = [Math.floor(at / (n * n)), Math.floor(at / n) % n, at % n];
      for (const a of nfa.follow[x].keys()) {
        if (component[a] !== component[p]) continue;
        for (const c of nfa.follow[z].keys()) {
          const both = nfa.masks[a] & nfa.masks[c];
          if (component[c] !== component[q] || both === 0n) continue;
          for (const b of nfa.follow[y].keys()) {
            budget.left--;
            if ((both & nfa.masks[b]) === 0n) continue;
            const to = (a * n + b) * n + c;
            if (to === goal) return true;
            if (!seen.has(to)) {
              seen.add(to);
              queue.push(to);
            }
          }
        }
      }
    }
    if (budget.left <= 0) return false;
  }
  return false;
}

/** Strongly connected components by number; a position that leads nowhere back has its own. */
function components(n: number, next: (p: number) => Iterable<number>): Int32Array {
  const reach: Uint8Array[] = [];
  for (let p = 0; p < n; p++) {
    const seen = new Uint8Array(n);
    const queue = [p];
    while (queue.length) for (const q of next(queue.pop()!)) if (!seen[q]) {
      seen[q] = 1;
      queue.push(q);
    }
    reach.push(seen);
  }
  const out = new Int32Array(n).fill(-1);
  for (let p = 0; p < n; p++) {
    if (out[p] >= 0) continue;
    out[p] = p;
    for (let q = p + 1; q < n; q++) if (out[q] < 0 && reach[p][q] && reach[q][p]) out[q] = p;
  }
  return out;
}

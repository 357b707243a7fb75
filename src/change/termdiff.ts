/** What changed between two values: the smallest differing parts, with wrappers that were taken off told apart. */
import { containsTerm, isSettled, subTerms, type Term } from './term.js';

/** One difference between two values. */
export type TermChange =
  /** `wrapper` stood around `inner` in the one and is gone in the other. */
  | { kind: 'wrapper'; wrapper: Extract<Term, { t: 'call' | 'op' | 'choice' | 'concat' | 'index' }>; inner: Term }
  /** One part stands in place of another. */
  | { kind: 'replaced'; from: Term; to: Term }
  /** A keyed entry is gone (`to` null), new (`from` null) or has another value. */
  | { kind: 'entry'; key: string; of: Term; from: Term | null; to: Term | null };

/** Differing parts reported for one value. */
export const MAX_TERM_CHANGES = 16;

/** The changes that lead from one value to the other. */
export function termChanges(from: Term, to: Term): TermChange[] {
  const out: TermChange[] = [];
  const seen = new Set<string>();
  const stack: [Term, Term, number][] = [[from, to, 0]];
  while (stack.length && out.length < MAX_TERM_CHANGES) {
    const [a, b, depth] = stack.pop()!;
    if (a.id === b.id) continue;
    const key = `${a.id}:${b.id}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (depth > 24) {
      out.push({ kind: 'replaced', from: a, to: b });
      continue;
    }
    if (a.t === 'record' && b.t === 'record') {
      // What is spread into it may bring the entry along.
      const brought = b.keys.some((k, i) => k.startsWith('...') && !a.args.some((x) => x.id === b.args[i].id));
      a.keys.forEach((k, i) => {
        const j = b.keys.indexOf(k);
        if (j < 0 && brought) return;
        if (j < 0) out.push({ kind: 'entry', key: k, of: b, from: a.args[i], to: null });
        else if (a.args[i].id !== b.args[j].id) {
          if (isSettled(a.args[i]) || isSettled(b.args[j]) || a.args[i].t === 'closure') out.push({ kind: 'entry', key: k, of: b, from: a.args[i], to: b.args[j] });
          else stack.push([a.args[i], b.args[j], depth + 1]);
        }
      });
      b.keys.forEach((k, j) => {
        if (!a.keys.includes(k)) out.push({ kind: 'entry', key: k, of: b, from: null, to: b.args[j] });
      });
      continue;
    }
    const chain = chainChanges(a, b);
    if (chain) {
      out.push(...chain);
      continue;
    }
    if (a.t === 'call' && b.t === 'call' && a.key === b.key && a.construct === b.construct) {
      if (a.recv && b.recv) stack.push([a.recv, b.recv, depth + 1]);
      pairArguments(a, b, out, (x, y) => stack.push([x, y, depth + 1]));
      continue;
    }
    const members = memberChanges(a, b);
    if (members) {
      out.push(...members);
      continue;
    }
    const lost = strip(a, b);
    if (lost) {
      out.push(lost.change);
      stack.push([lost.inner, b, depth + 1]);
      continue;
    }
    if (a.t === b.t) {
      if (a.t === 'concat' && b.t === 'concat') {
        alignParts(a.args, b.args).forEach(([x, y]) => {
          if (x && y) stack.push([x, y, depth + 1]);
          else if (x) out.push({ kind: 'replaced', from: x, to: b });
        });
        continue;
      }
      if ((a.t === 'op' && b.t === 'op' && a.op === b.op && a.args.length === b.args.length) || (a.t === 'list' && b.t === 'list' && a.args.length === b.args.length)) {
        a.args.forEach((x, i) => stack.push([x, (b as typeof a).args[i], depth + 1]));
        continue;
      }
      if (a.t === 'list' && b.t === 'list') {
        const kept = new Set(b.args.map((x) => x.id));
        const gone = a.args.filter((x) => !kept.has(x.id));
        if (gone.length && gone.length < a.args.length) {
          for (const x of gone) out.push({ kind: 'entry', key: '[]', of: b, from: x, to: null });
          continue;
        }
      }
      if (a.t === 'member' && b.t === 'member' && a.prop === b.prop) {
        stack.push([a.of, b.of, depth + 1]);
        continue;
      }
      if (a.t === 'index' && b.t === 'index' && (a.index?.id ?? 0) === (b.index?.id ?? 0)) {
        stack.push([a.of, b.of, depth + 1]);
        continue;
      }
      if (a.t === 'each' && b.t === 'each') {
        stack.push([a.of, b.of, depth + 1]);
        continue;
      }
      if (a.t === 'choice' && b.t === 'choice' && a.alts.length === b.alts.length) {
        a.alts.forEach((x, i) => stack.push([x.value, b.alts[i].value, depth + 1]));
        continue;
      }
    }
    out.push({ kind: 'replaced', from: a, to: b });
  }
  return out;
}

/** Lists of constants of which one has members that the other lacks, and not the other way round; null otherwise. */
function memberChanges(a: Term, b: Term): TermChange[] | null {
  if (a.t !== 'list' || b.t !== 'list' || a.args.length === b.args.length || ![...a.args, ...b.args].every((t) => t.t === 'const')) return null;
  const gone = a.args.filter((t) => !b.args.some((x) => x.id === t.id));
  const fresh = b.args.filter((t) => !a.args.some((x) => x.id === t.id));
  if (gone.length > 0 === fresh.length > 0) return null;
  return [...gone.map((t): TermChange => ({ kind: 'entry', key: '[]', of: b, from: t, to: null })), ...fresh.map((t): TermChange => ({ kind: 'entry', key: '[]', of: b, from: null, to: t }))];
}

/** `builder.add("a").add("b").build()` is a list: constants that are gone or new are its entries. Null when it is none. */
function chainChanges(a: Term, b: Term): TermChange[] | null {
  const x = chainOf(a);
  const y = chainOf(b);
  if (!x || !y || x.root !== y.root || x.name !== y.name || x.items.size === y.items.size) return null;
  const gone = [...x.items.values()].filter((t) => !y.items.has(t.id));
  const fresh = [...y.items.values()].filter((t) => !x.items.has(t.id));
  if (gone.length && fresh.length) return null;
  return [...gone.map((t): TermChange => ({ kind: 'entry', key: '[]', of: b, from: t, to: null })), ...fresh.map((t): TermChange => ({ kind: 'entry', key: '[]', of: b, from: null, to: t }))];
}

function chainOf(t: Term): { root: number; name: string; items: Map<number, Term> } | null {
  const items = new Map<number, Term>();
  let at: Term | null = t;
  let name = '';
  while (at && at.t === 'call' && at.recv) {
    if (at.args.length === 1 && at.args[0].t === 'const' && (!name || at.name === name)) {
      name = at.name;
      items.set(at.args[0].id, at.args[0]);
    } else if (at.args.length > 0) break;
    at = at.recv;
  }
  return items.size >= 2 && at ? { root: at.id, name, items } : null;
}

function pairArguments(a: Extract<Term, { t: 'call' }>, b: Extract<Term, { t: 'call' }>, out: TermChange[], next: (x: Term, y: Term) => void): void {
  const positional = (t: typeof a): Term[] => t.args.filter((_, i) => !t.names[i]);
  const pa = positional(a);
  const pb = positional(b);
  for (let i = 0; i < Math.max(pa.length, pb.length); i++) {
    if (pa[i] && pb[i]) next(pa[i], pb[i]);
    else if (pa[i]) out.push({ kind: 'entry', key: `#${i}`, of: b, from: pa[i], to: null });
    else out.push({ kind: 'entry', key: `#${i}`, of: b, from: null, to: pb[i] });
  }
  a.names.forEach((n, i) => {
    if (!n) return;
    const j = b.names.indexOf(n);
    if (j < 0) out.push({ kind: 'entry', key: n, of: b, from: a.args[i], to: null });
    else if (a.args[i].id !== b.args[j].id) {
      if (isSettled(a.args[i]) || isSettled(b.args[j]) || a.args[i].t === 'closure') out.push({ kind: 'entry', key: n, of: b, from: a.args[i], to: b.args[j] });
      else next(a.args[i], b.args[j]);
    }
  });
  b.names.forEach((n, j) => {
    if (n && !a.names.includes(n)) out.push({ kind: 'entry', key: n, of: b, from: null, to: b.args[j] });
  });
}

/** When `b` is a part of `a`, the outermost layer of `a` that is not in `b`. */
function strip(a: Term, b: Term): { change: TermChange; inner: Term } | null {
  if (a.t !== 'call' && a.t !== 'op' && a.t !== 'choice' && a.t !== 'index') return null;
  // The whole of b stands in a: what is around it was taken off.
  for (const part of subTerms(a)) {
    if (part.id === b.id || containsTerm(part, b.id)) return { change: { kind: 'wrapper', wrapper: a, inner: b }, inner: part };
  }
  // One operand of a has b's shape: the layer is gone and something inside changed as well.
  if (a.t === 'call' && (b.t !== 'call' || b.key !== a.key)) {
    for (const part of subTerms(a)) {
      if (part.t === 'const' || part.t === 'global') continue;
      if (sameShape(part, b)) return { change: { kind: 'wrapper', wrapper: a, inner: b }, inner: part };
    }
  }
  return null;
}

function sameShape(a: Term, b: Term): boolean {
  if (a.t !== b.t) return false;
  if (a.t === 'call' && b.t === 'call') return a.key === b.key;
  if (a.t === 'member' && b.t === 'member') return a.prop === b.prop;
  if (a.t === 'concat' && b.t === 'concat') return a.args.some((x) => b.args.some((y) => x.id === y.id && x.t !== 'const'));
  return false;
}

/** Aligns two part lists: equal parts first, then what lies between them in order. */
function alignParts(a: Term[], b: Term[]): [Term | null, Term | null][] {
  const out: [Term | null, Term | null][] = [];
  let j = 0;
  let pending: Term[] = [];
  const flush = (until: number): void => {
    const gap = b.slice(j, until);
    const n = Math.max(pending.length, gap.length);
    for (let k = 0; k < n; k++) out.push([pending[k] ?? null, gap[k] ?? null]);
    pending = [];
    j = until;
  };
  for (const x of a) {
    const at = b.findIndex((y, k) => k >= j && y.id === x.id);
    if (at >= 0) {
      flush(at);
      j = at + 1;
    } else pending.push(x);
  }
  flush(b.length);
  return out;
}

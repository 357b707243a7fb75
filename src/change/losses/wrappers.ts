/** Calls around a value: whether a value is still made by them, and where it goes on without. */
import { calleeName, funcExprs } from '../../syntax/walk.js';
import { MAX_TERM_WALK, subTerms, walkTerm, type Term } from '../term.js';

/** Calls in `from` around a value that `to` still has, but without the call. */
export function lostWrappers(from: Term, to: Term): { wrapper: Term; inner: Term }[] {
  const kept = new Map<number, Term>();
  walkTerm(to, (t) => void kept.set(t.id, t));
  const out: { wrapper: Term; inner: Term }[] = [];
  walkTerm(from, (t) => {
    if (t.t !== 'call' || kept.has(t.id)) return true;
    const inner = [...(t.recv ? [t.recv] : []), ...t.args].find((x) => x.t !== 'const' && x.t !== 'global' && kept.has(x.id) && bare(to, x.id, t.callee));
    if (inner && out.length < 6) out.push({ wrapper: t, inner });
    return true;
  });
  return out;
}

/** Whether a value is made by a function, given to a call, that makes calls of this name: `entries.map(([k, v]) => [k, escape(v)])`. */
export function mapped(value: Term, name: string): boolean {
  let found = false;
  walkTerm(value, (t) => {
    if (t.t === 'closure') funcExprs(t.func, (e) => {
      if (e.kind === 'call' && calleeName(e) === name) found = true;
      return !found;
    });
    return !found;
  });
  return found;
}

/** Whether a value occurs outside calls of a callee: its parts may go through the same callee one by one. */
function bare(whole: Term, id: number, callee: string): boolean {
  const stack = [whole];
  const seen = new Set<number>();
  while (stack.length && seen.size < MAX_TERM_WALK) {
    const t = stack.pop()!;
    if (t.id === id) return true;
    if (seen.has(t.id) || (t.t === 'call' && t.callee === callee)) continue;
    seen.add(t.id);
    // Of a comprehension, what it yields counts, not what it runs over.
    stack.push(...(t.t === 'list' && t.type === 'comprehension' ? t.args.slice(-1) : subTerms(t)));
  }
  return false;
}

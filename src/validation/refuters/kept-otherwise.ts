/** Two ways in which a lost condition may still be there: with an allow-list beside it, or behind a function that is called as a value. */
import { leafAtoms, type Atom } from '../../change/atom.js';
import { steps } from '../../change/contract.js';
import { containsTerm, type Term } from '../../change/term.js';
import type { Candidate } from '../../candidates/types.js';
import type { Expr, Func } from '../../syntax/form.js';
import { funcExprs } from '../../syntax/walk.js';

/** Why the condition may still be tested, as a sentence, or null. */
export function keptOtherwise(c: Candidate): string | null {
  if (c.loss?.kind !== 'guard') return null;
  if (listedInstead(c)) return 'The condition is still tested; what fails it is accepted only when it is one of a list.';
  const holder = handedOn(c);
  return holder ? `\`${holder}\`, which makes the check, is chosen as a value in head; what is called then is not known.` : null;
}

/**
 * A function that base called on the way to the lost check, when head names it without calling it: it is called through a
 * variable or handed on, so that its check may still run.
 */
function handedOn(c: Candidate): string | null {
  const base = c.change?.pair.base;
  const at = c.loss!.at;
  if (!base || (at.path === base.file.unit.path && at.span.start >= base.func.span.start && at.span.end <= base.func.span.end)) return null;
  const before = mentions(base.func);
  for (const [name, { named, called }] of mentions(c.where.func)) {
    const was = before.get(name);
    // A field may have the name of a function that is called: base named it without a call as well.
    if (was && was.called > 0 && named - called > was.named - was.called) return name;
  }
  return null;
}

/** How often each name is mentioned in a function, and how often it is what is called. */
function mentions(func: Func): Map<string, { named: number; called: number }> {
  const out = new Map<string, { named: number; called: number }>();
  const count = (e: Expr, key: 'named' | 'called'): void => {
    const name = e.kind === 'name' ? e.name : e.kind === 'member' ? e.property : null;
    if (name === null) return;
    const entry = out.get(name) ?? { named: 0, called: 0 };
    entry[key]++;
    out.set(name, entry);
  };
  funcExprs(func, (e) => {
    count(e, 'named');
    if (e.kind === 'call') count(e.callee, 'called');
  });
  return out;
}

/** Names of calls that ask whether a value is one of a collection's. */
const MEMBERSHIP = new Set(['includes', 'contains', 'has', 'some', 'any', 'indexOf', 'containsKey', 'Contains', 'HasKey', 'in_array']);

/** Whether head tests `lost or membership of the same value` where base tested `lost`: an allow-list grew, which is no loss by itself. */
function listedInstead(c: Candidate): boolean {
  const lost = c.loss?.kind === 'guard' ? leafAtoms(c.loss.atoms) : [];
  const values = lost.flatMap((a) => [a.a, a.b]).filter((t): t is Term => t !== undefined && t.t !== 'const');
  return steps(c.operation.path).some(({ atom }) => {
    if (atom.op !== 'or' || !atom.alternatives) return false;
    const kept = atom.alternatives.some((x) => x.some((a) => lost.some((l) => same(a, l))));
    return kept && atom.alternatives.some((x) => x.some((a) => !lost.some((l) => same(a, l)) && isMembership(a, values)));
  });
}

function same(a: Atom, b: Atom): boolean {
  return a.op === b.op && a.negated === b.negated && a.a?.id === b.a?.id && a.b?.id === b.b?.id;
}

function isMembership(a: Atom, values: readonly Term[]): boolean {
  if (a.negated) return false;
  const of = (t: Term | undefined): boolean => t !== undefined && values.some((v) => v.id === t.id || containsTerm(t, v.id));
  if (a.op === 'in') return of(a.a);
  return a.op === 'true' && a.a?.t === 'call' && MEMBERSHIP.has(a.a.name) && a.a.args.some(of);
}

/** A call that matches a pattern at another place than the one before it: a refusal that looks only at the beginning, a permission that looks anywhere. */
import { leafAtoms, type Atom } from '../change/atom.js';
import type { Loss } from '../change/losses.js';
import { walkTerm, type Term } from '../change/term.js';
import type { DefinitionOf } from '../characterize/features.js';
import type { Expr } from '../syntax/form.js';
import { walkExprs } from '../syntax/walk.js';

/** How much of a value a call holds a pattern to: nothing, its beginning, or all of it. */
const HELD: ReadonlyMap<string, number> = new Map([['search', 0], ['findall', 0], ['finditer', 0], ['match', 1], ['fullmatch', 2]]);

type Call = Extract<Term, { t: 'call' }>;

/**
 * The call in head that lets more through than the one in base with the same pattern, in a test that refuses. Python only:
 * elsewhere the pattern alone says where it has to match.
 */
export function looserMatch(loss: Loss, gains: readonly Loss[], language: string, definition: DefinitionOf): Term | null {
  if (language !== 'python' || loss.kind !== 'guard' || loss.denial === null || loss.denial.form === 'else') return null;
  for (const old of tests(loss.atoms)) {
    for (const gain of gains) {
      if (gain.kind !== 'guard' || !gain.governed.some((g) => loss.governed.some((l) => l.to === g.from))) continue;
      for (const now of tests(gain.atoms)) {
        if (old.negated !== now.negated || !sameOperands(old.call, now.call)) continue;
        const pattern = patternOf(old.call, definition);
        if (pattern === null) continue;
        const [before, after] = [HELD.get(old.call.name)!, HELD.get(now.call.name)!];
        // What must not match is looked for in less of the value, or what must match is held to less of it.
        if (old.negated ? after > before && !startsBound(pattern) : after < before && !wholeBound(pattern)) return now.call;
      }
    }
  }
  return null;
}

/** The matching calls whose answers a condition tests. */
function tests(atoms: readonly Atom[]): { call: Call; negated: boolean }[] {
  return leafAtoms([...atoms]).flatMap((a) => {
    const call = a.a;
    if (call?.t !== 'call' || !HELD.has(call.name) || (a.op !== 'true' && a.op !== 'null')) return [];
    return [{ call, negated: a.op === 'null' ? !a.negated : a.negated }];
  });
}

/** Whether two calls match the same pattern against the same value. */
function sameOperands(a: Call, b: Call): boolean {
  return a.args.length === b.args.length && a.args.every((x, i) => x.id === b.args[i].id) && a.recv?.id === b.recv?.id;
}

/** The text of a pattern that a call is given or that it is made of; null when it isn't known, and nothing can be said. */
function patternOf(call: Call, definition: DefinitionOf): string | null {
  let text: string | null = null;
  for (const top of [call.args[0], call.recv]) if (top && text === null) walkTerm(top, (t) => {
    if (t.t === 'const' && (t.type === 'string' || t.type === 'regex')) text ??= t.value;
    else if (t.t === 'global') text ??= textIn(definition.constant?.(t) ?? null);
    return text === null;
  });
  return text;
}

/** The first text in a constant's value: `re.compile(r'…')`. */
function textIn(value: Expr | null): string | null {
  let text: string | null = null;
  if (value) walkExprs([value], (e) => {
    if (e.kind === 'literal' && (e.type === 'string' || e.type === 'regex')) text ??= e.value;
    return text === null;
  });
  return text;
}

function startsBound(pattern: string): boolean {
  return /^\/?(?:\(\?[a-z]+\))?(?:\^|\\A)/.test(pattern);
}

function wholeBound(pattern: string): boolean {
  return /(?:\$|\\Z)\/?$/.test(pattern) && startsBound(pattern);
}

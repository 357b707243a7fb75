/**
 * Types of an operation's contract and the persistent lists that hold them.
 *
 * Path steps and effects are linked lists that share their tails: an operation holds the head of the list
 * that was current when it ran.
 */
import type { Expr, Func, Span } from '../syntax/form.js';
import type { Atom } from './atom.js';
import { containsTerm, type Place, type Term } from './term.js';

/** What the branch that is not taken does: how a guard says no. */
export interface Denial {
  /** How control leaves; `else` when the other branch goes on, `call` when it ends in a call that never returns. */
  form: 'return' | 'throw' | 'continue' | 'break' | 'goto' | 'else' | 'call';
  /** Value returned or thrown. */
  value: Term | null;
  /** Last parts of names called or constructed in the branch, in order. */
  calls: string[];
  /** Literals and names in the branch, in order; they tell 403 from 500 and Forbidden from NotFound. */
  words: string[];
  at: Place;
}

/** One condition on the way to an operation. */
export interface PathStep {
  atom: Atom;
  denial: Denial | null;
  /** The statement that tests it. */
  guard: Place;
  parent: PathStep | null;
}

/** Calls that ran on every way to a place, the latest first. */
export interface EffectStep {
  op: Operation;
  parent: EffectStep | null;
  /** Steps in the list up to this one. */
  depth: number;
}

/** One operation of a function with its contract. */
export interface Operation {
  /** Order within the outermost function. */
  index: number;
  kind: 'call' | 'write' | 'return' | 'throw' | 'index';
  /** Last part of the callee's or target's name. */
  name: string;
  /** Callee as far as imports resolve it (`child_process.exec`), `.name` on a computed receiver. */
  dotted: string;
  /** What tells the callee or target from others: `dotted`, or the value that is called when that is a variable's. */
  key: string;
  recv: Term | null;
  args: Term[];
  names: (string | undefined)[];
  construct: boolean;
  /** The call's value; the stored, returned or thrown value. */
  term: Term;
  /** The store's target. */
  target: Term | null;
  path: PathStep | null;
  before: EffectStep | null;
  /** The innermost function that holds it, closures included. */
  func: Func;
  /** That function's qualified name on the base side. */
  scope: string;
  at: Place;
  /** Levels of calls expanded around it. */
  inlined: number;
  /** Inside a `try` whose handler goes on. */
  swallowed: boolean;
  /** Runs later: `defer`, `go`. */
  deferred: boolean;
  /** The call's own statement discards its value. */
  discarded: boolean;
}

/** Contracts of an outermost function and of all closures in it. */
export interface Contract {
  func: Func;
  path: string;
  operations: Operation[];
  /** What was tested on the way to the end of its body: a function that only refuses has no operation behind its test. */
  end: PathStep | null;
  /** A budget ended the analysis early. */
  truncated: boolean;
}

/** What an operation does, as text: equal for equal operations of both sides. */
export function identity(o: Operation): string {
  return `${o.kind}|${o.key}|${o.recv?.id ?? ''}(${o.args.map((a) => a.id).join(',')})${o.target?.id ?? ''}|${o.scope}`;
}

/** Whether a term occurs in any operand of an operation. */
export function usesTerm(o: Operation, id: number): boolean {
  return [...(o.recv ? [o.recv] : []), ...o.args, ...(o.target ? [o.target] : [])].some((t) => t.id === id || containsTerm(t, id));
}

/** The steps of a path, outermost first. */
export function steps(path: PathStep | null): PathStep[] {
  const out: PathStep[] = [];
  for (let p = path; p; p = p.parent) out.push(p);
  return out.reverse();
}

const idsOfPath = new WeakMap<PathStep, ReadonlySet<number>>();
const nowhere: ReadonlySet<number> = new Set();

/** The numbers of the atoms on a path. */
export function pathIds(path: PathStep | null): ReadonlySet<number> {
  if (!path) return nowhere;
  let ids = idsOfPath.get(path);
  if (!ids) {
    ids = new Set(steps(path).map((s) => s.atom.id));
    idsOfPath.set(path, ids);
  }
  return ids;
}

/** The effects before a place, first one first. */
export function effects(before: EffectStep | null): Operation[] {
  const out: Operation[] = [];
  for (let e = before; e; e = e.parent) out.push(e.op);
  return out.reverse();
}

/** The test expression behind a guard's span; names of locals, which terms expand away, are read from it. */
export const conditions = new WeakMap<Span, Expr>();

/** Tests of `switch` cases: which case runs is a choice, not a check. */
export const caseTests = new WeakSet<Span>();

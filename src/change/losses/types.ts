/** The kinds of contract difference. */
import type { Annotation, Func } from '../../syntax/form.js';
import type { Atom } from '../atom.js';
import type { Denial, Operation } from '../contract.js';
import type { FunctionPair } from '../match.js';
import type { Place, Term } from '../term.js';
import type { Governed } from './governed.js';

interface Common {
  pair: FunctionPair;
  /** Where the enforcement stands, on the `from` side. */
  at: Place;
  /** Operations that are left without it. */
  governed: Governed[];
}

/** A condition that governed operations and does so no more. */
export interface GuardLoss extends Common {
  kind: 'guard';
  atoms: Atom[];
  denial: Denial | null;
  /** Some atom of the condition still governs something in the matched function. */
  elsewhere: boolean;
  /** Atoms that govern nothing else in it. */
  own: Atom[];
}

/** A call or other layer around a value is gone. */
export interface WrapperLoss extends Common {
  kind: 'wrapper';
  wrapper: Term;
  inner: Term;
}

/** A call that ran beside the operations does not run. */
export interface EffectLoss extends Common {
  kind: 'effect';
  effect: Operation;
  /** The same call in head, when it still runs but only behind the operations. */
  late?: Operation;
}

/** A callee or value stands in place of another. */
export interface SwapLoss extends Common {
  kind: 'swap';
  old: Term;
  new: Term;
  /** The operation's own callee was exchanged. */
  callee: boolean;
}

/** A keyed option or positional argument is gone, new or of another value. */
export interface EntryLoss extends Common {
  kind: 'entry';
  key: string;
  of: Term;
  old: Term | null;
  new: Term | null;
}

/** A decorator or annotation of the function is gone or has other arguments. */
export interface AnnotationLoss extends Common {
  kind: 'annotation';
  annotation: Annotation;
  replacement: Annotation | null;
  /** Set when it is a handler that stood before the function in its registration: `app.get(path, requireLogin, handler)`. */
  middleware?: { func: Func | null };
}

/** A contract difference, by what is gone. */
export type Loss = GuardLoss | WrapperLoss | EffectLoss | SwapLoss | EntryLoss | AnnotationLoss;

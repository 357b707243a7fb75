/**
 * One run of an outermost function: what its parts share, and what they record.
 *
 * The parts are layers: statements run expressions, and those run calls. Calls run statements again, those of the
 * callee; the way back up is `block` and `value` of the run.
 */
import type { Expr, Func, Span, Stmt, Unit } from '../../syntax/form.js';
import type { Atom, Atoms } from '../atom.js';
import type { Operation, PathStep } from '../contract.js';
import { importNames } from '../imports.js';
import type { Place, Side, Term, Terms } from '../term.js';
import type { State } from './state.js';

/** A function together with its file. */
export interface Home {
  func: Func;
  unit: Unit;
}

/** What the evaluator asks of the side it runs on. */
export interface World {
  /** The function to expand at a call, or null when the call stays opaque. */
  expand(name: string, recv: Term | null, from: Home, args: number): Home | null;
  /** The label of a parameter: equal on both sides for matched functions. */
  label(func: Func, unit: Unit, index: number): string;
  /** The qualified name of a function on the base side when it is matched, else its own. */
  nameOf(func: Func): string;
  /** Names of calls that never return, by language. */
  neverReturns(dotted: string, language: string): boolean;
  /** Names of calls that check their first argument and fail otherwise. */
  asserts(dotted: string, language: string): boolean;
}

/** What all parts of one run share. */
export interface Run {
  readonly terms: Terms;
  readonly atoms: Atoms;
  readonly world: World;
  readonly side: Side;
  /** What was recorded so far, in order. */
  readonly operations: Operation[];
  /** Statements run so far. */
  statements: number;
  /** A budget ended the run early. */
  truncated: boolean;
  /** File-level names while file-level code runs: functions of the file that it calls see them. */
  readonly file: { unit: Unit; state: State } | null;
  /** Runs statements. */
  block(body: Stmt[], state: State, frame: Frame): void;
  /** The value of an expression; as the target of a store it is the place and not what is known to stand there. */
  value(e: Expr, state: State, frame: Frame, asTarget?: boolean): Term;
}

/** A function that is running: the outermost one, a callee that is expanded, or a closure. */
export interface Frame {
  func: Func;
  unit: Unit;
  /** Levels of calls expanded around it. */
  inlined: number;
  imports: Map<string, string>;
  /** Return values with the path steps since the frame was entered. */
  returns: { when: Atom[]; value: Term | null; path: PathStep | null }[];
  entry: PathStep | null;
  /** Inside a `try` whose handler goes on. */
  swallowed: boolean;
  /** The expression whose value the current statement drops. */
  discard: Expr | null;
  /** The functions whose variables can be seen, outermost first; file-level code left out. */
  scopes: Func[];
  /** States at the jumps to each label that was not reached yet. */
  jumps: Map<string, State[]>;
  /** Functions that are running, which are not expanded again. */
  active: ReadonlySet<Func>;
}

/** A frame of a function that starts to run at `entry`; without a caller it is the outermost one. */
export function frameOf({ func, unit }: Home, scopes: Func[], entry: PathStep | null, caller?: Frame): Frame {
  return {
    func, unit, inlined: caller ? caller.inlined + 1 : 0, imports: importNames(unit), returns: [], entry, swallowed: caller?.swallowed ?? false, discard: null, scopes, jumps: new Map(),
    active: new Set([...(caller?.active ?? []), func])
  };
}

/** A place in the file of a frame. */
export function place(run: Run, frame: Frame, span: Span): Place {
  return { side: run.side, path: frame.unit.path, span };
}

/** Records an operation; a call is an effect on all that follows. */
export function record(
  run: Run, op: Pick<Operation, 'kind' | 'name' | 'dotted' | 'recv' | 'args' | 'names' | 'construct' | 'term' | 'target'> & { key?: string },
  state: State, frame: Frame, at: Place, deferred = false, discarded = false
): void {
  const full: Operation = {
    ...op, key: op.key ?? op.dotted, scope: run.world.nameOf(frame.func), index: run.operations.length, path: state.path, before: state.before, func: frame.func, at, inlined: frame.inlined,
    swallowed: frame.swallowed, deferred, discarded
  };
  run.operations.push(full);
  if (op.kind === 'call') state.before = { op: full, parent: state.before, depth: (state.before?.depth ?? 0) + 1 };
}

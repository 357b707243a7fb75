/**
 * Runs a function symbolically, once, and records the contract of every operation in it.
 *
 * Locals become terms, tests become atoms, `if (bad) return` leaves `not bad` on the path of all that
 * follows. Closures run where they are created, under the path that reaches them. Calls of functions that
 * the change adds, removes or edits are expanded (two levels), so that extracting and inlining are equalities.
 *
 * The parts are in `evaluate/`; `run.ts` there says how they fit together.
 */
import type { Expr, Unit } from '../syntax/form.js';
import { Atoms } from './atom.js';
import type { Contract } from './contract.js';
import { Env } from './env.js';
import { bindParams } from './evaluate/callees.js';
import { value } from './evaluate/expressions.js';
import { frameOf, type Frame, type Home, type Run, type World } from './evaluate/run.js';
import type { State } from './evaluate/state.js';
import { block } from './evaluate/statements.js';
import { assign } from './evaluate/stores.js';
import { type Interner, type Side, Terms } from './term.js';

export { MAX_INLINE } from './evaluate/callees.js';
export type { Home, World } from './evaluate/run.js';
export { MAX_OPERATIONS, MAX_STATEMENTS } from './evaluate/statements.js';

/** Runs functions of one side. Contracts of both sides compare only when they share an interner. */
export class Evaluator {
  readonly terms: Terms;
  readonly atoms: Atoms;

  constructor(interner: Interner, private readonly world: World, private readonly side: Side) {
    this.terms = new Terms(interner);
    this.atoms = new Atoms(interner);
  }

  /** The contracts of an outermost function, closures in it included. */
  run(home: Home): Contract {
    const { func, unit } = home;
    const whole = func.form === 'file';
    const state: State = { env: new Env(), path: null, before: null, dead: false };
    const run: Run = {
      terms: this.terms, atoms: this.atoms, world: this.world, side: this.side, operations: [], statements: 0, truncated: false, file: whole ? { unit, state } : null,
      block: (body, s, frame) => block(run, body, s, frame),
      value: (e, s, frame, asTarget) => value(run, e, s, frame, asTarget)
    };
    const frame = frameOf(home, whole ? [] : [func], null);
    bindParams(run, state, frame);
    block(run, func.body, state, frame);
    if (whole) initialisers(run, unit, state, frame);
    return { func, path: unit.path, operations: run.operations, end: state.dead ? null : state.path, truncated: run.truncated };
  }
}

/** Class-level initial values and blocks run with the file's own code. */
function initialisers(run: Run, unit: Unit, state: State, frame: Frame): void {
  for (const decl of unit.types) {
    for (const f of decl.fields) {
      if (!f.initial || f.initial.kind === 'closure') continue;
      const owner: Expr = { kind: 'name', name: decl.name, span: f.span };
      assign(run, { kind: 'member', object: owner, property: f.name, span: f.span }, '=', f.initial, state, frame, f.span, true);
    }
    block(run, decl.body, state, frame);
  }
}

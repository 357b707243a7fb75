/** Statements, one after the other: each goes to the part that knows its kind. */
import type { Stmt } from '../../syntax/form.js';
import { pathText } from '../../syntax/walk.js';
import { outline } from '../outline.js';
import { attempt, branch, choose } from './branches.js';
import { closureBody } from './callees.js';
import { arrive, exit } from './exits.js';
import { loop } from './loops.js';
import { place, type Frame, type Run } from './run.js';
import type { State } from './state.js';
import { assign } from './stores.js';

/** Statements run for one outermost function, expansions included. */
export const MAX_STATEMENTS = 20_000;
/** Operations recorded for one outermost function. */
export const MAX_OPERATIONS = 8_000;

/** Runs statements. Functions declared among them can be called from the start; behind what leaves, only labels and declarations count. */
export function block(run: Run, body: Stmt[], state: State, frame: Frame): void {
  for (const s of body) {
    if (s.kind === 'declare' && !state.env.get(s.func.name)) state.env.set(s.func.name, run.terms.closure(s.func, run.world.nameOf(s.func), place(run, frame, s.span)));
  }
  for (const s of body) {
    if (s.kind === 'block' && s.label) arrive(run, s.label, state, frame, place(run, frame, s.span));
    if (state.dead && s.kind !== 'declare') continue;
    if (++run.statements > MAX_STATEMENTS || run.operations.length > MAX_OPERATIONS) {
      run.truncated = true;
      return;
    }
    statement(run, s, state, frame);
  }
}

function statement(run: Run, s: Stmt, state: State, frame: Frame): void {
  switch (s.kind) {
    case 'block':
      return block(run, s.body, state, frame);
    case 'evaluate':
      frame.discard = s.expr;
      run.value(s.expr, state, frame);
      frame.discard = null;
      return;
    case 'assign':
      if (s.value === null && s.target.kind === 'name') {
        // A buffer's type and size tell it from others.
        const made = s.size ? `${s.type ?? ''}[${outline(s.size)} ${pathText(s.size) ?? ''}]` : s.type ?? '';
        state.env.set(s.target.name, run.terms.unknown([], `uninitialised ${made.replace(/\s+/g, '')}`, place(run, frame, s.span)));
        return;
      }
      return assign(run, s.target, s.operator, s.value, state, frame, s.span, s.declares);
    case 'if':
      return branch(run, s, state, frame);
    case 'loop':
      return loop(run, s, state, frame);
    case 'switch':
      return choose(run, s, state, frame);
    case 'try':
      return attempt(run, s, state, frame);
    case 'scope':
      block(run, s.resources, state, frame);
      return block(run, s.body, state, frame);
    case 'exit':
      return exit(run, s, state, frame);
    case 'declare':
      if (frame.func.form !== 'file' && frame.inlined === 0) closureBody(run, s.func, state, frame);
      return;
    case 'unknown-stmt':
      for (const p of s.parts) run.value(p, state, frame);
      return block(run, s.body, state, frame);
    case 'type':
    case 'import':
      return;
  }
}

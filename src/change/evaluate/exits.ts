/** Ways out: returns, throws, and jumps with the labels where they arrive. */
import type { Expr, Stmt } from '../../syntax/form.js';
import { sharedPath } from '../lists.js';
import type { Place } from '../term.js';
import { branch } from './branches.js';
import { place, record, type Frame, type Run } from './run.js';
import { atomsSince, fork, merge, type State } from './state.js';

/** Leaves: records a return or throw, hands an expanded callee's value back, keeps the state for the label of a jump. */
export function exit(run: Run, s: Extract<Stmt, { kind: 'exit' }>, state: State, frame: Frame): void {
  if (s.form === 'return' && s.value?.kind === 'conditional') {
    // `return c ? a : b` answers under conditions as two returns do.
    const { test, consequent, alternate } = s.value;
    const answer = (value: Expr): Stmt[] => [{ ...s, value, span: value.span }];
    return branch(run, { kind: 'if', test, then: answer(consequent), else: answer(alternate), span: s.span }, state, frame);
  }
  const value = s.value ? run.value(s.value, state, frame) : null;
  if (s.form === 'return' || s.form === 'throw') {
    const at = place(run, frame, s.span);
    if (s.form === 'return' && frame.inlined > 0) frame.returns.push({ when: atomsSince(state.path, frame.entry), value, path: state.path });
    if (frame.inlined === 0 || s.form === 'throw') {
      record(run, {
        kind: s.form, name: s.form, dotted: s.form, recv: null, args: value ? [value] : [], names: [], construct: false,
        term: value ?? run.terms.constant('null', 'null'), target: null
      }, state, frame, at);
    }
  }
  if (s.form === 'goto' && s.label) frame.jumps.set(s.label, [...(frame.jumps.get(s.label) ?? []), fork(state)]);
  if (s.form !== 'fallthrough') state.dead = true;
}

/** At a label, what falls through meets what jumped to it. */
export function arrive(run: Run, label: string, state: State, frame: Frame, at: Place): void {
  const ways = frame.jumps.get(label);
  if (!ways) return;
  frame.jumps.delete(label);
  if (!state.dead) ways.unshift(fork(state));
  const shared = ways.slice(1).reduce((path, w) => sharedPath(path, w.path), ways[0].path);
  merge(run, state, ways.map((w) => ({ s: w, when: atomsSince(w.path, shared) })), at);
  state.path = shared;
  state.dead = false;
}

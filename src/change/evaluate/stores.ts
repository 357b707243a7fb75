/** Stores: what a name, a member or a pattern stands for behind an assignment, and the writes that others can see. */
import type { Expr, Span } from '../../syntax/form.js';
import { declaredNames, pathKey } from '../outline.js';
import type { Place, Term } from '../term.js';
import { calleeText, isString } from '../values.js';
import { place, record, type Frame, type Run } from './run.js';
import type { State } from './state.js';

/** Stores the value of an expression; with a compound operator, what that makes of the old value. */
export function assign(run: Run, target: Expr, operator: string, value: Expr | null, state: State, frame: Frame, span: Span, declares: boolean): void {
  if (value === null) return;
  let term = run.value(value, state, frame);
  if (operator !== '=' && operator !== ':=') {
    const old = run.value(target, state, frame);
    const op = operator.replace(/=$/, '');
    const joins = op === '.' || op === '..' || (op === '+' && (isString(term) || isString(old)));
    term = joins ? run.terms.concat([old, term], place(run, frame, span)) : run.terms.op(op, [old, term], place(run, frame, span));
  }
  bindTarget(run, target, term, state, frame, span, declares);
}

/** Stores a value. A pattern takes it apart; a name that the function does not declare, and any member, is a write. */
export function bindTarget(run: Run, target: Expr, term: Term, state: State, frame: Frame, span: Span = target.span, declares = true): void {
  const at = place(run, frame, span);
  if (target.kind === 'name') {
    if (target.name === '_' && (frame.unit.language === 'go' || frame.unit.language === 'csharp')) return;
    const known = declares || state.env.get(target.name) !== undefined || later(run, target.name, frame, at) !== null;
    state.env.set(target.name, term);
    if (!known || frame.func.form === 'file') {
      record(run, { kind: 'write', name: target.name, dotted: target.name, recv: null, args: [term], names: [], construct: false, term, target: run.terms.global(target.name) }, state, frame, at);
    }
    return;
  }
  if (target.kind === 'list') {
    target.items.forEach((item, i) => {
      const part = term.t === 'list' && term.args.length === target.items.length ? term.args[i] : run.terms.member(term, `${i}`, at);
      bindTarget(run, item, part, state, frame, item.span, declares);
    });
    return;
  }
  if (target.kind === 'record') {
    for (const e of target.entries) bindTarget(run, e.value, run.terms.member(term, e.key ?? '?', at), state, frame, e.span, declares);
    return;
  }
  if (target.kind === 'member' || target.kind === 'index' || (target.kind === 'unary' && target.operator === '*')) {
    const where = run.value(target, state, frame, true);
    const key = pathKey(target);
    const name = target.kind === 'member' ? target.property : target.kind === 'index' ? '[]' : '*';
    const of = where.t === 'member' || where.t === 'index' ? where.of : null;
    record(run, { kind: 'write', name, dotted: key ?? `.${name}`, key: calleeText(where) ?? `.${name}`, recv: of, args: where.t === 'index' && where.index ? [where.index, term] : [term], names: [], construct: false, term, target: where }, state, frame, at);
    if (key) state.env.set(key, term);
    return;
  }
  if (target.kind === 'cast') return bindTarget(run, target.operand, term, state, frame, span, declares);
  run.value(target, state, frame);
}

/** A variable that is assigned only after a closure that uses it was made: known by what is assigned. */
export function later(run: Run, name: string, frame: Frame, at: Place): Term | null {
  for (let i = frame.scopes.length - 1; i >= 0; i--) {
    const outline = declaredNames(frame.scopes[i], frame.unit.language).get(name);
    if (outline !== undefined) return run.terms.unknown([], `later ${outline}`, at);
  }
  return null;
}

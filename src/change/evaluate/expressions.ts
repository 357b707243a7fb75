/** Expressions to terms. What an expression does on the way, its calls and stores, is recorded. */
import type { Expr } from '../../syntax/form.js';
import { conditions } from '../contract.js';
import { declaresByAssigning, pathKey } from '../outline.js';
import type { Place, Term } from '../term.js';
import { isString } from '../values.js';
import { call } from './calls.js';
import { closureBody } from './callees.js';
import { place, record, type Frame, type Run } from './run.js';
import { choice, known, push, type State } from './state.js';
import { assign, bindTarget, later } from './stores.js';
import { condition, truth } from './tests.js';

/** The value of an expression; as the target of a store it is the place and not what is known to stand there. */
export function value(run: Run, e: Expr, state: State, frame: Frame, asTarget = false): Term {
  const at = place(run, frame, e.span);
  switch (e.kind) {
    case 'literal':
      return run.terms.constant(e.type === 'char' ? 'number' : e.type, e.value, at);
    case 'name':
      if (e.name === 'Infinity' && !state.env.get(e.name)) return run.terms.constant('number', e.name, at);
      return known(state.env.get(e.name), state) ?? later(run, e.name, frame, at) ?? run.terms.global(frame.imports.get(e.name) ?? e.name, at);
    case 'member': {
      const key = pathKey(e);
      const stored = !asTarget && key ? known(state.env.get(key), state) : undefined;
      if (stored) return stored;
      return run.terms.member(value(run, e.object, state, frame), e.property, at);
    }
    case 'index': {
      const object = value(run, e.object, state, frame);
      const bounds = (e.slice ?? []).map((b) => (b ? value(run, b, state, frame) : null));
      if (e.slice) return run.terms.op('slice', [object, ...bounds.map((b) => b ?? run.terms.constant('null', 'null'))], at);
      const index = e.index ? value(run, e.index, state, frame) : null;
      if (!asTarget && index && index.t !== 'const') {
        record(run, { kind: 'index', name: '[]', dotted: '[]', recv: object, args: [index], names: [], construct: false, term: run.terms.index(object, index, at), target: null }, state, frame, at);
      }
      return run.terms.index(object, index, at);
    }
    case 'call':
      return call(run, e, state, frame);
    case 'unary': {
      const v = value(run, e.operand, state, frame);
      if (e.operator === '++' || e.operator === '--') {
        const stepped = run.terms.op(e.operator === '++' ? '+' : '-', [v, run.terms.constant('number', '1')], at);
        bindTarget(run, e.operand, stepped, state, frame, e.span, false);
        return stepped;
      }
      if (e.operator === 'delete') record(run, { kind: 'call', name: 'delete', dotted: 'delete', recv: v.t === 'member' || v.t === 'index' ? v.of : null, args: [v], names: [], construct: false, term: run.terms.op('delete', [v], at), target: null }, state, frame, at, false, true);
      if (e.operator === '-' && v.t === 'const' && v.type === 'number' && !v.value.startsWith('-')) return run.terms.constant('number', `-${v.value}`, at);
      return run.terms.op(e.operator, [v], at);
    }
    case 'binary': {
      const left = value(run, e.left, state, frame);
      const right = value(run, e.right, state, frame);
      if (e.operator === '+' && (isString(left) || isString(right))) return run.terms.concat([left, right], at);
      return comparison(run, e.operator, left, right, at);
    }
    case 'logical': {
      const start = state.path;
      const values: Term[] = [];
      for (const operand of e.operands) {
        const v = value(run, operand, state, frame);
        values.push(v);
        if (e.operator === '??') continue;
        conditions.set(operand.span, operand);
        const holds = truth(run, v, place(run, frame, operand.span));
        state.path = push(state.path, e.operator === '&&' ? holds : run.atoms.negate(holds, at), null, place(run, frame, operand.span));
      }
      state.path = start;
      return run.terms.op(e.operator, values, at);
    }
    case 'conditional': {
      const when = condition(run, e.test, state, frame);
      const not = run.atoms.negate(when, at);
      const guard = place(run, frame, e.test.span);
      conditions.set(e.test.span, e.test);
      // A value that is chosen is told by its own place.
      conditions.set(e.span, e.test);
      const start = state.path;
      state.path = push(start, when, null, guard);
      const yes = value(run, e.consequent, state, frame);
      state.path = push(start, not, null, guard);
      const no = value(run, e.alternate, state, frame);
      state.path = start;
      return choice(run, [{ when, value: yes }, { when: not, value: no }], at, at);
    }
    case 'concat':
      return run.terms.concat(e.parts.map((p) => value(run, p, state, frame)), at);
    case 'record': {
      const keys: string[] = [];
      const values: Term[] = [];
      for (const entry of e.entries) {
        const k = entry.key ?? (entry.spread ? `...${keys.length}` : `[${entry.keyExpr ? value(run, entry.keyExpr, state, frame).id : ''}]`);
        keys.push(k);
        values.push(value(run, entry.value, state, frame));
      }
      return run.terms.record(keys, values, e.type, at);
    }
    case 'list':
      return run.terms.list(e.items.map((x) => value(run, x, state, frame)), e.type, at);
    case 'closure':
      closureBody(run, e.func, state, frame);
      return run.terms.closure(e.func, run.world.nameOf(e.func), at);
    case 'cast':
      return run.terms.op(`(${e.type.replace(/\s+/g, '')})`, [value(run, e.operand, state, frame)], at);
    case 'assign-expr':
      // Names that Python's comprehensions and `:=` and Ruby's conditions assign are the function's own.
      assign(run, e.target, e.operator, e.value, state, frame, e.span, declaresByAssigning(frame.unit.language) && frame.func.form !== 'file');
      return value(run, e.target, state, frame);
    case 'unknown':
      return run.terms.unknown(e.parts.map((p) => value(run, p, state, frame)), e.reason, at);
  }
}

/** A binary operation, of comparisons only those that look to greater values. */
function comparison(run: Run, operator: string, left: Term, right: Term, at: Place): Term {
  if (operator === '>') return run.terms.op('<', [right, left], at);
  if (operator === '>=') return run.terms.op('<=', [right, left], at);
  return run.terms.op(operator, [left, right], at);
}

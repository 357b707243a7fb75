/** Calls: what is called with what, the operation that it is, and what holds behind it. */
import type { Argument, Expr } from '../../syntax/form.js';
import { pathKey } from '../outline.js';
import type { Term } from '../term.js';
import { calleeText, isSuper, isUnfilled } from '../values.js';
import { expansion, inline } from './callees.js';
import { place, record, type Frame, type Run } from './run.js';
import { push, type State } from './state.js';
import { truth } from './tests.js';

/** Makes a call: runs its callee when that is expanded, else records it. */
export function call(run: Run, e: Extract<Expr, { kind: 'call' }>, state: State, frame: Frame): Term {
  const at = place(run, frame, e.span);
  const discarded = frame.discard === e;
  frame.discard = null;
  const { dotted, name, recv, local } = callee(run, e.callee, state, frame);
  const args = e.args.map((a) => argument(run, a, state, frame));
  const names = e.args.map((a) => a.name);
  const home = e.construct || e.jsx ? null : expansion(run, name, recv, e.callee, state, frame, args.length);
  if (home) {
    const keys = e.args.map((a) => pathKey(a.value));
    // An inherited method runs on the object itself.
    if (isSuper(recv)) return inline(run, home, { args, names, recv: state.env.get('this') ?? null, keys, object: 'this' }, state, frame);
    return inline(run, home, { args, names, recv, keys, object: e.callee.kind === 'member' ? pathKey(e.callee.object) : 'this' }, state, frame);
  }
  const key = local ? `(${local.id})` : dotted;
  const term = run.terms.call(dotted, name, recv, args, names, e.construct === true, at, key);
  record(run, { kind: 'call', name, dotted, key, recv, args, names, construct: e.construct === true, term, target: null }, state, frame, at, e.deferred === true, discarded);
  for (const a of e.args) {
    // `&x` hands the callee a place to write: afterwards x is what this call made of it.
    // So does a buffer of C that holds nothing yet.
    const out = a.value.kind === 'unary' && a.value.operator === '&' ? a.value.operand : unfilled(a.value, state, frame) ? a.value : null;
    const key = out ? pathKey(out) : null;
    // `out var x` of C# makes its variable there.
    if (key && (state.env.get(key) || frame.unit.language === 'php' || frame.unit.language === 'csharp')) state.env.set(key, run.terms.op(`out${e.args.indexOf(a)}`, [term], at));
  }
  if (run.world.asserts(dotted, frame.unit.language) && e.args.length) {
    const when = truth(run, args[0], at);
    state.path = push(state.path, when, { form: 'throw', value: null, calls: [name], words: [name], at }, at);
  }
  if (run.world.neverReturns(dotted, frame.unit.language)) state.dead = true;
  return term;
}

function argument(run: Run, a: Argument, state: State, frame: Frame): Term {
  const v = run.value(a.value, state, frame);
  return a.spread ? run.terms.op('...', [v], v.at) : v;
}

/** Whether an argument is a variable of C that was declared and not yet written. */
function unfilled(e: Expr, state: State, frame: Frame): boolean {
  if (e.kind !== 'name' || (frame.unit.language !== 'c' && frame.unit.language !== 'cpp')) return false;
  return isUnfilled(state.env.get(e.name));
}

/** `local` is the value of a variable that is called: its name does not tell what it is. */
function callee(run: Run, e: Expr, state: State, frame: Frame): { dotted: string; name: string; recv: Term | null; local?: Term } {
  if (e.kind === 'name') {
    // Functions of PHP have names of their own, apart from variables.
    const bound = frame.unit.language === 'php' ? undefined : state.env.get(e.name);
    const text = bound ? calleeText(bound) : frame.imports.get(e.name) ?? e.name;
    const dotted = text ?? e.name;
    return { dotted, name: dotted.slice(dotted.lastIndexOf('.') + 1), recv: null, local: text === null || (bound?.t === 'closure' && bound.func.qualified !== bound.func.name) ? bound : undefined };
  }
  if (e.kind === 'member') {
    const recv = run.value(e.object, state, frame);
    const text = calleeText(recv, frame.unit.language === 'ruby');
    return { dotted: text ? `${text}.${e.property}` : `.${e.property}`, name: e.property, recv };
  }
  const v = run.value(e, state, frame);
  const text = calleeText(v);
  return { dotted: text ?? '()', name: text ? text.slice(text.lastIndexOf('.') + 1) : '()', recv: v };
}

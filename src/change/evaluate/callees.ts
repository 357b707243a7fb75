/** Bodies of other functions that run inside one: callees in place of their calls, closures where they are made. */
import { FILTERS, type Expr, type Func } from '../../syntax/form.js';
import { leafAtoms } from '../atom.js';
import type { PathStep } from '../contract.js';
import { Env } from '../env.js';
import { since } from '../lists.js';
import { declaredNames } from '../outline.js';
import type { Term } from '../term.js';
import { isUnfilled } from '../values.js';
import { frameOf, place, type Frame, type Home, type Run } from './run.js';
import { atomsSince, choice, graft, push, type State } from './state.js';

/** Levels of calls that are expanded. */
export const MAX_INLINE = 2;

/** What a call hands to its callee. */
export interface Passed {
  args: Term[];
  /** Keywords of named arguments. */
  names: (string | undefined)[];
  recv: Term | null;
  /** What the arguments, and the object that is called, are known by in the caller's environment. */
  keys: (string | null)[];
  object: string | null;
}

/** Names of the caller's environment with what they are inside the callee. */
type Alias = [outer: string, own: string];

/** The callee whose body is to run in place of a call; null when the call stays opaque. */
export function expansion(run: Run, name: string, recv: Term | null, callee: Expr, state: State, frame: Frame, args: number): Home | null {
  if (frame.inlined >= MAX_INLINE) return null;
  if (callee.kind === 'name' && frame.unit.language !== 'php') {
    const bound = state.env.get(callee.name);
    if (bound && bound.t !== 'closure') return null;
  }
  const home = run.world.expand(name, recv, { func: frame.scopes.find((f) => f.container) ?? frame.func, unit: frame.unit }, args);
  return home && !frame.active.has(home.func) ? home : null;
}

/** Runs a callee's body in place of the call. */
export function inline(run: Run, home: Home, passed: Passed, state: State, frame: Frame): Term {
  const { func, unit } = home;
  // A function inside one that is running sees its variables.
  const within = unit === frame.unit && frame.scopes.some((f) => f !== func && f.span.start <= func.span.start && f.span.end >= func.span.end);
  const inner = frameOf(home, within ? [...frame.scopes, func] : [func], state.path, frame);
  const inside: State = { env: within ? state.env.fork() : run.file?.unit === unit ? run.file.state.env.fork() : new Env(), path: state.path, before: state.before, dead: false };
  const alias = bindArguments(run, passed, inside, inner);
  if (!within && unit === frame.unit) showFile(frame, state, inside);
  if (passed.recv) inside.env.set('this', passed.recv);
  for (const [outer, own] of alias) state.env.copyMembers(outer, inside.env, own);
  const [first, ...rest] = func.body;
  run.block(first?.kind === 'block' && first.label === FILTERS ? rest : func.body, inside, inner);
  showCaller(alias, inside, state);
  if (within) showScope(inner, inside, state);
  if (!inside.dead) inner.returns.push({ when: atomsSince(inside.path, inner.entry), value: null, path: inside.path });
  state.before = inside.before;
  return answer(run, inner, state);
}

/** Gives parameters the values that are passed. What is known of members of the arguments is known of members of the parameters, and back again. */
function bindArguments(run: Run, { args, names, keys, object }: Passed, inside: State, inner: Frame): Alias[] {
  const alias: Alias[] = object ? [[object, 'this']] : [];
  inner.func.params.forEach((p, i) => {
    const byName = names.indexOf(p.name);
    const at = byName >= 0 ? byName : names[i] === undefined ? i : -1;
    const key = keys[at];
    if (p.name && key) alias.push([key, p.name]);
    const value = args[at] ?? (p.default ? run.value(p.default, inside, inner) : run.terms.constant('null', 'null'));
    if (p.name) inside.env.set(p.name, value);
    for (const b of p.binds ?? []) inside.env.set(b.name, run.terms.member(value, b.property));
  });
  return alias;
}

/** What the caller assigned to variables of the file is what the callee reads. */
function showFile(frame: Frame, state: State, inside: State): void {
  const own = new Set(frame.scopes.flatMap((f) => [...declaredNames(f, frame.unit.language).keys(), ...parameterNames(f)]));
  for (const [name, term] of state.env.entries()) if (!own.has(name) && !name.includes('.') && term.t !== 'closure' && !inside.env.get(name)) inside.env.set(name, term);
}

/** What the callee did to members of what it was given, and to buffers. */
function showCaller(alias: Alias[], inside: State, state: State): void {
  for (const [outer, own] of alias) {
    // A buffer that the callee filled is filled for the caller.
    const filled = inside.env.get(own);
    if (filled?.t === 'op' && filled.op.startsWith('out') && isUnfilled(state.env.get(outer))) state.env.set(outer, filled);
    inside.env.copyMembers(own, state.env, outer);
  }
}

/** What an inner function assigned to variables of the functions around it. */
function showScope({ func, unit }: Frame, inside: State, state: State): void {
  const bound = new Set(['this', ...parameterNames(func)]);
  const own = declaredNames(func, unit.language);
  for (const [name, term] of inside.env.entries()) {
    const old = state.env.get(name);
    if (old && old.id !== term.id && !own.has(name) && !bound.has(name)) state.env.set(name, term);
  }
}

function parameterNames(func: Func): string[] {
  return func.params.flatMap((p) => [p.name, ...(p.binds ?? []).map((b) => b.name)]);
}

/** The value of a call whose callee has run; what was tested on the callee's ways out holds behind it. */
function answer(run: Run, inner: Frame, state: State): Term {
  if (inner.returns.length === 0) {
    state.dead = true;
    return run.terms.unknown([], 'no-return');
  }
  const nothing = run.terms.constant('null', 'null');
  if (inner.returns.length === 1) {
    // One way out: what was tested on it holds for all that follows.
    const only = inner.returns[0];
    state.path = graft(state.path, only.path, inner.entry);
    return only.value ?? nothing;
  }
  state.path = returned(run, state.path, inner);
  return choice(run, inner.returns.map((r) => ({ when: r.when, value: r.value ?? nothing })), place(run, inner, inner.func.span));
}

/** The path behind a call that threw in some cases: one of its ways to return was taken. */
function returned(run: Run, path: PathStep | null, inner: Frame): PathStep | null {
  const refusing = inner.returns.flatMap((r) => since(r.path, inner.entry)).filter((p) => p.denial?.form === 'throw' || p.denial?.form === 'call');
  if (refusing.length === 0) return path;
  for (const clause of run.atoms.or(inner.returns.map((r) => r.when), refusing[0].guard)) {
    if (clause.op === 'unknown') continue;
    const ids = new Set(leafAtoms([clause]).map((a) => a.id));
    const why = refusing.find((p) => leafAtoms([p.atom]).every((a) => ids.has(a.id))) ?? refusing[0];
    path = push(path, [clause], why.denial, why.guard);
  }
  return path;
}

/** Runs a closure where it is made, with parameters of its own: whoever calls it is not known. */
export function closureBody(run: Run, func: Func, state: State, frame: Frame): void {
  if (frame.active.has(func)) return;
  const inner: Frame = { ...frame, func, returns: [], entry: state.path, swallowed: false, discard: null, jumps: new Map(), scopes: [...frame.scopes, func], active: new Set([...frame.active, func]) };
  const inside: State = { env: state.env.fork(), path: state.path, before: state.before, dead: false };
  bindParams(run, inside, inner);
  run.block(func.body, inside, inner);
}

/** Parameters of a function that stand for whatever is passed. */
export function bindParams(run: Run, state: State, frame: Frame): void {
  const { func, unit } = frame;
  func.params.forEach((p, i) => {
    const at = place(run, frame, p.span);
    const value = run.terms.param(run.world.label(func, unit, i), p.name || `argument ${i + 1}`, func.qualified, at);
    if (p.name) state.env.set(p.name, value);
    for (const b of p.binds ?? []) state.env.set(b.name, run.terms.member(value, b.property, at));
  });
}

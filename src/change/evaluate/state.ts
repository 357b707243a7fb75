/** The state of a run and its joins: forks at branches, what several ways have in common behind them, values that depend on the way. */
import type { Atom } from '../atom.js';
import { pathIds, steps, type Denial, type EffectStep, type PathStep } from '../contract.js';
import { Env } from '../env.js';
import { commonEffects, contradicted, since } from '../lists.js';
import { MAX_ALTERNATIVES, type Place, type Term } from '../term.js';
import type { Run } from './run.js';

/** What is known at one place of a run. */
export interface State {
  env: Env;
  /** Conditions on the way here. */
  path: PathStep | null;
  /** Calls that ran on every way here. */
  before: EffectStep | null;
  /** No way leads here. */
  dead: boolean;
}

/** A state of its own that starts as another one is. */
export function fork(s: State): State {
  return { env: s.env.fork(), path: s.path, before: s.before, dead: s.dead };
}

/** Goes on as another state, which ended on the only way that goes on. */
export function adopt(to: State, from: State, withPath = false): void {
  to.env = from.env;
  to.before = from.before;
  if (withPath) to.path = from.path;
}

/** A path with further conditions. */
export function push(path: PathStep | null, atoms: Atom[], denial: Denial | null, guard: Place): PathStep | null {
  let p = path;
  for (const atom of atoms) p = { atom, denial, guard, parent: p };
  return p;
}

/** Goes on under further conditions. */
export function extend(state: State, atoms: Atom[], denial: Denial | null, guard: Place): void {
  state.path = push(state.path, atoms, denial, guard);
}

/** A path with further steps. */
export function behind(path: PathStep | null, more: readonly PathStep[]): PathStep | null {
  return more.reduce<PathStep | null>((parent, p) => ({ ...p, parent }), path);
}

/** Puts the steps of a path since `entry` behind another path. */
export function graft(to: PathStep | null, path: PathStep | null, entry: PathStep | null): PathStep | null {
  return behind(to, since(path, entry));
}

/** The conditions of a path behind `entry`, outermost first. */
export function atomsSince(path: PathStep | null, entry: PathStep | null): Atom[] {
  return since(path, entry).map((p) => p.atom);
}

/** A check made in one branch only still holds afterwards whenever that branch was taken: `not taken, or checked`. */
export function conditional(run: Run, path: PathStep | null, branches: { path: PathStep | null; entry: PathStep | null; when: Atom[] }[], at: Place): PathStep | null {
  for (const b of branches) {
    const checks = since(b.path, b.entry);
    if (checks.length === 0) continue;
    const other = run.atoms.negate(b.when, at);
    for (const p of checks) path = push(path, b.when.length ? run.atoms.or([other, [p.atom]], p.guard) : [p.atom], p.denial, p.guard);
  }
  return path;
}

/** Goes on as what the ways have in common, each taken under `when`. The path is left to the caller. */
export function merge(run: Run, state: State, outcomes: { s: State; when: Atom[] }[], at: Place): void {
  const [one] = outcomes;
  state.env = outcomes.every((o) => o.s.env.same(one.s.env)) ? one.s.env.fork() : mergeEnv(run, outcomes, at);
  // Effects that ran whichever way was taken: the common tail of the lists, and calls equal on all ways.
  state.before = commonEffects(outcomes.map((o) => o.s.before));
}

function mergeEnv(run: Run, outcomes: { s: State; when: Atom[] }[], at: Place): Env {
  const names = new Set<string>();
  for (const o of outcomes) for (const [name] of o.s.env.entries()) names.add(name);
  const env = new Env();
  for (const name of names) {
    let first: Term | undefined;
    let differ = false;
    let absent = false;
    for (const o of outcomes) {
      const value = o.s.env.get(name);
      if (value === undefined) absent = true;
      else if (first === undefined) first = value;
      else if (value.id !== first.id) differ = true;
    }
    if (absent && name.includes('.')) continue;
    if (!differ) env.set(name, first!);
    else {
      env.set(name, choice(run, outcomes.flatMap((o) => {
        const value = o.s.env.get(name);
        return value ? [{ when: o.when, value }] : [];
      }), at, at));
    }
  }
  return env;
}

/** Joins what falls through from a case with the state at the next one. */
export function mergeInto(run: Run, body: State, carried: State, at: Place): void {
  const start = fork(body);
  merge(run, body, [{ s: start, when: [] }, { s: carried, when: [] }], at);
}

/** A value that depends on conditions: choices in it are laid flat, and equal values put together. */
export function choice(run: Run, alts: { when: Atom[]; value: Term }[], guard: Place, at?: Place): Term {
  const flat: { whens: Atom[][]; value: Term }[] = [];
  for (const outer of alts) {
    for (const a of outer.value.t === 'choice' ? outer.value.alts : [{ when: [], value: outer.value }]) {
      const when = [...outer.when];
      for (const x of a.when) if (!when.some((y) => y.id === x.id)) when.push(x);
      const ids = new Set(when.map((x) => x.id));
      if (when.some((x) => contradicted(x, ids))) continue;
      const same = flat.find((f) => f.value.id === a.value.id);
      if (same) same.whens.push(when);
      else flat.push({ whens: [when], value: a.value });
    }
  }
  if (flat.length === 0 || flat.length > MAX_ALTERNATIVES) return run.terms.choice(alts, at);
  return run.terms.choice(flat.map((f) => ({ when: run.atoms.or(f.whens, guard), value: f.value })), at);
}

/** A variable's value where it is read: of a choice, the alternative that the path leaves. */
export function known(value: Term | undefined, state: State): Term | undefined {
  if (value?.t !== 'choice' || !state.path) return value;
  const ids = pathIds(state.path);
  const clauses = steps(state.path).map((p) => p.atom).filter((a) => a.op === 'or');
  const left = value.alts.filter((a) => {
    if (a.when.some((x) => contradicted(x, ids))) return false;
    const own = new Set(a.when.map((x) => x.id));
    return !clauses.some((c) => contradicted(c, own));
  });
  return left.length === 1 ? left[0].value : value;
}

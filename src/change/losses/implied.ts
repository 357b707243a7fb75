/** What the conditions on a path say of another condition that is not among them. */
import type { Atom } from '../atom.js';
import { pathIds, type PathStep } from '../contract.js';
import { saysAsMuch } from '../inequality.js';
import type { Term } from '../term.js';

/** A comparison on the path says as much, written otherwise. */
export function bounded(atom: Atom, path: PathStep | null): boolean {
  if (atom.op !== '<') return false;
  for (let p = path; p; p = p.parent) if (p.atom.op === '<' && saysAsMuch(p.atom, atom)) return true;
  return false;
}

/** `x` is tested by any test of `x.y`: a check of its own beside that says nothing more. */
export function testedByMember(atom: Atom, path: PathStep | null): boolean {
  const present = (atom.op === 'true' && !atom.negated) || (atom.op === 'null' && atom.negated);
  if (!present || !atom.a) return false;
  const id = atom.a.id;
  for (let p = path; p; p = p.parent) {
    const x = p.atom;
    if (x.a && !x.negated && (x.op === 'true' || x.op === '==') && [x.a, x.b].some((t) => t?.t === 'member' && t.of.id === id)) return true;
  }
  return false;
}

/** A disjunction is implied by any one of its alternatives, and by a disjunction of some of them. */
export function implied(atom: Atom, path: PathStep | null): boolean {
  if (atom.op !== 'or') return false;
  const ids = pathIds(path);
  if (path === null) return atom.alternatives!.some((alt) => alt.every((a) => ids.has(a.id)));
  const facts = factsOf(path);
  let answer = facts.implied.get(atom.id);
  if (answer === undefined) {
    const own = new Set(atom.alternatives!.map((alt) => (alt.length === 1 ? alt[0].id : 0)));
    answer = atom.alternatives!.some((alt) => alt.every((a) => ids.has(a.id))) || facts.open.some((alternatives) => alternatives.every((alt) => alt.some((id) => own.has(id))));
    facts.implied.set(atom.id, answer);
  }
  return answer;
}

/** What a path says about disjunctions, gathered once: thousands of operations may share a path. */
interface PathFacts {
  /** For each disjunction on the path, the atoms of every alternative that the rest of the path does not rule out. */
  open: number[][][];
  /** Answers by the number of the disjunction that was asked for. */
  implied: Map<number, boolean>;
}

const factsOfPath = new WeakMap<PathStep, PathFacts>();

function factsOf(path: PathStep): PathFacts {
  let facts = factsOfPath.get(path);
  if (!facts) {
    const ids = pathIds(path);
    const equal = new Map<number, Set<number>>();
    const disjunctions = new Map<number, Atom>();
    for (let p: PathStep | null = path; p; p = p.parent) {
      const x = p.atom;
      if (x.op === 'or') disjunctions.set(x.id, x);
      if (x.op !== '==' || x.negated || !constant(x.b!)) continue;
      const values = equal.get(x.a!.id);
      if (values) values.add(x.b!.id);
      else equal.set(x.a!.id, new Set([x.b!.id]));
    }
    // A path can't meet a condition when it tests the opposite, or that the same value is another constant.
    const excluded = (a: Atom): boolean => {
      if (a.opposite !== undefined && ids.has(a.opposite)) return true;
      if (a.op !== '==' || a.negated || !constant(a.b!)) return false;
      const values = equal.get(a.a!.id);
      return values !== undefined && values.size > (values.has(a.b!.id) ? 1 : 0);
    };
    const open = [...disjunctions.values()].map((x) => x.alternatives!.filter((alt) => !alt.some(excluded)).map((alt) => alt.map((a) => a.id)));
    facts = { open, implied: new Map() };
    factsOfPath.set(path, facts);
  }
  return facts;
}

/** A constant, or a name written as macros and enumerators are. */
function constant(t: Term): boolean {
  return t.t === 'const' || (t.t === 'global' && t.name.length > 1 && t.name === t.name.toUpperCase());
}

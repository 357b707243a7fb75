/** Guard losses: conditions that governed operations in base and that head does not test on the way to their partners. */
import { leafAtoms, type Atom, type Atoms } from '../atom.js';
import { identity, pathIds, steps, type Operation, type PathStep } from '../contract.js';
import type { FunctionPair } from '../match.js';
import type { Pairing } from '../pairing.js';
import { walkTerm, type Place } from '../term.js';
import { govern, governedBy } from './governed.js';
import { bounded, implied, testedByMember } from './implied.js';
import { isLike, pathLikeness, writtenIn, type PathLikeness } from './likeness.js';
import type { GuardLoss } from './types.js';

/** Equal operations whose conditions are put together, and conditions of each. */
const MAX_EQUAL = 6;
const MAX_STEPS = 24;

/** What a function tests on the way to anything in it. */
interface Tested {
  ids: Set<number>;
  texts: Set<string>;
}

/** Lost conditions, by the statements that tested them. */
export function guardLosses(pair: FunctionPair, pairing: Pairing, squeeze: (p: Place) => string, atoms: Atoms, exact: boolean): GuardLoss[] {
  const groups = new Map<string, GuardLoss>();
  const likeness = pathLikeness(squeeze);
  const tested = testedIn(pair, pairing, likeness);
  // Equal operations that have found a partner under their own conditions stand for themselves.
  const twins = new Map<string, Operation[]>();
  const moved = pairing.pairs.filter((p) => !sameIds(pathIds(p.base.path), pathIds(p.head.path))).map((p) => p.base);
  for (const o of [...moved, ...pairing.removed]) twins.set(identity(o), [...(twins.get(identity(o)) ?? []), o]);
  for (const { base, head } of pairing.pairs) {
    const mine = steps(base.path);
    if (mine.length === 0) continue;
    const ids = pathIds(head.path);
    const like = likeness(head.path);
    const kept = (a: Atom): boolean => ids.has(a.id) || bounded(a, head.path) || (!exact && isLike(a, like, squeeze)) || implied(a, head.path) || (!exact && testedByMember(a, head.path));
    const lost = mine.filter((s) => !kept(s.atom));
    if (lost.length === 0 || reachedAnyway(base, twins.get(identity(base)) ?? [], kept, atoms)) continue;
    const anywhere = tested.get(homeOf(pair, base));
    for (const s of lost) {
      const key = placeKey(s.guard);
      let g = groups.get(key);
      if (!g) {
        g = { kind: 'guard', pair, at: s.guard, atoms: [], denial: s.denial, governed: [], elsewhere: false, own: [] };
        groups.set(key, g);
      }
      if (!g.atoms.some((a) => a.id === s.atom.id)) {
        g.atoms.push(s.atom);
        if (anywhere && (anywhere.ids.has(s.atom.id) || writtenIn(s.atom, anywhere.texts, squeeze))) g.elsewhere = true;
        else g.own.push(s.atom);
      }
      if (s.denial && (!g.denial || g.denial.form === 'else')) g.denial = s.denial;
      govern(g, { base, head });
    }
  }
  for (const g of lateRefusals(pair, pairing, tested, atoms)) if (!groups.has(placeKey(g.at))) groups.set(placeKey(g.at), g);
  return [...groups.values()];
}

/** The function of base that a condition belongs to. Only the matched inner one counts: a sibling closure's own check says nothing about this one. */
function homeOf(pair: FunctionPair, o: Operation): string {
  return o.inlined > 0 ? pair.base.func.qualified : o.func.qualified;
}

function placeKey(p: Place): string {
  return `${p.path}:${p.span.start}`;
}

/** What head tests, by function. */
function testedIn(pair: FunctionPair, pairing: Pairing, likeness: (path: PathStep | null) => PathLikeness): Map<string, Tested> {
  // Many operations are reached on one path: each is looked at once for each function.
  const paths = new Map<string, Set<PathStep>>();
  const add = (home: string, { path }: Operation): void => {
    if (!path) return;
    const of = paths.get(home);
    if (of) of.add(path);
    else paths.set(home, new Set([path]));
  };
  for (const p of pairing.pairs) add(homeOf(pair, p.base), p.head);
  for (const o of pairing.added) add(homeOf(pair, o), o);
  const out = new Map<string, Tested>();
  for (const [home, of] of paths) {
    const ids = new Set<number>();
    const texts = new Set<string>();
    for (const path of of) {
      for (const id of pathIds(path)) ids.add(id);
      for (const text of likeness(path).texts) texts.add(text);
    }
    out.set(home, { ids, texts });
  }
  return out;
}

/** A `throw` behind the stores that it speaks about, as at the end of a constructor: without it the stores stand. */
function lateRefusals(pair: FunctionPair, pairing: Pairing, present: ReadonlyMap<string, Tested>, atoms: Atoms): GuardLoss[] {
  const out: GuardLoss[] = [];
  for (const o of pairing.removed) {
    if (o.kind !== 'throw' || !o.path) continue;
    const guard = o.path.guard;
    const tested: Atom[] = [];
    for (let p: PathStep | null = o.path; p && p.guard.span === guard.span; p = p.parent) tested.unshift(p.atom);
    const anywhere = present.get(homeOf(pair, o));
    if (tested.some((a) => anywhere?.ids.has(a.id))) continue;
    const values = new Set<number>();
    for (const a of leafAtoms(tested)) for (const t of [a.a, a.b]) if (t) walkTerm(t, (x) => void (x.t !== 'const' && x.t !== 'global' && values.add(x.id)));
    const stores = pairing.pairs.filter((p) => p.base.kind === 'write' && p.base.index < o.index && p.base.args.some((t) => values.has(t.id)));
    if (stores.length === 0) continue;
    out.push({
      kind: 'guard', pair, at: guard, atoms: atoms.negate(tested, guard), elsewhere: false, own: tested,
      denial: { form: 'throw', value: o.args[0] ?? null, calls: [], words: [], at: o.at },
      governed: governedBy(stores)
    });
  }
  return out;
}

/** Equal operations of one function are reached under the disjunction of their conditions; `kept` says what head still tests. */
function reachedAnyway(o: Operation, equal: Operation[], kept: (a: Atom) => boolean, atoms: Atoms): boolean {
  if (equal.length < 2 || equal.length > MAX_EQUAL) return false;
  const ways = equal.map((x) => steps(x.path).map((s) => s.atom));
  return ways.every((w) => w.length <= MAX_STEPS) && atoms.or(ways, o.at).every(kept);
}

function sameIds(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}

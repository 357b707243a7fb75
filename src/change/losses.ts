/**
 * Contract differences of two matched functions: what the operations of `from` have that their partners in
 * `to` lack. Run base to head it gives losses, head to base it gives gains.
 */
import type { Annotation, Func, Literal } from '../syntax/form.js';
import { leafAtoms, type Atom, type Atoms } from './atom.js';
import { identity, MAX_GOVERNED, pathIds, steps, type Denial, type Operation, type PathStep } from './contract.js';
import { saysAsMuch } from './inequality.js';
import type { FunctionPair } from './match.js';
import type { Pairing } from './pairing.js';
import { containsTerm, isSettled, MAX_TERM_WALK, subTerms, termText, walkTerm, type Place, type Side, type Term } from './term.js';
import { lateEffects } from './order.js';
import { termChanges } from './termdiff.js';
import { calleeName, funcExprs } from '../syntax/walk.js';

/** An operation with its partner on the other side; `from` is where the enforcement stands. */
export interface Governed {
  from: Operation;
  to: Operation;
}

interface Common {
  pair: FunctionPair;
  /** Where the enforcement stands, on the `from` side. */
  at: Place;
  /** Operations that are left without it. */
  governed: Governed[];
}

/** A condition that governed operations and does so no more. */
export interface GuardLoss extends Common {
  kind: 'guard';
  atoms: Atom[];
  denial: Denial | null;
  /** Some atom of the condition still governs something in the matched function. */
  elsewhere: boolean;
  /** Atoms that govern nothing else in it. */
  own: Atom[];
}

/** A call or other layer around a value is gone. */
export interface WrapperLoss extends Common {
  kind: 'wrapper';
  wrapper: Term;
  inner: Term;
}

/** A call that ran beside the operations does not run. */
export interface EffectLoss extends Common {
  kind: 'effect';
  effect: Operation;
  /** The same call in head, when it still runs but only behind the operations. */
  late?: Operation;
}

/** A callee or value stands in place of another. */
export interface SwapLoss extends Common {
  kind: 'swap';
  old: Term;
  new: Term;
  /** The operation's own callee was exchanged. */
  callee: boolean;
}

/** A keyed option or positional argument is gone, new or of another value. */
export interface EntryLoss extends Common {
  kind: 'entry';
  key: string;
  of: Term;
  old: Term | null;
  new: Term | null;
}

/** A decorator or annotation of the function is gone or has other arguments. */
export interface AnnotationLoss extends Common {
  kind: 'annotation';
  annotation: Annotation;
  replacement: Annotation | null;
  /** Set when it is a handler that stood before the function in its registration: `app.get(path, requireLogin, handler)`. */
  middleware?: { func: Func | null };
}

/** A contract difference, by what is gone. */
export type Loss = GuardLoss | WrapperLoss | EffectLoss | SwapLoss | EntryLoss | AnnotationLoss;

/** Equal operations whose conditions are put together, and conditions of each. */
const MAX_EQUAL = 6;
const MAX_STEPS = 24;

/**
 * The losses of one pair of outermost functions; `side` is where the enforcement stands. `squeeze` gives the source text of a
 * place without white space. With `exact`, a condition that is written alike but is of other values is lost.
 */
export function lossesOf(pair: FunctionPair, pairing: Pairing, side: Side, squeeze: (p: Place) => string, atoms: Atoms, exact = false): Loss[] {
  return [...guardLosses(pair, pairing, squeeze, atoms, exact), ...valueLosses(pair, pairing, side), ...effectLosses(pair, pairing), ...lateEffects(pair, pairing), ...annotationLosses(pair, pairing, side), ...middlewareLosses(pair, pairing)];
}

function guardLosses(pair: FunctionPair, pairing: Pairing, squeeze: (p: Place) => string, atoms: Atoms, exact: boolean): GuardLoss[] {
  const groups = new Map<string, GuardLoss>();
  // Conditions of the matched inner function only: a sibling closure's own check says nothing about this one.
  const home = (o: Operation): string => (o.inlined > 0 ? pair.base.func.qualified : o.func.qualified);
  const heads = [...pairing.pairs.map((p) => ({ o: p.head, own: home(p.base) })), ...pairing.added.map((o) => ({ o, own: home(o) }))];
  const present = new Set<string>();
  // Many operations are reached on one path: each is looked at once for each function.
  const paths = new Map<string, Set<PathStep>>();
  for (const { o, own } of heads) {
    let of = paths.get(own);
    if (!of) paths.set(own, (of = new Set()));
    if (o.path) of.add(o.path);
  }
  for (const [own, of] of paths) for (const path of of) for (const s of steps(path)) present.add(`${own}|${s.atom.id}`);
  const allTexts = new Set<string>();
  const shapes = new WeakMap<PathStep, { texts: Set<string>; shapes: Set<string> }>();
  interface Summary {
    ids: Set<number>;
    texts: Set<string>;
    shapes: Set<string>;
    /** Shapes of conditions that ask for the requester. */
    asking: Set<string>;
  }
  const summaries = new Map<PathStep | null, Summary>();
  const summary = (path: PathStep | null): Summary => {
    const known = summaries.get(path);
    if (known) return known;
    const ids = new Set<number>();
    const texts = new Set<string>();
    const forms = new Set<string>();
    const asking = new Set<string>();
    for (const s of steps(path)) {
      ids.add(s.atom.id);
      let own = shapes.get(s);
      if (!own) {
        own = { texts: new Set([conditionText(s.atom, squeeze)]), shapes: new Set([atomShape(s.atom)]) };
        shapes.set(s, own);
      }
      own.texts.forEach((t) => texts.add(t));
      own.shapes.forEach((t) => forms.add(t));
      if (asksRequester(s.atom)) own.shapes.forEach((t) => asking.add(t));
    }
    const made = { ids, texts, shapes: forms, asking };
    summaries.set(path, made);
    return made;
  };
  // Equal operations that have found a partner under their own conditions stand for themselves.
  const twins = new Map<string, Operation[]>();
  const moved = pairing.pairs.filter((p) => !sameIds(pathIds(p.base.path), pathIds(p.head.path))).map((p) => p.base);
  for (const o of [...moved, ...pairing.removed]) twins.set(identity(o), [...(twins.get(identity(o)) ?? []), o]);
  for (const [own, of] of paths) for (const path of of) summary(path).texts.forEach((t) => allTexts.add(`${own}|${t}`));
  for (const { base, head } of pairing.pairs) {
    const mine = steps(base.path);
    if (mine.length === 0) continue;
    const theirs = summary(head.path);
    const kept = (a: Atom): boolean => theirs.ids.has(a.id) || bounded(a, head.path) || (exact ? implied(a, head.path) : (telling(a, squeeze) && theirs.texts.has(conditionText(a, squeeze))) || (asksRequester(a) ? theirs.asking : theirs.shapes).has(atomShape(a)) || implied(a, head.path) || testedByMember(a, head.path));
    const lost = mine.filter((s) => !kept(s.atom));
    if (lost.length === 0 || reachedAnyway(base, twins.get(identity(base)) ?? [], kept, atoms)) continue;
    for (const s of lost) {
      const key = `${s.guard.path}:${s.guard.span.start}`;
      let g = groups.get(key);
      if (!g) {
        g = { kind: 'guard', pair, at: s.guard, atoms: [], denial: s.denial, governed: [], elsewhere: false, own: [] };
        groups.set(key, g);
      }
      if (!g.atoms.some((a) => a.id === s.atom.id)) {
        g.atoms.push(s.atom);
        const own = home(base);
        if (present.has(`${own}|${s.atom.id}`) || (telling(s.atom, squeeze) && allTexts.has(`${own}|${conditionText(s.atom, squeeze)}`))) g.elsewhere = true;
        else g.own.push(s.atom);
      }
      if (s.denial && (!g.denial || g.denial.form === 'else')) g.denial = s.denial;
      if (g.governed.length < MAX_GOVERNED && !g.governed.some((x) => x.from === base)) g.governed.push({ from: base, to: head });
    }
  }
  for (const g of lateRefusals(pair, pairing, present, atoms)) if (!groups.has(`${g.at.path}:${g.at.span.start}`)) groups.set(`${g.at.path}:${g.at.span.start}`, g);
  return [...groups.values()];
}

/** A `throw` behind the stores that it speaks about, as at the end of a constructor: without it the stores stand. */
function lateRefusals(pair: FunctionPair, pairing: Pairing, present: ReadonlySet<string>, atoms: Atoms): GuardLoss[] {
  const out: GuardLoss[] = [];
  for (const o of pairing.removed) {
    if (o.kind !== 'throw' || !o.path) continue;
    const guard = o.path.guard;
    const tested: Atom[] = [];
    for (let p: PathStep | null = o.path; p && p.guard.span === guard.span; p = p.parent) tested.unshift(p.atom);
    const own = o.inlined > 0 ? pair.base.func.qualified : o.func.qualified;
    if (tested.some((a) => present.has(`${own}|${a.id}`))) continue;
    const values = new Set<number>();
    for (const a of leafAtoms(tested)) for (const t of [a.a, a.b]) if (t) walkTerm(t, (x) => void (x.t !== 'const' && x.t !== 'global' && values.add(x.id)));
    const stores = pairing.pairs.filter((p) => p.base.kind === 'write' && p.base.index < o.index && p.base.args.some((t) => values.has(t.id)));
    if (stores.length === 0) continue;
    out.push({
      kind: 'guard', pair, at: guard, atoms: atoms.negate(tested, guard), elsewhere: false, own: tested,
      denial: { form: 'throw', value: o.args[0] ?? null, calls: [], words: [], at: o.at },
      governed: stores.slice(0, MAX_GOVERNED).map((p) => ({ from: p.base, to: p.head }))
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

function conditionText(atom: Atom, squeeze: (p: Place) => string): string {
  return `${atom.negated}${squeeze(atom.at)}`;
}

/** Whether a condition's text says what it tests: `err != nil` may test anything. */
function telling(atom: Atom, squeeze: (p: Place) => string): boolean {
  const text = squeeze(atom.at);
  return text.includes('(') || text.includes('.') || text.includes('->') || text.length > 24;
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

/** A comparison on the path says as much, written otherwise. */
function bounded(atom: Atom, path: PathStep | null): boolean {
  if (atom.op !== '<') return false;
  for (let p = path; p; p = p.parent) if (p.atom.op === '<' && saysAsMuch(p.atom, atom)) return true;
  return false;
}

/** `x` is tested by any test of `x.y`: a check of its own beside that says nothing more. */
function testedByMember(atom: Atom, path: PathStep | null): boolean {
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
function implied(atom: Atom, path: PathStep | null): boolean {
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

/** A constant, or a name written as macros and enumerators are. */
function constant(t: Term): boolean {
  return t.t === 'const' || (t.t === 'global' && t.name.length > 1 && t.name === t.name.toUpperCase());
}

const shapeOfAtom = new WeakMap<Atom, string>();

/** Operator, polarity and the names in an atom: equal when only an operand's computation changed. */
function atomShape(a: Atom): string {
  let text = shapeOfAtom.get(a);
  if (text === undefined) {
    text = leafAtoms([a])
      .map((x) => `${x.negated ? '!' : ''}${x.op}(${x.a ? shape(x.a) : ''},${x.b ? shape(x.b) : ''})`)
      .sort()
      .join('|');
    shapeOfAtom.set(a, text);
  }
  return text;
}

/** Names of what stands for whoever makes the request. */
const REQUESTER = new Set(['user', 'currentuser', 'current_user', 'session', 'principal', 'identity', 'actor', 'claims', 'viewer', 'requester', 'caller', 'sender', 'account']);

const requesters = new WeakMap<Atom, boolean>();

/** Whether a condition is about whoever makes the request: the same call without that is another condition. */
function asksRequester(a: Atom): boolean {
  let asks = requesters.get(a);
  if (asks === undefined) {
    asks = false;
    for (const x of leafAtoms([a])) for (const top of [x.a, x.b]) if (top?.t === 'call') for (const part of top.args) walkTerm(part, (t) => {
      const name = t.t === 'member' ? t.prop : t.t === 'param' || t.t === 'global' || t.t === 'call' ? t.name : '';
      if (REQUESTER.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())) asks = true;
      return !asks;
    });
    requesters.set(a, asks);
  }
  return asks;
}

function shape(t: Term): string {
  // What a call is asked about by a text is another question with another text.
  if (t.t === 'call') return `${t.name}(${t.args.map((x) => (x.t === 'const' && x.type !== 'number' ? x.value : '')).join(',')})`;
  if (t.t === 'choice' || t.t === 'loop' || t.t === 'unknown') return t.at ? `@${t.at.span.end - t.at.span.start}` : '?';
  if (t.t === 'member') return `${shape(t.of)}.${t.prop}`;
  return termText(t, 60);
}

function valueLosses(pair: FunctionPair, pairing: Pairing, side: Side): Loss[] {
  const out = new Map<string, Loss>();
  const add = (key: string, make: () => Loss, base: Operation, head: Operation): void => {
    let l = out.get(key);
    if (!l) {
      l = make();
      out.set(key, l);
    }
    if (l.governed.length < MAX_GOVERNED && !l.governed.some((g) => g.from === base)) l.governed.push({ from: base, to: head });
  };
  for (const { base, head, how } of pairing.pairs) {
    if (how === 'same') continue;
    if (how === 'swapped') {
      add(`c${base.dotted}>${head.dotted}`, () => ({ kind: 'swap', pair, at: base.at, governed: [], old: base.term, new: head.term, callee: true }), base, head);
    }
    const slots: [Term | null, Term | null, string][] = [];
    if (base.recv && head.recv) slots.push([base.recv, head.recv, 'recv']);
    if (base.target && head.target && how !== 'swapped') slots.push([base.target, head.target, 'target']);
    if (base.kind === 'call' && head.kind === 'call') {
      const names = new Set([...base.names, ...head.names].filter((n): n is string => n !== undefined));
      const pa = base.args.filter((_, i) => !base.names[i]);
      const pb = head.args.filter((_, i) => !head.names[i]);
      for (let i = 0; i < Math.max(pa.length, pb.length); i++) slots.push([pa[i] ?? null, pb[i] ?? null, `#${i}`]);
      for (const n of names) slots.push([base.args[base.names.indexOf(n)] ?? null, head.args[head.names.indexOf(n)] ?? null, n]);
    } else {
      for (let i = 0; i < Math.max(base.args.length, head.args.length); i++) slots.push([base.args[i] ?? null, head.args[i] ?? null, `#${i}`]);
    }
    for (const [x, y, key] of slots) {
      if (!x || !y) {
        if (how === 'swapped') continue;
        const whole = x ?? y;
        if (whole?.t === 'record') {
          whole.keys.forEach((k, i) => add(`e${k}:${x?.id ?? ''}:${y?.id ?? ''}`, () => ({ kind: 'entry', pair, at: whole.args[i].at ?? base.at, governed: [], key: k, of: head.term, old: x ? whole.args[i] : null, new: y ? whole.args[i] : null }), base, head));
          continue;
        }
        add(`e${key}:${x?.id ?? ''}:${y?.id ?? ''}:${base.dotted}`, () => ({ kind: 'entry', pair, at: base.at, governed: [], key, of: head.term, old: x, new: y }), base, head);
        continue;
      }
      // A store of a constant under a name is an option as much as a named argument is.
      const stored = base.kind === 'write' && head.kind === 'write' && base.name === head.name && x.id === base.term.id && !/^\W/.test(base.name);
      const named = (stored || !key.startsWith('#')) && (isSettled(x) || isSettled(y) || y.t === 'closure');
      if (x.t === 'const' || y.t === 'const' || named) {
        const of = stored ? base.name : key;
        if (x.id !== y.id) add(`e${of}:${x.id}:${y.id}:${base.dotted}`, () => ({ kind: 'entry', pair, at: x.at ?? base.at, governed: [], key: of, of: head.term, old: x, new: y }), base, head);
        if (x.t === 'const' || y.t === 'const') continue;
      }
      for (const c of termChanges(x, y)) {
        if (c.kind === 'wrapper') {
          if (c.wrapper.t === 'call' && mapped(y, c.wrapper.name)) continue;
          if (c.wrapper.t === 'choice') {
            add(`w${c.wrapper.id}`, () => ({ kind: 'wrapper', pair, at: (c.wrapper.at ?? base.at), governed: [], wrapper: c.wrapper, inner: c.inner }), base, head);
          } else add(`w${c.wrapper.id}`, () => ({ kind: 'wrapper', pair, at: c.wrapper.at ?? base.at, governed: [], wrapper: c.wrapper, inner: c.inner }), base, head);
        } else if (c.kind === 'replaced') {
          add(`s${c.from.id}>${c.to.id}`, () => ({ kind: 'swap', pair, at: c.from.at ?? base.at, governed: [], old: c.from, new: c.to, callee: false }), base, head);
          for (const w of lostWrappers(c.from, c.to)) add(`w${w.wrapper.id}`, () => ({ kind: 'wrapper', pair, at: w.wrapper.at ?? base.at, governed: [], ...w }), base, head);
        } else {
          add(`e${c.key}:${c.from?.id ?? ''}:${c.to?.id ?? ''}`, () => ({ kind: 'entry', pair, at: c.from?.at ?? base.at, governed: [], key: c.key, of: c.of, old: c.from, new: c.to }), base, head);
        }
      }
    }
  }
  for (const d of defaultLosses(pair, pairing, side)) out.set(`d${d.key}`, d);
  for (const o of pairing.removed) {
    if (o.kind !== 'write' || !o.target) continue;
    const near = pairing.pairs.filter((p) => p.base.func.qualified === o.func.qualified);
    const partner = near.find((p) => o.recv !== null && usesTerm(p.base, o.recv.id)) ?? near[near.length - 1];
    if (partner) add(`e-${o.name}:${o.target.id}`, () => ({ kind: 'entry', pair, at: o.at, governed: [], key: o.name, of: o.target!, old: o.term, new: null }), partner.base, partner.head);
  }
  for (const o of pairing.added) {
    if (o.kind === 'write' && o.target) add(`e+${o.name}:${o.target.id}`, () => ({ kind: 'entry', pair, at: o.at, governed: [], key: o.name, of: o.target!, old: null, new: o.term }), o, o);
  }
  return [...out.values()];
}

/** Parameters whose constant default is another one. */
function defaultLosses(pair: FunctionPair, pairing: Pairing, side: Side): EntryLoss[] {
  const out: EntryLoss[] = [];
  for (const p of pair.base.func.params) {
    const q = pair.head.func.params.find((x) => x.name === p.name);
    if (!q || p.default?.kind !== 'literal' || q.default?.kind !== 'literal' || p.default.value === q.default.value) continue;
    const constant = (d: Literal, s: Side, path: string): Term => ({ t: 'const', type: d.type, value: d.value, id: 0, at: { side: s, path, span: p.span } });
    const user = pairing.pairs.find((x) => [...x.head.args, x.head.term].some((t) => t.t === 'param' && t.name === p.name)) ?? pairing.pairs[0];
    if (!user) continue;
    const path = pair.base.file.unit.path;
    out.push({
      kind: 'entry', pair, at: { side, path, span: p.span }, governed: [{ from: user.base, to: user.head }], key: p.name, of: user.head.term,
      old: constant(p.default, side, path), new: constant(q.default, side === 'base' ? 'head' : 'base', pair.head.file.unit.path)
    });
  }
  return out;
}

/** Calls in `from` around a value that `to` still has, but without the call. */
function lostWrappers(from: Term, to: Term): { wrapper: Term; inner: Term }[] {
  const kept = new Map<number, Term>();
  walkTerm(to, (t) => void kept.set(t.id, t));
  const out: { wrapper: Term; inner: Term }[] = [];
  walkTerm(from, (t) => {
    if (t.t !== 'call' || kept.has(t.id)) return true;
    const inner = [...(t.recv ? [t.recv] : []), ...t.args].find((x) => x.t !== 'const' && x.t !== 'global' && kept.has(x.id) && bare(to, x.id, t.callee));
    if (inner && out.length < 6) out.push({ wrapper: t, inner });
    return true;
  });
  return out;
}

/** Whether a value is made by a function, given to a call, that makes calls of this name: `entries.map(([k, v]) => [k, escape(v)])`. */
function mapped(value: Term, name: string): boolean {
  let found = false;
  walkTerm(value, (t) => {
    if (t.t === 'closure') funcExprs(t.func, (e) => {
      if (e.kind === 'call' && calleeName(e) === name) found = true;
      return !found;
    });
    return !found;
  });
  return found;
}

/** Whether a value occurs outside calls of a callee: its parts may go through the same callee one by one. */
function bare(whole: Term, id: number, callee: string): boolean {
  const stack = [whole];
  const seen = new Set<number>();
  while (stack.length && seen.size < MAX_TERM_WALK) {
    const t = stack.pop()!;
    if (t.id === id) return true;
    if (seen.has(t.id) || (t.t === 'call' && t.callee === callee)) continue;
    seen.add(t.id);
    // Of a comprehension, what it yields counts, not what it runs over.
    stack.push(...(t.t === 'list' && t.type === 'comprehension' ? t.args.slice(-1) : subTerms(t)));
  }
  return false;
}

function effectLosses(pair: FunctionPair, pairing: Pairing): EffectLoss[] {
  // Calls that only serve another removed call, a lost test or a removed value are part of that loss.
  const inner = new Set<number>();
  for (const o of pairing.removed) {
    if (o.kind === 'write') continue;
    for (const t of [...(o.recv ? [o.recv] : []), ...o.args]) walkTerm(t, (p) => void (p.id !== o.term.id && inner.add(p.id)));
  }
  const kept = new Map<string, Operation[]>();
  for (const p of pairing.pairs) kept.set(identity(p.head), [...(kept.get(identity(p.head)) ?? []), p.head]);
  const scopes = new Set([...pairing.pairs.map((p) => p.head.scope), ...pairing.added.map((o) => o.scope)]);
  const places = new Set(pairing.pairs.filter((p) => p.base.inlined > 0).map((p) => `${p.base.at.path}:${p.base.at.span.start}`));
  const out: EffectLoss[] = [];
  // A call whose place another callee took does not run either.
  const exchanged = pairing.pairs.filter((p) => p.how === 'swapped' && p.base.discarded).map((p) => p.base);
  for (const o of [...pairing.removed, ...exchanged]) {
    if (o.kind !== 'call' || inner.has(o.term.id)) continue;
    // The body of a nested function that is gone, where its calls put it, has found its partners.
    if (o.inlined === 0 && o.func !== pair.base.func && !scopes.has(o.scope) && places.has(`${o.at.path}:${o.at.span.start}`)) continue;
    // An equal call that runs whenever this one ran takes its place.
    const ids = pathIds(o.path);
    if (kept.get(identity(o))?.some((h) => steps(h.path).every((s) => ids.has(s.atom.id) || implied(s.atom, o.path)))) continue;
    // What ran next to it first: that is what it was for.
    const far = (p: { base: Operation }): number => (p.base.func === o.func ? 0 : 10_000) + (p.base.index > o.index ? p.base.index - o.index : 2 * (o.index - p.base.index) + 1);
    const governed = nearest(pairing.pairs.filter((p) => p.base !== o && (p.base.kind !== 'return' || p.base.args.length > 0)), far, MAX_GOVERNED)
      .map((p) => ({ from: p.base, to: p.head }));
    out.push({ kind: 'effect', pair, at: o.at, governed, effect: o });
  }
  return out;
}

/** The `count` items of the least distance, nearest first, equal ones in order. Distances are whole numbers below 2^32. */
function nearest<T>(items: T[], distance: (x: T) => number, count: number): T[] {
  const keys = Float64Array.from(items, (x, i) => distance(x) * 2 ** 20 + i).sort();
  return Array.from(keys.subarray(0, count), (k) => items[k % 2 ** 20]);
}

function annotationLosses(pair: FunctionPair, pairing: Pairing, side: Side): AnnotationLoss[] {
  const { base, head } = pair;
  const governed = pairing.pairs.map((p) => ({ from: p.base, to: p.head })).slice(0, MAX_GOVERNED);
  const held = [...head.func.annotations, ...classAnnotations(head)];
  const given = [...base.func.annotations, ...(isFirst(base) ? classAnnotations(base) : [])];
  return given
    .filter((a) => !held.some((b) => b.name === a.name && sameArguments(a, b)))
    .map((a) => ({
      kind: 'annotation' as const, pair, at: { side, path: base.file.unit.path, span: a.span }, governed, annotation: a,
      replacement: held.find((b) => b.name === a.name) ?? null
    }));
}

/** Annotations of the class of a method, which hold for all its methods. */
export function classAnnotations({ func, file }: FunctionPair['base']): Annotation[] {
  if (func.form !== 'method' || !func.container) return [];
  return file.unit.types.filter((t) => t.name === func.container && t.form !== 'enum').flatMap((t) => t.annotations);
}

/** Whether a method stands for its class where the class itself loses something: the first that others can call and that does anything. */
function isFirst({ func, file }: FunctionPair['base']): boolean {
  return file.unit.functions.find((f) => f.container === func.container && f.form === 'method' && f.exported && f.body.length > 0) === func;
}

/** Whether two annotations are written with the same arguments. */
/** Handlers that stood before another one in a registration and are gone from it. */
function middlewareLosses(pair: FunctionPair, pairing: Pairing): AnnotationLoss[] {
  const out: AnnotationLoss[] = [];
  for (const { base, head, how } of pairing.pairs) {
    if (how === 'same' || base.kind !== 'call' || head.kind !== 'call' || base.args.length <= head.args.length || base.args.length < 2) continue;
    const handler = base.args[base.args.length - 1];
    const kept = new Set(head.args.map((t) => t.id));
    if (handler.t !== 'closure' && !kept.has(handler.id)) continue;
    for (const t of base.args.slice(0, -1)) {
      const name = t.t === 'closure' ? t.func.name : t.t === 'global' ? t.name : t.t === 'member' ? t.prop : t.t === 'call' ? t.name : '';
      if (!name || kept.has(t.id)) continue;
      const inside = handler.t === 'closure' ? pairing.pairs.filter((p) => p.base.func === handler.func) : [];
      const governed = (inside.length ? inside : [{ base, head }]).slice(0, MAX_GOVERNED).map((p) => ({ from: p.base, to: p.head }));
      out.push({
        kind: 'annotation', pair, at: t.t === 'closure' ? base.at : (t.at ?? base.at), governed, annotation: { name, args: [], span: base.at.span },
        replacement: null, middleware: { func: t.t === 'closure' ? t.func : null }
      });
    }
  }
  return out;
}

export function sameArguments(a: Annotation, b: Annotation): boolean {
  const text = (x: Annotation): string => JSON.stringify(x.args, (k, v: unknown) => (k === 'span' ? undefined : v));
  return text(a) === text(b);
}

/** Whether a term occurs in any operand of an operation. */
export function usesTerm(o: Operation, id: number): boolean {
  return [...(o.recv ? [o.recv] : []), ...o.args, ...(o.target ? [o.target] : [])].some((t) => t.id === id || containsTerm(t, id));
}

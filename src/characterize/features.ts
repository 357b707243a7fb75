/** What a condition, value or effect is made of, in the words that the knowledge base speaks. */
import { leafAtoms, type Atom } from '../change/atom.js';
import { conditions, type Denial, type Operation } from '../change/contract.js';
import { MAX_TERM_WALK, subTerms, type Place, type Term } from '../change/term.js';
import { wordsOf } from '../knowledge/patterns.js';
import { ownershipsOf } from './ownership.js';
import { registers } from './registering.js';
import type { Expr, Func, Stmt } from '../syntax/form.js';
import { calleeName, funcExprs, pathText, walkExprs, walkStmts } from '../syntax/walk.js';

/** A called function's name, as far as imports resolve it and its last part. */
export interface CallName {
  dotted: string;
  name: string;
}

/** What enforcement is made of: what shapes of roles are fitted to. */
export interface Features {
  calls: CallName[];
  strings: string[];
  numbers: Set<string>;
  /** Words of identifiers. */
  words: Set<string>;
  /** Those of the name of the enforcing call alone. */
  named: Set<string>;
  operators: Set<string>;
  denial: Denial | null;
  denialWords: Set<string>;
  /** The called project function or closure refuses: it throws or returns under a condition. */
  verifies: boolean;
}

/** Finds what the names in a condition stand for. */
export interface DefinitionOf {
  /** The body of a called project function; null when it is not in the repository. */
  (call: Extract<Term, { t: 'call' }>): Func | null;
  /** The value of a constant of a changed file; null when the name is none. */
  constant?(name: Extract<Term, { t: 'global' }>): Expr | null;
}

/** Lines of a definition beyond which its inside tells nothing about its role. */
export const MAX_PREDICATE_LINES = 80;

function empty(): Features {
  return { calls: [], strings: [], numbers: new Set(), words: new Set(), named: new Set(), operators: new Set(), denial: null, denialWords: new Set(), verifies: false };
}

function addWords(to: Set<string>, identifier: string): void {
  for (const w of wordsOf(identifier)) to.add(w);
}

/** Levels of a value below an enforcement at which names, and calls and constants, still tell about the enforcement. */
const WORD_DEPTH = 2;
const CALL_DEPTH = 4;

/** Adds what a value is made of. What lies deep inside, the value's own history, says nothing about what is checked. */
function addTerm(f: Features, top: Term, definition: DefinitionOf, from = 0): void {
  const stack: [Term, number][] = [[top, from]];
  const seen = new Set<number>();
  while (stack.length && seen.size < MAX_TERM_WALK) {
    const [t, depth] = stack.pop()!;
    if (seen.has(t.id) || depth > CALL_DEPTH) continue;
    seen.add(t.id);
    const near = depth <= WORD_DEPTH;
    if (t.t === 'const') {
      if (t.type === 'number') f.numbers.add(t.value);
      else if (t.type === 'string' || t.type === 'regex' || t.type === 'char') f.strings.push(t.value);
    } else if (t.t === 'call') {
      f.calls.push({ dotted: t.callee, name: t.name });
      if (near) {
        addWords(f.words, t.name);
        const body = definition(t);
        if (body) addBody(f, body);
      }
    } else if (t.t === 'closure') {
      addBody(f, t.func);
      funcExprs(t.func, (e) => {
        if (e.kind === 'name') addWords(f.words, e.name);
        else if (e.kind === 'member') addWords(f.words, e.property);
      });
    } else if (near) {
      if (t.t === 'param' || t.t === 'global') addWords(f.words, t.name);
      if (t.t === 'global') addConstant(f, definition.constant?.(t) ?? null);
      else if (t.t === 'member') addWords(f.words, t.prop);
      else if (t.t === 'record') for (const k of t.keys) addWords(f.words, k);
    }
    // Where a member or element was taken from is a matter of the value, not of the check.
    const subs = t.t === 'member' && depth > 0 ? [] : subTerms(t);
    for (let i = subs.length - 1; i >= 0; i--) stack.push([subs[i], t.t === 'op' && t.args.length === 1 ? depth : depth + 1]);
  }
}

/** Texts of a list, set or table taken over from its definition; the rest of a long one tells nothing new. */
const MAX_CONSTANT_TEXTS = 64;

/** Adds the texts in a constant's value: a test against a named list is a test against what is in it. */
function addConstant(f: Features, value: Expr | null): void {
  if (!value) return;
  let left = MAX_CONSTANT_TEXTS;
  walkExprs([value], (e) => {
    if (e.kind === 'closure') return false;
    if (e.kind === 'literal' && (e.type === 'string' || e.type === 'regex')) f.strings.push(e.value);
    else if (e.kind === 'record') for (const x of e.entries) if (x.key) f.strings.push(x.key);
    return --left > 0;
  });
}

function addExpr(f: Features, top: Expr): void {
  walkExprs([top], (e) => {
    if (e.kind === 'name') addWords(f.words, e.name);
    else if (e.kind === 'member') addWords(f.words, e.property);
    else if (e.kind === 'call' && calleeName(e)) f.calls.push({ dotted: pathText(e.callee) ?? calleeName(e), name: calleeName(e) });
  });
}

function addBody(f: Features, func: Func): void {
  if (func.span.endLine - func.span.line > MAX_PREDICATE_LINES) return;
  if (refuses(func)) f.verifies = true;
  const kept = new Set<Expr>();
  funcExprs(func, (e) => {
    if (e.kind === 'call') {
      const name = calleeName(e);
      for (const x of keptTexts(name, e.args.map((a) => a.value))) kept.add(x);
      if (name) f.calls.push({ dotted: e.callee.kind === 'member' && e.callee.object.kind === 'name' ? `${e.callee.object.name}.${name}` : name, name });
    } else if (e.kind === 'literal' && e.type !== 'number' && e.type !== 'boolean' && !kept.has(e)) f.strings.push(e.value);
  });
}

/** What a replacement looks for and puts back, with more: it takes nothing away (`replaceAll(s, "\n", "\n" + indent)`). */
function keptTexts(name: string, args: readonly Expr[]): Expr[] {
  if (!/^replace/i.test(name)) return [];
  const literals = args.map((a) => {
    const out: Expr[] = [];
    walkExprs([a], (e) => void (e.kind === 'literal' && e.type === 'string' && out.push(e)));
    return out;
  });
  return literals.flatMap((of, i) => of.flatMap((x) => literals.slice(i + 1).flatMap((later) => later.flatMap((y) => (x.kind === 'literal' && y.kind === 'literal' && x.value !== '' && y.value.includes(x.value) ? [x, y] : [])))));
}

/** Whether a function does nothing but copy and set constants: no call, no loop, no test, nothing calculated. */
function onlySets(func: Func): boolean {
  let plain = func.body.length > 0 && !func.body.some((s) => s.kind === 'unknown-stmt');
  let sets = false;
  walkStmts(func.body, (s) => {
    if (s.kind === 'loop' || s.kind === 'if' || s.kind === 'switch' || s.kind === 'try') plain = false;
    if (s.kind === 'assign' && s.target.kind === 'member') sets = true;
    return plain;
  });
  funcExprs(func, (e) => {
    if (e.kind === 'call' || e.kind === 'binary' || e.kind === 'concat' || e.kind === 'unknown' || e.kind === 'conditional') plain = false;
    return plain;
  });
  return plain && sets;
}

/** Words in the names of calls that end a request. */
const REFUSALS = new Set(['abort', 'deny', 'denied', 'forbidden', 'unauthorized', 'reject']);
const REFUSED = new Set(['permission', 'access', 'auth', 'authorization', 'authentication']);

/** Whether the last thing a branch does is to call what says no: `abort(403)`, `$this->accessDenied()`. */
function endsInRefusal(body: readonly Stmt[]): boolean {
  const last = body[body.length - 1];
  if (last?.kind !== 'evaluate' || last.expr.kind !== 'call') return false;
  const words = wordsOf(calleeName(last.expr));
  return words.some((w) => REFUSALS.has(w)) || (words.includes('error') && words.some((w) => REFUSED.has(w)));
}

/** Whether a function leaves early, by a throw or an early return, under a condition. */
function refuses(func: Func): boolean {
  let found = false;
  walkStmts(func.body, (s) => {
    if (s.kind === 'if') {
      for (const x of [...s.then, ...s.else]) if (x.kind === 'exit' && (x.form === 'throw' || x.form === 'return')) found = true;
      if ([s.then, s.else].some((body) => endsInRefusal(body))) found = true;
    } else if (s.kind === 'exit' && s.form === 'throw') found = true;
    return !found;
  });
  return found;
}

/**
 * Features of a guard: its atoms, its test as written, and its denial.
 * @param from levels that the operands count as being below the test: more for one that is read from a definition
 */
export function guardFeatures(atoms: Atom[], guard: Place, denial: Denial | null, definition: DefinitionOf, from = 0): Features {
  const f = atomFeatures(atoms, denial, definition, from);
  const test = conditions.get(guard.span);
  for (const part of test ? askedBy(test, atoms) : []) addExpr(f, part);
  return f;
}

/** The operands of a test that atoms are about, where it has several: what else it asks is no matter of theirs. */
function askedBy(test: Expr, atoms: Atom[]): Expr[] {
  if (test.kind !== 'logical' || test.operator !== '&&') return [test];
  const at = leafAtoms(atoms).map((a) => a.at.span);
  const own = test.operands.filter((e) => at.some((s) => e.span.start <= s.start && s.end <= e.span.end));
  return own.length ? own : [test];
}

/** Calls and members that say how many there are of something. */
export const COUNTS: ReadonlySet<string> = new Set(['size', 'length', 'len', 'count', 'strlen', 'Len', 'Length', 'Count']);

/** An atom's operator, with its polarity. That there is nothing, or something, is no limit: `0 < x.size()` is `x.size() != 0`. */
function operatorOf(a: Atom): string {
  const counts = (t: Term | undefined): boolean => (t?.t === 'call' && COUNTS.has(t.name)) || (t?.t === 'member' && COUNTS.has(t.prop));
  const is = (t: Term | undefined, value: string): boolean => t?.t === 'const' && t.value === value;
  if (a.op === '<' && is(a.a, '0') && counts(a.b)) return a.negated ? '==' : '!==';
  if (a.op === '<' && counts(a.a) && is(a.b, '1')) return a.negated ? '!==' : '==';
  return `${a.negated ? '!' : ''}${a.op}`;
}

/** Whether a side of a comparison is the size of a type or object, alone or in a sum or difference. */
function isSizeof(t: Term | undefined): boolean {
  if (t?.t !== 'op') return false;
  return t.op === 'sizeof' || ((t.op === '+' || t.op === '-' || (t.args.length === 1 && t.op.startsWith('('))) && t.args.some((a) => isSizeof(a)));
}

/** Whether an atom asks if a sum or product went beyond its type: a sum is compared with its own part, or a factor with what is left of the range. */
function asksForWrap(a: Atom): boolean {
  if (a.op !== '<' || !a.a || !a.b) return false;
  const sumOf = (sum: Term, part: Term): boolean => sum.t === 'op' && sum.op === '+' && sum.args.length > 1 && part.t !== 'const' && sum.args.some((x) => x.id === part.id);
  const restOf = (t: Term): boolean => t.t === 'op' && (t.op === '/' || t.op === '-') && t.args.length === 2 && t.args[0].t === 'global' && /MAX$/.test(t.args[0].name) && t.args[1].t !== 'const';
  return sumOf(a.a, a.b) || sumOf(a.b, a.a) || restOf(a.a) || restOf(a.b);
}

/** Features of atoms and their denial alone, without the rest of the test that they stand in. */
export function atomFeatures(atoms: Atom[], denial: Denial | null, definition: DefinitionOf, from = 0): Features {
  const f = empty();
  for (const a of leafAtoms(atoms)) {
    f.operators.add(operatorOf(a));
    if (asksForWrap(a)) f.operators.add('wraps');
    if (a.op === '<' && (isSizeof(a.a) || isSizeof(a.b))) f.operators.add('sized');
    if (a.a) addTerm(f, a.a, definition, from);
    if (a.b) addTerm(f, a.b, definition, from);
  }
  if (ownershipsOf(atoms).length > 0) f.operators.add('owned');
  f.denial = denial;
  for (const w of [...(denial?.words ?? []), ...(denial?.calls ?? [])]) for (const x of wordsOf(w)) f.denialWords.add(x);
  return f;
}

/** Features of a value. */
export function termFeatures(term: Term, definition: DefinitionOf): Features {
  const f = empty();
  addTerm(f, term, definition);
  return f;
}

/** Features of the outermost layer of a value: a wrapper's own name and its other operands. */
export function wrapperFeatures(wrapper: Term, inner: Term, definition: DefinitionOf): Features {
  const f = empty();
  if (wrapper.t === 'call') {
    const body = definition(wrapper);
    // A name says what its definition does only as far as that does something: one that sets fields escapes no text.
    if (!body || !onlySets(body)) {
      f.calls.push({ dotted: wrapper.callee, name: wrapper.name });
      addWords(f.words, wrapper.name);
      addWords(f.named, wrapper.name);
    }
    if (body) addBody(f, body);
    for (const a of wrapper.args) {
      if (a.id === inner.id) continue;
      if (a.t === 'const') addTerm(f, a, definition);
      else if (a.t === 'closure' || a.t === 'global' || a.t === 'record' || a.t === 'list') addTerm(f, a, definition);
    }
    if (wrapper.recv?.t === 'global') addWords(f.words, wrapper.recv.name);
  } else if (wrapper.t === 'concat' || (wrapper.t === 'op' && wrapper.op === '+' && wrapper.args.length > 1)) {
    // A part that was joined to the value, and the value that it was joined to.
    f.operators.add('joined');
    if (wrapper.t === 'op') f.operators.add(wrapper.op);
    for (const a of wrapper.args) addTerm(f, a, definition, a.id === inner.id ? 1 : 0);
  } else if (wrapper.t === 'op') {
    f.operators.add(wrapper.op);
    for (const a of wrapper.args) if (a.id !== inner.id && a.t === 'const') addTerm(f, a, definition);
  } else if (wrapper.t === 'choice') {
    // What is tested of the value tells, what the value was made of doesn't.
    for (const alt of wrapper.alts) {
      for (const a of leafAtoms(alt.when)) {
        f.operators.add(operatorOf(a));
        if (a.a) addTerm(f, a.a, definition, WORD_DEPTH);
        if (a.b) addTerm(f, a.b, definition, WORD_DEPTH);
      }
    }
    if (clamps(wrapper, inner)) f.operators.add('clamps');
    const test = conditions.get(wrapper.at?.span ?? wrapper.alts[0].when[0]?.at.span ?? { line: 0, endLine: 0, start: 0, end: 0 });
    if (test) addExpr(f, test);
  }
  return f;
}

/** Whether a choice is the smaller one of a value and what it is compared with: `if (n > room) n = room`. */
function clamps(choice: Extract<Term, { t: 'choice' }>, inner: Term): boolean {
  const limits = choice.alts.filter((a) => a.value.id !== inner.id).map((a) => a.value.id);
  if (choice.alts.length !== 2 || limits.length !== 1) return false;
  return choice.alts.some((alt) => leafAtoms(alt.when).some((a) => a.op === '<' && a.a && a.b && [a.a.id, a.b.id].includes(limits[0]) && [a.a.id, a.b.id].includes(inner.id)));
}

/** Features of a call that ran for its effect. */
export function effectFeatures(op: Operation, definition: DefinitionOf): Features {
  const f = empty();
  f.calls.push({ dotted: op.dotted, name: op.name });
  addWords(f.words, op.name);
  addWords(f.named, op.name);
  // What a collection holds already is not what the call does.
  if (op.recv && op.recv.t !== 'list' && op.recv.t !== 'record') addTerm(f, op.recv, () => null);
  // How an argument was come by is its own history; only a closure is what the call does.
  const calls = f.calls.length;
  for (const a of op.args) if (a.t !== 'closure') addTerm(f, a, () => null);
  f.calls.length = calls;
  if (registers(op.name)) for (const a of op.args) if (a.t === 'call') f.calls.push({ dotted: a.callee, name: a.name });
  for (const a of op.args) if (a.t === 'closure') addTerm(f, a, () => null);
  if (op.term.t === 'call') {
    const body = definition(op.term);
    if (body) addBody(f, body);
  }
  return f;
}

/** Methods of text, which no module has. */
const TEXT_METHODS = new Set(['startsWith', 'endsWith', 'includes', 'replace', 'replaceAll', 'gsub', 'match']);

/** Values that a guard tests: parameters, fields, elements and call results among its operands. */
export function carriersOf(atoms: Atom[]): Term[] {
  const out = new Map<number, Term>();
  const seen = new Set<number>();
  const visit = (top: Term): void => {
    const stack = [top];
    while (stack.length && seen.size < 300) {
      const t = stack.pop()!;
      if (seen.has(t.id)) continue;
      seen.add(t.id);
      switch (t.t) {
        case 'param':
          out.set(t.id, t);
          break;
        case 'member':
        case 'index':
          if (!rootedInThis(t) || t.t === 'member' || (t.t === 'index' && t.index?.t === 'const' && t.index.type === 'string')) out.set(t.id, t);
          if (t.of.t === 'call' || t.of.t === 'each' || t.of.t === 'op' || t.of.t === 'choice') stack.push(t.of);
          break;
        case 'call':
          out.set(t.id, t);
          stack.push(...t.args, ...(t.recv && (!isModule(t.recv) || TEXT_METHODS.has(t.name)) ? [t.recv] : []));
          break;
        case 'each':
          out.set(t.id, t);
          stack.push(t.of);
          break;
        case 'loop':
          out.set(t.id, t);
          if (t.of) stack.push(t.of);
          break;
        case 'op':
        case 'concat':
        case 'list':
        case 'unknown':
        case 'record':
          stack.push(...t.args);
          break;
        case 'choice':
          stack.push(...t.alts.map((a) => a.value));
          break;
        default:
      }
    }
  };
  for (const a of leafAtoms(atoms)) {
    if (a.a) visit(a.a);
    if (a.b) visit(a.b);
  }
  return [...out.values()];
}

/** Whether a receiver is a module or namespace (`os.path`), no value that a check could be about. */
function isModule(t: Term): boolean {
  let at: Term = t;
  while (at.t === 'member') at = at.of;
  return at.t === 'global' && at.name !== 'this';
}

function rootedInThis(t: Term): boolean {
  let at: Term = t;
  while (at.t === 'member' || at.t === 'index') at = at.of;
  return at.t === 'global';
}

/** Features of a bare name: an annotation, a middleware or a declared identifier; with its body when the project defines it. */
export function namedFeatures(name: string, func: Func | null = null): Features {
  const f = empty();
  f.calls.push({ dotted: name, name: name.slice(name.lastIndexOf('.') + 1) });
  addWords(f.words, name);
  addWords(f.named, name);
  if (func) addBody(f, func);
  return f;
}

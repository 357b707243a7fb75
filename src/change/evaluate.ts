/**
 * Runs a function symbolically, once, and records the contract of every operation in it.
 *
 * Locals become terms, tests become atoms, `if (bad) return` leaves `not bad` on the path of all that
 * follows. Closures run where they are created, under the path that reaches them. Calls of functions that
 * the change adds, removes or edits are expanded (two levels), so that extracting and inlining are equalities.
 */
import { FILTERS, type Argument, type Expr, type Func, type Span, type Stmt, type Unit } from '../syntax/form.js';
import { calleeName, pathText, stmtExprs, walkExprs, walkStmts } from '../syntax/walk.js';
import { type Atom, Atoms, leafAtoms } from './atom.js';
import { type Contract, type Denial, type EffectStep, type Operation, type PathStep, caseTests, conditions, pathIds, steps } from './contract.js';
import { Env } from './env.js';
import { importNames } from './imports.js';
import { commonEffects, contradicted, sharedPath, since } from './lists.js';
import { WEAKEST, declaredNames, declaresByAssigning, endsWithBreak, exitsOf, leaves, loopVariables, numbered, outline, pathKey } from './outline.js';
import { type Interner, MAX_ALTERNATIVES, type Place, type Side, type Term, Terms } from './term.js';
import { calleeText, compared, isString, isUnfilled, isUpper, membership, truthy } from './values.js';

/** Levels of calls that are expanded. */
export const MAX_INLINE = 2;
/** Statements run for one outermost function, expansions included. */
export const MAX_STATEMENTS = 20_000;
/** Operations recorded for one outermost function. */
export const MAX_OPERATIONS = 8_000;

/** Skipping conditions before a check in a loop that are kept with it. */
const MAX_SKIPS = 4;

/** A function together with its file. */
export interface Home {
  func: Func;
  unit: Unit;
}

/** What the evaluator asks of the side it runs on. */
export interface World {
  /** The function to expand at a call, or null when the call stays opaque. */
  expand(name: string, recv: Term | null, from: Home, args: number): Home | null;
  /** The label of a parameter: equal on both sides for matched functions. */
  label(func: Func, unit: Unit, index: number): string;
  /** The qualified name of a function on the base side when it is matched, else its own. */
  nameOf(func: Func): string;
  /** Names of calls that never return, by language. */
  neverReturns(dotted: string, language: string): boolean;
  /** Names of calls that check their first argument and fail otherwise. */
  asserts(dotted: string, language: string): boolean;
}

interface State {
  env: Env;
  path: PathStep | null;
  before: EffectStep | null;
  dead: boolean;
}

interface Frame {
  func: Func;
  unit: Unit;
  inlined: number;
  imports: Map<string, string>;
  /** Return values with the path steps since the frame was entered. */
  returns: { when: Atom[]; value: Term | null; path: PathStep | null }[];
  entry: PathStep | null;
  swallowed: boolean;
  discard: Expr | null;
  /** The functions whose variables can be seen, outermost first; file-level code left out. */
  scopes: Func[];
  /** States at the jumps to each label that was not reached yet. */
  jumps: Map<string, State[]>;
  active: ReadonlySet<Func>;
}

/** Runs functions of one side. Contracts of both sides compare only when they share an interner. */export class Evaluator {
  readonly terms: Terms;
  readonly atoms: Atoms;
  private operations: Operation[] = [];
  private statements = 0;
  private truncated = false;
  /** File-level names while file-level code runs: functions of the file that it calls see them. */
  private file: { unit: Unit; state: State } | null = null;

  constructor(interner: Interner, private readonly world: World, private readonly side: Side) {
    this.terms = new Terms(interner);
    this.atoms = new Atoms(interner);
  }

  /** The contracts of an outermost function, closures in it included. */
  run(home: Home): Contract {
    this.operations = [];
    this.statements = 0;
    this.truncated = false;
    const frame: Frame = {
      func: home.func, unit: home.unit, inlined: 0, imports: importNames(home.unit), returns: [], entry: null, swallowed: false, discard: null, jumps: new Map(), scopes: home.func.form === 'file' ? [] : [home.func],
      active: new Set([home.func])
    };
    const state: State = { env: new Env(), path: null, before: null, dead: false };
    this.file = home.func.form === 'file' ? { unit: home.unit, state } : null;
    this.bindParams(home.func, frame, state, null);
    this.block(home.func.body, state, frame);
    if (home.func.form === 'file') this.initialisers(home.unit, state, frame);
    return { func: home.func, path: home.unit.path, operations: this.operations, end: state.dead ? null : state.path, truncated: this.truncated };
  }

  /** Class-level initial values and blocks run with the file's own code. */
  private initialisers(unit: Unit, state: State, frame: Frame): void {
    for (const decl of unit.types) {
      for (const f of decl.fields) {
        if (!f.initial || f.initial.kind === 'closure') continue;
        const owner: Expr = { kind: 'name', name: decl.name, span: f.span };
        this.assign({ kind: 'member', object: owner, property: f.name, span: f.span }, '=', f.initial, state, frame, f.span, true);
      }
      this.block(decl.body, state, frame);
    }
  }

  private place(frame: Frame, span: Span): Place {
    return { side: this.side, path: frame.unit.path, span };
  }

  private bindParams(func: Func, frame: Frame, state: State, args: Term[] | null): void {
    func.params.forEach((p, i) => {
      const at = this.place(frame, p.span);
      const given = args?.[i];
      const value = given ?? (args && p.default ? this.value(p.default, state, frame) : this.terms.param(this.world.label(func, frame.unit, i), p.name || `argument ${i + 1}`, func.qualified, at));
      if (p.name) state.env.set(p.name, value);
      for (const b of p.binds ?? []) state.env.set(b.name, this.terms.member(value, b.property, at));
    });
  }

  // Statements

  private block(body: Stmt[], state: State, frame: Frame): void {
    for (const s of body) {
      if (s.kind === 'declare' && !state.env.get(s.func.name)) state.env.set(s.func.name, this.terms.closure(s.func, this.world.nameOf(s.func), this.place(frame, s.span)));
    }
    for (const s of body) {
      if (s.kind === 'block' && s.label) this.arrive(s.label, state, frame, this.place(frame, s.span));
      if (state.dead && s.kind !== 'declare') continue;
      if (++this.statements > MAX_STATEMENTS || this.operations.length > MAX_OPERATIONS) {
        this.truncated = true;
        return;
      }
      this.statement(s, state, frame);
    }
  }

  /** At a label, what falls through meets what jumped to it. */
  private arrive(label: string, state: State, frame: Frame, at: Place): void {
    const ways = frame.jumps.get(label);
    if (!ways) return;
    frame.jumps.delete(label);
    if (!state.dead) ways.unshift(this.fork(state));
    const shared = ways.slice(1).reduce((path, w) => sharedPath(path, w.path), ways[0].path);
    this.merge(state, ways.map((w) => ({ s: w, when: this.since(w.path, shared) })), at);
    state.path = shared;
    state.dead = false;
  }

  private statement(s: Stmt, state: State, frame: Frame): void {
    switch (s.kind) {
      case 'block':
        return this.block(s.body, state, frame);
      case 'evaluate':
        frame.discard = s.expr;
        this.value(s.expr, state, frame);
        frame.discard = null;
        return;
      case 'assign':
        if (s.value === null && s.target.kind === 'name') {
          // A buffer's type and size tell it from others.
          const made = s.size ? `${s.type ?? ''}[${outline(s.size)} ${pathText(s.size) ?? ''}]` : s.type ?? '';
          state.env.set(s.target.name, this.terms.unknown([], `uninitialised ${made.replace(/\s+/g, '')}`, this.place(frame, s.span)));
          return;
        }
        return this.assign(s.target, s.operator, s.value, state, frame, s.span, s.declares);
      case 'if':
        return this.branch(s, state, frame);
      case 'loop':
        return this.loop(s, state, frame);
      case 'switch':
        return this.choose(s, state, frame);
      case 'try':
        return this.attempt(s, state, frame);
      case 'scope':
        this.block(s.resources, state, frame);
        return this.block(s.body, state, frame);
      case 'exit':
        return this.exit(s, state, frame);
      case 'declare':
        if (frame.func.form !== 'file' && frame.inlined === 0) this.closureBody(s.func, state, frame);
        return;
      case 'unknown-stmt':
        for (const p of s.parts) this.value(p, state, frame);
        return this.block(s.body, state, frame);
      case 'type':
      case 'import':
        return;
    }
  }

  private branch(s: Extract<Stmt, { kind: 'if' }>, state: State, frame: Frame): void {
    const when = this.condition(s.test, state, frame);
    const at = this.place(frame, s.span);
    const not = this.atoms.negate(when, this.place(frame, s.test.span));
    const guard = this.place(frame, s.test.span);
    conditions.set(s.test.span, s.test);
    const thenState = this.fork(state);
    const elseState = this.fork(state);
    const thenStart = this.operations.length;
    const elseWords = s.else.length ? this.denial(s.else, frame, 'else') : null;
    const thenWords = this.denial(s.then, frame, 'else');
    this.extend(thenState, when, elseWords, guard);
    const thenEntry = thenState.path;
    this.block(s.then, thenState, frame);
    this.extend(elseState, not, thenWords, guard);
    const elseEntry = elseState.path;
    this.block(s.else, elseState, frame);
    const thenDenial = thenState.dead ? this.denial(s.then, frame, null) : null;
    const elseDenial = elseState.dead && s.else.length ? this.denial(s.else, frame, null) : null;
    if (thenDenial || elseDenial) this.setDenials(thenStart, thenDenial, elseDenial, not, when, state.path, guard);
    if (thenState.dead && elseState.dead) {
      state.dead = true;
    } else if (thenState.dead) {
      this.adopt(state, elseState);
      state.path = this.graft(this.push(state.path, not, thenDenial, guard), elseState.path, elseEntry);
    } else if (elseState.dead) {
      this.adopt(state, thenState);
      state.path = this.graft(this.push(state.path, when, elseDenial, guard), thenState.path, thenEntry);
    } else {
      const kept = this.conditional(state.path, [{ path: thenState.path, entry: thenEntry, when }, { path: elseState.path, entry: elseEntry, when: not }], guard);
      this.merge(state, [{ s: thenState, when }, { s: elseState, when: not }], at);
      state.path = kept;
    }
  }

  /** Puts the steps of a path since `entry` behind another path. */
  private graft(to: PathStep | null, path: PathStep | null, entry: PathStep | null): PathStep | null {
    return since(path, entry).reduce<PathStep | null>((parent, p) => ({ ...p, parent }), to);
  }

  /** A check made in one branch only still holds afterwards whenever that branch was taken: `not taken, or checked`. */
  private conditional(path: PathStep | null, branches: { path: PathStep | null; entry: PathStep | null; when: Atom[] }[], at: Place): PathStep | null {
    for (const b of branches) {
      const checks = since(b.path, b.entry);
      if (checks.length === 0) continue;
      const other = this.atoms.negate(b.when, at);
      for (const p of checks) path = this.push(path, b.when.length ? this.atoms.or([other, [p.atom]], p.guard) : [p.atom], p.denial, p.guard);
    }
    return path;
  }

  /** After both branches ran it is known which one leaves: the steps of the other get their denial. */
  private setDenials(from: number, thenDenial: Denial | null, elseDenial: Denial | null, not: Atom[], when: Atom[], stop: PathStep | null, guard: Place): void {
    for (let i = from; i < this.operations.length; i++) {
      for (let p = this.operations[i].path; p && p !== stop; p = p.parent) {
        if (p.guard.span !== guard.span) continue;
        if (thenDenial && not.some((a) => a.id === p.atom.id)) p.denial = thenDenial;
        if (elseDenial && when.some((a) => a.id === p.atom.id)) p.denial = elseDenial;
      }
    }
  }

  private loop(s: Extract<Stmt, { kind: 'loop' }>, state: State, frame: Frame): void {
    this.block(s.init, state, frame);
    const changed = numbered(loopVariables([...s.body, ...s.update], s.test), state.env);
    const body = this.fork(state);
    for (const [name, label] of changed) {
      const old = state.env.get(name);
      if (old || !isUpper(name)) body.env.set(name, this.terms.loop(old ?? null, label, this.place(frame, s.span)));
    }
    if (s.iterable) {
      const over = this.value(s.iterable, body, frame);
      if (s.target) this.bindTarget(s.target, this.terms.each(over, this.place(frame, s.iterable.span)), body, frame);
    }
    const guard = this.place(frame, s.test?.span ?? s.span);
    if (s.test) conditions.set(s.test.span, s.test);
    if (s.test && s.form !== 'do') this.extend(body, this.condition(s.test, body, frame), null, guard);
    const afterTest = body.path;
    this.block(s.body, body, frame);
    const checks = this.heldAfter(body.path, afterTest);
    if (!body.dead) {
      // Turns that were skipped come to the update and to the test at the end too.
      body.path = checks.reduce<PathStep | null>((parent, p) => ({ ...p, parent }), afterTest);
      if (s.form === 'do' && s.test) this.condition(s.test, body, frame);
      this.block(s.update, body, frame);
    }
    for (const [name, term] of body.env.entries()) {
      const old = state.env.get(name);
      if (old && old.id !== term.id) state.env.set(name, this.terms.loop(old, changed.get(name) ?? (name.includes('.') ? name.slice(name.indexOf('.') + 1) : 'by a call'), this.place(frame, s.span)));
      else if (!old) state.env.set(name, term);
    }
    state.path = checks.reduce<PathStep | null>((parent, p) => ({ ...p, parent }), state.path);
    if (s.form === 'do' || (s.form === 'while' && s.test?.kind === 'literal')) state.before = body.before;
  }

  /** A check in a loop that leaves the function held for every turn once the loop is over, unless the turn was skipped before. */
  private heldAfter(path: PathStep | null, entry: PathStep | null): PathStep[] {
    const out: PathStep[] = [];
    let skipped: Atom[][] = [];
    for (const p of since(path, entry)) {
      const form = p.denial?.form;
      if (form === 'continue' || form === 'break') skipped = [...skipped, this.atoms.negate([p.atom], p.guard)].slice(-MAX_SKIPS);
      if (form !== 'return' && form !== 'throw' && form !== 'goto' && form !== 'call') continue;
      for (const atom of skipped.length ? this.atoms.or([...skipped, [p.atom]], p.guard) : [p.atom]) out.push({ ...p, atom });
    }
    return out;
  }

  private choose(s: Extract<Stmt, { kind: 'switch' }>, state: State, frame: Frame): void {
    const subject = s.subject ? this.value(s.subject, state, frame) : null;
    const at = this.place(frame, s.span);
    const outcomes: { s: State; when: Atom[]; entry: PathStep | null }[] = [];
    const others: Atom[] = [];
    let carried: State | null = null;
    let hasDefault = false;
    const refused: { when: Atom[]; denial: Denial; guard: Place }[] = [];
    for (const c of s.cases) {
      const guard = this.place(frame, c.tests[0]?.span ?? c.span);
      if (subject) caseTests.add(guard.span);
      let when: Atom[];
      if (c.tests.length === 0) {
        hasDefault = true;
        when = others.slice();
      } else {
        const options = c.tests.map((t) => {
          if (!subject) return this.condition(t, state, frame);
          const v = this.value(t, state, frame);
          return [this.atoms.of('==', false, subject, v, guard)];
        });
        when = this.atoms.or(options, guard);
        others.push(...this.atoms.negate(when, guard));
      }
      const body = this.fork(state);
      if (carried) {
        when = [];
        this.mergeInto(body, carried, at);
      }
      this.extend(body, when, null, guard);
      const entry = body.path;
      this.block(c.body, body, frame);
      carried = c.fallsThrough && !body.dead ? body : null;
      // `break` ends the case, not the function: the state goes on after the switch.
      if (body.dead && endsWithBreak(c.body)) body.dead = false;
      if (body.dead && when.length) refused.push({ when, denial: this.denial(c.body, frame, null), guard: c.tests.length ? guard : at });
      if (!body.dead && !carried) outcomes.push({ s: body, when, entry });
    }
    if (carried) outcomes.push({ s: carried, when: [], entry: carried.path });
    if (!hasDefault) {
      const rest = this.fork(state);
      outcomes.push({ s: rest, when: others, entry: rest.path });
    }
    if (outcomes.length === 0) {
      state.dead = true;
      return;
    }
    let path = this.conditional(state.path, outcomes.map((o) => ({ path: o.s.path, entry: o.entry, when: o.when })), at);
    if (subject) caseTests.add(at.span);
    this.merge(state, outcomes, at);
    // After cases that leave, what goes on is none of them.
    for (const r of refused) path = this.push(path, this.atoms.negate(r.when, r.guard), r.denial, r.guard);
    state.path = path;
  }

  private attempt(s: Extract<Stmt, { kind: 'try' }>, state: State, frame: Frame): void {
    const start = this.fork(state);
    const body = this.fork(state);
    const was = frame.swallowed;
    frame.swallowed = was || s.catches.some((c) => !leaves(c.body));
    this.block(s.body, body, frame);
    frame.swallowed = was;
    if (!body.dead) this.block(s.otherwise, body, frame);
    const outcomes: { s: State; when: Atom[] }[] = body.dead ? [] : [{ s: body, when: [] }];
    const at = this.place(frame, s.span);
    for (const c of s.catches) {
      const handler = this.fork(start);
      if (c.name) handler.env.set(c.name, this.terms.caught(this.place(frame, c.span)));
      this.block(c.body, handler, frame);
      if (!handler.dead) outcomes.push({ s: handler, when: [this.atoms.of('true', false, this.terms.global(`caught ${c.types.join('|')}`), undefined, at)] });
    }
    if (outcomes.length === 0) state.dead = true;
    else if (outcomes.length === 1) this.adopt(state, outcomes[0].s, true);
    else this.merge(state, outcomes, at);
    const dead = state.dead;
    state.dead = false;
    this.block(s.finally, state, frame);
    state.dead = dead || state.dead;
  }

  private exit(s: Extract<Stmt, { kind: 'exit' }>, state: State, frame: Frame): void {
    if (s.form === 'return' && s.value?.kind === 'conditional') {
      // `return c ? a : b` answers under conditions as two returns do.
      const { test, consequent, alternate } = s.value;
      const answer = (value: Expr): Stmt[] => [{ ...s, value, span: value.span }];
      return this.branch({ kind: 'if', test, then: answer(consequent), else: answer(alternate), span: s.span }, state, frame);
    }
    const value = s.value ? this.value(s.value, state, frame) : null;
    if (s.form === 'return' || s.form === 'throw') {
      const at = this.place(frame, s.span);
      if (s.form === 'return' && frame.inlined > 0) frame.returns.push({ when: this.since(state.path, frame.entry), value, path: state.path });
      if (frame.inlined === 0 || s.form === 'throw') {
        this.record({
          kind: s.form, name: s.form, dotted: s.form, recv: null, args: value ? [value] : [], names: [], construct: false,
          term: value ?? this.terms.constant('null', 'null'), target: null
        }, state, frame, at);
      }
    }
    if (s.form === 'goto' && s.label) frame.jumps.set(s.label, [...(frame.jumps.get(s.label) ?? []), this.fork(state)]);
    if (s.form !== 'fallthrough') state.dead = true;
  }

  // Assignments

  private assign(target: Expr, operator: string, value: Expr | null, state: State, frame: Frame, span: Span, declares: boolean): void {
    if (value === null) return;
    let term = this.value(value, state, frame);
    if (operator !== '=' && operator !== ':=') {
      const old = this.value(target, state, frame);
      const op = operator.replace(/=$/, '');
      const stringy = op === '+' && (isString(term) || isString(old));
      term = op === '??' || op === '||' || op === '&&' ? this.terms.op(op, [old, term], this.place(frame, span)) : stringy || op === '.' || op === '..' ? this.terms.concat([old, term], this.place(frame, span)) : this.terms.op(op, [old, term], this.place(frame, span));
    }
    this.bindTarget(target, term, state, frame, span, declares);
  }

  private bindTarget(target: Expr, term: Term, state: State, frame: Frame, span: Span = target.span, declares = true): void {
    const at = this.place(frame, span);
    if (target.kind === 'name') {
      if (target.name === '_' && (frame.unit.language === 'go' || frame.unit.language === 'csharp')) return;
      const known = declares || state.env.get(target.name) !== undefined || this.later(target.name, frame, at) !== null;
      state.env.set(target.name, term);
      if (!known || frame.func.form === 'file') {
        this.record({ kind: 'write', name: target.name, dotted: target.name, recv: null, args: [term], names: [], construct: false, term, target: this.terms.global(target.name) }, state, frame, at);
      }
      return;
    }
    if (target.kind === 'list') {
      target.items.forEach((item, i) => {
        const part = term.t === 'list' && term.args.length === target.items.length ? term.args[i] : this.terms.member(term, `${i}`, at);
        this.bindTarget(item, part, state, frame, item.span, declares);
      });
      return;
    }
    if (target.kind === 'record') {
      for (const e of target.entries) this.bindTarget(e.value, this.terms.member(term, e.key ?? '?', at), state, frame, e.span, declares);
      return;
    }
    if (target.kind === 'member' || target.kind === 'index' || (target.kind === 'unary' && target.operator === '*')) {
      const where = this.value(target, state, frame, true);
      const key = pathKey(target);
      const name = target.kind === 'member' ? target.property : target.kind === 'index' ? '[]' : '*';
      const of = where.t === 'member' || where.t === 'index' ? where.of : null;
      this.record({ kind: 'write', name, dotted: key ?? `.${name}`, key: calleeText(where) ?? `.${name}`, recv: of, args: where.t === 'index' && where.index ? [where.index, term] : [term], names: [], construct: false, term, target: where }, state, frame, at);
      if (key) state.env.set(key, term);
      return;
    }
    if (target.kind === 'cast') return this.bindTarget(target.operand, term, state, frame, span, declares);
    this.value(target, state, frame);
  }

  // Expressions

  private value(e: Expr, state: State, frame: Frame, asTarget = false): Term {
    const at = this.place(frame, e.span);
    switch (e.kind) {
      case 'literal':
        return this.terms.constant(e.type === 'char' ? 'number' : e.type, e.value, at);
      case 'name':
        if (e.name === 'Infinity' && !state.env.get(e.name)) return this.terms.constant('number', e.name, at);
        return this.known(state.env.get(e.name), state) ?? this.later(e.name, frame, at) ?? this.terms.global(frame.imports.get(e.name) ?? e.name, at);
      case 'member': {
        const key = pathKey(e);
        const known = !asTarget && key ? this.known(state.env.get(key), state) : undefined;
        if (known) return known;
        return this.terms.member(this.value(e.object, state, frame), e.property, at);
      }
      case 'index': {
        const object = this.value(e.object, state, frame);
        const bounds = (e.slice ?? []).map((b) => (b ? this.value(b, state, frame) : null));
        if (e.slice) return this.terms.op('slice', [object, ...bounds.map((b) => b ?? this.terms.constant('null', 'null'))], at);
        const index = e.index ? this.value(e.index, state, frame) : null;
        if (!asTarget && index && index.t !== 'const') {
          this.record({ kind: 'index', name: '[]', dotted: '[]', recv: object, args: [index], names: [], construct: false, term: this.terms.index(object, index, at), target: null }, state, frame, at);
        }
        return this.terms.index(object, index, at);
      }
      case 'call':
        return this.call(e, state, frame);
      case 'unary': {
        const v = this.value(e.operand, state, frame);
        if (e.operator === '++' || e.operator === '--') {
          const stepped = this.terms.op(e.operator === '++' ? '+' : '-', [v, this.terms.constant('number', '1')], at);
          this.bindTarget(e.operand, stepped, state, frame, e.span, false);
          return stepped;
        }
        if (e.operator === 'delete') this.record({ kind: 'call', name: 'delete', dotted: 'delete', recv: v.t === 'member' || v.t === 'index' ? v.of : null, args: [v], names: [], construct: false, term: this.terms.op('delete', [v], at), target: null }, state, frame, at, false, true);
        if (e.operator === '-' && v.t === 'const' && v.type === 'number' && !v.value.startsWith('-')) return this.terms.constant('number', `-${v.value}`, at);
        return this.terms.op(e.operator, [v], at);
      }
      case 'binary': {
        const left = this.value(e.left, state, frame);
        const right = this.value(e.right, state, frame);
        if (e.operator === '+' && (isString(left) || isString(right))) return this.terms.concat([left, right], at);
        return this.comparison(e.operator, left, right, at);
      }
      case 'logical': {
        const start = state.path;
        const values: Term[] = [];
        for (const operand of e.operands) {
          const v = this.value(operand, state, frame);
          values.push(v);
          if (e.operator === '??') continue;
          conditions.set(operand.span, operand);
          const truth = this.truth(v, this.place(frame, operand.span));
          state.path = this.push(state.path, e.operator === '&&' ? truth : this.atoms.negate(truth, at), null, this.place(frame, operand.span));
        }
        state.path = start;
        return this.terms.op(e.operator, values, at);
      }
      case 'conditional': {
        const when = this.condition(e.test, state, frame);
        const not = this.atoms.negate(when, at);
        const guard = this.place(frame, e.test.span);
        conditions.set(e.test.span, e.test);
        // A value that is chosen is told by its own place.
        conditions.set(e.span, e.test);
        const start = state.path;
        state.path = this.push(start, when, null, guard);
        const yes = this.value(e.consequent, state, frame);
        state.path = this.push(start, not, null, guard);
        const no = this.value(e.alternate, state, frame);
        state.path = start;
        return this.choice([{ when, value: yes }, { when: not, value: no }], at, at);
      }
      case 'concat':
        return this.terms.concat(e.parts.map((p) => this.value(p, state, frame)), at);
      case 'record': {
        const keys: string[] = [];
        const values: Term[] = [];
        for (const entry of e.entries) {
          const k = entry.key ?? (entry.spread ? `...${keys.length}` : `[${entry.keyExpr ? this.value(entry.keyExpr, state, frame).id : ''}]`);
          keys.push(k);
          values.push(this.value(entry.value, state, frame));
        }
        return this.terms.record(keys, values, e.type, at);
      }
      case 'list':
        return this.terms.list(e.items.map((x) => this.value(x, state, frame)), e.type, at);
      case 'closure':
        this.closureBody(e.func, state, frame);
        return this.terms.closure(e.func, this.world.nameOf(e.func), at);
      case 'cast':
        return this.terms.op(`(${e.type.replace(/\s+/g, '')})`, [this.value(e.operand, state, frame)], at);
      case 'assign-expr':
        // Names that Python's comprehensions and `:=` and Ruby's conditions assign are the function's own.
        this.assign(e.target, e.operator, e.value, state, frame, e.span, declaresByAssigning(frame.unit.language) && frame.func.form !== 'file');
        return this.value(e.target, state, frame);
      case 'unknown':
        return this.terms.unknown(e.parts.map((p) => this.value(p, state, frame)), e.reason, at);
    }
  }

  private comparison(operator: string, left: Term, right: Term, at: Place): Term {
    if (operator === '>' ) return this.terms.op('<', [right, left], at);
    if (operator === '>=') return this.terms.op('<=', [right, left], at);
    return this.terms.op(operator, [left, right], at);
  }

  private call(e: Extract<Expr, { kind: 'call' }>, state: State, frame: Frame): Term {
    const at = this.place(frame, e.span);
    const discarded = frame.discard === e;
    frame.discard = null;
    const { dotted, name, recv, local } = this.callee(e.callee, state, frame);
    const args = e.args.map((a) => this.argument(a, state, frame));
    const names = e.args.map((a) => a.name);
    const home = e.construct || e.jsx ? null : this.expansion(name, recv, e.callee, state, frame, args.length);
    if (home) {
      const given = e.args.map((a) => pathKey(a.value));
      const expanded = this.inline(home, args, names, recv, state, frame, given, e.callee.kind === 'member' ? pathKey(e.callee.object) : 'this');
      if (expanded) return expanded;
    }
    const key = local ? `(${local.id})` : dotted;
    const term = this.terms.call(dotted, name, recv, args, names, e.construct === true, at, key);
    this.record({ kind: 'call', name, dotted, key, recv, args, names, construct: e.construct === true, term, target: null }, state, frame, at, e.deferred === true, discarded);
    for (const a of e.args) {
      // `&x` hands the callee a place to write: afterwards x is what this call made of it.
      // So does a buffer of C that holds nothing yet.
      const out = a.value.kind === 'unary' && a.value.operator === '&' ? a.value.operand : this.unfilled(a.value, state, frame) ? a.value : null;
      const key = out ? pathKey(out) : null;
      // `out var x` of C# makes its variable there.
      if (key && (state.env.get(key) || frame.unit.language === 'php' || frame.unit.language === 'csharp')) state.env.set(key, this.terms.op(`out${e.args.indexOf(a)}`, [term], at));
    }
    if (this.world.asserts(dotted, frame.unit.language) && e.args.length) {
      const when = this.truth(args[0], at);
      state.path = this.push(state.path, when, { form: 'throw', value: null, calls: [name], words: [name], at }, at);
    }
    if (this.world.neverReturns(dotted, frame.unit.language)) state.dead = true;
    return term;
  }

  private argument(a: Argument, state: State, frame: Frame): Term {
    const v = this.value(a.value, state, frame);
    return a.spread ? this.terms.op('...', [v], v.at) : v;
  }

  /** Whether an argument is a variable of C that was declared and not yet written. */
  private unfilled(e: Expr, state: State, frame: Frame): boolean {
    if (e.kind !== 'name' || (frame.unit.language !== 'c' && frame.unit.language !== 'cpp')) return false;
    return isUnfilled(state.env.get(e.name));
  }

  /** `local` is the value of a variable that is called: its name does not tell what it is. */
  private callee(e: Expr, state: State, frame: Frame): { dotted: string; name: string; recv: Term | null; local?: Term } {
    if (e.kind === 'name') {
      // Functions of PHP have names of their own, apart from variables.
      const bound = frame.unit.language === 'php' ? undefined : state.env.get(e.name);
      const text = bound ? calleeText(bound) : frame.imports.get(e.name) ?? e.name;
      const dotted = text ?? e.name;
      return { dotted, name: dotted.slice(dotted.lastIndexOf('.') + 1), recv: null, local: text === null || (bound?.t === 'closure' && bound.func.qualified !== bound.func.name) ? bound : undefined };
    }
    if (e.kind === 'member') {
      const recv = this.value(e.object, state, frame);
      const text = calleeText(recv, frame.unit.language === 'ruby');
      return { dotted: text ? `${text}.${e.property}` : `.${e.property}`, name: e.property, recv };
    }
    const v = this.value(e, state, frame);
    const text = calleeText(v);
    return { dotted: text ?? '()', name: text ? text.slice(text.lastIndexOf('.') + 1) : '()', recv: v };
  }

  private expansion(name: string, recv: Term | null, callee: Expr, state: State, frame: Frame, args: number): Home | null {
    if (frame.inlined >= MAX_INLINE) return null;
    if (callee.kind === 'name' && frame.unit.language !== 'php') {
      const bound = state.env.get(callee.name);
      if (bound && bound.t !== 'closure') return null;
    }
    const home = this.world.expand(name, recv, { func: frame.scopes.find((f) => f.container) ?? frame.func, unit: frame.unit }, args);
    return home && !frame.active.has(home.func) ? home : null;
  }

  /** Runs a callee's body in place of the call; null when it has no body that could be run. */
  private inline(home: Home, args: Term[], names: (string | undefined)[], recv: Term | null, state: State, frame: Frame, given: (string | null)[], object: string | null): Term | null {
    // A function inside one that is running sees its variables.
    const within = home.unit === frame.unit && frame.scopes.some((f) => f !== home.func && f.span.start <= home.func.span.start && f.span.end >= home.func.span.end);
    const inner: Frame = {
      func: home.func, unit: home.unit, inlined: frame.inlined + 1, imports: importNames(home.unit), returns: [], entry: state.path,
      swallowed: frame.swallowed, discard: null, jumps: new Map(), scopes: within ? [...frame.scopes, home.func] : [home.func], active: new Set([...frame.active, home.func])
    };
    const run: State = { env: within ? state.env.fork() : this.file?.unit === home.unit ? this.file.state.env.fork() : new Env(), path: state.path, before: state.before, dead: false };
    // What is known of members of the arguments is known of members of the parameters, and back again.
    const bound = new Set(['this', ...home.func.params.flatMap((p) => [p.name, ...(p.binds ?? []).map((b) => b.name)])]);
    const alias: [string, string][] = object ? [[object, 'this']] : [];
    home.func.params.forEach((p, i) => {
      const byName = names.indexOf(p.name);
      const at = byName >= 0 ? byName : names[i] === undefined ? i : -1;
      if (p.name && given[at]) alias.push([given[at], p.name]);
      const value = args[at] ?? (p.default ? this.value(p.default, run, inner) : this.terms.constant('null', 'null'));
      if (p.name) run.env.set(p.name, value);
      for (const b of p.binds ?? []) run.env.set(b.name, this.terms.member(value, b.property));
    });
    if (!within) {
      // What the caller assigned to variables of the file is what the callee reads.
      const own = new Set(frame.scopes.flatMap((f) => [...declaredNames(f, frame.unit.language).keys(), ...f.params.flatMap((p) => [p.name, ...(p.binds ?? []).map((b) => b.name)])]));
      if (home.unit === frame.unit) for (const [name, term] of state.env.entries()) if (!own.has(name) && !name.includes('.') && term.t !== 'closure' && !run.env.get(name)) run.env.set(name, term);
    }
    if (recv) run.env.set('this', recv);
    for (const [outer, own] of alias) state.env.copyMembers(outer, run.env, own);
    const [first, ...rest] = home.func.body;
    this.block(first?.kind === 'block' && first.label === FILTERS ? rest : home.func.body, run, inner);
    for (const [outer, own] of alias) {
      // A buffer that the callee filled is filled for the caller.
      const filled = run.env.get(own);
      if (filled?.t === 'op' && filled.op.startsWith('out') && isUnfilled(state.env.get(outer))) state.env.set(outer, filled);
      run.env.copyMembers(own, state.env, outer);
    }
    if (within) {
      const own = declaredNames(home.func, home.unit.language);
      for (const [name, term] of run.env.entries()) {
        const old = state.env.get(name);
        if (old && old.id !== term.id && !own.has(name) && !bound.has(name)) state.env.set(name, term);
      }
    }
    if (!run.dead) inner.returns.push({ when: this.since(run.path, inner.entry), value: null, path: run.path });
    state.before = run.before;
    if (inner.returns.length === 0) {
      state.dead = true;
      return this.terms.unknown([], 'no-return');
    }
    const nothing = this.terms.constant('null', 'null');
    if (inner.returns.length === 1) {
      // One way out: what was tested on it holds for all that follows.
      const only = inner.returns[0];
      state.path = this.graft(state.path, only.path, inner.entry);
      return only.value ?? nothing;
    }
    state.path = this.returned(state.path, inner);
    return this.choice(inner.returns.map((r) => ({ when: r.when, value: r.value ?? nothing })), this.place(inner, home.func.span));
  }

  /** The path behind a call that threw in some cases: one of its ways to return was taken. */
  private returned(path: PathStep | null, inner: Frame): PathStep | null {
    const refusing = inner.returns.flatMap((r) => since(r.path, inner.entry)).filter((p) => p.denial?.form === 'throw' || p.denial?.form === 'call');
    if (refusing.length === 0) return path;
    for (const clause of this.atoms.or(inner.returns.map((r) => r.when), refusing[0].guard)) {
      if (clause.op === 'unknown') continue;
      const ids = new Set(leafAtoms([clause]).map((a) => a.id));
      const why = refusing.find((p) => leafAtoms([p.atom]).every((a) => ids.has(a.id))) ?? refusing[0];
      path = this.push(path, [clause], why.denial, why.guard);
    }
    return path;
  }

  private closureBody(func: Func, state: State, frame: Frame): void {
    if (frame.active.has(func)) return;
    const inner: Frame = { ...frame, func, returns: [], entry: state.path, swallowed: false, discard: null, jumps: new Map(), scopes: [...frame.scopes, func], inlined: frame.inlined, active: new Set([...frame.active, func]) };
    const run: State = { env: state.env.fork(), path: state.path, before: state.before, dead: false };
    this.bindParams(func, inner, run, null);
    this.block(func.body, run, inner);
  }

  // Conditions

  private condition(e: Expr, state: State, frame: Frame): Atom[] {
    const at = this.place(frame, e.span);
    switch (e.kind) {
      case 'unary':
        if (e.operator === '!') return this.atoms.negate(this.condition(e.operand, state, frame), at);
        break;
      case 'logical': {
        if (e.operator === '??') break;
        const start = state.path;
        const results: Atom[][] = [];
        for (const operand of e.operands) {
          const c = this.condition(operand, state, frame);
          results.push(c);
          state.path = this.push(state.path, e.operator === '&&' ? c : this.atoms.negate(c, at), null, this.place(frame, operand.span));
        }
        state.path = start;
        return e.operator === '&&' ? results.flat() : this.atoms.or(results, at);
      }
      case 'binary':
        if (['==', '!=', '<', '<=', '>', '>=', 'in', 'instanceof', 'matches'].includes(e.operator)) {
          const left = this.value(e.left, state, frame);
          const right = this.value(e.right, state, frame);
          return this.relation(e.operator, left, right, at);
        }
        break;
      case 'unknown':
        if (e.reason !== 'unsupported') return [this.atoms.unknown([], at)];
        break;
      default:
    }
    return this.truth(this.value(e, state, frame), at);
  }

  /** Atoms of a comparison; a choice is resolved alternative by alternative. */
  private relation(op: string, left: Term, right: Term, at: Place): Atom[] {
    if (op === '!=') return this.atoms.negate(this.relation('==', left, right, at), at);
    const choice = left.t === 'choice' ? left : right.t === 'choice' ? right : null;
    const other = choice === left ? right : left;
    if (choice && other.t === 'const' && op !== 'instanceof') {
      const known = choice.alts.map((a) => (choice === left ? compared(op, a.value, other) : compared(op, other, a.value)));
      if (known.some((k) => k !== false)) {
        const ways = choice.alts.flatMap((a, i) => {
          if (known[i] === false) return [];
          return [[...a.when, ...(known[i] ? [] : [choice === left ? this.atoms.of(op, false, a.value, other, at) : this.atoms.of(op, false, other, a.value, at)])]];
        });
        return this.atoms.or(ways, at);
      }
    }
    return [this.atoms.of(op, false, left, right, at)];
  }

  /** Atoms under which a value counts as true. */
  private truth(v: Term, at: Place): Atom[] {
    if (v.t === 'choice') {
      const alts = v.alts.flatMap((a) => {
        if (a.value.t === 'const') return truthy(a.value) ? [a.when] : [];
        return [[...a.when, ...this.truth(a.value, at)]];
      });
      if (alts.length) return this.atoms.or(alts, at);
    }
    if (v.t === 'op') {
      if (v.op === '!' && v.args.length === 1) return this.atoms.negate(this.truth(v.args[0], at), at);
      if (v.op === '&&') return v.args.flatMap((a) => this.truth(a, at));
      if (v.op === '||') return this.atoms.or(v.args.map((a) => this.truth(a, at)), at);
      if (v.args.length === 2 && ['==', '!=', '<', '<=', 'in', 'instanceof', 'matches'].includes(v.op)) return this.relation(v.op, v.args[0], v.args[1], v.at ?? at);
    }
    const member = membership(v);
    if (member) return [this.atoms.of('in', false, member.item, member.set, at)];
    return [this.atoms.of('true', false, v, undefined, at)];
  }

  // State

  /** A variable that is assigned only after a closure that uses it was made: known by what is assigned. */
  private later(name: string, frame: Frame, at: Place): Term | null {
    for (let i = frame.scopes.length - 1; i >= 0; i--) {
      const outline = declaredNames(frame.scopes[i], frame.unit.language).get(name);
      if (outline !== undefined) return this.terms.unknown([], `later ${outline}`, at);
    }
    return null;
  }

  /** A variable's value where it is read: of a choice, the alternative that the path leaves. */
  private known(value: Term | undefined, state: State): Term | undefined {
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

  /** A value that depends on conditions: choices in it are laid flat, and equal values put together. */
  private choice(alts: { when: Atom[]; value: Term }[], guard: Place, at?: Place): Term {
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
    if (flat.length === 0 || flat.length > MAX_ALTERNATIVES) return this.terms.choice(alts, at);
    return this.terms.choice(flat.map((f) => ({ when: this.atoms.or(f.whens, guard), value: f.value })), at);
  }

  private fork(s: State): State {
    return { env: s.env.fork(), path: s.path, before: s.before, dead: s.dead };
  }

  private adopt(to: State, from: State, withPath = false): void {
    to.env = from.env;
    to.before = from.before;
    if (withPath) to.path = from.path;
  }

  private push(path: PathStep | null, atoms: Atom[], denial: Denial | null, guard: Place): PathStep | null {
    let p = path;
    for (const atom of atoms) p = { atom, denial, guard, parent: p };
    return p;
  }

  private extend(state: State, atoms: Atom[], denial: Denial | null, guard: Place): void {
    state.path = this.push(state.path, atoms, denial, guard);
  }

  private since(path: PathStep | null, entry: PathStep | null): Atom[] {
    const out: Atom[] = [];
    for (let p = path; p && p !== entry; p = p.parent) out.push(p.atom);
    return out.reverse();
  }

  private merge(state: State, outcomes: { s: State; when: Atom[] }[], at: Place): void {
    const [one] = outcomes;
    state.env = outcomes.every((o) => o.s.env.same(one.s.env)) ? one.s.env.fork() : this.mergeEnv(outcomes, at);
    // Effects that ran whichever way was taken: the common tail of the lists, and calls equal on all ways.
    state.before = commonEffects(outcomes.map((o) => o.s.before));
  }

  private mergeEnv(outcomes: { s: State; when: Atom[] }[], at: Place): Env {
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
        env.set(name, this.choice(outcomes.flatMap((o) => {
          const value = o.s.env.get(name);
          return value ? [{ when: o.when, value }] : [];
        }), at, at));
      }
    }
    return env;
  }

  private mergeInto(body: State, carried: State, at: Place): void {
    const start = this.fork(body);
    this.merge(body, [{ s: start, when: [] }, { s: carried, when: [] }], at);
  }

  private record(
    op: Pick<Operation, 'kind' | 'name' | 'dotted' | 'recv' | 'args' | 'names' | 'construct' | 'term' | 'target'> & { key?: string },
    state: State, frame: Frame, at: Place, deferred = false, discarded = false
  ): void {
    const full: Operation = {
      ...op, key: op.key ?? op.dotted, scope: this.world.nameOf(frame.func), index: this.operations.length, path: state.path, before: state.before, func: frame.func, at, inlined: frame.inlined,
      swallowed: frame.swallowed, deferred, discarded
    };
    this.operations.push(full);
    if (op.kind === 'call') state.before = { op: full, parent: state.before, depth: (state.before?.depth ?? 0) + 1 };
  }

  /** What a branch does to say no. With `form` null the form is taken from how it leaves. */
  private denial(body: Stmt[], frame: Frame, form: Denial['form'] | null): Denial {
    const calls: string[] = [];
    const words: string[] = [];
    let exit: Extract<Stmt, { kind: 'exit' }> | null = null;
    // Of several ways out, the one that goes least far tells what goes on: `continue` leaves the function running.
    const exits = exitsOf(body);
    for (const s of exits) if (!exit || WEAKEST.indexOf(s.form) < WEAKEST.indexOf((exit as typeof s).form)) exit = s;
    walkStmts(body, (s) => {
      walkExprs(stmtExprs(s), (e) => {
        if (e.kind === 'closure') return false;
        if (e.kind === 'call') {
          const name = calleeName(e);
          if (name) calls.push(name);
        }
        if (e.kind === 'literal') words.push(e.value);
        else if (e.kind === 'name') words.push(e.name);
        else if (e.kind === 'member') words.push(e.property);
        return words.length < 60;
      });
    });
    const found = exit as Extract<Stmt, { kind: 'exit' }> | null;
    let value: Term | null = null;
    if (found?.value?.kind === 'literal') value = this.terms.constant(found.value.type, found.value.value);
    else if (found?.value?.kind === 'name') value = this.terms.global(found.value.name);
    const span = body.length ? { ...body[0].span, endLine: body[body.length - 1].span.endLine, end: body[body.length - 1].span.end } : frame.func.span;
    const how = form ?? (found && found.form !== 'fallthrough' ? found.form : 'call');
    return { form: how, value, calls, words, at: this.place(frame, span) };
  }
}

/**
 * Rust's `if`, `match`, loops and `let`. An `Option` is a value or null and a `Result` a value or something thrown,
 * so that `match`, `if let`, `let ... else`, `?` and combinators of either have one form.
 */
import { asStmts, unknownOf, type Node } from '../fold.js';
import type { Case, Expr, Span, Stmt } from '../form.js';
import { booleanLiteral, nameAt, not, nullLiteral, typeText } from './common.js';
import { alternatives, bare, inner, irrefutable, targetOf, testOf, variant } from './rust-patterns.js';
import { distribute, dropped, ignoring, plain, stored, sunk, tailed, valueAt, valueOf } from './rust-values.js';

interface Arm {
  patterns: Node[];
  guard: Expr | null;
  body: Stmt[];
  span: Span;
}

const store = (target: Expr, value: Expr, span: Span): Stmt => ({ kind: 'assign', target, operator: '=', value, declares: true, modifiers: [], span });

/** An `if`; one that does nothing when its test holds is turned round. */
function choice(test: Expr, then: Stmt[], otherwise: Stmt[], span: Span): Stmt {
  if (then.length > 0 || otherwise.length === 0) return { kind: 'if', test, then, else: otherwise, span };
  const flipped: Expr = test.kind === 'binary' && test.operator === '!=' ? { ...test, operator: '==' } : test.kind === 'binary' && test.operator === '==' ? { ...test, operator: '!=' } : not(test, test.span);
  return { kind: 'if', test: flipped, then: otherwise, else: [], span };
}

/** Whether an expression may be written twice: a path, which no call is part of. */
function isPath(e: Expr): boolean {
  let at = e;
  while (at.kind === 'member') at = at.object;
  return at.kind === 'name';
}

/** A value under a name, so that it can be tested and taken apart. */
function held(value: Expr, span: Span): { before: Stmt[]; subject: Expr } {
  if (isPath(value)) return { before: [], subject: value };
  const name = nameAt('$value', span);
  return { before: [store(name, value, span)], subject: { ...name } };
}

/** The one `Ok(..)`, `Err(..)` or `Some(..)` with a name, tuple or nothing inside that a pattern is. */
function wrapped(patterns: Node[]): { name: string; inside: Node } | null {
  const [only, more] = patterns;
  if (!only || more || only.type !== 'tuple_struct_pattern') return null;
  const [inside, other] = inner(only);
  return inside && !other && irrefutable(inside) ? { name: variant(only), inside } : null;
}

function tryOf(asked: Expr, target: Expr | null, ok: Stmt[], error: { target: Expr | null; body: Stmt[] }, span: Span): Stmt {
  const value = plain(asked);
  const body: Stmt[] = target ? [store(target, value, value.span)] : [{ kind: 'evaluate', expr: value, span: value.span }];
  const name = error.target?.kind === 'name' ? error.target.name : null;
  return { kind: 'try', body, catches: [{ types: [], name, body: error.body, span }], otherwise: ok, finally: [], span };
}

/** `if let`, `let ... else` and `while let`: what runs when a pattern holds of a value and when it does not. */
function letting(pattern: Node, value: Expr, then: Stmt[], otherwise: Stmt[], span: Span): Stmt[] {
  const patterns = alternatives(pattern);
  const one = wrapped(patterns);
  if (one?.name === 'Ok') return [tryOf(value, targetOf(one.inside), then, { target: null, body: otherwise }, span)];
  if (one?.name === 'Err') return [tryOf(value, null, otherwise, { target: targetOf(one.inside), body: then }, span)];
  const target = targetOf(pattern);
  if (one?.name === 'Some' && target?.kind === 'name') {
    const test: Expr = { kind: 'binary', operator: '!=', left: { ...target }, right: nullLiteral(span), span: value.span };
    return [store(target, value, value.span), choice(test, then, otherwise, span)];
  }
  const { before, subject } = held(value, value.span);
  const test = testOf(pattern, subject) ?? booleanLiteral(true, span);
  // After `let ... else` the names stay.
  if (then.length === 0 && target) return [...before, choice(test, [], otherwise, span), store(target, subject, value.span)];
  const bound = target ? [store(target, subject, value.span), ...then] : then;
  return [...before, choice(test, bound, otherwise, span)];
}

/** `x.is_err()`, `x.is_ok()` and their negations, asked of a call. */
function outcome(e: Expr): { of: Expr; ok: boolean } | null {
  const negated = e.kind === 'unary' && e.operator === '!';
  const call = negated ? e.operand : e;
  if (call.kind !== 'call' || call.callee.kind !== 'member' || call.args.length > 0 || call.callee.object.kind !== 'call') return null;
  const { property, object } = call.callee;
  if (property !== 'is_ok' && property !== 'is_err') return null;
  return { of: object, ok: (property === 'is_ok') !== negated };
}

export function ifOf(node: Node): Stmt[] {
  const condition = node.child('condition');
  const then = asStmtsOf(node.child('consequence'));
  const otherwise = asStmtsOf(node.child('alternative'));
  if (condition?.type === 'let_condition') {
    const pattern = condition.child('pattern');
    const value = valueAt(condition, 'value');
    if (pattern && value) return letting(pattern, value, then, otherwise, node.span);
  }
  const test = condition ? valueOf(condition) : unknownOf(node, 'syntax-error');
  const result = outcome(test);
  if (result) return [tryOf(result.of, null, result.ok ? then : otherwise, { target: null, body: result.ok ? otherwise : then }, node.span)];
  return [{ kind: 'if', test, then, else: otherwise, span: node.span }];
}

function asStmtsOf(node: Node | undefined): Stmt[] {
  return node ? tailed(node) : [];
}

/** A `let` inside a longer condition: the value is stored where it is tested. */
export function letCondition(node: Node): Expr {
  const pattern = node.child('pattern');
  const value = valueAt(node, 'value');
  if (!pattern || !value) return unknownOf(node, 'syntax-error');
  const target = targetOf(pattern);
  const set: Expr = target ? { kind: 'assign-expr', target, operator: '=', value, span: node.span } : value;
  const one = wrapped(alternatives(pattern));
  if (one?.name === 'Some') return { kind: 'binary', operator: '!=', left: set, right: nullLiteral(node.span), span: node.span };
  return testOf(pattern, set) ?? set;
}

function armsOf(node: Node): Arm[] {
  return (node.child('body')?.named_('match_arm') ?? []).map((arm) => {
    const pattern = arm.child('pattern');
    const value = arm.child('value');
    const guard = pattern?.child('condition');
    return { patterns: pattern ? alternatives(pattern) : [], guard: guard ? valueOf(guard) : null, body: value ? tailed(value) : [], span: arm.span };
  });
}

/** Every arm whose pattern holds of all values. */
const isDefault = (a: Arm): boolean => a.guard === null && a.patterns.length === 1 && irrefutable(a.patterns[0]);

export function matchOf(node: Node): Stmt[] {
  const value = valueAt(node, 'value') ?? unknownOf(node, 'syntax-error');
  const arms = armsOf(node);
  const names = arms.flatMap((a) => a.patterns.map((p) => (p.type === 'tuple_struct_pattern' ? variant(p) : '')));
  if (names.some((n) => n === 'Ok' || n === 'Err')) return ofResult(value, arms, node.span);
  return choose(value, arms, node.span);
}

/** Arms of what `Ok(..)` or `Err(..)` holds; other arms hold of both. */
function side(arms: Arm[], name: string): Arm[] {
  const out: Arm[] = [];
  for (const a of arms) {
    const inside = a.patterns.flatMap((p) => {
      if (p.type !== 'tuple_struct_pattern' || !['Ok', 'Err'].includes(variant(p))) return [p];
      return variant(p) === name ? inner(p).flatMap(alternatives) : [];
    });
    if (inside.length) out.push({ ...a, patterns: inside });
    if (inside.length && isDefault(out[out.length - 1])) break;
  }
  return out;
}

function ofResult(value: Expr, arms: Arm[], span: Span): Stmt[] {
  const take = (name: string): { target: Expr | null; body: Stmt[] } => {
    const of = side(arms, name);
    const [only, more] = of;
    if (!only) return { target: null, body: [] };
    if (isDefault(only) && !more) return { target: targetOf(only.patterns[0]), body: only.body };
    const held = nameAt(name === 'Ok' ? '$value' : '$error', span);
    return { target: held, body: choose({ ...held }, of, span) };
  };
  const ok = take('Ok');
  return [tryOf(value, ok.target, ok.body, take('Err'), span)];
}

/** Whether arms are `Some(name)` and one other, in either order. */
function option(arms: Arm[]): { some: Node; then: Arm; otherwise: Arm } | null {
  if (arms.length !== 2 || arms.some((a) => a.guard !== null)) return null;
  const at = arms.findIndex((a) => wrapped(a.patterns)?.name === 'Some');
  const other = arms[1 - at];
  if (at < 0 || !other || other.patterns.length !== 1) return null;
  const [p] = other.patterns;
  return p.text === 'None' || (at === 0 && isDefault(other)) ? { some: arms[at].patterns[0], then: arms[at], otherwise: other } : null;
}

function choose(value: Expr, arms: Arm[], span: Span): Stmt[] {
  const two = option(arms);
  if (two) return letting(two.some, value, two.then.body, two.otherwise.body, span);
  const { before, subject } = held(value, span);
  const [first, second, more] = arms;
  if (first && second && !more && isDefault(second) && !isDefault(first)) {
    const target = first.guard && targetOf(first.patterns[0]);
    if (target) before.push(store(target, subject, first.patterns[0].span));
    const test = conditionOf(first, subject);
    return [...before, { kind: 'if', test, then: bound(first, subject), else: bound(second, subject), span }];
  }
  if (first && second && !more && first.guard === null && first.patterns.length === 1 && second.patterns.length === 1 && first.patterns[0].type === 'boolean_literal') {
    const test = first.patterns[0].text === 'true' ? subject : not(subject, span);
    return [...before, { kind: 'if', test, then: first.body, else: second.body, span }];
  }
  const simple = arms.every((a) => a.guard === null && a.patterns.every((p) => isDefault(a) || plainTest(p, subject) !== null));
  const cases = arms.map((a): Case => {
    const tests = isDefault(a) ? [] : simple ? a.patterns.map((p) => plainTest(p, subject)!) : [conditionOf(a, subject)];
    // A guard reads the names that the pattern before it binds.
    const target = a.guard && targetOf(a.patterns[0]);
    if (target) before.push(store(target, subject, a.patterns[0].span));
    return { tests, body: target ? a.body : bound(a, subject), fallsThrough: false, span: a.span };
  });
  return [...before, { kind: 'switch', subject: simple ? subject : null, cases, span }];
}

/** What a value is compared with where one comparison is all that a pattern asks. */
function plainTest(p: Node, subject: Expr): Expr | null {
  const test = testOf(p, subject);
  return test?.kind === 'binary' && test.operator === '==' && test.left === subject ? test.right : null;
}

function conditionOf(arm: Arm, subject: Expr): Expr {
  const tests = arm.patterns.map((p) => testOf(p, subject));
  const test: Expr | null = tests.some((t) => t === null) ? null : tests.length === 1 ? tests[0] : { kind: 'logical', operator: '||', operands: tests as Expr[], span: arm.span };
  if (arm.guard === null) return test ?? booleanLiteral(true, arm.span);
  return test ? { kind: 'logical', operator: '&&', operands: [test, arm.guard], span: arm.span } : arm.guard;
}

/** An arm's body behind the stores of its pattern's names. */
function bound(arm: Arm, subject: Expr): Stmt[] {
  const target = arm.patterns[0] ? targetOf(arm.patterns[0]) : null;
  return target ? [store(target, subject, arm.patterns[0].span), ...arm.body] : arm.body;
}

export function whileOf(node: Node): Stmt[] {
  const condition = node.child('condition');
  const body = node.stmts('body');
  const loop = (test: Expr, inside: Stmt[]): Stmt[] => [
    { kind: 'loop', form: 'while', init: [], test, update: [], target: null, iterable: null, body: inside, span: node.span }
  ];
  if (condition?.type === 'let_condition') {
    const pattern = condition.child('pattern');
    const value = valueAt(condition, 'value');
    if (pattern && value) {
      const leave: Stmt[] = [{ kind: 'exit', form: 'break', value: null, span: condition.span }];
      return loop(booleanLiteral(true, condition.span), letting(pattern, value, body, leave, condition.span));
    }
  }
  return loop(condition ? valueOf(condition) : booleanLiteral(true, node.span), body);
}

/** A `for` over a range counts; another goes through what it is given. */
export function forOf(node: Node): Stmt[] {
  const pattern = node.child('pattern');
  const target = pattern ? targetOf(pattern) : null;
  const iterable = valueAt(node, 'value') ?? unknownOf(node, 'syntax-error');
  const body = node.stmts('body');
  const range = iterable.kind === 'call' && iterable.callee.kind === 'name' && iterable.args.length === 2 ? iterable.callee.name : '';
  if (iterable.kind === 'call' && (range === '..' || range === '..=') && target?.kind === 'name') {
    const [from, to] = iterable.args.map((a) => a.value);
    const test: Expr = { kind: 'binary', operator: range === '..' ? '<' : '<=', left: { ...target }, right: to, span: iterable.span };
    const update: Stmt = { kind: 'evaluate', expr: { kind: 'unary', operator: '++', operand: { ...target }, span: iterable.span }, span: iterable.span };
    return [{ kind: 'loop', form: 'for', init: [store(target, from, iterable.span)], test, update: [update], target: null, iterable: null, body, span: node.span }];
  }
  return [{ kind: 'loop', form: 'each', init: [], test: null, update: [], target, iterable, body, span: node.span }];
}

export function letOf(node: Node): Stmt[] {
  const pattern = node.child('pattern') ?? node.kids.find((k) => k.type === '_');
  const value = node.child('value');
  const type = node.child('type');
  const written = type && typeText(type);
  const size = type?.type === 'array_type' ? type.expr('length') ?? undefined : undefined;
  const target = pattern ? targetOf(pattern) : null;
  const alternative = node.child('alternative');
  if (!value) {
    if (!target) return [];
    return [{ kind: 'assign', target, operator: '=', value: null, declares: true, modifiers: [], ...(written && { type: written }), ...(size && { size }), span: node.span }];
  }
  if (alternative && pattern) {
    const otherwise = asStmts(alternative);
    return letting(pattern, valueOf(value), [], otherwise, node.span);
  }
  const drops = (e: Expr): Stmt[] => (pattern && bare(pattern).text === '_' && value.type !== 'try_expression' ? ignoring(e, node.span) : dropped(e, node.span));
  return sunk(value, (e) => (target ? stored(target, e, node.span, written, size) : drops(e)));
}

/** Statements of an assignment whose value is chosen by a `match` or `if`. */
export function assigned(node: Node, target: Expr): Stmt[] | null {
  const right = node.child('right');
  if (right?.value.is !== 'stmts') return null;
  return distribute(right.value.stmts, (value) => [{ kind: 'assign', target, operator: '=', value, declares: false, modifiers: [], span: node.span }]);
}

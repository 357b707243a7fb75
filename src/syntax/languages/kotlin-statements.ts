/** Kotlin's statements: lists of them, branches, loops, jumps, and blocks that run in place. */
import { asStmts, fromExpr, make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import type { Call, Case, Catch, Expr, Span, Stmt } from '../form.js';
import { not, nullLiteral, typeText } from './common.js';
import { putTail, valueOf } from './values.js';

/** Functions whose lambda runs once, at once, with the receiver as its parameter. */
const ONCE: ReadonlySet<string> = new Set(['use', 'let', 'also', 'withLock', 'synchronized', 'runCatching', 'useLines']);
const EACH: ReadonlySet<string> = new Set(['forEach', 'onEach', 'forEachIndexed', 'repeat', 'forEachLine']);

/** The parameters of a lambda; without any it is `it`. */
function targetOf(func: Extract<Expr, { kind: 'closure' }>['func']): Expr {
  const items = func.params.map((p): Expr => (p.binds ? { kind: 'list', items: p.binds.map((b) => ({ kind: 'name', name: b.name, span: p.span })), span: p.span } : { kind: 'name', name: p.name, span: p.span }));
  return items.length === 0 ? { kind: 'name', name: 'it', span: func.span } : items.length === 1 ? items[0] : { kind: 'list', items, span: func.span };
}

/** A lambda's value as a statement again: it runs in place. */
function inPlace(body: Stmt[]): Stmt[] {
  const last = body[body.length - 1];
  return last?.kind === 'exit' && last.form === 'return' && implied.has(last) && last.value ? [...body.slice(0, -1), ...fromExpr(last.value)] : body;
}

/** Returns that are no `return` in the source: the last value of a lambda. */
const implied = new WeakSet<Stmt>();

/** The last value of a lambda is what it returns. */
export function lambdaBody(stmts: Stmt[]): Stmt[] {
  const last = stmts[stmts.length - 1];
  if (last?.kind !== 'evaluate' || (stmts.length > 1 && last.expr.kind === 'call')) return stmts;
  const exit: Stmt = { kind: 'exit', form: 'return', value: last.expr, span: last.span };
  implied.add(exit);
  return [...stmts.slice(0, -1), exit];
}

function blockStatement(e: Call): Stmt[] | null {
  const last = e.args[e.args.length - 1];
  if (last?.value.kind !== 'closure' || e.construct) return null;
  const { func } = last.value;
  const name = e.callee.kind === 'member' ? e.callee.property : e.callee.kind === 'name' ? e.callee.name : '';
  const rest = e.args.slice(0, -1);
  const body = inPlace(func.body);
  if (EACH.has(name) && (e.callee.kind === 'member' || name === 'repeat')) {
    const iterable: Expr = name === 'forEach' && e.callee.kind === 'member' ? e.callee.object : { ...e, args: rest };
    return [{ kind: 'loop', form: 'each', init: [], test: null, update: [], target: targetOf(func), iterable, body, span: e.span }];
  }
  if (!ONCE.has(name)) return null;
  if (name === 'synchronized') return [{ kind: 'scope', resources: rest.flatMap((a) => fromExpr(a.value)), body, span: e.span }];
  if (e.callee.kind !== 'member') return null;
  const value: Expr = name === 'withLock' ? { ...e, args: rest } : e.callee.object;
  return [{ kind: 'scope', resources: [{ kind: 'assign', target: targetOf(func), operator: '=', value, declares: true, modifiers: [], span: e.span }], body, span: e.span }];
}

const JUMPS: ReadonlyMap<string, 'break' | 'continue'> = new Map([['break', 'break'], ['continue', 'continue']]);

/** An expression as a statement. */
function statement(e: Expr): Stmt[] {
  if (e.kind === 'call') return blockStatement(e) ?? fromExpr(e);
  if (e.kind === 'name' && JUMPS.has(e.name)) return [{ kind: 'exit', form: JUMPS.get(e.name)!, value: null, span: e.span }];
  if (e.kind === 'name' && e.name === 'return') return [{ kind: 'exit', form: 'return', value: null, span: e.span }];
  return fromExpr(e);
}

/** Statements of a node in statement position. */
export function stmtsOf(node: Node): Stmt[] {
  return node.value.is === 'expr' ? statement(node.value.expr) : asStmts(node);
}

/** Statements of all kids. */
export const all: Reducer = (node) => make.stmts(node.kids.flatMap((k) => (k.named ? stmtsOf(k) : [])));

/** Whether a node leaves in the place of a value. */
export function exits(node: Node): boolean {
  if (node.value.is === 'expr') return node.value.expr.kind === 'name' && (JUMPS.has(node.value.expr.name) || node.value.expr.name === 'return');
  return node.value.is === 'stmts' && node.value.stmts.some((s) => s.kind === 'exit');
}

/** `x ?: return y` in the place of a value: the value, and the test that leaves. */
export function elvis(node: Node | undefined): { value: Expr; leave: Stmt[] } | null {
  if (node?.type !== 'binary_expression' || node.textOf('operator') !== '?:') return null;
  const [left, right] = [node.child('left'), node.child('right')];
  return left && right && exits(right) ? { value: valueOf(left), leave: stmtsOf(right) } : null;
}

/** The test that a value is there, and what leaves when it isn't. */
export function leaveWithout(value: Expr, leave: Stmt[], span: Span): Stmt {
  return { kind: 'if', test: { kind: 'binary', operator: '==', left: value, right: nullLiteral(span), span }, then: leave, else: [], span };
}

/** Gives a value to a target; of a statement with a value every branch gives its own. */
export function assignTo(right: Node, make_: (value: Expr | null) => Stmt, again: (value: Expr) => Stmt, read: Expr): Stmt[] {
  const leaving = elvis(right);
  if (leaving) return [make_(leaving.value), leaveWithout(read, leaving.leave, right.span)];
  if (right.value.is !== 'stmts') return [make_(valueOf(right))];
  const value = valueOf(right);
  if (value.kind !== 'unknown') return [make_(value)];
  return [make_(null), ...putTail(right.value.stmts, (e) => [again(e)])];
}

function reduceIf(node: Node): Value {
  const condition = node.child('condition');
  const at = node.kids.findIndex((k) => !k.named && k.type === 'else');
  const kids = node.kids.filter((k) => k.named && k.field !== 'condition' && k.type !== 'ERROR');
  const then = kids.filter((k) => at < 0 || node.kids.indexOf(k) < at);
  const otherwise = at < 0 ? [] : node.kids.slice(at).filter((k) => k.named);
  return make.stmt({ kind: 'if', test: condition ? valueOf(condition) : unknownOf(node, 'syntax-error'), then: then.flatMap(stmtsOf), else: otherwise.flatMap(stmtsOf), span: node.span });
}

function reduceEntry(node: Node): Value {
  const tests = node.all('condition').map(valueOf);
  const body = node.kids.filter((k) => k.named && k.field !== 'condition').flatMap(stmtsOf);
  return make.cases([{ tests, body, fallsThrough: false, span: node.span }]);
}

/** A type test of a `when` until its subject is known. */
const typeTests = new WeakMap<Expr, { operator: 'in' | 'instanceof'; negated: boolean }>();

export function reduceTest(node: Node): Value {
  const kid = node.named_()[0];
  const right: Expr = node.type === 'type_test' && kid ? { kind: 'name', name: typeText(kid), span: kid.span } : kid ? valueOf(kid) : unknownOf(node, 'syntax-error');
  const test: Expr = { kind: 'unary', operator: 'when', operand: right, span: node.span };
  typeTests.set(test, { operator: node.type === 'type_test' ? 'instanceof' : 'in', negated: node.has('!is') || node.has('!in') });
  return make.expr(test);
}

/** `when`: with tests of types or ranges every case is a condition on the subject. */
function reduceWhen(node: Node): Value {
  const subjectNode = node.first('when_subject');
  const declared = subjectNode?.first('variable_declaration');
  const kids = subjectNode?.named_().filter((k) => k.type !== 'variable_declaration' && k.type !== 'annotation') ?? [];
  let subject: Expr | null = kids[0] ? valueOf(kids[0]) : null;
  const before: Stmt[] = [];
  if (subject && declared) {
    const target: Expr = { kind: 'name', name: declared.first('identifier')?.text ?? '', span: declared.span };
    before.push({ kind: 'assign', target, operator: '=', value: subject, declares: true, modifiers: ['val'], span: declared.span });
    subject = { ...target };
  }
  let cases: Case[] = node.kids.flatMap((k) => (k.value.is === 'cases' ? k.value.cases : []));
  if (subject && cases.some((c) => c.tests.some((t) => typeTests.has(t)))) {
    const of = subject;
    cases = cases.map((c) => ({ ...c, tests: c.tests.map((t) => conditionOf(t, of)) }));
    subject = null;
  }
  return make.stmt(...before, { kind: 'switch', subject, cases, span: node.span });
}

function conditionOf(test: Expr, subject: Expr): Expr {
  const how = typeTests.get(test);
  if (!how || test.kind !== 'unary') return { kind: 'binary', operator: '==', left: subject, right: test, span: test.span };
  const compared: Expr = { kind: 'binary', operator: how.operator, left: subject, right: test.operand, span: test.span };
  return how.negated ? not(compared, test.span) : compared;
}

function reduceFor(node: Node): Value {
  const at = node.kids.findIndex((k) => !k.named && k.type === 'in');
  const target = node.kids.slice(0, Math.max(at, 0)).find((k) => k.named && k.type !== 'label' && k.type !== 'annotation');
  const [iterable, ...rest] = node.kids.slice(at + 1).filter((k) => k.named);
  return make.stmt({
    kind: 'loop', form: 'each', init: [], test: null, update: [], target: target ? valueOf(target) : null, iterable: iterable ? valueOf(iterable) : unknownOf(node, 'syntax-error'),
    body: rest.flatMap(stmtsOf), span: node.span
  });
}

const loop = (form: 'while' | 'do'): Reducer => (node) => {
  const condition = node.child('condition');
  const body = node.kids.filter((k) => k.named && k.field !== 'condition' && k.type !== 'label').flatMap(stmtsOf);
  return make.stmt({ kind: 'loop', form, init: [], test: condition ? valueOf(condition) : null, update: [], target: null, iterable: null, body, span: node.span });
};

function reduceTry(node: Node): Value {
  const catches = node.kids.flatMap((k) => (k.value.is === 'catches' ? k.value.catches : []));
  const last = node.first('finally_block');
  return make.stmt({ kind: 'try', body: node.named_('block').flatMap(stmtsOf), catches, otherwise: [], finally: last ? stmtsOf(last) : [], span: node.span });
}

function reduceCatch(node: Node): Value {
  const type = node.named_().find((k) => k.type.endsWith('type'));
  const caught: Catch = { types: type ? [typeText(type)] : [], name: node.first('identifier')?.text ?? null, body: node.named_('block').flatMap(stmtsOf), span: node.span };
  return make.catches([caught]);
}

/** `return x`; of a choice every branch returns its own, and `return x ?: throw y` leaves first. */
function reduceReturn(node: Node): Value {
  const kid = node.named_().find((k) => k.field !== 'label');
  const exit = (value: Expr | null): Stmt => ({ kind: 'exit', form: 'return', value, span: node.span });
  if (!kid) return make.stmt(exit(null));
  const leaving = elvis(kid);
  if (leaving && leaving.value.kind !== 'closure') return make.stmt(leaveWithout(leaving.value, leaving.leave, kid.span), exit(leaving.value));
  if (kid.value.is === 'stmts') return make.stmts(putTail(kid.value.stmts, (e) => [{ ...exit(e), span: e.span }]));
  return make.stmt(exit(valueOf(kid)));
}

function reduceThrow(node: Node): Value {
  const kid = node.named_()[0];
  return make.stmt({ kind: 'exit', form: 'throw', value: kid ? valueOf(kid) : null, span: node.span });
}

/** `break@outer`, `continue@outer`, and other labels, which go. */
function reduceLabeled(node: Node): Value {
  const form = JUMPS.get(node.first('label')?.text.replace(/@$/, '') ?? '');
  const kids = node.named_().filter((k) => k.type !== 'label');
  if (form) return make.stmt({ kind: 'exit', form, value: null, label: kids[0]?.text, span: node.span });
  return kids[0]?.value ?? make.none;
}

/** Reducers of statements. */
export const statementReducers: Record<string, Reducer> = {
  block: all,
  finally_block: all,
  if_expression: reduceIf,
  when_expression: reduceWhen,
  when_entry: reduceEntry,
  type_test: reduceTest,
  range_test: reduceTest,
  for_statement: reduceFor,
  while_statement: loop('while'),
  do_while_statement: loop('do'),
  try_expression: reduceTry,
  catch_block: reduceCatch,
  return_expression: reduceReturn,
  throw_expression: reduceThrow,
  labeled_expression: reduceLabeled
};

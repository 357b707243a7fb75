/** Statements of JavaScript, shared by TypeScript. */
import { asExpr, asStmts, fromExpr, make, type Node, type Reducer, type Value } from '../fold.js';
import type { Case, Expr, Loop, Stmt } from '../form.js';
import { nameAt, not, nullLiteral, spanOf, switchCases } from './common.js';
import { held, hoisted, sequenceOf } from './javascript-expressions.js';
import { classDecl } from './javascript-functions.js';
import { markExports, requireStmts } from './javascript-modules.js';
import { bind, isPattern, patternName, type Shared } from './javascript-patterns.js';

/** The expression, or `unknown` around it when the parser guessed among the node's own parts. */
function guarded(node: Node, value: Expr): Expr {
  const guessed = node.kids.some((k) => k.type === 'ERROR' || (k.named && k.missing));
  return guessed && value.kind !== 'unknown' ? { kind: 'unknown', reason: 'syntax-error', parts: [value], span: value.span } : value;
}

/** A node's statements where it stands in a list; a bare block keeps its scope. */
function statementsOf(node: Node): Stmt[] {
  return node.type === 'statement_block' ? [{ kind: 'block', body: asStmts(node), span: node.span }] : asStmts(node);
}

/** `using x = f()`: a declaration of its own in JavaScript's grammar, an assignment in TypeScript's. */
function isUsing(node: Node): boolean {
  return node.type === 'using_declaration' || (node.type === 'expression_statement' && node.first('assignment_expression')?.has('using') === true);
}

/** A list of statements. What follows a `using` declaration is the body of its scope. */
export function listOf(nodes: Node[]): Stmt[] {
  const out: Stmt[] = [];
  let into = out;
  const end = nodes[nodes.length - 1];
  for (const node of nodes) {
    const stmts = statementsOf(node);
    if (isUsing(node)) {
      const body: Stmt[] = [];
      into.push({ kind: 'scope', resources: stmts, body, span: spanOf(node.span, end.span) });
      into = body;
    } else for (const s of stmts) into.push(s);
  }
  return out;
}

/** The body of an `if` or loop: a block's statements, or the one statement. */
function bodyOf(node: Node | undefined): Stmt[] {
  return node ? asStmts(node) : [];
}

/**
 * What an expression does where its value is dropped: `a && b()` is an `if`, `c ? f() : g()` one with `else`,
 * a destructuring assignment takes its value apart, `void f()` is `f()`.
 */
function effects(e: Expr): Stmt[] {
  if (e.kind === 'assign-expr') {
    const shared: Shared = { declares: false, modifiers: [], span: e.span };
    return e.operator === '=' && isPattern(e.target) ? bind(e.target, e.value, shared) : [...fromExpr(e), ...requireStmts(e.target, e.value)];
  }
  if (e.kind === 'logical') {
    const tests = e.operands.slice(0, -1);
    const joined: Expr = tests.length === 1 ? tests[0] : { kind: 'logical', operator: e.operator, operands: tests, span: spanOf(tests[0].span, tests[tests.length - 1].span) };
    const test: Expr = e.operator === '&&' ? joined : e.operator === '||' ? not(joined, joined.span) : { kind: 'binary', operator: '==', left: joined, right: nullLiteral(joined.span), span: joined.span };
    return [{ kind: 'if', test, then: effects(e.operands[e.operands.length - 1]), else: [], span: e.span }];
  }
  if (e.kind === 'conditional') return [{ kind: 'if', test: e.test, then: effects(e.consequent), else: effects(e.alternate), span: e.span }];
  if (e.kind === 'unary' && e.operator === 'void') return effects(e.operand);
  return [...fromExpr(e), ...requireStmts(null, e)];
}

/** `target = class {..}`: the class is declared under its target's name, which then holds it. */
function classAssigned(target: Expr, value: Node, declares: Shared | null): Stmt[] {
  const own = value.textOf('name');
  const last = target.kind === 'name' ? target.name : target.kind === 'member' && target.property !== 'exports' ? target.property : undefined;
  const name = (declares ? last : own ?? last) ?? 'default';
  const decl: Stmt = { kind: 'type', decl: classDecl(value, name), span: value.span };
  if (declares) return [decl];
  return [decl, { kind: 'assign', target, operator: '=', value: nameAt(name, value.span), declares: false, modifiers: [], span: spanOf(target.span, value.span) }];
}

function expressionStatement(node: Node): Value {
  const valued = node.named_().filter((k) => k.value.is !== 'none');
  const kid = valued[0];
  // A string alone is a directive (`'use strict'`).
  if (!kid || (valued.length === 1 && kid.type === 'string')) return make.none;
  if (kid.value.is === 'type' || kid.value.is === 'stmts') return make.stmts(valued.flatMap(asStmts));
  if (valued.length > 1) return make.stmt({ kind: 'evaluate', expr: { kind: 'unknown', reason: 'syntax-error', parts: valued.map(asExpr), span: node.span }, span: node.span });
  const right = kid.type === 'assignment_expression' ? kid.child('right') : undefined;
  if (right?.type === 'class' && kid.value.is === 'expr' && kid.value.expr.kind === 'assign-expr') return make.stmts(classAssigned(kid.value.expr.target, right, null));
  const stmts = sequenceOf(kid).flatMap((e) => effects(guarded(node, e)));
  if (kid.type === 'assignment_expression' && kid.has('using')) for (const s of stmts) if (s.kind === 'assign') Object.assign(s, { declares: true, modifiers: ['using'] });
  return make.stmts(stmts);
}

function declarations(node: Node): Value {
  const out: Stmt[] = [];
  const kind = node.textOf('kind') ?? 'var';
  for (const d of node.named_('variable_declarator')) {
    const name = d.child('name');
    if (!name) continue;
    const target = asExpr(name);
    const value = d.child('value');
    const type = d.child('type')?.text.replace(/^:/, '').replace(/\s+/g, ' ').trim();
    const shared: Shared = { declares: true, modifiers: [kind], span: d.span, ...(type && { type }) };
    if (!value) out.push({ kind: 'assign', target, operator: '=', value: null, ...shared });
    else if (value.type === 'class' && target.kind === 'name') out.push(...classAssigned(target, value, shared));
    else {
      const all = sequenceOf(value);
      const given = guarded(d, held(all[all.length - 1]));
      for (const s of isPattern(target) ? bind(target, given, shared) : [{ kind: 'assign' as const, target, operator: '=', value: given, ...shared }]) out.push(s);
      out.push(...requireStmts(target, given));
    }
  }
  for (const k of node.kids) if (k.type === 'ERROR') out.push(...asStmts(k));
  return make.stmts(out);
}

function conditionOf(node: Node): { before: Stmt[]; value: Expr } {
  const condition = node.child('condition');
  return condition ? hoisted(condition) : { before: [], value: node.need('condition') };
}

/** The condition of a loop, which runs often: of `a, b` nothing can go before it. */
function loopTest(node: Node | undefined): Expr | null {
  if (!node || node.type === 'empty_statement') return null;
  const all = sequenceOf(node);
  return all.length === 1 ? all[0] : { kind: 'unknown', reason: 'unsupported', parts: all, span: node.span };
}

function ifStatement(node: Node): Value {
  const { before, value } = conditionOf(node);
  return make.stmts([...before, { kind: 'if', test: value, then: bodyOf(node.child('consequence')), else: bodyOf(node.child('alternative')), span: node.span }]);
}

function loopOf(node: Node, form: Loop['form'], parts: Partial<Loop>): Value {
  return make.stmt({ kind: 'loop', form, init: [], test: null, update: [], target: null, iterable: null, body: bodyOf(node.child('body')), span: node.span, ...parts });
}

function forStatement(node: Node): Value {
  const initializer = node.child('initializer');
  const init = !initializer || initializer.type === 'empty_statement' ? [] : initializer.value.is === 'stmts' ? initializer.value.stmts : sequenceOf(initializer).flatMap(effects);
  const increment = node.child('increment');
  return loopOf(node, 'for', { init, test: loopTest(node.child('condition')), update: increment ? sequenceOf(increment).flatMap(effects) : [] });
}

/** `for (x of xs)`; `for (k in o)` runs over `Object.keys(o)`. */
function forInStatement(node: Node): Value {
  const left = node.child('left');
  const right = node.child('right');
  let target = left ? asExpr(left) : node.need('left');
  const { before, value } = right ? hoisted(right) : { before: [], value: node.need('right') };
  let iterable = value;
  if (node.textOf('operator') === 'in') {
    const keys: Expr = { kind: 'member', object: nameAt('Object', value.span), property: 'keys', span: value.span };
    iterable = { kind: 'call', callee: keys, args: [{ value }], span: value.span };
  }
  let body = bodyOf(node.child('body'));
  const plainList = target.kind === 'list' && target.items.every((i) => i.kind === 'name');
  if (isPattern(target) && !plainList) {
    const kind = node.textOf('kind');
    const item = nameAt(patternName(target), target.span);
    body = [...bind(target, { ...item }, { declares: kind !== undefined, modifiers: kind ? [kind] : [], span: target.span }), ...body];
    target = item;
  }
  const loop = loopOf(node, 'each', { target, iterable, body });
  return before.length && loop.is === 'stmts' ? make.stmts([...before, ...loop.stmts]) : loop;
}

function caseOf(node: Node, tests: Expr[]): Value {
  const body = listOf(node.named_().filter((k) => k.field !== 'value'));
  return make.cases([{ tests, body, fallsThrough: false, span: node.span }]);
}

function switchBody(node: Node): Value {
  const cases: Case[] = [];
  for (const k of node.named_()) {
    if (k.value.is === 'cases') cases.push(...k.value.cases);
    else cases[cases.length - 1]?.body.push(...asStmts(k));
  }
  return make.cases(switchCases(cases));
}

function switchStatement(node: Node): Value {
  const subject = node.child('value');
  const { before, value } = subject ? hoisted(subject) : { before: [], value: node.need('value') };
  const body = node.child('body');
  const onTrue = value.kind === 'literal' && value.type === 'boolean' && value.value === 'true';
  return make.stmts([...before, { kind: 'switch', subject: onTrue ? null : guarded(node, value), cases: body?.value.is === 'cases' ? body.value.cases : [], span: node.span }]);
}

function tryStatement(node: Node): Value {
  const handler = node.child('handler');
  const catches = handler?.value.is === 'catches' ? handler.value.catches : [];
  return make.stmt({ kind: 'try', body: node.stmts('body'), catches, otherwise: [], finally: node.stmts('finalizer'), span: node.span });
}

function catchClause(node: Node): Value {
  const parameter = node.child('parameter');
  const pattern = parameter ? asExpr(parameter) : null;
  const body = node.stmts('body');
  if (!pattern || !isPattern(pattern)) return make.catches([{ types: [], name: parameter?.text ?? null, body, span: node.span }]);
  const name = patternName(pattern);
  const bound = bind(pattern, nameAt(name, pattern.span), { declares: true, modifiers: [], span: pattern.span });
  return make.catches([{ types: [], name, body: [...bound, ...body], span: node.span }]);
}

function exitOf(form: 'return' | 'throw'): Reducer {
  return (node) => {
    const kid = node.named_().find((k) => k.value.is !== 'none');
    if (!kid) return make.stmt({ kind: 'exit', form, value: null, span: node.span });
    if (kid.type === 'class') {
      const name = kid.textOf('name') ?? 'default';
      return make.stmt({ kind: 'type', decl: classDecl(kid, name), span: kid.span }, { kind: 'exit', form, value: nameAt(name, kid.span), span: node.span });
    }
    const { before, value } = hoisted(kid);
    return make.stmts([...before, { kind: 'exit', form, value: guarded(node, value), span: node.span }]);
  };
}

function jump(form: 'break' | 'continue'): Reducer {
  return (node) => {
    const label = node.textOf('label');
    return make.stmt({ kind: 'exit', form, value: null, ...(label !== undefined && { label }), span: node.span });
  };
}

/** Statements below that change nothing: `else x`, `finally {..}`, `label: x`. Adds no depth. */
function inner(node: Node): Value {
  node.depth = Math.max(1, ...node.kids.map((k) => k.depth));
  return make.stmts(node.named_().flatMap(asStmts));
}

function withStatement(node: Node): Value {
  const resource = node.need('object');
  return make.stmt({ kind: 'scope', resources: [{ kind: 'evaluate', expr: resource, span: resource.span }], body: bodyOf(node.child('body')), span: node.span });
}

/** Reducers of the statement nodes. */
export const statementReducers: Record<string, Reducer> = {
  program: (node) => {
    const body = listOf(node.named_());
    markExports(body);
    return make.stmts(body);
  },
  statement_block: (node) => make.stmts(listOf(node.named_())),
  expression_statement: expressionStatement,
  variable_declaration: declarations,
  lexical_declaration: declarations,
  using_declaration: declarations,
  variable_declarator: () => make.none,
  if_statement: ifStatement,
  else_clause: inner,
  finally_clause: inner,
  labeled_statement: (node) => {
    const body = node.child('body');
    return make.stmts(body ? statementsOf(body) : []);
  },
  for_statement: forStatement,
  for_in_statement: forInStatement,
  while_statement: (node) => loopOf(node, 'while', { test: loopTest(node.child('condition')) }),
  do_statement: (node) => loopOf(node, 'do', { test: loopTest(node.child('condition')) }),
  switch_statement: switchStatement,
  switch_body: switchBody,
  switch_case: (node) => caseOf(node, [node.need('value')]),
  switch_default: (node) => caseOf(node, []),
  try_statement: tryStatement,
  catch_clause: catchClause,
  with_statement: withStatement,
  return_statement: exitOf('return'),
  throw_statement: exitOf('throw'),
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  empty_statement: () => make.none,
  debugger_statement: () => make.none
};

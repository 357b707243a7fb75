/** Reducers for C's statements; C++ takes them over. */
import { asExpr, asStmts, fromExpr, make, type Node, type Reducer } from '../fold.js';
import type { Call, Case, Exit, Expr, Loop, Stmt } from '../form.js';
import { commaParts, operands, testOf } from './c-expressions.js';
import { switchCases } from './common.js';

/** The statements of a body, without the block around them. */
export function bodyOf(node: Node | undefined): Stmt[] {
  return node ? asStmts(node) : [];
}

/** Expressions of a comma chain as statements, assignments in statement form. */
export function effects(expr: Expr): Stmt[] {
  return commaParts(expr).flatMap(fromExpr);
}

/** What runs before a value, and the value: the left parts of a comma chain come first. */
function sequenced(expr: Expr): { before: Stmt[]; value: Expr } {
  const parts = commaParts(expr);
  return { before: parts.slice(0, -1).flatMap(fromExpr), value: parts[parts.length - 1] };
}

/** Kids as one statement list; a bare block stays one. Gives a macro that heads a block its loop. */
export function listOf(kids: Node[]): Stmt[] {
  const out: Stmt[] = [];
  for (let i = 0; i < kids.length; i++) {
    const kid = kids[i];
    const loop = macroLoop(kid, kids[i + 1]);
    if (loop) {
      out.push(loop);
      i++;
    } else if (kid.type === 'compound_statement') out.push({ kind: 'block', body: asStmts(kid), span: kid.span });
    else for (const s of asStmts(kid)) out.push(s);
  }
  return out;
}

/** A statement that is one call, and the missing semicolon behind it if it has none: a macro, most likely. */
export function openCall(kid: Node): { call: Call; missing: Node } | null {
  if (kid.type !== 'expression_statement' || kid.value.is !== 'stmts' || kid.value.stmts.length !== 1) return null;
  const missing = kid.kids[kid.kids.length - 1];
  const [only] = kid.value.stmts;
  if (missing?.type !== ';' || missing.span.start !== missing.span.end || only.kind !== 'evaluate' || only.expr.kind !== 'call') return null;
  return { call: only.expr, missing };
}

/** `list_for_each(p, head) { ... }`: a call without its semicolon in front of a statement, named as a loop is. */
function macroLoop(kid: Node, next: Node | undefined): Loop | null {
  const open = openCall(kid);
  if (!open || open.call.callee.kind !== 'name') return null;
  const name = open.call.callee.name;
  const loops = next !== undefined && /for_?each|(^|_)iter(ate)?(_|$)/i.test(name);
  if (loops || next?.type === 'compound_statement' || /^[A-Z][A-Z0-9_]*$/.test(name)) open.missing.recovered = true;
  if (!loops) return null;
  const span = { ...kid.span, end: next.span.end, endLine: next.span.endLine };
  return { kind: 'loop', form: 'each', init: [], test: null, update: [], target: null, iterable: open.call, body: bodyOf(next), span };
}

function exit(node: Node, form: Exit['form'], value: Expr | null, label?: string): Exit {
  return { kind: 'exit', form, value, ...(label !== undefined ? { label } : {}), span: node.span };
}

/** Test of a condition in brackets, with what C++ declares in front of it. */
export function conditionOf(node: Node): { before: Stmt[]; test: Expr } {
  const clause = node.child('condition');
  if (clause?.type !== 'condition_clause') {
    const { before, value } = sequenced(testOf(clause, node));
    return { before, test: value };
  }
  const init = clause.stmts('initializer');
  const value = clause.child('value');
  if (value?.type === 'declaration') {
    const declared = asStmts(value);
    const last = declared[declared.length - 1];
    return { before: [...init, ...declared], test: last?.kind === 'assign' ? last.target : testOf(undefined, clause) };
  }
  const { before, value: test } = sequenced(testOf(value, clause));
  if (clause.kids.some((k) => k.type === 'ERROR') && test.kind !== 'unknown') {
    return { before: init, test: { kind: 'unknown', reason: 'syntax-error', parts: [test], span: test.span } };
  }
  return { before: [...init, ...before], test };
}

/** As `conditionOf` for a loop, whose test runs each time: nothing may be moved in front. */
function loopTest(node: Node): Expr {
  const { before, test } = conditionOf(node);
  if (!before.length) return test;
  const last = before[before.length - 1];
  if (before.length === 1 && last.kind === 'assign' && last.value && test === last.target) {
    return { kind: 'assign-expr', target: last.target, operator: last.operator, value: last.value, span: last.span };
  }
  const items = before.flatMap((s): Expr[] => {
    if (s.kind === 'evaluate') return [s.expr];
    return s.kind === 'assign' && s.value ? [{ kind: 'assign-expr', target: s.target, operator: s.operator, value: s.value, span: s.span }] : [];
  });
  return { kind: 'list', type: ',', items: [...items, test], span: test.span };
}

/** The first statement of an `else`; `else if` nests. */
function elseOf(node: Node): Stmt[] {
  const clause = node.child('alternative');
  return clause ? bodyOf(operands(clause)[0]) : [];
}

function caseOf(node: Node): Case {
  const tests: Expr[] = [];
  const value = node.expr('value');
  if (value) tests.push(value);
  const range = node.kids.find((k) => k.type === 'ERROR' && k.text.startsWith('...'));
  if (value && range) {
    range.recovered = true;
    tests[0] = { kind: 'list', type: '...', items: [value, ...range.kids.filter((k) => k.named).map(asExpr)], span: value.span };
  }
  return { tests, body: asStmts(node), fallsThrough: false, span: node.span };
}

function switchOf(node: Node): Stmt[] {
  const { before, test } = conditionOf(node);
  const cases: Case[] = [];
  const early: Stmt[] = [];
  for (const kid of node.child('body')?.kids ?? []) {
    if (!kid.named) continue;
    const current = cases[cases.length - 1];
    if (kid.type === 'case_statement') cases.push(caseOf(kid));
    else if (current) current.body = current.body.concat(listOf([kid]));
    else early.push(...asStmts(kid));
  }
  return [...before, ...early, { kind: 'switch', subject: test, cases: switchCases(cases), span: node.span }];
}

const list: Reducer = (n) => make.stmts(listOf(n.kids.filter((k) => k.named)));

/** Reducers of statements. */
export const statements: Record<string, Reducer> = {
  translation_unit: list,
  compound_statement: list,
  declaration_list: list,
  expression_statement: (n) => make.stmts(operands(n).flatMap((k) => effects(asExpr(k)))),
  attributed_statement: (n) => make.stmts(listOf(operands(n))),
  labeled_statement: (n) => {
    const inner = n.named_().filter((k) => k.field !== 'label');
    return make.stmt({ kind: 'block', label: n.textOf('label') ?? '', body: inner.flatMap(bodyOf), span: n.span });
  },
  if_statement: (n) => {
    const { before, test } = conditionOf(n);
    return make.stmts([...before, { kind: 'if', test, then: bodyOf(n.child('consequence')), else: elseOf(n), span: n.span }]);
  },
  switch_statement: (n) => make.stmts(switchOf(n)),
  case_statement: (n) => make.stmts(listOf(n.named_().filter((k) => k.field !== 'value' && k.type !== 'ERROR'))),
  while_statement: (n) =>
    make.stmt({ kind: 'loop', form: 'while', init: [], test: loopTest(n), update: [], target: null, iterable: null, body: bodyOf(n.child('body')), span: n.span }),
  do_statement: (n) =>
    make.stmt({ kind: 'loop', form: 'do', init: [], test: loopTest(n), update: [], target: null, iterable: null, body: bodyOf(n.child('body')), span: n.span }),
  for_statement: (n) => {
    const init = n.all('initializer').flatMap((k) => (k.value.is === 'expr' ? effects(k.value.expr) : asStmts(k)));
    const update = n.all('update').flatMap((k) => effects(asExpr(k)));
    const damaged = n.kids.some((k) => k.type === 'ERROR');
    const condition = n.child('condition');
    const test = condition ? testOf(condition, n) : damaged ? testOf(undefined, n) : null;
    return make.stmt({ kind: 'loop', form: 'for', init, test, update, target: null, iterable: null, body: bodyOf(n.child('body')), span: n.span });
  },
  return_statement: (n) => {
    const [only] = operands(n);
    if (!only) return make.stmt(exit(n, 'return', n.kids.some((k) => k.type === 'ERROR') ? testOf(undefined, n) : null));
    const { before, value } = sequenced(asExpr(only));
    return make.stmts([...before, exit(n, 'return', value)]);
  },
  break_statement: (n) => make.stmt(exit(n, 'break', null)),
  continue_statement: (n) => make.stmt(exit(n, 'continue', null)),
  goto_statement: (n) => make.stmt(exit(n, 'goto', null, n.textOf('label'))),
  seh_leave_statement: (n) => make.stmt(exit(n, 'goto', null, '__finally')),
  seh_try_statement: (n) => {
    const except = n.first('seh_except_clause');
    const last = n.first('seh_finally_clause');
    return make.stmt({
      kind: 'try',
      body: bodyOf(n.child('body')),
      catches: except ? [{ types: [], name: null, body: bodyOf(except.child('body')), span: except.span }] : [],
      otherwise: [],
      finally: last ? bodyOf(last.child('body')) : [],
      span: n.span
    });
  },
  seh_except_clause: () => make.none,
  seh_finally_clause: () => make.none
};

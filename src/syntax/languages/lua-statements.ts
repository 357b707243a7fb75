/** Lua's statements. */
import { asExpr, asStmts, fromExpr, make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import type { Expr, Func, If, Import, Loop, Stmt } from '../form.js';
import { nameAt, not } from './common.js';
import { paramsOf } from './lua-expressions.js';

/** A call that stands as a statement; `error` throws. */
function effect(e: Expr): Stmt[] {
  const thrown = e.kind === 'call' && e.callee.kind === 'name' && e.callee.name === 'error' ? e : null;
  if (thrown) return [{ kind: 'exit', form: 'throw', value: thrown.args[0]?.value ?? null, span: e.span }];
  return [...fromExpr(e), ...imported(null, e)];
}

/** The module that `require 'm'` loads, under the name that it is given. */
function imported(name: string | null, e: Expr): Stmt[] {
  if (e.kind !== 'call' || e.callee.kind !== 'name' || e.callee.name !== 'require') return [];
  const module = e.args[0]?.value;
  if (module?.kind !== 'literal' || module.type !== 'string') return [];
  const one: Import = { module: module.value, ...(name !== null && { alias: name }), span: e.span };
  return [{ kind: 'import', imports: [one], span: e.span }];
}

/** Statements of a node where it stands in a list. */
function statementsOf(node: Node): Stmt[] {
  if (node.value.is === 'expr') return effect(node.value.expr);
  return asStmts(node);
}

const list: Reducer = (node) => make.stmts(node.named_().flatMap(statementsOf));

function assignments(node: Node, declares: boolean): Stmt[] {
  const variables = node.first('variable_list');
  const targets = variables?.all('name').map(asExpr) ?? [];
  const values = node.first('expression_list')?.named_().map(asExpr) ?? [];
  const modifiers = declares ? ['local'] : [];
  const store = (target: Expr, value: Expr | null): Stmt[] => [
    { kind: 'assign', target, operator: '=', value, declares, modifiers, span: node.span }, ...(value && target.kind === 'name' ? imported(target.name, value) : [])
  ];
  if (targets.length === 0) return [];
  if (values.length === 0) return targets.flatMap((t) => store(t, null));
  if (targets.length === 1) return store(targets[0], values[0]);
  // Values that do not need one another are stored one by one.
  const plain = declares && targets.length === values.length;
  if (plain) return targets.flatMap((t, i) => store(t, values[i]));
  const target: Expr = { kind: 'list', items: targets, span: variables!.span };
  const value: Expr = values.length === 1 ? values[0] : { kind: 'list', items: values, span: node.span };
  return store(target, value);
}

function declaration(node: Node): Value {
  const assignment = node.first('assignment_statement');
  if (assignment) return make.stmts(assignments(assignment, true));
  const names = node.first('variable_list')?.all('name') ?? [];
  return make.stmts(names.map((k): Stmt => ({ kind: 'assign', target: asExpr(k), operator: '=', value: null, declares: true, modifiers: ['local'], span: node.span })));
}

/** The access path of a function's name: `M.f`, `M:f`, `f`. */
function functionDeclaration(node: Node): Value {
  const name = node.child('name');
  const own = name?.type === 'identifier' ? name.text : (name?.textOf('field') ?? name?.textOf('method') ?? '');
  const owner = name && name.type !== 'identifier' ? (name.textOf('table') ?? '').replace(/\s+/g, '') : undefined;
  const isLocal = node.has('local');
  const func: Func = {
    id: '', name: own, qualified: '', form: owner === undefined ? 'function' : 'method', ...(owner !== undefined && { container: owner }), params: paramsOf(node.child('parameters')),
    annotations: [], modifiers: isLocal ? ['local'] : [], exported: !isLocal && !own.startsWith('_'), body: node.stmts('body'), span: node.span
  };
  return make.func(func);
}

function ifStatement(node: Node): Value {
  const first: If = { kind: 'if', test: node.need('condition'), then: node.stmts('consequence'), else: [], span: node.span };
  let last = first;
  const alternatives = node.all('alternative');
  for (const k of alternatives) {
    if (k.type === 'elseif_statement') {
      const next: If = { kind: 'if', test: k.need('condition'), then: k.stmts('consequence'), else: [], span: { ...k.span, end: node.span.end, endLine: node.span.endLine } };
      if (k.kids.some((x) => x.type === 'ERROR' || x.missing)) next.test = { kind: 'unknown', reason: 'syntax-error', parts: [next.test], span: next.test.span };
      last.else = [next];
      last = next;
    } else last.else = k.stmts('body');
  }
  node.depth = Math.max(0, ...node.kids.map((k) => k.depth)) + 1 + alternatives.length;
  return make.stmt(first);
}

const loopOf = (node: Node, form: Loop['form'], parts: Partial<Loop>): Value => make.stmt({
  kind: 'loop', form, init: [], test: null, update: [], target: null, iterable: null, body: node.stmts('body'), span: node.span, ...parts
});

/** `for i = a, b, c` counts; `for k, v in pairs(t)` runs over the table. */
function forStatement(node: Node): Value {
  const clause = node.child('clause');
  if (clause?.type === 'for_numeric_clause') {
    const name = nameAt(clause.textOf('name') ?? '', clause.child('name')?.span ?? clause.span);
    const step = clause.expr('step');
    const down = step?.kind === 'literal' && step.value.startsWith('-');
    const update: Expr = step && !(step.kind === 'literal' && step.value === '1')
      ? { kind: 'assign-expr', target: { ...name }, operator: '+=', value: step, span: clause.span }
      : { kind: 'unary', operator: '++', operand: { ...name }, span: clause.span };
    return loopOf(node, 'for', {
      init: [{ kind: 'assign', target: name, operator: '=', value: clause.need('start'), declares: true, modifiers: ['local'], span: clause.span }],
      test: { kind: 'binary', operator: down ? '>=' : '<=', left: { ...name }, right: clause.need('end'), span: clause.span }, update: fromExpr(update)
    });
  }
  const names = clause?.first('variable_list')?.all('name').map(asExpr) ?? [];
  const over = clause?.first('expression_list')?.named_().map(asExpr)[0] ?? unknownOf(node, 'syntax-error');
  const walks = over.kind === 'call' && over.callee.kind === 'name' && (over.callee.name === 'pairs' || over.callee.name === 'ipairs') && over.args.length === 1;
  const target: Expr | null = names.length === 1 ? names[0] : names.length ? { kind: 'list', items: names, span: clause!.span } : null;
  return loopOf(node, 'each', { target, iterable: walks ? over.args[0].value : over });
}

function returned(node: Node): Value {
  const values = node.first('expression_list')?.named_().map(asExpr) ?? [];
  const only = values.length === 1 ? values[0] : null;
  if (only?.kind === 'call' && only.callee.kind === 'name' && only.callee.name === 'error') return make.stmts(effect(only));
  const value: Expr | null = values.length > 1 ? { kind: 'list', items: values, span: node.span } : only;
  return make.stmt({ kind: 'exit', form: 'return', value, span: node.span });
}

const nothing: Reducer = () => make.none;

/** Reducers of statements. */
export const statementReducers: Record<string, Reducer> = {
  chunk: list,
  block: list,
  do_statement: (node) => make.stmt({ kind: 'block', body: node.stmts('body'), span: node.span }),
  variable_declaration: declaration,
  assignment_statement: (node) => make.stmts(assignments(node, false)),
  variable_list: nothing,
  expression_list: nothing,
  attribute: nothing,
  function_declaration: functionDeclaration,
  if_statement: ifStatement,
  elseif_statement: nothing,
  else_statement: nothing,
  for_statement: forStatement,
  for_generic_clause: nothing,
  for_numeric_clause: nothing,
  while_statement: (node) => loopOf(node, 'while', { test: node.need('condition') }),
  repeat_statement: (node) => {
    const until = node.need('condition');
    return loopOf(node, 'do', { test: not(until, until.span) });
  },
  return_statement: returned,
  break_statement: (node) => make.stmt({ kind: 'exit', form: 'break', value: null, span: node.span }),
  // Lua has no `continue`: a label of that name at the loop's end stands in.
  goto_statement: (node) => {
    const label = node.first('identifier')?.text ?? '';
    return make.stmt(label.startsWith('continue') ? { kind: 'exit', form: 'continue', value: null, span: node.span } : { kind: 'exit', form: 'goto', value: null, label, span: node.span });
  },
  label_statement: (node) => {
    const label = node.first('identifier')?.text ?? '';
    return label.startsWith('continue') ? make.none : make.stmt({ kind: 'block', label, body: [], span: node.span });
  },
  empty_statement: nothing,
  hash_bang_line: nothing
};

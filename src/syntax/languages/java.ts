/** Lowers Java. */
import { asExpr, asStmts, make, unknownOf, type Lowering, type Node, type Reducer } from '../fold.js';
import type { Argument, Assign, Call, Catch, Exit, Expr, Func, Import, Literal, Loop, Param, Span, Stmt } from '../form.js';
import { addOf, decodeEscapes, isString, literal, logicalOf, not, nullLiteral, numberValue, typeText } from './common.js';
import { bindings, distribute, exprOf, switchReducer } from './java-switch.js';
import { annotationsOf, declarators, memberArgs, modifiersOf, paramsOf, typeReducers } from './java-types.js';

const constant = (type: Literal['type'], value: (node: Node) => string): Reducer => (node) => make.expr(literal(type, value(node), node.span));
const number = constant('number', (n) => numberValue(n.text));

/** A name; one that the parser made up (empty text) is a syntax error. */
const identifier: Reducer = (node) => make.expr(node.missing ? unknownOf(node, 'syntax-error') : { kind: 'name', name: node.text, span: node.span });

/** The value of a kid in a field, an `unknown` when there is none. */
function need(node: Node, field: string): Expr {
  const kid = node.child(field);
  return kid ? exprOf(kid) : unknownOf(node, 'syntax-error');
}

/** Statements of a node that stands alone in a list; a bare block keeps its scope. */
function statementsOf(node: Node): Stmt[] {
  return node.type === 'block' ? [{ kind: 'block', body: asStmts(node), span: node.span }] : asStmts(node);
}

/** The content of a string or text block. A text block loses the indentation that its lines share. */
function stringValue(node: Node): string {
  const text = node.text;
  if (!text.startsWith('"""')) return decodeEscapes(text.slice(1, -1));
  const lines = text.slice(text.indexOf('\n') + 1, -3).split(/\r?\n/);
  const last = lines.length - 1;
  const margins = lines.flatMap((l, i) => (i === last || l.trim() ? [l.length - l.trimStart().length] : []));
  const margin = Math.min(...margins);
  return decodeEscapes(lines.map((l, i) => (i === last ? l.slice(margin) : l.slice(margin).trimEnd())).join('\n'));
}

/** `java.io.File` as an access path. */
function dotted(text: string, span: Span): Expr {
  const [first, ...rest] = text.replace(/\s+/g, '').split('.');
  return rest.reduce<Expr>((object, property) => ({ kind: 'member', object, property, span }), { kind: 'name', name: first, span });
}

/** A type as written, without its type arguments. */
function erased(node: Node): string {
  let out = '';
  let depth = 0;
  for (const c of node.text) {
    if (c === '<') depth++;
    else if (c === '>') depth--;
    else if (depth === 0) out += c;
  }
  return out.trim();
}

const SEPARATORS = new Set(['File.separator', 'File.pathSeparator', 'java.io.File.separator', 'java.io.File.pathSeparator']);

/** Punctuation in an addition joins text; a letter or digit may be character arithmetic. */
function isPunctuation(e: Expr): boolean {
  return e.kind === 'literal' && e.type === 'char' && !/^[\p{L}\p{N}\0]$/u.test(e.value);
}

function isText(e: Expr): boolean {
  if (isString(e) || isPunctuation(e)) return true;
  if (e.kind === 'member' && e.object.kind === 'name') return SEPARATORS.has(`${e.object.name}.${e.property}`);
  if (e.kind !== 'call' || e.callee.kind !== 'member') return false;
  const { object, property } = e.callee;
  if (property === 'toString') return e.args.length === 0;
  return object.kind === 'name' && object.name === 'String' && (property === 'format' || property === 'valueOf' || property === 'join');
}

const isNumber = (e: Expr): boolean => e.kind === 'literal' && (e.type === 'number' || e.type === 'char');

/** A character that is joined to text is text. */
function textual(e: Expr): Expr {
  return e.kind === 'literal' && e.type === 'char' ? { ...e, type: 'string' } : e;
}

const binary: Reducer = (node) => {
  const left = node.child('left');
  const right = node.child('right');
  const operator = node.textOf('operator') ?? '';
  if (!left || !right) return make.expr(unknownOf(node, 'syntax-error'));
  const l = exprOf(left);
  const r = exprOf(right);
  if (operator === '&&' || operator === '||') return make.expr(logicalOf(node, operator, left, right, l, r));
  if (operator === '+' && (isText(l) || isText(r))) {
    const arithmetic = isNumber(l) && isNumber(r);
    if (!arithmetic) return make.expr(addOf(node, left, right, isText(r) || isPunctuation(l) ? textual(l) : l, textual(r), isText));
  }
  return make.expr({ kind: 'binary', operator, left: l, right: r, span: node.span });
};

/** `x instanceof T t` is `(t = x) instanceof T`; a record pattern assigns a list. */
const instanceOf: Reducer = (node) => {
  const name = node.child('name');
  const pattern = node.child('pattern');
  const type = node.child('right') ?? pattern?.named_()[0];
  const operand = need(node, 'left');
  let target: Expr | null = name ? { kind: 'name', name: name.text, span: name.span } : null;
  if (pattern) target = bindings(pattern);
  const left: Expr = target ? { kind: 'assign-expr', target, operator: '=', value: operand, span: node.span } : operand;
  return make.expr({ kind: 'binary', operator: 'instanceof', left, right: type ? dotted(erased(type), type.span) : unknownOf(node, 'syntax-error'), span: node.span });
};

const invocation: Reducer = (node) => {
  const name = node.child('name');
  const property = name?.text ?? '';
  const span = name?.span ?? node.span;
  let callee: Expr = { kind: 'name', name: property, span };
  if (node.child('object')) {
    let object = need(node, 'object');
    // `Outer.super.m()`
    if (node.kids.some((k) => k.type === 'super' && k.field === null)) object = { kind: 'member', object, property: 'super', span: object.span };
    callee = { kind: 'member', object, property, span: { ...object.span, end: span.end, endLine: span.endLine } };
  }
  return make.expr({ kind: 'call', callee, args: argsOf(node), span: node.span });
};

function argsOf(node: Node): Argument[] {
  const list = node.child('arguments');
  return list?.value.is === 'args' ? list.value.args : [];
}

/**
 * `new X(...)`. An anonymous class is a construction with its members as named arguments (`X.method`), so that its
 * methods are closures that the construction registers.
 */
const creation: Reducer = (node) => {
  const type = node.child('type');
  const path = type ? dotted(erased(type), type.span) : unknownOf(node, 'syntax-error');
  const at = node.kids.findIndex((k) => !k.named && k.type === 'new');
  const outer = node.kids.slice(0, Math.max(at, 0)).find((k) => k.named);
  const callee: Expr = outer && path.kind === 'name' ? { kind: 'member', object: exprOf(outer), property: path.name, span: path.span } : path;
  const body = node.first('class_body');
  const own = type ? erased(type) : '';
  const args = body ? [...argsOf(node), ...memberArgs(body, own.slice(own.lastIndexOf('.') + 1))] : argsOf(node);
  return make.expr({ kind: 'call', callee, args, construct: true, span: node.span });
};

const arrayCreation: Reducer = (node) => {
  const type = node.child('type');
  const value = node.child('value');
  const sizes = node.named_('dimensions_expr').map(asExpr);
  const name = `${type ? typeText(type) : ''}${'[]'.repeat(Math.max(1, sizes.length))}`;
  if (value) {
    const list = asExpr(value);
    return make.expr(list.kind === 'list' ? { ...list, type: name, span: node.span } : list);
  }
  return make.expr({
    kind: 'call', callee: { kind: 'name', name, span: type?.span ?? node.span }, args: sizes.map((s) => ({ value: s })), construct: true, span: node.span
  });
};

const lambda: Reducer = (node) => {
  const parameters = node.child('parameters');
  const body = node.child('body');
  const names = parameters?.type === 'inferred_parameters' ? parameters.named_() : parameters?.type === 'identifier' ? [parameters] : [];
  const params: Param[] = parameters?.value.is === 'params' ? parameters.value.params : names.map((n) => ({ name: n.text, annotations: [], span: n.span }));
  let stmts: Stmt[] = [];
  if (body?.type === 'block') stmts = asStmts(body);
  else if (body) stmts = distribute(body, returned) ?? [returned(exprOf(body))];
  const func: Func = {
    id: '', name: '', qualified: '', form: 'closure', params, annotations: [], modifiers: [], exported: false, body: stmts, span: node.span
  };
  return make.expr({ kind: 'closure', func, span: node.span });
};

function returned(value: Expr): Stmt {
  return { kind: 'exit', form: 'return', value, span: value.span };
}

/** `T::m` and `x::m` are the members; of `T::new` the property is `new`. */
const methodReference: Reducer = (node) => {
  const first = node.named_()[0];
  const last = node.kids.at(-1);
  const isValue = first && first.value.is === 'expr';
  const object: Expr = first ? (isValue ? exprOf(first) : dotted(erased(first), first.span)) : unknownOf(node, 'syntax-error');
  return make.expr({ kind: 'member', object, property: last?.text ?? '', span: node.span });
};

const assignment: Reducer = (node) =>
  make.expr({ kind: 'assign-expr', target: need(node, 'left'), operator: node.textOf('operator') ?? '=', value: need(node, 'right'), span: node.span });

/** `x = switch (...) {...}` as a statement assigns in each case. */
const expressionStatement: Reducer = (node) => {
  const kid = node.named_()[0];
  if (!kid) return make.none;
  const right = kid.type === 'assignment_expression' ? kid.child('right') : undefined;
  if (right?.type === 'switch_expression' && kid.child('left')) {
    const operator = kid.textOf('operator') ?? '=';
    const stmts = distribute(right, (value) => ({ kind: 'assign', target: need(kid, 'left'), operator, value, declares: false, modifiers: [], span: value.span }));
    if (stmts) return make.stmts(stmts);
  }
  return make.stmts(asStmts(kid));
};

const local: Reducer = (node) => {
  const out: Stmt[] = [];
  const modifiers = modifiersOf(node);
  for (const d of declarators(node)) {
    const name: Expr = { kind: 'name', name: d.name, span: d.nameSpan };
    const base: Assign = {
      kind: 'assign', target: name, operator: '=', value: null, declares: true, modifiers, ...(d.type !== 'var' && { type: d.type }), ...(d.size && { size: d.size }),
      span: d.span
    };
    const spread = d.node && distribute(d.node, (value) => ({ kind: 'assign', target: { ...name }, operator: '=', value, declares: false, modifiers: [], span: value.span }));
    if (spread) out.push(base, ...spread);
    else out.push({ ...base, value: d.initial ?? null });
  }
  return make.stmts(out);
};

/** `return`, `throw` and `yield`, which leaves the switch with a value. */
const exitWith = (form: Exit['form']): Reducer => (node) => {
  const kid = node.named_()[0];
  const exit = (value: Expr | null, span = node.span): Stmt => ({ kind: 'exit', form, value, span });
  const spread = kid && form !== 'break' ? distribute(kid, (value) => exit(value, value.span)) : null;
  return spread ? make.stmts(spread) : make.stmt(exit(kid ? exprOf(kid) : null));
};

const jump = (form: Exit['form']): Reducer => (node) => {
  const label = node.first('identifier')?.text;
  return make.stmt({ kind: 'exit', form, value: null, ...(label && { label }), span: node.span });
};

const loop = (form: Loop['form']): Reducer => (node) => {
  const of: Loop = { kind: 'loop', form, init: [], test: null, update: [], target: null, iterable: null, body: node.stmts('body'), span: node.span };
  if (form === 'each') {
    const name = node.child('name');
    of.target = name ? { kind: 'name', name: name.text, span: name.span } : null;
    of.iterable = need(node, 'value');
  } else {
    of.test = node.child('condition') ? need(node, 'condition') : null;
    of.init = node.stmts('init');
    of.update = node.stmts('update');
  }
  return make.stmt(of);
};

const tryStatement: Reducer = (node) => {
  const resources = node.child('resources');
  const finallyBody = node.first('finally_clause');
  const catches = node.kids.flatMap((k): Catch[] => (k.value.is === 'catches' ? k.value.catches : []));
  const body = node.stmts('body');
  const inner: Stmt[] = resources ? [{ kind: 'scope', resources: asStmts(resources), body, span: node.span }] : body;
  if (resources && catches.length === 0 && !finallyBody) return make.stmts(inner);
  return make.stmt({ kind: 'try', body: inner, catches, otherwise: [], finally: finallyBody ? asStmts(finallyBody) : [], span: node.span });
};

const catchClause: Reducer = (node) => {
  const parameter = node.first('catch_formal_parameter');
  const types = parameter?.first('catch_type')?.named_().map(typeText) ?? [];
  return make.catches([{ types, name: parameter?.textOf('name') ?? null, body: node.stmts('body'), span: node.span }]);
};

const resource: Reducer = (node) => {
  const name = node.child('name');
  if (!name) return make.stmts(node.named_().flatMap(asStmts));
  const type = node.child('type');
  return make.stmt({
    kind: 'assign', target: { kind: 'name', name: name.text, span: name.span }, operator: '=', value: need(node, 'value'), declares: true, modifiers: modifiersOf(node),
    ...(type && type.text !== 'var' && { type: typeText(type) }), span: node.span
  });
};

const importDeclaration: Reducer = (node) => {
  const name = node.first('scoped_identifier', 'identifier')?.text.replace(/\s+/g, '') ?? '';
  const dot = name.lastIndexOf('.');
  const one: Import = node.first('asterisk')
    ? { module: name, name: '*', span: node.span }
    : { module: name.slice(0, Math.max(dot, 0)), name: name.slice(dot + 1), alias: name.slice(dot + 1), span: node.span };
  return make.imports([one]);
};

const nothing: Reducer = () => make.none;

const reducers: Record<string, Reducer> = {
  ...typeReducers,
  program: (node) => make.stmts(node.named_().flatMap(statementsOf)),
  package_declaration: nothing,
  module_declaration: nothing,
  import_declaration: importDeclaration,

  formal_parameters: (node) => make.params(node.named_().flatMap(paramsOf)),
  inferred_parameters: nothing,

  block: (node) => make.stmts(node.named_().flatMap(statementsOf)),
  constructor_body: (node) => make.stmts(node.named_().flatMap(statementsOf)),
  explicit_constructor_invocation: (node) => {
    const callee = node.child('constructor');
    const call: Call = { kind: 'call', callee: { kind: 'name', name: callee?.text ?? '', span: callee?.span ?? node.span }, args: argsOf(node), span: node.span };
    return make.expr(call);
  },
  expression_statement: expressionStatement,
  labeled_statement: (node) => make.stmts(node.named_().slice(1).flatMap(statementsOf)),
  local_variable_declaration: local,
  variable_declarator: nothing,
  if_statement: (node) =>
    make.stmt({ kind: 'if', test: need(node, 'condition'), then: node.stmts('consequence'), else: node.stmts('alternative'), span: node.span }),
  while_statement: loop('while'),
  do_statement: loop('do'),
  for_statement: loop('for'),
  enhanced_for_statement: loop('each'),
  // Assertions are off unless the virtual machine is told otherwise, so this is no exit.
  assert_statement: (node) =>
    make.expr({ kind: 'call', callee: { kind: 'name', name: 'assert', span: node.span }, args: node.named_().map((k) => ({ value: exprOf(k) })), span: node.span }),
  synchronized_statement: (node) => {
    const lock = node.first('parenthesized_expression');
    return make.stmt({ kind: 'scope', resources: lock ? asStmts(lock) : [], body: node.stmts('body'), span: node.span });
  },
  throw_statement: exitWith('throw'),
  return_statement: exitWith('return'),
  yield_statement: exitWith('break'),
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  try_statement: tryStatement,
  try_with_resources_statement: tryStatement,
  catch_clause: catchClause,
  catch_formal_parameter: nothing,
  finally_clause: (node) => make.stmts(node.named_().flatMap(asStmts)),
  resource_specification: (node) => make.stmts(node.named_().flatMap(asStmts)),
  resource,
  switch_expression: switchReducer,
  switch_block: nothing,
  switch_block_statement_group: (node) => make.stmts(node.named_().filter((k) => k.type !== 'switch_label').flatMap(statementsOf)),
  switch_rule: (node) => make.stmts(node.named_().filter((k) => k.type !== 'switch_label').flatMap(asStmts)),
  switch_label: nothing,
  record_pattern: nothing,
  type_pattern: nothing,

  method_invocation: invocation,
  argument_list: (node) => make.args(node.named_().map((k) => ({ value: exprOf(k) }))),
  object_creation_expression: creation,
  array_creation_expression: arrayCreation,
  array_initializer: (node) => make.expr({ kind: 'list', items: node.named_().map(exprOf), span: node.span }),
  field_access: (node) => {
    let object = need(node, 'object');
    if (node.kids.some((k) => k.type === 'super' && k.field === null)) object = { kind: 'member', object, property: 'super', span: object.span };
    return make.expr({ kind: 'member', object, property: node.textOf('field') ?? '', span: node.span });
  },
  array_access: (node) => make.expr({ kind: 'index', object: need(node, 'array'), index: need(node, 'index'), span: node.span }),
  class_literal: (node) => {
    const type = node.named_()[0];
    return make.expr({ kind: 'member', object: type ? dotted(erased(type), type.span) : unknownOf(node, 'syntax-error'), property: 'class', span: node.span });
  },
  lambda_expression: lambda,
  method_reference: methodReference,
  assignment_expression: assignment,
  binary_expression: binary,
  instanceof_expression: instanceOf,
  unary_expression: (node) => {
    const operator = node.textOf('operator') ?? '';
    const operand = need(node, 'operand');
    return make.expr(operator === '!' ? not(operand, node.span) : { kind: 'unary', operator, operand, span: node.span });
  },
  update_expression: (node) => {
    const operand = node.named_()[0];
    const operator = node.has('++') ? '++' : '--';
    return make.expr({ kind: 'unary', operator, operand: operand ? exprOf(operand) : unknownOf(node, 'syntax-error'), span: node.span });
  },
  cast_expression: (node) => make.expr({ kind: 'cast', type: node.all('type').map(typeText).join(' & '), operand: need(node, 'value'), span: node.span }),
  ternary_expression: (node) =>
    make.expr({ kind: 'conditional', test: need(node, 'condition'), consequent: need(node, 'consequence'), alternate: need(node, 'alternative'), span: node.span }),

  identifier,
  this: identifier,
  super: identifier,
  string_literal: constant('string', stringValue),
  character_literal: constant('char', (n) => decodeEscapes(n.text.slice(1, -1))),
  decimal_integer_literal: number,
  hex_integer_literal: number,
  octal_integer_literal: number,
  binary_integer_literal: number,
  decimal_floating_point_literal: number,
  hex_floating_point_literal: number,
  null_literal: (node) => make.expr(nullLiteral(node.span)),
  true: constant('boolean', (n) => n.text),
  false: constant('boolean', (n) => n.text),

  modifiers: (node) => make.annotations(node.kids.flatMap(annotationsOf))
};


/** Java, as of 21. */
export const java: Lowering = {
  language: 'java',
  grammar: { package: 'tree-sitter-java', file: 'tree-sitter-java.wasm' },
  reducers,
  skip: new Set(['line_comment', 'block_comment']),
  leaves: new Set([
    'string_literal', 'character_literal', 'generic_type', 'scoped_type_identifier', 'array_type', 'annotated_type', 'type_arguments', 'type_parameters', 'throws',
    'receiver_parameter', 'scoped_identifier', 'package_declaration', 'module_declaration', 'permits', 'dimensions'
  ])
};

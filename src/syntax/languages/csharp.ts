/** Lowers C#. */
import { asStmts, make, type Lowering, type Node, type Reducer } from '../fold.js';
import type { Assign, Catch, Exit, Expr, Func, Import, Loop, Param, Stmt } from '../form.js';
import { nameAt, not, typeText } from './common.js';
import { firstBranches } from './csharp-directives.js';
import { expressionReducers } from './csharp-expressions.js';
import { queryReducers } from './csharp-query.js';
import { distribute, statementsOf, switchStatement } from './csharp-switch.js';
import { erased } from './csharp-text.js';
import { bodyOf, modifiersOf, paramsOf, typeReducers, valueStmts } from './csharp-types.js';
import { isValue, need, settle, valueOf, valuesIn } from './csharp-values.js';

const nothing: Reducer = () => make.none;

/** The value of a declarator, with the `=` before it. */
function initialOf(declarator: Node): Node | undefined {
  const at = declarator.kids.findIndex((k) => !k.named && k.type === '=');
  return at < 0 ? undefined : declarator.kids.slice(at + 1).find(isValue);
}

/** Declared variables as assignments; a `switch` or `throw` in the place of a value becomes statements before them. */
const variables: Reducer = (node) => {
  const type = node.child('type');
  const written = type && type.type !== 'implicit_type' ? typeText(type) : undefined;
  const declarators = node.named_('variable_declarator');
  const out: Stmt[] = [];
  for (const d of declarators) {
    const name = d.child('name');
    const pattern = d.first('tuple_pattern');
    const target: Expr = pattern ? valueOf(pattern) : nameAt(name?.text.replace(/^@/, '') ?? '', name?.span ?? d.span);
    const span = declarators.length === 1 ? node.span : d.span;
    const fixed = d.first('bracketed_argument_list');
    const size = fixed?.value.is === 'args' ? fixed.value.args[0]?.value : undefined;
    const base: Assign = { kind: 'assign', target, operator: '=', value: null, declares: true, modifiers: [], ...(written && { type: written }), ...(size && { size }), span };
    const initial = initialOf(d);
    if (!initial) out.push(base);
    else if (initial.type === 'switch_expression') {
      out.push(base, ...distribute(initial, (value) => [{ ...base, value, declares: false, modifiers: [], span: value.span }]));
    } else {
      let value = valueOf(initial);
      // `X x = new(a)` makes an X.
      if (written && value.kind === 'call' && value.construct && value.callee.kind === 'name' && value.callee.name === 'new') value = { ...value, callee: nameAt(erased(written), value.callee.span) };
      if (written && value.kind === 'list' && !value.type && initial.type === 'initializer_expression') value = { ...value, type: written };
      out.push(...settle(value, (v) => [{ ...base, value: v }]));
    }
  }
  return make.stmts(out);
};

/** Adds the modifiers of a local declaration; a lone one takes the whole statement for its place. */
const local: Reducer = (node) => {
  const declaration = node.first('variable_declaration');
  const modifiers = [...(node.has('using') ? ['using'] : []), ...modifiersOf(node)];
  const stmts = declaration ? asStmts(declaration) : [];
  for (const s of stmts) if (s.kind === 'assign' && s.declares) s.modifiers = modifiers;
  return make.stmts(stmts);
};

/** `x = y switch {...}` assigns in each arm; a `throw` for a value comes first. */
const expressionStatement: Reducer = (node) => {
  const [kid] = valuesIn(node);
  if (!kid) return make.none;
  const right = kid.type === 'assignment_expression' ? kid.child('right') : undefined;
  if (!right) return make.stmts(asStmts(kid));
  const operator = kid.textOf('operator') ?? '=';
  const sink = (value: Expr): Stmt[] => [{ kind: 'assign', target: need(kid, 'left'), operator, value, declares: false, modifiers: [], span: kid.span }];
  return make.stmts(right.type === 'switch_expression' ? distribute(right, sink) : settle(valueOf(right), sink));
};

const exitWith = (form: Exit['form']): Reducer => (node) => {
  const [kid] = valuesIn(node);
  const exit = (value: Expr | null): Stmt[] => [{ kind: 'exit', form, value, span: node.span }];
  if (!kid) return make.stmts(exit(null));
  if (kid.type === 'switch_expression') return make.stmts(distribute(kid, (value) => [{ kind: 'exit', form, value, span: value.span }]));
  return make.stmts(settle(valueOf(kid), exit));
};

/** `yield return x` hands a value out and goes on; `yield break` returns. */
const yielded: Reducer = (node) => {
  const [kid] = valuesIn(node);
  if (!kid) return make.stmt({ kind: 'exit', form: 'return', value: null, span: node.span });
  return make.stmt({ kind: 'evaluate', expr: { kind: 'unary', operator: 'yield', operand: valueOf(kid), span: node.span }, span: node.span });
};

const jump: Reducer = (node) => {
  const [kid] = valuesIn(node);
  const label = kid ? `${node.has('case') ? 'case ' : ''}${kid.text}` : node.has('default') ? 'default' : undefined;
  return make.stmt({ kind: 'exit', form: 'goto', value: null, ...(label !== undefined && { label }), span: node.span });
};

function bodyStmts(node: Node): Stmt[] {
  const body = node.child('body') ?? node.named_().at(-1);
  return body ? asStmts(body) : [];
}

const loop = (form: Loop['form']): Reducer => (node) => {
  const of: Loop = { kind: 'loop', form, init: [], test: null, update: [], target: null, iterable: null, body: bodyStmts(node), span: node.span };
  if (form === 'each') {
    of.target = need(node, 'left');
    of.iterable = need(node, 'right');
  } else {
    of.test = node.child('condition') ? need(node, 'condition') : null;
    const started = node.first('variable_declaration');
    of.init = started ? asStmts(started) : node.stmts('initializer');
    of.update = node.stmts('update');
  }
  return make.stmt(of);
};

const scope: Reducer = (node) => {
  const body = node.child('body') ?? node.named_().at(-1);
  const resources = node.kids.filter((k) => isValue(k) && k !== body);
  const held = resources.flatMap((k): Stmt[] => (k.named ? asStmts(k) : [{ kind: 'evaluate', expr: valueOf(k), span: k.span }]));
  return make.stmt({ kind: 'scope', resources: held, body: body ? asStmts(body) : [], span: node.span });
};

/** A filter lets what it does not take go on: the handler begins with `if (!filter) throw`. */
const catchClause: Reducer = (node) => {
  const declared = node.first('catch_declaration');
  const filter = node.first('catch_filter_clause');
  const type = declared?.child('type');
  const body = node.stmts('body');
  const test = filter ? valuesIn(filter).at(-1) : undefined;
  if (filter && test) {
    const rethrow: Stmt = { kind: 'exit', form: 'throw', value: null, span: filter.span };
    body.unshift({ kind: 'if', test: not(valueOf(test), filter.span), then: [rethrow], else: [], span: filter.span });
  }
  const one: Catch = { types: type ? [typeText(type)] : [], name: declared?.textOf('name') ?? null, body, span: node.span };
  return make.catches([one]);
};

const tryStatement: Reducer = (node) => {
  const last = node.first('finally_clause');
  const catches = node.kids.flatMap((k): Catch[] => (k.value.is === 'catches' ? k.value.catches : []));
  return make.stmt({ kind: 'try', body: node.stmts('body'), catches, otherwise: [], finally: last ? asStmts(last) : [], span: node.span });
};

const lambda: Reducer = (node) => {
  const parameters = node.child('parameters') ?? node.first('parameter_list');
  const implicit: Param[] = parameters && parameters.value.is !== 'params' ? [{ name: parameters.text, annotations: [], span: parameters.span }] : [];
  const body = node.child('body') ?? node.first('block');
  const func: Func = {
    id: '', name: '', qualified: '', form: 'closure', params: parameters?.value.is === 'params' ? paramsOf(parameters) : implicit,
    annotations: node.kids.flatMap((k) => (k.value.is === 'annotations' ? k.value.annotations : [])), modifiers: modifiersOf(node), exported: false,
    body: body?.type === 'block' ? bodyOf(node, true) : body ? valueStmts(body, true) : [],
    span: node.span
  };
  return make.expr({ kind: 'closure', func, span: node.span });
};

const using: Reducer = (node) => {
  const alias = node.child('name');
  const target = node.named_().filter((k) => k !== alias).at(-1);
  const path = erased(target?.text ?? '');
  const dot = path.lastIndexOf('.');
  const one: Import = alias ? { module: path.slice(0, Math.max(dot, 0)), name: path.slice(dot + 1), alias: alias.text, span: node.span } : { module: path, name: '*', span: node.span };
  return make.imports([one]);
};

/** What stands under `#if` and under `#else` is there one after the other; of values, the first. */
const conditionalCode: Reducer = (node) => {
  const kids = node.kids.filter((k) => k.named && k.field !== 'condition' && k.value.is !== 'none');
  const marks = kids.flatMap((k) => (k.value.is === 'annotations' ? k.value.annotations : []));
  if (marks.length) return make.annotations(marks);
  const fields = kids.flatMap((k) => (k.value.is === 'fields' ? k.value.fields : []));
  if (fields.length && kids.every((k) => k.value.is === 'fields')) return make.fields(fields);
  const values = kids.filter((k) => k.value.is === 'expr');
  if (values.length && values.length === kids.length) return make.expr(valueOf(values[0]));
  return make.stmts(kids.flatMap(statementsOf));
};

const list: Reducer = (node) => make.stmts(node.named_().flatMap(statementsOf));

const reducers: Record<string, Reducer> = {
  ...expressionReducers,
  ...queryReducers,
  ...typeReducers,
  compilation_unit: list,
  global_statement: list,
  namespace_declaration: (node) => make.stmts(node.child('body')?.named_().flatMap(statementsOf) ?? []),
  file_scoped_namespace_declaration: nothing,
  using_directive: using,
  extern_alias_directive: nothing,
  preproc_if: conditionalCode,
  preproc_elif: conditionalCode,
  preproc_else: conditionalCode,

  block: list,
  local_declaration_statement: local,
  variable_declaration: variables,
  variable_declarator: nothing,
  expression_statement: expressionStatement,
  empty_statement: nothing,
  labeled_statement: (node) => {
    const [name, ...rest] = node.named_();
    return make.stmt({ kind: 'block', label: name?.text ?? '', body: rest.flatMap(statementsOf), span: node.span });
  },
  if_statement: (node) =>
    make.stmt({ kind: 'if', test: need(node, 'condition'), then: node.stmts('consequence'), else: node.stmts('alternative'), span: node.span }),
  while_statement: loop('while'),
  do_statement: loop('do'),
  for_statement: loop('for'),
  foreach_statement: loop('each'),
  lock_statement: scope,
  using_statement: scope,
  fixed_statement: scope,
  checked_statement: list,
  unsafe_statement: list,
  return_statement: exitWith('return'),
  throw_statement: exitWith('throw'),
  yield_statement: yielded,
  break_statement: (node) => make.stmt({ kind: 'exit', form: 'break', value: null, span: node.span }),
  continue_statement: (node) => make.stmt({ kind: 'exit', form: 'continue', value: null, span: node.span }),
  goto_statement: jump,
  try_statement: tryStatement,
  catch_clause: catchClause,
  catch_declaration: nothing,
  catch_filter_clause: nothing,
  finally_clause: (node) => make.stmts(node.named_().flatMap(asStmts)),
  switch_statement: switchStatement,
  switch_body: nothing,
  switch_section: nothing,
  switch_expression: nothing,
  switch_expression_arm: nothing,
  when_clause: nothing,
  constant_pattern: nothing,
  declaration_pattern: nothing,
  type_pattern: nothing,
  var_pattern: nothing,
  recursive_pattern: nothing,
  relational_pattern: nothing,
  negated_pattern: nothing,
  and_pattern: nothing,
  or_pattern: nothing,
  list_pattern: nothing,
  parenthesized_pattern: nothing,
  positional_pattern_clause: nothing,
  property_pattern_clause: nothing,
  subpattern: nothing,
  parenthesized_variable_designation: nothing,

  lambda_expression: lambda,
  anonymous_method_expression: lambda,
  implicit_parameter: nothing
};

const plain: Lowering = {
  language: 'csharp',
  grammar: { package: 'tree-sitter-c-sharp', file: 'tree-sitter-c_sharp.wasm' },
  reducers,
  skip: new Set([
    'comment', 'shebang_directive', 'preproc_region', 'preproc_endregion', 'preproc_line', 'preproc_pragma', 'preproc_nullable', 'preproc_error', 'preproc_warning',
    'preproc_define', 'preproc_undef'
  ]),
  leaves: new Set([
    'string_literal', 'verbatim_string_literal', 'raw_string_literal', 'character_literal', 'nullable_type', 'pointer_type', 'tuple_type', 'function_pointer_type',
    'type_parameter_list', 'type_parameter_constraints_clause', 'explicit_interface_specifier', 'modifier', 'implicit_type'
  ])
};

/** C#, as of 13. Where `#if` cuts through a statement, the first of its branches is read. */
export const csharp: Lowering = { ...plain, fallback: { ...plain, prepare: (source) => ({ text: firstBranches(source), stmts: [] }) } };

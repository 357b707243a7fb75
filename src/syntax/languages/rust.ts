/** Lowers Rust. */
import { asExpr, asStmts, make, unknownOf, type Lowering, type Node, type Reducer } from '../fold.js';
import type { Argument, Entry, Exit, Expr, Literal } from '../form.js';
import { addOf, booleanLiteral, literal, logicalOf, nameAt, not, nullLiteral, numberValue, typeText } from './common.js';
import { settled } from './rust-builders.js';
import { argumentsOf, call, invocation, stringOf, tokenTree, tryExpression } from './rust-calls.js';
import { assigned, forOf, ifOf, letCondition, letOf, matchOf, whileOf } from './rust-control.js';
import {
  asyncBlock, attribute, closure, constItem, enumItem, fieldDeclaration, fieldList, functionItem, implItem, listStmts, modItem, orderedFields, parameter, parameters,
  plainName, structItem, traitItem, typeItem, useDeclaration
} from './rust-items.js';
import { prepare } from './rust-macros.js';
import { dropped, handOn, returned, sunk, tailed, valueAt, valueOf } from './rust-values.js';

/** `Self` is the type that `this` is of. */
function nameFor(text: string): string {
  return text === 'Self' || text === 'self' ? 'this' : plainName(text);
}

const identifier: Reducer = (node) =>
  make.expr(node.missing ? unknownOf(node, 'syntax-error') : node.text === 'None' ? nullLiteral(node.span) : nameAt(nameFor(node.text), node.span));

/** A type's path in the place of an expression (`Vec::<u8>::new`), without its parameters. */
const typePath: Reducer = (node) => {
  const parts = node.text.replace(/^<\s*/, '').replace(/(?:\s+as\s|<|>).*$/s, '').split('::').map((p) => p.trim()).filter((p) => p !== '' && p !== 'crate' && p !== 'self' && p !== 'super');
  return make.expr(parts.slice(1).reduce<Expr>((object, property) => ({ kind: 'member', object, property, span: node.span }), nameAt(nameFor(parts[0] ?? ''), node.span)));
};

const scopedIdentifier: Reducer = (node) => {
  const path = node.child('path');
  const name = node.child('name');
  if (!name) return make.expr(unknownOf(node, 'syntax-error'));
  if (!path || path.type === 'crate' || path.type === 'super' || path.type === 'self') return make.expr(nameAt(nameFor(name.text), node.span));
  return make.expr({ kind: 'member', object: asExpr(path), property: plainName(name.text), span: node.span });
};

const binary: Reducer = (node) => {
  const left = node.child('left');
  const right = node.child('right');
  const operator = node.textOf('operator') ?? '';
  if (!left || !right) return make.expr(unknownOf(node, 'syntax-error'));
  const leftExpr = valueOf(left);
  const rightExpr = valueOf(right);
  if (operator === '&&' || operator === '||') return make.expr(logicalOf(node, operator, left, right, leftExpr, rightExpr));
  if (operator === '+') return make.expr(addOf(node, left, right, leftExpr, rightExpr));
  return make.expr({ kind: 'binary', operator, left: leftExpr, right: rightExpr, span: node.span });
};

const letChain: Reducer = (node) => {
  const operands = node.named_().map(valueOf);
  return make.expr(operands.length === 1 ? operands[0] : { kind: 'logical', operator: '&&', operands, span: node.span });
};

const unary: Reducer = (node) => {
  const kid = node.named_()[0];
  const operand = kid ? valueOf(kid) : unknownOf(node, 'syntax-error');
  if (node.has('!')) return make.expr(not(operand, node.span));
  // What a reference refers to is the same value; a pointer made by a cast is read.
  if (node.has('*')) return make.expr(operand.kind === 'cast' && operand.type.startsWith('*') ? { kind: 'call', callee: nameAt('deref', node.span), args: [{ value: operand }], span: node.span } : operand);
  return make.expr({ kind: 'unary', operator: '-', operand, span: node.span });
};

/** A borrow is the value itself; one that may be written through is a place for the callee to write. */
const reference: Reducer = (node) => {
  const value = valueAt(node, 'value') ?? unknownOf(node, 'syntax-error');
  const place = node.first('mutable_specifier') && (value.kind === 'name' || value.kind === 'member') && !(value.kind === 'name' && value.name === 'this');
  return make.expr(place ? { kind: 'unary', operator: '&', operand: value, span: node.span } : value);
};

const assignment: Reducer = (node) => {
  const target = node.need('left');
  const chosen = assigned(node, target);
  if (chosen) return make.stmts(chosen);
  return make.expr({ kind: 'assign-expr', target, operator: node.textOf('operator') ?? '=', value: valueAt(node, 'right') ?? unknownOf(node, 'syntax-error'), span: node.span });
};

const exit = (form: Exit['form']): Reducer => (node) => {
  const label = node.first('label')?.text.slice(1);
  const kid = node.named_().find((k) => k.type !== 'label');
  const leave = (value: Expr | null): Exit => ({ kind: 'exit', form, value, ...(label && { label }), span: node.span });
  if (!kid) return make.stmt(leave(null));
  return make.stmts(sunk(kid, (value) => (form === 'return' ? returned(value, node.span) : [leave(value)])));
};

const range: Reducer = (node) => {
  const at = node.kids.findIndex((k) => !k.named && (k.type === '..' || k.type === '..=' || k.type === '...'));
  const side = (kids: Node[]): Argument => {
    const kid = kids.find((k) => k.named);
    return { value: kid ? valueOf(kid) : nullLiteral(node.span) };
  };
  const operator = node.kids[at]?.type === '..' ? '..' : '..=';
  return make.expr({ kind: 'call', callee: nameAt(operator, node.span), args: [side(node.kids.slice(0, at)), side(node.kids.slice(at + 1))], span: node.span });
};

const index: Reducer = (node) => {
  const [of, by] = node.named_();
  if (!of || !by) return make.expr(unknownOf(node, 'syntax-error'));
  const object = valueOf(of);
  const at = valueOf(by);
  if (at.kind === 'call' && at.callee.kind === 'name' && at.callee.name.startsWith('..')) {
    const bounds = at.args.map(({ value }) => (value.kind === 'literal' && value.type === 'null' ? null : value));
    return make.expr({ kind: 'index', object, index: null, slice: bounds, span: node.span });
  }
  return make.expr({ kind: 'index', object, index: at, span: node.span });
};

const array: Reducer = (node) => {
  const length = node.expr('length');
  const kids = node.named_().filter((k) => k.field !== 'length' && k.type !== 'attribute_item').map(valueOf);
  if (length && kids.length === 1) return make.expr({ kind: 'call', callee: nameAt('array', node.span), args: [{ value: kids[0] }, { name: 'len', value: length }], span: node.span });
  return make.expr({ kind: 'list', items: kids, span: node.span });
};

const struct: Reducer = (node) => {
  const body = node.child('body');
  const entries = body?.value.is === 'entries' ? body.value.entries : [];
  return make.expr({ kind: 'record', entries, type: typeText(node.child('name') ?? node).replace(/<.*$/s, ''), span: node.span });
};

const initialisers: Reducer = (node) =>
  make.entries(
    node.named_().flatMap((k): Entry[] => {
      if (k.type === 'shorthand_field_initializer') {
        const name = k.first('identifier')?.text ?? k.text;
        return [{ key: name, value: nameAt(name, k.span), span: k.span }];
      }
      if (k.type === 'field_initializer') return [{ key: k.textOf('field') ?? '', value: valueAt(k, 'value') ?? unknownOf(k, 'syntax-error'), span: k.span }];
      if (k.type === 'base_field_initializer') return [{ value: valueOf(k.named_()[0] ?? k), spread: true, span: k.span }];
      return [];
    })
  );

const constant = (type: Literal['type'], value: (text: string) => string): Reducer => (node) => make.expr(literal(type, value(node.text), node.span));

/** A number without the name of its type. */
function number(text: string): string {
  return numberValue(text.replace(/^0[xX]/.test(text) ? /_?[iu](?:8|16|32|64|128|size)$/ : /_?(?:[iu](?:8|16|32|64|128|size)|f32|f64)$/, ''));
}

const statement: Reducer = (node) => {
  const kid = node.named_()[0];
  if (!kid) return make.none;
  if (!node.has(';')) return kid.value.is === 'none' ? make.none : kid.value;
  return kid.value.is === 'expr' ? make.stmts(dropped(kid.value.expr, node.span)) : make.stmts(asStmts(kid));
};

const empty: Reducer = () => make.none;

const reducers: Record<string, Reducer> = {
  source_file: (node) => make.stmts(listStmts(node)),
  block: (node) => make.stmts(settled(listStmts(node, tailed))),
  unsafe_block: handOn,
  const_block: handOn,
  else_clause: handOn,
  parenthesized_expression: handOn,
  await_expression: handOn,
  expression_statement: statement,
  empty_statement: empty,
  declaration_list: empty,
  foreign_mod_item: empty,
  macro_definition: empty,
  extern_crate_declaration: empty,
  inner_attribute_item: empty,
  visibility_modifier: empty,
  function_modifiers: empty,
  mutable_specifier: empty,
  label: empty,
  type_parameters: empty,
  type_arguments: empty,
  where_clause: empty,
  trait_bounds: empty,

  use_declaration: useDeclaration,
  function_item: functionItem,
  function_signature_item: functionItem,
  parameters,
  closure_parameters: parameters,
  parameter,
  self_parameter: empty,
  closure_expression: closure,
  async_block: asyncBlock,
  gen_block: asyncBlock,
  impl_item: implItem,
  trait_item: traitItem,
  struct_item: structItem('struct'),
  union_item: structItem('union'),
  enum_item: enumItem,
  enum_variant: empty,
  field_declaration: fieldDeclaration,
  field_declaration_list: fieldList,
  ordered_field_declaration_list: orderedFields,
  type_item: typeItem,
  associated_type: empty,
  const_item: constItem,
  static_item: constItem,
  mod_item: modItem,
  attribute_item: attribute,
  attribute: empty,

  let_declaration: (node) => make.stmts(letOf(node)),
  let_condition: (node) => make.expr(letCondition(node)),
  let_chain: letChain,
  if_expression: (node) => make.stmts(ifOf(node)),
  match_expression: (node) => make.stmts(matchOf(node)),
  match_block: empty,
  match_arm: empty,
  while_expression: (node) => make.stmts(whileOf(node)),
  for_expression: (node) => make.stmts(forOf(node)),
  loop_expression: (node) =>
    make.stmt({ kind: 'loop', form: 'while', init: [], test: booleanLiteral(true, node.span), update: [], target: null, iterable: null, body: node.stmts('body'), span: node.span }),
  return_expression: exit('return'),
  break_expression: exit('break'),
  continue_expression: exit('continue'),

  call_expression: call,
  arguments: argumentsOf,
  generic_function: (node) => make.expr(node.need('function')),
  macro_invocation: invocation,
  token_tree: tokenTree,
  try_expression: tryExpression,
  field_expression: (node) =>
    make.expr({ kind: 'member', object: valueAt(node, 'value') ?? unknownOf(node, 'syntax-error'), property: plainName(node.textOf('field') ?? ''), span: node.span }),
  index_expression: index,
  range_expression: range,
  binary_expression: binary,
  unary_expression: unary,
  reference_expression: reference,
  assignment_expression: assignment,
  compound_assignment_expr: assignment,
  type_cast_expression: (node) =>
    make.expr({ kind: 'cast', type: typeText(node.child('type') ?? node), operand: valueAt(node, 'value') ?? unknownOf(node, 'syntax-error'), span: node.span }),
  struct_expression: struct,
  field_initializer_list: initialisers,
  field_initializer: empty,
  shorthand_field_initializer: empty,
  base_field_initializer: empty,
  tuple_expression: (node) => make.expr({ kind: 'list', items: node.named_().map(valueOf), span: node.span }),
  unit_expression: (node) => make.expr(nullLiteral(node.span)),
  array_expression: array,

  identifier,
  self: identifier,
  scoped_identifier: scopedIdentifier,
  generic_type: typePath,
  scoped_type_identifier: typePath,
  bracketed_type: typePath,
  type_identifier: typePath,
  integer_literal: constant('number', number),
  float_literal: constant('number', number),
  negative_literal: (node) => make.expr(literal('number', `-${number(node.text.replace(/^-\s*/, ''))}`, node.span)),
  boolean_literal: constant('boolean', (text) => text),
  string_literal: constant('string', stringOf),
  raw_string_literal: constant('string', stringOf),
  // A character is asked for as a string is (`name.contains('/')`); a byte is a number.
  char_literal: (node) => make.expr(literal(node.text.startsWith('b') ? 'char' : 'string', stringOf(node.text.replace(/^b?'(.*)'$/s, '"$1"')), node.span))
};

/** Rust, as of the 2024 edition. */
export const rust: Lowering = {
  language: 'rust',
  grammar: { package: 'tree-sitter-rust', file: 'tree-sitter-rust.wasm' },
  reducers,
  skip: new Set(['line_comment', 'block_comment', 'shebang']),
  leaves: new Set([
    'string_literal', 'raw_string_literal', 'char_literal', 'type_arguments', 'type_parameters', 'where_clause', 'reference_type', 'function_type', 'tuple_type', 'pointer_type',
    'dynamic_type', 'abstract_type', 'bounded_type', 'lifetime', 'visibility_modifier', 'function_modifiers', 'macro_definition', 'trait_bounds', 'label', 'bracketed_type',
    'generic_type', 'scoped_type_identifier', 'self_parameter', 'inner_attribute_item', 'field_identifier', 'extern_modifier'
  ]),
  prepare
};

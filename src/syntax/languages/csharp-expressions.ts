/** C#'s expressions. */
import { make, unknownOf, type Node, type Reducer } from '../fold.js';
import type { Argument, Call, Expr, Literal, Span } from '../form.js';
import { addOf, booleanLiteral, concat, isString, literal, logicalOf, nameAt, not, nullLiteral, numberLiteral, numberValue, stringLiteral } from './common.js';
import { argsOf, objectReducers } from './csharp-objects.js';
import { decode, dotted, erased, formatted, interpolated, stringValue } from './csharp-text.js';
import { lastConstant, patternTest } from './csharp-switch.js';
import { chainOf, setChain, tailOf } from './csharp-tails.js';
import { isValue, lastValue, need, valueOf, valuesIn } from './csharp-values.js';

/** A name; one that the parser made up is a syntax error. `@class` is the name `class`. */
const identifier: Reducer = (node) => {
  const text = node.text;
  if (text === '') node.missing = true;
  return make.expr(text === '' ? unknownOf(node, 'syntax-error') : nameAt(text.replace(/^@/, ''), node.span));
};

/** `out var x`, `out x`, `ref x` hand the callee a place to write: `&x`. A name for a named argument. */
const argument: Reducer = (node) => {
  const name = node.child('name');
  const kid = node.kids.filter((k) => isValue(k) && k !== name).at(-1);
  if (!kid) return make.none;
  let value = valueOf(kid);
  if (node.has('out') || node.has('ref')) value = { kind: 'unary', operator: '&', operand: value, span: node.span };
  return make.args([{ ...(name && { name: name.text.replace(/^@/, '') }), value }]);
};

const argumentList: Reducer = (node) => make.args(node.kids.flatMap((k) => (k.value.is === 'args' ? k.value.args : k.type === 'ERROR' ? [{ value: valueOf(k) }] : [])));

/** A member's name without type arguments. */
function memberName(node: Node | undefined): string {
  return node ? erased(node.text).replace(/^@/, '') : '';
}

/** Type arguments of a call that has no other: `Use<T>()` is `Use(typeof(T))`. */
function typeArguments(callee: Node): Argument[] {
  const name = callee.type === 'generic_name' ? callee : callee.child('name') ?? callee.first('member_binding_expression')?.child('name');
  const list = name?.type === 'generic_name' ? name.first('type_argument_list') : undefined;
  return list?.named_().map((t) => ({ value: typeOf(t, t.span) })) ?? [];
}

function typeOf(type: Node, span: Span): Expr {
  return { kind: 'unary', operator: 'typeof', operand: dotted(erased(type.text), type.span), span };
}

const STRING_CLASS = new Set(['string', 'String', 'System.String']);

function ownerOf(callee: Expr): string | null {
  if (callee.kind !== 'member') return null;
  const parts: string[] = [];
  let at = callee.object;
  while (at.kind === 'member') {
    parts.unshift(at.property);
    at = at.object;
  }
  return at.kind === 'name' ? [at.name, ...parts].join('.') : null;
}

/** `string.Format("...", x)` and `string.Concat(a, b)` are the concatenations that they make. */
function joined(callee: Expr, args: Argument[], span: Span): Expr | null {
  if (callee.kind !== 'member' || !STRING_CLASS.has(ownerOf(callee) ?? '') || args.some((a) => a.name !== undefined)) return null;
  const values = args.map((a) => a.value);
  if (callee.property === 'Concat' && values.length > 1) return concat(values, span);
  if (callee.property !== 'Format') return null;
  const at = values.findIndex((v) => v.kind === 'literal' && v.type === 'string');
  const template = values[at];
  return (at === 0 || at === 1) && template.kind === 'literal' ? formatted(template.value, span, values.slice(at + 1)) : null;
}

const invocation: Reducer = (node) => {
  const target = node.child('function');
  const callee = need(node, 'function');
  const given = argsOf(node.child('arguments'));
  // The name of something as text.
  if (callee.kind === 'name' && callee.name === 'nameof' && given.length === 1) {
    const text = target && node.child('arguments')?.text.slice(1, -1);
    return make.expr(stringLiteral(erased(text ?? '').split('.').at(-1) ?? '', node.span));
  }
  const text = joined(callee, given, node.span);
  if (text) return make.expr(text);
  const args = given.length === 0 && target ? typeArguments(target) : given;
  return make.expr({ kind: 'call', callee, args, span: node.span });
};

const isText = (e: Expr): boolean => isString(e) || (e.kind === 'call' && e.callee.kind === 'member' && e.callee.property === 'ToString' && e.args.length === 0);

/** A character that is joined to text is text. */
function textual(e: Expr): Expr {
  return e.kind === 'literal' && e.type === 'char' ? { ...e, type: 'string' } : e;
}

const binary: Reducer = (node) => {
  const left = node.child('left');
  const right = node.child('right');
  const operator = node.textOf('operator') ?? '';
  if (!left || !right) return make.expr(unknownOf(node, 'syntax-error'));
  const l = valueOf(left);
  const r = valueOf(right);
  const taken = chainOf(right);
  if (taken) return make.expr(setChain(node, { operands: [l, ...taken.operands], operators: [operator, ...taken.operators] }));
  if (operator === '&&' || operator === '||' || operator === '??') return make.expr(logicalOf(node, operator, left, right, l, r));
  if (operator === '+' && (isText(l) || isText(r))) return make.expr(addOf(node, left, right, isText(r) ? textual(l) : l, textual(r), isText));
  return make.expr({ kind: 'binary', operator: operator === '>>>' ? '>>' : operator, left: l, right: r, span: node.span });
};

const prefix: Reducer = (node) => {
  const operator = node.kids.find((k) => !isValue(k))?.type ?? '';
  const operand = lastValue(node);
  return make.expr(operator === '!' ? not(operand, node.span) : { kind: 'unary', operator, operand, span: node.span });
};

/** `x!` says nothing at run time. */
const postfix: Reducer = (node) => {
  const [kid] = valuesIn(node);
  const operand = kid ? valueOf(kid) : unknownOf(node, 'syntax-error');
  return make.expr(node.has('!') ? operand : { kind: 'unary', operator: node.has('++') ? '++' : '--', operand, span: node.span });
};

const operandOnly: Reducer = (node) => make.expr(lastValue(node));

/** The index of `x[i]`; a range is a slice, several are a list. */
function indexed(object: Expr, subscript: Node | undefined, span: Span): Expr {
  const items = argsOf(subscript).map((a) => a.value);
  if (items.length === 1 && items[0].kind === 'call' && items[0].tagged && items[0].callee.kind === 'name' && items[0].callee.name === '..') {
    const slice = items[0].args.map((a) => (a.value.kind === 'literal' && a.value.type === 'null' ? null : a.value));
    return { kind: 'index', object, index: null, slice, span };
  }
  const index: Expr | null = items.length === 1 ? items[0] : items.length ? { kind: 'list', items, span } : null;
  return { kind: 'index', object, index, span };
}

/** `a..b` as a tagged call, which an index takes for a slice. */
const range: Reducer = (node) => {
  const at = node.kids.findIndex((k) => !k.named && k.type === '..');
  const before = node.kids.slice(0, at).find(isValue);
  const after = node.kids.slice(at + 1).find(isValue);
  const bound = (k: Node | undefined): Expr => (k ? valueOf(k) : nullLiteral(node.span));
  return make.expr({ kind: 'call', callee: nameAt('..', node.span), args: [{ value: bound(before) }, { value: bound(after) }], tagged: true, span: node.span });
};

/** `a?.b` and `a?[i]` are `a.b` and `a[i]`. */
const conditionalAccess: Reducer = (node) => {
  const object = need(node, 'condition');
  const element = node.first('element_binding_expression');
  if (element) return make.expr(indexed(object, element, node.span));
  return make.expr({ kind: 'member', object, property: memberName(node.first('member_binding_expression')?.child('name')), span: node.span });
};

const memberAccess: Reducer = (node) => {
  const of = node.child('expression');
  const object = of && (of.type === 'alias_qualified_name' || of.type === 'qualified_name' || of.type === 'predefined_type') ? dotted(erased(of.text), of.span) : need(node, 'expression');
  return make.expr({ kind: 'member', object, property: memberName(node.child('name')), span: node.span });
};

const isExpression: Reducer = (node) => {
  const type = node.child('right');
  const right = type ? dotted(erased(type.text), type.span) : unknownOf(node, 'syntax-error');
  return make.expr({ kind: 'binary', operator: 'instanceof', left: need(node, 'left'), right, span: node.span });
};

const isPattern: Reducer = (node) => {
  const pattern = node.child('pattern');
  const subject = need(node, 'expression');
  if (!pattern) return make.expr(unknownOf(node, 'syntax-error'));
  const constant = lastConstant(pattern);
  const tail = constant ? tailOf(constant) : null;
  if (!tail || tail.operators.length === 0) return make.expr(patternTest(pattern, subject));
  const [own, ...rest] = tail.operands;
  return make.expr(setChain(node, { operands: [patternTest(pattern, subject, own), ...rest], operators: tail.operators }));
};

const constant = (type: Literal['type'], value: (node: Node) => string): Reducer => (node) => make.expr(literal(type, value(node), node.span));

const stackAllocation: Reducer = (node) => {
  const type = node.child('type');
  const braces = node.first('initializer_expression');
  const args = braces ? [{ value: valueOf(braces) }] : type?.child('rank')?.named_().map((k) => ({ value: valueOf(k) })) ?? [];
  const call: Call = { kind: 'call', callee: nameAt('stackalloc', node.span), args, tagged: true, span: node.span };
  return make.expr(call);
};

const nothing: Reducer = () => make.none;

/** Reducers of expressions. */
export const expressionReducers: Record<string, Reducer> = {
  ...objectReducers,
  identifier,
  generic_name: (node) => make.expr(nameAt(memberName(node), node.span)),
  qualified_name: (node) => make.expr(dotted(erased(node.text), node.span)),
  alias_qualified_name: (node) => make.expr(dotted(erased(node.text), node.span)),
  predefined_type: (node) => make.expr(nameAt(node.text, node.span)),
  string_literal: constant('string', stringValue),
  verbatim_string_literal: constant('string', stringValue),
  raw_string_literal: constant('string', stringValue),
  character_literal: constant('char', (n) => decode(n.text.slice(1, -1))),
  integer_literal: (node) => make.expr(numberLiteral(node.text, node.span)),
  real_literal: (node) => make.expr(literal('number', numberValue(node.text.replace(/[mM]$/, '')), node.span)),
  boolean_literal: (node) => make.expr(booleanLiteral(node.text === 'true', node.span)),
  null_literal: (node) => make.expr(nullLiteral(node.span)),
  default_expression: (node) => make.expr(nullLiteral(node.span)),
  interpolated_string_expression: interpolated,
  interpolation: nothing,
  interpolation_format_clause: nothing,
  interpolation_alignment_clause: nothing,
  string_content: nothing,
  escape_sequence: nothing,

  argument,
  argument_list: argumentList,
  bracketed_argument_list: argumentList,
  // In an initialiser, `["k"] = v` indexes what is being built.
  element_binding_expression: argumentList,
  declaration_expression: (node) => make.expr(nameAt(node.textOf('name') ?? '', node.child('name')?.span ?? node.span)),
  invocation_expression: invocation,
  tuple_expression: (node) => make.expr({ kind: 'list', items: node.named_('argument').map(valueOf), span: node.span }),
  tuple_pattern: (node) => make.expr({ kind: 'list', items: node.named_().map((k) => (k.type === 'tuple_pattern' ? valueOf(k) : nameAt(k.text, k.span))), span: node.span }),
  stackalloc_expression: stackAllocation,
  implicit_stackalloc_expression: stackAllocation,

  member_access_expression: memberAccess,
  member_binding_expression: nothing,
  conditional_access_expression: conditionalAccess,
  element_access_expression: (node) => make.expr(indexed(need(node, 'expression'), node.child('subscript'), node.span)),
  range_expression: range,
  assignment_expression: (node) => {
    const left = node.child('left');
    const target: Expr = left?.type === 'element_binding_expression' ? indexed({ kind: 'unknown', reason: 'unsupported', parts: [], span: left.span }, left, left.span) : need(node, 'left');
    return make.expr({ kind: 'assign-expr', target, operator: node.textOf('operator') ?? '=', value: need(node, 'right'), span: node.span });
  },
  binary_expression: binary,
  prefix_unary_expression: prefix,
  postfix_unary_expression: postfix,
  parenthesized_expression: operandOnly,
  await_expression: operandOnly,
  checked_expression: operandOnly,
  ref_expression: operandOnly,
  expression_element: operandOnly,
  throw_expression: (node) => make.expr({ kind: 'unary', operator: 'throw', operand: lastValue(node), span: node.span }),
  conditional_expression: (node) =>
    make.expr({ kind: 'conditional', test: need(node, 'condition'), consequent: need(node, 'consequence'), alternate: need(node, 'alternative'), span: node.span }),
  as_expression: (node) => make.expr({ kind: 'cast', type: erased(node.textOf('right') ?? ''), operand: need(node, 'left'), span: node.span }),
  cast_expression: (node) => make.expr({ kind: 'cast', type: node.textOf('type')?.replace(/\s+/g, '') ?? '', operand: need(node, 'value'), span: node.span }),
  is_expression: isExpression,
  is_pattern_expression: isPattern,
  typeof_expression: (node) => {
    const type = node.child('type');
    return make.expr(type ? typeOf(type, node.span) : unknownOf(node, 'syntax-error'));
  },
  sizeof_expression: (node) => {
    const type = node.child('type');
    return make.expr({ kind: 'unary', operator: 'sizeof', operand: type ? dotted(erased(type.text), type.span) : unknownOf(node), span: node.span });
  }
};

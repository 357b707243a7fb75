/** Expressions of JavaScript, shared by TypeScript. */
import { asExpr, fromExpr, make, type Node, type Reducer, type Value } from '../fold.js';
import { noteAwaited } from '../awaited.js';
import type { Argument, Entry, Expr, Stmt } from '../form.js';
import { addOf, booleanLiteral, concat, decodeEscapes, literal, logicalOf, nameAt, nameOf, nullLiteral, numberLiteral, stringLiteral } from './common.js';
import { itemsOf, keyOf } from './javascript-patterns.js';

/** First named kid's value: brackets, `await` and the like that change nothing. Adds no depth. */
export const transparent: Reducer = (node) => {
  const kid = node.named_()[0];
  if (!kid) return make.none;
  node.depth = kid.depth;
  return kid.value.is === 'none' ? make.expr(asExpr(kid)) : kid.value;
};

function parenthesized(node: Node): Value {
  const valued = node.named_().filter((k) => k.value.is !== 'none');
  if (valued.length === 1) {
    node.depth = valued[0].depth;
    return valued[0].value;
  }
  return make.expr({ kind: 'unknown', reason: 'syntax-error', parts: valued.map(asExpr), span: node.span });
}

/** The expressions of `a, b, c`; of any other node its only one. */
export function sequenceOf(node: Node): Expr[] {
  return node.value.is === 'args' && node.type !== 'arguments' ? node.value.args.map((a) => a.value) : [asExpr(node)];
}

/** A statement's expression: of `a, b, c` the last one, and the others as statements to go before. */
export function hoisted(node: Node): { before: Stmt[]; value: Expr } {
  const all = sequenceOf(node);
  return { before: all.slice(0, -1).flatMap(fromExpr), value: all[all.length - 1] };
}

/** `a, b, c`; constants that only stand in front (`(0, f)(x)`) are left out. */
function sequence(node: Node): Value {
  const all = node.named_().flatMap(sequenceOf);
  const kept = all.filter((e, i) => i === all.length - 1 || e.kind !== 'literal');
  return kept.length === 1 ? make.expr(kept[0]) : make.args(kept.map((value) => ({ value })));
}

const EQUALITY: ReadonlyMap<string, string> = new Map([['===', '=='], ['!==', '!=']]);

function isTypeofUndefined(a: Expr, b: Expr): a is Expr & { kind: 'unary' } {
  return a.kind === 'unary' && a.operator === 'typeof' && b.kind === 'literal' && b.type === 'string' && b.value === 'undefined';
}

function binary(node: Node): Value {
  const left = node.child('left');
  const right = node.child('right');
  const written = node.textOf('operator') ?? '';
  if (!left || !right) return make.expr({ kind: 'unknown', reason: 'syntax-error', parts: node.named_().map(asExpr), span: node.span });
  const l = asExpr(left);
  const r = asExpr(right);
  if (written === '&&' || written === '||' || written === '??') return make.expr(logicalOf(node, written, left, right, l, r));
  if (written === '+') return make.expr(addOf(node, left, right, l, r));
  const operator = EQUALITY.get(written) ?? written;
  if (operator === '==' || operator === '!=') {
    // `typeof x == 'undefined'` is the guarded spelling of `x == null`.
    if (isTypeofUndefined(l, r)) return make.expr({ kind: 'binary', operator, left: l.operand, right: nullLiteral(r.span), span: node.span });
    if (isTypeofUndefined(r, l)) return make.expr({ kind: 'binary', operator, left: r.operand, right: nullLiteral(l.span), span: node.span });
  }
  return make.expr({ kind: 'binary', operator, left: l, right: r, span: node.span });
}

function unary(node: Node): Value {
  const operator = node.textOf('operator') ?? '';
  const operand = node.need('argument');
  if (operand.kind === 'literal' && operand.type === 'number') {
    if (operator === 'void') return make.expr(nullLiteral(node.span));
    if (operator === '-' && !operand.value.startsWith('-')) return make.expr(literal('number', `-${operand.value}`, node.span));
  }
  return make.expr({ kind: 'unary', operator, operand, span: node.span });
}

/** Text and substitutions of a template, in order; text is found between the substitutions. */
function templateParts(node: Node): Expr[] {
  const parts: Expr[] = [];
  const base = node.span.start;
  const text = node.text;
  let at = 1;
  const fixed = (end: number): void => {
    if (end > at) parts.push(stringLiteral(decodeEscapes(text.slice(at, end).replace(/\r\n/g, '\n')), node.span));
  };
  for (const k of node.named_('template_substitution')) {
    fixed(k.span.start - base);
    parts.push(asExpr(k));
    at = k.span.end - base;
  }
  fixed(text.endsWith('`') && text.length > 1 ? text.length - 1 : text.length);
  return parts;
}

function template(node: Node): Value {
  const parts = templateParts(node);
  // `${x}` alone still makes a string.
  return make.expr(parts.length === 1 && parts[0].kind !== 'literal' && parts[0].kind !== 'concat' ? { kind: 'concat', parts, span: node.span } : concat(parts, node.span));
}

function argumentsOf(node: Node): Value {
  return make.args(node.named_().flatMap((k): Argument[] => (k.value.is === 'args' && k.type === 'spread_element' ? k.value.args : [{ value: asExpr(k) }])));
}

function argsIn(node: Node | undefined): Argument[] {
  return node?.value.is === 'args' ? node.value.args : [];
}

function call(node: Node): Value {
  const args = node.child('arguments');
  const callee = node.need('function');
  if (args?.type === 'template_string') {
    return make.expr({ kind: 'call', callee, args: templateParts(args).map((value) => ({ value })), tagged: true, span: node.span });
  }
  return make.expr({ kind: 'call', callee, args: argsIn(args), span: node.span });
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

function subscript(node: Node): Value {
  const object = node.need('object');
  const index = node.need('index');
  if (index.kind === 'literal' && index.type === 'string' && IDENTIFIER.test(index.value)) {
    return make.expr({ kind: 'member', object, property: index.value, span: node.span });
  }
  return make.expr({ kind: 'index', object, index, span: node.span });
}

function object(node: Node): Value {
  const entries = node.named_().flatMap((k): Entry[] => {
    if (k.value.is === 'entries') return k.value.entries;
    if (k.value.is === 'func') return [{ ...keyOf(k.child('name')), value: { kind: 'closure', func: k.value.func, span: k.span }, span: k.span }];
    if (k.type === 'spread_element' && k.value.is === 'args') return [{ value: k.value.args[0].value, spread: true, span: k.span }];
    return [{ key: k.text, value: asExpr(k), span: k.span }];
  });
  return make.expr({ kind: 'record', entries, span: node.span });
}

/**
 * A value as what a name or key holds: of `later = function onTimeout() {}` the own name is seen inside only, callers
 * say `later`, so the function is left to take its name from there.
 */
export function held(value: Expr): Expr {
  if (value.kind === 'closure') value.func.name = '';
  return value;
}

function assignment(node: Node): Value {
  const target = node.need('left');
  const value = node.need('right');
  const whole = target.kind === 'name' ? target.name === 'exports' : target.kind === 'member' && target.property === 'exports';
  return make.expr({ kind: 'assign-expr', target, operator: node.textOf('operator') ?? '=', value: whole ? value : held(value), span: node.span });
}

function yielded(node: Node): Value {
  const kid = node.named_()[0];
  return make.expr({ kind: 'unary', operator: 'yield', operand: kid ? asExpr(kid) : nullLiteral(node.span), span: node.span });
}

function awaited(node: Node): Value {
  const value = transparent(node);
  if (value.is === 'expr') noteAwaited(value.expr);
  return value;
}

/** Reducers of the expression nodes. */
export const expressionReducers: Record<string, Reducer> = {
  parenthesized_expression: parenthesized,
  await_expression: awaited,
  template_substitution: transparent,
  computed_property_name: transparent,
  sequence_expression: sequence,
  binary_expression: binary,
  unary_expression: unary,
  update_expression: (node) => make.expr({ kind: 'unary', operator: node.textOf('operator') ?? '', operand: node.need('argument'), span: node.span }),
  yield_expression: yielded,
  ternary_expression: (node) =>
    make.expr({ kind: 'conditional', test: node.need('condition'), consequent: node.need('consequence'), alternate: node.need('alternative'), span: node.span }),
  assignment_expression: assignment,
  augmented_assignment_expression: assignment,
  member_expression: (node) => make.expr({ kind: 'member', object: node.need('object'), property: node.textOf('property') ?? '', span: node.span }),
  subscript_expression: subscript,
  call_expression: call,
  new_expression: (node) => make.expr({ kind: 'call', callee: node.need('constructor'), args: argsIn(node.child('arguments')), construct: true, span: node.span }),
  arguments: argumentsOf,
  spread_element: (node) => make.args([{ value: asExpr(node.named_()[0] ?? node), spread: true }]),
  object,
  pair: (node) => make.entries([{ ...keyOf(node.child('key')), value: held(node.need('value')), span: node.span }]),
  array: (node) => make.expr({ kind: 'list', items: itemsOf(node), span: node.span }),
  template_string: template,
  string: (node) => make.expr(stringLiteral(decodeEscapes(node.text.slice(1, -1)), node.span)),
  number: (node) => make.expr(numberLiteral(node.text, node.span)),
  regex: (node) => make.expr(literal('regex', node.text, node.span)),
  true: (node) => make.expr(booleanLiteral(true, node.span)),
  false: (node) => make.expr(booleanLiteral(false, node.span)),
  null: (node) => make.expr(nullLiteral(node.span)),
  undefined: (node) => make.expr(nullLiteral(node.span)),
  identifier: (node) => make.expr(nameOf(node)),
  shorthand_property_identifier: (node) => make.expr(nameOf(node)),
  private_property_identifier: (node) => make.expr(nameOf(node)),
  this: (node) => make.expr(nameOf(node)),
  super: (node) => make.expr(nameOf(node)),
  import: (node) => make.expr(nameOf(node)),
  meta_property: (node) => {
    const [object, property] = node.text.split('.').map((part) => part.trim());
    return make.expr({ kind: 'member', object: nameAt(object, node.span), property: property ?? '', span: node.span });
  },

  jsx_element: (node) => markup(node, node.child('open_tag')),
  jsx_self_closing_element: (node) => markup(node, node),
  jsx_opening_element: () => make.none,
  jsx_attribute: attribute,
  jsx_expression: (node) => (node.named_().length ? transparent(node) : make.none),
  jsx_text: (node) => {
    const text = node.text.replace(/\s+/g, ' ').trim();
    return text ? make.expr(stringLiteral(text, node.span)) : make.none;
  },
  html_character_reference: (node) => make.expr(stringLiteral(node.text, node.span)),
  jsx_namespace_name: (node) => make.expr(nameOf(node))
};

/** `<div id={x}>..</div>`: a call of the tag with attributes as named arguments and children as the others. */
function markup(node: Node, tag: Node | undefined): Value {
  const name = tag?.child('name');
  const attributes = (tag?.kids ?? []).filter((k) => k.field === 'attribute').flatMap((k): Argument[] => (k.value.is === 'args' ? k.value.args : [{ value: asExpr(k) }]));
  const children = tag === node ? [] : node.named_().filter((k) => k !== tag && k.value.is !== 'none').map((k): Argument => ({ value: asExpr(k) }));
  const callee = name ? asExpr(name) : nameAt('Fragment', tag?.span ?? node.span);
  return make.expr({ kind: 'call', callee, args: [...attributes, ...children], jsx: true, span: node.span });
}

function attribute(node: Node): Value {
  const [name, value] = node.named_();
  const given = value === undefined ? booleanLiteral(true, node.span) : value.type === 'string' ? stringLiteral(value.text.slice(1, -1), value.span) : asExpr(value);
  return make.args([{ name: name?.text ?? '', value: given }]);
}

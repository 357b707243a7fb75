/** Kotlin's expressions. */
import { make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import type { Argument, Call, Expr, Func, Span } from '../form.js';
import { addOf, booleanLiteral, logicalOf, nameAt, nameOf, not, nullLiteral, numberLiteral, spread, typeText } from './common.js';
import { assignTo, elvis, exits, lambdaBody, leaveWithout, stmtsOf } from './kotlin-statements.js';
import { memberArgs, paramsOf } from './kotlin-types.js';
import { need, valueOf } from './values.js';

/** Prefix operators that the grammar binds to the first name of what they are for: `!a.b()` is `(!a).b()` to it. */
const prefixed = new WeakSet<Expr>();

/** Takes a prefix operator off an operand, and puts it around what is made of the operand. */
function hoist(node: Node | undefined, build: (operand: Expr) => Expr): Expr {
  const value = node ? valueOf(node) : null;
  if (!node || !value) return build({ kind: 'unknown', reason: 'syntax-error', parts: [], span: { line: 1, endLine: 1, start: 0, end: 0 } });
  if (value.kind !== 'unary' || !prefixed.has(value)) return build(value);
  const inner = build(value.operand);
  const out: Expr = { ...value, operand: inner, span: { ...inner.span, start: value.span.start, line: value.span.line } };
  prefixed.add(out);
  return out;
}

const WORDS: ReadonlyMap<string, (span: Span) => Expr> = new Map([
  ['null', nullLiteral], ['true', (s: Span) => booleanLiteral(true, s)], ['false', (s: Span) => booleanLiteral(false, s)]
]);

const identifier: Reducer = (node) => make.expr(node.missing ? unknownOf(node, 'syntax-error') : (WORDS.get(node.text)?.(node.span) ?? { ...nameOf(node), name: node.text.replace(/^`|`$/g, '') }));

function reduceNavigation(node: Node): Value {
  const kids = node.named_();
  const last = kids[kids.length - 1];
  if (kids.length < 2 || !last) return make.expr(kids[0] ? valueOf(kids[0]) : nameAt(node.text, node.span));
  return make.expr(hoist(kids[0], (object) => ({ kind: 'member', object, property: last.text, span: node.span })));
}

function argumentOf(k: Node): Argument {
  const kids = k.named_();
  if (k.has('=') && kids.length === 2) return { name: kids[0].text, value: valueOf(kids[1]) };
  const value = kids[0] ? valueOf(kids[0]) : unknownOf(k, 'syntax-error');
  return value.kind === 'unary' && value.operator === '...' ? { value: value.operand, spread: true } : { value };
}

/** What a callee of this name makes: classes are named with a capital. */
function constructs(callee: Expr): boolean {
  const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
  return /^\p{Lu}/u.test(name) && name !== name.toUpperCase();
}

function reduceCall(node: Node): Value {
  const kids = node.named_();
  const list = node.first('value_arguments');
  const lambda = node.first('annotated_lambda');
  const given: Argument[] = list?.value.is === 'args' ? list.value.args : [];
  if (lambda) given.push({ value: valueOf(lambda) });
  return make.expr(hoist(kids[0], (callee) => {
    // `f(a) { b }` is one call with the lambda as its last argument.
    if (!list && lambda && callee.kind === 'call' && kids[0].type === 'call_expression' && !kids[0].first('annotated_lambda')) return { ...callee, args: [...callee.args, ...given], span: node.span };
    const call: Call = { kind: 'call', callee, args: given, span: node.span };
    if (constructs(callee)) call.construct = true;
    return call;
  }));
}

function reduceLambda(node: Node): Value {
  const parameters = node.first('lambda_parameters');
  const params = parameters?.value.is === 'params' ? parameters.value.params : [];
  const stmts = node.kids.filter((k) => k.named && k !== parameters).flatMap(stmtsOf);
  if (!parameters && /\bit\b/.test(node.text)) params.push({ name: 'it', annotations: [], span: node.span });
  const func: Func = { id: '', name: '', qualified: '', form: 'closure', params, annotations: [], modifiers: [], exported: false, body: lambdaBody(stmts), span: node.span };
  return make.expr({ kind: 'closure', func, span: node.span });
}

const OPERATORS: ReadonlyMap<string, string> = new Map([['===', '=='], ['!==', '!=']]);

function reduceBinary(node: Node): Value {
  const left = node.child('left');
  const right = node.child('right');
  if (!left || !right) return make.expr(unknownOf(node, 'syntax-error'));
  const operator = node.textOf('operator') ?? '';
  if (operator === '?:') {
    const leaving = elvis(node);
    if (leaving) return make.stmt(leaveWithout(leaving.value, leaving.leave, node.span));
    return make.expr(logicalOf(node, '??', left, right, valueOf(left), valueOf(right)));
  }
  if (operator === '&&' || operator === '||') {
    if (exits(right)) return make.stmt({ kind: 'if', test: operator === '&&' ? valueOf(left) : not(valueOf(left), node.span), then: stmtsOf(right), else: [], span: node.span });
    return make.expr(logicalOf(node, operator, left, right, valueOf(left), valueOf(right)));
  }
  if (operator === '+') return make.expr(addOf(node, left, right, valueOf(left), valueOf(right)));
  return make.expr({ kind: 'binary', operator: OPERATORS.get(operator) ?? operator, left: valueOf(left), right: valueOf(right), span: node.span });
}

function reduceUnary(node: Node): Value {
  const argument = node.child('argument');
  const operator = node.textOf('operator') ?? '';
  if (!argument) return make.expr(unknownOf(node, 'syntax-error'));
  const operand = valueOf(argument);
  if (operator === '!!') return make.expr(operand);
  if (operator === '-' && operand.kind === 'literal' && operand.type === 'number') return make.expr({ ...operand, value: `-${operand.value}`, span: node.span });
  const prefix = node.kids[0]?.field === 'operator';
  const out: Expr = operator === '!' ? not(operand, node.span) : { kind: 'unary', operator, operand, span: node.span };
  if (prefix && out.kind === 'unary') prefixed.add(out);
  return make.expr(out);
}

function reduceAssignment(node: Node): Value {
  const operator = node.textOf('operator') ?? '=';
  const target = need(node, 'left');
  const right = node.child('right');
  if (!right) return make.expr(unknownOf(node, 'syntax-error'));
  return make.stmts(assignTo(
    right, (value) => ({ kind: 'assign', target, operator, value, declares: false, modifiers: [], span: node.span }),
    (value) => ({ kind: 'assign', target, operator, value, declares: false, modifiers: [], span: node.span }), target
  ).filter((s) => s.kind !== 'assign' || s.value !== null));
}

const INFIX: ReadonlyMap<string, string> = new Map([['shl', '<<'], ['shr', '>>'], ['and', '&'], ['or', '|'], ['xor', '^']]);

/** `a shl b` is an operator, `a to b` a call of `a`. */
function reduceInfix(node: Node): Value {
  const [left, name, right] = node.named_();
  if (!left || !name || !right) return make.expr(unknownOf(node, 'syntax-error'));
  const operator = INFIX.get(name.text);
  if (operator) return make.expr({ kind: 'binary', operator, left: valueOf(left), right: valueOf(right), span: node.span });
  return make.expr({ kind: 'call', callee: { kind: 'member', object: valueOf(left), property: name.text, span: node.span }, args: [{ value: valueOf(right) }], span: node.span });
}

function membership(operator: 'in' | 'instanceof', token: string): Reducer {
  return (node) => {
    const right = node.child('right');
    const of: Expr = right && operator === 'instanceof' ? nameAt(typeText(right), right.span) : need(node, 'right');
    const compared: Expr = { kind: 'binary', operator, left: need(node, 'left'), right: of, span: node.span };
    return make.expr(node.has(`!${token}`) ? not(compared, node.span) : compared);
  };
}

/** `object : T { ... }`: a construction with its members as named arguments. */
function reduceObject(node: Node): Value {
  const body = node.first('class_body');
  const specifier = node.first('delegation_specifiers')?.named_()[0];
  const type = specifier ? typeText(specifier).replace(/[(<].*$/, '') : 'Any';
  return make.expr({ kind: 'call', callee: nameAt(type, node.span), args: body ? memberArgs(body, type.slice(type.lastIndexOf('.') + 1)) : [], construct: true, span: node.span });
}

function reduceReference(node: Node): Value {
  const kids = node.named_();
  const last = kids[kids.length - 1];
  if (!last) return make.expr(unknownOf(node));
  return make.expr(kids.length > 1 ? { kind: 'member', object: nameAt(typeText(kids[0]), kids[0].span), property: last.text, span: node.span } : nameAt(last.text, node.span));
}

const passOn: Reducer = (node) => {
  const kid = node.named_()[0];
  return kid ? kid.value : make.none;
};

/** Brackets keep a prefix operator where it is. */
function reduceBrackets(node: Node): Value {
  const kid = node.named_()[0];
  if (!kid) return make.none;
  if (kid.value.is !== 'expr') return make.expr(valueOf(kid));
  const { expr } = kid.value;
  return make.expr(expr.kind === 'unary' ? { ...expr } : expr);
}

const number: Reducer = (node) => make.expr(numberLiteral(node.text, node.span));

/** Reducers of expressions. */
export const expressionReducers: Record<string, Reducer> = {
  identifier,
  this_expression: (node) => make.expr(nameAt('this', node.span)),
  super_expression: (node) => make.expr(nameAt('super', node.span)),
  number_literal: number,
  float_literal: number,
  navigation_expression: reduceNavigation,
  call_expression: reduceCall,
  value_arguments: (node) => make.args(node.named_('value_argument').map(argumentOf)),
  value_argument: passOn,
  spread_expression: (node) => make.expr(node.named_()[0] ? spread(valueOf(node.named_()[0]), node.span) : unknownOf(node)),
  annotated_lambda: (node) => node.first('lambda_literal')?.value ?? make.none,
  annotated_expression: (node) => node.named_().find((k) => k.type !== 'annotation')?.value ?? make.none,
  lambda_literal: reduceLambda,
  lambda_parameters: (node) => make.params(node.named_().map((k) => (k.type === 'multi_variable_declaration'
    ? { name: '', binds: k.named_().map((v, i) => ({ name: v.first('identifier')?.text ?? '', property: String(i) })), annotations: [], span: k.span }
    : { name: k.first('identifier')?.text ?? k.text, annotations: [], span: k.span }))),
  variable_declaration: (node) => make.expr(nameAt(node.first('identifier')?.text ?? '', node.span)),
  multi_variable_declaration: (node) => make.expr({ kind: 'list', items: node.named_().map(valueOf), span: node.span }),
  anonymous_function: (node) => {
    const body = node.first('function_body');
    return make.func({ id: '', name: '', qualified: '', form: 'closure', params: paramsOf(node), annotations: [], modifiers: [], exported: false, body: body ? stmtsOf(body) : [], span: node.span });
  },
  index_expression: (node) => {
    const [object, ...indexes] = node.named_();
    return make.expr(hoist(object, (o) => ({ kind: 'index', object: o, index: indexes.length === 1 ? valueOf(indexes[0]) : { kind: 'list', items: indexes.map(valueOf), span: node.span }, span: node.span })));
  },
  binary_expression: reduceBinary,
  unary_expression: reduceUnary,
  in_expression: membership('in', 'in'),
  is_expression: membership('instanceof', 'is'),
  as_expression: (node) => make.expr(hoist(node.child('left'), (operand) => ({ kind: 'cast', type: node.child('right') ? typeText(node.child('right')!) : '', operand, span: node.span }))),
  range_expression: (node) => make.expr({ kind: 'list', items: node.named_().map(valueOf), type: 'range', span: node.span }),
  infix_expression: reduceInfix,
  assignment: reduceAssignment,
  parenthesized_expression: reduceBrackets,
  collection_literal: (node) => make.expr({ kind: 'list', items: node.named_().map(valueOf), span: node.span }),
  object_literal: reduceObject,
  callable_reference: reduceReference
};

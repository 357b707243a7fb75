/** Ruby's operators, collections, assignments and pattern matching. */
import { make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import type { Case, Entry, Expr, Span, Stmt } from '../form.js';
import { addOf, concat, isString, literal, logicalOf, nameAt, nameOf, not, nullLiteral, numberLiteral, spread } from './common.js';
import { matches } from './ruby-calls.js';
import { bindPattern, mayBeCall } from './ruby-names.js';
import { call, guarded, listed, need, putTail, stmtsOf, valueOf } from './ruby-values.js';

/** Whether a node leaves: `return`, `next`, `raise` and the like in the place of a value. */
function exits(node: Node): boolean {
  return node.value.is === 'stmts' && node.value.stmts.some((s) => s.kind === 'exit');
}

const COMPARED: ReadonlyMap<string, string> = new Map([['===', '=='], ['=~', 'matches'], ['!~', 'matches']]);

function reduceBinary(node: Node): Value {
  const leftNode = node.child('left');
  const rightNode = node.child('right');
  if (!leftNode || !rightNode) return make.expr(unknownOf(node, 'syntax-error'));
  const operator = node.textOf('operator') ?? '';
  const span = node.span;
  const left = valueOf(leftNode);
  if (operator === '&&' || operator === '||' || operator === 'and' || operator === 'or') {
    const joined = operator === '&&' || operator === 'and' ? '&&' : '||';
    if (exits(rightNode) || ((operator === 'and' || operator === 'or') && rightNode.value.is === 'stmts')) return make.stmts(guarded(joined, left, stmtsOf(rightNode), span));
    return make.expr(logicalOf(node, joined, leftNode, rightNode, left, valueOf(rightNode)));
  }
  const right = valueOf(rightNode);
  if (operator === '+') return make.expr(addOf(node, leftNode, rightNode, left, right));
  if (operator === '%' && isString(left)) {
    const values = right.kind === 'list' ? right.items : right.kind === 'record' ? right.entries.map((e) => e.value) : [right];
    return make.expr(format(left, values, span));
  }
  if (operator === '=~' || operator === '!~') return make.expr(operator === '=~' ? matches(left, right, span) : not(matches(left, right, span), span));
  if (operator === '===') return make.expr(left.kind === 'literal' && left.type === 'regex' ? matches(left, right, span) : { kind: 'binary', operator: '==', left, right, span });
  if (operator === '!=') return make.expr({ kind: 'binary', operator: '!=', left, right, span });
  if (operator === '<<') {
    if (isString(right) && (left.kind === 'name' || left.kind === 'member')) return make.expr({ kind: 'assign-expr', target: left, operator: '+=', value: right, span });
    return make.expr(call({ kind: 'member', object: left, property: '<<', span }, [right], span));
  }
  return make.expr({ kind: 'binary', operator: COMPARED.get(operator) ?? operator, left, right, span });
}

/** `'... %s ...' % values`: pieces and values in order when they can be paired, else the format followed by the values. */
function format(left: Expr, values: Expr[], span: Span): Expr {
  if (left.kind !== 'literal') return concat([left, ...values], span);
  const pieces = left.value.split(/%(?:<\w{1,60}>[ds]|\{\w{1,60}\}|[dis])/);
  if (pieces.length !== values.length + 1) return concat([left, ...values], span);
  return concat(pieces.flatMap((p, i) => [literal('string', p, left.span), ...(i < values.length ? [values[i]] : [])]), span);
}

function reduceUnary(node: Node): Value {
  const operator = node.textOf('operator') ?? node.kids.find((k) => !k.named)?.text ?? '';
  const operand = need(node, 'operand');
  if (operator === '!' || operator === 'not') return make.expr(not(operand, node.span));
  if (operator === 'defined?') return make.expr(call(nameAt('defined?', node.span), [operand], node.span));
  if (operator === '-' && operand.kind === 'literal' && operand.type === 'number') return make.expr({ ...operand, value: `-${operand.value}`, span: node.span });
  return make.expr({ kind: 'unary', operator, operand, span: node.span });
}

/** A target or value list: `a, *b`, with inner lists for `(a, b)`. */
function reduceList(node: Node): Value {
  const kids = node.named_();
  const items = kids.map((k) => (k.type === 'splat_argument' || k.type === 'rest_assignment' ? spread(k.named_()[0] ? valueOf(k.named_()[0]) : nameAt('*', k.span), k.span) : valueOf(k)));
  return make.expr({ kind: 'list', items, span: node.span });
}

/** A getter's call in the place of a target is the attribute. */
function targetOf(e: Expr): Expr {
  if (e.kind === 'call' && e.callee.kind === 'member' && e.args.length === 0) return e.callee;
  if (e.kind === 'list') return { ...e, items: e.items.map(targetOf) };
  if (e.kind === 'unary' && e.operator === '...') return { ...e, operand: targetOf(e.operand) };
  return e;
}

/** `a = b`; of a statement with a value (`a = if c then 1 else 2 end`) every branch assigns its own. */
function reduceAssignment(node: Node): Value {
  const target = targetOf(need(node, 'left'));
  const operator = node.type === 'operator_assignment' ? (node.textOf('operator') ?? '=') : '=';
  const right = node.child('right');
  if (!right) return make.expr(unknownOf(node, 'syntax-error'));
  const span = node.span;
  if (right.value.is === 'stmts' && operator !== '||=' && operator !== '&&=') {
    const value = valueOf(right);
    if (value.kind !== 'unknown') return make.expr({ kind: 'assign-expr', target, operator, value, span });
    const put = (e: Expr): Stmt[] => [{ kind: 'assign', target, operator, value: e, declares: false, modifiers: [], span }];
    return make.stmts(putTail(right.value.stmts, put));
  }
  return make.expr({ kind: 'assign-expr', target, operator, value: right.type === 'splat_argument' ? spread(valueOf(right), right.span) : valueOf(right), span });
}

function reduceHash(node: Node): Value {
  const entries = node.kids.flatMap((k): Entry[] => {
    if (k.value.is === 'entries') return k.value.entries;
    return k.type === 'hash_splat_argument' && k.named_()[0] ? [{ value: valueOf(k.named_()[0]), spread: true, span: k.span }] : [];
  });
  return make.expr({ kind: 'record', entries, span: node.span });
}

/** `a: x`, `'a' => x`, and `a:` for `a: a`. */
function reducePair(node: Node): Value {
  const key = need(node, 'key');
  const constant = key.kind === 'literal' && key.type !== 'null';
  const value = node.child('value') ? need(node, 'value') : constant ? mayBeCall(nameAt(key.value, node.span)) : nullLiteral(node.span);
  return make.entries([{ ...(constant ? { key: key.value } : { keyExpr: key }), value, span: node.span }]);
}

function reduceCase(node: Node): Value {
  const value = node.child('value');
  const cases: Case[] = [];
  for (const k of node.kids) {
    if (k.value.is === 'cases') cases.push(...k.value.cases);
    else if (k.type === 'else') cases.push({ tests: [], body: listed(k), fallsThrough: false, span: k.span });
  }
  return make.stmt({ kind: 'switch', subject: value ? valueOf(value) : null, cases, span: node.span });
}

const reduceWhen: Reducer = (node) =>
  make.cases([{ tests: node.all('pattern').map((k) => (k.named_()[0] ? valueOf(k.named_()[0]) : unknownOf(k))), body: listed(node.child('body')), fallsThrough: false, span: node.span }]);

/** `in pattern if guard`: the pattern as a value; under a guard the body is conditional. */
function reduceIn(node: Node): Value {
  const guard = node.child('guard');
  let stmts = listed(node.child('body'));
  if (guard) {
    const test = need(guard, 'condition');
    stmts = [{ kind: 'if', test: guard.type === 'unless_guard' ? not(test, test.span) : test, then: stmts, else: [], span: guard.span }];
  }
  return make.cases([{ tests: [bindPattern(need(node, 'pattern'))], body: stmts, fallsThrough: false, span: node.span }]);
}

const patternList: Reducer = (node) => make.expr({ kind: 'list', items: node.kids.filter((k) => k.named && k.field !== 'class').map((k) => (k.type === 'splat_parameter' ? spread(mayBeCall(nameAt(k.textOf('name') ?? '*', k.span)), k.span) : valueOf(k))), type: node.textOf('class'), span: node.span });

/** `value => pattern`, `value in pattern`. */
const test: Reducer = (node) => make.expr({ kind: 'binary', operator: '==', left: need(node, 'value'), right: bindPattern(need(node, 'pattern')), span: node.span });

const number: Reducer = (node) => make.expr(numberLiteral(node.text, node.span));
const passOn: Reducer = (node) => make.expr(node.named_()[0] ? valueOf(node.named_()[0]) : unknownOf(node, 'syntax-error'));

/** Reducers of expressions. */
export const expressionReducers: Record<string, Reducer> = {
  identifier: (node) => make.expr(mayBeCall(nameOf(node))),
  constant: (node) => make.expr(nameOf(node)),
  self: (node) => make.expr(nameAt('this', node.span)),
  instance_variable: (node) => make.expr({ kind: 'member', object: nameAt('this', node.span), property: node.text.slice(1), span: node.span }),
  class_variable: (node) => make.expr(nameOf(node)),
  global_variable: (node) => make.expr(nameOf(node)),
  integer: number,
  float: number,
  rational: number,
  complex: number,
  binary: reduceBinary,
  unary: reduceUnary,
  conditional: (node) => make.expr({ kind: 'conditional', test: need(node, 'condition'), consequent: need(node, 'consequence'), alternate: need(node, 'alternative'), span: node.span }),
  assignment: reduceAssignment,
  operator_assignment: reduceAssignment,
  array: reduceList,
  left_assignment_list: reduceList,
  right_assignment_list: reduceList,
  destructured_left_assignment: reduceList,
  splat_argument: passOn,
  rest_assignment: passOn,
  hash: reduceHash,
  pair: reducePair,
  case: reduceCase,
  case_match: reduceCase,
  when: reduceWhen,
  in_clause: reduceIn,
  array_pattern: patternList,
  find_pattern: patternList,
  alternative_pattern: patternList,
  hash_pattern: (node) => make.expr({ kind: 'record', entries: node.kids.flatMap((k) => (k.value.is === 'entries' ? k.value.entries : [])), type: node.textOf('class'), span: node.span }),
  keyword_pattern: (node) => {
    const key = node.child('key');
    const text = key?.text.replace(/^["']|["']$/g, '') ?? '';
    return make.entries([{ key: text, value: node.child('value') ? need(node, 'value') : mayBeCall(nameAt(text, node.span)), span: node.span }]);
  },
  as_pattern: (node) => make.expr({ kind: 'assign-expr', target: need(node, 'name'), operator: '=', value: need(node, 'value'), span: node.span }),
  match_pattern: test,
  test_pattern: test
};

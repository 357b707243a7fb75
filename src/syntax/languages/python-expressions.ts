/** Python's expressions. */
import { asExpr, make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import { noteAwaited } from '../awaited.js';
import type { Argument, Entry, Expr, Span, Stmt } from '../form.js';
import { addOf, booleanLiteral, isString, logicalOf, nameAt, nameOf, not, nullLiteral, numberLiteral, spanOf, spread } from './common.js';
import { formatOf, reduceConcatenatedString, reduceFormatSpecifier, reduceInterpolation, reduceString } from './python-strings.js';

/** Clauses of one comprehension that are kept; real code has up to four. */
const MAX_CLAUSES = 40;

/** `-e`; a negative number is a literal. */
export function negative(e: Expr, span: Span): Expr {
  if (e.kind === 'literal' && e.type === 'number' && !e.value.startsWith('-')) return { ...e, value: `-${e.value}`, span };
  return { kind: 'unary', operator: '-', operand: e, span };
}

/** `a.b.c` of names only, which the grammar keeps as one node in imports and patterns. */
export function dottedExpr(node: Node): Expr {
  const names = node.text.replace(/\s/g, '').split('.');
  let e: Expr = nameAt(names[0], node.span);
  for (const property of names.slice(1)) e = { kind: 'member', object: e, property, span: node.span };
  return e;
}

/** A list of what a node's named kids are. */
export function listOf(node: Node, type?: string): Expr {
  return { kind: 'list', items: node.named_().map(asExpr), ...(type ? { type } : {}), span: node.span };
}

const list: Reducer = (node) => make.expr(listOf(node));

function reduceBinary(node: Node): Value {
  const leftNode = node.child('left');
  const rightNode = node.child('right');
  if (!leftNode || !rightNode) return make.expr(unknownOf(node, 'syntax-error'));
  const [left, right] = [asExpr(leftNode), asExpr(rightNode)];
  const operator = node.textOf('operator') ?? '';
  if (operator === '+') return make.expr(addOf(node, leftNode, rightNode, left, right));
  if (operator === '%' && isString(left)) return make.expr(formatOf(node, rightNode, left, right));
  return make.expr({ kind: 'binary', operator, left, right, span: node.span });
}

function reduceUnary(node: Node): Value {
  const operator = node.textOf('operator') ?? '';
  const operand = node.need('argument');
  return make.expr(operator === '-' ? negative(operand, node.span) : { kind: 'unary', operator, operand, span: node.span });
}

function reduceBoolean(node: Node): Value {
  const left = node.child('left');
  const right = node.child('right');
  if (!left || !right) return make.expr(unknownOf(node, 'syntax-error'));
  return make.expr(logicalOf(node, node.textOf('operator') === 'or' ? '||' : '&&', left, right, asExpr(left), asExpr(right)));
}

const COMPARISONS: ReadonlyMap<string, { operator: string; negated?: boolean }> = new Map([
  ['<>', { operator: '!=' }], ['is', { operator: '==' }], ['is not', { operator: '==', negated: true }], ['not in', { operator: 'in', negated: true }]
]);

/** `a < b <= c`: the comparisons of neighbours, joined by `&&`. */
function reduceComparison(node: Node): Value {
  const operands = node.kids.filter((k) => k.named && k.type !== 'ERROR');
  const operators = node.kids.filter((k) => !k.named && k.field === 'operators');
  if (operands.length !== operators.length + 1) return make.expr(unknownOf(node, 'syntax-error'));
  const parts = operators.map((o, i): Expr => {
    const [left, right] = [operands[i], operands[i + 1]];
    const span = operators.length === 1 ? node.span : spanOf(left.span, right.span);
    const { operator, negated } = COMPARISONS.get(o.type) ?? { operator: o.type };
    const compared: Expr = { kind: 'binary', operator, left: asExpr(left), right: asExpr(right), span };
    return negated ? not(compared, span) : compared;
  });
  return make.expr(parts.length === 1 ? parts[0] : { kind: 'logical', operator: '&&', operands: parts, span: node.span });
}

function reduceConditional(node: Node): Value {
  const [consequent, test, alternate] = node.named_().map(asExpr);
  if (!alternate) return make.expr(unknownOf(node, 'syntax-error'));
  return make.expr({ kind: 'conditional', test, consequent, alternate, span: node.span });
}

function reduceArguments(node: Node): Value {
  return make.args(
    node.named_().map((k): Argument => {
      if (k.value.is === 'args' && k.value.args.length === 1) return k.value.args[0];
      const value = asExpr(k);
      return value.kind === 'unary' && value.operator === '...' ? { value: value.operand, spread: true } : { value };
    })
  );
}

function reduceCall(node: Node): Value {
  const args = node.child('arguments');
  const list: Argument[] = args?.value.is === 'args' ? args.value.args : args ? [{ value: asExpr(args) }] : [];
  return make.expr({ kind: 'call', callee: node.need('function'), args: list, span: node.span });
}

function reduceSubscript(node: Node): Value {
  const subscripts = node.all('subscript');
  const object = node.need('value');
  if (subscripts.length === 1 && subscripts[0].type === 'slice') {
    const bounds = asExpr(subscripts[0]);
    const slice = bounds.kind === 'list' ? bounds.items.map((b) => (b.kind === 'literal' && b.type === 'null' ? null : b)) : [bounds];
    return make.expr({ kind: 'index', object, index: null, slice, span: node.span });
  }
  const index: Expr = subscripts.length === 1 ? asExpr(subscripts[0]) : { kind: 'list', items: subscripts.map(asExpr), span: node.span };
  return make.expr({ kind: 'index', object, index, span: node.span });
}

/** The bounds of a slice as a list; an absent one is `null`, which means the same. */
function reduceSlice(node: Node): Value {
  const items: Expr[] = [nullLiteral(node.span)];
  for (const k of node.kids) {
    if (k.named) items[items.length - 1] = asExpr(k);
    else if (k.type === ':') items.push(nullLiteral(node.span));
  }
  return make.expr({ kind: 'list', items, span: node.span });
}

function reduceDictionary(node: Node): Value {
  const entries = node.named_().map((k): Entry => {
    if (k.value.is === 'entries') return k.value.entries[0];
    const value = asExpr(k);
    return value.kind === 'unary' && value.operator === '...' ? { value: value.operand, spread: true, span: k.span } : { value, span: k.span };
  });
  return make.expr({ kind: 'record', entries, span: node.span });
}

function reducePair(node: Node): Value {
  const key = node.need('key');
  const constant = key.kind === 'literal' && key.type !== 'null';
  return make.entries([{ ...(constant ? { key: key.value } : { keyExpr: key }), value: node.need('value'), span: node.span }]);
}

/**
 * `[f(x) for x in xs if ok(x)]` is the list `[(x = xs[]), (ok(x) ? f(x) : null)]` of type `comprehension`: what the
 * name takes, then the element under its conditions. Later `for` clauses are lists inside it. Lists, sets and
 * generators look alike; a dictionary's element is a record of one entry.
 */
function reduceComprehension(node: Node): Value {
  const clauses = node.named_('for_in_clause', 'if_clause');
  if (clauses.length > MAX_CLAUSES) return make.expr(unknownOf(node, 'depth'));
  let element: Expr = node.need('body');
  let tests: Expr[] = [];
  let inner: Expr[] | null = null;
  const conditional = (): void => {
    if (!tests.length) return;
    const test: Expr = tests.length === 1 ? tests[0] : { kind: 'logical', operator: '&&', operands: tests, span: tests[0].span };
    element = { kind: 'conditional', test, consequent: element, alternate: nullLiteral(node.span), span: element.span };
    tests = [];
    inner = null;
  };
  for (const c of [...clauses].reverse()) {
    const e = asExpr(c);
    if (c.type === 'if_clause') {
      tests.unshift(...(e.kind === 'logical' && e.operator === '&&' ? e.operands : [e]));
      continue;
    }
    conditional();
    inner = [e, ...(inner ?? [element])];
    element = { kind: 'list', items: inner, type: 'comprehension', span: node.span };
  }
  let deepest = 0;
  for (const k of node.kids) if (k.depth > deepest) deepest = k.depth;
  node.depth = deepest + 1 + clauses.length;
  return make.expr(element);
}

/** `for x in xs` of a comprehension: `x = xs[]`, an element of it. */
function reduceForIn(node: Node): Value {
  const right = node.all('right').map(asExpr);
  const object: Expr = right.length === 1 ? right[0] : { kind: 'list', items: right, span: node.span };
  const value: Expr = { kind: 'index', object, index: null, span: object.span };
  return make.expr({ kind: 'assign-expr', target: node.need('left'), operator: '=', value, span: node.span });
}

/** `value as target` of `with`; of `match` the kids have no fields. */
function reduceAs(node: Node): Value {
  const kids = node.named_();
  const target = node.expr('alias') ?? (kids.length > 1 ? asExpr(kids[kids.length - 1]) : null);
  if (!target || kids.length < 2) return make.expr(unknownOf(node, 'syntax-error'));
  return make.expr({ kind: 'assign-expr', target, operator: '=', value: asExpr(kids[0]), span: node.span });
}

function reduceLambda(node: Node): Value {
  const parameters = node.child('parameters');
  const body = node.need('body');
  const result: Stmt = { kind: 'exit', form: 'return', value: body, span: body.span };
  return make.func({
    id: '', name: '', qualified: '', form: 'closure', params: parameters?.value.is === 'params' ? parameters.value.params : [],
    annotations: [], modifiers: [], exported: false, body: [result], span: node.span
  });
}

function reduceYield(node: Node): Value {
  const kid = node.named_()[0];
  const operand = kid ? asExpr(kid) : nullLiteral(node.span);
  return make.expr({ kind: 'unary', operator: 'yield', operand: node.has('from') ? spread(operand, operand.span) : operand, span: node.span });
}

const splat: Reducer = (node) => {
  const kid = node.named_()[0];
  return make.expr(kid ? spread(asExpr(kid), node.span) : unknownOf(node, 'syntax-error'));
};
const number: Reducer = (node) => make.expr(numberLiteral(node.text, node.span));
const name: Reducer = (node) => make.expr(nameOf(node));

/** `await x` is `x`, which is noted to be waited for. */
const reduceAwait: Reducer = (node) => {
  const operand = asExpr(node.named_()[0]);
  node.depth = node.named_()[0].depth;
  noteAwaited(operand);
  return make.expr(operand);
};

/** Reducers of expressions. */
export const expressionReducers: Record<string, Reducer> = {
  identifier: name,
  keyword_identifier: name,
  true: (node) => make.expr(booleanLiteral(true, node.span)),
  false: (node) => make.expr(booleanLiteral(false, node.span)),
  none: (node) => make.expr(nullLiteral(node.span)),
  ellipsis: (node) => make.expr(nameAt('...', node.span)),
  integer: number,
  float: number,
  string: reduceString,
  concatenated_string: reduceConcatenatedString,
  interpolation: reduceInterpolation,
  format_expression: reduceInterpolation,
  format_specifier: reduceFormatSpecifier,
  binary_operator: reduceBinary,
  unary_operator: reduceUnary,
  not_operator: (node) => make.expr(not(node.need('argument'), node.span)),
  boolean_operator: reduceBoolean,
  comparison_operator: reduceComparison,
  conditional_expression: reduceConditional,
  named_expression: (node) =>
    make.expr({ kind: 'assign-expr', target: node.need('name'), operator: '=', value: node.need('value'), span: node.span }),
  as_pattern: reduceAs,
  attribute: (node) => {
    const attribute = node.child('attribute');
    if (!attribute || attribute.missing) return make.expr(unknownOf(node, 'syntax-error'));
    return make.expr({ kind: 'member', object: node.need('object'), property: attribute.text, span: node.span });
  },
  subscript: reduceSubscript,
  slice: reduceSlice,
  call: reduceCall,
  argument_list: reduceArguments,
  keyword_argument: (node) => make.args([{ name: node.textOf('name') ?? '', value: node.need('value') }]),
  list,
  tuple: list,
  expression_list: list,
  pattern_list: list,
  set: (node) => make.expr(listOf(node, 'set')),
  dictionary: reduceDictionary,
  pair: reducePair,
  list_splat: splat,
  list_splat_pattern: splat,
  dictionary_splat: splat,
  dictionary_splat_pattern: splat,
  list_comprehension: reduceComprehension,
  set_comprehension: reduceComprehension,
  generator_expression: reduceComprehension,
  dictionary_comprehension: reduceComprehension,
  for_in_clause: reduceForIn,
  lambda: reduceLambda,
  yield: reduceYield,
  await: reduceAwait
};

/** Lua's expressions. */
import { asExpr, make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import type { Argument, Entry, Expr, Func, Param, Span } from '../form.js';
import { booleanLiteral, concat, literal, logicalOf, nameAt, not, nullLiteral, numberLiteral, stringLiteral } from './common.js';
import { asksText, STRING_FUNCTIONS, stringCall, stringValue } from './lua-strings.js';

const IDENTIFIER = /^[A-Za-z_]\w*$/;

const isNull = (e: Expr): boolean => e.kind === 'literal' && e.type === 'null';

function elementOf(object: Expr, index: Expr, span: Span): Expr {
  if (index.kind === 'literal' && index.type === 'string' && IDENTIFIER.test(index.value)) return { kind: 'member', object, property: index.value, span };
  return { kind: 'index', object, index, span };
}

/** `s:sub(1, n) == 'text'` with the text's length is whether `s` starts with it. */
function prefixOf(left: Expr, right: Expr, span: Span): Expr | null {
  if (left.kind !== 'call' || left.callee.kind !== 'member' || left.callee.property !== 'sub' || left.args.length !== 2) return null;
  const [from, to] = left.args.map((a) => a.value);
  if (from.kind !== 'literal' || from.value !== '1') return null;
  const whole = right.kind === 'literal' && right.type === 'string' ? to.kind === 'literal' && to.value === String(right.value.length) : right.kind === 'name' && to.kind === 'member' && to.property === 'length' && to.object.kind === 'name' && to.object.name === right.name;
  return whole ? { kind: 'call', callee: { kind: 'member', object: left.callee.object, property: 'startsWith', span }, args: [{ value: right }], span } : null;
}

function binary(node: Node): Value {
  const left = node.child('left');
  const right = node.child('right');
  const written = node.textOf('operator') ?? '';
  if (!left || !right) return make.expr(unknownOf(node, 'syntax-error'));
  const l = asExpr(left);
  const r = asExpr(right);
  if (written === 'and' || written === 'or') return make.expr(logicalOf(node, written === 'and' ? '&&' : '||', left, right, l, r));
  if (written === '..') {
    // The operator groups to the right: what is there already is extended at its front.
    if (r.kind === 'concat' && l.kind !== 'concat') {
      node.depth = Math.max(right.depth, left.depth + 1);
      const [first, ...rest] = r.parts;
      const joined = l.kind === 'literal' && l.type === 'string' && first.kind === 'literal' && first.type === 'string';
      return make.expr({ kind: 'concat', parts: joined ? [stringLiteral(l.value + first.value, l.span), ...rest] : [l, ...r.parts], span: node.span });
    }
    return make.expr(concat([l, r], node.span));
  }
  const operator = written === '~=' ? '!=' : written;
  if (operator === '==' || operator === '!=') {
    const prefix = prefixOf(l, r, node.span) ?? prefixOf(r, l, node.span);
    if (prefix) return make.expr(operator === '==' ? prefix : not(prefix, node.span));
    const asked = isNull(r) && asksText(l) ? l : isNull(l) && asksText(r) ? r : null;
    if (asked) return make.expr(operator === '!=' ? asked : not(asked, node.span));
  }
  return make.expr({ kind: 'binary', operator, left: l, right: r, span: node.span });
}

function unary(node: Node): Value {
  const operator = node.textOf('operator') ?? '';
  const operand = node.need('operand');
  if (operator === 'not') return make.expr(not(operand, node.span));
  if (operator === '#') return make.expr({ kind: 'member', object: operand, property: 'length', span: node.span });
  if (operator === '-' && operand.kind === 'literal' && operand.type === 'number') return make.expr(literal('number', `-${operand.value}`, node.span));
  return make.expr({ kind: 'unary', operator, operand, span: node.span });
}

function argsOf(node: Node): Argument[] {
  const list = node.child('arguments');
  return list?.value.is === 'args' ? list.value.args : [];
}

function functionCall(node: Node): Value {
  const callee = node.need('name');
  const args = argsOf(node);
  return make.expr(normalCall(callee, args, node.child('name')?.type === 'method_index_expression', node.span));
}

function normalCall(callee: Expr, args: Argument[], isMethod: boolean, span: Span): Expr {
  if (callee.kind === 'member' && isMethod && STRING_FUNCTIONS.has(callee.property)) {
    const made = stringCall(callee.property, callee.object, args, span);
    if (made) return made;
  }
  if (callee.kind === 'member' && !isMethod && callee.object.kind === 'name' && callee.object.name === 'string' && STRING_FUNCTIONS.has(callee.property) && args.length) {
    const [subject, ...rest] = args;
    return stringCall(callee.property, subject.value, rest, span) ?? { kind: 'call', callee: { kind: 'member', object: subject.value, property: callee.property, span: callee.span }, args: rest, span };
  }
  // `ngx.re.find(text, pattern, options)` matches a regular expression.
  if (callee.kind === 'member' && (callee.property === 'find' || callee.property === 'match') && callee.object.kind === 'member' && callee.object.property === 're' && args.length >= 2) {
    const [text, pattern] = args.map((a) => a.value);
    if (pattern.kind === 'literal' && pattern.type === 'string') {
      const regex = literal('regex', `/${pattern.value}/`, pattern.span);
      return { kind: 'call', callee: { kind: 'member', object: regex, property: callee.property === 'find' ? 'test' : 'exec', span: callee.span }, args: [{ value: text }], span };
    }
  }
  // `pcall(f, a)` calls `f(a)` and keeps its error.
  if (callee.kind === 'name' && callee.name === 'pcall' && args.length && (args[0].value.kind === 'name' || args[0].value.kind === 'member')) {
    const inner: Expr = { kind: 'call', callee: args[0].value, args: args.slice(1), span };
    return { kind: 'call', callee, args: [{ value: inner }], span };
  }
  return { kind: 'call', callee, args, span };
}

function table(node: Node): Value {
  const fields = node.named_('field');
  const keyed = fields.some((k) => k.child('name'));
  if (!keyed) return make.expr({ kind: 'list', items: fields.map((k) => k.need('value')), span: node.span });
  let next = 1;
  const entries = fields.map((k): Entry => {
    const name = k.child('name');
    const value = k.need('value');
    if (!name) return { key: String(next++), value, span: k.span };
    if (!k.has('[')) return { key: name.text, value, span: k.span };
    const key = asExpr(name);
    return key.kind === 'literal' ? { key: key.value, value, span: k.span } : { keyExpr: key, value, span: k.span };
  });
  return make.expr({ kind: 'record', entries, span: node.span });
}

/** Parameters; a first one that is called `self` is the receiver. */
export function paramsOf(node: Node | undefined): Param[] {
  const all = (node?.named_() ?? []).map((k): Param => (k.type === 'vararg_expression' ? { name: '...', rest: true, annotations: [], span: k.span } : { name: k.text, annotations: [], span: k.span }));
  return all[0]?.name === 'self' ? all.slice(1) : all;
}

function closure(node: Node): Value {
  const func: Func = {
    id: '', name: '', qualified: '', form: 'closure', params: paramsOf(node.child('parameters')), annotations: [], modifiers: [], exported: false, body: node.stmts('body'), span: node.span
  };
  return make.expr({ kind: 'closure', func, span: node.span });
}

const only: Reducer = (node) => {
  const kid = node.named_().find((k) => k.value.is !== 'none');
  return make.expr(kid ? asExpr(kid) : unknownOf(node, 'syntax-error'));
};

/** Reducers of expressions. */
export const expressionReducers: Record<string, Reducer> = {
  identifier: (node) => make.expr(node.missing ? unknownOf(node, 'syntax-error') : nameAt(node.text === 'self' ? 'this' : node.text, node.span)),
  vararg_expression: (node) => make.expr(nameAt('...', node.span)),
  nil: (node) => make.expr(nullLiteral(node.span)),
  true: (node) => make.expr(booleanLiteral(true, node.span)),
  false: (node) => make.expr(booleanLiteral(false, node.span)),
  number: (node) => make.expr(numberLiteral(node.text, node.span)),
  string: (node) => make.expr(stringLiteral(stringValue(node.text), node.span)),
  parenthesized_expression: only,
  binary_expression: binary,
  unary_expression: unary,
  dot_index_expression: (node) => make.expr({ kind: 'member', object: node.need('table'), property: node.textOf('field') ?? '', span: node.span }),
  method_index_expression: (node) => make.expr({ kind: 'member', object: node.need('table'), property: node.textOf('method') ?? '', span: node.span }),
  bracket_index_expression: (node) => make.expr(elementOf(node.need('table'), node.need('field'), node.span)),
  function_call: functionCall,
  arguments: (node) => make.args(node.named_().map((k): Argument => (k.type === 'vararg_expression' ? { value: asExpr(k), spread: true } : { value: asExpr(k) }))),
  table_constructor: table,
  field: () => make.none,
  function_definition: closure,
  parameters: () => make.none
};

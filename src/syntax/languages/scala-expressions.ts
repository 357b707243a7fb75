/** Scala's expressions. */
import { make, unknownOf, type Node, type Reducer } from '../fold.js';
import type { Argument, Call, Expr, Literal, Param, Span, Stmt } from '../form.js';
import { booleanLiteral, concat, decodeEscapes, isString, literal, nameAt, not, nullLiteral, numberLiteral, numberValue, spanOf, stringLiteral } from './common.js';
import { caseBlock, matchExpression } from './scala-patterns.js';
import { closureOf, exprFrom, hasHole, returned, stmtsOf, tail, thrown, valueOf } from './scala-values.js';

function need(node: Node, field: string): Expr {
  const kid = node.child(field);
  return kid ? valueOf(kid) : unknownOf(node, 'syntax-error');
}

function text(node: Node): string {
  return node.text.replace(/`/g, '');
}

const constant = (type: Literal['type'], value: (node: Node) => string): Reducer => (node) => make.expr(literal(type, value(node), node.span));

const string = (node: Node): string => (node.text.startsWith('"""') ? node.text.slice(3, -3) : decodeEscapes(node.text.slice(1, -1)));

/** `s"..."` is a concatenation; any other interpolator is a call that is handed the text with `?` for its values. */
const interpolated: Reducer = (node) => {
  const name = node.textOf('interpolator') ?? node.first('identifier')?.text ?? 's';
  const body = node.first('interpolated_string');
  if (!body) return make.expr(unknownOf(node));
  const whole = body.text;
  const quotes = whole.startsWith('"""') ? 3 : 1;
  const parts: Expr[] = [];
  let at = quotes;
  const literalTo = (end: number): void => {
    const raw = whole.slice(at, end).replace(/\$\$/g, '$');
    if (raw) parts.push(stringLiteral(quotes === 3 || name === 'raw' ? raw : decodeEscapes(raw), body.span));
  };
  for (const k of body.named_('interpolation')) {
    const start = k.span.start - body.span.start;
    literalTo(start);
    const inner = k.named_()[0];
    parts.push(inner ? valueOf(inner) : unknownOf(k));
    at = start + (k.span.end - k.span.start);
  }
  literalTo(whole.length - quotes);
  if (name === 's' || name === 'f' || name === 'raw') return make.expr(concat(parts, node.span));
  // `#$x` puts a value into the text of the query as it is; `$x` binds it.
  const template: Expr[] = [];
  const values: Argument[] = [];
  parts.forEach((p, i) => {
    const previous = parts[i - 1];
    const spliced = previous?.kind === 'literal' && previous.value.endsWith('#');
    if (p.kind === 'literal' && p.type === 'string') template.push(parts[i + 1] && p.value.endsWith('#') ? stringLiteral(p.value.slice(0, -1), p.span) : p);
    else if (spliced) template.push(p);
    else {
      template.push(stringLiteral('?', p.span));
      values.push({ value: p });
    }
  });
  return make.expr({ kind: 'call', callee: nameAt(name, node.span), args: [{ value: concat(template, node.span) }, ...values], tagged: true, span: node.span });
};

/** Of an argument with place holders the closure that it stands for. */
function argumentOf(value: Expr): Expr {
  if (value.kind === 'name' || value.kind === 'literal' || !hasHole(value)) return value;
  const span = value.span;
  return closureOf([{ name: '_', annotations: [], span }], returned(value), span);
}

const argumentList: Reducer = (node) =>
  make.args(node.named_().map((k): Argument => {
    if (k.type === 'assignment_expression') {
      const name = k.child('left');
      const right = k.child('right');
      if (name?.type === 'identifier' && right) return { name: text(name), value: argumentOf(valueOf(right)) };
    }
    if (k.type === 'ascription_expression' && k.first('repeated_parameter_type')) return { value: valueOf(k), spread: true };
    return { value: argumentOf(valueOf(k)) };
  }));

/** What a call is handed in braces: cases and functions are closures, one expression is itself, more are a closure without parameters. */
function bracedArgument(node: Node): Argument[] {
  if (node.type !== 'block' && node.type !== 'colon_argument') return [{ value: valueOf(node) }];
  const start = node.child('lambda_start') ?? (node.type === 'colon_argument' ? node.first('bindings', 'identifier', 'wildcard') : undefined);
  const stmts = node.type === 'block' ? stmtsOf(node) : stmtsOf(node.named_().at(-1) ?? node);
  if (start) return [{ value: closureOf(paramsFrom(start), tail(stmts, returned), node.span) }];
  const [only] = stmts;
  if (stmts.length === 1 && only.kind === 'evaluate') return [{ value: argumentOf(only.expr) }];
  return [{ value: closureOf([], tail(stmts, returned), node.span) }];
}

/** Names of methods that are called without brackets: `file.getPath`, `text.toInt`. */
const CALLED = /^(?:get|is|to|has|can|unsafe|delete|mk)\p{Lu}|^(?:normalize|trim|exists|delete|mkdirs?|next|distinct|reverse|flatten)$/u;

/** Constructions of sequences from their items. */
const SEQUENCES: ReadonlySet<string> = new Set(['Seq', 'List', 'Vector', 'Array', 'IndexedSeq', 'Set']);

/** `f(a)(b)` is one call with the arguments of both lists. */
const call: Reducer = (node) => {
  const target = node.child('function');
  const list = node.child('arguments');
  if (!target || !list) return make.expr(unknownOf(node, 'syntax-error'));
  const args = list.value.is === 'args' ? list.value.args : bracedArgument(list);
  let callee = valueOf(target);
  // `file.getPath()` is `file.getPath`.
  if (target.type === 'field_expression' && callee.kind === 'call' && callee.args.length === 0 && callee.callee.kind === 'member' && callee.span === target.span) callee = callee.callee;
  if (target.type === 'identifier' && SEQUENCES.has(target.text) && args.every((a) => a.name === undefined && !a.spread)) return make.expr({ kind: 'list', items: args.map((a) => a.value), span: node.span });
  if (callee.kind === 'call' && !callee.construct && !callee.tagged && (target.type === 'call_expression' || target.type === 'generic_function')) {
    return make.expr({ ...callee, args: [...callee.args, ...args], span: node.span });
  }
  return make.expr({ kind: 'call', callee, args, span: node.span });
};

/** Parameters of a closure. */
function paramsFrom(node: Node): Param[] {
  if (node.value.is === 'params') return node.value.params;
  return [{ name: text(node), annotations: [], span: node.span }];
}

const lambda: Reducer = (node) => {
  const parameters = node.child('parameters');
  const body = node.named_().at(-1);
  return make.expr(closureOf(parameters ? paramsFrom(parameters) : [], body && body !== parameters ? tail(stmtsOf(body), returned) : [], node.span));
};

// Infix operations, which the grammar groups from the left whatever binds them

interface Chain {
  operands: Expr[];
  operators: string[];
}

const chains = new WeakMap<Node, Chain>();

/** How much an operator binds, by its first character. */
function level(operator: string): number {
  if (operator.endsWith('=') && !['==', '!=', '<=', '>=', '===', '=!=', '=='].includes(operator)) return 0;
  const c = operator[0];
  if (/[\p{L}_$]/u.test(c)) return 1;
  const order = ['|', '^', '&', '=!', '<>', ':', '+-', '*/%'];
  const at = order.findIndex((o) => o.includes(c));
  return at < 0 ? 10 : at + 2;
}

const SAME: ReadonlyMap<string, string> = new Map([['===', '=='], ['=!=', '!='], ['eq', '=='], ['ne', '!=']]);
const PLAIN: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>']);

function join(operator: string, left: Expr, right: Expr): Expr {
  const span = spanOf(left.span, right.span);
  const op = SAME.get(operator) ?? operator;
  if (op === '&&' || op === '||') {
    const operands = left.kind === 'logical' && left.operator === op ? left.operands : [left];
    operands.push(...(right.kind === 'logical' && right.operator === op ? right.operands : [right]));
    return { kind: 'logical', operator: op, operands, span };
  }
  if (op === '+') return isString(left) || isString(right) ? concat([left, right], span) : { kind: 'binary', operator: '+', left, right, span };
  if (PLAIN.has(op)) return { kind: 'binary', operator: op, left, right, span };
  if (op === '->') return { kind: 'list', items: [left, right], span };
  if (level(operator) === 0) return { kind: 'assign-expr', target: left, operator: op, value: right, span };
  // An operator that ends in a colon is a method of its right side.
  const [object, value] = op.endsWith(':') ? [right, left] : [left, right];
  const args: Argument[] = value.kind === 'list' && value.type === 'arguments' ? value.items.map((v) => ({ value: argumentOf(v) })) : [{ value: argumentOf(value) }];
  return { kind: 'call', callee: { kind: 'member', object, property: op, span }, args, span };
}

function regroup({ operands, operators }: Chain): Expr {
  // The operands of a logical chain are joined in place: each is copied before.
  const values: Expr[] = operands.map((o) => (o.kind === 'logical' ? { ...o, operands: [...o.operands] } : o.kind === 'concat' ? { ...o, parts: [...o.parts] } : o));
  const out: Expr[] = [values[0]];
  const waiting: string[] = [];
  const reduce = (): void => {
    const right = out.pop()!;
    out.push(join(waiting.pop()!, out.pop()!, right));
  };
  operators.forEach((operator, i) => {
    while (waiting.length && level(waiting[waiting.length - 1]) >= level(operator)) reduce();
    waiting.push(operator);
    out.push(values[i + 1]);
  });
  while (waiting.length) reduce();
  return out[0];
}

const infix: Reducer = (node) => {
  const left = node.child('left');
  const right = node.child('right');
  const operator = node.textOf('operator') ?? '';
  if (!left || !right) return make.expr(unknownOf(node, 'syntax-error'));
  const value = right.type === 'colon_argument' || right.type === 'block' ? bracedArgument(right)[0].value : valueOf(right);
  const before = left.type === 'infix_expression' ? chains.get(left) : undefined;
  const chain: Chain = before ?? { operands: [valueOf(left)], operators: [] };
  const lowest = chain.operators.reduce((least, o) => Math.min(least, level(o)), Infinity);
  chain.operands.push(value);
  chain.operators.push(operator);
  chains.set(node, chain);
  if (before && level(operator) <= lowest) {
    // All before it belongs to its left side.
    if (left.value.is === 'expr' && (left.value.expr.kind === 'concat' || left.value.expr.kind === 'logical') && ['+', '&&', '||'].includes(operator)) node.depth = Math.max(left.depth, right.depth + 1);
    return make.expr({ ...join(operator, valueOf(left), value), span: node.span });
  }
  return make.expr({ ...regroup(chain), span: node.span });
};

const assignment: Reducer = (node) => {
  let target = need(node, 'left');
  // `x(i) = v` stores at an index.
  if (target.kind === 'call' && target.args.length === 1) target = { kind: 'index', object: target.callee, index: target.args[0].value, span: target.span };
  const right = node.child('right');
  const value = right ? valueOf(right) : unknownOf(node, 'syntax-error');
  return make.stmt({ kind: 'assign', target, operator: '=', value, declares: false, modifiers: [], span: node.span });
};

const ifExpression: Reducer = (node) => {
  const yes = node.child('consequence');
  const no = node.child('alternative');
  return make.stmt({ kind: 'if', test: need(node, 'condition'), then: yes ? stmtsOf(yes) : [], else: no ? stmtsOf(no) : [], span: node.span });
};

const whileExpression = (form: 'while' | 'do'): Reducer => (node) => {
  const body = node.child('body');
  return make.stmt({ kind: 'loop', form, init: [], test: need(node, 'condition'), update: [], target: null, iterable: null, body: body ? stmtsOf(body) : [], span: node.span });
};

function methodCall(object: Expr, property: string, value: Expr, span: Span): Expr {
  return { kind: 'call', callee: { kind: 'member', object, property, span }, args: [{ value }], span };
}

/** `for (x <- xs if c; y <- ys) yield e` is the calls that it stands for; without `yield` it is loops. */
const forExpression: Reducer = (node) => {
  const steps = node.first('enumerators')?.named_('enumerator') ?? [];
  const body = node.child('body');
  const inner = body ? stmtsOf(body) : [];
  const yields = node.has('yield');
  const parts = steps.map((s) => {
    const guard = s.first('guard')?.child('condition');
    const [pattern, value] = s.named_().filter((k) => k.type !== 'guard');
    return { s, guard: guard ? valueOf(guard) : null, pattern, value: value ? valueOf(value) : pattern ? valueOf(pattern) : unknownOf(s, 'syntax-error'), stores: s.has('='), plain: value === undefined };
  });
  const nameOf = (p: Node | undefined): Expr => (p?.type === 'tuple_pattern' ? { kind: 'list', items: p.named_().map((k) => nameAt(k.text, k.span)), span: p.span } : nameAt(p?.type === 'identifier' || p?.type === 'wildcard' ? text(p) : p?.first('identifier')?.text ?? '_', p?.span ?? node.span));
  let stmts = inner;
  for (let i = parts.length - 1; i >= 0; i--) {
    const { s, guard, pattern, value, stores, plain } = parts[i];
    if (plain) {
      stmts = [{ kind: 'if', test: guard ?? value, then: stmts, else: [], span: s.span }];
    } else if (stores) {
      stmts = [{ kind: 'assign', target: nameOf(pattern), operator: '=', value, declares: true, modifiers: ['val'], span: s.span }, ...stmts];
    } else if (!yields) {
      const guarded: Stmt[] = guard ? [{ kind: 'if', test: guard, then: stmts, else: [], span: s.span }] : stmts;
      stmts = [{ kind: 'loop', form: 'each', init: [], test: null, update: [], target: nameOf(pattern), iterable: value, body: guarded, span: s.span }];
    } else {
      const target = nameOf(pattern);
      const names = target.kind === 'list' ? target.items : [target];
      const params: Param[] = target.kind === 'list' ? [{ name: '', binds: names.map((n, k) => ({ name: n.kind === 'name' ? n.name : '_', property: `_${k + 1}` })), annotations: [], span: s.span }] : [{ name: target.kind === 'name' ? target.name : '_', annotations: [], span: s.span }];
      const over = guard ? methodCall(value, 'withFilter', closureOf(params.map((p) => ({ ...p })), returned(guard), s.span), s.span) : value;
      const last = !parts.slice(i + 1).some((p) => !p.stores && !p.plain);
      stmts = [{ kind: 'evaluate', expr: methodCall(over, last ? 'map' : 'flatMap', closureOf(params, tail(stmts, returned), node.span), node.span), span: node.span }];
    }
  }
  return make.stmts(stmts);
};

const nothing: Reducer = () => make.none;
const only: Reducer = (node) => {
  const kid = node.named_()[0];
  return kid ? make.expr(valueOf(kid)) : make.expr(unknownOf(node));
};

/** Reducers of expressions. */
export const expressionReducers: Record<string, Reducer> = {
  identifier: (node) => make.expr(node.missing || node.text === '' ? unknownOf(node, 'syntax-error') : nameAt(text(node), node.span)),
  operator_identifier: (node) => make.expr(nameAt(node.text, node.span)),
  wildcard: (node) => make.expr(nameAt('_', node.span)),
  stable_identifier: (node) => {
    const [first, ...rest] = node.text.replace(/[\s`]/g, '').split('.');
    return make.expr(rest.reduce<Expr>((object, property) => ({ kind: 'member', object, property, span: node.span }), nameAt(first, node.span)));
  },
  unit: (node) => make.expr(nullLiteral(node.span)),
  string: constant('string', string),
  character_literal: constant('char', (n) => decodeEscapes(n.text.slice(1, -1))),
  integer_literal: (node) => make.expr(numberLiteral(node.text, node.span)),
  floating_point_literal: constant('number', (n) => numberValue(n.text)),
  boolean_literal: (node) => make.expr(booleanLiteral(node.text === 'true', node.span)),
  null_literal: (node) => make.expr(nullLiteral(node.span)),
  interpolated_string_expression: interpolated,
  interpolated_string: nothing,
  interpolation: nothing,
  arguments: argumentList,
  call_expression: call,
  colon_argument: nothing,
  generic_function: (node) => make.expr(need(node, 'function')),
  field_expression: (node) => {
    const property = text(node.child('field') ?? node);
    const member: Expr = { kind: 'member', object: need(node, 'value'), property, span: node.span };
    return make.expr(CALLED.test(property) ? { kind: 'call', callee: member, args: [], span: node.span } : member);
  },
  lambda_expression: lambda,
  bindings: (node) => make.params(node.named_('binding').map((b): Param => {
    const type = b.child('type');
    return { name: text(b.child('name') ?? b).replace(/:.*$/s, '').trim(), ...(type && { type: type.text }), annotations: [], span: b.span };
  })),
  binding: nothing,
  infix_expression: infix,
  prefix_expression: (node) => {
    const operator = node.kids.find((k) => !k.named)?.type ?? '!';
    const kid = node.named_()[0];
    const operand = kid ? valueOf(kid) : unknownOf(node, 'syntax-error');
    return make.expr(operator === '!' ? not(operand, node.span) : { kind: 'unary', operator, operand, span: node.span });
  },
  postfix_expression: (node) => {
    const [object, name] = node.named_();
    return make.expr(object && name ? { kind: 'member', object: valueOf(object), property: text(name), span: node.span } : unknownOf(node, 'syntax-error'));
  },
  ascription_expression: only,
  parenthesized_expression: only,
  tuple_expression: (node) => make.expr({ kind: 'list', items: node.named_().map(valueOf), span: node.span }),
  assignment_expression: assignment,
  if_expression: ifExpression,
  while_expression: whileExpression('while'),
  do_while_expression: whileExpression('do'),
  for_expression: forExpression,
  enumerators: nothing,
  enumerator: nothing,
  guard: nothing,
  match_expression: matchExpression,
  case_block: caseBlock,
  indented_cases: caseBlock,
  case_clause: nothing,
  throw_expression: (node) => {
    const kid = node.named_()[0];
    return make.stmt(thrown(kid ? valueOf(kid) : unknownOf(node, 'syntax-error'), node.span));
  },
  return_expression: (node) => {
    const kid = node.named_()[0];
    return kid ? make.stmts(tail(stmtsOf(kid), (value) => [{ kind: 'exit', form: 'return', value, span: node.span }])) : make.stmt({ kind: 'exit', form: 'return', value: null, span: node.span });
  },
  macro_body: only,
  quote_expression: (node) => make.expr(unknownOf(node)),
  splice_expression: (node) => make.expr(unknownOf(node))
};

/** A construction from a type and its arguments. */
export function constructed(type: string, args: Argument[], span: Span): Call {
  const [first, ...rest] = type.replace(/\[.*$/s, '').replace(/\s+/g, '').split('.');
  const callee = rest.reduce<Expr>((object, property) => ({ kind: 'member', object, property, span }), nameAt(first, span));
  return { kind: 'call', callee, args, construct: true, span };
}

export { exprFrom };

/** Scala's expressions. */
import { make, unknownOf, type Node, type Reducer } from '../fold.js';
import type { Argument, Call, Expr, Literal, Param, Span, Stmt } from '../form.js';
import { booleanLiteral, concat, decodeEscapes, literal, nameAt, not, nullLiteral, numberLiteral, numberValue, stringLiteral } from './common.js';
import { argumentOf, bracedArgument, paramsFrom, text } from './scala-arguments.js';
import { infix } from './scala-infix.js';
import { caseBlock, matchExpression } from './scala-patterns.js';
import { closureOf, returned, stmtsOf, tail, thrown, valueOf } from './scala-values.js';

function need(node: Node, field: string): Expr {
  const kid = node.child(field);
  return kid ? valueOf(kid) : unknownOf(node, 'syntax-error');
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

const lambda: Reducer = (node) => {
  const parameters = node.child('parameters');
  const body = node.named_().at(-1);
  return make.expr(closureOf(parameters ? paramsFrom(parameters) : [], body && body !== parameters ? tail(stmtsOf(body), returned) : [], node.span));
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

/** Calls that make a failed value: in a sequence of steps nothing runs behind one. */
const FAILURES: ReadonlySet<string> = new Set(['failed', 'raiseError', 'fail', 'failure', 'die']);

/** What a failed value fails with; null when it is none. */
function failureOf(e: Expr): Expr | null {
  if (e.kind !== 'call' || e.args.length === 0) return null;
  return e.callee.kind === 'member' && FAILURES.has(e.callee.property) ? e.args[0].value : null;
}

function targetOf(p: Node | undefined, at: Span): Expr {
  if (p?.type === 'tuple_pattern') return { kind: 'list', items: p.named_().map((k) => nameAt(k.text, k.span)), span: p.span };
  const name = p?.type === 'identifier' || p?.type === 'wildcard' ? p : p?.first('identifier');
  return nameAt(name ? text(name) : '_', p?.span ?? at);
}

/** A step `x <- value` whose value comes about by statements or may be a failure. */
function stepOf(target: Expr, value: Node | undefined, span: Span): Stmt[] {
  const stmts = value ? stmtsOf(value) : [];
  const base: Stmt = { kind: 'assign', target, operator: '=', value: null, declares: true, modifiers: ['val'], span };
  const dropped = target.kind === 'name' && target.name === '_';
  const sink = (declares: boolean) => (v: Expr): Stmt[] => {
    const failed = failureOf(v);
    if (failed) return [thrown(failed, v.span)];
    return [dropped ? { kind: 'evaluate', expr: v, span } : { ...base, value: v, declares, modifiers: declares ? ['val'] : [] }];
  };
  if (stmts.length === 1 && stmts[0].kind === 'evaluate') return sink(true)(stmts[0].expr);
  return [...(dropped ? [] : [base]), ...tail(stmts, sink(false))];
}

/**
 * `for (x <- xs if c) body` is loops. `for { x <- a; y <- b(x) } yield e` is read as the steps that it lists, one after
 * the other, as code of futures, effects and results is meant: what fails or filters in one keeps all behind it from running.
 */
const forExpression: Reducer = (node) => {
  const steps = node.first('enumerators')?.named_('enumerator') ?? [];
  const body = node.child('body');
  const yields = node.has('yield');
  let stmts = body ? stmtsOf(body) : [];
  for (const s of [...steps].reverse()) {
    const condition = s.first('guard')?.child('condition');
    const [pattern, value] = s.named_().filter((k) => k.type !== 'guard');
    if (condition) stmts = [{ kind: 'if', test: valueOf(condition), then: stmts, else: [], span: s.span }];
    if (!value) {
      if (pattern && !condition) stmts = [{ kind: 'if', test: valueOf(pattern), then: stmts, else: [], span: s.span }];
    } else if (yields || s.has('=')) stmts = [...stepOf(targetOf(pattern, s.span), value, s.span), ...stmts];
    else stmts = [{ kind: 'loop', form: 'each', init: [], test: null, update: [], target: targetOf(pattern, s.span), iterable: valueOf(value), body: stmts, span: s.span }];
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

/** Ruby: the lowering's table and its statements. */
import { make, unknownOf, type Lowering, type Node, type Reducer, type Value } from '../fold.js';
import type { Catch, Expr, Stmt } from '../form.js';
import { nameAt, not, nullLiteral, typeText } from './common.js';
import { callReducers } from './ruby-calls.js';
import { bodyOf, definitionReducers } from './ruby-definitions.js';
import { expressionReducers } from './ruby-expressions.js';
import { resolveNames } from './ruby-names.js';
import { resetHeredocs, stringReducers } from './ruby-strings.js';
import { body, call, listed, need, putTail, stmtsOf, valueOf } from './ruby-values.js';

const all: Reducer = (node) => make.stmts(body(node));

function reduceProgram(node: Node): Value {
  const stmts = body(node);
  resolveNames(stmts, []);
  return make.stmts(stmts);
}

function reduceIf(node: Node): Value {
  const test = need(node, 'condition');
  const alternative = node.child('alternative');
  return make.stmt({
    kind: 'if', test: node.type === 'unless' ? not(test, test.span) : test, then: listed(node.child('consequence')), else: listed(alternative), span: node.span
  });
}

/** `x if c`, `x unless c`. */
function reduceModifier(node: Node): Value {
  const test = need(node, 'condition');
  const inner = node.child('body');
  return make.stmt({ kind: 'if', test: node.type === 'unless_modifier' ? not(test, test.span) : test, then: listed(inner), else: [], span: node.span });
}

/** `while`, `until` and their modifiers; behind `begin ... end` the body runs first. */
function reduceWhile(node: Node): Value {
  const condition = need(node, 'condition');
  const test = node.type.startsWith('until') ? not(condition, condition.span) : condition;
  const inner = node.child('body');
  const form = inner?.type === 'begin' ? 'do' : 'while';
  return make.stmt({ kind: 'loop', form, init: [], test, update: [], target: null, iterable: null, body: listed(inner), span: node.span });
}

function reduceFor(node: Node): Value {
  const iterable = node.child('value')?.named_()[0];
  return make.stmt({
    kind: 'loop', form: 'each', init: [], test: null, update: [], target: need(node, 'pattern'), iterable: iterable ? valueOf(iterable) : unknownOf(node, 'syntax-error'),
    body: listed(node.child('body')), span: node.span
  });
}

function reduceRescue(node: Node): Value {
  const exceptions = node.child('exceptions');
  const variable = node.child('variable')?.named_()[0];
  const caught: Catch = { types: exceptions ? exceptions.named_().map(typeText) : [], name: variable?.text ?? null, body: listed(node.child('body')), span: node.span };
  return make.catches([caught]);
}

/** `x rescue y`: of an assignment both values are assigned. */
function reduceRescueModifier(node: Node): Value {
  const inner = node.child('body');
  const handler = node.child('handler');
  if (!inner || !handler) return make.expr(unknownOf(node, 'syntax-error'));
  const stmts = stmtsOf(inner);
  let caught = stmtsOf(handler);
  const last = stmts[stmts.length - 1];
  if (last?.kind === 'assign') {
    const { target, operator } = last;
    caught = putTail(caught, (e) => [{ kind: 'assign', target, operator, value: e, declares: false, modifiers: [], span: node.span }]);
  }
  return make.stmt({ kind: 'try', body: stmts, catches: [{ types: ['StandardError'], name: null, body: caught, span: handler.span }], otherwise: [], finally: [], span: node.span });
}

function exit(form: 'return' | 'break' | 'continue'): Reducer {
  return (node) => {
    const args = node.first('argument_list');
    const values = args?.value.is === 'args' ? args.value.args : [];
    const value: Expr | null = values.length === 0 ? null : values.length === 1 && values[0].name === undefined ? values[0].value : listOrRecord(values, node);
    return make.stmt({ kind: 'exit', form, value, span: node.span });
  };
}

/** Several values behind an exit: a list; named ones a record. */
function listOrRecord(values: { name?: string; value: Expr }[], node: Node): Expr {
  if (values.every((v) => v.name !== undefined)) return { kind: 'record', entries: values.map((v) => ({ key: v.name!, value: v.value, span: v.value.span })), span: node.span };
  return { kind: 'list', items: values.map((v) => v.value), span: node.span };
}

/** `(a; b)`; one in brackets is itself. */
function reduceBrackets(node: Node): Value {
  const kids = node.named_();
  if (kids.length === 1) return kids[0].value;
  return kids.length === 0 ? make.expr(nullLiteral(node.span)) : all(node);
}

/** A `begin ... end` that catches nothing and has one value is that value. */
function reduceBegin(node: Node): Value {
  const stmts = bodyOf(node);
  return stmts.length === 1 && stmts[0].kind === 'evaluate' ? make.expr(stmts[0].expr) : make.stmts(stmts);
}

const again = (name: string): Reducer => (node) => make.stmts([{ kind: 'evaluate', expr: call(nameAt(name, node.span), [], node.span), span: node.span } satisfies Stmt]);

const reducers: Record<string, Reducer> = {
  ...stringReducers,
  ...callReducers,
  ...expressionReducers,
  ...definitionReducers,
  program: reduceProgram,
  then: all,
  do: all,
  else: all,
  ensure: all,
  begin_block: all,
  end_block: all,
  block_body: (node) => make.stmts(bodyOf(node)),
  body_statement: (node) => make.stmts(bodyOf(node)),
  parenthesized_statements: reduceBrackets,
  begin: reduceBegin,
  if: reduceIf,
  unless: reduceIf,
  elsif: reduceIf,
  if_modifier: reduceModifier,
  unless_modifier: reduceModifier,
  while: reduceWhile,
  until: reduceWhile,
  while_modifier: reduceWhile,
  until_modifier: reduceWhile,
  for: reduceFor,
  rescue: reduceRescue,
  rescue_modifier: reduceRescueModifier,
  return: exit('return'),
  next: exit('continue'),
  break: exit('break'),
  retry: again('retry'),
  redo: again('redo'),
  undef: () => make.none
};

/** Ruby, with the filters of its web frameworks. */
export const ruby: Lowering = {
  language: 'ruby',
  grammar: { package: 'tree-sitter-ruby', file: 'tree-sitter-ruby.wasm' },
  reducers,
  skip: new Set(['comment', 'heredoc_end', 'empty_statement', 'uninterpreted']),
  leaves: new Set(['string_content', 'heredoc_content', 'simple_symbol', 'hash_key_symbol', 'operator', 'setter', 'escape_sequence', 'rational', 'complex', 'superclass_name']),
  prepare: (source) => {
    resetHeredocs();
    return { text: source, stmts: [] };
  }
};

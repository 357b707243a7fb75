/** Python: the lowering's table and its statements. */
import { asExpr, asStmts, fromExpr, make, unknownOf, type Lowering, type Node, type Reducer, type Value } from '../fold.js';
import type { Argument, Catch, Expr, If, Import, Stmt } from '../form.js';
import { walkStmts } from '../walk.js';
import { nameAt, not, typeText } from './common.js';
import { definitionReducers } from './python-definitions.js';
import { expressionReducers, listOf } from './python-expressions.js';
import { matchReducers } from './python-match.js';

const all: Reducer = (node) => make.stmts(node.kids.flatMap((k) => (k.named ? asStmts(k) : [])));
const nothing: Reducer = () => make.none;
const exit = (form: 'break' | 'continue'): Reducer => (node) => make.stmt({ kind: 'exit', form, value: null, span: node.span });

/** A block; that of `match` holds its cases. */
function reduceBlock(node: Node): Value {
  if (!node.first('case_clause')) return all(node);
  return make.cases(node.kids.flatMap((k) => (k.value.is === 'cases' ? k.value.cases : [])));
}

/** An expression as a statement; one that is a constant (a docstring, `...`) does nothing. */
function reduceExpressionStatement(node: Node): Value {
  const kids = node.named_();
  if (kids.length !== 1) return make.stmts(fromExpr(listOf(node)));
  const e = kids[0].value.is === 'expr' ? kids[0].value.expr : null;
  if (e?.kind === 'literal' || (e?.kind === 'name' && e.name === '...')) return make.none;
  return make.stmts(asStmts(kids[0]));
}

/** `a = b`, `a: T = b`, `a: T`. */
function reduceAssignment(node: Node): Value {
  const target = node.need('left');
  const type = node.child('type');
  if (!type) return make.expr({ kind: 'assign-expr', target, operator: '=', value: node.need('right'), span: node.span });
  return make.stmt({ kind: 'assign', target, operator: '=', value: node.expr('right'), declares: true, modifiers: [], type: typeText(type), span: node.span });
}

function ifOf(node: Node): If {
  return { kind: 'if', test: node.need('condition'), then: node.stmts('consequence'), else: [], span: node.span };
}

function reduceIf(node: Node): Value {
  const first = ifOf(node);
  let last = first;
  let deepest = 0;
  for (const k of node.kids) if (k.depth > deepest) deepest = k.depth;
  const alternatives = node.all('alternative');
  for (const k of alternatives) {
    const [s] = asStmts(k);
    if (k.type === 'elif_clause' && s?.kind === 'if') {
      // An `elif` and what follows it is the `else` of the test before.
      last.else = [s];
      s.span = { ...s.span, end: node.span.end, endLine: node.span.endLine };
      last = s;
    } else last.else = asStmts(k);
  }
  node.depth = deepest + 1 + alternatives.length;
  return make.stmt(first);
}

/** Whether a loop's body leaves the loop by `break`; those of loops inside it are theirs. */
function breaks(body: Stmt[]): boolean {
  let found = false;
  walkStmts(body, (s) => {
    if (s.kind === 'exit' && s.form === 'break') found = true;
    return !found && s.kind !== 'loop';
  });
  return found;
}

/**
 * The `else` of a loop, which runs unless the loop was left by `break`: statements after the loop when it has none,
 * else under a condition that is not known.
 */
function loopElse(node: Node, body: Stmt[]): Stmt[] {
  const clause = node.child('alternative');
  if (!clause) return [];
  const after = asStmts(clause);
  if (!breaks(body)) return after;
  return [{ kind: 'if', test: { kind: 'unknown', reason: 'unsupported', parts: [], span: clause.span }, then: after, else: [], span: clause.span }];
}

function reduceFor(node: Node): Value {
  const body = node.stmts('body');
  const loop: Stmt = {
    kind: 'loop', form: 'each', init: [], test: null, update: [], target: node.need('left'), iterable: node.need('right'), body, span: node.span
  };
  return make.stmt(loop, ...loopElse(node, body));
}

function reduceWhile(node: Node): Value {
  const body = node.stmts('body');
  const loop: Stmt = {
    kind: 'loop', form: 'while', init: [], test: node.need('condition'), update: [], target: null, iterable: null, body, span: node.span
  };
  return make.stmt(loop, ...loopElse(node, body));
}

function reduceTry(node: Node): Value {
  const clause = (type: string): Stmt[] => node.named_(type).flatMap(asStmts);
  return make.stmt({
    kind: 'try', body: node.stmts('body'), catches: node.kids.flatMap((k) => (k.value.is === 'catches' ? k.value.catches : [])),
    otherwise: clause('else_clause'), finally: clause('finally_clause'), span: node.span
  });
}

/** `except A`, `except (A, B) as e`, `except* A`, and Python 2's `except A, e`. */
function reduceExcept(node: Node): Value {
  const types: string[] = [];
  let name = node.textOf('alias') ?? null;
  const values = node.all('value');
  values.forEach((v, i) => {
    let of = v;
    if (v.type === 'as_pattern') {
      name = v.textOf('alias') ?? null;
      of = v.named_()[0];
    }
    if (i === 1 && values.length === 2 && of.type === 'identifier' && /^\p{Ll}/u.test(of.text)) name = of.text;
    else types.push(...(of.type === 'tuple' ? of.named_().map(typeText) : [typeText(of)]));
  });
  const caught: Catch = { types, name, body: node.named_('block').flatMap(asStmts), span: node.span };
  return make.catches([caught]);
}

function reduceWith(node: Node): Value {
  const clause = node.first('with_clause');
  const resources = clause ? clause.named_('with_item', 'ERROR').flatMap(asStmts) : [];
  return make.stmt({ kind: 'scope', resources, body: node.stmts('body'), span: node.span });
}

function reduceReturn(node: Node): Value {
  const kid = node.named_()[0];
  return make.stmt({ kind: 'exit', form: 'return', value: kid ? asExpr(kid) : null, span: node.span });
}

/** `raise X from Y`; Python 2's `raise X, 'text'` is `raise X('text')`. A cause that does something runs before. */
function reduceRaise(node: Node): Value {
  const kid = node.named_().find((k) => k.field !== 'cause');
  let value = kid ? asExpr(kid) : null;
  if (kid?.type === 'expression_list' && value?.kind === 'list' && value.items.length > 1) {
    value = { kind: 'call', callee: value.items[0], args: [{ value: value.items[1] }], span: kid.span };
  }
  const cause = node.expr('cause');
  const before = cause && cause.kind !== 'name' && cause.kind !== 'literal' ? fromExpr(cause) : [];
  return make.stmt(...before, { kind: 'exit', form: 'throw', value, span: node.span });
}

/** `assert c, m` is `if (!c) throw AssertionError(m)`. */
function reduceAssert(node: Node): Value {
  const [test, message] = node.named_().map(asExpr);
  if (!test) return make.expr(unknownOf(node, 'syntax-error'));
  const thrown: Expr = {
    kind: 'call', callee: nameAt('AssertionError', node.span), args: message ? [{ value: message }] : [], span: node.span
  };
  return make.stmt({
    kind: 'if', test: not(test, test.span), then: [{ kind: 'exit', form: 'throw', value: thrown, span: node.span }], else: [], span: node.span
  });
}

function reduceDelete(node: Node): Value {
  const kids = node.named_();
  const targets = kids.length === 1 && kids[0].type === 'expression_list' ? kids[0].named_() : kids;
  return make.stmts(
    targets.map((k): Stmt => ({ kind: 'evaluate', expr: { kind: 'unary', operator: 'delete', operand: asExpr(k), span: k.span }, span: node.span }))
  );
}

/** Python 2's `print >>f, a` and `exec code in scope`, as the calls that they became. */
function statementCall(name: string): Reducer {
  return (node) => {
    const args = node.named_().map((k): Argument => (k.type === 'chevron' ? { name: 'file', value: asExpr(k) } : { value: asExpr(k) }));
    args.sort((a, b) => Number(a.name !== undefined) - Number(b.name !== undefined));
    return make.stmts(fromExpr({ kind: 'call', callee: nameAt(name, node.span), args, span: node.span }));
  };
}

const dotted = (node: Node): string => node.text.replace(/\s/g, '');

/** One name of an import list with its alias. */
function importOf(node: Node, module: string | null): Import {
  const aliased = node.type === 'aliased_import';
  const named = aliased ? (node.child('name') ?? node) : node;
  const alias = aliased ? node.textOf('alias') : undefined;
  const of = module === null ? { module: dotted(named) } : { module, name: dotted(named) };
  return { ...of, ...(alias !== undefined ? { alias } : {}), span: node.span };
}

function reduceImport(node: Node): Value {
  const from = node.child('module_name');
  const module = node.type === 'future_import_statement' ? '__future__' : from ? dotted(from) : null;
  const imports = node.all('name').map((k) => importOf(k, module));
  const wildcard = node.first('wildcard_import');
  if (wildcard && module !== null) imports.push({ module, name: '*', span: wildcard.span });
  return make.imports(imports);
}

const reducers: Record<string, Reducer> = {
  ...expressionReducers,
  ...matchReducers,
  ...definitionReducers,
  module: all,
  block: reduceBlock,
  expression_statement: reduceExpressionStatement,
  assignment: reduceAssignment,
  augmented_assignment: (node) =>
    make.expr({ kind: 'assign-expr', target: node.need('left'), operator: node.textOf('operator') ?? '=', value: node.need('right'), span: node.span }),
  if_statement: reduceIf,
  elif_clause: (node) => make.stmt(ifOf(node)),
  else_clause: (node) => make.stmts(node.stmts('body')),
  finally_clause: (node) => make.stmts(node.named_('block').flatMap(asStmts)),
  for_statement: reduceFor,
  while_statement: reduceWhile,
  try_statement: reduceTry,
  except_clause: reduceExcept,
  with_statement: reduceWith,
  return_statement: reduceReturn,
  raise_statement: reduceRaise,
  assert_statement: reduceAssert,
  delete_statement: reduceDelete,
  pass_statement: nothing,
  global_statement: nothing,
  nonlocal_statement: nothing,
  break_statement: exit('break'),
  continue_statement: exit('continue'),
  print_statement: statementCall('print'),
  exec_statement: statementCall('exec'),
  import_statement: reduceImport,
  import_from_statement: reduceImport,
  future_import_statement: reduceImport
};

/** Python 3, and what of Python 2 the grammar reads. */
export const python: Lowering = {
  language: 'python',
  grammar: { package: 'tree-sitter-python', file: 'tree-sitter-python.wasm' },
  reducers,
  skip: new Set(['comment', 'line_continuation']),
  leaves: new Set(['string_content', 'dotted_name', 'relative_import', 'type_conversion'])
};

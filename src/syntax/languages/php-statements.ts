/** PHP's statements, and the text around them, which is output. */
import { asExpr, asStmts, fromExpr, make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import type { Argument, Case, Exit, Expr, If, Import, Loop, Span, Stmt } from '../form.js';
import { nameAt, not, nullLiteral, spanOf, stringLiteral, switchCases } from './common.js';
import { matchOf, sequenceOf } from './php-expressions.js';
import { lastPart, typeName, variableText } from './php-literals.js';

function echo(args: Argument[], span: Span): Stmt {
  return { kind: 'evaluate', expr: { kind: 'call', callee: nameAt('echo', span), args, span }, span };
}

/** Text outside of code, as output; white space alone is none. */
function textStmts(node: Node): Stmt[] {
  const text = node.text;
  return text.trim() ? [echo([{ value: stringLiteral(text, node.span) }], node.span)] : [];
}

/** Whether a tag or the text up to it opens an output expression. */
function opensOutput(node: Node): boolean {
  const tag = node.type === 'php_tag' ? node : node.type === 'text_interpolation' ? node.kids.findLast((k) => k.named) : undefined;
  return tag?.type === 'php_tag' && tag.text === '<?=';
}

/** Statements of a node where it stands in a list; a bare block keeps its scope. */
function statementsOf(node: Node): Stmt[] {
  if (node.type === 'compound_statement') return [{ kind: 'block', body: asStmts(node), span: node.span }];
  if (node.value.is === 'fields') {
    // A constant of the file.
    return node.value.fields.map((f): Stmt => ({
      kind: 'assign', target: nameAt(f.name, f.span), operator: '=', value: f.initial ?? null, declares: true, modifiers: ['const'], span: f.span
    }));
  }
  return asStmts(node);
}

/** A list of statements with the text between them. An expression behind `<?=` is output. */
export function listOf(nodes: readonly Node[]): Stmt[] {
  const out: Stmt[] = [];
  let output = false;
  for (const node of nodes) {
    if (!node.named) continue;
    if (output && node.type === 'expression_statement') {
      const kid = node.named_().find((k) => k.value.is !== 'none');
      out.push(echo(kid ? sequenceOf(kid).map((value) => ({ value })) : [], node.span));
    } else for (const s of statementsOf(node)) out.push(s);
    output = opensOutput(node);
  }
  return out;
}

/** The value of an expression that may throw instead, with the test for that before it: `$a ?? throw new E()`. */
function hoisted(e: Expr): { before: Stmt[]; value: Expr } {
  const thrown = (x: Expr): Stmt[] | null => (x.kind === 'unary' && x.operator === 'throw' ? [{ kind: 'exit', form: 'throw', value: x.operand, span: x.span }] : null);
  if (e.kind === 'logical' && e.operator !== '&&') {
    const then = thrown(e.operands[e.operands.length - 1]);
    if (then) {
      const rest = e.operands.slice(0, -1);
      const value: Expr = rest.length === 1 ? rest[0] : { ...e, operands: rest };
      const test: Expr = e.operator === '??' ? { kind: 'binary', operator: '==', left: value, right: nullLiteral(e.span), span: value.span } : not(value, value.span);
      return { before: [{ kind: 'if', test, then, else: [], span: e.span }], value };
    }
  }
  if (e.kind === 'conditional' && !matchOf(e)) {
    const no = thrown(e.alternate);
    if (no) return { before: [{ kind: 'if', test: not(e.test, e.test.span), then: no, else: [], span: e.span }], value: e.consequent };
    const yes = thrown(e.consequent);
    if (yes) return { before: [{ kind: 'if', test: e.test, then: yes, else: [], span: e.span }], value: e.alternate };
  }
  return { before: [], value: e };
}

/** A `match` in the place of a value as a switch: `sink` says what becomes of each arm's value. */
function distributed(e: Expr, sink: (value: Expr) => Stmt[]): Stmt[] | null {
  const of = matchOf(e);
  if (!of) return null;
  const cases = of.cases.map((c): Case => ({ tests: c.tests, body: effectOr(c.value, sink), fallsThrough: false, span: c.span }));
  return [{ kind: 'switch', subject: of.subject, cases, span: e.span }];
}

function effectOr(value: Expr, sink: (value: Expr) => Stmt[]): Stmt[] {
  return value.kind === 'unary' && value.operator === 'throw' ? effects(value) : sink(value);
}

/** What an expression does where its value is dropped: `a and b()` is an `if`, `throw` an exit, `define` a constant. */
function effects(e: Expr): Stmt[] {
  if (e.kind === 'unary' && e.operator === 'throw') return [{ kind: 'exit', form: 'throw', value: e.operand, span: e.span }];
  if (e.kind === 'assign-expr') {
    const { target, operator } = e;
    const given = (value: Expr): Stmt[] => [{ kind: 'assign', target, operator, value, declares: false, modifiers: [], span: e.span }];
    const spread = distributed(e.value, given);
    if (spread) return spread;
    const { before, value } = hoisted(e.value);
    // What is stored is tested once it is stored, so that the value is made once.
    const test = before[0];
    if (test?.kind === 'if' && operator === '=' && target.kind === 'name' && e.value.kind === 'logical') {
      const stored = { ...target };
      const failing: Expr = e.value.operator === '??' ? { kind: 'binary', operator: '==', left: stored, right: nullLiteral(e.span), span: test.test.span } : not(stored, test.test.span);
      return [...given(value), { ...test, test: failing }];
    }
    return [...before, ...given(value), ...loads(value)];
  }
  if (e.kind === 'logical') {
    const tests = e.operands.slice(0, -1);
    const joined: Expr = tests.length === 1 ? tests[0] : { kind: 'logical', operator: e.operator, operands: tests, span: spanOf(tests[0].span, tests[tests.length - 1].span) };
    const test: Expr = e.operator === '&&' ? joined : e.operator === '||' ? not(joined, joined.span) : { kind: 'binary', operator: '==', left: joined, right: nullLiteral(joined.span), span: joined.span };
    return [{ kind: 'if', test, then: effects(e.operands[e.operands.length - 1]), else: [], span: e.span }];
  }
  if (e.kind === 'conditional') {
    return distributed(e, effects) ?? [{ kind: 'if', test: e.test, then: effects(e.consequent), else: effects(e.alternate), span: e.span }];
  }
  if (e.kind === 'call' && e.callee.kind === 'name' && e.callee.name.toLowerCase() === 'define' && e.args.length > 1) {
    const [name, value] = e.args;
    if (name.value.kind === 'literal') {
      return [{ kind: 'assign', target: nameAt(name.value.value, name.value.span), operator: '=', value: value.value, declares: true, modifiers: ['const'], span: e.span }];
    }
  }
  if (e.kind === 'literal') return [];
  return [...fromExpr(e), ...loads(e)];
}

/** `require 'x.php'` loads a file: the import stands beside the call. */
function loads(e: Expr): Stmt[] {
  if (e.kind !== 'call' || e.callee.kind !== 'name' || (e.callee.name !== 'include' && e.callee.name !== 'require')) return [];
  const path = e.args[0]?.value;
  const last = path?.kind === 'concat' ? path.parts[path.parts.length - 1] : path;
  if (last?.kind !== 'literal' || last.type !== 'string' || !/\w\.\w+$/.test(last.value)) return [];
  return [{ kind: 'import', imports: [{ module: last.value.replace(/^\/+/, './'), span: e.span }], span: e.span }];
}

function expressionStatement(node: Node): Value {
  const kids = node.named_().filter((k) => k.value.is !== 'none');
  if (kids.length === 0) return make.none;
  if (kids.some((k) => k.type === 'ERROR')) return make.stmt({ kind: 'evaluate', expr: { kind: 'unknown', reason: 'syntax-error', parts: kids.map(asExpr), span: node.span }, span: node.span });
  return make.stmts(kids.flatMap((k) => sequenceOf(k).flatMap(effects)));
}

function exitWith(form: 'return'): Reducer {
  return (node) => {
    const kid = node.named_().find((k) => k.value.is !== 'none');
    const exit = (value: Expr | null, span = node.span): Stmt => ({ kind: 'exit', form, value, span });
    if (!kid) return make.stmt(exit(null));
    const e = asExpr(kid);
    const spread = distributed(e, (value) => [exit(value, value.span)]);
    if (spread) return make.stmts(spread);
    const { before, value } = hoisted(e);
    return make.stmts([...before, exit(value), ...loads(value)]);
  };
}

/** `break 2` leaves two loops: the number is its label. */
function jump(form: Exit['form']): Reducer {
  return (node) => {
    const level = node.named_()[0]?.text;
    return make.stmt({ kind: 'exit', form, value: null, ...(level && level !== '1' && { label: level }), span: node.span });
  };
}

/** The body of a node that may be written with a colon: what of its text stands behind the body belongs to it. */
function bodyOf(node: Node): Stmt[] {
  const at = node.kids.findIndex((k) => k.field === 'body');
  const body = node.kids.filter((k) => k.field === 'body' && k.named);
  if (at < 0) return [];
  const texts = node.kids.slice(at).filter((k) => k.type === 'text_interpolation' && k.field !== 'body');
  return [...(body.length > 1 ? listOf(body) : body.flatMap((k) => blockOf(k))), ...texts.flatMap(asStmts)];
}

/** The statements of a body: of a block or the one statement. */
function blockOf(node: Node): Stmt[] {
  return node.type === 'compound_statement' || node.type === 'colon_block' ? asStmts(node) : listOf([node]);
}

function ifStatement(node: Node): Value {
  const first: If = { kind: 'if', test: node.need('condition'), then: [], else: [], span: node.span };
  let last = first;
  let into = first.then;
  let alternatives = 0;
  for (const k of node.kids) {
    if (!k.named) continue;
    if (k.type === 'text_interpolation') into.push(...asStmts(k));
    else if (k.field === 'body') into.push(...blockOf(k));
    else if (k.type === 'else_if_clause') {
      alternatives++;
      const next: If = { kind: 'if', test: k.need('condition'), then: bodyOf(k), else: [], span: { ...k.span, end: node.span.end, endLine: node.span.endLine } };
      last.else = [next];
      last = next;
      into = next.then;
      if (k.kids.some((x) => x.type === 'ERROR' || x.missing)) next.test = { kind: 'unknown', reason: 'syntax-error', parts: [next.test], span: next.test.span };
    } else if (k.type === 'else_clause') {
      last.else = bodyOf(k);
      into = last.else;
    }
  }
  node.depth = Math.max(0, ...node.kids.map((k) => k.depth)) + 1 + alternatives;
  return make.stmt(first);
}

const loopOf = (node: Node, form: Loop['form'], parts: Partial<Loop>): Loop => ({
  kind: 'loop', form, init: [], test: null, update: [], target: null, iterable: null, body: bodyOf(node), span: node.span, ...parts
});

function forStatement(node: Node): Value {
  const part = (field: string): Expr[] => {
    const kid = node.child(field);
    return kid ? sequenceOf(kid) : [];
  };
  const tests = part('condition');
  const test = tests.length > 1 ? { kind: 'unknown' as const, reason: 'unsupported' as const, parts: tests, span: node.child('condition')!.span } : tests[0] ?? null;
  return make.stmt(loopOf(node, 'for', { init: part('initialize').flatMap(effects), test, update: part('update').flatMap(effects) }));
}

/** `foreach ($xs as $k => $v)`: the key is one of the item's, so that the value is the same with and without it. */
function foreachStatement(node: Node): Value {
  const [over, as] = node.named_().filter((k) => k.field !== 'body' && k.type !== 'text_interpolation');
  const iterable = over ? asExpr(over) : unknownOf(node, 'syntax-error');
  if (as?.type !== 'pair') return make.stmt(loopOf(node, 'each', { target: as ? asExpr(as) : null, iterable }));
  const [key, value] = as.named_().map(asExpr);
  const loop = loopOf(node, 'each', { target: value ?? null, iterable });
  const item: Expr = value && (value.kind === 'name' || value.kind === 'member') ? { ...value } : { ...iterable };
  if (key) {
    loop.body = [
      { kind: 'assign', target: key, operator: '=', value: { kind: 'unary', operator: 'key', operand: item, span: key.span }, declares: false, modifiers: [], span: key.span },
      ...loop.body
    ];
  }
  return make.stmt(loop);
}

function caseOf(node: Node, tests: Expr[]): Value {
  const body = listOf(node.kids.filter((k) => k.named && k.field !== 'value'));
  return make.cases([{ tests, body, fallsThrough: false, span: node.span }]);
}

function switchBlock(node: Node): Value {
  const cases: Case[] = [];
  for (const k of node.kids) {
    if (!k.named) continue;
    if (k.value.is === 'cases') cases.push(...k.value.cases);
    else cases[cases.length - 1]?.body.push(...asStmts(k));
  }
  return make.cases(switchCases(cases));
}

function switchStatement(node: Node): Value {
  const subject = node.need('condition');
  const body = node.child('body');
  const onTrue = subject.kind === 'literal' && subject.type === 'boolean' && subject.value === 'true';
  return make.stmt({ kind: 'switch', subject: onTrue ? null : subject, cases: body?.value.is === 'cases' ? body.value.cases : [], span: node.span });
}

function tryStatement(node: Node): Value {
  const last = node.first('finally_clause');
  return make.stmt({
    kind: 'try', body: node.stmts('body'), catches: node.kids.flatMap((k) => (k.value.is === 'catches' ? k.value.catches : [])), otherwise: [],
    finally: last ? asStmts(last) : [], span: node.span
  });
}

function catchClause(node: Node): Value {
  const types = node.child('type')?.named_().map(typeName) ?? [];
  const name = node.child('name');
  return make.catches([{ types, name: name ? variableText(name.text) : null, body: node.stmts('body'), span: node.span }]);
}

function unset(node: Node): Value {
  return make.stmts(node.named_().map((k): Stmt => ({ kind: 'evaluate', expr: { kind: 'unary', operator: 'delete', operand: asExpr(k), span: k.span }, span: node.span })));
}

/** `static $cache = []` holds its value from call to call. */
function staticDeclaration(node: Node): Value {
  return make.stmts(node.named_('static_variable_declaration').map((k): Stmt => ({
    kind: 'assign', target: nameAt(variableText(k.textOf('name') ?? ''), k.span), operator: '=', value: k.expr('value'), declares: true, modifiers: ['static'], span: k.span
  })));
}

/** One clause of `use`, under the group's prefix. */
function importOf(node: Node, prefix: string): Import {
  const path = node.named_().find((k) => k.field !== 'alias' && k.field !== 'type')?.text.replace(/^\\/, '') ?? '';
  const whole = prefix ? `${prefix}\\${path}` : path;
  const at = whole.lastIndexOf('\\');
  const alias = node.textOf('alias');
  const name = lastPart(whole);
  return { module: at < 0 ? whole : whole.slice(0, at), name, alias: alias ?? name, span: node.span };
}

function useDeclaration(node: Node): Value {
  const prefix = node.first('namespace_name')?.text ?? '';
  const clauses = [...node.named_('namespace_use_clause'), ...(node.child('body')?.named_('namespace_use_clause') ?? [])];
  return make.imports(clauses.map((k) => importOf(k, prefix)));
}

const nothing: Reducer = () => make.none;
const list: Reducer = (node) => make.stmts(listOf(node.kids));

/** Reducers of statements. */
export const statementReducers: Record<string, Reducer> = {
  program: list,
  compound_statement: list,
  colon_block: list,
  text: (node) => make.stmts(textStmts(node)),
  text_interpolation: (node) => make.stmts(node.kids.flatMap((k) => (k.type === 'text' ? asStmts(k) : []))),
  php_tag: nothing,
  php_end_tag: nothing,
  expression_statement: expressionStatement,
  echo_statement: (node) => make.stmt(echo(node.named_().filter((k) => k.type !== 'text_interpolation').flatMap((k) => sequenceOf(k).map((value) => ({ value }))), node.span)),
  if_statement: ifStatement,
  else_if_clause: nothing,
  else_clause: nothing,
  while_statement: (node) => make.stmt(loopOf(node, 'while', { test: node.need('condition') })),
  do_statement: (node) => make.stmt(loopOf(node, 'do', { test: node.need('condition') })),
  for_statement: forStatement,
  foreach_statement: foreachStatement,
  pair: nothing,
  switch_statement: switchStatement,
  switch_block: switchBlock,
  case_statement: (node) => caseOf(node, [node.need('value')]),
  default_statement: (node) => caseOf(node, []),
  try_statement: tryStatement,
  catch_clause: catchClause,
  finally_clause: (node) => make.stmts(node.stmts('body')),
  return_statement: exitWith('return'),
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  goto_statement: (node) => {
    const label = node.first('name')?.text;
    return make.stmt({ kind: 'exit', form: 'goto', value: null, ...(label && { label }), span: node.span });
  },
  named_label_statement: (node) => make.stmt({ kind: 'block', label: node.named_()[0]?.text ?? '', body: [], span: node.span }),
  unset_statement: unset,
  global_declaration: nothing,
  function_static_declaration: staticDeclaration,
  declare_statement: (node) => make.stmts(listOf(node.kids.filter((k) => k.type !== 'declare_directive'))),
  declare_directive: nothing,
  empty_statement: nothing,
  namespace_definition: (node) => make.stmts(node.stmts('body')),
  namespace_use_declaration: useDeclaration,
  namespace_use_group: nothing,
  namespace_use_clause: nothing
};

/** Lowers Go. */
import { asExpr, asStmts, make, unknownOf, type Lowering, type Node, type Reducer } from '../fold.js';
import type { Argument, Case, Entry, Exit, Expr, Func, Literal, Loop, Param, Stmt } from '../form.js';
import { addOf, decodeEscapes, literal, logicalOf, nullLiteral, numberValue, renameToThis, typeText } from './common.js';
import { aliasDecl, constStmts, interfaceDecl, structDecl, structFields, typeName, varStmts } from './go-types.js';

/** Predeclared types: a call of one is a conversion. */
const BUILTIN_TYPES = new Set([
  'any', 'bool', 'byte', 'complex64', 'complex128', 'error', 'float32', 'float64', 'int', 'int8', 'int16', 'int32', 'int64', 'rune', 'string',
  'uint', 'uint8', 'uint16', 'uint32', 'uint64', 'uintptr'
]);

function unquote(node: Node): string {
  const text = node.text;
  const body = text.slice(1, text.length - 1);
  return text.startsWith('`') ? body.replace(/\r/g, '') : decodeEscapes(body);
}

/** Statements of a node that stands alone in a list; a bare block keeps its scope. */
function statementsOf(node: Node): Stmt[] {
  return node.type === 'block' ? [{ kind: 'block', body: asStmts(node), span: node.span }] : asStmts(node);
}

function paramsOf(node: Node | undefined): Param[] {
  return node?.value.is === 'params' ? node.value.params : [];
}

/** A function's body. Named results are declared on entry, and a bare `return` returns them. */
function bodyOf(node: Node): Stmt[] {
  const body = node.stmts('body');
  const results = paramsOf(node.child('result')).filter((p) => p.name !== '');
  if (results.length === 0) return body;
  const named = results.map((p): Expr => ({ kind: 'name', name: p.name, span: p.span }));
  const work = [body];
  while (work.length) {
    for (const s of work.pop()!) {
      if (s.kind === 'exit') {
        if (s.form === 'return' && s.value === null) {
          const items = named.map((n): Expr => ({ ...n, span: s.span }));
          s.value = items.length === 1 ? items[0] : { kind: 'list', items, span: s.span };
        }
      } else if (s.kind === 'if') work.push(s.then, s.else);
      else if (s.kind === 'switch') for (const c of s.cases) work.push(c.body);
      else if (s.kind === 'loop' || s.kind === 'block' || s.kind === 'unknown-stmt') work.push(s.body);
    }
  }
  const declared = results
    .filter((p) => p.name !== '_')
    .map((p, i): Stmt => ({ kind: 'assign', target: named[i], operator: '=', value: null, declares: true, modifiers: [], type: p.type, span: p.span }));
  return [...declared, ...body];
}

function funcOf(node: Node, form: Func['form'], name: string): Func {
  const result = node.child('result');
  return {
    id: '', name, qualified: '', form, params: paramsOf(node.child('parameters')), returnType: result && typeText(result), annotations: [], modifiers: [],
    exported: /^\p{Lu}/u.test(name), body: bodyOf(node), span: node.span
  };
}

const method: Reducer = (node) => {
  const func = funcOf(node, 'method', node.textOf('name') ?? '');
  const receiver = paramsOf(node.child('receiver'))[0];
  // `*Stack[T]` and `Stack` are one container.
  func.container = receiver?.type?.replace(/^\(*\**\s*/, '').replace(/[[)].*$/, '');
  if (receiver && receiver.name && receiver.name !== '_' && !func.params.some((p) => p.name === receiver.name)) renameToThis(func.body, receiver.name);
  return make.func(func);
};

const parameter: Reducer = (node) => {
  const type = node.child('type');
  const rest = node.type === 'variadic_parameter_declaration';
  const names = node.all('name');
  const one = (name: string, span = node.span): Param => ({ name, type: type && typeText(type), ...(rest && { rest }), annotations: [], span });
  return make.params(names.length ? names.map((n) => one(n.text, n.span)) : [one('')]);
};

const call: Reducer = (node) => {
  const callee = node.need('function');
  const list = node.child('arguments');
  const args = list?.value.is === 'args' ? list.value.args : [];
  if (callee.kind === 'name' && BUILTIN_TYPES.has(callee.name) && args.length === 1 && !args[0].spread) {
    return make.expr({ kind: 'cast', type: callee.name, operand: args[0].value, span: node.span });
  }
  return make.expr({ kind: 'call', callee, args, span: node.span });
};

const argumentsOf: Reducer = (node) =>
  make.args(
    node.named_().flatMap((k): Argument[] => {
      if (k.value.is === 'args') return k.value.args;
      return [{ value: k.value.is === 'type' ? typeName(k) : asExpr(k) }];
    })
  );

const deferred: Reducer = (node) => {
  const kid = node.named_()[0];
  const expr = kid ? asExpr(kid) : unknownOf(node, 'syntax-error');
  if (expr.kind === 'call') expr.deferred = true;
  return make.stmt({ kind: 'evaluate', expr, span: node.span });
};

const binary: Reducer = (node) => {
  const left = node.child('left');
  const right = node.child('right');
  const operator = node.textOf('operator') ?? '';
  if (!left || !right) return make.expr(unknownOf(node, 'syntax-error'));
  const leftExpr = asExpr(left);
  const rightExpr = asExpr(right);
  if (operator === '&&' || operator === '||') return make.expr(logicalOf(node, operator, left, right, leftExpr, rightExpr));
  if (operator === '+') return make.expr(addOf(node, left, right, leftExpr, rightExpr));
  return make.expr({ kind: 'binary', operator, left: leftExpr, right: rightExpr, span: node.span });
};

const unary: Reducer = (node) => {
  const operator = node.textOf('operator') ?? '';
  return make.expr({ kind: 'unary', operator: operator === '^' ? '~' : operator, operand: node.need('operand'), span: node.span });
};

/** `x++` and `x--`. */
const step: Reducer = (node) => {
  const operand = node.named_()[0];
  const operator = node.type === 'inc_statement' ? '++' : '--';
  return make.expr({ kind: 'unary', operator, operand: operand ? asExpr(operand) : unknownOf(node, 'syntax-error'), span: node.span });
};

const assignment: Reducer = (node) => {
  const declares = node.type === 'short_var_declaration';
  return make.stmt({
    kind: 'assign', target: node.need('left'), operator: declares ? '=' : node.textOf('operator') ?? '=', value: node.need('right'), declares, modifiers: [],
    span: node.span
  });
};

const ifStatement: Reducer = (node) =>
  make.stmt(...node.stmts('initializer'), {
    kind: 'if', test: node.need('condition'), then: node.stmts('consequence'), else: node.stmts('alternative'), span: node.span
  });

const forStatement: Reducer = (node) => {
  const loop: Loop = { kind: 'loop', form: 'while', init: [], test: null, update: [], target: null, iterable: null, body: node.stmts('body'), span: node.span };
  const head = node.named_().find((k) => k.field !== 'body' && k.type !== 'ERROR');
  if (head?.type === 'for_clause') {
    loop.form = 'for';
    loop.init = head.stmts('initializer');
    loop.test = head.expr('condition');
    loop.update = head.stmts('update');
  } else if (head?.type === 'range_clause') {
    loop.form = 'each';
    loop.target = head.expr('left');
    loop.iterable = head.need('right');
  } else if (head) loop.test = asExpr(head);
  return make.stmt(loop);
};

/** A case whose `fallthrough` is told by the flag alone, as in C. */
function caseOf(node: Node, tests: Expr[]): Case {
  const list = node.first('statement_list');
  const body = list ? [...asStmts(list)] : [];
  const last = body[body.length - 1];
  const fallsThrough = last?.kind === 'exit' && last.form === 'fallthrough';
  if (fallsThrough) body.pop();
  return { tests, body, fallsThrough, span: node.span };
}

const expressionCase: Reducer = (node) => {
  const value = node.child('value');
  const items = value?.named_() ?? [];
  return make.cases([caseOf(node, value && items.length ? items.map(asExpr) : [node.need('value')])]);
};

const typeCase: Reducer = (node) => make.cases([caseOf(node, node.all('type').map((t) => (t.text === 'nil' ? nullLiteral(t.span) : typeName(t))))]);

const communicationCase: Reducer = (node) => make.cases([caseOf(node, [node.need('communication')])]);

const receive: Reducer = (node) => {
  const value = node.need('right');
  const target = node.expr('left');
  return make.expr(target ? { kind: 'assign-expr', target, operator: '=', value, span: node.span } : value);
};

function casesOf(node: Node): Case[] {
  return node.kids.flatMap((k) => (k.value.is === 'cases' ? k.value.cases : []));
}

const switchStatement: Reducer = (node) =>
  make.stmt(...node.stmts('initializer'), { kind: 'switch', subject: node.expr('value'), cases: casesOf(node), span: node.span });

/** `switch x := y.(type)`: `x = y`, then a switch over `typeof x` whose cases test type names. */
const typeSwitch: Reducer = (node) => {
  const value = node.need('value');
  const alias = node.expr('alias');
  const before: Stmt[] = node.stmts('initializer');
  if (alias) before.push({ kind: 'assign', target: alias, operator: '=', value, declares: true, modifiers: [], span: { ...alias.span, end: value.span.end } });
  const operand: Expr = alias ? { ...alias } : value;
  const subject: Expr = { kind: 'unary', operator: 'typeof', operand, span: value.span };
  return make.stmt(...before, { kind: 'switch', subject, cases: casesOf(node), span: node.span });
};

const exit = (form: Exit['form']): Reducer => (node) =>
  make.stmt({ kind: 'exit', form, value: null, ...(node.first('label_name') && { label: node.first('label_name')!.text }), span: node.span });

const composite: Reducer = (node) => {
  const type = node.child('type');
  const body = node.child('body');
  let expr = body ? asExpr(body) : unknownOf(node, 'syntax-error');
  // `T{}` has no element that would tell: only arrays and slices are lists then.
  const listed = type?.type === 'slice_type' || type?.type === 'array_type' || type?.type === 'implicit_length_array_type';
  if (expr.kind === 'list' && expr.items.length === 0 && !listed) expr = { kind: 'record', entries: [], span: expr.span };
  if (!type || !body || (expr.kind !== 'record' && expr.kind !== 'list')) return make.expr(expr);
  expr.type = typeText(type);
  expr.span = node.span;
  const element = (type.child('element') ?? (type.type === 'map_type' ? type.child('value') : undefined))?.text.replace(/^\*/, '').replace(/\s+/g, ' ');
  // `[]T{{...}}` leaves out the inner type.
  const typed = (e: Expr): Expr => {
    if ((e.kind !== 'record' && e.kind !== 'list') || e.type || !element) return e;
    if (e.kind === 'list' && e.items.length === 0 && !element.startsWith('[')) return { kind: 'record', entries: [], type: element, span: e.span };
    e.type = element;
    return e;
  };
  if (expr.kind === 'list') expr.items = expr.items.map(typed);
  else for (const e of expr.entries) e.value = typed(e.value);
  // A bare name before the colon is a field in a struct, but a constant in a map or array.
  if (expr.kind === 'record' && (type.type === 'map_type' || type.child('element'))) {
    const kids = body.named_();
    expr.entries.forEach((e, i) => {
      const key = kids[i]?.child('key');
      if (key && asExpr(key).kind === 'name') {
        e.keyExpr = asExpr(key);
        delete e.key;
      }
    });
  }
  return make.expr(expr);
};

const literalValue: Reducer = (node) => {
  const kids = node.named_();
  if (!kids.some((k) => k.type === 'keyed_element')) return make.expr({ kind: 'list', items: kids.map(asExpr), span: node.span });
  return make.expr({ kind: 'record', entries: kids.flatMap((k): Entry[] => (k.value.is === 'entries' ? k.value.entries : [{ value: asExpr(k), span: k.span }])), span: node.span });
};

const keyedElement: Reducer = (node) => {
  const key = node.need('key');
  const value = node.need('value');
  if (key.kind === 'name') return make.entries([{ key: key.name, value, span: node.span }]);
  return make.entries([key.kind === 'literal' ? { key: key.value, value, span: node.span } : { keyExpr: key, value, span: node.span }]);
};

const importSpec: Reducer = (node) => {
  const path = node.child('path');
  const module = path ? unquote(path) : '';
  const name = node.textOf('name');
  if (name === '.') return make.imports([{ module, name: '*', span: node.span }]);
  // The package's usual name: the last part that is no version.
  const parts = module.split('/').filter((p, i) => i === 0 || !/^v\d+$/.test(p));
  return make.imports([{ module, alias: name ?? parts[parts.length - 1].replace(/\.v\d+$/, ''), span: node.span }]);
};

const constant = (type: Literal['type'], value: (node: Node) => string): Reducer => (node) => make.expr(literal(type, value(node), node.span));
const number = constant('number', (n) => numberValue(n.text));
const text = constant('string', unquote);

/** A name; one that the parser made up (empty text) is a syntax error. */
const identifier: Reducer = (node) => make.expr(node.missing ? unknownOf(node, 'syntax-error') : { kind: 'name', name: node.text, span: node.span });
const type: Reducer = (node) => make.expr(typeName(node));

/** Hands on a struct that stands inside a type (`[]struct{...}`), so that its fields are found. */
const wrapping: Reducer = (node) => {
  const inner = node.kids.find((k) => k.value.is === 'type');
  return inner ? inner.value : make.expr(typeName(node));
};

const reducers: Record<string, Reducer> = {
  package_clause: () => make.none,
  import_declaration: (node) => make.imports(node.kids.flatMap((k) => (k.value.is === 'imports' ? k.value.imports : []))),
  import_spec_list: (node) => make.imports(node.kids.flatMap((k) => (k.value.is === 'imports' ? k.value.imports : []))),
  import_spec: importSpec,
  source_file: (node) => make.stmts(node.named_().flatMap(statementsOf)),

  function_declaration: (node) => make.func(funcOf(node, 'function', node.textOf('name') ?? '')),
  method_declaration: method,
  func_literal: (node) => make.expr({ kind: 'closure', func: funcOf(node, 'closure', ''), span: node.span }),
  parameter_list: (node) => make.params(node.named_().flatMap(paramsOf)),
  parameter_declaration: parameter,
  variadic_parameter_declaration: parameter,

  const_declaration: (node) => make.stmts(constStmts(node)),
  var_spec: (node) => make.stmts(varStmts(node)),
  var_spec_list: (node) => make.stmts(node.named_().flatMap(asStmts)),
  var_declaration: (node) => make.stmts(node.named_().flatMap(asStmts)),
  type_declaration: (node) => make.stmts(node.named_().flatMap(asStmts)),
  type_spec: (node) => {
    const value = node.child('type');
    const name = node.textOf('name') ?? '';
    if (value?.value.is === 'type' && (value.type === 'struct_type' || value.type === 'interface_type')) {
      return make.type({ ...value.value.type, name, span: node.span });
    }
    return make.type(aliasDecl(node, name));
  },
  type_alias: (node) => make.type(aliasDecl(node, node.textOf('name') ?? '')),
  struct_type: (node) => make.type(structDecl(node)),
  interface_type: (node) => make.type(interfaceDecl(node)),
  field_declaration: (node) => make.fields(structFields(node, unquote)),
  type_parameter_list: () => make.none,
  type_arguments: () => make.none,
  type_identifier: type,
  qualified_type: type,
  generic_type: type,
  function_type: type,
  channel_type: type,
  negated_type: type,
  pointer_type: wrapping,
  array_type: wrapping,
  implicit_length_array_type: wrapping,
  slice_type: wrapping,
  map_type: wrapping,

  statement_list: (node) => make.stmts(node.named_().flatMap(statementsOf)),
  block: (node) => make.stmts(node.named_().flatMap(asStmts)),
  labeled_statement: (node) => make.stmts(node.named_().filter((k) => k.field !== 'label').flatMap(statementsOf)),
  send_statement: (node) => make.expr({ kind: 'binary', operator: '<-', left: node.need('channel'), right: node.need('value'), span: node.span }),
  receive_statement: receive,
  inc_statement: step,
  dec_statement: step,
  assignment_statement: assignment,
  short_var_declaration: assignment,
  go_statement: deferred,
  defer_statement: deferred,
  if_statement: ifStatement,
  for_statement: forStatement,
  for_clause: () => make.none,
  range_clause: () => make.none,
  expression_switch_statement: switchStatement,
  type_switch_statement: typeSwitch,
  select_statement: (node) => make.stmt({ kind: 'switch', subject: null, cases: casesOf(node), span: node.span }),
  expression_case: expressionCase,
  default_case: (node) => make.cases([caseOf(node, [])]),
  type_case: typeCase,
  communication_case: communicationCase,
  return_statement: (node) => {
    const kid = node.named_()[0];
    return make.stmt({ kind: 'exit', form: 'return', value: kid ? asExpr(kid) : null, span: node.span });
  },
  break_statement: exit('break'),
  continue_statement: exit('continue'),
  goto_statement: exit('goto'),
  fallthrough_statement: exit('fallthrough'),

  expression_list: (node) => {
    const kids = node.named_();
    return make.expr(kids.length === 1 ? asExpr(kids[0]) : { kind: 'list', items: kids.map(asExpr), span: node.span });
  },
  call_expression: call,
  argument_list: argumentsOf,
  variadic_argument: (node) => make.args([{ value: asExpr(node.named_()[0]), spread: true }]),
  selector_expression: (node) => make.expr({ kind: 'member', object: node.need('operand'), property: node.textOf('field') ?? '', span: node.span }),
  index_expression: (node) => make.expr({ kind: 'index', object: node.need('operand'), index: node.need('index'), span: node.span }),
  slice_expression: (node) => {
    const slice = [node.expr('start'), node.expr('end'), ...(node.child('capacity') ? [node.expr('capacity')] : [])];
    return make.expr({ kind: 'index', object: node.need('operand'), index: null, slice, span: node.span });
  },
  type_assertion_expression: (node) => make.expr({ kind: 'cast', type: typeText(node.child('type') ?? node), operand: node.need('operand'), span: node.span }),
  type_conversion_expression: (node) => make.expr({ kind: 'cast', type: typeText(node.child('type') ?? node), operand: node.need('operand'), span: node.span }),
  type_instantiation_expression: type,
  composite_literal: composite,
  literal_value: literalValue,
  keyed_element: keyedElement,
  unary_expression: unary,
  binary_expression: binary,

  identifier,
  iota: identifier,
  raw_string_literal: text,
  interpreted_string_literal: text,
  rune_literal: constant('char', unquote),
  int_literal: number,
  float_literal: number,
  imaginary_literal: number,
  nil: (node) => make.expr(nullLiteral(node.span)),
  true: constant('boolean', (n) => n.text),
  false: constant('boolean', (n) => n.text)
};

/** Go, as of 1.24. */
export const go: Lowering = {
  language: 'go',
  grammar: { package: 'tree-sitter-go', file: 'tree-sitter-go.wasm' },
  reducers,
  skip: new Set(['comment']),
  leaves: new Set([
    'interpreted_string_literal', 'raw_string_literal', 'rune_literal', 'type_parameter_list', 'type_arguments', 'qualified_type', 'generic_type', 'function_type',
    'channel_type', 'negated_type', 'type_instantiation_expression', 'package_clause'
  ])
};

/** C++: what it adds to C's reducers. */
import { asExpr, asStmts, exprsOf, make, unknownOf, type Lowering, type Node, type Reducer } from '../fold.js';
import type { Argument, Assign, Call, Catch, Expr, Func, Import, Param, Stmt, TypeDecl } from '../form.js';
import { emptyType, enumeration, fieldsOf, functionOf, declarations, innerType, paramsOf, topLevel } from './c-declarations.js';
import { readDeclarator, readSpecifiers, typeCallee } from './c-declarators.js';
import { closureOf, expressions, operatorOf, operands, argumentsOf } from './c-expressions.js';
import { SKIPPED, TEXT_ONLY } from './c-kinds.js';
import { prepareC } from './c-preprocessor.js';
import { bodyOf, listOf, statements } from './c-statements.js';
import { addOf, concat, nameAt, nameOf, spanOf, stringLiteral, typeText } from './common.js';

const CASTS = new Set(['static_cast', 'dynamic_cast', 'const_cast', 'reinterpret_cast', 'bit_cast', 'static_pointer_cast', 'dynamic_pointer_cast']);

/** `A::B::c` as nested members; template arguments say nothing about what is named. */
function qualified(node: Node): Expr {
  const parts: Node[] = [];
  let at: Node | undefined = node;
  while (at?.type === 'qualified_identifier') {
    const scope = at.child('scope');
    if (scope) parts.push(scope);
    at = at.child('name');
  }
  if (at) parts.push(at);
  const text = (n: Node): string => n.child('name')?.text ?? n.text.replace(/^template\s+/, '');
  const [first, ...rest] = parts;
  if (!first) return unknownOf(node, 'syntax-error');
  let expr: Expr = nameAt(text(first), first.span);
  for (const p of rest) expr = { kind: 'member', object: expr, property: text(p), span: { ...node.span, end: p.span.end, endLine: p.span.endLine } };
  return expr;
}

/**
 * The comparisons that the grammar takes for a template: `(a < 0 || b >= n)` for an assignment of n to `a<0 || b>`, and
 * `(a < 0 || b > (n))` for a call of it. Nobody assigns to a template, and arguments of one seldom are alternatives.
 */
function compared(template: Node, operator: '>' | '>=', right: Expr, node: Node): Expr | null {
  const list = template.child('arguments');
  const kids = list ? operands(list) : [];
  const name = template.child('name');
  if (kids.length !== 1 || !name || kids[0].value.is !== 'expr') return null;
  const inner = kids[0].value.expr;
  if (inner.kind !== 'logical' || inner.operator === '??') return null;
  const less = (to: Expr): Expr => ({ kind: 'binary', operator: '<', left: nameOf(name), right: to, span: spanOf(name.span, to.span) });
  const more = (from: Expr): Expr => ({ kind: 'binary', operator, left: from, right, span: spanOf(from.span, right.span) });
  // The outermost operands are the ends of the two comparisons; each end may lie in a chain of its own.
  const first = inner.operands[0];
  const last = inner.operands[inner.operands.length - 1];
  const start: Expr = first.kind === 'logical' ? { ...first, operands: [less(first.operands[0]), ...first.operands.slice(1)] } : less(first);
  const end: Expr = last.kind === 'logical' ? { ...last, operands: [...last.operands.slice(0, -1), more(last.operands[last.operands.length - 1])] } : more(last);
  return { ...inner, operands: [start, ...inner.operands.slice(1, -1), end], span: node.span };
}

function assignment(node: Node): Expr {
  const left = node.child('left');
  const right = node.child('right');
  if (left?.type === 'template_function' && right && operatorOf(node) === '=') {
    const comparison = compared(left, '>=', asExpr(right), node);
    if (comparison) return comparison;
  }
  const shared = expressions.assignment_expression(node);
  return shared.is === 'expr' ? shared.expr : unknownOf(node);
}

function call(node: Node): Expr {
  const target = node.child('function');
  const args = node.child('arguments');
  const values = args?.value.is === 'args' ? args.value.args : [];
  const generic = target?.type === 'template_function' ? target : undefined;
  const comparison = generic && values.length === 1 ? compared(generic, '>', values[0].value, node) : null;
  if (comparison) return comparison;
  if (generic && CASTS.has(generic.textOf('name') ?? '') && values.length === 1) {
    return { kind: 'cast', type: (generic.textOf('arguments') ?? '').replace(/\s+/g, ' ').replace(/^< ?| ?>$/g, ''), operand: values[0].value, span: node.span };
  }
  if (target?.type === 'primitive_type') {
    if (values.length === 1) return { kind: 'cast', type: target.text, operand: values[0].value, span: node.span };
    return { kind: 'call', callee: nameAt(target.text, target.span), args: values, construct: true, span: node.span };
  }
  const shared = expressions.call_expression(node);
  if (shared.is !== 'expr') return unknownOf(node);
  return sameValue(shared.expr) ?? shared.expr;
}

/** Members that give their object in another type: the text is the same. */
const SAME_TEXT = new Set(['c_str', 'toStdString', 'toUtf8', 'toLocal8Bit', 'toLatin1', 'constData', 'toString']);
/** Functions of the library that give their argument. */
const SAME_ARGUMENT = new Set(['move', 'forward', 'as_const', 'ref', 'cref', 'addressof']);

/** `s.c_str()` is s, and `std::move(s)` too. */
function sameValue(e: Expr): Expr | null {
  if (e.kind !== 'call' || e.callee.kind !== 'member') return null;
  const { object, property } = e.callee;
  if (e.args.length === 0) return SAME_TEXT.has(property) ? object : null;
  return e.args.length === 1 && object.kind === 'name' && object.name === 'std' && SAME_ARGUMENT.has(property) ? e.args[0].value : null;
}

function construction(node: Node): Call {
  const type = node.child('type');
  const array = node.child('declarator');
  const given = node.child('arguments');
  const args: Argument[] =
    given?.value.is === 'args' ? given.value.args : given ? operands(given).map((k) => ({ value: asExpr(k) })) : [];
  const name = `${type ? typeText(type) : ''}${array ? '[]' : ''}`;
  const sizes: Argument[] = array ? array.all('length').map((k) => ({ value: asExpr(k) })) : [];
  return { kind: 'call', callee: typeCallee(name, type?.span ?? node.span), args: [...sizes, ...args], construct: true, span: node.span };
}

function lambda(node: Node): Expr {
  const declarator = node.child('declarator');
  const closure = closureOf(paramsOf(declarator?.child('parameters') ?? null), bodyOf(node.child('body')), node.span);
  const returned = declarator?.first('trailing_return_type');
  if (returned) closure.func.returnType = typeText(returned).replace(/^->\s*/, '');
  return closure;
}

/** `: a_(x), Base(y)` as assignments to `this.a_`; what is no member name is a construction. */
function initializers(node: Node): Stmt[] {
  return node.named_('field_initializer').map((k): Stmt => {
    const [name, given] = operands(k);
    const args: Argument[] = given?.value.is === 'args' ? given.value.args : given ? operands(given).map((x) => ({ value: asExpr(x) })) : [];
    if (name.type !== 'field_identifier') {
      return { kind: 'evaluate', expr: { kind: 'call', callee: qualifiedOrName(name), args, construct: true, span: k.span }, span: k.span };
    }
    const value: Expr = args.length === 1 ? args[0].value : { kind: 'list', items: args.map((a) => a.value), span: given?.span ?? k.span };
    const target: Expr = { kind: 'member', object: nameAt('this', name.span), property: name.text, span: name.span };
    return { kind: 'assign', target, operator: '=', value, declares: false, modifiers: [], span: k.span };
  });
}

function qualifiedOrName(node: Node): Expr {
  return node.type === 'qualified_identifier' ? qualified(node) : nameAt(node.textOf('name') ?? node.text, node.span);
}

/** A function, method, constructor or conversion; null for `= default` and `= delete`. */
function definition(node: Node): Stmt[] | Func | null {
  if (node.first('default_method_clause', 'delete_method_clause', 'pure_virtual_clause')) return null;
  const attempt = node.child('body') ?? node.first('try_statement');
  const made = functionOf(node);
  if (Array.isArray(made)) return made;
  if (!node.child('body') && attempt) made.body = asStmts(attempt);
  const list = node.first('field_initializer_list') ?? attempt?.first('field_initializer_list');
  if (list) made.body = [...initializers(list), ...made.body];
  for (const k of node.kids) if (k.type === 'virtual') made.modifiers = [...made.modifiers, 'virtual'];
  const declarator = node.child('declarator');
  const outer = declarator ? readDeclarator(declarator).functionNode : null;
  for (const k of outer?.kids ?? []) {
    if (k.type === 'type_qualifier' || k.type === 'virtual_specifier' || k.type === 'noexcept') made.modifiers = [...made.modifiers, typeText(k)];
    if (k.type === 'trailing_return_type') made.returnType = typeText(k).replace(/^->\s*/, '');
  }
  return made;
}

const definitionReducer: Reducer = (n) => {
  const made = definition(n);
  return made === null ? make.none : Array.isArray(made) ? make.stmts(made) : make.func(made);
};

/** A class, struct or union with its methods; access decides what is reachable from outside. */
function classOf(form: 'class' | 'struct' | 'union'): Reducer {
  return (n) => {
    const body = n.child('body');
    if (!body) return make.none;
    const name = n.child('name');
    const decl = emptyType(name?.child('name')?.text ?? name?.text ?? '', form, n.span);
    const bases = n.first('base_class_clause');
    if (bases) decl.supertypes = bases.named_().filter((k) => k.type !== 'access_specifier').map(typeText);
    let access = form === 'class' ? 'private' : 'public';
    for (const kid of body.named_()) {
      if (kid.type === 'access_specifier') access = kid.text;
      else member(kid, decl, access);
    }
    return make.type(decl);
  };
}

function member(kid: Node, decl: TypeDecl, access: string): void {
  if (kid.type === 'field_declaration') {
    const { fields, nested } = fieldsOf(kid);
    for (const f of fields) decl.fields.push({ ...f, modifiers: [access, ...f.modifiers] });
    decl.nested.push(...nested);
    return;
  }
  for (const s of asStmts(kid)) {
    if (s.kind === 'declare' && kid.type !== 'friend_declaration') {
      const { func } = s;
      func.form = func.name === decl.name ? 'constructor' : 'method';
      func.modifiers = [access, ...func.modifiers];
      func.exported = access !== 'private';
      decl.methods.push(func);
    } else if (s.kind === 'type') decl.nested.push(s.decl);
    else decl.body.push(s);
  }
}

/** Functions in a namespace without a name stay in their file. */
function namespace(node: Node): Stmt[] {
  const stmts = bodyOf(node.child('body'));
  if (!node.child('name')) for (const s of stmts) if (s.kind === 'declare') s.func.exported = false;
  return stmts;
}

/**
 * `T x(a);` inside a function, which the grammar takes for a prototype: a construction when nothing in the brackets
 * can only be a parameter.
 */
function constructions(node: Node): Stmt[] | null {
  const [declared, more] = node.all('declarator');
  if (!declared || more) return null;
  const d = readDeclarator(declared);
  const { type, modifiers } = readSpecifiers(node);
  const kids = d.parameters?.named_() ?? [];
  if (d.kind !== 'function' || declared.type !== 'function_declarator' || !kids.length || innerType(node)) return null;
  const plain = kids.every((k) => k.type === 'parameter_declaration' && !k.child('declarator') && /^(type_identifier|qualified_identifier)$/.test(k.child('type')?.type ?? ''));
  if (!plain || node.child('type')?.type === 'primitive_type') return null;
  const args = kids.map((k): Argument => ({ value: qualifiedOrName(k.child('type')!) }));
  const value: Call = { kind: 'call', callee: typeCallee(type, node.span), args, construct: true, span: node.span };
  const assign: Assign = { kind: 'assign', target: nameAt(d.name, d.nameNode?.span ?? node.span), operator: '=', value, declares: true, modifiers, type, span: node.span };
  return [assign];
}

const block: Reducer = (n) => {
  const kids = n.named_();
  for (const k of kids) {
    if (k.type !== 'declaration' || k.value.is !== 'stmts' || k.value.stmts.length) continue;
    const built = constructions(k);
    if (built) k.value = make.stmts(built);
  }
  return make.stmts(listOf(kids));
};

function rangeLoop(node: Node): Stmt[] {
  const declared = node.child('declarator');
  const d = declared ? readDeclarator(declared) : null;
  const target: Expr = d?.bindings
    ? { kind: 'list', items: d.bindings.map(nameOf), span: d.nameNode!.span }
    : d
      ? nameAt(d.name, d.nameNode?.span ?? node.span)
      : unknownOf(node, 'syntax-error');
  return [
    ...node.stmts('initializer'),
    { kind: 'loop', form: 'each', init: [], test: null, update: [], target, iterable: node.need('right'), body: bodyOf(node.child('body')), span: node.span }
  ];
}

function catchOf(node: Node): Catch {
  const [param] = paramsOf(node.child('parameters') ?? null) as (Param | undefined)[];
  return { types: param?.type ? [param.type] : [], name: param?.name || null, body: bodyOf(node.child('body')), span: node.span };
}

function attemptOf(node: Node): Stmt[] {
  const catches = node.named_('catch_clause').map(catchOf);
  return [{ kind: 'try', body: bodyOf(node.child('body')), catches, otherwise: [], finally: [], span: node.span }];
}

function usingOf(node: Node): Import[] {
  const kid = operands(node).find((k) => k.type === 'identifier' || k.type === 'qualified_identifier');
  if (!kid) return [];
  const path = kid.text.replace(/\s+/g, '');
  if (node.has('namespace')) return [{ module: path, name: '*', span: node.span }];
  const cut = path.lastIndexOf('::');
  return [{ module: cut > 0 ? path.slice(0, cut) : '', name: path.slice(cut < 0 ? 0 : cut + 2), span: node.span }];
}

function rawString(node: Node): Expr {
  return stringLiteral(node.first('raw_string_content')?.text ?? '', node.span);
}

function subscript(node: Node): Expr {
  const list = node.child('indices');
  const indices = list ? operands(list).map(asExpr) : [];
  const index: Expr | null = indices.length > 1 ? { kind: 'list', items: indices, span: list!.span } : (indices[0] ?? null);
  return { kind: 'index', object: node.need('argument'), index, span: node.span };
}

function binary(node: Node): Expr {
  const left = node.child('left');
  const right = node.child('right');
  if (operatorOf(node) === '+' && left && right) return addOf(node, left, right, asExpr(left), asExpr(right));
  const shared = expressions.binary_expression(node);
  return shared.is === 'expr' ? shared.expr : unknownOf(node);
}

function value(node: Node): Expr | null {
  const kid = operands(node)[0];
  return kid ? asExpr(kid) : null;
}

const reducers: Record<string, Reducer> = {
  ...expressions,
  ...statements,
  ...declarations,
  compound_statement: block,
  namespace_definition: (n) => make.stmts(namespace(n)),
  namespace_alias_definition: () => make.none,
  template_declaration: (n) => make.stmts(topLevel(n.named_().filter((k) => k.field !== 'parameters' && k.type !== 'requires_clause'))),
  template_instantiation: () => make.none,
  friend_declaration: (n) => make.stmts(n.named_('function_definition').flatMap(asStmts)),
  concept_definition: () => make.none,
  using_declaration: (n) => make.imports(usingOf(n)),
  alias_declaration: (n) => {
    const decl = emptyType(n.textOf('name') ?? '', 'alias', n.span);
    decl.supertypes = [n.child('type') ? typeText(n.child('type')!) : ''];
    return make.type(decl);
  },
  static_assert_declaration: (n) => {
    const args = ['condition', 'message'].flatMap((f) => n.expr(f) ?? []).map((v) => ({ value: v }));
    return make.stmt({ kind: 'evaluate', expr: { kind: 'call', callee: nameAt('static_assert', n.span), args, span: n.span }, span: n.span });
  },
  function_definition: definitionReducer,
  class_specifier: classOf('class'),
  struct_specifier: classOf('struct'),
  union_specifier: classOf('union'),
  enum_specifier: enumeration,
  field_initializer_list: () => make.none,
  optional_parameter_declaration: () => make.none,
  base_class_clause: () => make.none,
  default_method_clause: () => make.none,
  condition_clause: () => make.none,
  init_statement: (n) => make.stmts(n.named_().flatMap(asStmts)),
  for_range_loop: (n) => make.stmts(rangeLoop(n)),
  try_statement: (n) => make.stmts(attemptOf(n)),
  catch_clause: () => make.none,
  throw_statement: (n) => make.stmt({ kind: 'exit', form: 'throw', value: value(n), span: n.span }),
  co_return_statement: (n) => make.stmt({ kind: 'exit', form: 'return', value: value(n), span: n.span }),
  co_yield_statement: (n) => make.stmt({ kind: 'evaluate', expr: { kind: 'unary', operator: 'yield', operand: value(n) ?? unknownOf(n), span: n.span }, span: n.span }),
  co_await_expression: (n) => make.expr(n.need('argument')),
  qualified_identifier: (n) => make.expr(qualified(n)),
  template_argument_list: () => make.none,
  template_function: (n) => make.expr(nameAt(n.textOf('name') ?? n.text, n.span)),
  template_type: (n) => make.expr(nameAt(typeText(n), n.span)),
  this: (n) => make.expr(nameAt('this', n.span)),
  raw_string_literal: (n) => make.expr(rawString(n)),
  concatenated_string: (n) => make.expr(concat(operands(n).map(asExpr), n.span)),
  user_defined_literal: (n) => make.expr(value(n) ?? unknownOf(n)),
  subscript_expression: (n) => make.expr(subscript(n)),
  binary_expression: (n) => make.expr(binary(n)),
  call_expression: (n) => make.expr(call(n)),
  assignment_expression: (n) => make.expr(assignment(n)),
  argument_list: (n) => make.args(argumentsOf(n)),
  new_expression: (n) => make.expr(construction(n)),
  delete_expression: (n) => make.expr({ kind: 'unary', operator: 'delete', operand: value(n) ?? unknownOf(n, 'syntax-error'), span: n.span }),
  lambda_expression: (n) => make.expr(lambda(n)),
  parameter_pack_expansion: (n) => make.expr(n.need('pattern')),
  fold_expression: (n) => make.expr({ kind: 'unknown', reason: 'unsupported', parts: n.kids.flatMap(exprsOf), span: n.span })
};

/** The lowering of C++ sources and headers. */
export const cpp: Lowering = {
  language: 'cpp',
  grammar: { package: 'tree-sitter-cpp', file: 'tree-sitter-cpp.wasm' },
  reducers,
  skip: new Set([...SKIPPED, 'template_parameter_list', 'requires_clause']),
  leaves: new Set([...TEXT_ONLY, 'trailing_return_type', 'operator_name', 'destructor_name', 'lambda_capture_specifier', 'decltype', 'placeholder_type_specifier', 'explicit_function_specifier', 'raw_string_content']),
  prepare: (source) => prepareC(source, true)
};

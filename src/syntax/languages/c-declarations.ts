/** Reducers for C's declarations: variables, functions, structures, enumerations, type names. C++ builds on them. */
import { asExpr, asStmts, make, type Node, type Reducer } from '../fold.js';
import type { Argument, Assign, Expr, Field, Func, Param, Span, Stmt, TypeDecl } from '../form.js';
import { capacity, joinType, readDeclarator, readParam, readSpecifiers, typeCallee, type Declarator } from './c-declarators.js';
import { bodyOf, listOf, openCall } from './c-statements.js';
import { nameAt, nameOf } from './common.js';

const KEYWORDS = new Set(['if', 'while', 'for', 'switch', 'else', 'do', 'return']);

/** A value that initialises a declared name: `= x`, `(x, y)` and `{x}` of C++. */
function initialValue(node: Node, type: string): Expr | null {
  const value = node.child('value');
  if (!value) return null;
  if (node.has('=') || (value.type !== 'argument_list' && value.type !== 'initializer_list')) return asExpr(value);
  const args: Argument[] = value.value.is === 'args' ? value.value.args : listItems(asExpr(value));
  return { kind: 'call', callee: typeCallee(type, value.span), args, construct: true, span: value.span };
}

function listItems(expr: Expr): Argument[] {
  return expr.kind === 'list' ? expr.items.map((value) => ({ value })) : [{ value: expr }];
}

/** What a declarator stores into. */
function targetOf(d: Declarator, span: Span): Expr {
  if (d.bindings) return { kind: 'list', items: d.bindings.map(nameOf), span: d.nameNode!.span };
  return nameAt(d.name, d.nameNode?.span ?? span);
}

/** The struct, union, class or enumeration that is defined inside a declaration. */
export function innerType(node: Node): TypeDecl | null {
  const type = node.child('type');
  return type?.value.is === 'type' ? type.value.type : null;
}

function typeStmt(decl: TypeDecl): Stmt {
  return { kind: 'type', decl, span: decl.span };
}

/** Statements of a declaration: a defined type, then an assignment for each variable. Prototypes give nothing. */
function declarationOf(node: Node): Stmt[] {
  const out: Stmt[] = [];
  const { type, modifiers } = readSpecifiers(node);
  const inner = innerType(node);
  const declared = node.all('declarator');
  const variables = declared.map((k) => ({ node: k, d: readDeclarator(k) }));
  if (inner) {
    if (!inner.name) inner.name = variables[0]?.d.name ?? '';
    out.push(typeStmt(inner));
  }
  for (const { node: kid, d } of variables) {
    if (d.kind === 'function' || (!d.name && !d.bindings)) continue;
    const written = joinType(type, d.suffix);
    const value = kid.type === 'init_declarator' ? initialValue(kid, type) : node.type === 'declaration' && node.child('value') ? initialValue(node, type) : null;
    const size = capacity(d);
    const span = declared.length === 1 ? node.span : kid.span;
    const assign: Assign = { kind: 'assign', target: targetOf(d, kid.span), operator: '=', value, declares: true, modifiers, span };
    if (written) assign.type = written;
    if (size) assign.size = size;
    out.push(assign);
  }
  return out;
}

/** Parameters of a function; the types of an old-style definition stand in declarations behind the list. */
export function paramsOf(list: Node | null, declarations: Node[] = []): Param[] {
  if (!list) return [];
  const kids = list.kids.filter((k) => k.type === 'variadic_parameter' || k.text === '...' || (k.named && k.type !== 'ERROR' && k.type !== 'compound_statement'));
  const params = kids.flatMap((k) => readParam(k) ?? []);
  const types = new Map<string, string>();
  for (const declaration of declarations) {
    const { type } = readSpecifiers(declaration);
    for (const k of declaration.all('declarator')) {
      const d = readDeclarator(k);
      const written = joinType(type, d.suffix);
      if (d.name && written) types.set(d.name, written);
    }
  }
  for (const p of params) p.type ??= types.get(p.name);
  return params;
}

/** The name behind a macro that stands in the name's place: `int UNUSED(x) f(void)`. */
function nameBehindMacro(d: Declarator): Node | undefined {
  const call = d.functionNode?.kids.find((k) => k.type === 'call_expression');
  const name = call?.child('function');
  return name?.type === 'identifier' && /^[A-Z][A-Z0-9_]*$/.test(d.name) ? name : undefined;
}

/** A function definition; what only looks like one after an error becomes statements. */
export function functionOf(node: Node): Stmt[] | Func {
  const declarator = node.child('declarator');
  const body = node.child('body');
  const d = declarator ? readDeclarator(declarator) : null;
  const stmts = bodyOf(body);
  if (!d || !d.name || KEYWORDS.has(d.name)) {
    const parts: Expr[] = paramsOf(d?.parameters ?? null).flatMap((p) => (p.name || p.type ? [nameAt(p.name || p.type!, p.span)] : []));
    const test: Expr = { kind: 'unknown', reason: 'syntax-error', parts, span: declarator?.span ?? node.span };
    if (d?.name === 'if') return [{ kind: 'if', test, then: stmts, else: [], span: node.span }];
    return [{ kind: 'unknown-stmt', reason: 'syntax-error', parts: parts.length ? [test] : [], body: stmts, span: node.span }];
  }
  const { type, modifiers } = readSpecifiers(node);
  const behind = nameBehindMacro(d);
  const func: Func = {
    id: '', name: behind?.text ?? d.name, qualified: '', form: 'function',
    params: behind ? [] : paramsOf(d.parameters, node.named_('declaration')),
    annotations: [], modifiers, exported: !modifiers.includes('static'), body: stmts, span: node.span
  };
  if (declarator?.type === 'parenthesized_declarator' && d.kind !== 'function') {
    // `MACRO(name) { ... }`
    func.registrar = { callee: type, literals: [], index: 0 };
    return func;
  }
  const returned = joinType(type, d.suffix);
  if (returned) func.returnType = returned;
  if (d.container) {
    func.container = d.container;
    func.form = d.name === d.container ? 'constructor' : 'method';
  }
  return func;
}

/** `MACRO(name) { ... }` and old-style definitions without a type, at file level. */
function headless(kids: Node[], at: number): { func: Func; next: number } | null {
  const head = kids[at];
  const open = openCall(head);
  if (!open || open.call.callee.kind !== 'name') return null;
  let next = at + 1;
  while (kids[next]?.type === 'declaration') next++;
  const body = kids[next];
  if (body?.type !== 'compound_statement') return null;
  open.missing.recovered = true;
  const macro = open.call.callee.name;
  const first = open.call.args[0]?.value;
  const byMacro = next === at + 1 && first?.kind === 'name' && macro !== 'main';
  const span = { ...head.span, end: body.span.end, endLine: body.span.endLine };
  const args = open.call.args.map((a) => a.value);
  const func: Func = {
    id: '', name: byMacro ? first.name : macro, qualified: '', form: 'function',
    params: byMacro ? [] : args.flatMap((a): Param[] => (a.kind === 'name' ? [{ name: a.name, annotations: [], span: a.span }] : [])),
    annotations: [], modifiers: [], exported: true, body: bodyOf(body), span
  };
  if (byMacro) func.registrar = { callee: macro, literals: [], index: 0 };
  return { func, next };
}

/** Statements at file or namespace level. */
export function topLevel(kids: Node[]): Stmt[] {
  const out: Stmt[] = [];
  for (let i = 0; i < kids.length; i++) {
    const found = headless(kids, i);
    if (found) {
      out.push({ kind: 'declare', func: found.func, span: found.func.span });
      i = found.next;
    } else for (const s of listOf([kids[i]])) out.push(s);
  }
  return out;
}

/** Fields of a structure body; those of an unnamed member without a declarator are the outer one's too. */
export function fieldsOf(node: Node): { fields: Field[]; nested: TypeDecl[] } {
  const fields: Field[] = [];
  const nested: TypeDecl[] = [];
  const { type, modifiers } = readSpecifiers(node);
  const inner = innerType(node);
  const declared = node.all('declarator');
  const values = node.all('default_value');
  if (inner && !inner.name && declared.length === 0) fields.push(...inner.fields);
  declared.forEach((kid) => {
    const d = readDeclarator(kid);
    if (inner && !inner.name) inner.name = d.name;
    if (d.kind === 'function' || !d.name) return;
    const field: Field = { name: d.name, annotations: [], modifiers, span: declared.length === 1 ? node.span : kid.span };
    const written = joinType(type, d.suffix);
    if (written) field.type = written;
    const size = capacity(d);
    if (size) field.size = size;
    const next = declared[declared.indexOf(kid) + 1];
    const value = values.find((v) => v.span.start > kid.span.end && (!next || v.span.end < next.span.start));
    if (value) field.initial = asExpr(value);
    fields.push(field);
  });
  if (inner?.name) nested.push(inner);
  return { fields, nested };
}

/** A type without members. */
export function emptyType(name: string, form: TypeDecl['form'], span: Span): TypeDecl {
  return { name, form, supertypes: [], fields: [], methods: [], nested: [], annotations: [], modifiers: [], body: [], span };
}

function structure(form: 'struct' | 'union'): Reducer {
  return (n) => {
    const body = n.child('body');
    if (!body) return make.none;
    const decl = emptyType(n.textOf('name') ?? '', form, n.span);
    for (const kid of body.named_()) {
      if (kid.type === 'field_declaration') {
        const { fields, nested } = fieldsOf(kid);
        decl.fields.push(...fields);
        decl.nested.push(...nested);
      } else decl.body.push(...asStmts(kid));
    }
    return make.type(decl);
  };
}

/** An enumeration; its members are fields with their values. */
export const enumeration: Reducer = (n) => {
  const body = n.child('body');
  if (!body) return make.none;
  const decl = emptyType(n.textOf('name') ?? '', 'enum', n.span);
  for (const kid of body.named_('enumerator')) {
    const value = kid.expr('value');
    decl.fields.push({ name: kid.textOf('name') ?? '', ...(value ? { initial: value } : {}), annotations: [], modifiers: [], span: kid.span });
  }
  return make.type(decl);
};

/** `typedef`: a structure without a name takes the first new one; the rest are aliases. */
function typedef(node: Node): Stmt[] {
  const out: Stmt[] = [];
  const { type } = readSpecifiers(node);
  const inner = innerType(node);
  const names = node.all('declarator').map(readDeclarator);
  let taken: string | null = null;
  if (inner) {
    if (!inner.name) inner.name = taken = names.find((d) => d.kind === 'plain')?.name ?? '';
    out.push(typeStmt(inner));
  }
  for (const d of names) {
    if (!d.name || d.name === taken || (inner && d.name === inner.name && d.kind === 'plain')) continue;
    const decl = emptyType(d.name, 'alias', node.span);
    const params = d.functionNode ? (d.parameters?.text.replace(/\s+/g, ' ') ?? '') : '';
    const base = inner && taken ? taken : type;
    decl.supertypes.push(joinType(base, d.suffix + params) ?? base);
    out.push(typeStmt(decl));
  }
  return out;
}

const functionReducer: Reducer = (n) => {
  const made = functionOf(n);
  return Array.isArray(made) ? make.stmts(made) : make.func(made);
};

/** Reducers of declarations. */
export const declarations: Record<string, Reducer> = {
  translation_unit: (n) => make.stmts(topLevel(n.named_())),
  declaration_list: (n) => make.stmts(topLevel(n.named_())),
  linkage_specification: (n) => make.stmts(bodyOf(n.child('body'))),
  declaration: (n) => make.stmts(declarationOf(n)),
  type_definition: (n) => make.stmts(typedef(n)),
  function_definition: functionReducer,
  struct_specifier: structure('struct'),
  union_specifier: structure('union'),
  enum_specifier: enumeration,
  field_declaration_list: () => make.none,
  field_declaration: () => make.none,
  enumerator_list: () => make.none,
  enumerator: () => make.none,
  init_declarator: () => make.none,
  parameter_list: () => make.none,
  parameter_declaration: () => make.none,
  bitfield_clause: () => make.none
};

/** Go's declarations of types, constants and variables. */
import { asExpr, type Node } from '../fold.js';
import type { Assign, Expr, Field, Name, Span, Stmt, TypeDecl } from '../form.js';
import { walkExprs } from '../walk.js';
import { typeText } from './common.js';

/** A type in the place of an expression (`make([]byte, n)`), as a name. */
export function typeName(node: Node): Name {
  return { kind: 'name', name: typeText(node), span: node.span };
}

function declOf(node: Node, form: TypeDecl['form'], name: string, supertypes: string[] = []): TypeDecl {
  return { name, form, supertypes, fields: [], methods: [], nested: [], annotations: [], modifiers: [], body: [], span: node.span };
}

/** `type A = B` and `type A B`: an alias whose only supertype is B. Structs inside B (`[]struct{...}`) are nested. */
export function aliasDecl(node: Node, name: string): TypeDecl {
  const target = node.child('type');
  const decl = declOf(node, 'alias', name, target ? [typeText(target)] : []);
  if (target?.value.is === 'type') decl.nested.push({ ...target.value.type, name });
  return decl;
}

/** A struct without its name yet. Embedded types are supertypes; a field's own struct type is nested under the field's name. */
export function structDecl(node: Node): TypeDecl {
  const decl = declOf(node, 'struct', '');
  for (const field of node.first('field_declaration_list')?.named_('field_declaration') ?? []) {
    const type = field.child('type');
    if (!type) continue;
    const names = field.all('name');
    if (names.length === 0) decl.supertypes.push(typeText(type));
    else if (type.value.is === 'type') decl.nested.push({ ...type.value.type, name: names[0].text });
    if (field.value.is === 'fields') decl.fields.push(...field.value.fields);
  }
  return decl;
}

/** Fields of one declaration line; none for an embedded type. */
export function structFields(node: Node, unquote: (n: Node) => string): Field[] {
  const type = node.child('type');
  const tag = node.child('tag');
  const size = arraySize(type);
  return node.all('name').map((n) => ({
    name: n.text, type: type && typeText(type), ...(tag && { tag: unquote(tag) }), ...(size && { size }), annotations: [], modifiers: [], span: node.span
  }));
}

/** An interface without its name yet: methods are fields whose type is the signature, embedded interfaces are supertypes. */
export function interfaceDecl(node: Node): TypeDecl {
  const decl = declOf(node, 'interface', '');
  for (const k of node.named_()) {
    if (k.type === 'method_elem') {
      const name = k.textOf('name') ?? '';
      const signature = typeText(k).slice(name.length).trim();
      decl.fields.push({ name, type: signature, annotations: [], modifiers: [], span: k.span });
    } else if (k.type === 'type_elem') {
      const parts = k.named_();
      if (parts.length === 1 && parts[0].type !== 'negated_type') decl.supertypes.push(typeText(parts[0]));
    }
  }
  return decl;
}

function arraySize(type: Node | undefined): Expr | undefined {
  return type?.type === 'array_type' ? type.expr('length') ?? undefined : undefined;
}

/** The values of a spec's right side, one an item. */
function valuesOf(spec: Node): Expr[] {
  return spec.child('value')?.named_().map(asExpr) ?? [];
}

function declare(spec: Node, names: Node[], values: Expr[], modifiers: string[]): Stmt[] {
  const type = spec.child('type');
  const size = arraySize(type);
  const one = (target: Expr, value: Expr | null, span: Span): Assign => ({
    kind: 'assign', target, operator: '=', value, declares: true, modifiers, ...(type && { type: typeText(type) }), ...(size && { size }), span
  });
  const targets = names.map((n): Expr => ({ kind: 'name', name: n.text, span: n.span }));
  if (values.length === 1 && targets.length > 1) {
    return [one({ kind: 'list', items: targets, span: { ...targets[0].span, end: targets[targets.length - 1].span.end } }, values[0], spec.span)];
  }
  return targets.map((t, i) => one(t, values[i] ?? null, targets.length === 1 ? spec.span : t.span));
}

/** `var a, b = 1, 2` is an assignment each; an unnamed struct type is declared under the variable's name first. */
export function varStmts(spec: Node): Stmt[] {
  const names = spec.all('name');
  const type = spec.child('type');
  const before: Stmt[] = [];
  if (type?.value.is === 'type' && names.length) {
    before.push({ kind: 'type', decl: { ...type.value.type, name: names[0].text }, span: type.span });
  }
  return [...before, ...declare(spec, names, valuesOf(spec), [])];
}

/** Constants of a block. A spec without values repeats the values before it; `iota` is the spec's position. */
export function constStmts(block: Node): Stmt[] {
  const out: Stmt[] = [];
  let last: Expr[] = [];
  block.named_('const_spec').forEach((spec, position) => {
    const own = valuesOf(spec);
    if (spec.child('value')) last = own;
    const values = last.map((v) => withIota(v, position, spec.child('value') ? null : spec.span));
    out.push(...declare(spec, spec.all('name'), values, ['const']));
  });
  return out;
}

/** A copy with `iota` replaced; a repeated expression gets the span of the spec that repeats it. */
function withIota(value: Expr, position: number, span: Span | null): Expr {
  const copy = structuredClone(value);
  walkExprs([copy], (e) => {
    if (span) e.span = span;
    if (e.kind === 'name' && e.name === 'iota') {
      delete (e as { name?: string }).name;
      Object.assign(e, { kind: 'literal', type: 'number', value: String(position) });
    }
  });
  return copy;
}

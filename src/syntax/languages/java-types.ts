/** Java's declarations: types, members, parameters, modifiers and annotations. */
import { asExpr, asStmts, make, type Node, type Reducer } from '../fold.js';
import type { Annotation, Argument, Expr, Field, Func, Param, Span, Stmt, TypeDecl } from '../form.js';
import { typeText } from './common.js';
import { exprOf } from './java-switch.js';

/** A node's span without the modifiers and annotations before it. */
function afterModifiers(node: Node): Span {
  const first = node.kids.find((k) => k.type !== 'modifiers' && k.type !== 'ERROR');
  return first ? { ...node.span, line: first.span.line, start: first.span.start } : node.span;
}

/** Keywords of a declaration's modifiers, as written. */
export function modifiersOf(node: Node): string[] {
  return node.first('modifiers')?.kids.filter((k) => !k.named).map((k) => k.type) ?? [];
}

/** Annotations that a node holds, or has before it. */
export function annotationsOf(node: Node | undefined): Annotation[] {
  return node?.value.is === 'annotations' ? node.value.annotations : [];
}

const annotation: Reducer = (node) => {
  const list = node.child('arguments');
  return make.annotations([{ name: node.textOf('name') ?? '', args: list?.value.is === 'args' ? list.value.args : [], span: node.span }]);
};

/** An annotation as another one's argument is a call. */
function annotationValue(node: Node): Expr {
  if (node.value.is !== 'annotations') return exprOf(node);
  const [a] = node.value.annotations;
  return { kind: 'call', callee: { kind: 'name', name: a.name, span: a.span }, args: a.args, span: a.span };
}

const annotationArguments: Reducer = (node) =>
  make.args(
    node.named_().map((k): Argument => {
      const value = k.type === 'element_value_pair' ? k.child('value') : k;
      return { ...(k.type === 'element_value_pair' && { name: k.textOf('key') }), value: annotationValue(value ?? k) };
    })
  );

/** One name of a declaration with its value. */
export interface Declarator {
  name: string;
  nameSpan: Span;
  type: string;
  /** The initial value's node. */
  node?: Node;
  initial?: Expr;
  size?: Expr;
  span: Span;
}

function withDimensions(type: string, node: Node): string {
  return type + (node.textOf('dimensions')?.replace(/\s+/g, '') ?? '');
}

/** The variables of a declaration, each with its full type. */
export function declarators(node: Node): Declarator[] {
  const type = node.child('type');
  const all = node.all('declarator');
  return all.map((d): Declarator => {
    const name = d.child('name');
    const value = d.child('value');
    const full = withDimensions(type ? typeText(type) : '', d);
    let initial = value && exprOf(value);
    if (initial?.kind === 'list' && !initial.type && value?.type === 'array_initializer') initial = { ...initial, type: full };
    const size = value?.type === 'array_creation_expression' ? value.first('dimensions_expr') : undefined;
    return {
      name: name?.text ?? '', nameSpan: name?.span ?? d.span, type: full, ...(value && { node: value, initial }), ...(size && { size: asExpr(size) }),
      span: all.length === 1 ? afterModifiers(node) : d.span
    };
  });
}

const field: Reducer = (node) => {
  const modifiers = modifiersOf(node);
  const annotations = annotationsOf(node.first('modifiers'));
  return make.fields(
    declarators(node).map((d): Field => ({
      name: d.name, type: d.type, ...(d.initial && { initial: d.initial }), ...(d.size && { size: d.size }), annotations, modifiers, span: d.span
    }))
  );
};

/** Parameters of a node that has some. */
export function paramsOf(node: Node | undefined): Param[] {
  return node?.value.is === 'params' ? node.value.params : [];
}

const parameter: Reducer = (node) => {
  const rest = node.type === 'spread_parameter';
  const holder = rest ? node.first('variable_declarator') ?? node : node;
  const type = rest ? node.named_().find((k) => k.type !== 'modifiers' && k !== holder) : node.child('type');
  return make.params([{
    name: holder.textOf('name') ?? '', ...(type && { type: withDimensions(typeText(type), holder) }), ...(rest && { rest }),
    annotations: annotationsOf(node.first('modifiers')), span: node.span
  }]);
};

const method: Reducer = (node) => {
  const constructor = node.type !== 'method_declaration';
  const modifiers = modifiersOf(node);
  const type = node.child('type');
  return make.func({
    id: '', name: node.textOf('name') ?? '', qualified: '', form: constructor ? 'constructor' : 'method', params: paramsOf(node.child('parameters')),
    ...(type && { returnType: withDimensions(typeText(type), node) }), annotations: annotationsOf(node.first('modifiers')), modifiers,
    exported: modifiers.includes('public') || modifiers.includes('protected'), body: synchronizedBody(node, modifiers), span: afterModifiers(node)
  });
};

/** A `synchronized` method holds its object's lock as a `synchronized (this)` block would. */
function synchronizedBody(node: Node, modifiers: string[]): Stmt[] {
  const body = node.stmts('body');
  if (!modifiers.includes('synchronized') || modifiers.includes('static') || body.length === 0) return body;
  const span = node.child('body')?.span ?? node.span;
  return [{ kind: 'scope', resources: [{ kind: 'evaluate', expr: { kind: 'name', name: 'this', span: node.span }, span: node.span }], body, span }];
}

type Members = Pick<TypeDecl, 'fields' | 'methods' | 'nested' | 'body'>;

/** Members of a class, interface or enumeration body; initialiser blocks are statements of the body. */
function membersOf(body: Node | undefined): Members {
  const members: Members = { fields: [], methods: [], nested: [], body: [] };
  for (const k of body?.named_() ?? []) {
    if (k.type === 'enum_body_declarations') {
      const more = membersOf(k);
      members.fields.push(...more.fields);
      members.methods.push(...more.methods);
      members.nested.push(...more.nested);
      members.body.push(...more.body);
    } else if (k.value.is === 'fields') members.fields.push(...k.value.fields);
    else if (k.value.is === 'func') members.methods.push(k.value.func);
    else if (k.value.is === 'type') members.nested.push(k.value.type);
    else if (k.type === 'block' || k.type === 'static_initializer') members.body.push({ kind: 'block', body: asStmts(k), span: k.span });
    else members.body.push(...asStmts(k));
  }
  return members;
}

/** Members of an anonymous class as named arguments `name.member` of the construction. */
export function memberArgs(body: Node, name: string): Argument[] {
  const { fields, methods, nested, body: blocks } = membersOf(body);
  const out: Argument[] = fields.flatMap((f) => (f.initial ? [{ name: `${name}.${f.name}`, value: f.initial }] : []));
  const closure = (func: Func): Argument => ({ name: `${name}.${func.name}`, value: { kind: 'closure', func: { ...func, form: 'closure' }, span: func.span } });
  if (blocks.length || nested.length) {
    const types = nested.map((decl): Stmt => ({ kind: 'type', decl, span: decl.span }));
    out.push(closure({
      id: '', name: '<init>', qualified: '', form: 'closure', params: [], annotations: [], modifiers: [], exported: false, body: [...types, ...blocks],
      span: blocks[0]?.span ?? nested[0].span
    }));
  }
  return [...out, ...methods.map(closure)];
}

/** Types that a kid names (`extends A`, `implements B, C`). */
function namedTypes(node: Node | undefined): string[] {
  return node?.named_().flatMap((k) => (k.type === 'type_list' ? k.named_().map(typeText) : [typeText(k)])) ?? [];
}

const typeDeclaration = (form: TypeDecl['form'], extra: string[] = []): Reducer => (node) => {
  const name = node.textOf('name') ?? '';
  const members = membersOf(node.child('body'));
  const decl: TypeDecl = {
    name, form, supertypes: [...namedTypes(node.child('superclass')), ...namedTypes(node.child('interfaces')), ...namedTypes(node.first('extends_interfaces'))],
    annotations: annotationsOf(node.first('modifiers')), modifiers: [...modifiersOf(node), ...extra], ...members, span: afterModifiers(node)
  };
  // Members of an interface are public unless they say otherwise.
  if (form === 'interface') for (const m of decl.methods) m.exported = !m.modifiers.includes('private');
  if (form === 'enum') {
    for (const f of decl.fields) if (f.initial?.kind === 'call' && f.initial.callee.kind === 'name' && f.initial.callee.name === '') f.initial.callee.name = name;
  }
  if (node.type === 'record_declaration') {
    const params = paramsOf(node.child('parameters'));
    decl.fields.unshift(...params.map((p): Field => ({ name: p.name, type: p.type, annotations: p.annotations, modifiers: ['private', 'final'], span: p.span })));
    for (const k of node.child('body')?.named_('compact_constructor_declaration') ?? []) if (k.value.is === 'func') k.value.func.params = params;
  }
  return make.type(decl);
};

/** A constant is built by the enumeration's constructor, whose name the enumeration fills in. */
const enumConstant: Reducer = (node) => {
  const name = node.textOf('name') ?? '';
  const list = node.child('arguments');
  const body = node.child('body');
  const args = [...(list?.value.is === 'args' ? list.value.args : []), ...(body ? memberArgs(body, name) : [])];
  const initial: Expr = { kind: 'call', callee: { kind: 'name', name: '', span: node.span }, args, construct: true, span: node.span };
  return make.fields([{ name, ...((list || body) && { initial }), annotations: annotationsOf(node.first('modifiers')), modifiers: [], span: afterModifiers(node) }]);
};

/** An element of an annotation type is a field with its default. */
const element: Reducer = (node) => {
  const type = node.child('type');
  const value = node.child('value');
  return make.fields([{
    name: node.textOf('name') ?? '', ...(type && { type: withDimensions(typeText(type), node) }), ...(value && { initial: annotationValue(value) }),
    annotations: annotationsOf(node.first('modifiers')), modifiers: modifiersOf(node), span: afterModifiers(node)
  }]);
};

const nothing: Reducer = () => make.none;

/** Reducers of declarations. */
export const typeReducers: Record<string, Reducer> = {
  marker_annotation: annotation,
  annotation,
  annotation_argument_list: annotationArguments,
  element_value_pair: nothing,
  element_value_array_initializer: (node) => make.expr({ kind: 'list', items: node.named_().map(annotationValue), span: node.span }),

  class_declaration: typeDeclaration('class'),
  record_declaration: typeDeclaration('class', ['record']),
  interface_declaration: typeDeclaration('interface'),
  annotation_type_declaration: typeDeclaration('interface', ['annotation']),
  enum_declaration: typeDeclaration('enum'),
  class_body: nothing,
  interface_body: nothing,
  annotation_type_body: nothing,
  enum_body: nothing,
  enum_body_declarations: nothing,
  superclass: nothing,
  super_interfaces: nothing,
  extends_interfaces: nothing,
  type_list: nothing,

  enum_constant: enumConstant,
  annotation_type_element_declaration: element,
  field_declaration: field,
  constant_declaration: field,
  method_declaration: method,
  constructor_declaration: method,
  compact_constructor_declaration: method,
  formal_parameter: parameter,
  spread_parameter: parameter
};

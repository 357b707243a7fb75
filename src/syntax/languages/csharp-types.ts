/** C#'s declarations: types, members, parameters, modifiers and attributes. */
import { asStmts, make, type Node, type Reducer } from '../fold.js';
import type { Annotation, Argument, Expr, Field, Func, Param, Span, Stmt, TypeDecl } from '../form.js';
import { nameAt, renameToThis, typeText } from './common.js';
import { argsOf } from './csharp-objects.js';
import { distribute } from './csharp-switch.js';
import { erased } from './csharp-text.js';
import { isValue, lastValue, settle, valueOf } from './csharp-values.js';

const BEFORE = new Set(['attribute_list', 'modifier', 'preproc_if', 'ERROR']);

/** A node's span without the attributes and modifiers before it. */
export function afterModifiers(node: Node): Span {
  const first = node.kids.find((k) => !BEFORE.has(k.type));
  return first ? { ...node.span, line: first.span.line, start: first.span.start } : node.span;
}

/** Modifiers of a declaration, as written. */
export function modifiersOf(node: Node): string[] {
  return node.named_('modifier').map((k) => k.text);
}

/** Attributes before a declaration. */
export function annotationsOf(node: Node): Annotation[] {
  return node.kids.flatMap((k) => (k.value.is === 'annotations' ? k.value.annotations : []));
}

/** `[Name(args)]`; the suffix that the compiler adds to a name is left out. */
const attribute: Reducer = (node) => {
  const name = erased(node.textOf('name') ?? '').replace(/(?<=.)Attribute$/, '');
  return make.annotations([{ name, args: argsOf(node.first('attribute_argument_list')), span: node.span }]);
};

const attributeArgument: Reducer = (node) => {
  const name = node.child('name');
  return make.args([{ ...(name && { name: name.text }), value: lastValue(node) }]);
};

/** Fields of the declared variables; their values are known by the reducer of the declaration. */
const field: Reducer = (node) => {
  const modifiers = modifiersOf(node);
  const annotations = annotationsOf(node);
  const declared = node.first('variable_declaration');
  const stmts = declared ? asStmts(declared) : [];
  const only = stmts.length === 1;
  return make.fields(stmts.flatMap((s): Field[] => {
    if (s.kind !== 'assign' || s.target.kind !== 'name') return [];
    const initial = s.value;
    return [{
      name: s.target.name, ...(s.type && { type: s.type }), ...(initial && { initial }), ...(s.size && { size: s.size }), annotations, modifiers,
      span: only ? afterModifiers(node) : s.span
    }];
  }));
};

/** Parameters of a node that has some. */
export function paramsOf(node: Node | undefined): Param[] {
  return node?.value.is === 'params' ? node.value.params : [];
}

const parameter: Reducer = (node) => {
  const name = node.child('name');
  const type = node.child('type');
  const at = node.kids.findIndex((k) => !k.named && k.type === '=');
  const value = at < 0 ? undefined : node.kids.slice(at + 1).find(isValue);
  return make.params([{
    name: name?.text.replace(/^@/, '') ?? '', ...(type && { type: typeText(type) }), ...(value && { default: valueOf(value) }), annotations: annotationsOf(node), span: node.span
  }]);
};

/** A list's parameters; the last one of a `params` list stands in the list itself. */
export const parameterList: Reducer = (node) => {
  const out: Param[] = node.kids.flatMap(paramsOf);
  const name = node.child('name');
  const type = node.child('type');
  if (name) out.push({ name: name.text, ...(type && { type: typeText(type) }), rest: true, annotations: [], span: type ? { ...type.span, end: name.span.end } : name.span });
  return make.params(out);
};

/** The body of a function. One that is an expression returns it, unless there is nothing to return. */
export function bodyOf(node: Node, returns: boolean): Stmt[] {
  const body = node.child('body') ?? node.first('block', 'arrow_expression_clause');
  if (!body) return [];
  if (body.type === 'block') return asStmts(body);
  const kid = body.type === 'arrow_expression_clause' ? body.kids.filter(isValue).at(-1) : body;
  if (!kid) return [];
  return valueStmts(kid, returns);
}

/** What a value in the place of a body does. */
export function valueStmts(kid: Node, returns: boolean): Stmt[] {
  const sink = (v: Expr): Stmt[] => [returns ? { kind: 'exit', form: 'return', value: v, span: v.span } : { kind: 'evaluate', expr: v, span: v.span }];
  if (kid.type === 'switch_expression') return distribute(kid, sink);
  const value = valueOf(kid);
  if (returns || value.kind !== 'assign-expr') return settle(value, sink);
  const { target, operator, span } = value;
  return settle(value.value, (v) => [{ kind: 'assign', target, operator, value: v, declares: false, modifiers: [], span }]);
}

function isExported(node: Node, modifiers: string[]): boolean {
  // A member of an interface that is named with it is called through the interface.
  return modifiers.includes('public') || modifiers.includes('protected') || node.first('explicit_interface_specifier') !== undefined;
}

function func(node: Node, name: string, form: Func['form'], extra: Partial<Func> = {}): Func {
  const modifiers = modifiersOf(node);
  const type = node.child('returns') ?? node.child('type');
  const returns = form !== 'constructor' && type !== undefined && !(type.text === 'void' || (type.text === 'Task' && modifiers.includes('async')));
  return {
    id: '', name, qualified: '', form, params: paramsOf(node.child('parameters')), ...(type && { returnType: typeText(type) }), annotations: annotationsOf(node), modifiers,
    exported: isExported(node, modifiers), body: bodyOf(node, returns), span: afterModifiers(node), ...extra
  };
}

/** A method. Of an extension method the first parameter is `this`, as its callers write it. */
const method: Reducer = (node) => {
  const made = func(node, node.textOf('name') ?? '', 'method');
  const first = node.child('parameters')?.kids.find((k) => k.value.is === 'params');
  if (first?.kids.some((k) => k.type === 'modifier' && k.text === 'this') && made.params.length) {
    const [receiver, ...rest] = made.params;
    renameToThis(made.body, receiver.name);
    made.params = rest;
    made.modifiers = [...made.modifiers, 'extension'];
  }
  return make.func(made);
};

/** A constructor; the one that it begins with is a call of `super` or `this`. */
const constructor: Reducer = (node) => {
  const made = func(node, node.textOf('name') ?? '', 'constructor');
  const other = node.first('constructor_initializer');
  if (other) {
    const args = argsOf(other.first('argument_list'));
    made.body = [{ kind: 'evaluate', expr: { kind: 'call', callee: nameAt(other.has('base') ? 'super' : 'this', other.span), args, span: other.span }, span: other.span }, ...made.body];
  }
  return make.func(made);
};

/** Accessors of a property, indexer or event; those without a body are storage. */
function accessors(node: Node, name: string): Func[] {
  const type = node.child('type');
  const modifiers = modifiersOf(node);
  const annotations = annotationsOf(node);
  const base = { form: 'accessor' as const, annotations, params: paramsOf(node.child('parameters')) };
  const arrow = node.first('arrow_expression_clause');
  const only = arrow?.kids.filter(isValue).at(-1);
  if (only) return [func(node, name, 'accessor', { ...base, body: valueStmts(only, true) })];
  return (node.child('accessors')?.named_('accessor_declaration') ?? []).flatMap((a): Func[] => {
    if (!a.child('body')) return [];
    const kind = a.textOf('name') ?? 'get';
    const value: Param = { name: 'value', ...(type && { type: typeText(type) }), annotations: [], span: a.span };
    return [{
      id: '', name, qualified: '', ...base, params: kind === 'get' ? base.params : [...base.params, value], ...(kind === 'get' && type && { returnType: typeText(type) }),
      annotations: [...annotations, ...annotationsOf(a)], modifiers: [...modifiers, ...modifiersOf(a), kind], exported: isExported(node, modifiers) && !modifiersOf(a).includes('private'),
      body: bodyOf(a, kind === 'get'), span: afterModifiers(a)
    }];
  });
}

/** A property: a field, with the functions of its accessors. */
const property: Reducer = (node) => {
  const name = node.textOf('name') ?? 'Item';
  const type = node.child('type');
  const value = node.child('value');
  const initial = value && value.type !== 'arrow_expression_clause' ? valueOf(value) : undefined;
  const funcs = accessors(node, name);
  const one: Field = {
    name, ...(type && { type: typeText(type) }), ...(initial && { initial }), annotations: annotationsOf(node), modifiers: [...modifiersOf(node), 'property'], span: afterModifiers(node)
  };
  return make.type({ ...emptyType(name, node), fields: [one], methods: funcs });
};

/** A carrier of members, which the type around it takes over. */
function emptyType(name: string, node: Node): TypeDecl {
  return { name, form: 'class', supertypes: [], fields: [], methods: [], nested: [], annotations: [], modifiers: [], body: [], span: node.span };
}

/** Methods of an `extension(T x) { ... }` block, which the grammar takes for a constructor with local functions; the receiver is `this`. */
function extensions(block: Func): Func[] {
  const receiver = block.params[0]?.name;
  return block.body.flatMap((s): Func[] => {
    if (s.kind !== 'declare') return [];
    if (receiver) renameToThis(s.func.body, receiver);
    const exported = s.func.modifiers.includes('public') || s.func.modifiers.includes('protected');
    return [{ ...s.func, form: 'method', exported, modifiers: [...s.func.modifiers, 'extension'] }];
  });
}

const CARRIERS = new Set(['property_declaration', 'indexer_declaration', 'event_declaration']);

type Members = Pick<TypeDecl, 'fields' | 'methods' | 'nested' | 'body'>;

/** Members of a type's body; what stands under `#if` belongs to it too. */
function membersOf(body: Node | undefined): Members {
  const members: Members = { fields: [], methods: [], nested: [], body: [] };
  const stack: Node[] = [...(body?.named_() ?? [])].reverse();
  while (stack.length) {
    const k = stack.pop()!;
    if (k.type.startsWith('preproc_')) {
      for (let i = k.kids.length - 1; i >= 0; i--) if (k.kids[i].named && k.kids[i].field !== 'condition') stack.push(k.kids[i]);
    } else if (k.value.is === 'fields') members.fields.push(...k.value.fields);
    else if (k.value.is === 'func' && k.type === 'constructor_declaration' && k.value.func.name === 'extension') members.methods.push(...extensions(k.value.func));
    else if (k.value.is === 'func') members.methods.push(k.value.func);
    else if (k.value.is === 'type') {
      if (CARRIERS.has(k.type)) {
        members.fields.push(...k.value.type.fields);
        members.methods.push(...k.value.type.methods);
      } else members.nested.push(k.value.type);
    } else members.body.push(...asStmts(k));
  }
  return members;
}

const typeDeclaration = (form: TypeDecl['form'], extra: string[] = []): Reducer => (node) => {
  const name = node.textOf('name') ?? '';
  const members = membersOf(node.child('body'));
  const bases = node.first('base_list')?.named_() ?? [];
  const supertypes = bases.filter((k) => k.type !== 'argument_list').map((k) => (k.type === 'primary_constructor_base_type' ? typeText(k.child('type') ?? k) : typeText(k)));
  const decl: TypeDecl = { name, form, supertypes, annotations: annotationsOf(node), modifiers: [...modifiersOf(node), ...extra], ...members, span: afterModifiers(node) };
  if (form === 'interface') for (const m of decl.methods) m.exported = !m.modifiers.includes('private');
  // Parameters of the type are read like fields of it.
  const params = paramsOf(node.first('parameter_list'));
  decl.fields.unshift(...params.map((p): Field => ({ name: p.name, ...(p.type && { type: p.type }), ...(p.default && { initial: p.default }), annotations: p.annotations, modifiers: [], span: p.span })));
  return make.type(decl);
};

const enumMember: Reducer = (node) => {
  const value = node.child('value');
  return make.fields([{ name: node.textOf('name') ?? '', ...(value && { initial: valueOf(value) }), annotations: annotationsOf(node), modifiers: [], span: afterModifiers(node) }]);
};

const localFunction: Reducer = (node) => make.func({ ...func(node, node.textOf('name') ?? '', 'function'), exported: false });

/** `[assembly: Name(args)]` is a statement of the file. */
const globalAttribute: Reducer = (node) => make.stmts(annotationsOf(node).map((a): Stmt => {
  const callee: Expr = nameAt(a.name, a.span);
  return { kind: 'evaluate', expr: { kind: 'call', callee, args: a.args as Argument[], span: a.span }, span: a.span };
}));

const nothing: Reducer = () => make.none;

/** Reducers of declarations. */
export const typeReducers: Record<string, Reducer> = {
  attribute,
  attribute_list: (node) => make.annotations(annotationsOf(node)),
  attribute_argument_list: (node) => make.args(node.kids.flatMap(argsOf)),
  attribute_argument: attributeArgument,
  global_attribute: globalAttribute,
  class_declaration: typeDeclaration('class'),
  struct_declaration: typeDeclaration('struct'),
  record_declaration: typeDeclaration('class', ['record']),
  interface_declaration: typeDeclaration('interface'),
  enum_declaration: typeDeclaration('enum'),
  delegate_declaration: (node) => make.type({ ...emptyType(node.textOf('name') ?? '', node), form: 'alias', annotations: annotationsOf(node), modifiers: modifiersOf(node), span: afterModifiers(node) }),
  declaration_list: nothing,
  enum_member_declaration_list: nothing,
  enum_member_declaration: enumMember,
  base_list: nothing,
  primary_constructor_base_type: nothing,
  constructor_initializer: nothing,
  accessor_list: nothing,
  accessor_declaration: nothing,
  arrow_expression_clause: nothing,
  field_declaration: field,
  event_field_declaration: field,
  event_declaration: property,
  property_declaration: property,
  indexer_declaration: property,
  method_declaration: method,
  constructor_declaration: constructor,
  destructor_declaration: (node) => make.func({ ...func(node, `~${node.textOf('name') ?? ''}`, 'method'), body: bodyOf(node, false) }),
  operator_declaration: (node) => make.func(func(node, `operator ${node.textOf('operator') ?? ''}`, 'method')),
  conversion_operator_declaration: (node) => make.func(func(node, `operator ${erased(node.textOf('type') ?? '')}`, 'method')),
  local_function_statement: localFunction,
  parameter,
  parameter_list: parameterList,
  bracketed_parameter_list: parameterList
};

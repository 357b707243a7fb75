/** Kotlin's declarations: functions, properties, classes, objects, modifiers and annotations. */
import { make, type Node, type Reducer, type Value } from '../fold.js';
import type { Annotation, Argument, Expr, Field, Func, Param, Span, Stmt, TypeDecl } from '../form.js';
import { typeText } from './common.js';
import { assignTo, stmtsOf } from './kotlin-statements.js';
import { putTail, valueOf } from './values.js';

const isType = (k: Node): boolean => k.type.endsWith('_type') || k.type === 'dynamic';

/** Words of a declaration's modifiers. */
function modifiersOf(node: Node): string[] {
  return node.first('modifiers')?.named_().filter((k) => k.type !== 'annotation').map((k) => k.text) ?? [];
}

function annotationsOf(node: Node): Annotation[] {
  return node.first('modifiers')?.named_('annotation').flatMap((k) => (k.value.is === 'annotations' ? k.value.annotations : [])) ?? [];
}

/** A node's span without the modifiers before it. */
function afterModifiers(node: Node): Span {
  const first = node.kids.find((k) => k.type !== 'modifiers');
  return first ? { ...node.span, line: first.span.line, start: first.span.start } : node.span;
}

function isExported(modifiers: string[]): boolean {
  return !modifiers.includes('private');
}

/** `@Name(args)`. */
const annotation: Reducer = (node) => {
  const made = node.first('constructor_invocation');
  const type = made ? made.named_()[0] : node.named_().find(isType);
  const args = made?.first('value_arguments');
  return make.annotations([{ name: type ? typeText(type) : '', args: args?.value.is === 'args' ? args.value.args : [], span: node.span }]);
};

/** Parameters; a default stands behind its parameter. */
export function paramsOf(node: Node): Param[] {
  const list = node.first('function_value_parameters', 'class_parameters') ?? node.first('primary_constructor')?.first('class_parameters');
  return list?.value.is === 'params' ? list.value.params : [];
}

function reduceParameters(node: Node): Value {
  const params: Param[] = [];
  let rest = false;
  let annotations: Annotation[] = [];
  for (const k of node.kids) {
    if (!k.named) continue;
    if (k.type === 'parameter_modifiers') {
      rest = k.named_('parameter_modifier').some((m) => m.text === 'vararg');
      annotations = k.named_('annotation').flatMap((a) => (a.value.is === 'annotations' ? a.value.annotations : []));
    } else if (k.type === 'parameter' || k.type === 'class_parameter') {
      const type = k.named_().find(isType);
      const own = modifiersOf(k);
      const initial = k.type === 'class_parameter' ? k.named_().find((x) => x.type !== 'identifier' && x.type !== 'modifiers' && !isType(x)) : undefined;
      params.push({
        name: k.first('identifier')?.text ?? '', ...(type && { type: typeText(type) }), ...((rest || own.includes('vararg')) && { rest: true }), ...(initial && { default: valueOf(initial) }),
        annotations: [...annotations, ...annotationsOf(k)], span: k.span
      });
      rest = false;
      annotations = [];
    } else if (params.length) params[params.length - 1].default = valueOf(k);
  }
  return make.params(params);
}

/** A body: a block, or a value that is returned. */
function bodyOf(node: Node | undefined): Stmt[] {
  if (!node) return [];
  const kid = node.named_()[0];
  if (!kid) return [];
  if (kid.type === 'block') return stmtsOf(kid);
  if (kid.value.is === 'stmts') return putTail(kid.value.stmts, (e) => [{ kind: 'exit', form: 'return', value: e, span: e.span }]);
  const value = valueOf(kid);
  return [{ kind: 'exit', form: 'return', value, span: value.span }];
}

function reduceFunction(node: Node): Value {
  const at = node.kids.findIndex((k) => k.type === 'function_value_parameters');
  const type = node.kids.slice(at + 1).find((k) => k.named && isType(k));
  const modifiers = modifiersOf(node);
  return make.func({
    id: '', name: (node.textOf('name') ?? '').replace(/^`|`$/g, ''), qualified: '', form: 'function', params: paramsOf(node), ...(type && { returnType: typeText(type) }),
    annotations: annotationsOf(node), modifiers, exported: isExported(modifiers), body: bodyOf(node.first('function_body')), span: afterModifiers(node)
  });
}

/** A property: of a class a field (with its accessors), in a body a variable. */
function reduceProperty(node: Node): Value {
  const names = node.first('variable_declaration', 'multi_variable_declaration');
  if (!names) return make.none;
  const target = valueOf(names);
  const type = names.named_().find(isType);
  const delegate = node.first('property_delegate')?.named_()[0];
  const at = node.kids.indexOf(names);
  const initial = delegate ?? node.kids.slice(at + 1).find((k) => k.named && !['getter', 'setter', 'property_delegate', 'type_constraints'].includes(k.type));
  const modifiers = [...modifiersOf(node), node.has('val') ? 'val' : 'var'];
  const base = { kind: 'assign' as const, target, operator: '=', declares: true, modifiers, ...(type && { type: typeText(type) }), span: afterModifiers(node) };
  const stmts: Stmt[] = initial
    ? assignTo(initial, (value) => ({ ...base, value }), (value) => ({ kind: 'assign', target: { ...target }, operator: '=', value, declares: false, modifiers: [], span: value.span }), { ...target })
    : [{ ...base, value: null }];
  annotated.set(stmts[0], annotationsOf(node));
  const accessors = node.named_('getter', 'setter').flatMap((k): Stmt[] => (k.value.is === 'func' ? [{ kind: 'declare', func: { ...k.value.func, name: target.kind === 'name' ? target.name : '' }, span: k.span }] : []));
  return make.stmts([...stmts, ...accessors]);
}

/** Annotations of the properties that statements declare. */
const annotated = new WeakMap<Stmt, Annotation[]>();

const accessor: Reducer = (node) => {
  const body = node.first('function_body');
  if (!body) return make.none;
  const params: Param[] = node.named_('identifier').map((k) => ({ name: k.text, annotations: [], span: k.span }));
  return make.func({ id: '', name: '', qualified: '', form: 'accessor', params, annotations: [], modifiers: [], exported: true, body: bodyOf(body), span: node.span });
};

type Members = Pick<TypeDecl, 'fields' | 'methods' | 'nested' | 'body'>;

/** Members of a class body; initialisers are statements of it. */
function membersOf(body: Node | undefined): Members {
  const members: Members = { fields: [], methods: [], nested: [], body: [] };
  for (const k of body?.named_() ?? []) {
    if (k.type === 'companion_object' && k.value.is === 'type') {
      const { type } = k.value;
      for (const m of type.methods) m.modifiers.push('static');
      members.fields.push(...type.fields);
      members.methods.push(...type.methods);
      members.nested.push(...type.nested);
      members.body.push(...type.body);
    } else if (k.value.is === 'fields') members.fields.push(...k.value.fields);
    else if (k.value.is === 'func') {
      if (k.value.func.form === 'function') k.value.func.form = 'method';
      members.methods.push(k.value.func);
    } else if (k.value.is === 'type') members.nested.push(k.value.type);
    else if (k.type === 'property_declaration' && k.value.is === 'stmts') property(k.value.stmts, members);
    else members.body.push(...stmtsOf(k));
  }
  return members;
}

function property(stmts: Stmt[], members: Members): void {
  for (const s of stmts) {
    if (s.kind === 'declare') members.methods.push(s.func);
    else if (s.kind === 'assign' && s.declares && s.target.kind === 'name') {
      members.fields.push({ name: s.target.name, ...(s.type && { type: s.type }), ...(s.value && { initial: s.value }), annotations: annotated.get(s) ?? [], modifiers: s.modifiers, span: s.span });
    } else members.body.push(s);
  }
}

/** Members of an object literal as named arguments of its construction. */
export function memberArgs(body: Node, name: string): Argument[] {
  const { fields, methods } = membersOf(body);
  const closure = (func: Func): Argument => ({ name: `${name}.${func.name}`, value: { kind: 'closure', func: { ...func, form: 'closure' }, span: func.span } });
  return [...fields.flatMap((f): Argument[] => (f.initial ? [{ name: `${name}.${f.name}`, value: f.initial }] : [])), ...methods.map(closure)];
}

/** `class A : B by c { ... }`: the grammar takes the class body for a lambda that `c` is called with. */
function delegatedBody(node: Node): Node | undefined {
  const specifiers = node.first('delegation_specifiers')?.named_() ?? [];
  const delegation = specifiers[specifiers.length - 1]?.first('explicit_delegation');
  const called = delegation?.first('call_expression');
  return called?.first('annotated_lambda')?.first('lambda_literal');
}

function reduceType(node: Node): Value {
  const modifiers = modifiersOf(node);
  const supertypes = node.first('delegation_specifiers')?.named_().map((k) => typeText(k).replace(/[({].*$/, '').replace(/ by .*$/, '').trim()) ?? [];
  const decl: TypeDecl = {
    name: node.textOf('name') ?? '', form: node.has('interface') ? 'interface' : modifiers.includes('enum') ? 'enum' : 'class', supertypes,
    annotations: annotationsOf(node), modifiers, ...membersOf(node.first('class_body', 'enum_class_body') ?? delegatedBody(node)), span: afterModifiers(node)
  };
  if (decl.form === 'enum') for (const f of decl.fields) if (f.initial?.kind === 'call' && f.initial.construct && f.initial.callee.kind === 'name' && f.initial.callee.name === f.name) f.initial.callee.name = decl.name;
  if (node.type === 'object_declaration') for (const m of decl.methods) m.modifiers.push('static');
  const constructor = node.first('primary_constructor');
  const parameters = constructor?.first('class_parameters');
  const kept = parameters?.named_('class_parameter').filter((k) => k.has('val') || k.has('var')) ?? [];
  const params = paramsOf(node);
  const names = new Set(kept.map((k) => k.first('identifier')?.text));
  decl.fields.unshift(...params.filter((p) => names.has(p.name)).map((p): Field => ({ name: p.name, ...(p.type && { type: p.type }), annotations: p.annotations, modifiers: [], span: p.span })));
  return make.type(decl);
}

function reduceConstructor(node: Node): Value {
  const call = node.first('constructor_delegation_call');
  const args = call?.first('value_arguments');
  const first: Stmt[] = call ? [{ kind: 'evaluate', expr: { kind: 'call', callee: { kind: 'name', name: call.has('super') ? 'super' : 'this', span: call.span }, args: args?.value.is === 'args' ? args.value.args : [], span: call.span }, span: call.span }] : [];
  const modifiers = modifiersOf(node);
  return make.func({
    id: '', name: 'constructor', qualified: '', form: 'constructor', params: paramsOf(node), annotations: annotationsOf(node), modifiers, exported: isExported(modifiers),
    body: [...first, ...node.named_('block').flatMap(stmtsOf)], span: afterModifiers(node)
  });
}

const enumEntry: Reducer = (node) => {
  const list = node.first('value_arguments');
  const body = node.first('class_body');
  const name = node.first('identifier')?.text ?? '';
  const args: Argument[] = [...(list?.value.is === 'args' ? list.value.args : []), ...(body ? memberArgs(body, name) : [])];
  const initial: Expr = { kind: 'call', callee: { kind: 'name', name, span: node.span }, args, construct: true, span: node.span };
  return make.fields([{ name, ...((list || body) && { initial }), annotations: annotationsOf(node), modifiers: [], span: node.span }]);
};

const nothing: Reducer = () => make.none;

/** Reducers of declarations. */
export const typeReducers: Record<string, Reducer> = {
  modifiers: nothing,
  annotation,
  parameter: nothing,
  class_parameter: nothing,
  parameter_modifiers: nothing,
  function_value_parameters: reduceParameters,
  class_parameters: reduceParameters,
  primary_constructor: nothing,
  function_body: (node) => make.stmts(bodyOf(node)),
  function_declaration: reduceFunction,
  property_declaration: reduceProperty,
  property_delegate: nothing,
  getter: accessor,
  setter: accessor,
  class_declaration: reduceType,
  object_declaration: reduceType,
  companion_object: reduceType,
  class_body: nothing,
  enum_class_body: nothing,
  delegation_specifiers: nothing,
  anonymous_initializer: (node) => make.stmt({ kind: 'block', body: node.named_('block').flatMap(stmtsOf), span: node.span }),
  secondary_constructor: reduceConstructor,
  constructor_delegation_call: nothing,
  enum_entry: enumEntry,
  type_alias: (node) => {
    const type = node.named_().find((k) => isType(k) && k.field !== 'type');
    return make.type({ name: node.textOf('type') ?? '', form: 'alias', supertypes: type ? [typeText(type)] : [], fields: [], methods: [], nested: [], annotations: [], modifiers: [], body: [], span: node.span });
  }
};

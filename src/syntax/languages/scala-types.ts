/** Scala's definitions: types, functions, values, parameters, annotations. */
import { make, unknownOf, type Node, type Reducer } from '../fold.js';
import type { Annotation, Argument, Assign, Expr, Field, Param, Span, Stmt, TypeDecl } from '../form.js';
import { nameAt, renameToThis, typeText } from './common.js';
import { constructed } from './scala-expressions.js';
import { exprFrom, returned, stmtsOf, tail, valueOf } from './scala-values.js';

const plainName = (node: Node | undefined): string => node?.text.replace(/`/g, '') ?? '';

/** A node's span without the annotations and modifiers before it. */
function afterModifiers(node: Node): Span {
  const first = node.kids.find((k) => k.type !== 'annotation' && k.type !== 'modifiers' && k.type !== 'ERROR');
  return first ? { ...node.span, line: first.span.line, start: first.span.start } : node.span;
}

function modifiersOf(node: Node): string[] {
  const words = node.first('modifiers', 'access_modifier')?.text.replace(/\[[^\]]*\]/g, '').split(/\s+/).filter(Boolean) ?? [];
  return node.has('case') ? [...words, 'case'] : words;
}

function annotationsOf(node: Node): Annotation[] {
  return node.kids.flatMap((k) => (k.value.is === 'annotations' ? k.value.annotations : []));
}

function paramsOf(node: Node): Param[] {
  return node.kids.flatMap((k) => (k.value.is === 'params' ? k.value.params : []));
}

const parameter: Reducer = (node) => {
  const type = node.child('type');
  const value = node.child('default_value');
  const rest = type?.type === 'repeated_parameter_type';
  return make.params([{
    name: plainName(node.child('name')), ...(type && { type: typeText(type).replace(/^=>\s*|\*$/g, '') }), ...(value && { default: valueOf(value) }), ...(rest && { rest }),
    annotations: annotationsOf(node), span: node.span
  }]);
};

const parameters: Reducer = (node) => make.params(paramsOf(node));

/** What a definition's body does: its value is returned, unless the type says that there is none. */
function bodyOf(node: Node, unit: boolean): Stmt[] {
  const body = node.child('body');
  if (!body) return [];
  const stmts = stmtsOf(body);
  return unit ? stmts : tail(stmts, returned);
}

const functionDefinition: Reducer = (node) => {
  const type = node.child('return_type');
  const modifiers = modifiersOf(node);
  const name = plainName(node.child('name'));
  const unit = type?.text === 'Unit' || (!type && node.child('body')?.type === 'block' && !node.has('='));
  return make.func({
    id: '', name, qualified: '', form: name === 'this' ? 'constructor' : 'function', params: paramsOf(node), ...(type && { returnType: typeText(type) }), annotations: annotationsOf(node), modifiers,
    exported: !modifiers.includes('private') && !modifiers.includes('protected'), body: bodyOf(node, unit), span: afterModifiers(node)
  });
};

function targetOf(pattern: Node | undefined): Expr {
  if (!pattern) return nameAt('_', { line: 1, endLine: 1, start: 0, end: 0 });
  if (pattern.type === 'identifiers' || pattern.type === 'tuple_pattern' || pattern.type === 'case_class_pattern') {
    return { kind: 'list', items: pattern.named_().filter((k) => k.field !== 'type').map(targetOf), span: pattern.span };
  }
  if (pattern.type === 'typed_pattern') return targetOf(pattern.child('pattern'));
  return nameAt(plainName(pattern), pattern.span);
}

/** `val` and `var`; a value that takes statements is assigned where it comes about. */
const valueDefinition = (kind: 'val' | 'var'): Reducer => (node) => {
  const type = node.child('type');
  const value = node.child('value');
  const target = targetOf(node.child('pattern') ?? node.child('name'));
  const base: Assign = { kind: 'assign', target, operator: '=', value: null, declares: true, modifiers: [kind, ...modifiersOf(node)], ...(type && { type: typeText(type) }), span: afterModifiers(node) };
  if (!value) return make.stmt(base);
  const stmts = stmtsOf(value);
  if (stmts.length === 1 && stmts[0].kind === 'evaluate') return make.stmt({ ...base, value: stmts[0].expr });
  if (stmts.length === 0) return make.stmt({ ...base, value: exprFrom(stmts, value.span) });
  return make.stmts([base, ...tail(stmts, (v) => [{ ...base, value: v, declares: false, modifiers: [], span: v.span }])]);
};

type Members = Pick<TypeDecl, 'fields' | 'methods' | 'nested' | 'body'>;

/** Members of a template: values are fields, code of the body stays statements. */
function membersOf(body: Node | undefined): Members {
  const members: Members = { fields: [], methods: [], nested: [], body: [] };
  for (const k of body?.named_() ?? []) {
    if (k.type === 'self_type') continue;
    const stmts = stmtsOf(k);
    const [first, ...more] = stmts;
    const annotations = annotationsOf(k);
    const isValue = k.type.startsWith('val_') || k.type.startsWith('var_');
    if (isValue && first?.kind === 'assign' && first.target.kind === 'name') {
      const initial = first.value ?? (more.length ? exprFrom(tail(more.map(asValue), returned), k.span) : undefined);
      members.fields.push({ name: first.target.name, ...(first.type && { type: first.type }), ...(initial && { initial }), annotations, modifiers: first.modifiers, span: first.span });
    } else {
      for (const s of stmts) {
        if (s.kind === 'declare') members.methods.push({ ...s.func, form: s.func.form === 'function' ? 'method' : s.func.form });
        else if (s.kind === 'type') members.nested.push(s.decl);
        else members.body.push(s);
      }
    }
  }
  return members;
}

/** A statement that stored a value as one that has it. */
function asValue(s: Stmt): Stmt {
  if (s.kind === 'assign' && s.value) return { kind: 'evaluate', expr: s.value, span: s.span };
  if (s.kind === 'if') return { ...s, then: s.then.map(asValue), else: s.else.map(asValue) };
  if (s.kind === 'switch') return { ...s, cases: s.cases.map((c) => ({ ...c, body: c.body.map(asValue) })) };
  return s;
}

function supertypesOf(node: Node): string[] {
  return node.child('extend')?.kids.filter((k) => k.named && k.type !== 'arguments').flatMap((k) => (k.type === 'compound_type' ? k.named_().map(typeText) : [typeText(k)])) ?? [];
}

const typeDefinition = (form: TypeDecl['form'], extra: string[] = []): Reducer => (node) => {
  const members = membersOf(node.child('body'));
  const params = node.named_('class_parameters').flatMap(paramsOf);
  const fields = params.map((p): Field => ({ name: p.name, ...(p.type && { type: p.type }), ...(p.default && { initial: p.default }), annotations: p.annotations, modifiers: [], span: p.span }));
  return make.type({
    name: plainName(node.child('name')), form, supertypes: supertypesOf(node), annotations: annotationsOf(node), modifiers: [...modifiersOf(node), ...extra], ...members,
    fields: [...fields, ...members.fields], span: afterModifiers(node)
  });
};

/** Methods added to a type; what they are added to is `this`. */
const extension: Reducer = (node) => {
  const receiver = paramsOf(node)[0]?.name;
  const out: Stmt[] = [];
  for (const k of node.kids.filter((x) => x.named && x.type !== 'parameters' && x.type !== 'type_parameters')) out.push(...stmtsOf(k));
  for (const s of out) if (s.kind === 'declare' && receiver) renameToThis(s.func.body, receiver);
  return make.stmts(out);
};

/** `new X(a) { def m = ... }`: the members are named arguments of the construction. */
const instance: Reducer = (node) => {
  const type = node.kids.find((k) => k.named && k.type !== 'arguments' && k.type !== 'template_body');
  const args: Argument[] = node.kids.flatMap((k) => (k.value.is === 'args' ? k.value.args : []));
  const body = node.first('template_body');
  if (!type && !body) return make.expr(unknownOf(node, 'syntax-error'));
  const name = type?.text ?? 'Object';
  if (body) {
    const { fields, methods } = membersOf(body);
    const own = name.replace(/\[.*$/s, '').split('.').at(-1)!.trim();
    args.push(...fields.flatMap((f): Argument[] => (f.initial ? [{ name: `${own}.${f.name}`, value: f.initial }] : [])));
    args.push(...methods.map((m): Argument => ({ name: `${own}.${m.name}`, value: { kind: 'closure', func: { ...m, form: 'closure' }, span: m.span } })));
  }
  return make.expr(constructed(name, args, node.span));
};

const nothing: Reducer = () => make.none;

/** Reducers of definitions. */
export const typeReducers: Record<string, Reducer> = {
  annotation: (node) => {
    const args: Argument[] = node.kids.flatMap((k) => (k.value.is === 'args' ? k.value.args : []));
    return make.annotations([{ name: node.textOf('name')?.replace(/\[.*$/s, '') ?? '', args, span: node.span }]);
  },
  class_definition: typeDefinition('class'),
  object_definition: typeDefinition('class', ['object']),
  package_object: typeDefinition('class', ['object']),
  trait_definition: typeDefinition('interface'),
  enum_definition: typeDefinition('enum'),
  enum_body: nothing,
  enum_case_definitions: nothing,
  type_definition: (node) => make.type({ name: plainName(node.child('name')), form: 'alias', supertypes: [], fields: [], methods: [], nested: [], annotations: [], modifiers: modifiersOf(node), body: [], span: node.span }),
  given_definition: (node) => {
    const body = node.child('body');
    const name = node.child('name');
    if (!body) return make.none;
    const value = body.type === 'with_template_body' ? constructed(node.textOf('return_type') ?? 'given', [], node.span) : valueOf(body);
    const methods = body.type === 'with_template_body' ? membersOf(body).methods.map((func): Stmt => ({ kind: 'declare', func, span: func.span })) : [];
    return make.stmts([{ kind: 'assign', target: nameAt(name?.text ?? 'given', node.span), operator: '=', value, declares: true, modifiers: ['given'], span: node.span }, ...methods]);
  },
  template_body: nothing,
  with_template_body: nothing,
  extension_definition: extension,
  extends_clause: nothing,
  derives_clause: nothing,
  function_definition: functionDefinition,
  function_declaration: functionDefinition,
  val_definition: valueDefinition('val'),
  var_definition: valueDefinition('var'),
  val_declaration: valueDefinition('val'),
  var_declaration: valueDefinition('var'),
  class_parameters: parameters,
  class_parameter: parameter,
  parameters,
  parameter,
  instance_expression: instance
};

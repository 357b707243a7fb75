/** PHP's functions, closures, classes, interfaces, traits, enumerations and attributes. */
import { asExpr, make, type Node, type Reducer, type Value } from '../fold.js';
import type { Annotation, Argument, Expr, Field, Func, Param, Span, Stmt, TypeDecl } from '../form.js';
import { funcExprs } from '../walk.js';
import { nameAt, spanOf } from './common.js';
import { argsOf } from './php-calls.js';
import { lastPart, typeName, variableText } from './php-literals.js';

const MODIFIERS = new Set(['abstract_modifier', 'final_modifier', 'readonly_modifier', 'static_modifier', 'var_modifier', 'visibility_modifier']);

function modifiersOf(node: Node): string[] {
  return node.kids.filter((k) => MODIFIERS.has(k.type)).map((k) => k.text.toLowerCase());
}

function annotationsOf(node: Node | undefined): Annotation[] {
  return node?.value.is === 'annotations' ? node.value.annotations : [];
}

/** From the first part that is no attribute and no modifier on. */
function ownSpan(node: Node): Span {
  const first = node.kids.find((k) => k.type !== 'attribute_list' && !MODIFIERS.has(k.type));
  return first && first.span.line !== node.span.line ? spanOf(first.span, node.span) : node.span;
}

function paramsOf(node: Node | undefined): Param[] {
  return node?.value.is === 'params' ? node.value.params : [];
}

const parameter: Reducer = (node) => {
  const type = node.child('type');
  const value = node.expr('default_value');
  const rest = node.type === 'variadic_parameter';
  return make.params([{
    name: variableText(node.textOf('name') ?? ''), ...(type && { type: typeName(type) }), ...(value && { default: value }), ...(rest && { rest }),
    annotations: annotationsOf(node.child('attributes')), span: node.span
  }]);
};

function yields(func: Func): boolean {
  let found = false;
  funcExprs(func, (e) => {
    if (e.kind === 'unary' && e.operator === 'yield') found = true;
    return !found;
  });
  return found;
}

function funcOf(node: Node, form: Func['form'], more: Partial<Func> = {}): Func {
  const type = node.child('return_type');
  const func: Func = {
    id: '', name: node.textOf('name') ?? '', qualified: '', form, params: paramsOf(node.child('parameters')), ...(type && { returnType: typeName(type) }),
    annotations: annotationsOf(node.child('attributes')), modifiers: modifiersOf(node), exported: true, body: node.stmts('body'), span: ownSpan(node), ...more
  };
  if (yields(func)) func.modifiers.push('generator');
  return func;
}

/** Parameters of a constructor that are properties too. */
function promoted(node: Node): Node[] {
  return node.child('parameters')?.named_('property_promotion_parameter') ?? [];
}

function method(node: Node): Value {
  const modifiers = modifiersOf(node);
  const name = node.textOf('name') ?? '';
  const func = funcOf(node, name.toLowerCase() === '__construct' ? 'constructor' : 'method', { exported: !modifiers.includes('private') && !modifiers.includes('protected') });
  const stores = promoted(node).map((k): Stmt => {
    const field = variableText(k.textOf('name') ?? '');
    const target: Expr = { kind: 'member', object: nameAt('this', k.span), property: field, span: k.span };
    return { kind: 'assign', target, operator: '=', value: nameAt(field, k.span), declares: false, modifiers: [], span: k.span };
  });
  if (stores.length) func.body = [...stores, ...func.body];
  return make.func(func);
}

function closure(node: Node): Value {
  const own = node.child('static_modifier') ? ['static'] : [];
  return make.expr({ kind: 'closure', func: funcOf(node, 'closure', { name: '', exported: false, modifiers: own, span: node.span }), span: node.span });
}

function arrow(node: Node): Value {
  const value = node.need('body');
  const thrown = value.kind === 'unary' && value.operator === 'throw';
  const body: Stmt[] = [{ kind: 'exit', form: thrown ? 'throw' : 'return', value: thrown ? value.operand : value, span: value.span }];
  const own = node.child('static_modifier') ? ['static'] : [];
  return make.expr({ kind: 'closure', func: funcOf(node, 'closure', { name: '', exported: false, modifiers: own, body, span: node.span }), span: node.span });
}

function attribute(node: Node): Value {
  const name = node.first('name', 'qualified_name', 'relative_name');
  return make.annotations([{ name: lastPart(name?.text ?? ''), args: argsOf(node.child('parameters')), span: node.span }]);
}

const attributes: Reducer = (node) => make.annotations(node.named_().flatMap(annotationsOf));

/** `const A = 1, B = 2`, in a class or a file. */
function constants(node: Node): Value {
  const type = node.child('type');
  const modifiers = [...modifiersOf(node), 'const'];
  return make.fields(node.named_('const_element').map((k): Field => {
    const [name, value] = k.named_();
    return {
      name: name?.text ?? '', ...(type && { type: typeName(type) }), ...(value && { initial: asExpr(value) }), annotations: annotationsOf(node.child('attributes')), modifiers, span: k.span
    };
  }));
}

function properties(node: Node): Value {
  const type = node.child('type');
  const modifiers = modifiersOf(node);
  const annotations = annotationsOf(node.child('attributes'));
  const all = node.named_('property_element');
  return make.fields(all.map((k): Field => {
    const initial = k.expr('default_value');
    return {
      name: variableText(k.textOf('name') ?? ''), ...(type && { type: typeName(type) }), ...(initial && { initial }), annotations, modifiers, span: all.length === 1 ? ownSpan(node) : k.span
    };
  }));
}

function hook(node: Node): Value {
  const body = node.child('body');
  const stmts: Stmt[] = body && body.type !== 'compound_statement' ? [{ kind: 'exit', form: 'return', value: asExpr(body), span: body.span }] : node.stmts('body');
  return make.func(funcOf(node, 'accessor', { name: node.first('name')?.text ?? '', body: stmts, span: node.span }));
}

function enumCase(node: Node): Value {
  const initial = node.expr('value');
  return make.fields([{ name: node.textOf('name') ?? '', ...(initial && { initial }), annotations: annotationsOf(node.child('attributes')), modifiers: ['const'], span: node.span }]);
}

type Members = Pick<TypeDecl, 'fields' | 'methods' | 'supertypes'>;

/** Members of a class body; traits that it uses are supertypes. */
function membersOf(body: Node | undefined): Members {
  const members: Members = { fields: [], methods: [], supertypes: [] };
  for (const k of body?.named_() ?? []) {
    if (k.value.is === 'fields') {
      members.fields.push(...k.value.fields);
      const owner = k.value.fields[0]?.name ?? '';
      for (const h of k.first('property_hook_list')?.named_('property_hook') ?? []) if (h.value.is === 'func') members.methods.push({ ...h.value.func, name: `${owner}::${h.value.func.name}` });
    } else if (k.value.is === 'func') {
      members.methods.push(k.value.func);
      for (const p of promoted(k)) {
        const type = p.child('type');
        members.fields.push({
          name: variableText(p.textOf('name') ?? ''), ...(type && { type: typeName(type) }), annotations: annotationsOf(p.child('attributes')),
          modifiers: [p.textOf('visibility')?.toLowerCase() ?? 'public', ...(p.child('readonly') ? ['readonly'] : [])], span: p.span
        });
      }
    } else if (k.type === 'use_declaration') members.supertypes.push(...k.named_('name', 'qualified_name', 'relative_name').map((n) => lastPart(n.text)));
  }
  return members;
}

function supertypesOf(node: Node): string[] {
  return ['base_clause', 'class_interface_clause'].flatMap((clause) => node.first(clause)?.named_().map((k) => lastPart(k.text)) ?? []);
}

const typeDeclaration = (form: TypeDecl['form'], extra: string[] = []): Reducer => (node) => {
  const { fields, methods, supertypes } = membersOf(node.child('body'));
  const decl: TypeDecl = {
    name: node.textOf('name') ?? '', form, supertypes: [...supertypesOf(node), ...supertypes], fields, methods, nested: [], annotations: annotationsOf(node.child('attributes')),
    modifiers: [...modifiersOf(node), ...extra], body: [], span: ownSpan(node)
  };
  return make.type(decl);
};

/** `new C(...)`, and an anonymous class: a construction with its members as named arguments. */
function creation(node: Node): Value {
  const anonymous = node.first('anonymous_class');
  if (anonymous) {
    const base = supertypesOf(anonymous)[0] ?? 'class';
    const { fields, methods } = membersOf(anonymous.child('body'));
    const args: Argument[] = [
      ...argsOf(anonymous.first('arguments')),
      ...fields.flatMap((f) => (f.initial ? [{ name: `${base}.${f.name}`, value: f.initial }] : [])),
      ...methods.map((func): Argument => ({ name: `${base}.${func.name}`, value: { kind: 'closure', func: { ...func, form: 'closure' }, span: func.span } }))
    ];
    return make.expr({ kind: 'call', callee: nameAt(base, node.span), args, construct: true, span: node.span });
  }
  const type = node.named_().find((k) => k.type !== 'arguments' && k.type !== 'attribute_list');
  const isName = type?.type === 'name' || type?.type === 'qualified_name' || type?.type === 'relative_name' || type?.type === 'relative_scope';
  const of = type ? asExpr(type) : nameAt('', node.span);
  // A class by the name in a variable.
  const callee: Expr = isName ? of : { kind: 'member', object: of, property: 'class', span: of.span };
  return make.expr({ kind: 'call', callee, args: argsOf(node.first('arguments')), construct: true, span: node.span });
}

const nothing: Reducer = () => make.none;

/** Reducers of definitions. */
export const definitionReducers: Record<string, Reducer> = {
  function_definition: (node) => make.func(funcOf(node, 'function')),
  method_declaration: method,
  anonymous_function: closure,
  anonymous_function_use_clause: nothing,
  arrow_function: arrow,
  formal_parameters: (node) => make.params(node.named_().flatMap((k) => paramsOf(k))),
  simple_parameter: parameter,
  variadic_parameter: parameter,
  property_promotion_parameter: parameter,
  attribute,
  attribute_group: attributes,
  attribute_list: attributes,
  class_declaration: typeDeclaration('class'),
  interface_declaration: typeDeclaration('interface'),
  trait_declaration: typeDeclaration('class', ['trait']),
  enum_declaration: typeDeclaration('enum'),
  declaration_list: nothing,
  enum_declaration_list: nothing,
  base_clause: nothing,
  class_interface_clause: nothing,
  const_declaration: constants,
  const_element: nothing,
  property_declaration: properties,
  property_element: nothing,
  property_hook_list: nothing,
  property_hook: hook,
  enum_case: enumCase,
  use_declaration: nothing,
  object_creation_expression: creation,
  anonymous_class: nothing
};

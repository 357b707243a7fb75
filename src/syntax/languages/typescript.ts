/** What TypeScript adds to JavaScript: types, enums, namespaces. Types are kept as text; nothing of them is evaluated. */
import { asStmts, make, type Node, type Reducer, type Value } from '../fold.js';
import type { Field, Stmt, TypeDecl } from '../form.js';
import { nameAt, typeText } from './common.js';
import { annotatedType, modifiersOf, signatureField } from './javascript-functions.js';
import { keyOf } from './javascript-patterns.js';
import { transparent } from './javascript-expressions.js';

/** Node kinds of types: their text is all that matters. `object_type` isn't among them, since an alias has its fields. */
export const TYPE_LEAVES: readonly string[] = [
  'type_annotation', 'asserts_annotation', 'type_predicate_annotation', 'type_arguments', 'type_parameters', 'predefined_type', 'type_identifier',
  'nested_type_identifier', 'generic_type', 'array_type', 'tuple_type', 'flow_maybe_type', 'type_query', 'index_type_query', 'this_type', 'existential_type',
  'literal_type', 'lookup_type', 'conditional_type', 'template_literal_type', 'intersection_type', 'union_type', 'function_type', 'readonly_type',
  'constructor_type', 'infer_type', 'parenthesized_type', 'accessibility_modifier', 'override_modifier'
];

function declOf(node: Node, form: TypeDecl['form'], name: string, parts: Partial<TypeDecl>): Value {
  return make.type({ name, form, supertypes: [], fields: [], methods: [], nested: [], annotations: [], modifiers: [], body: [], span: node.span, ...parts });
}

/** Members of an interface or object type; call, construct and index signatures have no name and are left out. */
function membersOf(node: Node | undefined): Field[] {
  return (node?.named_('property_signature', 'method_signature') ?? []).map((k): Field => {
    if (k.type === 'method_signature') return signatureField(k);
    const type = annotatedType(k.child('type'));
    const optional = k.has('?') ? ['optional'] : [];
    return { name: keyOf(k.child('name')).key ?? '', ...(type && { type }), annotations: [], modifiers: [...modifiersOf(k), ...optional], span: k.span };
  });
}

function enumDecl(node: Node): Value {
  const fields = (node.child('body')?.named_() ?? []).map((k): Field => {
    const name = keyOf(k.type === 'enum_assignment' ? k.child('name') : k).key ?? k.text;
    const initial = k.type === 'enum_assignment' ? k.expr('value') : null;
    return { name, ...(initial && { initial }), annotations: [], modifiers: [], span: k.span };
  });
  return declOf(node, 'enum', node.textOf('name') ?? '', { fields, modifiers: node.has('const') ? ['const'] : [] });
}

function aliasDecl(node: Node): Value {
  const value = node.child('value');
  if (value?.type === 'object_type') return declOf(node, 'alias', node.textOf('name') ?? '', { fields: membersOf(value) });
  return declOf(node, 'alias', node.textOf('name') ?? '', { supertypes: value ? [typeText(value)] : [] });
}

function namespaceDecl(node: Node): Value {
  const name = node.child('name');
  const text = name?.value.is === 'expr' && name.value.expr.kind === 'literal' ? name.value.expr.value : (name?.text ?? '');
  return declOf(node, 'module', text, { body: node.stmts('body') });
}

/** `declare ..`: types and names, no code. */
function ambient(node: Node): Value {
  const stmts = node.named_().flatMap(asStmts);
  for (const s of stmts) {
    if (s.kind === 'type') s.decl.modifiers = ['declare', ...s.decl.modifiers];
    else if (s.kind === 'assign') s.modifiers = ['declare', ...s.modifiers];
  }
  return make.stmts(stmts);
}

/** `import A = B.C` names a part of a namespace. */
function importAlias(node: Node): Value {
  const [name, target] = node.named_();
  if (name?.value.is !== 'expr' || target?.value.is !== 'expr') return make.none;
  const stmt: Stmt = { kind: 'assign', target: nameAt(name.text, name.span), operator: '=', value: target.value.expr, declares: true, modifiers: ['import'], span: node.span };
  return make.stmt(stmt);
}

const none: Reducer = () => make.none;

/** Reducers of the nodes that only TypeScript has. */
export const typescriptReducers: Record<string, Reducer> = {
  as_expression: transparent,
  satisfies_expression: transparent,
  non_null_expression: transparent,
  instantiation_expression: transparent,
  type_assertion: (node) => {
    const kid = node.named_().find((k) => k.type !== 'type_arguments');
    if (!kid) return make.none;
    node.depth = kid.depth;
    return kid.value;
  },
  interface_declaration: (node) =>
    declOf(node, 'interface', node.textOf('name') ?? '', { supertypes: (node.first('extends_type_clause')?.named_() ?? []).map(typeText), fields: membersOf(node.child('body')) }),
  type_alias_declaration: aliasDecl,
  enum_declaration: enumDecl,
  enum_assignment: none,
  enum_body: none,
  internal_module: namespaceDecl,
  module: namespaceDecl,
  nested_identifier: (node) => make.expr({ kind: 'member', object: node.need('object'), property: node.textOf('property') ?? '', span: node.span }),
  ambient_declaration: ambient,
  import_alias: importAlias,
  function_signature: none,
  interface_body: none,
  object_type: none,
  property_signature: none,
  call_signature: none,
  construct_signature: none,
  index_signature: none,
  extends_type_clause: none
};

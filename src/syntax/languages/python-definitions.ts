/** Python's functions, parameters, classes and decorators. */
import { asExpr, make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import type { Annotation, Expr, Field, Func, Param, Stmt, TypeDecl } from '../form.js';
import { funcExprs, pathText, walkStmts } from '../walk.js';
import { renameToThis, typeText } from './common.js';

const ENUMS = new Set(['Enum', 'IntEnum', 'StrEnum', 'Flag', 'IntFlag']);
const ACCESSORS = new Set(['property', 'cached_property', 'setter', 'getter', 'deleter', 'abstractproperty']);

const isPublic = (name: string): boolean => !name.startsWith('_') || (name.startsWith('__') && name.endsWith('__'));
const lastPart = (dotted: string): string => dotted.slice(dotted.lastIndexOf('.') + 1);

/** A type with what `Annotated[T, f(x)]` says about the value, which frameworks read (`Depends(current_user)`). */
function typeOf(node: Node | undefined): { type?: string; annotations: Annotation[] } {
  if (!node) return { annotations: [] };
  const type = typeText(node);
  const kid = node.named_()[0];
  const parts = kid?.type === 'generic_type' ? (kid.first('type_parameter')?.named_() ?? []) : kid?.type === 'subscript' ? kid.all('subscript') : [];
  const head = kid?.type === 'generic_type' ? kid.named_()[0]?.text : kid?.textOf('value');
  if (!head || lastPart(head) !== 'Annotated') return { type, annotations: [] };
  return { type, annotations: parts.slice(1).map((p) => annotationOf(p)) };
}

/** An annotation from the expression behind `@` or in `Annotated`: the dotted name and the arguments. */
function annotationOf(node: Node, span = node.span): Annotation {
  const e = asExpr(node);
  const callee: Expr = e.kind === 'call' ? e.callee : e;
  return { name: pathText(callee) ?? typeText(node), args: e.kind === 'call' ? e.args : [], span };
}

/** One parameter; null for the `*` and `/` separators. */
function paramOf(node: Node): Param | null {
  const param = (name: string, more: Partial<Param> = {}): Param => ({ name, ...more, annotations: [], span: node.span });
  switch (node.type) {
    case 'identifier':
    case 'keyword_identifier':
      return param(node.text);
    case 'list_splat_pattern':
    case 'dictionary_splat_pattern':
      return param(node.named_()[0]?.text ?? '', { rest: true });
    case 'tuple_pattern':
      return param('', { binds: node.named_('identifier').map((k, i) => ({ name: k.text, property: String(i) })) });
    case 'default_parameter':
    case 'typed_default_parameter': {
      const name = node.child('name');
      const of = name && paramOf(name);
      return of ? { ...of, ...typeOf(node.child('type')), default: node.need('value'), span: node.span } : null;
    }
    case 'typed_parameter': {
      const inner = node.named_().find((k) => k.field !== 'type');
      const of = inner && paramOf(inner);
      return of ? { ...of, ...typeOf(node.child('type')), span: node.span } : null;
    }
    default:
      return null;
  }
}

const reduceParameters: Reducer = (node) => make.params(node.named_().map(paramOf).filter((p): p is Param => p !== null));

/** Whether a function's own body yields. */
function yields(func: Func): boolean {
  let found = false;
  funcExprs(func, (e) => {
    if (e.kind === 'unary' && e.operator === 'yield') found = true;
    return !found;
  });
  return found;
}

function reduceFunction(node: Node): Value {
  const parameters = node.child('parameters');
  const returnType = node.child('return_type');
  const name = node.textOf('name') ?? '';
  const func: Func = {
    id: '', name, qualified: '', form: 'function', params: parameters?.value.is === 'params' ? parameters.value.params : [],
    ...(returnType ? { returnType: typeText(returnType) } : {}),
    annotations: [], modifiers: node.has('async') ? ['async'] : [], exported: isPublic(name), body: node.stmts('body'), span: node.span
  };
  if (yields(func)) func.modifiers.push('generator');
  // A nested function can't be named from outside; the function around it is reduced later and says so.
  walkStmts(func.body, (s) => {
    if (s.kind === 'declare') s.func.exported = false;
  });
  return make.func(func);
}

function reduceDecorator(node: Node): Value {
  const kid = node.named_()[0];
  return make.annotations(kid ? [annotationOf(kid, node.span)] : []);
}

function reduceDecorated(node: Node): Value {
  const annotations = node.kids.flatMap((k) => (k.value.is === 'annotations' ? k.value.annotations : []));
  const definition = node.child('definition');
  if (definition?.value.is === 'func') {
    definition.value.func.annotations = annotations;
    return definition.value;
  }
  if (definition?.value.is === 'type') {
    definition.value.type.annotations = annotations;
    return definition.value;
  }
  return definition?.value ?? make.expr(unknownOf(node, 'syntax-error'));
}

/** Makes a function that stands in a class a method: its form, and `this` for its first parameter. */
function methodise(func: Func): void {
  const decorators = func.annotations.map((a) => lastPart(a.name));
  func.form = func.name === '__init__' || func.name === '__new__' ? 'constructor' : decorators.some((d) => ACCESSORS.has(d)) ? 'accessor' : 'method';
  const [first] = func.params;
  if (decorators.includes('staticmethod') || !first || first.rest || !first.name || first.default) return;
  func.params.shift();
  renameToThis(func.body, first.name);
}

/** Names that one statement of a class body gives a value, with it; null when it does something else. */
function fieldsOf(s: Stmt): Field[] | null {
  if (s.kind !== 'assign' || s.operator !== '=' || s.target.kind !== 'name') return null;
  const fields: Field[] = [];
  let target: Expr = s.target;
  let value = s.value;
  for (;;) {
    if (target.kind !== 'name') return null;
    fields.push({ name: target.name, ...(s.type ? { type: s.type } : {}), annotations: [], modifiers: [], span: s.span });
    if (value?.kind !== 'assign-expr' || value.operator !== '=') break;
    ({ target, value } = value);
  }
  if (value) for (const f of fields) f.initial = value;
  return fields;
}

function reduceClass(node: Node): Value {
  const decl: TypeDecl = {
    name: node.textOf('name') ?? '', form: 'class', supertypes: [], fields: [], methods: [], nested: [], annotations: [], modifiers: [], body: [], span: node.span
  };
  const superclasses = node.child('superclasses');
  for (const k of superclasses?.named_() ?? []) {
    if (k.type === 'keyword_argument') decl.modifiers.push(typeText(k));
    else decl.supertypes.push(typeText(k));
  }
  const supers = decl.supertypes.map((t) => lastPart(t.replace(/\[.*$/, '')));
  if (supers.some((t) => ENUMS.has(t))) decl.form = 'enum';
  else if (supers.includes('Protocol')) decl.form = 'interface';
  for (const s of node.stmts('body')) {
    const fields = fieldsOf(s);
    if (s.kind === 'declare') decl.methods.push(s.func);
    else if (s.kind === 'type') decl.nested.push(s.decl);
    else if (fields) decl.fields.push(...fields);
    else decl.body.push(s);
  }
  decl.methods.forEach(methodise);
  walkStmts(decl.body, (s) => {
    if (s.kind === 'declare') methodise(s.func);
  });
  return make.type(decl);
}

/** `type A = B`. */
function reduceAlias(node: Node): Value {
  const [left, right] = [node.child('left'), node.child('right')];
  return make.type({
    name: left ? typeText(left) : '', form: 'alias', supertypes: right ? [typeText(right)] : [], fields: [], methods: [], nested: [],
    annotations: [], modifiers: [], body: [], span: node.span
  });
}

/** Reducers of definitions. */
export const definitionReducers: Record<string, Reducer> = {
  parameters: reduceParameters,
  lambda_parameters: reduceParameters,
  function_definition: reduceFunction,
  decorator: reduceDecorator,
  decorated_definition: reduceDecorated,
  class_definition: reduceClass,
  type_alias_statement: reduceAlias
};

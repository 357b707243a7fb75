/** Functions and classes of JavaScript; type-related parts are TypeScript's and absent from JavaScript's trees. */
import { asExpr, asStmts, make, type Node, type Reducer, type Value } from '../fold.js';
import type { Annotation, Entry, Expr, Field, Func, Param, Stmt, TypeDecl } from '../form.js';
import { pathText } from '../walk.js';
import { nameAt, spanOf, typeText } from './common.js';
import { hoisted } from './javascript-expressions.js';
import { bindsOf, isPattern, keyOf } from './javascript-patterns.js';

const MODIFIER_TOKENS: ReadonlySet<string> = new Set(['async', 'static', 'get', 'set', 'abstract', 'readonly', 'declare', 'accessor']);

/** Modifiers as written, `*` as `generator`. */
export function modifiersOf(node: Node): string[] {
  return node.kids.flatMap((k) => {
    if (k.type === 'accessibility_modifier' || k.type === 'override_modifier') return [k.text];
    if (k.named) return [];
    if (k.type === 'static get') return ['static', 'get'];
    if (k.type === '*') return ['generator'];
    return MODIFIER_TOKENS.has(k.type) && k.field === null ? [k.type] : [];
  });
}

/** A type annotation's text without its colon. */
export function annotatedType(node: Node | undefined): string | undefined {
  return node && typeText(node).replace(/^:\s*/, '');
}

/** Annotations of a list of decorator nodes. */
export function annotationsOf(nodes: Node[]): Annotation[] {
  return nodes.flatMap((n) => (n.value.is === 'annotations' ? n.value.annotations : []));
}

function decorator(node: Node): Value {
  const kid = node.named_()[0];
  if (!kid) return make.none;
  const e = asExpr(kid);
  const called = e.kind === 'call' && !e.construct;
  return make.annotations([{ name: pathText(called ? e.callee : e) ?? kid.text, args: called ? e.args : [], span: node.span }]);
}

interface Signature {
  params: Param[];
  /** Runs first: defaults inside patterns, and TypeScript's parameter properties. */
  prologue: Stmt[];
  /** Fields that parameter properties declare. */
  fields: Field[];
}

/** Parameters of a function node (`parameters`, or an arrow's bare `parameter`). */
function signatureOf(node: Node): Signature {
  const out: Signature = { params: [], prologue: [], fields: [] };
  const bare = node.child('parameter');
  const kids = bare ? [bare] : (node.child('parameters')?.named_() ?? []);
  for (const kid of kids) {
    const typed = kid.type === 'required_parameter' || kid.type === 'optional_parameter';
    const pattern = typed ? kid.child('pattern') : kid;
    if (!pattern || pattern.type === 'this') continue;
    let target = asExpr(pattern);
    const param: Param = { name: '', annotations: annotationsOf(kid.all('decorator')), span: kid.span };
    const type = typed ? annotatedType(kid.child('type')) : undefined;
    if (type) param.type = type;
    let given = typed ? kid.expr('value') : null;
    if (target.kind === 'assign-expr') {
      given = target.value;
      target = target.target;
    }
    if (given) param.default = given;
    if (target.kind === 'unary' && target.operator === '...') {
      param.rest = true;
      target = target.operand;
    }
    if (target.kind === 'name') param.name = target.name;
    else if (isPattern(target)) {
      const { binds, defaults } = bindsOf(target);
      param.binds = binds;
      out.prologue = out.prologue.concat(defaults);
    }
    out.params.push(param);
    const modifiers = typed ? modifiersOf(kid) : [];
    if (modifiers.length && param.name) {
      const span = kid.span;
      out.fields.push({ name: param.name, ...(type && { type }), annotations: param.annotations, modifiers, span });
      const property: Expr = { kind: 'member', object: nameAt('this', span), property: param.name, span };
      out.prologue.push({ kind: 'assign', target: property, operator: '=', value: nameAt(param.name, span), declares: false, modifiers: [], span });
    }
  }
  return out;
}

/** A function's statements; an arrow's expression is returned. */
function bodyOf(node: Node): Stmt[] {
  const body = node.child('body');
  if (!body) return [];
  if (body.type === 'statement_block') return asStmts(body);
  const { before, value } = hoisted(body);
  return [...before, { kind: 'exit', form: 'return', value, span: body.span }];
}

/** The span of a node from its first part that is no decorator. */
function undecorated(node: Node): Node['span'] {
  const first = node.kids.find((k) => k.type !== 'decorator');
  return first ? spanOf(first.span, node.span) : node.span;
}

function funcOf(node: Node, form: Func['form'], name: string): Func {
  const { params, prologue } = signatureOf(node);
  const returnType = annotatedType(node.child('return_type'));
  return {
    id: '', name, qualified: '', form, params, ...(returnType && { returnType }), annotations: annotationsOf(node.all('decorator')),
    modifiers: modifiersOf(node), exported: false, body: [...prologue, ...bodyOf(node)], span: undecorated(node)
  };
}

const closure: Reducer = (node) => make.expr({ kind: 'closure', func: funcOf(node, 'closure', node.textOf('name') ?? ''), span: node.span });

const declaration: Reducer = (node) => make.func(funcOf(node, 'function', node.textOf('name') ?? ''));

/** A member's name: constant keys without quotes, a computed one by its path (`Symbol.iterator`). */
function memberName(node: Node | undefined): string {
  const { key, keyExpr } = keyOf(node);
  return key ?? (keyExpr && pathText(keyExpr)) ?? '';
}

function method(node: Node): Value {
  const name = memberName(node.child('name'));
  const accessor = node.has('get') || node.has('set') || node.has('static get');
  return make.func(funcOf(node, accessor ? 'accessor' : name === 'constructor' ? 'constructor' : 'method', name));
}

function heritage(node: Node): { bases: Expr[]; supertypes: string[] } {
  const clause = node.first('class_heritage');
  const bases: Expr[] = [];
  const supertypes: string[] = [];
  for (const k of clause?.named_() ?? []) {
    if (k.type === 'extends_clause') bases.push(...k.all('value').map(asExpr));
    else if (k.type === 'implements_clause') supertypes.push(...k.named_().map(typeText));
    else bases.push(asExpr(k));
  }
  // `extends mixin(Base)` rests on both.
  const ofBases = bases.flatMap((b) => [pathText(b), ...(b.kind === 'call' ? b.args.map((a) => pathText(a.value)) : [])]);
  return { bases, supertypes: [...ofBases.filter((t): t is string => t !== null), ...supertypes] };
}

function fieldOf(node: Node): Field {
  const name = memberName(node.child('name') ?? node.child('property'));
  const type = annotatedType(node.child('type'));
  const initial = node.expr('value');
  // `handle = () => {}` is a method but for its `this`.
  if (initial?.kind === 'closure') {
    initial.func.form = 'method';
    initial.func.name = name;
    initial.func.annotations = annotationsOf(node.all('decorator'));
    for (const m of modifiersOf(node)) if (!initial.func.modifiers.includes(m)) initial.func.modifiers.unshift(m);
  }
  return { name, ...(type && { type }), ...(initial && { initial }), annotations: annotationsOf(node.all('decorator')), modifiers: [...modifiersOf(node), ...(node.has('?') ? ['optional'] : [])], span: undecorated(node) };
}

/** A member without a body (`abstract f(): T`, an interface's method) as a field of function type. */
export function signatureField(node: Node): Field {
  const name = node.child('name');
  const type = name ? node.text.slice(name.span.end - node.span.start).replace(/\s+/g, ' ').replace(/^ ?\?/, '').trim() : typeText(node);
  return { name: memberName(name), type, annotations: [], modifiers: [...modifiersOf(node), ...(node.has('?') ? ['optional'] : [])], span: node.span };
}

/**
 * The declaration of a class node.
 * @param name the name that it is known by: its own, or of an anonymous one that of what it is assigned to
 */
export function classDecl(node: Node, name: string): TypeDecl {
  const { bases, supertypes } = heritage(node);
  const decl: TypeDecl = {
    name, form: 'class', supertypes, fields: [], methods: [], nested: [], annotations: annotationsOf(node.all('decorator')),
    modifiers: node.has('abstract') ? ['abstract'] : [], body: [], span: undecorated(node)
  };
  for (const b of bases) if (b.kind !== 'name' && b.kind !== 'member') decl.body.push({ kind: 'evaluate', expr: b, span: b.span });
  let pending: Annotation[] = [];
  const signatures: Field[] = [];
  for (const k of node.child('body')?.named_() ?? []) {
    if (k.type === 'decorator') {
      pending.push(...annotationsOf([k]));
      continue;
    }
    if (k.type === 'method_definition' && k.value.is === 'func') {
      const func = k.value.func;
      func.container = undefined;
      func.annotations = [...pending, ...func.annotations];
      decl.methods.push(func);
      if (func.form === 'constructor') decl.fields = decl.fields.concat(signatureOf(k).fields);
    } else if (k.type === 'field_definition' || k.type === 'public_field_definition') decl.fields.push(fieldOf(k));
    else if (k.type === 'abstract_method_signature') decl.fields.push(signatureField(k));
    else if (k.type === 'method_signature') signatures.push(signatureField(k));
    else decl.body = decl.body.concat(asStmts(k));
    pending = [];
  }
  // An overload signature stands beside its implementation; only in `declare class` is there none.
  const implemented = new Set(decl.methods.map((m) => m.name));
  decl.fields = decl.fields.concat(signatures.filter((s) => !implemented.has(s.name)));
  return decl;
}

/** A class where only an expression can stand: a record of its members, its base spread into it. */
function classExpression(node: Node): Value {
  const decl = classDecl(node, node.textOf('name') ?? '');
  const { bases } = heritage(node);
  const entries: Entry[] = bases.map((value) => ({ value, spread: true, span: value.span }));
  for (const f of decl.fields) if (f.initial) entries.push({ key: f.name, value: f.initial, span: f.span });
  for (const m of decl.methods) {
    if (decl.name) m.container = decl.name;
    entries.push({ key: m.name, value: { kind: 'closure', func: m, span: m.span }, span: m.span });
  }
  return make.expr({ kind: 'record', entries, type: 'class', span: node.span });
}

const none: Reducer = () => make.none;

/** Reducers of functions, classes and their parts. Parts are read by their owner and have no value themselves. */
export const functionReducers: Record<string, Reducer> = {
  function_expression: closure,
  generator_function: closure,
  arrow_function: closure,
  function_declaration: declaration,
  generator_function_declaration: declaration,
  method_definition: method,
  formal_parameters: none,
  required_parameter: none,
  optional_parameter: none,
  decorator,
  class: classExpression,
  class_declaration: (node) => make.type(classDecl(node, node.textOf('name') ?? '')),
  abstract_class_declaration: (node) => make.type(classDecl(node, node.textOf('name') ?? '')),
  class_heritage: none,
  extends_clause: none,
  implements_clause: none,
  class_body: none,
  field_definition: none,
  public_field_definition: none,
  method_signature: none,
  abstract_method_signature: none,
  class_static_block: (node) => make.stmts(node.stmts('body'))
};

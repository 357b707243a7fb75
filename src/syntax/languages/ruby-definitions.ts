/** Ruby's methods, blocks, parameters, classes and modules. */
import { make, type Node, type Reducer, type Value } from '../fold.js';
import type { Annotation, Expr, Field, Func, Param, Stmt, TypeDecl } from '../form.js';
import { nameAt, typeText } from './common.js';
import { applyFilters, skippedFilters } from './ruby-filters.js';
import { resolveNames } from './ruby-names.js';
import { bareCallee, listed, need, returnTail, stmtsOf, valueOf } from './ruby-values.js';

/** One parameter; null for what names nothing. */
function paramOf(node: Node): Param | null {
  const param = (name: string, more: Partial<Param> = {}): Param => ({ name, ...more, annotations: [], span: node.span });
  switch (node.type) {
    case 'identifier':
      return param(node.text);
    case 'optional_parameter':
    case 'keyword_parameter': {
      const value = node.child('value');
      return param(node.textOf('name') ?? '', value ? { default: need(node, 'value') } : {});
    }
    case 'splat_parameter':
    case 'hash_splat_parameter':
      return param(node.textOf('name') ?? '', { rest: true });
    case 'block_parameter':
      // A method may be called without its block.
      return param(node.textOf('name') ?? '&', { default: { kind: 'literal', type: 'null', value: 'null', span: node.span } });
    case 'destructured_parameter':
      return param('', { binds: node.named_().flatMap((k, i) => (k.type === 'identifier' || k.type === 'splat_parameter' ? [{ name: k.type === 'identifier' ? k.text : (k.textOf('name') ?? ''), property: String(i) }] : [])) });
    case 'forward_parameter':
      return param('...', { rest: true });
    default:
      return null;
  }
}

const reduceParameters: Reducer = (node) => make.params(node.named_().filter((k) => k.field !== 'locals').map(paramOf).filter((p): p is Param => p !== null));

function paramsOf(node: Node): Param[] {
  const parameters = node.child('parameters');
  return parameters?.value.is === 'params' ? parameters.value.params : [];
}

/** Statements of a body with its `rescue`, `else` and `ensure`. */
export function bodyOf(node: Node | undefined): Stmt[] {
  if (!node) return [];
  const stmts: Stmt[] = [];
  const otherwise: Stmt[] = [];
  const last: Stmt[] = [];
  for (const k of node.kids) {
    if (!k.named || k.value.is === 'catches') continue;
    if (k.type === 'else') otherwise.push(...stmtsOf(k));
    else if (k.type === 'ensure') last.push(...stmtsOf(k));
    else stmts.push(...stmtsOf(k));
  }
  const catches = node.kids.flatMap((k) => (k.value.is === 'catches' ? k.value.catches : []));
  if (catches.length === 0 && last.length === 0) return [...stmts, ...otherwise];
  return [{ kind: 'try', body: stmts, catches, otherwise, finally: last, span: node.span }];
}

/** `def name`, `def self.name`, `def name = value`. */
function reduceMethod(node: Node): Value {
  const name = node.textOf('name') ?? '';
  const bodyNode = node.child('body');
  const params = paramsOf(node);
  let stmts = listed(bodyNode);
  if (name !== 'initialize' && !name.endsWith('=')) stmts = returnTail(stmts);
  resolveNames(stmts, params);
  const object = node.child('object');
  const func: Func = {
    id: '', name, qualified: '', form: 'function', params, annotations: [], modifiers: object ? ['static'] : [], exported: true, body: stmts, span: node.span
  };
  if (object && object.type === 'constant') func.container = object.text;
  return make.func(func);
}

/** A block or lambda; a block's numbered parameter `_1` and `it` are parameters. */
function reduceBlock(node: Node): Value {
  const inner = node.type === 'lambda' ? node.child('body') : node;
  const bodyNode = inner?.child('body');
  const params = paramsOf(node);
  if (params.length === 0 && node.type !== 'lambda' && bodyNode && /\b(?:_1|it)\b/.test(bodyNode.text)) {
    const name = /\b_1\b/.test(bodyNode.text) ? '_1' : 'it';
    params.push({ name, annotations: [], span: node.span });
  }
  const stmts = node.type === 'lambda' && inner?.value.is === 'func' ? inner.value.func.body : listed(bodyNode);
  return make.func({ id: '', name: '', qualified: '', form: 'closure', params, annotations: [], modifiers: [], exported: false, body: stmts, span: node.span });
}

const VISIBILITY: ReadonlySet<string> = new Set(['private', 'protected', 'public', 'private_class_method', 'module_function', 'private_constant', 'public_class_method']);
const MIXINS: ReadonlySet<string> = new Set(['include', 'extend', 'prepend']);
const ATTRIBUTES: ReadonlySet<string> = new Set(['attr_accessor', 'attr_reader', 'attr_writer', 'attr']);

/** Names that a macro call is given as symbols. */
export function symbolsOf(e: Expr): string[] {
  return e.kind !== 'call' ? [] : e.args.flatMap((a) => (a.name === undefined && a.value.kind === 'literal' && a.value.type === 'string' ? [a.value.value] : []));
}

function setVisibility(func: Func, how: string): void {
  if (how === 'module_function' || how === 'public' || how === 'public_class_method') {
    if (how === 'module_function') func.modifiers.push('static');
    func.exported = true;
    return;
  }
  func.modifiers.push(how === 'private_class_method' ? 'private' : how);
  func.exported = false;
}

/** A constant that a class body gives a value; null for another statement. */
function fieldOf(s: Stmt): Field | null {
  if (s.kind !== 'assign' || s.operator !== '=' || s.target.kind !== 'name' || !/^\p{Lu}/u.test(s.target.name)) return null;
  return { name: s.target.name, ...(s.value ? { initial: s.value } : {}), annotations: [], modifiers: ['const'], span: s.span };
}

/** Sorts the statements of a class body: methods with their visibility, types, constants, attributes, mixins, macros. */
function fill(decl: TypeDecl, stmts: Stmt[]): void {
  let current = 'public';
  for (const s of stmts) {
    if (s.kind === 'declare') {
      if (current !== 'public' && !s.func.modifiers.includes('static')) setVisibility(s.func, current);
      decl.methods.push(s.func);
      continue;
    }
    if (s.kind === 'type') {
      // `class << self` is the class itself.
      if (s.decl.name === '') {
        for (const m of s.decl.methods) m.modifiers.push('static');
        decl.methods.push(...s.decl.methods);
        decl.body.push(...s.decl.body);
        decl.nested.push(...s.decl.nested);
      } else decl.nested.push(s.decl);
      continue;
    }
    const field = fieldOf(s);
    if (field) {
      decl.fields.push(field);
      continue;
    }
    const macro = s.kind === 'evaluate' ? bareCallee(s.expr) : null;
    if (s.kind === 'evaluate' && macro && VISIBILITY.has(macro)) {
      const names = symbolsOf(s.expr);
      const own = s.expr.kind === 'call' ? s.expr.args.flatMap((a) => (a.value.kind === 'closure' ? [a.value.func] : [])) : [];
      if (s.expr.kind === 'name' || (s.expr.kind === 'call' && s.expr.args.length === 0)) current = macro;
      for (const m of own) decl.methods.push(m);
      for (const m of decl.methods) if (own.includes(m) || names.includes(m.name)) setVisibility(m, macro);
      continue;
    }
    if (s.kind === 'evaluate' && s.expr.kind === 'call' && macro && ATTRIBUTES.has(macro)) {
      for (const name of symbolsOf(s.expr)) decl.fields.push({ name, annotations: [], modifiers: [macro], span: s.span });
      continue;
    }
    if (s.kind === 'evaluate' && s.expr.kind === 'call' && macro && MIXINS.has(macro)) {
      for (const a of s.expr.args) if (a.value.kind === 'name' || a.value.kind === 'member') decl.supertypes.push(pathOf(a.value));
    }
    decl.body.push(s);
  }
  for (const m of decl.methods) m.form = m.name === 'initialize' ? 'constructor' : 'method';
}

function pathOf(e: Expr): string {
  return e.kind === 'name' ? e.name : e.kind === 'member' ? `${pathOf(e.object)}::${e.property}` : '';
}

function reduceType(node: Node): Value {
  const superclass = node.child('superclass')?.named_()[0];
  const name = node.child('name');
  const decl: TypeDecl = {
    name: name ? typeText(name).replace(/^::/, '') : '', form: node.type === 'module' ? 'module' : 'class', supertypes: superclass ? [typeText(superclass)] : [],
    fields: [], methods: [], nested: [], annotations: [] as Annotation[], modifiers: [], body: [], span: node.span
  };
  const stmts = listed(node.child('body'));
  fill(decl, stmts);
  resolveNames(decl.body, []);
  for (const f of decl.fields) if (f.initial) resolveNames([{ kind: 'evaluate', expr: f.initial, span: f.span }], []);
  applyFilters(decl);
  decl.body = skippedFilters(decl.body);
  if (superclass) decl.body.push(inherited(superclass, decl));
  return make.type(decl);
}

/** Ruby tells a class of what inherits from it: the call that what the class body says of itself is for. */
function inherited(superclass: Node, decl: TypeDecl): Stmt {
  const { span } = superclass;
  const callee: Expr = { kind: 'member', object: valueOf(superclass), property: 'inherited', span };
  return { kind: 'evaluate', expr: { kind: 'call', callee, args: [{ value: nameAt(decl.name.replaceAll('::', '.'), span) }], span }, span };
}

/** `class << self`: a nameless type whose methods are taken over by the class around. */
function reduceSingleton(node: Node): Value {
  return reduceType(node);
}

/** `alias new old`: a method that calls another. */
function reduceAlias(node: Node): Value {
  const [name, old] = [node.textOf('name') ?? '', node.textOf('alias') ?? ''];
  return make.expr({ kind: 'call', callee: nameAt('alias_method', node.span), args: [name, old].map((value) => ({ value: { kind: 'literal', type: 'string', value: value.replace(/^:/, ''), span: node.span } })), span: node.span });
}

/** Reducers of definitions. */
export const definitionReducers: Record<string, Reducer> = {
  method_parameters: reduceParameters,
  block_parameters: reduceParameters,
  lambda_parameters: reduceParameters,
  method: reduceMethod,
  singleton_method: reduceMethod,
  block: reduceBlock,
  do_block: reduceBlock,
  lambda: reduceBlock,
  class: reduceType,
  module: reduceType,
  singleton_class: reduceSingleton,
  alias: reduceAlias
};

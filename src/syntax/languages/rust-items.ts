/** Rust's items: functions, types, `impl` blocks, traits, modules, attributes and `use`. */
import { asStmts, make, type Node, type Reducer } from '../fold.js';
import type { Annotation, Field, Func, Import, Param, Stmt, TypeDecl } from '../form.js';
import { spanOf, typeText } from './common.js';
import { targetOf } from './rust-patterns.js';
import { leavingWithNothing, returning, tailed, valueAt, valueOf } from './rust-values.js';

/** The words before a function or item; `pub(crate)` is one. */
function modifiersOf(node: Node): string[] {
  const visibility = node.first('visibility_modifier');
  const words = node.first('function_modifiers')?.text.replace(/"[^"]*"/g, '').split(/\s+/).filter((w) => w !== '') ?? [];
  return [...(visibility ? [visibility.text.replace(/\s+/g, '')] : []), ...words];
}

/** A name that others use, without the mark of a raw identifier. */
export function plainName(text: string): string {
  return text.startsWith('r#') ? text.slice(2) : text;
}

export const parameter: Reducer = (node) => {
  const pattern = node.child('pattern');
  const type = node.child('type');
  const own = pattern && targetOf(pattern);
  if (pattern?.type === 'self' || pattern?.named_().some((k) => k.type === 'self')) return make.params([]);
  const param: Param = { name: own?.kind === 'name' ? own.name : '', ...(type && { type: typeText(type) }), annotations: [], span: node.span };
  const binds = own?.kind === 'list' ? own.items.flatMap((x, i) => (x.kind === 'name' && x.name !== '_' ? [{ name: x.name, property: `${i}` }] : []))
    : own?.kind === 'record' ? own.entries.flatMap((e) => (e.value.kind === 'name' && e.key ? [{ name: e.value.name, property: e.key }] : [])) : [];
  return make.params([binds.length ? { ...param, binds } : param]);
};

export function paramsOf(node: Node | undefined): Param[] {
  return node?.value.is === 'params' ? node.value.params : [];
}

/** Parameters of a closure may be bare patterns. */
export const parameters: Reducer = (node) =>
  make.params(
    node.kids.flatMap((k): Param[] => {
      if (k.value.is === 'params') return k.value.params;
      if (k.type === 'attribute_item' || k.type === 'self_parameter' || (!k.named && k.type !== '_')) return [];
      if (k.type === 'variadic_parameter') return [{ name: '', rest: true, annotations: [], span: k.span }];
      const own = targetOf(k);
      const name = own?.kind === 'name' ? own.name : '';
      const list = own?.kind === 'list' ? own.items : [];
      const binds = list.flatMap((x, i) => (x.kind === 'name' ? [{ name: x.name, property: `${i}` }] : []));
      return [{ name, ...(binds.length && { binds }), annotations: [], span: k.span }];
    })
  );

function hasSelf(node: Node): boolean {
  const list = node.child('parameters');
  return list?.kids.some((k) => k.type === 'self_parameter' || (k.type === 'parameter' && k.child('pattern')?.text.replace(/^mut\s+/, '') === 'self')) ?? false;
}

/** Parameters that a web framework fills from the request. */
const EXTRACTED = /(?:^|::|&\s*)(?:Path|Query|Json|Form|State|Data|Extension|HttpRequest|TypedHeader|Multipart)\b/;

/** A handler's parameter that nobody reads (`_admin: RequireAdmin`) is there for what making it refuses: a call that runs first. */
function demanded(params: Param[]): Stmt[] {
  if (!params.some((p) => p.type && EXTRACTED.test(p.type))) return [];
  return params.flatMap((p): Stmt[] => {
    const type = p.type && p.name.startsWith('_') && !EXTRACTED.test(p.type) ? baseName(p.type) : '';
    if (!/^\p{Lu}/u.test(type)) return [];
    const callee = { kind: 'name' as const, name: type, span: p.span };
    return [{ kind: 'evaluate', expr: { kind: 'call', callee, args: [], span: p.span }, span: p.span }];
  });
}

export const functionItem: Reducer = (node) => {
  const name = plainName(node.textOf('name') ?? '');
  const result = node.child('return_type');
  const modifiers = modifiersOf(node);
  const params = paramsOf(node.child('parameters'));
  const body = node.child('body') ? [...demanded(params), ...returning(asStmts(node.child('body')!))] : [];
  const returnType = result && typeText(result);
  if (!node.child('body')) modifiers.push('abstract');
  if (hasSelf(node)) modifiers.push('self');
  const from = node.kids.find((k) => k.type !== 'attribute_item');
  return make.func({
    id: '', name, qualified: '', form: 'function', params, ...(returnType && { returnType }), annotations: [], modifiers,
    exported: node.first('visibility_modifier') !== undefined, body: returnType?.startsWith('Option') ? leavingWithNothing(body) : body, span: from ? spanOf(from.span, node.span) : node.span
  });
};

/** A function as a member of a type. `self` tells a method from a function of the type. */
function member(func: Func, container: string, exported: boolean): Func {
  const own = func.modifiers.includes('self');
  const modifiers = func.modifiers.filter((m) => m !== 'self');
  return { ...func, form: 'method', container, modifiers: own ? modifiers : [...modifiers, 'static'], exported: func.exported || exported };
}

export const closure: Reducer = (node) => {
  const body = node.child('body');
  const result = node.child('return_type');
  const modifiers = [...(node.has('async') ? ['async'] : []), ...(node.has('move') ? ['move'] : [])];
  const func: Func = {
    id: '', name: '', qualified: '', form: 'closure', params: paramsOf(node.child('parameters')), ...(result && { returnType: typeText(result) }), annotations: [],
    modifiers, exported: false, body: body ? returning(tailed(body)) : [], span: node.span
  };
  return make.expr({ kind: 'closure', func, span: node.span });
};

export const asyncBlock: Reducer = (node) => {
  const body = node.first('block');
  const func: Func = {
    id: '', name: '', qualified: '', form: 'closure', params: [], annotations: [], modifiers: ['async'], exported: false, body: body ? returning(asStmts(body)) : [], span: node.span
  };
  return make.expr({ kind: 'closure', func, span: node.span });
};

export const attribute: Reducer = (node) => {
  const inside = node.first('attribute');
  if (!inside) return make.none;
  const path = inside.named_()[0];
  const list = inside.child('arguments');
  const value = valueAt(inside, 'value');
  const args = list?.value.is === 'args' ? list.value.args : value ? [{ value }] : [];
  return make.annotations([{ name: path?.text.replace(/::/g, '.') ?? '', args, span: node.span }]);
};

/** Whether an item is there in tests only. */
function forTests(annotations: Annotation[]): boolean {
  return annotations.some((a) => {
    const last = a.name.slice(a.name.lastIndexOf('.') + 1);
    return last === 'test' || last === 'bench' || (a.name === 'cfg' && a.args.length === 1 && a.args[0].value.kind === 'name' && a.args[0].value.name === 'test');
  });
}

/** An item with the attributes before it. */
interface Item {
  node: Node;
  annotations: Annotation[];
}

/** The items or statements of a list with the attributes before each; what is there in tests only is left out. */
function itemsOf(list: Node): Item[] {
  const out: Item[] = [];
  let annotations: Annotation[] = [];
  for (const k of list.kids) {
    if (!k.named || k.type === 'inner_attribute_item') continue;
    if (k.type === 'attribute_item') {
      if (k.value.is === 'annotations') annotations.push(...k.value.annotations);
      continue;
    }
    if (!forTests(annotations)) out.push({ node: k, annotations });
    annotations = [];
  }
  return out;
}

/** Statements of a list of items; what `impl` blocks say of a type that the list declares becomes a part of its declaration. */
export function listStmts(list: Node, statement: (item: Node) => Stmt[] = asStmts): Stmt[] {
  const out: Stmt[] = [];
  const types = new Map<string, TypeDecl>();
  for (const { node, annotations } of itemsOf(list)) {
    const { value } = node;
    if (value.is === 'func') value.func.annotations.push(...annotations);
    else if (value.is === 'type') value.type.annotations.push(...annotations);
    if (value.is === 'func' && value.func.modifiers.includes('self')) value.func.modifiers = value.func.modifiers.filter((m) => m !== 'self');
    if (value.is === 'type' && node.type === 'impl_item') {
      const known = types.get(value.type.name);
      if (known) {
        known.methods.push(...value.type.methods);
        known.body.push(...value.type.body);
        known.supertypes.push(...value.type.supertypes.filter((s) => !known.supertypes.includes(s)));
        continue;
      }
    }
    if (value.is === 'type' && !types.has(value.type.name)) types.set(value.type.name, value.type);
    out.push(...statement(node));
  }
  return out;
}

function declOf(node: Node, form: TypeDecl['form'], name: string, supertypes: string[] = []): TypeDecl {
  return { name, form, supertypes, fields: [], methods: [], nested: [], annotations: [], modifiers: modifiersOf(node), body: [], span: node.span };
}

/** A type's name without references, parameters and path. */
function baseName(text: string): string {
  const plain = text.replace(/^(?:&\s*(?:'\w+\s*)?(?:mut\s+)?|dyn\s+|\*(?:const|mut)\s+)+/, '').replace(/<.*$/s, '').trim();
  return plain.slice(plain.lastIndexOf(':') + 1).trim();
}

/** Methods, constants and statements of an `impl` block or trait. */
function fill(decl: TypeDecl, body: Node | undefined, exported: boolean): void {
  if (!body) return;
  for (const { node, annotations } of itemsOf(body)) {
    if (node.value.is === 'func') {
      const func = member(node.value.func, decl.name, exported);
      func.annotations.push(...annotations);
      decl.methods.push(func);
    } else if (node.value.is === 'type') decl.nested.push(node.value.type);
    else decl.body.push(...asStmts(node));
  }
}

export const implItem: Reducer = (node) => {
  const type = node.child('type');
  const trait = node.child('trait');
  const decl = declOf(node, 'class', baseName(type?.text ?? ''), trait ? [baseName(trait.text)] : []);
  fill(decl, node.child('body'), trait !== undefined);
  return make.type(decl);
};

export const traitItem: Reducer = (node) => {
  const bounds = node.child('bounds');
  const decl = declOf(node, 'interface', node.textOf('name') ?? '', bounds ? bounds.text.replace(/^:\s*/, '').split('+').map((b) => baseName(b.trim())).filter((b) => b !== '' && !b.startsWith("'")) : []);
  fill(decl, node.child('body'), true);
  return make.type(decl);
};

export const fieldDeclaration: Reducer = (node) => {
  const type = node.child('type');
  const size = type?.type === 'array_type' ? type.expr('length') : null;
  return make.fields([{ name: node.textOf('name') ?? '', ...(type && { type: typeText(type) }), ...(size && { size }), annotations: [], modifiers: modifiersOf(node), span: node.span }]);
};

/** Fields with the attributes before each. */
export const fieldList: Reducer = (node) =>
  make.fields(
    itemsOf(node).flatMap(({ node: k, annotations }) => (k.value.is === 'fields' ? k.value.fields.map((f): Field => ({ ...f, annotations: [...annotations, ...f.annotations] })) : []))
  );

/** Fields of a tuple struct are named by their places. */
export const orderedFields: Reducer = (node) =>
  make.fields(node.all('type').map((t, i): Field => ({ name: `${i}`, type: typeText(t), annotations: [], modifiers: [], span: t.span })));

export const structItem = (form: 'struct' | 'union'): Reducer => (node) => {
  const decl = declOf(node, form, node.textOf('name') ?? '');
  const body = node.child('body');
  if (body?.value.is === 'fields') decl.fields.push(...body.value.fields);
  return make.type(decl);
};

export const enumItem: Reducer = (node) => {
  const decl = declOf(node, 'enum', node.textOf('name') ?? '');
  for (const { node: v, annotations } of itemsOf(node.child('body') ?? node)) {
    if (v.type !== 'enum_variant') continue;
    const initial = valueAt(v, 'value');
    const holds = v.child('body');
    decl.fields.push({ name: v.textOf('name') ?? '', ...(holds && { type: typeText(holds) }), ...(initial && { initial }), annotations, modifiers: [], span: v.span });
  }
  return make.type(decl);
};

export const typeItem: Reducer = (node) => {
  const of = node.child('type');
  return make.type(declOf(node, 'alias', node.textOf('name') ?? '', of ? [typeText(of)] : []));
};

/** `const` and `static`. */
export const constItem: Reducer = (node) => {
  const name = node.child('name');
  const value = node.child('value');
  const type = node.child('type');
  if (!name) return make.none;
  return make.stmt({
    kind: 'assign', target: { kind: 'name', name: name.text, span: name.span }, operator: '=', value: value ? valueOf(value) : null, declares: true,
    modifiers: [...modifiersOf(node), 'const'], ...(type && { type: typeText(type) }), span: node.span
  });
};

export const modItem: Reducer = (node) => {
  const body = node.child('body');
  if (body) return make.stmts(listStmts(body));
  const name = node.textOf('name') ?? '';
  return make.imports([{ module: `./${name}`, alias: name, span: node.span }]);
};

/** A path of `use` as a module: the crate's own begin with a dot. */
function moduleOf(path: string[]): string {
  const own = path[0] === 'crate' || path[0] === 'self' || path[0] === 'super';
  if (!own) return path.join('.');
  const rest = path.filter((p) => p !== 'crate' && p !== 'self' && p !== 'super');
  return rest.length ? `./${rest.join('/')}` : '.';
}

function pathParts(text: string): string[] {
  return text.split('::').map((p) => plainName(p.trim())).filter((p) => p !== '');
}

/** One `use`, its groups taken apart. */
export const useDeclaration: Reducer = (node) => {
  const argument = node.child('argument');
  if (!argument) return make.none;
  const out: Import[] = [];
  const stack: { at: Node; prefix: string[] }[] = [{ at: argument, prefix: [] }];
  const add = (path: string[], at: Node, alias?: string): void => {
    const whole = path[path.length - 1] === 'self' && path.length > 1 ? path.slice(0, -1) : path;
    const last = whole[whole.length - 1];
    const before = whole.slice(0, -1);
    // Functions, types and modules alike are known by their last part.
    if (before.length === 0) out.push({ module: moduleOf(whole), alias: alias ?? last, span: at.span });
    else out.push({ module: moduleOf(before), name: last, ...(alias && { alias }), span: at.span });
  };
  while (stack.length) {
    const { at, prefix } = stack.pop()!;
    if (at.type === 'use_list') {
      const kids = at.named_();
      for (let i = kids.length - 1; i >= 0; i--) stack.push({ at: kids[i], prefix });
    } else if (at.type === 'scoped_use_list') {
      const list = at.child('list');
      if (list) stack.push({ at: list, prefix: [...prefix, ...pathParts(at.textOf('path') ?? '')] });
    } else if (at.type === 'use_as_clause') add([...prefix, ...pathParts(at.textOf('path') ?? '')], at, at.textOf('alias'));
    else if (at.type === 'use_wildcard') {
      const path = at.named_()[0];
      out.push({ module: moduleOf([...prefix, ...(path ? pathParts(path.text) : [])]), name: '*', span: at.span });
    } else add([...prefix, ...pathParts(at.text)], at);
  }
  return make.imports(out);
};

/** C#'s constructions: objects with their initialisers, arrays, collections, anonymous objects, copies. */
import { make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import type { Argument, Entry, Expr } from '../form.js';
import { nameAt, spread, typeText } from './common.js';
import { dotted, erased } from './csharp-text.js';
import { isValue, lastValue, valueOf, valuesIn } from './csharp-values.js';

/** Arguments of a node's list. */
export function argsOf(node: Node | undefined): Argument[] {
  return node?.value.is === 'args' ? node.value.args : [];
}

/** Items of an initialiser's braces: `A = 1`, `["k"] = 1` and `{ k, v }` are entries, all else are items. */
function entriesOf(node: Node): { entries: Entry[]; items: Expr[] } {
  const entries: Entry[] = [];
  const items: Expr[] = [];
  for (const k of valuesIn(node)) {
    const e = valueOf(k);
    if (e.kind === 'assign-expr' && e.operator === '=') {
      const key = e.target.kind === 'name' ? e.target.name : undefined;
      const index = e.target.kind === 'index' && e.target.object.kind === 'unknown' ? e.target.index : null;
      if (key !== undefined) entries.push({ key, value: e.value, span: k.span });
      else if (index) entries.push({ ...(index.kind === 'literal' ? { key: index.value } : { keyExpr: index }), value: e.value, span: k.span });
      else items.push(e);
    } else if (k.type === 'initializer_expression' && e.kind === 'list' && e.items.length === 2) {
      const [key, value] = e.items;
      entries.push({ ...(key.kind === 'literal' ? { key: key.value } : { keyExpr: key }), value, span: k.span });
    } else items.push(e);
  }
  return { entries, items };
}

/** Braces of their own: a record when they hold keys, else a list. */
const initializer: Reducer = (node) => {
  const { entries, items } = entriesOf(node);
  return make.expr(entries.length && items.length === 0 ? { kind: 'record', entries, span: node.span } : { kind: 'list', items: valuesIn(node).map(valueOf), span: node.span });
};

/**
 * `new X(a) { P = v }`: a construction whose properties are named arguments. Collections with their elements are
 * records and lists of the type.
 */
function construction(node: Node, type: string, callee: Expr): Value {
  const args = argsOf(node.child('arguments') ?? node.first('argument_list'));
  const braces = node.child('initializer') ?? node.first('initializer_expression');
  if (!braces) return make.expr({ kind: 'call', callee, args, construct: true, span: node.span });
  const { entries, items } = entriesOf(braces);
  if (entries.length === 0 && args.length === 0) return make.expr({ kind: 'list', items, ...(type && { type }), span: node.span });
  const dictionary = /Dictionary|Lookup|Collection$|Headers$|Values$/.test(type) || entries.some((e) => e.key === undefined || !/^[\p{L}_]\w*$/u.test(e.key));
  if (items.length === 0 && args.length === 0 && dictionary) return make.expr({ kind: 'record', entries, ...(type && { type }), span: node.span });
  const named = entries.map((e): Argument => ({ ...(e.key !== undefined && { name: e.key }), value: e.value }));
  return make.expr({ kind: 'call', callee, args: [...args, ...named, ...items.map((value) => ({ value }))], construct: true, span: node.span });
}

const creation: Reducer = (node) => {
  const type = node.child('type');
  const name = type ? erased(type.text) : '';
  return construction(node, name, type ? dotted(name, type.span) : unknownOf(node, 'syntax-error'));
};

/** `new()`, whose type is that of its place. */
const implicitCreation: Reducer = (node) => construction(node, '', nameAt('new', node.span));

const arrayCreation: Reducer = (node) => {
  const type = node.child('type');
  const name = type ? typeText(type) : '';
  const braces = node.first('initializer_expression');
  if (braces) return make.expr({ kind: 'list', items: valuesIn(braces).map(valueOf), type: name.replace(/\[[^\]]*\]/, '[]'), span: node.span });
  const sizes = type?.child('rank')?.named_().map(valueOf) ?? [];
  const callee = nameAt(name.replace(/\[[^\]]*\]/, '[]'), type?.span ?? node.span);
  return make.expr({ kind: 'call', callee, args: sizes.map((value) => ({ value })), construct: true, span: node.span });
};

const anonymousObject: Reducer = (node) => {
  const entries: Entry[] = [];
  const kids = node.kids;
  for (let i = 0; i < kids.length; i++) {
    if (!isValue(kids[i])) continue;
    if (kids[i + 1]?.type === '=' && kids[i + 2]) {
      entries.push({ key: kids[i].text, value: valueOf(kids[i + 2]), span: kids[i].span });
      i += 2;
    } else {
      const value = valueOf(kids[i]);
      const key = value.kind === 'member' ? value.property : value.kind === 'name' ? value.name : undefined;
      entries.push({ ...(key !== undefined ? { key } : { spread: true }), value, span: kids[i].span });
    }
  }
  return make.expr({ kind: 'record', entries, span: node.span });
};

/** `x with { A = 1 }`: a copy with other values. */
const withExpression: Reducer = (node) => {
  const [of] = valuesIn(node);
  const entries: Entry[] = of ? [{ value: valueOf(of), spread: true, span: of.span }] : [];
  for (const k of node.named_('with_initializer')) entries.push({ key: k.named_()[0]?.text ?? '', value: lastValue(k), span: k.span });
  return make.expr({ kind: 'record', entries, span: node.span });
};

const nothing: Reducer = () => make.none;

/** Reducers of constructions. */
export const objectReducers: Record<string, Reducer> = {
  object_creation_expression: creation,
  implicit_object_creation_expression: implicitCreation,
  array_creation_expression: arrayCreation,
  implicit_array_creation_expression: (node) => make.expr({ kind: 'list', items: (node.first('initializer_expression')?.kids ?? []).filter(isValue).map(valueOf), span: node.span }),
  anonymous_object_creation_expression: anonymousObject,
  initializer_expression: initializer,
  collection_expression: (node) => make.expr({ kind: 'list', items: node.named_().map(valueOf), span: node.span }),
  spread_element: (node) => make.expr(spread(lastValue(node), node.span)),
  with_expression: withExpression,
  with_initializer: nothing
};

/**
 * Destructuring. A pattern is reduced to the form of the literal that it looks like: `{a, b: c = 1, ...r}` to a
 * record whose values are names, default assignments and spreads, `[x, , ...y]` to a list. `bind` then gives
 * one assignment a bound name: `const {a, b: c} = x` is `a = x.a; c = x.b`.
 */
import { asExpr, fromExpr, make, type Node, type Reducer, type Value } from '../fold.js';
import { isAwaited, noteAwaited } from '../awaited.js';
import type { Assign, Entry, Expr, Span, Stmt } from '../form.js';
import { literal, nameAt, nameOf, nullLiteral, spread } from './common.js';

/** What the assignments of one declaration or statement share. */
export type Shared = Pick<Assign, 'declares' | 'modifiers' | 'span'> & { type?: string };

/** The property that a `...rest` takes, in `Param.binds`. */
const REST = '...';

/** A constant key, or the expression of a computed one. */
export function keyOf(node: Node | undefined): Pick<Entry, 'key' | 'keyExpr'> {
  if (!node) return { key: '' };
  const value = node.value.is === 'expr' ? node.value.expr : null;
  if (value?.kind === 'literal' && (value.type === 'string' || value.type === 'number')) return { key: value.value };
  return node.type === 'computed_property_name' && value ? { keyExpr: value } : { key: node.text };
}

function objectPattern(node: Node): Value {
  const entries = node.named_().flatMap((k): Entry[] => {
    if (k.value.is === 'entries') return k.value.entries;
    const value = asExpr(k);
    if (k.type === 'rest_pattern' && value.kind === 'unary') return [{ value: value.operand, spread: true, span: k.span }];
    return [{ key: k.text, value, span: k.span }];
  });
  return make.expr({ kind: 'record', entries, span: node.span });
}

/** Items of `[a, , ...b]`; a hole is the literal `null`, so that positions hold. */
export function itemsOf(node: Node): Expr[] {
  const items: Expr[] = [];
  let open = true;
  for (const k of node.kids) {
    if (k.named) {
      items.push(k.value.is === 'args' && k.type === 'spread_element' ? spread(k.value.args[0].value, k.span) : asExpr(k));
      open = false;
    } else if (k.type === ',') {
      if (open) items.push(nullLiteral(k.span));
      open = true;
    }
  }
  return items;
}

const withDefault: Reducer = (node) => make.expr(defaulted(node));

function defaulted(node: Node): Expr {
  return { kind: 'assign-expr', target: node.need('left'), operator: '=', value: node.need('right'), span: node.span };
}

/** Reducers of the pattern nodes. */
export const patternReducers: Record<string, Reducer> = {
  object_pattern: objectPattern,
  array_pattern: (node) => make.expr({ kind: 'list', items: itemsOf(node), span: node.span }),
  pair_pattern: (node) => make.entries([{ ...keyOf(node.child('key')), value: node.need('value'), span: node.span }]),
  rest_pattern: (node) => make.expr(spread(asExpr(node.named_()[0] ?? node), node.span)),
  assignment_pattern: withDefault,
  object_assignment_pattern: (node) => make.entries([{ key: node.textOf('left') ?? '', value: defaulted(node), span: node.span }]),
  shorthand_property_identifier_pattern: (node) => make.expr(nameOf(node))
};

/** Whether an assignment's target takes its value apart. */
export function isPattern(e: Expr): boolean {
  return e.kind === 'record' || e.kind === 'list';
}

/** A copy of an access path without calls, or null for any other expression: such a value may be repeated. */
function copyPath(e: Expr): Expr | null {
  switch (e.kind) {
    case 'name':
    case 'literal':
      return { ...e };
    case 'member': {
      const object = copyPath(e.object);
      return object && { ...e, object };
    }
    case 'index': {
      const object = copyPath(e.object);
      const index = e.index && copyPath(e.index);
      return object && index && { ...e, object, index };
    }
    default:
      return null;
  }
}

function isRequire(e: Expr): boolean {
  return e.kind === 'call' && e.callee.kind === 'name' && e.callee.name === 'require';
}

/** A name for a value that is taken apart but has none itself: the pattern's own first level, `{a,b}`. */
export function patternName(pattern: Expr): string {
  if (pattern.kind === 'record') return `{${pattern.entries.map((e) => e.key ?? REST).join(',')}}`;
  if (pattern.kind === 'list') return `[${pattern.items.map((i) => (i.kind === 'name' ? i.name : i.kind === 'assign-expr' && i.target.kind === 'name' ? i.target.name : '')).join(',')}]`;
  return '';
}

/** The items that `[a, b] = [x, y]` and `[a, b] = await Promise.all([x, y])` give, when there is one for each name. */
function givenItems(targets: Expr[], value: Expr): Expr[] | null {
  const all = value.kind === 'call' && value.callee.kind === 'member' && value.callee.property === 'all' &&
    value.callee.object.kind === 'name' && value.callee.object.name === 'Promise' && value.args.length === 1;
  const list = all ? value.args[0].value : value;
  if (list.kind !== 'list' || list.items.length !== targets.length) return null;
  if ([...targets, ...list.items].some((i) => i.kind === 'unary' && i.operator === REST)) return null;
  if (all && isAwaited(value.span)) list.items.forEach(noteAwaited);
  return list.items;
}

/**
 * The assignments that `target = value` makes.
 * A value that is no plain path and goes to several names is first stored under the pattern's own name
 * (`{a,b} = f(); a = {a,b}.a; ...`), so that its calls stand once; a plain `[a, b] = f()` is one assignment to a list.
 */
export function bind(target: Expr, value: Expr, shared: Shared): Stmt[] {
  const out: Stmt[] = [];
  const work: { target: Expr; value: Expr }[] = [{ target, value }];
  const assign = (to: Expr, from: Expr): void => {
    out.push({ kind: 'assign', target: to, operator: '=', value: from, ...shared });
  };
  const base = (pattern: Expr, from: Expr, count: number): (() => Expr) => {
    if (count < 2 || isRequire(from)) return () => from;
    if (copyPath(from)) return () => copyPath(from)!;
    const temporary = nameAt(patternName(pattern), pattern.span);
    assign(temporary, from);
    return () => ({ ...temporary });
  };
  while (work.length) {
    const { target: to, value: from } = work.pop()!;
    const parts: { target: Expr; value: Expr }[] = [];
    if (to.kind === 'assign-expr') {
      parts.push({ target: to.target, value: { kind: 'logical', operator: '??', operands: [from, to.value], span: to.span } });
    } else if (to.kind === 'record') {
      if (to.entries.length === 0) out.push(...fromExpr(from));
      const get = base(to, from, to.entries.length);
      for (const e of to.entries) {
        const part: Expr = e.spread
          ? { kind: 'record', entries: [{ value: get(), spread: true, span: e.span }], span: e.span }
          : e.keyExpr
            ? { kind: 'index', object: get(), index: e.keyExpr, span: e.span }
            : { kind: 'member', object: get(), property: e.key ?? '', span: e.span };
        parts.push({ target: e.value, value: part });
      }
    } else if (to.kind === 'list') {
      const given = shared.declares ? givenItems(to.items, from) : null;
      const plain = to.items.every((i) => i.kind === 'name' || i.kind === 'member' || i.kind === 'index');
      const named = to.items.filter((i) => i.kind !== 'literal').length;
      if (given) to.items.forEach((item, i) => parts.push({ target: item, value: given[i] }));
      else if (plain && named > 1 && !copyPath(from)) assign(to, from);
      else {
        if (named === 0) out.push(...fromExpr(from));
        const get = base(to, from, named);
        to.items.forEach((item, i) => {
          const at = literal('number', String(i), item.span);
          const rest = item.kind === 'unary' && item.operator === REST;
          if (rest) parts.push({ target: item.operand, value: { kind: 'index', object: get(), index: null, slice: [at, null], span: item.span } });
          else if (item.kind !== 'literal') parts.push({ target: item, value: { kind: 'index', object: get(), index: at, span: item.span } });
        });
      }
    } else if (to.kind === 'literal') out.push(...fromExpr(from));
    else assign(to, from);
    for (let i = parts.length - 1; i >= 0; i--) work.push(parts[i]);
  }
  return out;
}

/** Names that a parameter's pattern binds with the dotted property of each, and the assignments of its defaults. */
export function bindsOf(pattern: Expr): { binds: { name: string; property: string }[]; defaults: Stmt[] } {
  const binds: { name: string; property: string }[] = [];
  const defaults: Stmt[] = [];
  const work: { target: Expr; path: string }[] = [{ target: pattern, path: '' }];
  while (work.length) {
    const { target, path } = work.pop()!;
    const join = (key: string): string => (path ? `${path}.${key}` : key);
    const parts: { target: Expr; path: string }[] = [];
    if (target.kind === 'name') binds.push({ name: target.name, property: path });
    else if (target.kind === 'record') {
      for (const e of target.entries) parts.push({ target: e.value, path: join(e.spread ? REST : e.key ?? '[]') });
    } else if (target.kind === 'list') {
      target.items.forEach((item, i) => {
        const rest = item.kind === 'unary' && item.operator === REST;
        if (item.kind !== 'literal') parts.push({ target: rest ? item.operand : item, path: join(rest ? REST : String(i)) });
      });
    } else if (target.kind === 'assign-expr') {
      if (target.target.kind === 'name') defaults.push(defaultStmt(target.target, target.value, target.span));
      parts.push({ target: target.target, path });
    }
    for (let i = parts.length - 1; i >= 0; i--) work.push(parts[i]);
  }
  return { binds, defaults };
}

function defaultStmt(name: Expr & { kind: 'name' }, value: Expr, span: Span): Stmt {
  const operands: Expr[] = [{ ...name }, value];
  return { kind: 'assign', target: { ...name }, operator: '=', value: { kind: 'logical', operator: '??', operands, span }, declares: false, modifiers: [], span };
}

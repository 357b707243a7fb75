/** Rust's patterns: what they test of a value and the names that they bind. */
import { asExpr, unknownOf, type Node } from '../fold.js';
import type { Entry, Expr, Span } from '../form.js';
import { literal, nameAt, nullLiteral } from './common.js';

/** What a pattern is below references, `mut`, `ref` and brackets. */
export function bare(pattern: Node): Node {
  let at = pattern;
  while (['match_pattern', 'ref_pattern', 'mut_pattern', 'reference_pattern', 'parenthesized_pattern'].includes(at.type)) {
    const inner = at.kids.filter((k) => k.field !== 'condition' && k.type !== 'mutable_specifier' && (k.named || k.type === '_')).at(at.type === 'match_pattern' ? 0 : -1);
    if (!inner) break;
    at = inner;
  }
  return at;
}

/** The alternatives of a pattern, in order. */
export function alternatives(pattern: Node): Node[] {
  const out: Node[] = [];
  const stack = [pattern];
  while (stack.length) {
    const at = bare(stack.pop()!);
    if (at.type === 'or_pattern') for (let i = at.kids.length - 1; i >= 0; i--) at.kids[i].named || at.kids[i].type === '_' ? stack.push(at.kids[i]) : 0;
    else out.push(at);
  }
  return out;
}

function isWild(p: Node): boolean {
  return p.type === '_' || p.text === '_';
}

/** Names begin with a small letter; constants and variants do not. */
function isBinding(p: Node): boolean {
  return (p.type === 'identifier' || p.type === 'shorthand_field_identifier') && /^(?:r#)?[\p{Ll}_]/u.test(p.text);
}

/** The last part of a variant's path: `Some`, `Normal`. */
export function variant(p: Node): string {
  const type = p.type === 'tuple_struct_pattern' || p.type === 'struct_pattern' ? p.child('type') : p;
  const text = type?.text ?? '';
  return text.slice(text.lastIndexOf(':') + 1);
}

/** The patterns inside a tuple, slice or tuple variant. */
export function inner(p: Node): Node[] {
  return p.kids.filter((k) => k.field !== 'type' && (k.named || k.type === '_') && k.type !== 'attribute_item');
}

/** Whether a pattern holds of every value. */
export function irrefutable(pattern: Node): boolean {
  const p = bare(pattern);
  if (isWild(p) || isBinding(p) || p.type === 'remaining_field_pattern') return true;
  if (p.type === 'tuple_pattern') return inner(p).every(irrefutable);
  if (p.type === 'captured_pattern') return irrefutable(p.named_().at(-1)!);
  return false;
}

/** A variant's or constant's path as an expression. */
function pathOf(type: Node): Expr {
  const parts = type.text.replace(/<.*$/s, '').split('::').map((x) => x.trim()).filter((x) => x !== '' && x !== 'crate' && x !== 'self' && x !== 'super');
  return parts.slice(1).reduce<Expr>((object, property) => ({ kind: 'member', object, property, span: type.span }), nameAt(parts[0] === 'Self' ? 'this' : parts[0] ?? '', type.span));
}

const compare = (operator: string, left: Expr, right: Expr, span: Span): Expr => ({ kind: 'binary', operator, left, right, span });

/** What a pattern asks of a value; null when it holds of all. Patterns nest as deep as the form may. */
export function testOf(pattern: Node, subject: Expr): Expr | null {
  const all = alternatives(pattern);
  if (all.length > 1) {
    const each = all.map((p) => testOf(p, subject));
    if (each.some((e) => e === null)) return null;
    return { kind: 'logical', operator: '||', operands: each as Expr[], span: pattern.span };
  }
  const p = all[0] ?? pattern;
  if (irrefutable(p)) return null;
  const kids = inner(p);
  const parts = (): (Expr | null)[] => kids.map((k, i) => testOf(k, kids.length === 1 ? subject : { kind: 'member', object: subject, property: `${i}`, span: k.span }));
  switch (p.type) {
    case 'tuple_struct_pattern': {
      const name = variant(p);
      const within = kids.length === 1 ? [testOf(kids[0], subject)] : parts();
      if (name === 'Some') return within[0] ?? compare('!=', subject, nullLiteral(p.span), p.span);
      return both([compare('==', subject, pathOf(p.child('type')!), p.span), ...within], p.span);
    }
    case 'tuple_pattern':
      return both(kids.map((k, i) => testOf(k, { kind: 'member', object: subject, property: `${i}`, span: k.span })), p.span);
    case 'slice_pattern': {
      const rest = kids.some((k) => bare(k).type === 'remaining_field_pattern' || bare(k).text.endsWith('..'));
      const length: Expr = { kind: 'call', callee: { kind: 'member', object: subject, property: 'len', span: p.span }, args: [], span: p.span };
      const count = literal('number', `${kids.length - (rest ? 1 : 0)}`, p.span);
      return both([compare(rest ? '>=' : '==', length, count, p.span), ...kids.map((k, i) => testOf(k, { kind: 'index', object: subject, index: literal('number', `${i}`, k.span), span: k.span }))], p.span);
    }
    case 'struct_pattern':
      return both([compare('==', subject, pathOf(p.child('type')!), p.span), ...p.named_('field_pattern').map((f) => {
        const of = f.child('pattern');
        return of ? testOf(of, { kind: 'member', object: subject, property: f.textOf('name') ?? '', span: f.span }) : null;
      })], p.span);
    case 'captured_pattern':
      return testOf(p.named_().at(-1)!, subject);
    case 'range_pattern': {
      const from = p.expr('left');
      const to = p.expr('right');
      const open = p.has('..');
      return both([from && compare('>=', subject, from, p.span), to && compare(open ? '<' : '<=', subject, to, p.span)], p.span);
    }
    case 'identifier':
    case 'scoped_identifier':
      return p.text === 'None' ? compare('==', subject, nullLiteral(p.span), p.span) : compare('==', subject, pathOf(p), p.span);
    default:
      return compare('==', subject, p.value.is === 'expr' ? asExpr(p) : unknownOf(p), p.span);
  }
}

function both(tests: (Expr | null)[], span: Span): Expr | null {
  const all = tests.filter((t): t is Expr => t !== null);
  return all.length === 0 ? null : all.length === 1 ? all[0] : { kind: 'logical', operator: '&&', operands: all, span };
}

/** The target that a pattern stores a value in; null when it binds nothing. */
export function targetOf(pattern: Node): Expr | null {
  const p = alternatives(pattern)[0] ?? pattern;
  if (isWild(p)) return null;
  if (isBinding(p)) return nameAt(p.text, p.span);
  if (p.type === 'captured_pattern') {
    const own = p.named_()[0];
    return nameAt(own.text, own.span);
  }
  if (p.type === 'struct_pattern') {
    const entries = p.named_('field_pattern').flatMap((f): Entry[] => {
      const name = f.child('name');
      const of = f.child('pattern');
      const value = of ? targetOf(of) : name ? nameAt(name.text, name.span) : null;
      return value && name ? [{ key: name.text, value, span: f.span }] : [];
    });
    return entries.length ? { kind: 'record', entries, span: p.span } : null;
  }
  if (p.type === 'tuple_struct_pattern' || p.type === 'tuple_pattern' || p.type === 'slice_pattern') {
    const kids = inner(p);
    if (p.type === 'tuple_struct_pattern' && kids.length === 1) return targetOf(kids[0]);
    const items = kids.map((k) => targetOf(k));
    if (items.every((i) => i === null)) return null;
    return { kind: 'list', items: items.map((i, at) => i ?? nameAt('_', kids[at].span)), span: p.span };
  }
  return null;
}

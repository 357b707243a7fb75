/** How C#'s reducers read the kids of a node: `this` and `base` are tokens, a `switch` may stand for a value. */
import { asExpr, unknownOf, type Node } from '../fold.js';
import type { Expr, Stmt } from '../form.js';
import { not, nullLiteral } from './common.js';
import { conditionalOf } from './csharp-switch.js';

/** Whether a kid is a value: named, or one of the keywords that are. */
export function isValue(node: Node): boolean {
  return node.named || node.type === 'this' || node.type === 'base';
}

/** Kids of a node that are values, in order. */
export function valuesIn(node: Node): Node[] {
  return node.kids.filter(isValue);
}

/** A node's value as an expression. */
export function valueOf(node: Node): Expr {
  if (!node.named) return { kind: 'name', name: node.type === 'base' ? 'super' : node.type, span: node.span };
  return node.type === 'switch_expression' ? conditionalOf(node) : asExpr(node);
}

/** The value of the kid in a field; an `unknown` stands in for a missing one. */
export function need(node: Node, field: string): Expr {
  const kid = node.child(field);
  return kid ? valueOf(kid) : unknownOf(node, 'syntax-error');
}

/** The only value among a node's kids, or the last one. */
export function lastValue(node: Node): Expr {
  const kid = valuesIn(node).at(-1);
  return kid ? valueOf(kid) : unknownOf(node, 'syntax-error');
}

/** What is thrown by a `throw` in the place of a value. */
export function thrownBy(e: Expr): Expr | null {
  return e.kind === 'unary' && e.operator === 'throw' ? e.operand : null;
}

function throws(value: Expr): Stmt {
  return { kind: 'exit', form: 'throw', value, span: value.span };
}

/**
 * A value with its `throw` moved out before it: `x = a ?? throw e` is `if (a == null) throw e; x = a`, and
 * `c ? a : throw e` is `if (!c) throw e` and `a`.
 * @param sink what becomes of the value
 */
export function settle(value: Expr, sink: (value: Expr) => Stmt[]): Stmt[] {
  const alone = thrownBy(value);
  if (alone) return [throws(alone)];
  if (value.kind === 'logical' && value.operator === '??') {
    const last = thrownBy(value.operands[value.operands.length - 1]);
    if (!last) return sink(value);
    const rest = value.operands.slice(0, -1);
    const kept: Expr = rest.length === 1 ? rest[0] : { ...value, operands: rest };
    const test: Expr = { kind: 'binary', operator: '==', left: kept, right: nullLiteral(value.span), span: value.span };
    return [{ kind: 'if', test, then: [throws(last)], else: [], span: value.span }, ...sink(kept)];
  }
  if (value.kind === 'conditional') {
    const yes = thrownBy(value.consequent);
    const no = thrownBy(value.alternate);
    if (yes && !no) return [{ kind: 'if', test: value.test, then: [throws(yes)], else: [], span: value.span }, ...sink(value.alternate)];
    if (no && !yes) return [{ kind: 'if', test: not(value.test, value.test.span), then: [throws(no)], else: [], span: value.span }, ...sink(value.consequent)];
  }
  return sink(value);
}

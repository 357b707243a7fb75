/** What Scala's calls are handed: place holders, blocks and cases are closures. */
import type { Node } from '../fold.js';
import type { Argument, Expr, Param } from '../form.js';
import { closureOf, hasHole, returned, stmtsOf, tail, valueOf } from './scala-values.js';

/** A name without back quotes. */
export function text(node: Node): string {
  return node.text.replace(/`/g, '');
}

/** Of an argument with place holders the closure that it stands for. */
export function argumentOf(value: Expr): Expr {
  if (value.kind === 'name' || value.kind === 'literal' || !hasHole(value)) return value;
  const span = value.span;
  return closureOf([{ name: '_', annotations: [], span }], returned(value), span);
}

/** What a call is handed in braces: cases and functions are closures, one expression is itself, more are a closure without parameters. */
export function bracedArgument(node: Node): Argument[] {
  if (node.type !== 'block' && node.type !== 'colon_argument') return [{ value: valueOf(node) }];
  const start = node.child('lambda_start') ?? (node.type === 'colon_argument' ? node.first('bindings', 'identifier', 'wildcard') : undefined);
  const stmts = node.type === 'block' ? stmtsOf(node) : stmtsOf(node.named_().at(-1) ?? node);
  if (start) return [{ value: closureOf(paramsFrom(start), tail(stmts, returned), node.span) }];
  const [only] = stmts;
  if (stmts.length === 1 && only.kind === 'evaluate') return [{ value: argumentOf(only.expr) }];
  return [{ value: closureOf([], tail(stmts, returned), node.span) }];
}

/** Parameters of a closure. */
export function paramsFrom(node: Node): Param[] {
  if (node.value.is === 'params') return node.value.params;
  return [{ name: text(node), annotations: [], span: node.span }];
}

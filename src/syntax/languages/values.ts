/** Statements as values, for languages in which nearly everything is both (Ruby, Kotlin). */
import { asExpr, type Node, unknownOf } from '../fold.js';
import type { Expr, Span, Stmt } from '../form.js';
import { stmtExprs, walkStmts } from '../walk.js';
import { nullLiteral } from './common.js';

/** A node's value as an expression; an `if` of two values is a conditional. */
export function valueOf(node: Node): Expr {
  if (node.value.is !== 'stmts') return asExpr(node);
  return valueOfStmts(node.value.stmts, node.span) ?? unknownOfStmts(node.value.stmts, node);
}

function valueOfStmts(stmts: Stmt[], span: Span): Expr | null {
  if (stmts.length === 0) return nullLiteral(span);
  if (stmts.length !== 1) return null;
  const [s] = stmts;
  if (s.kind === 'evaluate') return s.expr;
  if (s.kind === 'assign' && s.value) return { kind: 'assign-expr', target: s.target, operator: s.operator, value: s.value, span: s.span };
  if (s.kind !== 'if') return null;
  const consequent = valueOfStmts(s.then, s.span);
  const alternate = valueOfStmts(s.else, s.span);
  return consequent && alternate && { kind: 'conditional', test: s.test, consequent, alternate, span: s.span };
}

function unknownOfStmts(stmts: Stmt[], node: Node): Expr {
  const parts: Expr[] = [];
  walkStmts(stmts, (s) => void parts.push(...stmtExprs(s)));
  return { ...unknownOf(node), parts };
}

/** The value of the kid in a field. */
export function need(node: Node, field: string): Expr {
  const kid = node.child(field);
  return kid ? valueOf(kid) : unknownOf(node, 'syntax-error');
}

/** Puts the value that a statement list ends in somewhere: the last statement of every branch is replaced. */
export function putTail(stmts: Stmt[], put: (e: Expr) => Stmt[]): Stmt[] {
  const last = stmts[stmts.length - 1];
  if (!last) return stmts;
  switch (last.kind) {
    case 'evaluate':
      return [...stmts.slice(0, -1), ...put(last.expr)];
    case 'if':
      last.then = putTail(last.then, put);
      last.else = putTail(last.else, put);
      return stmts;
    case 'switch':
      for (const c of last.cases) c.body = putTail(c.body, put);
      return stmts;
    case 'try':
      if (last.otherwise.length) last.otherwise = putTail(last.otherwise, put);
      else last.body = putTail(last.body, put);
      for (const c of last.catches) c.body = putTail(c.body, put);
      return stmts;
    case 'scope':
    case 'block':
      last.body = putTail(last.body, put);
      return stmts;
    default:
      return stmts;
  }
}

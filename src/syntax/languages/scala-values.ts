/**
 * Scala's statements that have values. `if`, `match`, `try` and blocks are statement lists whose last statement is the
 * value; `tail` hands that value on (returned, stored), `valueOf` makes an expression of it.
 */
import { asExpr, asStmts, type Node } from '../fold.js';
import type { Case, Expr, Func, Param, Span, Stmt } from '../form.js';
import { nameAt } from './common.js';

/** Gives the value of a statement list to `sink`. Depth is bounded by the cap on the form's levels. */
export function tail(stmts: readonly Stmt[], sink: (value: Expr) => Stmt[]): Stmt[] {
  const last = stmts[stmts.length - 1];
  if (!last) return [];
  const before = stmts.slice(0, -1);
  switch (last.kind) {
    case 'evaluate':
      if (last.expr.kind === 'unary' && last.expr.operator === 'throw') return [...before, thrown(last.expr.operand, last.span)];
      return [...before, ...sink(last.expr)];
    case 'if':
      return [...before, { ...last, then: tail(last.then, sink), else: tail(last.else, sink) }];
    case 'switch':
      return [...before, { ...last, cases: last.cases.map((c): Case => ({ ...c, body: tail(c.body, sink) })) }];
    case 'try':
      return [...before, { ...last, body: tail(last.body, sink), catches: last.catches.map((c) => ({ ...c, body: tail(c.body, sink) })) }];
    case 'block':
      return [...before, { ...last, body: tail(last.body, sink) }];
    default:
      return [...stmts];
  }
}

export function thrown(value: Expr, span: Span): Stmt {
  return { kind: 'exit', form: 'throw', value, span };
}

export function returned(value: Expr): Stmt[] {
  return [{ kind: 'exit', form: 'return', value, span: value.span }];
}

/** A closure over some parameters. */
export function closureOf(params: Param[], body: Stmt[], span: Span): Expr {
  const func: Func = { id: '', name: '', qualified: '', form: 'closure', params, annotations: [], modifiers: [], exported: false, body, span };
  return { kind: 'closure', func, span };
}

/** The value of a list that is one expression, or of an `if` or `match` of such; null when statements are needed. */
function simple(stmts: readonly Stmt[]): Expr | null {
  if (stmts.length !== 1) return null;
  const [s] = stmts;
  if (s.kind === 'evaluate') return s.expr;
  if (s.kind === 'assign' && !s.declares && s.value) return { kind: 'assign-expr', target: s.target, operator: s.operator, value: s.value, span: s.span };
  if (s.kind === 'exit' && s.form === 'throw' && s.value) return { kind: 'unary', operator: 'throw', operand: s.value, span: s.span };
  if (s.kind === 'block' && s.label === undefined) return simple(s.body);
  if (s.kind === 'if') {
    const yes = simple(s.then);
    const no = simple(s.else);
    return yes && no ? { kind: 'conditional', test: s.test, consequent: yes, alternate: no, span: s.span } : null;
  }
  return null;
}

/** A statement list in the place of a value: the value itself where it is one, else a closure that is called. */
export function exprFrom(stmts: readonly Stmt[], span: Span): Expr {
  const value = simple(stmts);
  if (value) return value;
  if (stmts.length === 0) return nameAt('()', span);
  return { kind: 'call', callee: closureOf([], tail(stmts, returned), span), args: [], span };
}

/** A node's value as an expression. */
export function valueOf(node: Node): Expr {
  return node.value.is === 'stmts' ? exprFrom(node.value.stmts, node.span) : asExpr(node);
}

/** A node's statements; a value is the last of them. */
export function stmtsOf(node: Node): Stmt[] {
  return asStmts(node);
}

/** Whether an expression has the place holder `_` of a closure without parameters, other closures left out. */
export function hasHole(top: Expr): boolean {
  const stack: Expr[] = [top];
  while (stack.length) {
    const e = stack.pop()!;
    switch (e.kind) {
      case 'name':
        if (e.name === '_') return true;
        break;
      case 'member':
        stack.push(e.object);
        break;
      case 'index':
        stack.push(e.object);
        if (e.index) stack.push(e.index);
        break;
      case 'call':
        stack.push(e.callee, ...e.args.map((a) => a.value));
        break;
      case 'unary':
      case 'cast':
        stack.push(e.operand);
        break;
      case 'binary':
        stack.push(e.left, e.right);
        break;
      case 'logical':
        stack.push(...e.operands);
        break;
      case 'concat':
        stack.push(...e.parts);
        break;
      default:
    }
  }
  return false;
}

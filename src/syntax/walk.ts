/** Visits the program form without recursion. */
import type { Expr, Func, Stmt } from './form.js';

/** Direct sub-expressions of an expression; a closure's body is not entered. */
export function subExprs(e: Expr): Expr[] {
  switch (e.kind) {
    case 'literal':
    case 'name':
    case 'closure':
      return [];
    case 'member':
      return [e.object];
    case 'index':
      return [e.object, ...(e.index ? [e.index] : []), ...(e.slice ?? []).filter((x): x is Expr => x !== null)];
    case 'call':
      return [e.callee, ...e.args.map((a) => a.value)];
    case 'unary':
    case 'cast':
      return [e.operand];
    case 'binary':
      return [e.left, e.right];
    case 'logical':
      return e.operands;
    case 'conditional':
      return [e.test, e.consequent, e.alternate];
    case 'concat':
    case 'unknown':
      return e.parts;
    case 'record':
      return e.entries.flatMap((x) => (x.keyExpr ? [x.keyExpr, x.value] : [x.value]));
    case 'list':
      return e.items;
    case 'assign-expr':
      return [e.target, e.value];
  }
}

/** Direct expressions of a statement, not those of nested statements. */
export function stmtExprs(s: Stmt): Expr[] {
  switch (s.kind) {
    case 'if':
      return [s.test];
    case 'loop':
      return [s.test, s.target, s.iterable].filter((x): x is Expr => x !== null);
    case 'switch':
      return [...(s.subject ? [s.subject] : []), ...s.cases.flatMap((c) => c.tests)];
    case 'exit':
      return s.value ? [s.value] : [];
    case 'assign':
      return [s.target, ...(s.value ? [s.value] : []), ...(s.size ? [s.size] : [])];
    case 'evaluate':
      return [s.expr];
    case 'unknown-stmt':
      return s.parts;
    default:
      return [];
  }
}

/** Direct sub-statements; bodies of nested functions and types are not entered. */
export function subStmts(s: Stmt): Stmt[] {
  switch (s.kind) {
    case 'block':
    case 'unknown-stmt':
      return s.body;
    case 'if':
      return [...s.then, ...s.else];
    case 'loop':
      return [...s.init, ...s.update, ...s.body];
    case 'switch':
      return s.cases.flatMap((c) => c.body);
    case 'try':
      return [...s.body, ...s.catches.flatMap((c) => c.body), ...s.otherwise, ...s.finally];
    case 'scope':
      return [...s.resources, ...s.body];
    default:
      return [];
  }
}

/** Calls `visit` on each expression below `roots` in source order, parents first; false stops descent. */
export function walkExprs(roots: Expr[], visit: (e: Expr) => boolean | void): void {
  const stack = [...roots].reverse();
  while (stack.length) {
    const e = stack.pop()!;
    if (visit(e) === false) continue;
    const subs = subExprs(e);
    for (let i = subs.length - 1; i >= 0; i--) stack.push(subs[i]);
  }
}

/** Calls `visit` on each statement below `body` in source order, parents first; false stops descent. */
export function walkStmts(body: Stmt[], visit: (s: Stmt) => boolean | void): void {
  const stack = [...body].reverse();
  while (stack.length) {
    const s = stack.pop()!;
    if (visit(s) === false) continue;
    const subs = subStmts(s);
    for (let i = subs.length - 1; i >= 0; i--) stack.push(subs[i]);
  }
}

/** All expressions of a function's own body (nested functions left out), in source order by statement. */
export function funcExprs(func: Func, visit: (e: Expr, s: Stmt) => boolean | void): void {
  walkStmts(func.body, (s) => {
    walkExprs(stmtExprs(s), (e) => visit(e, s));
  });
}

/** Whether a function is started by an event and never called by name. */
export function isEntry(func: Func): boolean {
  return func.modifiers.includes('entry');
}

/** The last part of what a call calls: `c` of `a.b.c()`; empty for a computed callee. */
export function calleeName({ callee }: Extract<Expr, { kind: 'call' }>): string {
  return callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
}

/** Dotted text of an access path (`a.b.c`, `a[]`), or null when the expression is none. */
export function pathText(e: Expr): string | null {
  const parts: string[] = [];
  let at: Expr = e;
  for (;;) {
    if (at.kind === 'name') {
      parts.push(at.name);
      break;
    }
    if (at.kind === 'member') {
      parts.push(at.property);
      at = at.object;
    } else if (at.kind === 'index') {
      parts.push(at.index?.kind === 'literal' ? at.index.value : '[]');
      at = at.object;
    } else if (at.kind === 'call') {
      const callee = pathText(at.callee);
      if (callee === null) return null;
      parts.push(`${callee}()`);
      break;
    } else return null;
  }
  return parts.reverse().join('.');
}

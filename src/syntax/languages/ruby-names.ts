/**
 * What a bare name is in Ruby: a variable where the function assigns it or takes it as a parameter, else a call
 * of a method without arguments. Told once the whole function is known; what leaves a block is put right then too.
 */
import type { Expr, Func, Param, Stmt } from '../form.js';
import { stmtExprs, subExprs, subStmts, walkExprs, walkStmts } from '../walk.js';
import { returnTail } from './ruby-values.js';

/** Names that were written bare and may be calls. */
const bare = new WeakSet<Expr>();

/** Methods of web frameworks that stand for the request and its parts: read like variables. */
const REQUEST: ReadonlySet<string> = new Set(['params', 'request', 'session', 'cookies', 'flash', 'response', 'env', 'headers']);

/** Marks a name that may be a call. */
export function mayBeCall(e: Expr): Expr {
  bare.add(e);
  return e;
}

/** Names that a pattern of `case ... in` binds. */
const bound = new WeakSet<Expr>();

/** Marks the bare names of a pattern as variables that it binds. */
export function bindPattern(pattern: Expr): Expr {
  walkExprs([pattern], (e) => {
    if (e.kind === 'name' && (bare.delete(e) || bound.has(e))) bound.add(e);
    return e.kind !== 'member' && e.kind !== 'call';
  });
  return pattern;
}

/** Variables that can be seen: those of a function and of what is around it. */
interface Scope {
  names: Set<string>;
  outer: Scope | null;
}

function has(scope: Scope, name: string): boolean {
  for (let s: Scope | null = scope; s; s = s.outer) if (s.names.has(name)) return true;
  return false;
}

function addTarget(to: Set<string>, target: Expr | null): void {
  const stack = target ? [target] : [];
  while (stack.length) {
    const e = stack.pop()!;
    if (e.kind === 'name') to.add(e.name);
    else if (e.kind === 'list') stack.push(...e.items);
    else if (e.kind === 'unary' && e.operator === '...') stack.push(e.operand);
    else if (e.kind === 'record') stack.push(...e.entries.map((x) => x.value));
  }
}

/** Names that statements assign, those in closures left out. */
function assigned(body: Stmt[], to: Set<string>): void {
  walkStmts(body, (s) => {
    if (s.kind === 'assign' || s.kind === 'loop') addTarget(to, s.target);
    if (s.kind === 'try') for (const c of s.catches) if (c.name) to.add(c.name);
    walkExprs(stmtExprs(s), (e) => {
      if (e.kind === 'assign-expr') addTarget(to, e.target);
      else if (e.kind === 'name' && bound.has(e)) to.add(e.name);
    });
  });
}

/** Tells calls from variables in a function's body and parameters, or in statements that have a scope of their own. */
export function resolveNames(body: Stmt[], params: Param[]): void {
  const work: { body: Stmt[]; params: Param[]; outer: Scope | null }[] = [{ body, params, outer: null }];
  while (work.length) {
    const { body: stmts, params: own, outer } = work.pop()!;
    const scope: Scope = { names: new Set(), outer };
    for (const p of own) {
      if (p.name) scope.names.add(p.name);
      for (const b of p.binds ?? []) scope.names.add(b.name);
    }
    assigned(stmts, scope.names);
    const stack: Expr[] = own.flatMap((p) => (p.default ? [p.default] : []));
    walkStmts(stmts, (s) => void stack.push(...stmtExprs(s)));
    while (stack.length) {
      const e = stack.pop()!;
      if (e.kind === 'name') {
        if (bare.delete(e) && !REQUEST.has(e.name) && !has(scope, e.name)) toCall(e);
      } else if (e.kind === 'closure') {
        finishBlock(e.func);
        work.push({ body: e.func.body, params: e.func.params, outer: scope });
      } else stack.push(...subExprs(e));
    }
  }
}

function toCall(e: Extract<Expr, { kind: 'name' }>): void {
  const callee: Expr = { kind: 'name', name: e.name, span: e.span };
  const target = e as unknown as Record<string, unknown>;
  delete target.name;
  Object.assign(target, { kind: 'call', callee, args: [] });
}

/** In a block that is a function value, `next` returns and so does its last value. */
function finishBlock(func: Func): void {
  const stack: Stmt[] = [...func.body];
  while (stack.length) {
    const s = stack.pop()!;
    if (s.kind === 'exit' && s.form === 'continue') s.form = 'return';
    if (s.kind !== 'loop') stack.push(...subStmts(s));
  }
  func.body = returnTail(func.body);
}

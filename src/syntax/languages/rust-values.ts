/**
 * Rust's statements are expressions: what a block, `if` or `match` gives is told by its last expression. Where the
 * value is returned, assigned or thrown, each branch returns, assigns or throws; elsewhere it is a `conditional`
 * chain, or a closure that is called.
 */
import { asExpr, asStmts, fromExpr, make, type Node, type Reducer } from '../fold.js';
import type { Argument, Expr, Func, Span, Stmt } from '../form.js';
import { nameAt, nullLiteral } from './common.js';

/** Statements that are the value of the block they end. */
const tails = new WeakSet<Stmt>();

/** What `e.ok_or(error)?` throws when `e` is nothing. */
const throwing = new WeakMap<Expr, Expr>();

/** Values that `?` was asked of: of a function that gives an `Option` they leave it when they are nothing. */
const tried = new WeakSet<Expr>();

/** Marks an expression whose failure leaves the function; `error` is thrown when it is nothing. */
export function markTried(e: Expr, error: Expr | null): Expr {
  if (error) throwing.set(e, error);
  else tried.add(e);
  return e;
}

/** `e` in statement position, as the value of the block that it ends. */
export function tail(expr: Expr): Stmt {
  const stmt: Stmt = { kind: 'evaluate', expr, span: expr.span };
  tails.add(stmt);
  return stmt;
}

/** Whether a call is `name(x)` of one argument, as `Err(x)`. */
function isWrap(e: Expr, name: string): e is Extract<Expr, { kind: 'call' }> {
  return e.kind === 'call' && e.callee.kind === 'name' && e.callee.name === name && e.args.length <= 1;
}

/** What a variant holds: `x` of `Err(x)` and `Ok(x)`. */
function held(e: Extract<Expr, { kind: 'call' }>): Expr {
  return e.args[0]?.value ?? nullLiteral(e.span);
}

const isNull = (e: Expr, span: Span): Expr => ({ kind: 'binary', operator: '==', left: e, right: nullLiteral(span), span });

function throwIfNull(value: Expr, error: Expr, span: Span): Stmt {
  return { kind: 'if', test: isNull(value, value.span), then: [{ kind: 'exit', form: 'throw', value: error, span: error.span }], else: [], span };
}

/** What only changes the error of a `Result`. */
const ON_ERROR = new Set(['map_err', 'context', 'with_context', 'wrap_err', 'wrap_err_with', 'change_context', 'attach_printable', 'inspect_err', 'or_raise', 'map_err_into']);

/** Without what only changes the error. */
export function plain(e: Expr): Expr {
  let at = e;
  while (at.kind === 'call' && at.callee.kind === 'member' && ON_ERROR.has(at.callee.property)) at = at.callee.object;
  return at;
}

/** `x.ok_or(e)` and `x.ok_or_else(|| e)`: what they ask and the error. */
export function okOr(e: Expr): { of: Expr; error: Expr } | null {
  if (e.kind !== 'call' || e.callee.kind !== 'member' || e.args.length !== 1) return null;
  const name = e.callee.property;
  if (name !== 'ok_or' && name !== 'ok_or_else') return null;
  return { of: e.callee.object, error: given(e.args[0]) };
}

/** The value of an argument; of a closure that only gives a value, that value. */
export function given(a: Argument): Expr {
  if (a.value.kind !== 'closure') return a.value;
  const [only, more] = a.value.func.body;
  return only?.kind === 'exit' && only.value && !more ? only.value : a.value;
}

/** Statements that return a value: `Err(e)` is thrown, `Ok(x)` gives x, `x.ok_or(e)` one of both. */
export function returned(value: Expr, span: Span): Stmt[] {
  if (isWrap(value, 'Err')) return [{ kind: 'exit', form: 'throw', value: held(value), span }];
  const given = plain(isWrap(value, 'Ok') ? held(value) : value);
  const option = okOr(given);
  const error = option?.error ?? throwing.get(given);
  const of = option?.of ?? given;
  if (error === undefined) return [{ kind: 'exit', form: 'return', value: given, span }];
  if (of.kind === 'name') return [throwIfNull(of, error, span), { kind: 'exit', form: 'return', value: of, span }];
  const found = nameAt('$value', of.span);
  return [
    { kind: 'assign', target: found, operator: '=', value: of, declares: true, modifiers: [], span: of.span },
    throwIfNull({ ...found }, error, span),
    { kind: 'exit', form: 'return', value: { ...found }, span }
  ];
}

/** Stores of a value, with what leaves when it is nothing. */
export function stored(target: Expr, value: Expr, span: Span, type?: string, size?: Expr): Stmt[] {
  const error = throwing.get(value);
  const store: Stmt = {
    kind: 'assign', target, operator: '=', value, declares: true, modifiers: [], ...(type !== undefined && { type }), ...(size && { size }), span
  };
  return error && target.kind === 'name' ? [store, throwIfNull({ ...target }, error, span)] : [store];
}

/** An expression whose value is dropped: `x.ok_or(e)?;` only throws; `x.ok();` drops a failure. */
export function dropped(e: Expr, span: Span): Stmt[] {
  const error = throwing.get(e);
  if (error) return [throwIfNull(e, error, span)];
  if (e.kind === 'call' && e.callee.kind === 'member' && e.callee.property === 'ok' && e.args.length === 0) return ignoring(e.callee.object, span);
  return fromExpr(e);
}

/** Runs an expression whose failure nobody sees (`let _ = check();`). */
export function ignoring(e: Expr, span: Span): Stmt[] {
  if (e.kind !== 'call') return [{ kind: 'evaluate', expr: e, span }];
  const body: Stmt[] = [{ kind: 'evaluate', expr: e, span: e.span }];
  return [{ kind: 'try', body, catches: [{ types: [], name: null, body: [], span }], otherwise: [], finally: [], span }];
}

/** Gives the value of a statement list to `sink`, in each branch that has one. Depth is bounded by the cap on the form's levels. */
export function distribute(body: Stmt[], sink: (value: Expr) => Stmt[]): Stmt[] {
  const last = body[body.length - 1];
  if (!last) return body;
  const into = (b: Stmt[]): Stmt[] => distribute(b, sink);
  const instead = (...s: Stmt[]): Stmt[] => [...body.slice(0, -1), ...s];
  switch (last.kind) {
    case 'evaluate':
      return tails.has(last) ? instead(...sink(last.expr)) : body;
    case 'if':
      return instead({ ...last, then: into(last.then), else: into(last.else) });
    case 'switch':
      return instead({ ...last, cases: last.cases.map((c) => ({ ...c, body: into(c.body) })) });
    case 'try': {
      const catches = last.catches.map((c) => ({ ...c, body: into(c.body) }));
      return instead({ ...last, ...(last.otherwise.length ? { otherwise: into(last.otherwise) } : { body: into(last.body) }), catches });
    }
    case 'block':
    case 'scope':
      return instead({ ...last, body: into(last.body) });
    default:
      return body;
  }
}

/** A function's or closure's body with its value returned. */
export function returning(body: Stmt[]): Stmt[] {
  return distribute(body, (value) => returned(value, value.span));
}

/** In a function that gives an `Option`, a store of `x?` leaves with nothing when x is nothing. */
export function leavingWithNothing(body: Stmt[]): Stmt[] {
  const work = [body];
  while (work.length) {
    const list = work.pop()!;
    for (let i = list.length - 1; i >= 0; i--) {
      const s = list[i];
      if (s.kind === 'assign' && s.value && s.target.kind === 'name' && tried.has(s.value)) {
        const leave: Stmt = { kind: 'exit', form: 'return', value: nullLiteral(s.span), span: s.span };
        list.splice(i + 1, 0, { kind: 'if', test: isNull({ ...s.target }, s.span), then: [leave], else: [], span: s.span });
      } else if (s.kind === 'if') work.push(s.then, s.else);
      else if (s.kind === 'switch') for (const c of s.cases) work.push(c.body);
      else if (s.kind === 'loop' || s.kind === 'block') work.push(s.body);
      else if (s.kind === 'try') work.push(s.body, s.otherwise, ...s.catches.map((c) => c.body));
    }
  }
  return body;
}

/** The one value of statements that do nothing else. */
function onlyValue(body: Stmt[]): Expr | null {
  const [only, more] = body;
  if (!only || more) return null;
  if (only.kind === 'evaluate' && tails.has(only)) return only.expr;
  if (only.kind === 'if') return conditionalOf(only);
  return null;
}

function conditionalOf(s: Extract<Stmt, { kind: 'if' }>): Expr | null {
  const consequent = onlyValue(s.then);
  const alternate = consequent && onlyValue(s.else);
  return alternate ? { kind: 'conditional', test: s.test, consequent: consequent!, alternate, span: s.span } : null;
}

/** A node's value as an expression; of statements, the value that they end with. */
export function valueOf(node: Node): Expr {
  if (node.value.is === 'none') return node.named ? nullLiteral(node.span) : asExpr(node);
  if (node.value.is !== 'stmts') return asExpr(node);
  const { stmts } = node.value;
  if (stmts.length === 0) return nullLiteral(node.span);
  const value = onlyValue(stmts);
  if (value) return value;
  const func: Func = {
    id: '', name: '', qualified: '', form: 'closure', params: [], annotations: [], modifiers: [], exported: false, body: returning(stmts), span: node.span
  };
  return { kind: 'call', callee: { kind: 'closure', func, span: node.span }, args: [], span: node.span };
}

/** Statements of a node with its value, if it is one, as the tail. */
export function tailed(node: Node): Stmt[] {
  return node.value.is === 'expr' && node.value.expr.kind !== 'assign-expr' ? [tail(node.value.expr)] : asStmts(node);
}

/** Gives what a node's value is, in each of its branches, to `sink`. */
export function sunk(node: Node, sink: (value: Expr) => Stmt[]): Stmt[] {
  return node.value.is === 'stmts' ? distribute(node.value.stmts, sink) : sink(valueOf(node));
}

/** As `valueOf` of the kid in a field; null when there is none. */
export function valueAt(node: Node, field: string): Expr | null {
  const kid = node.child(field);
  return kid ? valueOf(kid) : null;
}

/** A kid's value handed on. */
export const handOn: Reducer = (node) => {
  const kid = node.named_()[0];
  return kid ? (kid.value.is === 'stmts' ? kid.value : make.expr(valueOf(kid))) : make.none;
};

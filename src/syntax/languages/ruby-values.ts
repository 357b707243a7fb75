/** Ruby's statements as values and values as statements: nearly everything in Ruby is both. */
import { asStmts, fromExpr, type Node } from '../fold.js';
import type { Argument, Call, Expr, Span, Stmt } from '../form.js';
import { not } from './common.js';
import { putTail } from './values.js';

export { need, putTail, valueOf } from './values.js';

/** A call of plain values. */
export function call(callee: Expr, args: Expr[], span: Span): Call {
  return { kind: 'call', callee, args: args.map((value): Argument => ({ value })), span };
}

/** The name that a call without a receiver calls; null for any other expression. */
export function bareCallee(e: Expr): string | null {
  if (e.kind === 'name') return e.name;
  return e.kind === 'call' && !e.construct && e.callee.kind === 'name' ? e.callee.name : null;
}

/** The last method that an expression calls, on whatever; empty for no call. */
export function methodOf(e: Expr): string {
  if (e.kind !== 'call' || e.construct) return '';
  return e.callee.kind === 'member' ? e.callee.property : e.callee.kind === 'name' ? e.callee.name : '';
}

/** Calls that answer a web request; they always have a value. */
const ANSWERS: ReadonlySet<string> = new Set(['render', 'redirect_to', 'redirect_back', 'head', 'redirect', 'redirect_back_or_to', 'respond_with', 'send_file', 'send_data', 'render_to_string']);

/** Calls for what they do, whose value nobody means when they end a method. */
const PROCEDURES: ReadonlySet<string> = new Set([...ANSWERS, 'puts', 'print', 'p', 'pp', 'warn', 'super', 'yield', 'abort', 'exit', 'sleep', 'require', 'include', 'extend']);

/** Methods that run their block for every element, and what of the call is gone through. */
const EACH: ReadonlySet<string> = new Set(['each', 'each_pair', 'each_entry', 'find_each', 'each_value', 'each_key', 'each_with_index', 'each_line', 'each_char', 'each_byte', 'times', 'upto', 'downto', 'step', 'reverse_each', 'each_slice', 'each_with_object']);

/** Methods that run their block once, at once, between an opening and a closing. */
const ONCE: ReadonlySet<string> = new Set(['open', 'transaction', 'synchronize', 'with_lock', 'chdir', 'mktmpdir', 'create', 'start', 'popen', 'with_connection', 'silence', 'unscoped', 'timeout', 'measure', 'instrument', 'benchmark', 'flock', 'sync']);

/** An expression in statement position: raises, loops and short-circuit statements in their statement form. */
export function statement(e: Expr): Stmt[] {
  const callee = bareCallee(e);
  if (callee === 'raise' || callee === 'fail') return [raise(e)];
  if (e.kind === 'call') return blockStatement(e) ?? fromExpr(e);
  if (e.kind === 'conditional') return [{ kind: 'if', test: e.test, then: statement(e.consequent), else: statement(e.alternate), span: e.span }];
  if (e.kind === 'logical' && e.operator !== '??') return shortCircuit(e.operator, e.operands, e.span);
  return fromExpr(e);
}

/** `a && b` as a statement: b runs under a; `a || b`: b runs unless a. */
function shortCircuit(operator: '&&' | '||', operands: Expr[], span: Span): Stmt[] {
  const last = operands[operands.length - 1];
  const before = operands.slice(0, -1);
  const test: Expr = before.length === 1 ? before[0] : { kind: 'logical', operator, operands: before, span };
  return guarded(operator, test, statement(last), span);
}

/** Statements that run when a test holds (`&&`) or doesn't (`||`); behind an answer to a request always. */
export function guarded(operator: '&&' | '||', test: Expr, body: Stmt[], span: Span): Stmt[] {
  if (operator === '&&' && body.some((s) => s.kind === 'exit') && answers(test)) return [...statement(test), ...body];
  return [{ kind: 'if', test: operator === '&&' ? test : not(test, test.span), then: body, else: [], span }];
}

/** How methods that answer a request with a refusal or another page are named. */
const ANSWERING = /^(?:render|redirect|respond|head|deny|forbid|forbidden|unauthori[sz]ed|not_found|access_denied|permission_denied|send|error|fail|flash|halt|bad_request|log|flunk)(?:_|!|$)/;

/** Whether a call before `and return` answers the request, so that its value is none that is tested. */
function answers(e: Expr): boolean {
  const method = bareCallee(e);
  return method !== null && (ANSWERS.has(method) || ANSWERING.test(method));
}

/** `raise`, `raise X`, `raise X, 'text'`, `raise 'text'`. */
function raise(e: Expr): Stmt {
  const args = e.kind === 'call' ? e.args.filter((a) => a.name === undefined) : [];
  const [first, ...rest] = args;
  const value: Expr | null = !first ? null : rest.length && first.value.kind !== 'literal' ? { kind: 'call', callee: first.value, args: rest.slice(0, 1), construct: true, span: e.span } : first.value;
  return { kind: 'exit', form: 'throw', value, span: e.span };
}

/** A call with a block that runs in place as a loop or scope; null for another call. */
function blockStatement(e: Call): Stmt[] | null {
  const last = e.args[e.args.length - 1];
  if (last?.value.kind !== 'closure' || last.name !== undefined) return null;
  const { func } = last.value;
  const method = methodOf(e);
  const rest = e.args.slice(0, -1);
  if (method === 'loop' && e.callee.kind === 'name') {
    return [{ kind: 'loop', form: 'while', init: [], test: { kind: 'literal', type: 'boolean', value: 'true', span: e.span }, update: [], target: null, iterable: null, body: func.body, span: e.span }];
  }
  if (e.callee.kind !== 'member') return null;
  const target = blockTarget(func.params.map((p) => p.name), func.params.map((p) => p.binds?.map((b) => b.name)), func.span);
  if (EACH.has(method)) {
    const iterable: Expr = rest.length === 0 && ['each', 'find_each', 'each_pair', 'each_entry', 'reverse_each'].includes(method) ? e.callee.object : { ...e, args: rest };
    return [{ kind: 'loop', form: 'each', init: [], test: null, update: [], target, iterable, body: func.body, span: e.span }];
  }
  if (!ONCE.has(method)) return null;
  const opened: Expr = { ...e, args: rest };
  const resources: Stmt[] = target ? [{ kind: 'assign', target, operator: '=', value: opened, declares: true, modifiers: [], span: e.span }] : fromExpr(opened);
  return [{ kind: 'scope', resources, body: func.body, span: e.span }];
}

function blockTarget(names: string[], binds: (string[] | undefined)[], span: Span): Expr | null {
  const items = names.map((name, i): Expr => {
    const inner = binds[i];
    return inner ? { kind: 'list', items: inner.map((n) => ({ kind: 'name', name: n, span })), span } : { kind: 'name', name, span };
  });
  return items.length === 0 ? null : items.length === 1 ? items[0] : { kind: 'list', items, span };
}

/** Statements of a node in statement position. */
export function stmtsOf(node: Node): Stmt[] {
  if (node.value.is === 'expr') return statement(node.value.expr);
  return asStmts(node);
}

/** Statements of a node that holds a list of them; none for an absent one. */
export function listed(node: Node | undefined): Stmt[] {
  return node ? stmtsOf(node) : [];
}

/** Statements of all kids of a node. */
export function body(node: Node | undefined): Stmt[] {
  return node ? node.kids.flatMap((k) => (k.named ? stmtsOf(k) : [])) : [];
}

/** Makes the value that a function's body ends in what it returns. */
export function returnTail(stmts: Stmt[]): Stmt[] {
  return putTail(stmts, (e) => {
    const method = bareCallee(e);
    if ((method && PROCEDURES.has(method)) || e.kind === 'assign-expr') return fromExpr(e);
    return [{ kind: 'exit', form: 'return', value: e, span: e.span }];
  });
}

/**
 * Filters of web frameworks (`before_action :login, only: [:edit]`): what a class body names to run before its
 * methods runs at the start of each method that it is for, and is an annotation of it.
 */
import { FILTERS, type Call, type Expr, type Func, type Stmt, type TypeDecl } from '../form.js';
import { nameAt, not } from './common.js';

const BEFORE: ReadonlySet<string> = new Set(['before_action', 'prepend_before_action', 'append_before_action', 'before_filter', 'prepend_before_filter']);
const SKIP: ReadonlySet<string> = new Set(['skip_before_action', 'skip_before_filter', 'skip_filter', 'skip_action_callback']);

/** Texts of a list of symbols or of one symbol. */
function texts(e: Expr | undefined): string[] | null {
  if (!e) return null;
  const items = e.kind === 'list' ? e.items : [e];
  return items.flatMap((i) => (i.kind === 'literal' && i.type === 'string' ? [i.value] : []));
}

const option = (call: Call, name: string): Expr | undefined => call.args.find((a) => a.name === name)?.value;

/** Whether a filter is for a method, by its `only` and `except`. */
function isFor(call: Call, method: string): boolean {
  const only = texts(option(call, 'only'));
  if (only) return only.includes(method);
  return !texts(option(call, 'except'))?.includes(method);
}

function macro(s: Stmt, names: ReadonlySet<string>): Call | null {
  return s.kind === 'evaluate' && s.expr.kind === 'call' && s.expr.callee.kind === 'name' && names.has(s.expr.callee.name) ? s.expr : null;
}

/** The condition that a filter's `if` and `unless` name; null for none. */
function condition(call: Call): Expr | null {
  const tests: Expr[] = [];
  for (const key of ['if', 'unless']) {
    const named = option(call, key);
    if (named?.kind !== 'literal' || named.type !== 'string') continue;
    const test: Expr = { kind: 'call', callee: nameAt(named.value, named.span), args: [], span: named.span };
    tests.push(key === 'if' ? test : not(test, named.span));
  }
  return tests.length === 0 ? null : tests.length === 1 ? tests[0] : { kind: 'logical', operator: '&&', operands: tests, span: call.span };
}

/** What a filter runs, in order: named methods, or its block's statements are left where they are. */
function calls(call: Call, method: string, skipped: (name: string, method: string) => boolean): Stmt[] {
  const out: Stmt[] = [];
  for (const a of call.args) {
    if (a.name !== undefined || a.value.kind !== 'literal' || a.value.type !== 'string' || skipped(a.value.value, method)) continue;
    const { span } = a.value;
    out.push({ kind: 'evaluate', expr: { kind: 'call', callee: nameAt(a.value.value, span), args: [], span }, span });
  }
  return out;
}

/**
 * What a class body leaves out of the filters that it inherits: `skip_before_action :login` gives the filter the
 * value `false`. With `only`, which new open actions have, it says nothing of the others.
 */
export function skippedFilters(body: Stmt[]): Stmt[] {
  return body.flatMap((s): Stmt[] => {
    const call = macro(s, SKIP);
    const names = call?.args.filter((a) => a.name === undefined) ?? [];
    return call && !option(call, 'only') && names.length && names.every((a) => a.value.kind === 'literal') ? [...names.map((a) => turnedOff(a.value, call)), s] : [s];
  });
}

function turnedOff(filter: Expr, { span }: Call): Stmt {
  const object: Expr = { kind: 'member', object: nameAt('this', span), property: 'filters', span };
  const target: Expr = { kind: 'member', object, property: filter.kind === 'literal' ? filter.value : '', span: filter.span };
  const value: Expr = { kind: 'literal', type: 'boolean', value: 'false', span: filter.span };
  return { kind: 'assign', target, operator: '=', value, declares: false, modifiers: [], span };
}

/** Puts the filters of a class to the methods that they are for. */
export function applyFilters(decl: TypeDecl): void {
  const filters = decl.body.flatMap((s) => macro(s, BEFORE) ?? []);
  if (filters.length === 0) return;
  const skips = decl.body.flatMap((s) => macro(s, SKIP) ?? []);
  const skipped = (name: string, method: string): boolean =>
    skips.some((s) => s.args.some((a) => a.name === undefined && a.value.kind === 'literal' && a.value.value === name) && isFor(s, method));
  const actions = decl.methods.filter((m) => m.exported && m.form === 'method' && !m.modifiers.includes('static'));
  for (const m of actions) apply(m, filters, skipped);
}

function apply(method: Func, filters: Call[], skipped: (name: string, method: string) => boolean): void {
  const before: Stmt[] = [];
  for (const f of filters) {
    if (!isFor(f, method.name)) continue;
    const run = calls(f, method.name, skipped);
    if (run.length === 0) continue;
    const test = condition(f);
    before.push(...(test ? [{ kind: 'if', test, then: run, else: [], span: f.span } satisfies Stmt] : run));
    const name = f.callee.kind === 'name' ? f.callee.name : '';
    method.annotations.push({ name, args: f.args, span: f.span });
  }
  if (before.length) method.body.unshift({ kind: 'block', label: FILTERS, body: before, span: before[0].span });
}

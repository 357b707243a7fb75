/** Facts of statements that the symbolic run needs before it runs them: exits, loop variables, declared names. */
import type { Expr, Func, Stmt } from '../syntax/form.js';
import { stmtExprs, subStmts, walkExprs, walkStmts } from '../syntax/walk.js';
import { Env } from './env.js';

export const WEAKEST = ['continue', 'break', 'goto', 'return', 'throw', 'fallthrough'];

type Exit = Extract<Stmt, { kind: 'exit' }>;

/** The exits of a branch, those left out that stay inside a loop or switch of it. */
export function exitsOf(body: Stmt[]): Exit[] {
  const out: Exit[] = [];
  const inner = new Set<Stmt>();
  walkStmts(body, (s) => {
    if (s.kind === 'loop') walkStmts(s.body, (x) => void inner.add(x));
    else if (s.kind === 'switch') s.cases.forEach((c) => walkStmts(c.body, (x) => void (x.kind === 'exit' && x.form === 'break' && inner.add(x))));
    if (s.kind === 'exit' && !(inner.has(s) && (s.form === 'continue' || s.form === 'break') && !s.label)) out.push(s);
  });
  return out;
}

/** Key of a path in the environment: `a.b`, `a[0]`; null when it is computed. */
export function pathKey(e: Expr): string | null {
  if (e.kind === 'name') return e.name;
  if (e.kind === 'member') {
    const of = pathKey(e.object);
    return of === null ? null : `${of}.${e.property}`;
  }
  if (e.kind === 'index' && e.index?.kind === 'literal') {
    const of = pathKey(e.object);
    return of === null ? null : `${of}.${e.index.value}`;
  }
  return null;
}

/**
 * Names that a loop assigns, each with what is assigned as its label: the names themselves, and other variables
 * of the loop, don't tell.
 */
export function loopVariables(body: Stmt[], test: Expr | null): Map<string, string> {
  const made = new Map<string, Set<string>>();
  const add = (e: Expr, how: string): void => {
    if (e.kind === 'name') made.set(e.name, (made.get(e.name) ?? new Set()).add(how));
    if (e.kind === 'list') e.items.forEach((x, i) => add(x, `${how}.${i}`));
  };
  const scan = (roots: Expr[]): void =>
    walkExprs(roots, (e) => {
      if (e.kind === 'assign-expr') add(e.target, `${e.operator}${outline(e.value)}`);
      if (e.kind === 'unary' && (e.operator === '++' || e.operator === '--')) add(e.operand, e.operator);
    });
  walkStmts(body, (s) => {
    if (s.kind === 'assign' && !s.declares) add(s.target, `${s.operator}${s.value ? outline(s.value) : ''}`);
    scan(stmtExprs(s));
  });
  if (test) scan([test]);
  return new Map([...made].map(([name, ways]) => [name, [...ways].sort().join(';')]));
}

/** Variables of one label and one value before the loop are numbered, in the order in which they got that value. */
export function numbered(labels: Map<string, string>, env: Env): Map<string, string> {
  const out = new Map<string, string>();
  const seen = new Map<string, number>();
  const add = (name: string): void => {
    if (!labels.has(name) || out.has(name)) return;
    const label = labels.get(name)!;
    const key = `${env.get(name)?.id ?? ''} ${label}`;
    const n = seen.get(key) ?? 0;
    seen.set(key, n + 1);
    out.set(name, n ? `${label}#${n}` : label);
  };
  for (const [name] of env.entries()) add(name);
  for (const name of labels.keys()) add(name);
  return out;
}

/** An expression's kinds, literals and members, without the names of variables. */
export function outline(top: Expr): string {
  const out: string[] = [];
  walkExprs([top], (e) => {
    if (out.length > 40) return false;
    if (e.kind === 'literal') out.push(e.value);
    else if (e.kind === 'member') out.push(`.${e.property}`);
    else if (e.kind === 'binary' || e.kind === 'unary' || e.kind === 'logical') out.push(e.operator);
    else if (e.kind !== 'name' && e.kind !== 'closure') out.push(e.kind);
    return e.kind !== 'closure';
  });
  return out.join(' ');
}

export function leaves(body: Stmt[]): boolean {
  const last = body[body.length - 1];
  if (!last) return false;
  if (last.kind === 'exit') return true;
  if (last.kind === 'if') return last.else.length > 0 && leaves(last.then) && leaves(last.else);
  return last.kind === 'block' && leaves(subStmts(last));
}

export function endsWithBreak(body: Stmt[]): boolean {
  let found = false;
  walkStmts(body, (s) => {
    if (s.kind === 'exit' && s.form === 'break') found = true;
    return s.kind !== 'loop' && s.kind !== 'switch';
  });
  return found;
}

export const declaredCache = new WeakMap<Func, Map<string, string>>();

/** Whether a language's variables are the function's own from their first assignment on. */
export function declaresByAssigning(language: string): boolean {
  return language === 'python' || language === 'php' || language === 'ruby';
}

/** Variables that a function's own body declares (in Python and Ruby: assigns), each with an outline of its first value. */
export function declaredNames(func: Func, language: string): Map<string, string> {
  let names = declaredCache.get(func);
  if (!names) {
    names = new Map();
    const out = names;
    const add = (e: Expr, outline_: string): void => {
      if (e.kind === 'name' && !out.has(e.name)) out.set(e.name, outline_);
      if (e.kind === 'list') e.items.forEach((x, i) => add(x, `${outline_}.${i}`));
    };
    walkStmts(func.body, (s) => {
      if (s.kind === 'assign' && (s.declares || declaresByAssigning(language))) add(s.target, s.value ? outline(s.value) : '');
    });
    declaredCache.set(func, names);
  }
  return names;
}

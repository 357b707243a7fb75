/** Renames a method's receiver to `this`. */
import type { Expr, Func, Stmt } from '../form.js';
import { stmtExprs, subExprs, subStmts } from '../walk.js';

/**
 * Renames a name inside a function's body to `this`, closures included (Go's receiver, Python's first parameter).
 * A parameter or a declaration of the same name hides it from there to the end of its block.
 */
export function renameToThis(body: Stmt[], name: string): void {
  const work: Stmt[][] = [body];
  const inExprs = (roots: Expr[]): void => {
    const stack = [...roots];
    while (stack.length) {
      const e = stack.pop()!;
      if (e.kind === 'name') {
        if (e.name === name) e.name = 'this';
      } else if (e.kind === 'closure') inFunc(e.func);
      else for (const sub of subExprs(e)) stack.push(sub);
    }
  };
  const inFunc = (f: Func): void => {
    inExprs(f.params.flatMap((p) => (p.default ? [p.default] : [])));
    for (const a of f.annotations) {
      if (a.name === name || a.name.startsWith(`${name}.`)) a.name = `this${a.name.slice(name.length)}`;
      inExprs(a.args.map((x) => x.value));
    }
    if (!f.params.some((p) => p.name === name || p.binds?.some((b) => b.name === name))) work.push(f.body);
  };
  const binds = (target: Expr | null): boolean => {
    if (target?.kind === 'list') return target.items.some((i) => i.kind === 'name' && i.name === name);
    return target?.kind === 'name' && target.name === name;
  };
  while (work.length) {
    for (const s of work.pop()!) {
      if (s.kind === 'assign' && s.declares && binds(s.target)) {
        if (s.value) inExprs([s.value]);
        break;
      }
      if (s.kind === 'loop' && s.form === 'each' && binds(s.target)) {
        if (s.iterable) inExprs([s.iterable]);
        continue;
      }
      inExprs(stmtExprs(s));
      if (s.kind === 'declare') inFunc(s.func);
      else if (s.kind === 'type') for (const m of s.decl.methods) inFunc(m);
      else if (s.kind === 'if') work.push(s.then, s.else);
      else if (s.kind === 'switch') for (const c of s.cases) work.push(c.body);
      else if (s.kind === 'try') work.push(s.body, ...s.catches.map((c) => c.body), s.otherwise, s.finally);
      else if (s.kind === 'loop' && s.init.some((i) => i.kind === 'assign' && i.declares && binds(i.target))) work.push(s.init);
      else work.push(subStmts(s));
    }
  }
}

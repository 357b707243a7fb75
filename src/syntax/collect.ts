/** Turns a folded file into a `Unit`: finds every function, names it, and gathers types and imports. */
import type { Call, Expr, Func, Import, Span, Stmt, TypeDecl, Unit } from './form.js';
import { pathText, stmtExprs, subExprs, subStmts } from './walk.js';

interface Context {
  container?: string;
  /** Qualified name of the function around, empty at file level. */
  outer: string;
}

/**
 * Collects the functions, types and imports of a file's statements.
 * Closures take the name of what they are assigned to or of the key they stand under, else of the call
 * that they are registered with and its string literals, so that routes and hooks keep their identity.
 */
export function collect(path: string, language: string, body: Stmt[], span: Span, errors: Span[], depthCapped: boolean): Unit {
  const file: Func = {
    id: '', name: '', qualified: '<file>', form: 'file', params: [], annotations: [], modifiers: [], exported: true, body, span
  };
  const functions: Func[] = [];
  const types: TypeDecl[] = [];
  const imports: Import[] = [];
  const work: (() => void)[] = [];

  const addFunc = (func: Func, ctx: Context, name: string): void => {
    if (!func.name && name) func.name = lastPart(name);
    if (ctx.container && !func.container) func.container = ctx.container;
    const closure = func.form === 'closure';
    const own = func.name ? (name && name.includes('.') && (closure || !func.container) ? name : func.name) : name;
    // A closure that a field holds is named like a method; inside a function it has the function's name before it.
    const scope = func.container && (!closure || ctx.container) ? func.container : '';
    const base = scope ? `${scope}.${own || '<closure>'}` : own;
    func.qualified = ctx.outer && !(scope && func.form !== 'function' && !closure) ? `${ctx.outer}/${base}` : base;
    functions.push(func);
    const inner: Context = { outer: func.qualified, container: undefined };
    for (const p of func.params) if (p.default) visitExpr(p.default, inner, '');
    for (const s of func.body) work.push(() => visitStmt(s, inner));
  };

  const addType = (decl: TypeDecl, ctx: Context): void => {
    types.push(decl);
    const inner: Context = { container: decl.name, outer: ctx.outer };
    for (const m of decl.methods) addFunc(m, inner, m.name);
    for (const f of decl.fields) if (f.initial) visitExpr(f.initial, inner, f.name);
    for (const n of decl.nested) addType(n, ctx);
    for (const s of decl.body) work.push(() => visitStmt(s, inner));
  };

  const visitStmt = (top: Stmt, ctx: Context): void => {
    const stack = [top];
    while (stack.length) {
      const s = stack.pop()!;
      if (s.kind === 'declare') addFunc(s.func, ctx, s.func.name);
      else if (s.kind === 'type') addType(s.decl, ctx);
      else if (s.kind === 'import') imports.push(...s.imports);
      else if (s.kind === 'assign' && s.value) {
        visitExpr(s.target, ctx, '');
        visitExpr(s.value, ctx, targetName(s.target));
      } else for (const e of stmtExprs(s)) visitExpr(e, ctx, '');
      const subs = subStmts(s);
      for (let i = subs.length - 1; i >= 0; i--) stack.push(subs[i]);
    }
  };

  const visitExpr = (top: Expr, ctx: Context, topName: string): void => {
    const stack: [Expr, string][] = [[top, topName]];
    while (stack.length) {
      const [e, name] = stack.pop()!;
      if (e.kind === 'closure') {
        addFunc(e.func, ctx, name);
      } else if (e.kind === 'call') {
        const callee = pathText(e.callee) ?? '';
        const literals = callLiterals(e);
        const wraps = e.callee.kind === 'name' && !e.construct && literals.length === 0 && e.args.filter((a) => a.value.kind === 'closure').length === 1;
        for (let i = e.args.length - 1; i >= 0; i--) {
          const value = e.args[i].value;
          if (value.kind === 'closure') {
            value.func.registrar = { callee, literals, index: i };
            const label = e.args[i].name ?? [callee, ...literals.slice(0, 2)].join(' ').trim();
            // `const read = wrap(() => {})` is called by the name `read`.
            stack.push([value, name && (!callee || wraps) ? name : label]);
          } else stack.push([value, name]);
        }
        stack.push([e.callee, name]);
      } else if (e.kind === 'record') {
        for (const entry of [...e.entries].reverse()) {
          if (entry.keyExpr) stack.push([entry.keyExpr, '']);
          const outer = name === 'module.exports' || name === 'exports' ? '' : name;
          stack.push([entry.value, entry.key ? (outer ? `${outer}.${entry.key}` : entry.key) : '']);
        }
      } else if (e.kind === 'assign-expr') {
        stack.push([e.value, targetName(e.target)], [e.target, '']);
      } else {
        const subs = subExprs(e);
        const handOn = e.kind === 'logical' || e.kind === 'conditional' || e.kind === 'cast' ? name : '';
        for (let i = subs.length - 1; i >= 0; i--) stack.push([subs[i], handOn]);
      }
    }
  };

  functions.push(file);
  file.id = file.qualified;
  for (const s of body) visitStmt(s, { outer: '' });
  for (let i = 0; i < work.length; i++) work[i]();
  functions.sort((a, b) => (a === file ? -1 : b === file ? 1 : a.span.start - b.span.start || b.span.end - a.span.end));
  const seen = new Map<string, number>();
  for (const f of functions) {
    if (f === file) continue;
    if (!f.qualified || f.qualified.endsWith('/')) f.qualified += '<closure>';
    const n = (seen.get(f.qualified) ?? 0) + 1;
    seen.set(f.qualified, n);
    f.id = n === 1 ? f.qualified : `${f.qualified}~${n}`;
  }
  return { path, language, functions, types, imports, errors, depthCapped, lines: span.endLine };
}

/** String literals among a call's arguments; when there are none, those of the calls it is chained to (`route('/x').get(f)`). */
function callLiterals(call: Call): string[] {
  let at: Expr = call;
  while (at.kind === 'call' || at.kind === 'member') {
    if (at.kind === 'call') {
      const own = at.args.flatMap((a) => (a.value.kind === 'literal' && a.value.type === 'string' ? [a.value.value] : []));
      if (own.length) return own;
      at = at.callee;
    } else at = at.object;
  }
  return [];
}

/** The name that an assignment gives a function: `exports.a.b` and `A.prototype.b` are `a.b` and `A.b`. */
function targetName(target: Expr): string {
  const text = pathText(target);
  if (text === null) return '';
  return text.replace(/^module\.exports\.|^exports\.|^this\./, '').replace(/\.prototype\./, '.');
}

function lastPart(name: string): string {
  return name.includes(' ') ? '' : name.slice(name.lastIndexOf('.') + 1);
}

/** Imports and exports of JavaScript, both ES modules and CommonJS. */
import { asExpr, asStmts, make, type Node, type Reducer, type Value } from '../fold.js';
import type { Expr, Func, Import, Stmt, TypeDecl } from '../form.js';
import { pathText, walkStmts } from '../walk.js';
import { nameAt } from './common.js';
import { annotationsOf, classDecl } from './javascript-functions.js';

/** The module of `require('m')` or `import('m')`, and the property taken of it. */
function required(value: Expr): { module: string; name?: string } | null {
  const call = value.kind === 'member' ? value.object : value;
  if (call.kind !== 'call' || call.callee.kind !== 'name' || (call.callee.name !== 'require' && call.callee.name !== 'import')) return null;
  const module = call.args[0]?.value;
  if (module?.kind !== 'literal' || module.type !== 'string') return null;
  return { module: module.value, ...(value.kind === 'member' && { name: value.property }) };
}

/** The import that `target = require('m')` is, beside the assignment; a target of null is a bare `require('m')`. */
export function requireStmts(target: Expr | null, value: Expr): Stmt[] {
  const found = required(value);
  if (!found) return [];
  const imports: Import[] = [];
  if (target?.kind === 'record' && found.name === undefined) {
    for (const e of target.entries) {
      const bound = e.value.kind === 'assign-expr' ? e.value.target : e.value;
      if (e.key !== undefined) imports.push({ module: found.module, name: e.key, ...(bound.kind === 'name' && { alias: bound.name }), span: value.span });
    }
  }
  if (imports.length === 0) imports.push({ ...found, ...(target?.kind === 'name' && { alias: target.name }), span: value.span });
  return [{ kind: 'import', imports, span: value.span }];
}

function textOf(node: Node | undefined): string {
  if (!node) return '';
  return node.value.is === 'expr' && node.value.expr.kind === 'literal' ? node.value.expr.value : node.text;
}

/** `a as b` in braces: the module's name and the local one. */
function specifiers(clause: Node): { name: string; alias: string; node: Node }[] {
  return clause.named_('import_specifier', 'export_specifier').map((node) => {
    const name = textOf(node.child('name'));
    return { name, alias: textOf(node.child('alias')) || name, node };
  });
}

function importStatement(node: Node): Value {
  const equals = node.first('import_require_clause');
  if (equals) {
    const alias = equals.first('identifier')?.text;
    return make.imports([{ module: textOf(equals.child('source')), ...(alias && { alias }), span: node.span }]);
  }
  const module = textOf(node.child('source'));
  const imports: Import[] = [];
  for (const k of node.first('import_clause')?.named_() ?? []) {
    if (k.type === 'namespace_import') imports.push({ module, alias: k.first('identifier')?.text ?? '', span: k.span });
    else if (k.type === 'named_imports') for (const s of specifiers(k)) imports.push({ module, name: s.name, alias: s.alias, span: s.node.span });
    else imports.push({ module, name: 'default', alias: k.text, span: k.span });
  }
  return make.imports(imports.length ? imports : [{ module, span: node.span }]);
}

function exportsAssign(property: string, value: Expr, span: Stmt['span']): Stmt {
  const target: Expr = { kind: 'member', object: nameAt('exports', span), property, span };
  return { kind: 'assign', target, operator: '=', value, declares: false, modifiers: ['export'], span };
}

/** Marks what an `export` stands before. */
function markDeclared(stmts: Stmt[], words: string[]): void {
  for (const s of stmts) {
    if (s.kind === 'declare') {
      s.func.exported = true;
      s.func.modifiers = [...words, ...s.func.modifiers];
    } else if (s.kind === 'type') s.decl.modifiers = [...words, ...s.decl.modifiers];
    else if (s.kind === 'assign') s.modifiers = [...words, ...s.modifiers];
  }
}

/** Exported values become assignments to `exports`, as CommonJS writes them; `export .. from` is an import. */
function exportStatement(node: Node): Value {
  const source = node.child('source');
  const clause = node.first('export_clause');
  if (source) {
    const module = textOf(source);
    if (clause) return make.imports(specifiers(clause).map((s) => ({ module, name: s.name, span: s.node.span })));
    return make.imports([{ module, name: '*', span: node.span }]);
  }
  if (clause) return make.stmts(specifiers(clause).map((s) => exportsAssign(s.alias, nameAt(s.name, s.node.span), s.node.span)));
  const words = node.has('default') ? ['export', 'default'] : ['export'];
  const declared = node.child('declaration');
  if (declared) {
    const stmts = asStmts(declared);
    markDeclared(stmts, words);
    const notes = annotationsOf(node.all('decorator'));
    if (notes.length) for (const s of stmts) if (s.kind === 'type') s.decl.annotations = [...notes, ...s.decl.annotations];
    return make.stmts(stmts);
  }
  const value = node.child('value');
  if (value?.type === 'class') {
    const decl = classDecl(value, value.textOf('name') ?? 'default');
    const stmts: Stmt[] = [{ kind: 'type', decl, span: value.span }];
    markDeclared(stmts, words);
    decl.annotations = [...annotationsOf(node.all('decorator')), ...decl.annotations];
    return make.stmts(stmts);
  }
  if (value) return make.stmt(exportsAssign('default', asExpr(value), node.span));
  // TypeScript's `export = x` and `export as namespace X`.
  const whole = node.has('=') ? node.named_()[0] : undefined;
  if (!whole) return make.none;
  const target: Expr = { kind: 'member', object: nameAt('module', node.span), property: 'exports', span: node.span };
  return make.stmt({ kind: 'assign', target, operator: '=', value: asExpr(whole), declares: false, modifiers: ['export'], span: node.span });
}

/**
 * Marks the functions that other files can reach as exported: those in `exports.x = ..`, `module.exports = ..` and
 * `export` statements, by value or by name, the members of such objects, and the methods of such classes.
 * @param body a file's statements, changed in place
 */
export function markExports(body: Stmt[]): void {
  const names = new Set<string>();
  const functions: Func[] = [];
  const types: TypeDecl[] = [];
  /** Values by the name that holds them. */
  const held = new Map<string, Expr[]>();
  const queue: string[] = [];

  const addName = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    queue.push(name);
  };
  const hold = (name: string, value: Expr): void => {
    const values = held.get(name);
    if (values) values.push(value);
    else held.set(name, [value]);
  };
  /** Everything that a value hands out; what is given to a wrapper (`module.exports = plugin(f)`) only where it is exported itself. */
  const reach = (value: Expr, wrapped: boolean): void => {
    const work: Expr[] = [value];
    while (work.length) {
      const e = work.pop()!;
      if (e.kind === 'closure') e.func.exported = true;
      else if (e.kind === 'name') addName(e.name);
      else if (e.kind === 'record') for (const x of e.entries) work.push(x.value);
      else if (e.kind === 'call') {
        if (e.construct) work.push(e.callee);
        if (wrapped) for (const a of e.args) work.push(a.value);
      } else if (e.kind === 'assign-expr') work.push(e.value);
      else if (e.kind === 'logical') for (const o of e.operands) work.push(o);
    }
  };
  const assigned = (target: Expr, value: Expr, marked: boolean): void => {
    const path = pathText(target);
    if (path === null) return;
    if (path === 'exports' || path.startsWith('exports.') || path === 'module.exports' || path.startsWith('module.exports.')) reach(value, true);
    else {
      const name = path.split('.', 1)[0];
      hold(name, value);
      if (marked) addName(name);
    }
  };
  const lists: Stmt[][] = [body];
  for (let i = 0; i < lists.length; i++) {
    walkStmts(lists[i], (s) => {
      if (s.kind === 'declare') functions.push(s.func);
      else if (s.kind === 'type') {
        types.push(s.decl);
        if (s.decl.modifiers.includes('export')) addName(s.decl.name);
      } else if (s.kind === 'assign' && s.value) {
        assigned(s.target, s.value, s.modifiers.includes('export'));
        for (let v: Expr = s.value; v.kind === 'assign-expr'; v = v.value) assigned(v.target, v.value, false);
      } else if (s.kind === 'evaluate' && s.expr.kind === 'call') {
        // A module wrapped in a function that is called at once.
        const callee = s.expr.callee.kind === 'member' ? s.expr.callee.object : s.expr.callee;
        if (callee.kind === 'closure') lists.push(callee.func.body);
        for (const a of s.expr.args) if (a.value.kind === 'closure' && callee.kind === 'closure') lists.push(a.value.func.body);
      }
    });
  }
  // An exported object hands out what it names in turn.
  for (let i = 0; i < queue.length; i++) for (const value of held.get(queue[i]) ?? []) reach(value, false);
  for (const f of functions) if (names.has(f.name)) f.exported = true;
  for (const t of types) {
    if (!names.has(t.name)) continue;
    const methods = t.fields.flatMap((f) => (f.initial?.kind === 'closure' ? [f.initial.func] : []));
    for (const m of t.methods.concat(methods)) m.exported = !m.name.startsWith('#') && !m.modifiers.includes('private') && !m.modifiers.includes('protected');
  }
}

const none: Reducer = () => make.none;

/** Reducers of module statements. */
export const moduleReducers: Record<string, Reducer> = {
  import_statement: importStatement,
  import_clause: none,
  import_require_clause: none,
  import_attribute: none,
  export_statement: exportStatement,
  export_clause: none,
  namespace_export: none
};

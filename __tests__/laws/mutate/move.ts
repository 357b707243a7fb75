/** A function moved to a new file that is part of the change. */
import { functionTypes } from '../dialect.js';
import type { Law, Subject } from '../mutate.js';
import { freshName } from '../names.js';
import { edited, kid, namedKids, nodesOf, type Tree } from '../tree.js';

function beside(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1) + name;
}

const move: Law = function* (s) {
  const d = s.dialect;
  if (s.tree.broken) return;
  for (const top of namedKids(s.tree)) {
    const func = top.type === 'export_statement' ? kid(top, 'declaration') : top;
    if (!func || !functionTypes.has(func.type) || d.hasDirectives(top)) continue;
    const nameNode = kid(func, 'name') ?? (d.language === 'c' ? nodesOf(func, new Set(['function_declarator']))[0]?.kids.find((k) => k.type === 'identifier') : undefined);
    if (!nameNode || kid(func, 'receiver')) continue;
    const name = d.text(nameNode);
    // Parts of the file's own state can't move along.
    if (usesFileState(s, top, name)) continue;
    const text = d.text(top);
    const without = (extra: string): string => edited(s.source, [{ start: top.start, end: top.end, text: extra }]);
    const file = beside(s.path, `${freshName(s.source, 'moved')}${s.path.slice(s.path.lastIndexOf('.'))}`);
    const imports = leadingImports(s);
    let head: string;
    let other: string;
    switch (d.language) {
      case 'python':
        head = without(`from .moved import ${name}`);
        other = `${imports}\n\n\n${text}\n`;
        break;
      case 'go':
        head = without('');
        other = `${d.text(s.tree.kids.find((k) => k.type === 'package_clause')!)}\n\n${imports}\n\n${text}\n`;
        break;
      case 'c':
        head = without(`${text.slice(0, text.indexOf('{')).replace(/^static\s+/, '')};`);
        other = `${imports}\n\n${text.replace(/^static\s+/, '')}\n`;
        break;
      case 'php':
        // The namespace's file is loaded by its name; what the function uses of the file's classes is named.
        head = without(`use function Moved\\${name};`);
        other = `<?php\nnamespace Moved;\n${imports}\n${nodesOf(s.tree, new Set(['class_declaration'])).map((n) => `use ${d.text(kid(n, 'name')!)};`).join('\n')}\n\n${text}\n`;
        break;
      case 'ruby':
        head = without("require_relative 'moved'");
        other = `${imports}\n\n${text}\n`;
        break;
      case 'rust':
        // Its attributes stand before a function and would stay behind.
        if (attributed(top)) continue;
        head = without(`use super::moved::${name};`);
        other = `${imports}\n\n${text.startsWith('pub') ? text : `pub ${text}`}\n`;
        break;
      case 'java':
      case 'csharp':
      case 'lua':
        continue;
      default:
        head = without(`${top.type === 'export_statement' ? 'export' : 'import'} { ${name} } from './moved.js';`);
        other = `${imports}\n\n${top.type === 'export_statement' ? text : `export ${text}`}\n`;
    }
    yield { at: top, files: [{ path: s.path, base: s.source, head }, { path: file, base: null, head: other }] };
  }
};

function attributed(n: Tree): boolean {
  const beside = n.parent ? namedKids(n.parent) : [];
  return beside[beside.indexOf(n) - 1]?.type === 'attribute_item';
}

function leadingImports(s: Subject): string {
  const kinds = new Set(['import_statement', 'import_from_statement', 'import_declaration', 'preproc_include', 'namespace_use_declaration', 'use_declaration']);
  const requires = s.dialect.language === 'javascript' ? namedKids(s.tree).filter((n) => s.dialect.text(n).includes('require(') && n.type.includes('declaration')) : [];
  if (s.dialect.ruby) return namedKids(s.tree).filter((n) => n.type === 'call' && s.dialect.text(n).startsWith('require')).map((n) => s.dialect.text(n)).join('\n');
  return [...namedKids(s.tree).filter((n) => kinds.has(n.type)), ...requires].map((n) => s.dialect.text(n)).join('\n');
}

/** Whether a function names something that the file binds at its top, other functions and imports left out. */
function usesFileState(s: Subject, top: Tree, own: string): boolean {
  const state = new Set<string>();
  const requires = leadingImports(s);
  for (const n of namedKids(s.tree)) {
    if (n === top || functionTypes.has(n.type)) continue;
    if (!['lexical_declaration', 'variable_declaration', 'expression_statement', 'declaration', 'var_declaration', 'const_declaration', 'export_statement', 'const_item', 'static_item'].includes(n.type)) continue;
    if (requires.includes(s.dialect.text(n))) continue;
    for (const x of nodesOf(n, new Set(['identifier']))) if (x.field === 'name' || x.field === 'left' || x.field === 'declarator') state.add(s.dialect.text(x));
  }
  state.delete(own);
  return nodesOf(top, new Set(['identifier'])).some((n) => state.has(s.dialect.text(n)));
}

/** Java: a static method moved to a class of its own, its callers qualified. */
const moveJava: Law = function* (s) {
  const d = s.dialect;
  if (d.language !== 'java' || s.tree.broken) return;
  for (const method of nodesOf(s.tree, new Set(['method_declaration']))) {
    const modifiers = method.kids.find((k) => k.type === 'modifiers');
    const body = kid(method, 'body');
    const name = kid(method, 'name');
    if (!modifiers || !body || !name || !/\bstatic\b/.test(d.text(modifiers)) || method.parent?.type !== 'class_body' || method.parent.parent?.parent?.type !== 'program') continue;
    const label = d.text(name);
    // Of overloads, calls do not tell which is meant.
    if (nodesOf(s.tree, new Set(['method_declaration'])).filter((n) => d.text(kid(n, 'name')!) === label).length > 1) continue;
    const own = new Set(nodesOf(method.parent, new Set(['field_declaration'])).flatMap((f) => nodesOf(f, new Set(['variable_declarator'])).map((v) => d.text(kid(v, 'name')!))));
    if (nodesOf(body, new Set(['identifier'])).some((n) => own.has(d.text(n)))) continue;
    // Its own calls of other methods of the class would need the class's name.
    if (nodesOf(body, new Set(['method_invocation'])).some((n) => !kid(n, 'object'))) continue;
    const calls = nodesOf(s.tree, new Set(['method_invocation'])).filter((n) => !kid(n, 'object') && d.text(kid(n, 'name')!) === label);
    const outer = freshName(s.source, 'Moved');
    const head = edited(s.source, [{ start: method.start, end: method.end, text: '' }, ...calls.map((c) => ({ start: c.start, end: c.start, text: `${outer}.` }))]);
    const pack = s.tree.kids.find((k) => k.type === 'package_declaration');
    const other = `${pack ? d.text(pack) : ''}\n${leadingImports(s)}\n\nfinal class ${outer} {\n    ${d.text(method).replace(/\bprivate\b/, '')}\n}\n`;
    yield { at: method, files: [{ path: s.path, base: s.source, head }, { path: beside(s.path, `${outer}.java`), base: null, head: other }] };
  }
};

export const moveLaws: Record<string, Law> = { 'move-function': move, 'move-static-method': moveJava };

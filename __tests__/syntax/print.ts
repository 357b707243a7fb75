/**
 * Prints the program form compactly, for readable snapshots: one line a statement, bodies indented.
 * Nested functions stand where they are used as `fn(id)` or `declare id` and are printed in their own section.
 *
 *     import express from "express" as app
 *     type class Store extends Base lines 3-9
 *       field limit: number = 5 [private]
 *     function Store.get(id: string, opts = null) : Item [method exported async] lines 4-8
 *       @Get("/x")
 *       registered app.get("/x") #1
 *       if ((id == null))
 *         throw new Error("no id")
 */
import type { Annotation, Argument, Expr, Field, Func, Import, Param, Span, Stmt, TypeDecl, Unit } from '../../src/syntax/form';

/** A whole unit: imports, types, then the functions in source order. */
export function printUnit(unit: Unit): string {
  const out: string[] = [];
  for (const i of unit.imports) out.push(printImport(i));
  for (const t of unit.types) out.push(...typeLines(t));
  for (const f of unit.functions) out.push(...funcLines(f));
  for (const e of unit.errors) out.push(`error ${lines(e)}`);
  if (unit.depthCapped) out.push('depth capped');
  return out.join('\n');
}

/** One function with its body. */
export function printFunc(func: Func): string {
  return funcLines(func).join('\n');
}

/** Statements, one a line. */
export function printStmts(stmts: Stmt[]): string {
  return stmtLines(stmts).join('\n');
}

/** One expression on one line. */
export function printExpr(e: Expr | null): string {
  if (e === null) return '_';
  switch (e.kind) {
    case 'literal':
      return e.type === 'string' ? JSON.stringify(e.value) : e.type === 'char' ? `'${e.value}'` : e.type === 'regex' ? `regex(${e.value})` : e.value;
    case 'name':
      return e.name;
    case 'member':
      return `${printExpr(e.object)}.${e.property}`;
    case 'index':
      return `${printExpr(e.object)}[${e.slice ? e.slice.map((x) => (x ? printExpr(x) : '')).join(':') : e.index ? printExpr(e.index) : ''}]`;
    case 'call': {
      const marks = [e.deferred && 'deferred', e.jsx && 'jsx', e.tagged && 'tagged', e.construct && 'new'].filter(Boolean);
      return `${marks.map((m) => `${m} `).join('')}${printExpr(e.callee)}${printArgs(e.args)}`;
    }
    case 'unary':
      return `${e.operator}${/\w$/.test(e.operator) ? ' ' : ''}${printExpr(e.operand)}`;
    case 'binary':
      return `(${printExpr(e.left)} ${e.operator} ${printExpr(e.right)})`;
    case 'logical':
      return `(${e.operands.map(printExpr).join(` ${e.operator} `)})`;
    case 'conditional':
      return `(${printExpr(e.test)} ? ${printExpr(e.consequent)} : ${printExpr(e.alternate)})`;
    case 'concat':
      return `concat(${e.parts.map(printExpr).join(', ')})`;
    case 'record':
      return `${e.type ?? ''}{${e.entries
        .map((x) => (x.spread ? `...${printExpr(x.value)}` : `${x.key !== undefined ? JSON.stringify(x.key) : `[${printExpr(x.keyExpr ?? null)}]`}: ${printExpr(x.value)}`))
        .join(', ')}}`;
    case 'list':
      return `${e.type ?? ''}[${e.items.map(printExpr).join(', ')}]`;
    case 'closure':
      return `fn(${e.func.id})`;
    case 'cast':
      return `cast<${e.type}>(${printExpr(e.operand)})`;
    case 'assign-expr':
      return `(${printExpr(e.target)} ${e.operator} ${printExpr(e.value)})`;
    case 'unknown':
      return `?${e.reason}(${e.parts.map(printExpr).join(', ')})`;
  }
}

function printArgs(args: Argument[]): string {
  return `(${args.map((a) => `${a.spread ? '...' : ''}${a.name !== undefined ? `${a.name}=` : ''}${printExpr(a.value)}`).join(', ')})`;
}

function printParam(p: Param): string {
  const binds = p.binds ? `{${p.binds.map((b) => (b.name === b.property ? b.name : `${b.property}: ${b.name}`)).join(', ')}}` : '';
  const notes = p.annotations.map((a) => `${printAnnotation(a)} `).join('');
  return `${notes}${p.rest ? '...' : ''}${p.name}${binds}${p.type ? `: ${p.type}` : ''}${p.default ? ` = ${printExpr(p.default)}` : ''}`;
}

function printAnnotation(a: Annotation): string {
  return `@${a.name}${a.args.length ? printArgs(a.args) : ''}`;
}

function printImport(i: Import): string {
  return `import ${i.name !== undefined ? `${i.name} from ` : ''}${JSON.stringify(i.module)}${i.alias !== undefined ? ` as ${i.alias}` : ''}`;
}

function lines(s: Span): string {
  return s.line === s.endLine ? `line ${s.line}` : `lines ${s.line}-${s.endLine}`;
}

function funcLines(f: Func): string[] {
  const type = f.returnType ? ` : ${f.returnType}` : '';
  const marks = [f.form, ...(f.exported ? ['exported'] : []), ...f.modifiers.filter((m) => m !== 'exported')].join(' ');
  const out = [`function ${f.id}(${f.params.map(printParam).join(', ')})${type} [${marks}] ${lines(f.span)}`];
  for (const a of f.annotations) out.push(`  ${printAnnotation(a)}`);
  if (f.registrar) out.push(`  registered ${f.registrar.callee}(${f.registrar.literals.map((l) => JSON.stringify(l)).join(', ')}) #${f.registrar.index}`);
  out.push(...indent(stmtLines(f.body)));
  return out;
}

function fieldLine(f: Field): string {
  const notes = f.annotations.map((a) => `${printAnnotation(a)} `).join('');
  const parts = [
    `field ${notes}${f.name}`,
    f.type ? `: ${f.type}` : '',
    f.size ? `[${printExpr(f.size)}]` : '',
    f.initial ? ` = ${printExpr(f.initial)}` : '',
    f.tag ? ` tag ${JSON.stringify(f.tag)}` : '',
    f.modifiers.length ? ` [${f.modifiers.join(' ')}]` : ''
  ];
  return parts.join('');
}

function typeLines(t: TypeDecl): string[] {
  const supers = t.supertypes.length ? ` extends ${t.supertypes.join(', ')}` : '';
  const mods = t.modifiers.length ? ` [${t.modifiers.join(' ')}]` : '';
  const out = [`type ${t.form} ${t.name}${supers}${mods} ${lines(t.span)}`];
  for (const a of t.annotations) out.push(`  ${printAnnotation(a)}`);
  for (const f of t.fields) out.push(`  ${fieldLine(f)}`);
  if (t.methods.length) out.push(`  methods ${t.methods.map((m) => m.id).join(', ')}`);
  if (t.nested.length) out.push(`  nested ${t.nested.map((n) => n.name).join(', ')}`);
  out.push(...indent(stmtLines(t.body)));
  return out;
}

function indent(body: string[]): string[] {
  return body.map((l) => `  ${l}`);
}

function stmtLines(stmts: Stmt[]): string[] {
  return stmts.flatMap(stmtLine);
}

/** `head`, then the body indented; `_` stands for an empty body so that it can't be mistaken. */
function block(head: string, body: Stmt[]): string[] {
  return body.length ? [head, ...indent(stmtLines(body))] : [`${head} _`];
}

function stmtLine(s: Stmt): string[] {
  switch (s.kind) {
    case 'block':
      return block(s.label ? `block ${s.label}:` : 'block', s.body);
    case 'if':
      return [...block(`if ${printExpr(s.test)}`, s.then), ...(s.else.length ? block('else', s.else) : [])];
    case 'loop': {
      const head = s.form === 'each' ? `each ${printExpr(s.target)} of ${printExpr(s.iterable)}` : `${s.form} ${printExpr(s.test)}`;
      return [
        ...(s.init.length ? block('init', s.init) : []),
        ...block(`loop ${head}`, s.body),
        ...(s.update.length ? block('update', s.update) : [])
      ];
    }
    case 'switch':
      return [
        `switch ${printExpr(s.subject)}`,
        ...s.cases.flatMap((c) =>
          indent(block(`${c.tests.length ? `case ${c.tests.map(printExpr).join(', ')}` : 'default'}${c.fallsThrough ? ' (falls through)' : ''}`, c.body))
        )
      ];
    case 'try':
      return [
        ...block('try', s.body),
        ...s.catches.flatMap((c) => block(`catch${c.types.length ? ` ${c.types.join(' | ')}` : ''}${c.name ? ` as ${c.name}` : ''}`, c.body)),
        ...(s.otherwise.length ? block('otherwise', s.otherwise) : []),
        ...(s.finally.length ? block('finally', s.finally) : [])
      ];
    case 'scope':
      return [...block('scope', s.resources), ...block('in scope', s.body)];
    case 'exit':
      return [`${s.form}${s.label ? ` ${s.label}` : ''}${s.value ? ` ${printExpr(s.value)}` : ''}`];
    case 'assign': {
      const mods = [...(s.declares ? ['declare'] : []), ...s.modifiers].map((m) => `${m} `).join('');
      const size = s.size ? `[${printExpr(s.size)}]` : '';
      return [`${mods}${printExpr(s.target)}${size}${s.type ? `: ${s.type}` : ''} ${s.operator} ${printExpr(s.value)}`];
    }
    case 'evaluate':
      return [printExpr(s.expr)];
    case 'declare':
      return [`declare ${s.func.id}`];
    case 'type':
      return [`type ${s.decl.name}`];
    case 'import':
      return s.imports.map(printImport);
    case 'unknown-stmt':
      return block(`?${s.reason}(${s.parts.map(printExpr).join(', ')})`, s.body);
  }
}

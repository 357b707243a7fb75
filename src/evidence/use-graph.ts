/**
 * Use graph of a declared name over the whole of head: where it is defined, written, read, called or handed on.
 * Handing on to a parameter that nobody reads is no read. Comments, documentation and tests are no
 * use; text in a language that is not analysed may be one, so it makes the answer incomplete.
 */
import type { Expr, Func, Stmt, Unit } from '../syntax/form.js';
import { loweringFor } from '../syntax/parse.js';
import { calleeName, stmtExprs, subExprs, walkStmts } from '../syntax/walk.js';
import { notProductionPath } from './production.js';
import { isSkipped, type UnitStore } from './units.js';

/** What a place does with a name. `pass`: hands it on as an argument. */
export type UseKind = 'definition' | 'write' | 'read' | 'call' | 'pass';

/** One use of a name. */
export interface Use {
  kind: UseKind;
  path: string;
  line: number;
  func: Func | null;
  /** For `pass`: the callee's name and the argument's position or keyword. */
  to?: { callee: string; position: number; keyword?: string };
}

/** All uses of a name that were found. */
export interface Uses {
  uses: Use[];
  /** Every hit was classified, and the search was not cut. */
  complete: boolean;
  /** Why it is not. */
  why: string;
  /** Lines that hold the name, documentation and tests left out. */
  lines: number;
}

/** Files with the name that are parsed. */
export const MAX_USE_FILES = 24;

/** Endings of files that only describe. */
const PROSE = new Set(['md', 'markdown', 'rst', 'txt', 'adoc', 'asciidoc', 'html.md', 'po', 'pot', 'lock', 'sum', 'snap', 'csv', 'svg', '1', '3', '5', '8']);
const PROSE_NAMES = new Set(['changelog', 'changes', 'news', 'readme', 'authors', 'history', 'license', 'copying']);

/** Answers for one side's whole tree. */
export class UseGraph {
  private readonly known = new Map<string, Uses>();

  constructor(private readonly store: UnitStore) {}

  /** All uses of a name in head. */
  async usesOf(name: string): Promise<Uses> {
    const before = this.known.get(name);
    if (before) return before;
    const { hits, complete } = await this.store.snapshot.grep('head', [name]);
    const out: Uses = { uses: [], complete, why: complete ? '' : 'the search was cut', lines: 0 };
    const fail = (why: string): void => {
      if (out.complete) Object.assign(out, { complete: false, why });
    };
    const byPath = new Map<string, Set<number>>();
    for (const h of hits) {
      if (isProse(h.path) || notProductionPath(h.path)) continue;
      out.lines++;
      const lines = byPath.get(h.path);
      if (lines) lines.add(h.line);
      else byPath.set(h.path, new Set([h.line]));
    }
    if (byPath.size > MAX_USE_FILES) fail(`more than ${MAX_USE_FILES} files hold the name`);
    for (const [path, lines] of [...byPath].slice(0, MAX_USE_FILES)) {
      if (!loweringFor(path)) {
        fail(`${path} is in a language that is not analysed`);
        continue;
      }
      const loaded = await this.store.load('head', path);
      if (!loaded || isSkipped(loaded)) {
        fail(`${path} could not be analysed`);
        continue;
      }
      const found = usesIn(loaded.unit, name);
      out.uses.push(...found.uses);
      const source = loaded.source.split('\n');
      for (const line of lines) {
        if (!found.lines.has(line) && !isComment(source[line - 1] ?? '', name)) fail(`${path}:${line} could not be classified`);
      }
    }
    this.known.set(name, out);
    return out;
  }
}

function isProse(path: string): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = file.lastIndexOf('.');
  return PROSE.has(file.slice(dot + 1)) || PROSE_NAMES.has(dot < 0 ? file : file.slice(0, dot));
}

/** Whether a line holds the name in a comment only; the form has no comments. */
function isComment(line: string, name: string): boolean {
  const text = line.trim();
  if (/^(\/\/|#|\*|\/\*|--|"""|''')/.test(text)) return true;
  const at = text.indexOf(name);
  const marks = ['//', '/*', ' #'].map((m) => text.indexOf(m)).filter((i) => i >= 0);
  return marks.some((i) => i < at);
}

interface Found {
  uses: Use[];
  /** Lines on which the name was met in any form. */
  lines: Set<number>;
}

/** Uses of a name in one unit. */
export function usesIn(unit: Unit, name: string): Found {
  const out: Found = { uses: [], lines: new Set() };
  const add = (kind: UseKind, line: number, func: Func | null, to?: Use['to']): void => {
    out.lines.add(line);
    out.uses.push({ kind, path: unit.path, line, func, ...(to ? { to } : {}) });
  };
  for (const t of unit.types) {
    if (t.name === name) add('definition', t.span.line, null);
    for (const s of t.supertypes) if (mentions(s, name)) add('read', t.span.line, null);
    for (const f of t.fields) {
      if (f.name === name) add('definition', f.span.line, null);
      if (f.type && mentions(f.type, name)) add('read', f.span.line, null);
      if (f.initial) exprUses(f.initial, name, null, add, out);
      for (const a of f.annotations) for (const x of a.args) exprUses(x.value, name, null, add, out);
    }
    for (const a of t.annotations) for (const x of a.args) exprUses(x.value, name, null, add, out);
  }
  for (const i of unit.imports) if (i.name === name || i.alias === name || mentions(i.module, name)) out.lines.add(i.span.line);
  for (const func of unit.functions) {
    if (func.name === name) add('definition', func.span.line, func);
    if (func.returnType && mentions(func.returnType, name)) add('read', func.span.line, func);
    for (const a of func.annotations) {
      if (mentions(a.name, name)) add('call', a.span.line, func);
      for (const x of a.args) exprUses(x.value, name, func, add, out);
    }
    for (const p of func.params) {
      if (p.name === name) add('definition', p.span.line, func);
      for (const b of p.binds ?? []) if (b.property === name || b.name === name) add('read', p.span.line, func);
      if (p.type && mentions(p.type, name)) add('read', p.span.line, func);
      if (p.default) exprUses(p.default, name, func, add, out);
    }
    walkStmts(func.body, (s) => stmtUses(s, name, func, add, out));
  }
  return out;
}

type Add = (kind: UseKind, line: number, func: Func | null, to?: Use['to']) => void;

function stmtUses(s: Stmt, name: string, func: Func, add: Add, out: Found): void {
  if (s.kind === 'assign') {
    targetUses(s.target, name, func, add, out);
    if (s.type && mentions(s.type, name)) add('read', s.span.line, func);
    if (s.value) exprUses(s.value, name, func, add, out);
    if (s.size) exprUses(s.size, name, func, add, out);
    // A compound assignment reads what it changes, but only to change it.
    return;
  }
  if (s.kind === 'try') for (const c of s.catches) if (c.types.some((t) => mentions(t, name))) add('read', c.span.line, func);
  if (s.kind === 'import') for (const i of s.imports) if (i.name === name || i.alias === name || mentions(i.module, name)) out.lines.add(i.span.line);
  for (const e of stmtExprs(s)) exprUses(e, name, func, add, out);
}

/** The target of a store: its last name is written, what leads to it is read; a pattern reads the properties that it takes. */
function targetUses(e: Expr, name: string, func: Func, add: Add, out: Found): void {
  if (e.kind === 'name') {
    if (e.name === name) add('write', e.span.line, func);
  } else if (e.kind === 'member') {
    if (e.property === name) add('write', lineOfProperty(e), func);
    exprUses(e.object, name, func, add, out);
  } else if (e.kind === 'list') for (const x of e.items) targetUses(x, name, func, add, out);
  else if (e.kind === 'record') {
    for (const x of e.entries) {
      if (x.key === name) add('read', x.span.line, func);
      targetUses(x.value, name, func, add, out);
    }
  } else exprUses(e, name, func, add, out);
}

function lineOfProperty(e: Extract<Expr, { kind: 'member' }>): number {
  return e.span.endLine;
}

function exprUses(top: Expr, name: string, func: Func | null, add: Add, out: Found): void {
  const stack: Expr[] = [top];
  while (stack.length) {
    const e = stack.pop()!;
    switch (e.kind) {
      case 'name':
        if (e.name === name) add('read', e.span.line, func);
        break;
      case 'member':
        if (e.property === name) add('read', lineOfProperty(e), func);
        break;
      case 'literal':
        if (e.type !== 'string') break;
        // A name as a string can be a dynamic access.
        if (e.value === name) add('read', e.span.line, func);
        else if (mentions(e.value, name)) for (let l = e.span.line; l <= e.span.endLine; l++) out.lines.add(l);
        break;
      case 'record':
        for (const x of e.entries) if (x.key === name) add('write', x.span.line, func);
        break;
      case 'assign-expr':
        if (func) targetUses(e.target, name, func, add, out);
        stack.push(e.value);
        continue;
      case 'cast':
        if (mentions(e.type, name)) add('read', e.span.line, func);
        break;
      case 'call': {
        const callee = calleeName(e);
        if (callee === name) add('call', e.callee.span.endLine, func);
        else stack.push(e.callee);
        if (callee === name && e.callee.kind === 'member') stack.push(e.callee.object);
        e.args.forEach((a, position) => {
          if (a.name === name) add('write', a.value.span.line, func);
          const direct = a.value.kind === 'name' ? a.value.name : a.value.kind === 'member' ? a.value.property : null;
          if (direct === name && callee) {
            add('pass', a.value.span.endLine, func, { callee, position, ...(a.name ? { keyword: a.name } : {}) });
            if (a.value.kind === 'member') stack.push(a.value.object);
          } else stack.push(a.value);
        });
        continue;
      }
      default:
    }
    stack.push(...subExprs(e));
  }
}

/** Whether a text holds a name as a word. */
function mentions(text: string, name: string): boolean {
  for (let i = text.indexOf(name); i >= 0; i = text.indexOf(name, i + 1)) {
    if (!isWord(text[i - 1]) && !isWord(text[i + name.length])) return true;
  }
  return false;
}

function isWord(c: string | undefined): boolean {
  return c !== undefined && (c === '_' || c === '$' || (c >= '0' && c <= '9') || c.toLowerCase() !== c.toUpperCase());
}

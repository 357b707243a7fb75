/**
 * Macro bodies as program form. All `#define`s of a file are laid out in a second text of the same layout, each body
 * inside a function of its own, which is parsed and folded like the first.
 */
import type { Node } from '../fold.js';
import type { Expr, Func, Param, Span, Stmt } from '../form.js';
import { walkStmts } from '../walk.js';
import type { Directive } from './c-scan.js';
import { EditedText } from './c-text.js';

interface Macro {
  name: string;
  /** Parameter names; undefined for an object-like macro. */
  params?: { name: string; span: Span; rest: boolean }[];
  /** Offsets of the body; equal for an empty or unreadable one. */
  from: number;
  to: number;
  /** Offset of the function in the second text that holds the body. */
  head: number;
  span: Span;
}

const HEAD = '_ f(){';

/** The second text and what to make of its fold. */
export interface MacroText {
  text: string;
  take: (root: Node, errors: Span[]) => Stmt[];
}

/** Lays out the macro definitions among `directives`; null when there is none. */
export function macroText(source: string, directives: Directive[]): MacroText | null {
  const macros = directives.flatMap((d) => (d.name === 'define' ? (readMacro(source, d) ?? []) : []));
  if (!macros.length) return null;
  const text = new EditedText(source);
  text.blank(0, source.length);
  let tail = '';
  for (const m of macros) {
    if (m.from === m.to) continue;
    m.head = text.putBefore(m.from, HEAD);
    text.restore(m.from, m.to);
    joinTokens(source, text, m.from, m.to);
    if (m.span.end + 3 < source.length) text.put(m.span.end, ';}');
    else tail = '\n;}';
  }
  return { text: text.toString() + tail, take: (root, errors) => takeMacros(macros, root, errors) };
}

/** Name, parameters and body of a `#define`; null when it has no name. */
function readMacro(source: string, d: Directive): Macro | null {
  const head = /^(?:[ \t]|\\\r?\n)+([A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)/.exec(source.slice(d.args, d.end));
  if (!head) return null;
  const span: Span = { line: d.line, endLine: d.endLine, start: d.start, end: d.end };
  let from = d.args + head[0].length;
  const macro: Macro = { name: head[1], from: 0, to: 0, head: 0, span };
  if (source[from] === '(') {
    const close = from + source.slice(from, d.end).indexOf(')');
    if (close < from) return null;
    macro.params = [];
    for (const m of source.slice(from + 1, close).matchAll(/[^,\s\\]+/g)) {
      const start = from + 1 + m.index;
      const rest = m[0].endsWith('...');
      const name = m[0] === '...' ? '__VA_ARGS__' : m[0].replace('...', '');
      macro.params.push({ name, rest, span: { line: d.line, endLine: d.line, start, end: start + m[0].length } });
    }
    from = close + 1;
  }
  const body = trimBody(source, from, d.end);
  macro.from = body.from;
  macro.to = readable(source, body.from, body.to) ? body.to : body.from;
  return macro;
}

/** The body without white space, line continuations and comments at its ends. */
function trimBody(source: string, start: number, end: number): { from: number; to: number } {
  let from = start;
  for (;;) {
    const gap = /^(?:\s|\\\r?\n|\/\*[\s\S]*?\*\/)+/.exec(source.slice(from, end));
    if (!gap) break;
    from += gap[0].length;
  }
  if (source.startsWith('//', from)) return { from: end, to: end };
  let to = end;
  while (to > from && /[\s\\]/.test(source[to - 1])) to--;
  return { from, to };
}

/** Whether brackets pair up, so that one body can't spoil the next. */
function readable(source: string, from: number, to: number): boolean {
  const open: string[] = [];
  for (let i = from; i < to; i++) {
    const c = source[i];
    if (c === '"' || c === "'") {
      let close = i + 1;
      while (close < to && source[close] !== c) close += source[close] === '\\' ? 2 : 1;
      if (close >= to) return false;
      i = close;
    } else if (c === '(' || c === '[' || c === '{') open.push(c);
    else if (c === ')' || c === ']' || c === '}') {
      const match = c === ')' ? '(' : c === ']' ? '[' : '{';
      if (open.pop() !== match) return false;
    }
  }
  return open.length === 0;
}

/** Makes `#x` the name `x`, `a##b` one name, and drops the `##` of `, ##__VA_ARGS__`. */
function joinTokens(source: string, text: EditedText, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    if (source[i] === '"') {
      i++;
      while (i < to && source[i] !== '"') i += source[i] === '\\' ? 2 : 1;
    } else if (source[i] === '#') {
      const double = source[i + 1] === '#';
      const joins = double && /[\w$]/.test(source[i - 1]) && /[\w$]/.test(source[i + 2] ?? '');
      if (joins) text.put(i, '__');
      else text.blank(i, i + (double ? 2 : 1));
      if (double) i++;
    }
  }
}

function takeMacros(macros: Macro[], root: Node, errors: Span[]): Stmt[] {
  const bodies = new Map<number, Stmt[]>();
  for (const kid of root.kids) if (kid.value.is === 'func') bodies.set(kid.span.start, kid.value.func.body);
  return macros.map((m) => {
    const damaged = errors.some((e) => e.start <= m.to && e.end >= m.from);
    const body = damaged || m.from === m.to ? [] : unwrapOnce(bodies.get(m.head) ?? []);
    return m.params ? functionLike(m, m.params, body) : objectLike(m, body);
  });
}

/** `do { ... } while (0)` around a macro body only makes it one statement. */
function unwrapOnce(body: Stmt[]): Stmt[] {
  const only = body[0];
  if (body.length !== 1 || only.kind !== 'loop' || only.form !== 'do') return body;
  const never = only.test?.kind === 'literal' && (only.test.value === '0' || only.test.value === 'false');
  let leaves = false;
  walkStmts(only.body, (s) => {
    if (s.kind === 'exit' && (s.form === 'break' || s.form === 'continue')) leaves = true;
  });
  return never && !leaves ? only.body : body;
}

function single(body: Stmt[]): Expr | null {
  return body.length === 1 && body[0].kind === 'evaluate' ? body[0].expr : null;
}

function objectLike(m: Macro, body: Stmt[]): Stmt {
  const value = single(body);
  return {
    kind: 'type',
    span: m.span,
    decl: {
      name: m.name, form: 'macro', supertypes: [], methods: [], nested: [], annotations: [], modifiers: [], span: m.span,
      fields: value ? [{ name: 'value', initial: value, annotations: [], modifiers: [], span: value.span }] : [],
      body: value ? [] : body
    }
  };
}

function functionLike(m: Macro, params: NonNullable<Macro['params']>, body: Stmt[]): Stmt {
  const value = single(body);
  const func: Func = {
    id: '', name: m.name, qualified: '', form: 'function', annotations: [], modifiers: ['macro'], exported: true, span: m.span,
    params: params.map((p): Param => ({ name: p.name, annotations: [], span: p.span, ...(p.rest ? { rest: true } : {}) })),
    body: value ? [{ kind: 'exit', form: 'return', value, span: value.span }] : body
  };
  return { kind: 'declare', func, span: m.span };
}

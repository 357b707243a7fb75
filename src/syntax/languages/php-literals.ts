/** PHP's names, strings and numbers. */
import { asExpr, make, type Node, type Reducer, type Value } from '../fold.js';
import type { Concat, Expr, Literal, Span } from '../form.js';
import { booleanLiteral, concat, literal, nameAt, nameOf, nullLiteral, numberLiteral, stringLiteral } from './common.js';

/** The last part of a name: where a class or function lives is not what it is called in the code that uses it. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('\\') + 1).trim();
}

/** A type as written, with white space collapsed and namespaces left out. */
export function typeName(node: Node): string {
  return node.text.replace(/\s+/g, ' ').replace(/\\?(?:[\w\x80-\uffff]+\\)+|\\/g, '').trim();
}

/** `$x` without the dollar. */
export function variableText(text: string): string {
  return text.replace(/^[&.\s$]+/, '');
}

const DOUBLE = /\\(?:x[0-9a-fA-F]{1,2}|u\{[0-9a-fA-F]+\}|[0-7]{1,3}|[^])/g;
const ESCAPES: ReadonlyMap<string, string> = new Map([['n', '\n'], ['t', '\t'], ['r', '\r'], ['v', '\v'], ['e', '\x1b'], ['f', '\f'], ['\\', '\\'], ['$', '$'], ['"', '"'], ['`', '`']]);

/** Escapes of a double-quoted string or here document; an unknown one stays as written, with its backslash. */
function decodeDouble(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(DOUBLE, (escape) => {
    const body = escape.slice(1);
    if (/^[0-7]+$/.test(body)) return String.fromCharCode(parseInt(body, 8) & 0xff);
    if (/^x[0-9a-fA-F]+$/.test(body)) return String.fromCharCode(parseInt(body.slice(1), 16));
    const unicode = /^u\{([0-9a-fA-F]+)\}$/.exec(body);
    if (unicode) {
      const code = parseInt(unicode[1], 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
    }
    return ESCAPES.get(body) ?? escape;
  });
}

/** `'it\'s'`. A prefix `b` says nothing. */
const single: Reducer = (node) => make.expr(stringLiteral(node.text.replace(/^[bB]?'/, '').replace(/'$/, '').replace(/\\([\\'])/g, '$1'), node.span));

/** In simple interpolation `$row[name]` the bare word is a key. */
function interpolated(kid: Node, braced: boolean): Expr {
  const e = asExpr(kid);
  if (!braced && kid.type === 'subscript_expression' && e.kind === 'index' && e.index?.kind === 'name' && kid.named_()[1]?.type === 'name') {
    return { kind: 'member', object: e.object, property: e.index.name, span: e.span };
  }
  return e;
}

/**
 * Text and values of an interpolated string, in order; text is what stands between the values.
 * @param clean what makes a piece of source text the string's text
 */
function partsOf(node: Node, clean: (text: string, first: boolean) => string): Expr[] {
  const parts: Expr[] = [];
  const base = node.span.start;
  const source = node.text;
  let at = 0;
  let braced = false;
  const flush = (end: number): void => {
    if (end > at) parts.push(stringLiteral(clean(source.slice(at, end), at === 0), node.span));
  };
  for (const k of node.kids) {
    if (k.type === 'string_content' || k.type === 'escape_sequence') continue;
    flush(k.span.start - base);
    if (k.named) parts.push(interpolated(k, braced));
    braced = k.type === '{';
    at = k.span.end - base;
  }
  flush(source.length);
  return parts;
}

/** A string of parts; one value alone still is made a string. */
function built(parts: Expr[], span: Span): Literal | Concat {
  return parts.length === 1 && parts[0].kind !== 'literal' && parts[0].kind !== 'concat' ? { kind: 'concat', parts, span } : concat(parts, span);
}

function encapsed(node: Node): Value {
  return make.expr(built(partsOf(node, decodeDouble).filter((p) => !(p.kind === 'literal' && (p.value === 'b' || p.value === 'B') && p.span === node.span && node.text.startsWith(`${p.value}"`))), node.span));
}

/** A here document loses the indentation of its closing word. */
function heredoc(node: Node): Value {
  const value = node.child('value');
  if (!value) return make.expr(stringLiteral('', node.span));
  const end = node.child('end_tag');
  const text = node.text;
  const before = end ? text.slice(0, end.span.start - node.span.start) : '';
  const margin = before.length - before.trimEnd().length > 0 ? before.slice(before.lastIndexOf('\n') + 1).length : 0;
  const clean = (piece: string, first: boolean): string => decodeDouble(outdent(first ? piece.replace(/^\r?\n/, '') : piece, margin, first));
  return make.expr(built(partsOf(value, clean), node.span));
}

function outdent(piece: string, margin: number, first: boolean): string {
  if (margin === 0) return piece;
  const lines = piece.split('\n');
  return lines.map((l, i) => (i === 0 && !first ? l : l.slice(Math.min(margin, l.length - l.trimStart().length)))).join('\n');
}

function nowdoc(node: Node): Value {
  const value = node.child('value');
  const end = node.child('end_tag');
  const before = end ? node.text.slice(0, end.span.start - node.span.start) : '';
  const margin = before.slice(before.lastIndexOf('\n') + 1).length;
  return make.expr(stringLiteral(value ? outdent(value.text.replace(/^\r?\n/, ''), margin, true) : '', node.span));
}

/** `$$name`, `${'name'}`: a variable by its name; of a constant name the variable itself. */
function dynamicVariable(node: Node): Value {
  const kid = node.named_()[0];
  const of = kid ? asExpr(kid) : nullLiteral(node.span);
  if (of.kind === 'literal') return make.expr(nameAt(of.value, node.span));
  if (kid?.type === 'name') return make.expr(nameAt(kid.text, node.span));
  return make.expr({ kind: 'index', object: nameAt('GLOBALS', node.span), index: of, span: node.span });
}

/** A command in backticks. */
function shellCommand(node: Node): Value {
  const command = built(partsOf(node, decodeDouble), node.span);
  return make.expr({ kind: 'call', callee: nameAt('shell_exec', node.span), args: [{ value: command }], span: node.span });
}

/** A constant's or function's name; `exit` without brackets is a call. */
function plainName(node: Node): Value {
  const lower = node.text.toLowerCase();
  if (lower === 'null') return make.expr(nullLiteral(node.span));
  if (lower === 'exit' || lower === 'die') return make.expr({ kind: 'call', callee: nameAt('exit', node.span), args: [], span: node.span });
  return make.expr(nameOf(node));
}

const SCOPES: ReadonlyMap<string, string> = new Map([['self', 'this'], ['static', 'this'], ['parent', 'super']]);

/** Reducers of names, literals and strings. */
export const literalReducers: Record<string, Reducer> = {
  string: single,
  encapsed_string: encapsed,
  heredoc,
  nowdoc,
  heredoc_body: () => make.none,
  nowdoc_body: () => make.none,
  shell_command_expression: shellCommand,
  integer: (node) => make.expr(numberLiteral(node.text, node.span)),
  float: (node) => make.expr(numberLiteral(node.text, node.span)),
  boolean: (node) => make.expr(booleanLiteral(node.text.toLowerCase() === 'true', node.span)),
  null: (node) => make.expr(nullLiteral(node.span)),
  name: plainName,
  qualified_name: (node) => make.expr(nameAt(lastPart(node.text), node.span)),
  relative_name: (node) => make.expr(nameAt(lastPart(node.text), node.span)),
  relative_scope: (node) => make.expr(nameAt(SCOPES.get(node.text.toLowerCase()) ?? node.text, node.span)),
  variable_name: (node) => make.expr(nameAt(variableText(node.text), node.span)),
  dynamic_variable_name: dynamicVariable,
  string_content: () => make.none,
  escape_sequence: () => make.none
};

/** A pattern with its delimiters as `/pattern/flags`; other text stays what it is. */
export function patternOf(e: Expr): Expr {
  if (e.kind !== 'literal' || e.type !== 'string') return e;
  const text = e.value.trimStart();
  const open = text[0];
  if (!open || /[\w\s\\]/.test(open)) return e;
  const close = { '(': ')', '[': ']', '{': '}', '<': '>' }[open] ?? open;
  const end = text.lastIndexOf(close);
  if (end < 1) return e;
  return literal('regex', `/${text.slice(1, end)}/${text.slice(end + 1)}`, e.span);
}

/** C#'s strings, characters and names of types. */
import { make, type Node, type Reducer } from '../fold.js';
import type { Expr, Span } from '../form.js';
import { concat, decodeEscape, stringLiteral } from './common.js';
import { valueOf } from './csharp-values.js';

const ESCAPE = /\\(?:x[0-9a-fA-F]{1,4}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^])/gu;

/** One escape of C#: `\0` and `\e` are characters of their own, octal ones don't exist. */
function escape(text: string): string {
  if (text === '\\0') return '\0';
  return text === '\\e' ? '\x1b' : decodeEscape(text);
}

/** The content of a regular string or character. */
export function decode(text: string): string {
  return text.includes('\\') ? text.replace(ESCAPE, escape) : text;
}

/** The content of a raw string: the lines between the quotes without the indentation of the closing ones. */
export function rawValue(text: string): string {
  const quotes = /^"+/.exec(text)?.[0] ?? '';
  const content = text.slice(quotes.length, text.lastIndexOf('"') + 1 - quotes.length);
  const lines = content.split(/\r?\n/);
  if (lines.length < 3) return content;
  const margin = lines[lines.length - 1];
  return lines.slice(1, -1).map((l) => (l.startsWith(margin) ? l.slice(margin.length) : l.trimStart())).join('\n');
}

/** The content of `@"..."`, `"..."` and `"""..."""`, encoding suffix included. */
export const stringValue = (node: Node): string => {
  const text = node.text.replace(/[uU]8$/, '');
  if (text.startsWith('@')) return text.slice(2, -1).replace(/""/g, '"');
  return text.startsWith('"""') ? rawValue(text) : decode(text.slice(1, -1));
};

/** `$"..."` of all kinds: a flat concatenation. Alignment and format of a hole change how it looks, not what it is. */
export const interpolated: Reducer = (node) => {
  const start = node.first('interpolation_start')?.text ?? '$';
  const verbatim = start.includes('@');
  const raw = start.length > 1 && !verbatim ? true : node.kids.some((k) => k.type === 'interpolation_quote');
  const parts: Expr[] = [];
  for (const k of node.kids) {
    if (k.type === 'string_content') {
      const plain = verbatim ? k.text.replace(/""/g, '"') : k.text;
      parts.push(stringLiteral(raw ? plain : plain.replace(/\{\{/g, '{').replace(/\}\}/g, '}'), k.span));
    } else if (k.type === 'escape_sequence') parts.push(stringLiteral(escape(k.text), k.span));
    else if (k.type === 'interpolation') {
      const hole = k.kids.find((h) => h.type !== 'interpolation_brace' && h.type !== 'interpolation_alignment_clause' && h.type !== 'interpolation_format_clause');
      if (hole) parts.push(valueOf(hole));
    } else if (k.type === 'ERROR') parts.push(valueOf(k));
  }
  return make.expr(concat(parts, node.span));
};

/** `"a {0} b"` with values as a flat concatenation; null when a hole has no value. */
export function formatted(template: string, span: Span, values: readonly Expr[]): Expr | null {
  const parts: Expr[] = [];
  let text = '';
  for (let i = 0; i < template.length; i++) {
    const c = template[i];
    if ((c === '{' || c === '}') && template[i + 1] === c) {
      text += c;
      i++;
    } else if (c === '{') {
      const end = template.indexOf('}', i);
      const hole = /^(\d{1,3})(?:[,:][^{}]*)?$/.exec(template.slice(i + 1, end < 0 ? undefined : end));
      const value = hole && end > 0 ? values[Number(hole[1])] : undefined;
      if (!value) return null;
      parts.push(stringLiteral(text, span), value);
      text = '';
      i = end;
    } else text += c;
  }
  return concat([...parts, stringLiteral(text, span)], span);
}

/** A type as written, without its type arguments, `global::` and the mark of nullable ones. */
export function erased(text: string): string {
  let out = '';
  let depth = 0;
  for (const c of text) {
    if (c === '<') depth++;
    else if (c === '>') depth--;
    else if (depth === 0 && !/\s/.test(c)) out += c;
  }
  return out.replace(/^global::/, '').replace(/::/g, '.').replace(/\?$/, '');
}

/** `System.IO.File` as an access path. */
export function dotted(text: string, span: Span): Expr {
  const [first, ...rest] = text.split('.');
  return rest.reduce<Expr>((object, property) => ({ kind: 'member', object, property, span }), { kind: 'name', name: first, span });
}

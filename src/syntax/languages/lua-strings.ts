/** Lua's strings, patterns and string functions. */
import type { Argument, Call, Expr, Span } from '../form.js';
import { concat, literal, nameAt, stringLiteral } from './common.js';

const ESCAPE = /\\(?:x[0-9a-fA-F]{2}|u\{[0-9a-fA-F]+\}|\d{1,3}|z\s*|\r\n|[^])/g;
const ESCAPES: ReadonlyMap<string, string> = new Map([['n', '\n'], ['t', '\t'], ['r', '\r'], ['v', '\v'], ['a', '\x07'], ['b', '\b'], ['f', '\f'], ['\\', '\\'], ['"', '"'], ["'", "'"]]);

/** The content of a quoted or long-bracket string. */
export function stringValue(text: string): string {
  const long = /^\[(=*)\[\r?\n?/.exec(text);
  if (long) return text.slice(long[0].length, -(long[1].length + 2));
  const inner = text.slice(1, -1);
  if (!inner.includes('\\')) return inner;
  return inner.replace(ESCAPE, (escape) => {
    const body = escape.slice(1);
    if (body.startsWith('z')) return '';
    if (/^\d+$/.test(body)) return String.fromCharCode(Number(body) & 0xff);
    const code = /^x([0-9a-fA-F]{2})$|^u\{([0-9a-fA-F]+)\}$/.exec(body);
    if (code) return String.fromCodePoint(Math.min(parseInt(code[1] ?? code[2], 16), 0x10ffff));
    return ESCAPES.get(body) ?? body;
  });
}

/** What a pattern asks when it is plain text, perhaps anchored; null for a real pattern. */
function plainPattern(pattern: string): { text: string; start: boolean; end: boolean } | null {
  const start = pattern.startsWith('^');
  const end = pattern.endsWith('$') && !pattern.endsWith('%$');
  const body = pattern.slice(start ? 1 : 0, end ? -1 : undefined);
  if (!/^(?:%[^\w]|[^%^$().[\]*+?-])*$/.test(body)) return null;
  return { text: body.replace(/%([^\w])/g, '$1'), start, end };
}

const CLASSES: ReadonlyMap<string, string> = new Map([['a', '[A-Za-z]'], ['d', '\\d'], ['l', '[a-z]'], ['s', '\\s'], ['u', '[A-Z]'], ['w', '\\w'], ['x', '[0-9A-Fa-f]'], ['p', '[!-/:-@[-`{-~]'], ['c', '\\p{Cc}']]);

/** A pattern as the regular expression that it comes to, as far as one can say it. */
function regexOf(pattern: string, span: Span): Expr {
  const body = pattern.replace(/%(.)/g, (_, c: string) => CLASSES.get(c) ?? `\\${c}`).replace(/\//g, '\\/');
  return literal('regex', `/${body}/`, span);
}

const method = (object: Expr, property: string, args: Argument[], span: Span): Call => ({ kind: 'call', callee: { kind: 'member', object, property, span }, args, span });

const isText = (e: Expr | undefined): e is Expr & { kind: 'literal' } => e?.kind === 'literal' && e.type === 'string';
const isTrue = (e: Expr | undefined): boolean => e?.kind === 'literal' && e.type === 'boolean' && e.value === 'true';

/** `("%s: %d"):format(a, b)` as text that is built of its parts; null when the format can't be split. */
function formatted(format: Expr, values: Argument[], span: Span): Expr | null {
  if (!isText(format)) return null;
  const parts: Expr[] = [];
  let next = 0;
  let at = 0;
  for (const m of format.value.matchAll(/%(?:%|[-+ #0]*\d*(?:\.\d+)?([a-zA-Z]))/g)) {
    parts.push(stringLiteral(format.value.slice(at, m.index), format.span));
    at = m.index + m[0].length;
    if (m[0] === '%%') {
      parts.push(stringLiteral('%', format.span));
      continue;
    }
    const value = values[next++]?.value;
    if (!value) return null;
    // A number stays one whatever is given.
    const conversion = m[1] === 's' ? value : m[1] === 'q' ? call('string.quoted', value) : call('tonumber', value);
    parts.push(conversion);
  }
  if (next < values.length || values.some((v) => v.spread)) return null;
  parts.push(stringLiteral(format.value.slice(at), format.span));
  return concat(parts, span);
}

function call(name: string, value: Expr): Expr {
  return { kind: 'call', callee: nameAt(name, value.span), args: [{ value }], span: value.span };
}

/** A string function called on its subject, whichever way: `s:find(p)`, `string.find(s, p)`. Null when it has no other form. */
export function stringCall(name: string, subject: Expr, args: Argument[], span: Span): Expr | null {
  const [first, , plain] = args.map((a) => a.value);
  switch (name) {
    case 'find':
    case 'match': {
      if (!isText(first)) return isTrue(plain) ? method(subject, 'includes', [args[0]], span) : null;
      const p = isTrue(plain) ? { text: first.value, start: false, end: false } : args.length === 1 ? plainPattern(first.value) : null;
      if (p && !(p.start && p.end)) {
        const property = p.start ? 'startsWith' : p.end ? 'endsWith' : 'includes';
        return method(subject, property, [{ value: stringLiteral(p.text, first.span) }], span);
      }
      if (name === 'find' || !/\((?!\))/.test(first.value)) return method(regexOf(first.value, first.span), 'test', [{ value: subject }], span);
      return method(subject, 'match', [{ value: regexOf(first.value, first.span) }], span);
    }
    case 'gsub': {
      if (!isText(first)) return null;
      const p = plainPattern(first.value);
      const what = p && !p.start && !p.end ? stringLiteral(p.text, first.span) : regexOf(first.value, first.span);
      return method(subject, 'gsub', [{ value: what }, ...args.slice(1)], span);
    }
    case 'format':
      return formatted(subject, args, span);
    default:
      return null;
  }
}

/** Functions of the string library whose subject is their first argument. */
export const STRING_FUNCTIONS: ReadonlySet<string> = new Set(['find', 'match', 'gmatch', 'gsub', 'sub', 'lower', 'upper', 'len', 'rep', 'reverse', 'byte', 'format']);

/** Whether a call asks a question about text that has a truth value where Lua has a position or nil. */
export function asksText(e: Expr): boolean {
  return e.kind === 'call' && e.callee.kind === 'member' && ['includes', 'startsWith', 'endsWith', 'test'].includes(e.callee.property);
}

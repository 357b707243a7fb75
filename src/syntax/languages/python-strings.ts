/** Python's strings: literals, f-strings, implicit joining and `%` formatting. */
import { asExpr, make, unknownOf, type Node, type Value } from '../fold.js';
import type { Argument, Expr, Span } from '../form.js';
import { pathText } from '../walk.js';
import { concat, decodeEscape, nameAt, stringLiteral } from './common.js';

const ESCAPE = /\\(?:\r?\n|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|[\s\S])/g;
const KNOWN_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', ''], ['\\', '\\'], ["'", "'"], ['"', '"'], ['a', '\x07'], ['b', '\b'], ['f', '\f'], ['n', '\n'], ['r', '\r'], ['t', '\t'], ['v', '\v']
]);

/** Decodes string content; an escape that Python doesn't know keeps its backslash (`'\d'`). */
function decode(raw: string, prefix: string): string {
  let text = raw.replace(/\r\n/g, '\n');
  if (/[ft]/.test(prefix)) text = text.replace(/\{\{/g, '{').replace(/\}\}/g, '}');
  if (prefix.includes('r') || !text.includes('\\')) return text;
  return text.replace(ESCAPE, (escape) => KNOWN_ESCAPES.get(escape.slice(1)) ?? (/^\\[xuU0-7]./.test(escape) || /^\\[0-7]/.test(escape) ? decodeEscape(escape) : escape));
}

function builtin(name: string, args: Expr[], span: Span): Expr {
  return { kind: 'call', callee: nameAt(name, span), args: args.map((value): Argument => ({ value })), span };
}

const CONVERSIONS: ReadonlyMap<string, string> = new Map([['!r', 'repr'], ['!s', 'str'], ['!a', 'ascii']]);

/** `'...'` with any prefix. */
export function reduceString(node: Node): Value {
  const prefix = (node.first('string_start')?.text ?? '').replace(/['"]/g, '').toLowerCase();
  const parts: Expr[] = [];
  for (const k of node.kids) {
    if (k.type === 'string_content') parts.push(stringLiteral(decode(k.text, prefix), k.span));
    else if (k.value.is === 'expr') parts.push(k.value.expr);
  }
  return make.expr(concat(parts, node.span));
}

/** `'a' f'b{c}' "d"`, which Python joins. */
export function reduceConcatenatedString(node: Node): Value {
  return make.expr(concat(node.named_().map(asExpr), node.span));
}

/**
 * `{x}`, `{x!r}`, `{x:>10}`, `{x=}` of an f-string: the value, in a call of `repr`, `str`, `ascii` for a conversion
 * and of `format` with the specifier, as Python defines them.
 */
export function reduceInterpolation(node: Node): Value {
  const value = node.expr('expression');
  if (!value) return make.expr(unknownOf(node, 'syntax-error'));
  const conversion = node.child('type_conversion')?.text;
  const specifier = node.child('format_specifier');
  let out: Expr = value;
  if (conversion) out = builtin(CONVERSIONS.get(conversion) ?? 'str', [out], node.span);
  if (specifier) out = builtin('format', [out, asExpr(specifier)], node.span);
  if (!node.has('=')) return make.expr(out);
  if (!conversion && !specifier) out = builtin('repr', [value], node.span);
  const expression = node.child('expression')!;
  return make.expr({ kind: 'concat', parts: [stringLiteral(`${expression.text}=`, expression.span), out], span: node.span });
}

/** `:>{width}` of an interpolation, without the colon. */
export function reduceFormatSpecifier(node: Node): Value {
  const text = node.text;
  const parts: Expr[] = [];
  let at = 1;
  for (const k of node.named_('format_expression')) {
    parts.push(stringLiteral(text.slice(at, k.span.start - node.span.start), node.span), asExpr(k));
    at = k.span.end - node.span.start;
  }
  parts.push(stringLiteral(text.slice(at), node.span));
  return make.expr(concat(parts, node.span));
}

/** One conversion of a `%` format, with the constant text before it. */
interface Conversion {
  before: string;
  key: string | null;
  flags: string;
  type: string;
}

const CONVERSION = /%(?:\(([^()%]{0,200})\))?([#0\- +]{0,5}\d{0,9}(?:\.\d{1,9})?)[hlL]?([diouxXeEfFgGcrsab%])/y;

/** Splits a `%` format; null when it isn't one that can be split (`*` widths, broken conversions). */
function splitFormat(format: string): { conversions: Conversion[]; rest: string } | null {
  const conversions: Conversion[] = [];
  let before = '';
  let at = 0;
  for (let next = format.indexOf('%'); next >= 0; next = format.indexOf('%', at)) {
    before += format.slice(at, next);
    CONVERSION.lastIndex = next;
    const m = CONVERSION.exec(format);
    if (!m) return null;
    at = CONVERSION.lastIndex;
    if (m[3] === '%') before += '%';
    else {
      conversions.push({ before, key: m[1] ?? null, flags: m[2], type: m[3] });
      before = '';
    }
  }
  return { conversions, rest: before + format.slice(at) };
}

/** The values that the conversions take, in order; null when that can't be told. */
function operandsOf(conversions: Conversion[], rightNode: Node, right: Expr): Expr[] | null {
  if (conversions.every((c) => c.key !== null) && conversions.length > 0) {
    if (right.kind === 'record') {
      if (right.entries.some((e) => e.spread || e.key === undefined)) return null;
      const byKey = new Map(right.entries.map((e) => [e.key, e.value]));
      const found = conversions.map((c) => byKey.get(c.key!));
      return found.includes(undefined) ? null : (found as Expr[]);
    }
    const path = pathText(right);
    if (path === null || path.includes('()')) return null;
    return conversions.map((c): Expr => ({ kind: 'index', object: right, index: stringLiteral(c.key!, right.span), span: right.span }));
  }
  if (conversions.some((c) => c.key !== null)) return null;
  if (rightNode.type === 'tuple' && right.kind === 'list') {
    if (right.items.length !== conversions.length || right.items.some((i) => i.kind === 'unary' && i.operator === '...')) return null;
    return right.items;
  }
  return conversions.length === 1 ? [right] : null;
}

/**
 * `'... %s ...' % values`: the pieces and the values in order when they can be paired, else the format followed by
 * the values. `%r` becomes `repr(x)`, other conversions than a plain `%s` become `format(x, spec)`.
 */
export function formatOf(node: Node, rightNode: Node, left: Expr, right: Expr): Expr {
  const split = left.kind === 'literal' ? splitFormat(left.value) : null;
  const operands = split && operandsOf(split.conversions, rightNode, right);
  if (!split || !operands) {
    const values = rightNode.type === 'tuple' && right.kind === 'list' ? right.items : [right];
    return concat([left, ...values], node.span);
  }
  const parts: Expr[] = [];
  split.conversions.forEach((c, i) => {
    const value = operands[i];
    parts.push(stringLiteral(c.before, left.span));
    if (c.type === 'r') parts.push(builtin('repr', [value], value.span));
    else if (c.type === 's' && c.flags === '') parts.push(value);
    else parts.push(builtin('format', [value, stringLiteral(c.flags + c.type, left.span)], value.span));
  });
  parts.push(stringLiteral(split.rest, left.span));
  return concat(parts, node.span);
}

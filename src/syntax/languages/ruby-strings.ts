/** Ruby's strings, symbols, regular expressions, here-documents and the words of `%w`. */
import { asExpr, make, type Node, type Reducer, type Value } from '../fold.js';
import type { Expr, Span, Unknown } from '../form.js';
import { concat, decodeEscape, literal, nameAt, stringLiteral } from './common.js';
import { call, valueOf } from './ruby-values.js';

const OWN_ESCAPES: ReadonlyMap<string, string> = new Map([['\\s', ' '], ['\\e', '\x1b'], ['\\0', '\0']]);

/** One escape of a double-quoted string. */
function decode(text: string): string {
  return OWN_ESCAPES.get(text) ?? decodeEscape(text);
}

/** Pieces of a string in order: constants decoded (as written with `raw`), interpolated values. */
function partsOf(node: Node, raw = false): Expr[] {
  const parts: Expr[] = [];
  for (const k of node.kids) {
    if (k.type === 'escape_sequence') parts.push(stringLiteral(raw ? k.text : decode(k.text), k.span));
    else if (k.type === 'string_content' || k.type === 'heredoc_content') parts.push(stringLiteral(k.text, k.span));
    else if (k.type === 'interpolation') parts.push(asExpr(k));
  }
  return parts;
}

const string: Reducer = (node) => make.expr(concat(partsOf(node), node.span));

/** `#{x}`: its last value. */
function reduceInterpolation(node: Node): Value {
  const kids = node.named_();
  return make.expr(kids.length === 0 ? stringLiteral('', node.span) : valueOf(kids[kids.length - 1]));
}

/** `/a/i` and `%r{a}i` are one literal `/a/i`; with interpolated values it is `Regexp(...)` of the built string. */
function reduceRegex(node: Node): Value {
  const flags = /[a-z]*$/.exec(node.text)?.[0] ?? '';
  if (!node.first('interpolation')) return make.expr(literal('regex', `/${partsOf(node, true).map((p) => (p.kind === 'literal' ? p.value : '')).join('')}/${flags}`, node.span));
  const args: Expr[] = [concat(partsOf(node, true), node.span)];
  if (flags) args.push(stringLiteral(flags, node.span));
  return make.expr({ ...call(nameAt('Regexp', node.span), args, node.span), construct: true });
}

const symbol: Reducer = (node) => make.expr(stringLiteral(node.text.replace(/^:/, ''), node.span));
const list: Reducer = (node) => make.expr({ kind: 'list', items: node.named_('bare_string', 'bare_symbol').map(asExpr), span: node.span });

/** Here-documents of the file that is folded whose text was not met yet, first to last. */
let waiting: { into: Unknown; squiggly: boolean }[] = [];

/** Forgets the here-documents of the file before. */
export function resetHeredocs(): void {
  waiting = [];
}

/** Where a here-document is named its value is put in when its text is met, which is later. */
function reduceBeginning(node: Node): Value {
  const into: Unknown = { kind: 'unknown', reason: 'unsupported', parts: [], span: node.span };
  waiting.push({ into, squiggly: node.text.startsWith('<<~') });
  return make.expr(into);
}

function reduceHeredoc(node: Node): Value {
  const open = waiting.shift();
  if (!open) return make.none;
  const parts = partsOf(node);
  if (parts[0]?.kind === 'literal') parts[0] = stringLiteral(parts[0].value.replace(/^\r?\n/, ''), parts[0].span);
  const last = parts[parts.length - 1];
  // What stands before the closing word is no text.
  if (last?.kind === 'literal') parts[parts.length - 1] = stringLiteral(last.value.replace(/\n[ \t]+$/, '\n'), last.span);
  const value = concat(open.squiggly ? dedent(parts) : parts, node.span);
  const span: Span = { ...open.into.span, end: node.span.end, endLine: node.span.endLine };
  const target: Record<string, unknown> = open.into as unknown as Record<string, unknown>;
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, value, { span });
  return make.none;
}

/** Takes the common indentation off the lines of `<<~`. */
function dedent(parts: Expr[]): Expr[] {
  const texts = parts.flatMap((p, i) => (p.kind === 'literal' ? [(i === 0 ? '\n' : '') + p.value] : []));
  let least = Infinity;
  parts.forEach((p, i) => {
    if (p.kind !== 'literal') return;
    const text = (i === 0 ? '\n' : '') + p.value;
    for (const m of text.matchAll(/\n([ \t]*)(?=[^\s]|$)/g)) {
      const blank = m.index + m[0].length === text.length && i === parts.length - 1;
      if (!blank && m[1].length < least) least = m[1].length;
    }
  });
  if (!Number.isFinite(least) || least === 0 || texts.length === 0) return parts;
  const margin = new RegExp(`\\n[ \\t]{0,${least}}`, 'g');
  return parts.map((p, i) => {
    if (p.kind !== 'literal') return p;
    const text = ((i === 0 ? '\n' : '') + p.value).replace(margin, '\n');
    return stringLiteral(i === 0 ? text.slice(1) : text, p.span);
  });
}

/** Reducers of strings. */
export const stringReducers: Record<string, Reducer> = {
  string,
  bare_string: string,
  bare_symbol: string,
  delimited_symbol: string,
  interpolation: reduceInterpolation,
  chained_string: (node) => make.expr(concat(node.named_().map(asExpr), node.span)),
  character: (node) => make.expr(stringLiteral(node.text.startsWith('?\\') ? decode(node.text.slice(1)) : node.text.slice(1), node.span)),
  simple_symbol: symbol,
  hash_key_symbol: symbol,
  string_array: list,
  symbol_array: list,
  subshell: (node) => make.expr(call(nameAt('`', node.span), [concat(partsOf(node), node.span)], node.span)),
  regex: reduceRegex,
  heredoc_beginning: reduceBeginning,
  heredoc_body: reduceHeredoc
};

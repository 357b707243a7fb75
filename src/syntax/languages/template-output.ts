/**
 * What an interpolation puts out: `template_output(html_escape(x))` where the engine escapes, `template_output(raw(x))` where
 * it is told not to, `template_output(x)` where it never does. What a helper gives may well be markup, so that putting it out as
 * it is says nothing: of `f(x)` the two are `as_text` and `markup`.
 */
import type { Call, Expr, Span } from '../form.js';
import { nameAt, stringLiteral } from './common.js';

/** Filters and helpers that tell the engine that a value is markup. */
const RAW = new Set(['raw', 'safe', 'safeseq', 'noescape', 'unescaped', 'html_safe', 'safehtml', 'safehtmlattr', 'safejs', 'safecss', 'safeurl', 'mark_safe', 'triplestash', 'new safestring', 'rawhtml', 'n', 'unsafe']);
/** Filters that escape for HTML when nothing else is said. */
const ESCAPES = new Set(['e', 'escape', 'force_escape', 'html', 'h', 'htmlescape', 'htmlspecialchars', 'htmlentities', 'escape_once', 'forceescape', 'esc_html', 'conditional_escape', 'html_escape', '_.escape', '_e']);
/** Text that a project's own catalogue of translations gives. */
const TRANSLATIONS = new Set(['t', 'trans', 'transchoice', '__', '_', '$t', '$tc', 'tc', 'lang', 'gettext', 'ngettext', 'i18n', 'translate', 'trans_choice', 'localize', 'l']);
/** Functions of text that give text: markup can only have been in it before. */
const TEXTUAL = new Set(['upper', 'lower', 'title', 'capitalize', 'trim', 'ltrim', 'rtrim', 'default', 'join', 'replace', 'slice', 'truncate', 'first', 'last', 'format', 'strtoupper', 'strtolower', 'ucfirst', 'ucwords', 'substr', 'str_replace', 'implode',
  'nl2br', 'linebreaksbr', 'newline_to_br', 'old', 'string', 'printf', 'print', 'append', 'prepend', 'str_limit', 'reverse', 'get', 'center', 'wordwrap']);
/** Parts of names of what makes a value safe. */
const CLEANS = ['escape', 'sanitiz', 'sanitis', 'purif', 'clean', 'strip', 'bleach', 'encode'];

/** How the engine treats what it puts out. */
export type Escaping = 'escaped' | 'raw' | 'none';

/** A call of a plain name. */
export function callOf(name: string, args: Expr[], span: Span): Call {
  return { kind: 'call', callee: nameAt(name, span), args: args.map((value) => ({ value })), span };
}

/** The last part of a callee's name, in lower case; empty for what is no call. */
export function calleeName(e: Expr): string {
  if (e.kind !== 'call') return '';
  return (e.callee.kind === 'name' ? e.callee.name : e.callee.kind === 'member' ? e.callee.property : '').toLowerCase();
}

/** The output of a value. */
export function outputOf(value: Expr, escaping: Escaping, span: Span): Expr {
  let inner = settled(value);
  let how = escaping;
  // Marks may stand before and behind other filters: the last one decides.
  for (let n = 0; n < 8 && inner.kind === 'call' && inner.args.length > 0; n++) {
    const name = calleeName(inner);
    const plain = inner.callee.kind === 'name' || (inner.callee.kind === 'member' && inner.args.length === 1);
    if (!plain) break;
    if (RAW.has(name) && inner.args.length === 1) {
      if (how === 'escaped') how = 'raw';
    } else if (ESCAPES.has(name) && forHtml(inner)) how = 'escaped';
    else break;
    inner = settled(inner.args[0].value);
  }
  if (inner.kind === 'literal' || how === 'none') return callOf('template_output', [inner], span);
  const wrapper = givesMarkup(inner) ? (how === 'escaped' ? 'as_text' : 'markup') : how === 'escaped' ? 'html_escape' : 'raw';
  return callOf('template_output', [callOf(wrapper, [inner], span)], span);
}

/** `x|escape` and `x|escape('html')`. */
function forHtml(call: Call): boolean {
  const [, kind, ...more] = call.args;
  return kind === undefined || (more.length === 0 && kind.value.kind === 'literal' && kind.value.value.startsWith('html'));
}

/** A translation of a constant is a constant; a default for a value is that value. */
function settled(e: Expr): Expr {
  if (e.kind !== 'call' || !TRANSLATIONS.has(calleeName(e)) || e.args.length === 0) return e;
  const [key, ...values] = e.args;
  return key.value.kind === 'literal' && values.length === 0 ? stringLiteral(key.value.value, e.span) : e;
}

/** Whether a value comes out of a function that may well give markup, as far as its name doesn't say that it cleans or handles text. */
function givesMarkup(e: Expr): boolean {
  if (e.kind === 'conditional') return givesMarkup(e.consequent) || givesMarkup(e.alternate);
  if (e.kind === 'logical') return e.operands.some(givesMarkup);
  if (e.kind !== 'call') return false;
  const name = calleeName(e);
  if (TEXTUAL.has(name) || CLEANS.some((c) => name.includes(c))) return e.args.some((a) => givesMarkup(a.value));
  return true;
}

/** PHP's calls, with the standard functions that have a normal form of their own. */
import { asExpr, make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import type { Argument, Call, Expr, Span } from '../form.js';
import { nameAt, not, nullLiteral } from './common.js';
import { lastPart, patternOf } from './php-literals.js';

/** The arguments of a call node. */
export function argsOf(node: Node | undefined): Argument[] {
  return node?.value.is === 'args' ? node.value.args : [];
}

function isReference(node: Node | undefined): boolean {
  return node?.first('variadic_placeholder') !== undefined;
}

const IDENTIFIER = /^[A-Za-z_\x80-\uffff][\w\x80-\uffff]*$/;

/** `a['b']` is the member `b` of `a`; another index stays one. */
export function elementOf(object: Expr, index: Expr | null, span: Span): Expr {
  if (index?.kind === 'literal' && index.type === 'string' && IDENTIFIER.test(index.value)) return { kind: 'member', object, property: index.value, span };
  return { kind: 'index', object, index, span };
}

const method = (object: Expr, name: string, args: Expr[], span: Span): Call => ({
  kind: 'call', callee: { kind: 'member', object, property: name, span }, args: args.map((value) => ({ value })), span
});

/** Whether a variable, element or property is there: of an element with a computed key, whether the key is in the array. */
function present(e: Expr): Expr {
  if (e.kind === 'index' && e.index && e.index.kind !== 'literal') return { kind: 'binary', operator: 'in', left: e.index, right: e.object, span: e.span };
  return { kind: 'binary', operator: '!=', left: e, right: nullLiteral(e.span), span: e.span };
}

type Normal = (args: Expr[], span: Span) => Expr | null;

/** By-reference result of a call: what it writes is the variable's value afterwards. */
const out = (e: Expr): Expr => ({ kind: 'unary', operator: '&', operand: e, span: e.span });

/** Functions that have a normal form, by lower-case name; null leaves the call as it is. */
const NORMAL: Readonly<Record<string, Normal>> = {
  isset: (args, span) => (args.length === 0 ? null : args.length === 1 ? present(args[0]) : { kind: 'logical', operator: '&&', operands: args.map(present), span }),
  empty: (args, span) => (args.length === 1 ? not(args[0], span) : null),
  is_null: ([e], span) => (e ? { kind: 'binary', operator: '==', left: e, right: nullLiteral(span), span } : null),
  in_array: ([item, list], span) => (item && list ? { kind: 'binary', operator: 'in', left: item, right: list, span } : null),
  array_key_exists: ([key, list], span) => (key && list ? { kind: 'binary', operator: 'in', left: key, right: list, span } : null),
  key_exists: ([key, list], span) => (key && list ? { kind: 'binary', operator: 'in', left: key, right: list, span } : null),
  str_contains: ([text, part], span) => (text && part ? method(text, 'includes', [part], span) : null),
  str_starts_with: ([text, part], span) => (text && part ? method(text, 'startsWith', [part], span) : null),
  str_ends_with: ([text, part], span) => (text && part ? method(text, 'endsWith', [part], span) : null),
  preg_match: ([pattern, text, groups], span) => (pattern && text ? method(patternOf(pattern), 'test', groups ? [text, out(groups)] : [text], span) : null),
  preg_match_all: ([pattern, text, groups], span) => (pattern && text ? { kind: 'call', callee: nameAt('preg_match_all', span), args: [patternOf(pattern), text, ...(groups ? [out(groups)] : [])].map((value) => ({ value })), span } : null),
  preg_replace: ([pattern, by, text, ...rest], span) => (text && pattern && by ? method(text, 'replace', [patternOf(pattern), by, ...rest], span) : null),
  str_replace: ([part, by, text, ...rest], span) => (text && part && by ? method(text, 'replaceAll', [part, by, ...rest], span) : null),
  str_ireplace: ([part, by, text, ...rest], span) => (text && part && by ? method(text, 'replaceAll', [part, by, ...rest], span) : null),
  parse_str: ([text, into], span) => (text && into ? { kind: 'call', callee: nameAt('parse_str', span), args: [{ value: text }, { value: out(into) }], span } : null),
  compact: (args, span) =>
    args.length > 0 && args.every((a) => a.kind === 'literal' && a.type === 'string')
      ? { kind: 'record', entries: args.map((a) => ({ key: a.kind === 'literal' ? a.value : '', value: nameAt(a.kind === 'literal' ? a.value : '', a.span), span: a.span })), span }
      : null
};

/** Positions at which standard and framework functions take the name of a function. */
const CALLBACKS: ReadonlyMap<string, number> = new Map([
  ['array_filter', 1], ['array_walk', 1], ['array_walk_recursive', 1], ['array_reduce', 1], ['usort', 1], ['uasort', 1], ['uksort', 1], ['call_user_func', 0],
  ['call_user_func_array', 0], ['preg_replace_callback', 1], ['register_shutdown_function', 0], ['set_error_handler', 0], ['set_exception_handler', 0], ['spl_autoload_register', 0],
  ['array_map', 0], ['add_action', 1], ['add_filter', 1], ['add_shortcode', 1], ['add_menu_page', 4], ['add_submenu_page', 5], ['add_options_page', 4], ['register_activation_hook', 1]
]);

/** The name that a text in a callback's place is: `'f'` or `'C::m'`. */
function callback(e: Expr): Expr {
  if (e.kind !== 'literal' || e.type !== 'string') return e;
  const parts = e.value.replace(/^\\/, '').split('::');
  if (!parts.every((p) => /^[\w\\]+$/.test(p)) || parts.length > 2) return e;
  const names = parts.map((p) => p.slice(p.lastIndexOf('\\') + 1));
  const first = nameAt(names[0], e.span);
  return names.length === 1 ? first : { kind: 'member', object: first, property: names[1], span: e.span };
}

/** A call of a plain function by name. */
function named(name: string, callee: Expr, args: Argument[], span: Span): Expr {
  const lower = name.toLowerCase();
  const plain = args.every((a) => a.name === undefined && !a.spread);
  const normal = Object.hasOwn(NORMAL, lower) ? NORMAL[lower] : undefined;
  if (plain && normal) {
    const made = normal(args.map((a) => a.value), span);
    if (made) return made;
  }
  // An option that is set by its constant is keyed by it: `curl_setopt($c, CURLOPT_URL, $url)`.
  if (plain && KEYED.has(lower) && args.length === 3) return { kind: 'call', callee, args: [args[0], ...keyed(args[1], args[2])], span };
  if (plain && lower === 'header' && args.length > 0) {
    const target = location(args[0].value);
    if (target) return { kind: 'call', callee: nameAt('redirect', callee.span), args: [{ value: target }, ...args.slice(1)], span };
  }
  const at = CALLBACKS.get(lower);
  const given = at !== undefined && plain ? args[at] : undefined;
  if (given) {
    const f = callback(given.value);
    if (f !== given.value) {
      given.value = f;
      // `array_map('f', $xs)` does to each what `f($x)` does to one.
      if (lower === 'array_map' && args.length === 2) return { kind: 'call', callee: f, args: [args[1]], span };
      if (lower === 'call_user_func') return { kind: 'call', callee: f, args: args.slice(1), span };
    }
  }
  return { kind: 'call', callee, args, span };
}

/** Functions whose second argument names what the third sets. */
const KEYED = new Set(['curl_setopt', 'ldap_set_option', 'mysqli_options', 'curl_share_setopt', 'socket_set_option']);

function keyed(key: Argument, value: Argument): Argument[] {
  const name = optionName(key.value);
  return name ? [{ name, value: value.value }] : [key, value];
}

/** Where `header('Location: ' . $url)` redirects to; null for another header. */
function location(header: Expr): Expr | null {
  const first = header.kind === 'concat' ? header.parts[0] : header;
  if (first.kind !== 'literal' || first.type !== 'string') return null;
  const open = /^\s*location\s*:\s*/i.exec(first.value);
  if (!open) return null;
  const rest = { ...first, value: first.value.slice(open[0].length) };
  if (header.kind !== 'concat') return rest;
  const parts = rest.value ? [rest, ...header.parts.slice(1)] : header.parts.slice(1);
  return parts.length === 1 ? parts[0] : { ...header, parts };
}

function optionName(e: Expr): string | null {
  if (e.kind === 'name') return /^[A-Z][A-Z0-9_]+$/.test(e.name) ? e.name : null;
  return e.kind === 'member' && /^[A-Z][A-Z0-9_]+$/.test(e.property) ? e.property : null;
}

function functionCall(node: Node): Value {
  const f = node.child('function');
  if (!f) return make.expr(unknownOf(node, 'syntax-error'));
  const args = argsOf(node.child('arguments'));
  const isName = f.type === 'name' || f.type === 'qualified_name' || f.type === 'relative_name';
  const callee = isName ? nameAt(lastPart(f.text), f.span) : asExpr(f);
  if (isReference(node.child('arguments'))) return make.expr(callee);
  if (isName && callee.kind === 'name') return make.expr(named(callee.name, callee, args, node.span));
  // A value that is called: functions have names of their own, apart from variables.
  const of: Expr = callee.kind === 'name' ? { kind: 'member', object: callee, property: '__invoke', span: callee.span } : callee;
  return make.expr({ kind: 'call', callee: of, args, span: node.span });
}

/** The member that a call or access names; one by a computed name is an index. */
export function memberOf(node: Node, object: Expr): Expr {
  const name = node.child('name');
  const span = name ? { ...object.span, end: name.span.end, endLine: name.span.endLine } : node.span;
  if (!name) return unknownOf(node, 'syntax-error');
  if (name.type === 'name') return { kind: 'member', object, property: name.text, span };
  const e = asExpr(name);
  if (e.kind === 'literal' && e.type === 'string') return { kind: 'member', object, property: e.value, span };
  return { kind: 'index', object, index: e, span };
}

function memberCall(field: 'object' | 'scope'): Reducer {
  return (node) => {
    const callee = memberOf(node, node.need(field));
    const list = node.child('arguments');
    if (isReference(list)) return make.expr(callee);
    let args = argsOf(list);
    if (callee.kind === 'member' && callee.property === 'setAttribute' && args.length === 2) args = keyed(args[0], args[1]);
    return make.expr({ kind: 'call', callee, args, span: node.span });
  };
}

function argument(node: Node): Value {
  const name = node.child('name');
  const kid = node.named_().filter((k) => k !== name && k.field !== 'reference_modifier')[0];
  if (kid?.type === 'variadic_unpacking' && kid.value.is === 'args') return kid.value;
  return make.args([{ ...(name && { name: name.text }), value: kid ? asExpr(kid) : unknownOf(node, 'syntax-error') }]);
}

/** `include`, `require` and their `_once` twins. */
const include = (name: string): Reducer => (node) => {
  const kid = node.named_()[0];
  return make.expr({ kind: 'call', callee: nameAt(name, node.span), args: [{ value: kid ? asExpr(kid) : unknownOf(node, 'syntax-error') }], span: node.span });
};

/** Reducers of calls. */
export const callReducers: Record<string, Reducer> = {
  function_call_expression: functionCall,
  member_call_expression: memberCall('object'),
  nullsafe_member_call_expression: memberCall('object'),
  scoped_call_expression: memberCall('scope'),
  arguments: (node) => make.args(node.named_().flatMap((k): Argument[] => (k.value.is === 'args' ? k.value.args : k.value.is === 'none' ? [] : [{ value: asExpr(k) }]))),
  argument,
  variadic_unpacking: (node) => make.args([{ value: asExpr(node.named_()[0] ?? node), spread: true }]),
  variadic_placeholder: () => make.none,
  include_expression: include('include'),
  include_once_expression: include('include'),
  require_expression: include('require'),
  require_once_expression: include('require'),
  print_intrinsic: include('print'),
  exit_statement: (node) => {
    const kid = node.named_()[0];
    return make.expr({ kind: 'call', callee: nameAt('exit', node.span), args: kid ? [{ value: asExpr(kid) }] : [], span: node.span });
  }
};

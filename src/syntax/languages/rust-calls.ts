/** Rust's calls: methods that change nothing of a value, combinators of `Option`, and macros that `rust-macros` made calls of. */
import { asExpr, make, unknownOf, type Node, type Reducer } from '../fold.js';
import type { Argument, Expr, Span } from '../form.js';
import { concat, decodeEscapes, nameAt, not, nullLiteral, spanOf, stringLiteral } from './common.js';
import { settle, startOf } from './rust-builders.js';
import { BANG, REPEAT } from './rust-macros.js';
import { given, markTried, okOr, plain, valueOf } from './rust-values.js';

/** Methods whose result is their object for what is asked here: borrows, copies, unwrapped and iterated values. */
const SAME = new Set([
  'clone', 'cloned', 'copied', 'to_owned', 'as_ref', 'as_mut', 'as_str', 'as_slice', 'as_deref', 'as_deref_mut', 'borrow', 'borrow_mut', 'to_string', 'into', 'to_vec',
  'unwrap', 'expect', 'iter', 'iter_mut', 'into_iter', 'by_ref', 'deref', 'into_boxed_slice', 'into_string', 'into_owned', 'as_path', 'as_os_str', 'to_path_buf', 'boxed'
]);

/** Constructors that only hold what they are given. */
const HOLDERS = new Set([
  'Box.new', 'Arc.new', 'Rc.new', 'String.from', 'PathBuf.from', 'Path.new', 'OsString.from', 'OsStr.new', 'Cow.Borrowed', 'Cow.Owned', 'Cow.from', 'Box.pin', 'Some',
  'Pin.new', 'Vec.from', 'Poll.Ready', 'Arc.clone', 'Rc.clone', 'Bytes.from', 'std.path.Path.new', 'std.sync.Arc.new', 'String.from_str'
]);

function dotted(e: Expr): string {
  const parts: string[] = [];
  let at = e;
  while (at.kind === 'member') {
    parts.push(at.property);
    at = at.object;
  }
  return at.kind === 'name' ? [at.name, ...parts.reverse()].join('.') : '';
}

/** `x?`. */
export const tryExpression: Reducer = (node) => {
  const kid = node.named_()[0];
  if (!kid) return make.expr(unknownOf(node, 'syntax-error'));
  const inner = plain(valueOf(kid));
  const option = okOr(inner);
  return make.expr(markTried(option ? option.of : inner, option?.error ?? null));
};

export const argumentsOf: Reducer = (node) =>
  make.args(
    node.named_().filter((k) => k.type !== 'attribute_item').map((k): Argument => {
      const value = valueOf(k);
      return value.kind === 'assign-expr' && value.target.kind === 'name' ? { name: value.target.name, value: value.value } : { value };
    })
  );

function method(object: Expr, name: string, args: Argument[], span: Span): Expr | null {
  const [first, second] = args;
  if (SAME.has(name) && args.length === (name === 'expect' ? 1 : 0)) return object;
  if ((name === 'is_some' || name === 'is_none') && !first) return { kind: 'binary', operator: name === 'is_some' ? '!=' : '==', left: object, right: nullLiteral(span), span };
  if ((name === 'eq' || name === 'ne') && first && !second) return { kind: 'binary', operator: name === 'eq' ? '==' : '!=', left: object, right: first.value, span };
  if ((name === 'unwrap_or' || name === 'unwrap_or_else') && first && !second) return { kind: 'logical', operator: '??', operands: [object, given(first)], span };
  if (name === 'contains' && first && !second && object.kind === 'call' && object.callee.kind === 'name' && (object.callee.name === '..' || object.callee.name === '..=')) {
    const [from, to] = object.args.map((a) => a.value);
    const at = (operator: string, right: Expr): Expr => ({ kind: 'binary', operator, left: first.value, right, span });
    return { kind: 'logical', operator: '&&', operands: [at('>=', from), at(object.callee.name === '..' ? '<' : '<=', to)], span };
  }
  return null;
}

export const call: Reducer = (node) => {
  const callee = node.need('function');
  const list = node.child('arguments');
  const args = list?.value.is === 'args' ? list.value.args : [];
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  if (name.endsWith(BANG) || name.endsWith(REPEAT)) return macro(node, callee, name, args);
  const fn = node.child('function');
  if (callee.kind === 'member' && fn?.type !== 'scoped_identifier') {
    const as = method(callee.object, name, args, node.span);
    if (as) return make.expr(as);
    const start = args.length === 1 ? startOf(callee.object) : null;
    if (start && settle(start, name, args)) {
      start.span = spanOf(start.span, node.span);
      return make.expr(callee.object);
    }
    // `s.parse::<u16>()` is a number.
    const to = name === 'parse' && fn?.type === 'generic_function' ? fn.child('type_arguments')?.text.slice(1, -1).trim() : undefined;
    if (to && /^[iu](?:8|16|32|64|128|size)$|^f(?:32|64)$|^bool$/.test(to)) {
      return make.expr({ kind: 'cast', type: to, operand: { kind: 'call', callee, args, span: node.span }, span: node.span });
    }
    const [only] = args;
    if (args.length === 1 && only.value.kind === 'literal' && only.value.type === 'boolean') args[0] = { name, value: only.value };
  } else if (args.length === 1 && HOLDERS.has(dotted(callee))) return make.expr(args[0].value);
  return make.expr({ kind: 'call', callee, args, span: node.span });
};

const LOGS = new Set(['print', 'println', 'eprint', 'eprintln', 'error', 'warn', 'info', 'debug', 'trace', 'log', 'event', 'span']);
const THROWS = new Set(['panic', 'unreachable', 'todo', 'unimplemented', 'bail', 'compile_error', 'whatever']);

function macro(node: Node, callee: Expr, marked: string, args: Argument[]): ReturnType<Reducer> {
  const name = marked.slice(0, -1);
  const { span } = node;
  const plainCallee: Expr = callee.kind === 'member' ? { ...callee, property: name } : nameAt(name, callee.span);
  const [first, second] = args;
  const refuse = (test: Expr, rest: Argument[]): ReturnType<Reducer> => {
    const value = rest.length ? message(rest, span) : null;
    return make.stmt({ kind: 'if', test, then: [{ kind: 'exit', form: 'throw', value, span }], else: [], span });
  };
  if (marked.endsWith(REPEAT) && first && second) {
    return make.expr({ kind: 'call', callee: nameAt('vec', callee.span), args: [first, { name: 'len', value: second.value }], span });
  }
  if (THROWS.has(name)) return make.stmt({ kind: 'exit', form: 'throw', value: args.length ? message(args, span) : null, span });
  if ((name === 'assert' || name === 'ensure' || name === 'require' || name === 'ensure_whatever') && first) return refuse(not(first.value, first.value.span), args.slice(1));
  if ((name === 'assert_eq' || name === 'assert_ne' || name === 'ensure_eq') && first && second) {
    return refuse({ kind: 'binary', operator: name === 'assert_ne' ? '==' : '!=', left: first.value, right: second.value, span }, args.slice(2));
  }
  if (name === 'vec' || name === 'smallvec') return make.expr({ kind: 'list', items: args.map((a) => a.value), span });
  if (name.endsWith('assert_matches') && first) return refuse(not(matches(first.value, args.slice(1, 2).map((a) => a.value), span), span), []);
  if (name === 'matches' && first) return make.expr(matches(first.value, args.slice(1).map((a) => a.value), span));
  if (name === 'format' || name === 'format_args' || name === 'concat') return make.expr(message(args, span));
  if (name === 'dbg' && args.length === 1) return make.expr(first.value);
  if ((name === 'ready' || name === 'try') && args.length === 1) return make.expr(markTried(plain(first.value), null));
  if (name === 'anyhow' || name === 'eyre') return make.expr({ kind: 'call', callee: plainCallee, args: [{ value: message(args, span) }], span });
  if (name === 'write' || name === 'writeln') {
    return make.expr({ kind: 'call', callee: plainCallee, args: first ? [first, { value: message(args.slice(1), span) }] : [], span });
  }
  if (LOGS.has(name)) {
    const at = args.findIndex((a) => !a.name && a.value.kind === 'literal');
    const made: Argument[] = at < 0 ? args : [...args.slice(0, at), { value: message(args.slice(at), span) }];
    return make.expr({ kind: 'call', callee: plainCallee, args: made, span });
  }
  return make.expr({ kind: 'call', callee: plainCallee, args, tagged: true, span });
}

/** What `format!` makes of its arguments: the parts of the first, with the others in their places. */
function message(args: Argument[], span: Span): Expr {
  const [first, ...rest] = args;
  if (!first) return stringLiteral('', span);
  if (first.value.kind !== 'literal' || first.value.type !== 'string') return first.value;
  const parts: Expr[] = [];
  const { value, span: at } = first.value;
  const positional = rest.filter((a) => !a.name);
  let next = 0;
  let from = 0;
  const hole = /\{\{|\}\}|\{([^{}:]*)(?::[^{}]*)?\}/g;
  for (let found = hole.exec(value); found; found = hole.exec(value)) {
    const before = value.slice(from, found.index);
    if (before) parts.push(stringLiteral(before, at));
    from = hole.lastIndex;
    const key = found[1]?.trim();
    if (key === undefined) parts.push(stringLiteral(found[0][0], at));
    else if (key === '') parts.push(positional[next]?.value ?? unknownPart(at)), next++;
    else if (/^\d+$/.test(key)) parts.push(positional[Number(key)]?.value ?? unknownPart(at));
    else parts.push(rest.find((a) => a.name === key)?.value ?? nameAt(key === 'self' ? 'this' : key, at));
  }
  const end = value.slice(from);
  if (end) parts.push(stringLiteral(end, at));
  // A `concat` takes over its first part.
  return concat(parts[0]?.kind === 'concat' ? [stringLiteral('', at), ...parts] : parts, span);
}

function unknownPart(span: Span): Expr {
  return { kind: 'unknown', reason: 'unsupported', parts: [], span };
}

const isWild = (e: Expr): boolean => e.kind === 'name' && e.name === BANG;

/** `matches!(value, a | b if c)`, whose patterns were parsed as expressions. */
function matches(subject: Expr, patterns: Expr[], span: Span): Expr {
  const tests = patterns.map((p): Expr => {
    if (p.kind === 'logical' && p.operator === '&&') {
      const rest = p.operands.slice(1);
      return isWild(p.operands[0]) ? (rest.length === 1 ? rest[0] : { ...p, operands: rest }) : { ...p, operands: [holdsOf(p.operands[0], subject), ...rest] };
    }
    return holdsOf(p, subject);
  });
  return tests.length === 1 ? tests[0] : { kind: 'logical', operator: '||', operands: tests, span };
}

/** The test of one pattern of `matches!`; nesting is bounded by the cap on the form's levels. */
function holdsOf(pattern: Expr, subject: Expr): Expr {
  const { span } = pattern;
  const is = (operator: string, right: Expr): Expr => ({ kind: 'binary', operator, left: subject, right, span });
  if (pattern.kind === 'binary' && pattern.operator === '|') {
    return { kind: 'logical', operator: '||', operands: [holdsOf(pattern.left, subject), holdsOf(pattern.right, subject)], span };
  }
  if (pattern.kind === 'call') {
    const { callee, args } = pattern;
    if (callee.kind === 'name' && callee.name.startsWith('..') && args.length === 2) {
      const [from, to] = args.map((a) => a.value);
      const bounds = [from.kind === 'literal' && from.type === 'null' ? null : is('>=', from), to.kind === 'literal' && to.type === 'null' ? null : is(callee.name === '..' ? '<' : '<=', to)];
      return { kind: 'logical', operator: '&&', operands: bounds.filter((b): b is Expr => b !== null), span };
    }
    const inside = args.length === 1 && isTested(args[0].value) ? [holdsOf(args[0].value, subject)] : [];
    return inside.length ? { kind: 'logical', operator: '&&', operands: [is('==', callee), ...inside], span } : is('==', callee);
  }
  if (pattern.kind === 'record') return is('==', pattern.type ? pathOf(pattern.type, span) : nullLiteral(span));
  // `Some(x)` is x: what is asked is that there is something.
  if (isWild(pattern) || (pattern.kind === 'name' && !/^\p{Lu}/u.test(pattern.name))) return is('!=', nullLiteral(span));
  return is('==', pattern);
}

function isTested(e: Expr): boolean {
  return e.kind === 'literal' || e.kind === 'call' || e.kind === 'member' || (e.kind === 'binary' && e.operator === '|');
}

function pathOf(type: string, span: Span): Expr {
  const [first, ...rest] = type.split('::');
  return rest.reduce<Expr>((object, property) => ({ kind: 'member', object, property, span }), nameAt(first, span));
}

/** A macro that was left as it is: the paths, calls and literals among its tokens, as arguments. */
export const invocation: Reducer = (node) => {
  const path = node.child('macro');
  const tree = node.first('token_tree');
  const callee = path ? asExpr(path) : nameAt('', node.span);
  return make.expr({ kind: 'call', callee, args: tree?.value.is === 'args' ? tree.value.args : [], tagged: true, span: node.span });
};

export const tokenTree: Reducer = (node) => {
  const out: Expr[] = [];
  let path: Expr | null = null;
  let joins = false;
  for (const k of node.kids) {
    if (k.type === 'token_tree') {
      const args = k.value.is === 'args' ? k.value.args : [];
      if (path && k.text.startsWith('(')) path = { kind: 'call', callee: path, args, span: node.span };
      else {
        if (path) out.push(path);
        path = null;
        out.push(...args.map((a) => a.value));
      }
    } else if (k.type === 'identifier' || k.type === 'self' || k.type === 'integer_literal' && joins && path) {
      const name = k.type === 'self' ? 'this' : k.text;
      if (joins && path) path = { kind: 'member', object: path, property: name, span: k.span };
      else {
        if (path) out.push(path);
        path = nameAt(name, k.span);
      }
    } else if (k.value.is === 'expr') {
      if (path) out.push(path);
      path = k.value.expr;
    } else if (k.type !== '.' && k.type !== '::' && k.type !== '?') {
      if (path) out.push(path);
      path = null;
    }
    joins = k.type === '.' || k.type === '::';
  }
  if (path) out.push(path);
  return make.args(out.map((value) => ({ value })));
};

/** The content of a string as written between its quotes, decoded unless it is raw. */
export function stringOf(text: string): string {
  const raw = /^(?:b|c)?r(#*)"/.exec(text);
  if (raw) return text.slice(raw[0].length, text.length - 1 - raw[1].length);
  const from = text.indexOf('"') + 1;
  // A line that ends in a backslash goes on at the next word.
  return decodeEscapes(text.slice(from, -1).replace(/((?:^|[^\\])(?:\\\\)*)\\\r?\n\s*/g, '$1'));
}

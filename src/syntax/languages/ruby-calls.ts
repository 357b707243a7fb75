/** Ruby's calls: arguments, blocks, and methods that are operators of the program form by another name. */
import { asExpr, make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import type { Argument, Call, Expr, Import, Span } from '../form.js';
import { literal, nameAt, not, nullLiteral } from './common.js';
import { valueOf } from './ruby-values.js';

/** The operator forms of methods of one argument, by name; `swapped` when the argument is the left operand. */
const OPERATORS: ReadonlyMap<string, { operator: string; swapped?: boolean; negated?: boolean }> = new Map([
  ['is_a?', { operator: 'instanceof' }], ['kind_of?', { operator: 'instanceof' }], ['instance_of?', { operator: 'instanceof' }],
  ['eql?', { operator: '==' }], ['equal?', { operator: '==' }],
  ['include?', { operator: 'in', swapped: true }], ['member?', { operator: 'in', swapped: true }], ['key?', { operator: 'in', swapped: true }],
  ['has_key?', { operator: 'in', swapped: true }], ['exclude?', { operator: 'in', swapped: true, negated: true }], ['in?', { operator: 'in' }],
  ['==', { operator: '==' }], ['!=', { operator: '==', negated: true }]
]);

/** Methods that give back what they are called on. */
const SAME: ReadonlySet<string> = new Set(['freeze', 'itself']);

/** A comparison with a pattern: the value is on the left, the pattern on the right. */
export function matches(a: Expr, b: Expr, span: Span): Expr {
  const pattern = (e: Expr): boolean => (e.kind === 'literal' && e.type === 'regex') || (e.kind === 'call' && e.construct === true && e.callee.kind === 'name' && e.callee.name === 'Regexp') || (e.kind === 'name' && e.name === e.name.toUpperCase() && e.name !== e.name.toLowerCase());
  const [left, right] = pattern(a) && !pattern(b) ? [b, a] : [a, b];
  return { kind: 'binary', operator: 'matches', left, right, span };
}

/** Arguments in order; `a: 1` and `:a => 1` are named, other pairs are a record at the end. */
export function argumentsOf(kids: Node[]): Argument[] {
  const out: Argument[] = [];
  const record: Expr = { kind: 'record', entries: [], span: kids[0]?.span ?? { line: 1, endLine: 1, start: 0, end: 0 } };
  for (const k of kids) {
    if (k.type === 'pair') {
      const { value } = k;
      const entry = value.is === 'entries' ? value.entries[0] : null;
      if (!entry) continue;
      const key = k.child('key');
      const named = entry.key !== undefined && (k.first('hash_key_symbol', 'simple_symbol') === key || k.has(':'));
      if (named) out.push({ name: entry.key, value: entry.value });
      else record.entries.push(entry);
    } else if (k.type === 'splat_argument' || k.type === 'hash_splat_argument') out.push({ value: operand(k), spread: true });
    else if (k.type === 'block_argument') out.push({ name: '&', value: operand(k) });
    else if (k.type === 'forward_argument') out.push({ value: nameAt('...', k.span), spread: true });
    else out.push({ value: valueOf(k) });
  }
  if (record.entries.length) out.push({ value: record });
  return out;
}

/** What a splat or block argument hands on; an anonymous one names itself. */
function operand(node: Node): Expr {
  const kid = node.named_()[0];
  return kid ? valueOf(kid) : nameAt(node.text, node.span);
}

function given(node: Node): Argument[] {
  const args = node.child('arguments');
  return args?.value.is === 'args' ? args.value.args : [];
}

/** `require 'x'` and its like; null for what is loaded by a computed name. */
function importsOf(name: string, args: Argument[], span: Span): Import[] | null {
  if (!['require', 'require_relative', 'load', 'autoload'].includes(name)) return null;
  const from = args[name === 'autoload' ? 1 : 0]?.value;
  if (from?.kind !== 'literal' || from.type !== 'string') return null;
  return [{ module: name === 'require_relative' && !from.value.startsWith('.') ? `./${from.value}` : from.value, span }];
}

function reduceCall(node: Node): Value {
  const receiver = node.child('receiver');
  const method = node.child('method');
  const args = given(node);
  const block = node.child('block');
  const span = node.span;
  if (block) args.push({ value: asExpr(block) });
  if (!receiver) {
    if (!method) return make.expr(unknownOf(node, 'syntax-error'));
    const name = method.text;
    const imports = importsOf(name, args, span);
    if (imports) return make.imports(imports);
    if ((name === 'lambda' || name === 'proc') && args.length === 1 && args[0].value.kind === 'closure') return make.expr(args[0].value);
    return make.expr({ kind: 'call', callee: nameAt(name, method.span), args, span });
  }
  return make.expr(methodCall(valueOf(receiver), method?.text ?? 'call', args, span));
}

/** A call of a method on a receiver, with operators that are methods in their operator form. */
function methodCall(object: Expr, name: string, args: Argument[], span: Span): Expr {
  const one = args.length === 1 && args[0].name === undefined && !args[0].spread && args[0].value.kind !== 'closure' ? args[0].value : null;
  if (name === 'new') {
    if (object.kind === 'name' && object.name === 'Proc' && args.length === 1 && args[0].value.kind === 'closure') return args[0].value;
    return { kind: 'call', callee: object, args, construct: true, span };
  }
  if (args.length === 0) {
    if (SAME.has(name)) return object;
    if (name === 'nil?') return { kind: 'binary', operator: '==', left: object, right: nullLiteral(span), span };
    if (name === '!') return not(object, span);
  }
  if (one) {
    const form = OPERATORS.get(name);
    if (form) {
      const [left, right] = form.swapped ? [one, object] : [object, one];
      const compared: Expr = { kind: 'binary', operator: form.operator, left, right, span };
      return form.negated ? not(compared, span) : compared;
    }
    if (name === 'match?') return matches(object, one, span);
  }
  const [first, ...rest] = args;
  if ((name === 'send' || name === '__send__' || name === 'public_send') && first?.value.kind === 'literal' && first.value.type === 'string' && first.name === undefined && /^[a-z_]\w*[?!]?$/.test(first.value.value)) {
    return methodCall(object, first.value.value, rest, span);
  }
  const callee: Expr = { kind: 'member', object, property: name, span };
  return { kind: 'call', callee, args, span } satisfies Call;
}

/** `super`, with the arguments of the method itself when it is bare. */
const reduceSuper: Reducer = (node) => make.expr({ kind: 'call', callee: nameAt('super', node.span), args: [], span: node.span });

function reduceYield(node: Node): Value {
  const args = node.first('argument_list');
  return make.expr({ kind: 'call', callee: nameAt('yield', node.span), args: args?.value.is === 'args' ? args.value.args : [], span: node.span });
}

/** `a[i]`, `a[i..j]`, `a[from, count]`. */
function reduceElement(node: Node): Value {
  const objectNode = node.child('object');
  if (!objectNode) return make.expr(unknownOf(node, 'syntax-error'));
  const object = valueOf(objectNode);
  const kids = node.named_().filter((k) => k !== objectNode && k.field !== 'block');
  const items = argumentsOf(kids).map((a) => a.value);
  const span = node.span;
  if (kids.length === 1 && kids[0].type === 'range' && items[0]?.kind === 'list') {
    const slice = items[0].items.map((b) => (b.kind === 'literal' && b.type === 'null' ? null : b));
    return make.expr({ kind: 'index', object, index: null, slice, span });
  }
  if (items.length === 1) return make.expr({ kind: 'index', object, index: items[0], span });
  // `Hash[...]`, `Set[...]`, `a[]` are calls; two bounds are a slice.
  if (items.length === 2) return make.expr({ kind: 'index', object, index: null, slice: items, span });
  return make.expr({ kind: 'call', callee: { kind: 'member', object, property: '[]', span }, args: items.map((value) => ({ value })), span });
}

/** Bounds as a list of type `range`; an open one is null. */
function reduceRange(node: Node): Value {
  const bound = (field: string): Expr => {
    const kid = node.child(field);
    return kid ? valueOf(kid) : nullLiteral(node.span);
  };
  return make.expr({ kind: 'list', items: [bound('begin'), bound('end')], type: 'range', span: node.span });
}

/** Reducers of calls and element references. */
export const callReducers: Record<string, Reducer> = {
  call: reduceCall,
  argument_list: (node) => make.args(argumentsOf(node.named_())),
  super: reduceSuper,
  yield: reduceYield,
  element_reference: reduceElement,
  range: reduceRange,
  scope_resolution: (node) => {
    const scope = node.child('scope');
    const name = node.child('name');
    if (!name) return make.expr(unknownOf(node, 'syntax-error'));
    return make.expr(scope ? { kind: 'member', object: valueOf(scope), property: name.text, span: node.span } : nameAt(name.text, node.span));
  },
  file: (node) => make.expr(nameAt('__FILE__', node.span)),
  line: (node) => make.expr(nameAt('__LINE__', node.span)),
  encoding: (node) => make.expr(nameAt('__ENCODING__', node.span)),
  nil: (node) => make.expr(nullLiteral(node.span)),
  true: (node) => make.expr(literal('boolean', 'true', node.span)),
  false: (node) => make.expr(literal('boolean', 'false', node.span))
};

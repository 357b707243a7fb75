/** PHP's operators, arrays, member access, assignments and `match`. */
import { asExpr, make, unknownOf, type Node, type Reducer, type Value } from '../fold.js';
import type { Binary, Case, Entry, Expr, Func, Span } from '../form.js';
import { concat, literal, logicalOf, nameAt, not, nullLiteral, spread } from './common.js';
import { callReducers, elementOf, memberOf } from './php-calls.js';

const OPERATORS: ReadonlyMap<string, string> = new Map([['===', '=='], ['!==', '!='], ['<>', '!=']]);
const LOGICAL: Readonly<Record<string, '&&' | '||' | '??'>> = { '&&': '&&', and: '&&', '||': '||', or: '||', '??': '??' };

const isNumber = (e: Expr, value: string): boolean => e.kind === 'literal' && e.type === 'number' && e.value === value;
const isFalse = (e: Expr): boolean => e.kind === 'literal' && e.type === 'boolean' && e.value === 'false';

/** `strpos($text, $part)`, which tells by its number whether the text holds the part. */
function position(e: Expr): { text: Expr; part: Expr } | null {
  if (e.kind !== 'call' || e.callee.kind !== 'name' || !/^(?:mb_)?stri?pos$/i.test(e.callee.name) || e.args.length !== 2) return null;
  return { text: e.args[0].value, part: e.args[1].value };
}

function isTest(e: Expr): boolean {
  return e.kind === 'call' && e.callee.kind === 'member' && e.callee.property === 'test' && e.callee.object.kind === 'literal' && e.callee.object.type === 'regex';
}

/**
 * Comparisons that ask what newer functions ask: `strpos($a, $b) !== false` is whether `$a` includes `$b`, `=== 0`
 * whether it starts with it; `preg_match(...) === 1` is the match.
 */
function asked({ operator, left, right, span }: Binary): Expr | null {
  const at = position(left);
  if (at && (operator === '==' || operator === '!=') && (isFalse(right) || isNumber(right, '0'))) {
    const property = isFalse(right) ? 'includes' : 'startsWith';
    const call: Expr = { kind: 'call', callee: { kind: 'member', object: at.text, property, span: left.span }, args: [{ value: at.part }], span };
    return (operator === '==') === isFalse(right) ? not(call, span) : call;
  }
  if (!isTest(left)) return null;
  if ((operator === '==' && isNumber(right, '1')) || (operator === '!=' && isNumber(right, '0')) || (operator === '>' && isNumber(right, '0'))) return left;
  if ((operator === '!=' && isNumber(right, '1')) || (operator === '==' && isNumber(right, '0')) || (operator === '<' && isNumber(right, '1'))) return not(left, span);
  return null;
}

function swapped(b: Binary): Binary {
  const fixed = b.left.kind === 'literal' && b.right.kind !== 'literal' && (b.operator === '==' || b.operator === '!=');
  return fixed ? { ...b, left: b.right, right: b.left } : b;
}

function binary(node: Node): Value {
  const left = node.child('left');
  const right = node.child('right');
  const written = (node.textOf('operator') ?? '').toLowerCase();
  if (!left || !right) return make.expr(unknownOf(node, 'syntax-error'));
  const l = asExpr(left);
  const r = asExpr(right);
  if (Object.hasOwn(LOGICAL, written)) return make.expr(logicalOf(node, LOGICAL[written], left, right, l, r));
  if (written === '.') {
    if (l.kind === 'concat') node.depth = Math.max(left.depth, right.depth + 1);
    const whole = concat([l, r], node.span);
    if (whole.kind === 'literal') node.depth = 1;
    return make.expr(whole);
  }
  const of: Binary = { kind: 'binary', operator: OPERATORS.get(written) ?? written, left: l, right: r, span: node.span };
  // `true == x` of a call is what the call says.
  return make.expr(asked(swapped(of)) ?? of);
}

function unary(node: Node): Value {
  const operator = node.textOf('operator') ?? node.kids.find((k) => !k.named)?.type ?? '';
  const operand = node.expr('argument') ?? (node.named_()[0] ? asExpr(node.named_()[0]) : unknownOf(node, 'syntax-error'));
  if (operator === '!') return make.expr(not(operand, node.span));
  if (operator === '-' && operand.kind === 'literal' && operand.type === 'number' && !operand.value.startsWith('-')) {
    return make.expr(literal('number', `-${operand.value}`, node.span));
  }
  return make.expr({ kind: 'unary', operator, operand, span: node.span });
}

function transparent(node: Node): Value {
  const kid = node.named_().find((k) => k.value.is !== 'none');
  return kid ? make.expr(asExpr(kid)) : make.expr(unknownOf(node, 'syntax-error'));
}

/** An array: a list without keys, a record with some. */
function array(node: Node): Value {
  const items = node.named_('array_element_initializer', 'ERROR');
  const pairs = items.map((k) => ({ node: k, keyed: k.kids.some((x) => !x.named && x.type === '=>') }));
  if (!pairs.some((p) => p.keyed)) {
    const list = items.map(itemOf);
    return make.expr(callable(list, node.span) ?? { kind: 'list', items: list, span: node.span });
  }
  const entries: Entry[] = [];
  let next = 0;
  for (const { node: k, keyed } of pairs) {
    const kids = k.named_();
    if (!keyed) {
      const value = itemOf(k);
      if (value.kind === 'unary' && value.operator === '...') entries.push({ value: value.operand, spread: true, span: k.span });
      else entries.push({ key: String(next++), value, span: k.span });
      continue;
    }
    const key = asExpr(kids[0]);
    const value = kids[1] ? asExpr(kids[1]) : unknownOf(k, 'syntax-error');
    if (key.kind === 'literal') entries.push({ key: key.value, value, span: k.span });
    else if (key.kind === 'name' || key.kind === 'member') entries.push({ keyExpr: key, ...(constantKey(kids[0]) && { key: constantKey(kids[0]) }), value, span: k.span });
    else entries.push({ keyExpr: key, value, span: k.span });
  }
  return make.expr({ kind: 'record', entries, span: node.span });
}

/** Options are keyed by constants: `[PDO::ATTR_ERRMODE => ..]`, `[CURLOPT_URL => ..]` have the constant's name as key. */
function constantKey(node: Node): string | undefined {
  if (node.type === 'name') return node.text;
  if (node.type === 'class_constant_access_expression') return node.named_()[1]?.text;
  return undefined;
}

function itemOf(node: Node): Expr {
  const kid = node.named_()[0];
  if (!kid) return unknownOf(node, 'syntax-error');
  if (kid.type === 'variadic_unpacking' && kid.value.is === 'args') return spread(kid.value.args[0].value, kid.span);
  return asExpr(kid);
}

/** `[$this, 'method']` and `[C::class, 'method']` are the method. */
function callable(items: Expr[], span: Span): Expr | null {
  const [of, name] = items;
  if (items.length !== 2 || name.kind !== 'literal' || name.type !== 'string' || !/^\w+$/.test(name.value)) return null;
  if (of.kind === 'name' && (of.name === 'this' || of.name === '__CLASS__')) return { kind: 'member', object: nameAt('this', of.span), property: name.value, span };
  if (of.kind === 'member' && of.property === 'class') return { kind: 'member', object: of.object, property: name.value, span };
  return null;
}

/** Targets of a destructuring assignment; places left out are empty. */
function listTarget(node: Node): Value {
  const keyed = node.kids.some((k) => !k.named && k.type === '=>');
  if (!keyed) {
    const items: Expr[] = [];
    let open = true;
    for (const k of node.kids) {
      if (k.named) {
        items.push(asExpr(k));
        open = false;
      } else if (k.type === ',') {
        if (open) items.push(nullLiteral(k.span));
        open = true;
      }
    }
    return make.expr({ kind: 'list', items, span: node.span });
  }
  const entries: Entry[] = [];
  let key: Expr | null = null;
  node.kids.forEach((k, i) => {
    if (!k.named) return;
    if (node.kids[i + 1]?.type === '=>') key = asExpr(k);
    else {
      const of: Expr | null = key;
      entries.push({ ...(of?.kind === 'literal' ? { key: of.value } : { keyExpr: of ?? nullLiteral(k.span) }), value: asExpr(k), span: k.span });
      key = null;
    }
  });
  return make.expr({ kind: 'record', entries, span: node.span });
}

function subscript(node: Node): Value {
  const [object, index] = node.named_();
  if (!object) return make.expr(unknownOf(node, 'syntax-error'));
  return make.expr(elementOf(asExpr(object), index ? asExpr(index) : null, node.span));
}

function constantAccess(node: Node): Value {
  const [scope, name] = node.named_();
  if (!scope || !name) return make.expr(unknownOf(node, 'syntax-error'));
  return make.expr({ kind: 'member', object: asExpr(scope), property: name.text, span: node.span });
}

function staticProperty(node: Node): Value {
  const scope = node.need('scope');
  const name = node.child('name');
  if (name?.type === 'variable_name') return make.expr({ kind: 'member', object: scope, property: name.text.replace(/^\$+/, ''), span: node.span });
  return make.expr({ kind: 'index', object: scope, index: name ? asExpr(name) : null, span: node.span });
}

const assignment = (operator?: string): Reducer => (node) =>
  make.expr({ kind: 'assign-expr', target: node.need('left'), operator: operator ?? node.textOf('operator') ?? '=', value: node.need('right'), span: node.span });

function conditional(node: Node): Value {
  const test = node.need('condition');
  const alternate = node.need('alternative');
  const body = node.expr('body');
  if (!body) return make.expr({ kind: 'logical', operator: '||', operands: [test, alternate], span: node.span });
  return make.expr({ kind: 'conditional', test, consequent: body, alternate, span: node.span });
}

/** Arms of a `match` by the expression that stands for it. */
const arms = new WeakMap<Expr, { subject: Expr | null; cases: { tests: Expr[]; value: Expr; span: Span }[] }>();
/** Arms of a `match` that is one conditional expression; more become a switch in a called closure. */
const MAX_CHAIN = 20;

function match(node: Node): Value {
  const condition = node.need('condition');
  const subject = condition.kind === 'literal' && condition.type === 'boolean' && condition.value === 'true' ? null : condition;
  const cases = (node.child('body')?.named_('match_conditional_expression', 'match_default_expression') ?? []).map((k) => ({
    tests: k.child('conditional_expressions')?.named_().map(asExpr) ?? [], value: k.need('return_expression'), span: k.span
  }));
  const of = { subject, cases };
  const whole = cases.length <= MAX_CHAIN ? chain(node, subject, cases) : called(node, of);
  if (cases.length <= MAX_CHAIN) node.depth = Math.max(0, ...node.kids.map((k) => k.depth)) + 1 + cases.length;
  arms.set(whole, of);
  return make.expr(whole);
}

function chain(node: Node, subject: Expr | null, cases: { tests: Expr[]; value: Expr; span: Span }[]): Expr {
  const other = cases.find((c) => c.tests.length === 0);
  const first: Expr = other ? other.value : { kind: 'unary', operator: 'throw', operand: nameAt('UnhandledMatchError', node.span), span: node.span };
  return cases.filter((c) => c.tests.length > 0).reduceRight<Expr>((alternate, c) => {
    const each = c.tests.map((t): Expr => (subject ? { kind: 'binary', operator: '==', left: subject, right: t, span: t.span } : t));
    const test: Expr = each.length === 1 ? each[0] : { kind: 'logical', operator: '||', operands: each, span: c.span };
    return { kind: 'conditional', test, consequent: c.value, alternate, span: node.span };
  }, first);
}

function called(node: Node, of: { subject: Expr | null; cases: { tests: Expr[]; value: Expr; span: Span }[] }): Expr {
  const cases = of.cases.map((c): Case => ({ tests: c.tests, body: [{ kind: 'exit', form: 'return', value: c.value, span: c.span }], fallsThrough: false, span: c.span }));
  const func: Func = {
    id: '', name: '', qualified: '', form: 'closure', params: [], annotations: [], modifiers: [], exported: false,
    body: [{ kind: 'switch', subject: of.subject, cases, span: node.span }], span: node.span
  };
  return { kind: 'call', callee: { kind: 'closure', func, span: node.span }, args: [], span: node.span };
}

/** The arms of a `match`; null for another expression. */
export function matchOf(e: Expr): { subject: Expr | null; cases: { tests: Expr[]; value: Expr; span: Span }[] } | null {
  return arms.get(e) ?? null;
}

/** All expressions of a sequence. */
export function sequenceOf(node: Node): Expr[] {
  return node.value.is === 'args' ? node.value.args.map((a) => a.value) : [asExpr(node)];
}

function sequence(node: Node): Value {
  const kids = node.named_();
  node.depth = Math.max(1, ...kids.map((k, i) => (i === kids.length - 1 && k.type === 'sequence_expression' ? k.depth : k.depth + 1)));
  return make.args(kids.flatMap((k) => sequenceOf(k).map((value) => ({ value }))));
}

function yielded(node: Node): Value {
  const kid = node.named_().at(-1);
  const last = kid?.type === 'array_element_initializer' ? kid.named_().at(-1) : kid;
  const operand = last ? asExpr(last) : nullLiteral(node.span);
  return make.expr({ kind: 'unary', operator: 'yield', operand, span: node.span });
}

const prefix = (operator: string): Reducer => (node) => {
  const kid = node.named_()[0];
  return make.expr({ kind: 'unary', operator, operand: kid ? asExpr(kid) : unknownOf(node, 'syntax-error'), span: node.span });
};

/** Casts that are what a function does: `(int) $x` and `intval($x)`. */
const CAST_CALLS: ReadonlyMap<string, string> = new Map([
  ['int', 'intval'], ['integer', 'intval'], ['float', 'floatval'], ['double', 'floatval'], ['real', 'floatval'], ['bool', 'boolval'], ['boolean', 'boolval']
]);

function cast(node: Node): Value {
  const type = (node.textOf('type') ?? '').toLowerCase().trim();
  const operand = node.need('value');
  const call = CAST_CALLS.get(type);
  // Text of text is that text.
  if (type === 'string' && (operand.kind === 'concat' || operand.kind === 'literal')) return make.expr(operand);
  if (call) return make.expr({ kind: 'call', callee: nameAt(call, node.span), args: [{ value: operand }], span: node.span });
  return make.expr({ kind: 'cast', type, operand, span: node.span });
}

/** Reducers of expressions. */
export const expressionReducers: Record<string, Reducer> = {
  ...callReducers,
  parenthesized_expression: transparent,
  error_suppression_expression: transparent,
  by_ref: transparent,
  binary_expression: binary,
  unary_op_expression: unary,
  update_expression: (node) => make.expr({ kind: 'unary', operator: node.textOf('operator') ?? '', operand: node.need('argument'), span: node.span }),
  clone_expression: prefix('clone'),
  throw_expression: prefix('throw'),
  yield_expression: yielded,
  cast_expression: cast,
  cast_type: () => make.none,
  conditional_expression: conditional,
  match_expression: match,
  match_block: () => make.none,
  match_condition_list: () => make.none,
  match_conditional_expression: () => make.none,
  match_default_expression: () => make.none,
  assignment_expression: assignment('='),
  reference_assignment_expression: assignment('='),
  augmented_assignment_expression: assignment(),
  array_creation_expression: array,
  array_element_initializer: () => make.none,
  list_literal: listTarget,
  subscript_expression: subscript,
  member_access_expression: (node) => make.expr(memberOf(node, node.need('object'))),
  nullsafe_member_access_expression: (node) => make.expr(memberOf(node, node.need('object'))),
  scoped_property_access_expression: staticProperty,
  class_constant_access_expression: constantAccess,
  sequence_expression: sequence
};


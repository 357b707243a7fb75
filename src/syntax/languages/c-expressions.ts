/** Reducers for C's expressions; C++ takes them over. */
import { asExpr, asStmts, exprsOf, make, unknownOf, type Node, type Reducer } from '../fold.js';
import type { Argument, Call, Closure, Entry, Expr, Func, Literal, Span, Stmt } from '../form.js';
import { CONDITION } from './c-conditionals.js';
import { specifierText } from './c-declarators.js';
import { booleanLiteral, concat, decodeEscapes, literal, logicalOf, nameAt, nameOf, not, nullLiteral, numberLiteral, stringLiteral, typeText } from './common.js';

const ALTERNATIVE: Record<string, string> = { and: '&&', or: '||', not: '!', compl: '~', bitand: '&', bitor: '|', xor: '^', not_eq: '!=', and_eq: '&=', or_eq: '|=', xor_eq: '^=' };

/** The symbol that an alternative token stands for (`and` is `&&`). */
export function operatorOf(node: Node): string {
  const text = node.textOf('operator') ?? '';
  return ALTERNATIVE[text] ?? text;
}

/** Named kids that are no error. */
export function operands(node: Node): Node[] {
  return node.kids.filter((k) => k.named && k.type !== 'ERROR');
}

/**
 * A condition as it is tested. Where the parser recovered inside it, it is `unknown` around what is left, and so is
 * a preprocessor condition.
 */
export function testOf(node: Node | undefined, owner: Node): Expr {
  if (!node) return unknownOf(owner, 'syntax-error');
  const expr = asExpr(node);
  if (expr.kind === 'name' && expr.name === CONDITION) return { kind: 'unknown', reason: 'unsupported', parts: [], span: expr.span };
  if (expr.kind === 'unknown' && expr.reason === 'syntax-error') return expr;
  return damaged(node) ? { kind: 'unknown', reason: 'syntax-error', parts: [expr], span: expr.span } : expr;
}

function damaged(node: Node): boolean {
  const stack = [node];
  while (stack.length) {
    const n = stack.pop()!;
    if (n.recovered) continue;
    if (n.type === 'ERROR' || (n.kids.length === 0 && n.span.start === n.span.end)) return true;
    if (n.type !== 'compound_statement') for (const k of n.kids) stack.push(k);
  }
  return false;
}

/** Parts of a comma expression, in order. */
export function commaParts(expr: Expr): Expr[] {
  return expr.kind === 'list' && expr.type === ',' ? expr.items : [expr];
}

/** A function without name, for a block that stands as a value. */
export function closureOf(params: Func['params'], body: Stmt[], span: Span): Closure {
  return {
    kind: 'closure',
    span,
    func: { id: '', name: '', qualified: '', form: 'closure', params, annotations: [], modifiers: [], exported: false, body, span }
  };
}

/** A statement expression runs where it stands: a closure that is called, its last expression being returned. */
function statementExpression(block: Node): Call {
  const body = asStmts(block);
  const last = body[body.length - 1];
  const whole: Stmt[] = last?.kind === 'evaluate' ? [...body.slice(0, -1), { kind: 'exit', form: 'return', value: last.expr, span: last.span }] : body;
  return { kind: 'call', callee: closureOf([], whole, block.span), args: [], span: block.span };
}

/** Text inside the quotes of a string or character literal, escapes decoded. */
function quotedText(node: Node): string {
  const text = node.text;
  // Before the first quote stands a prefix at most; the other kind of quote may be in the text.
  const quote = Math.max(text.search(/["']/), 0);
  const closed = text.length > quote + 1 && (text.endsWith('"') || text.endsWith("'"));
  return decodeEscapes(text.slice(quote + 1, closed ? -1 : undefined));
}

/** `curl_easy_setopt(handle, OPTION, value)`: the value is given under the option's name. */
function keyedOption(callee: Expr, args: Argument[]): Argument[] {
  const [handle, option, value, more] = args;
  if (!value || more || callee.kind !== 'name' || !callee.name.endsWith('_setopt') || option.value.kind !== 'name' || !/^[A-Z][A-Z0-9_]+$/.test(option.value.name)) return args;
  return [handle, option, { ...value, name: option.value.name }];
}

/** `(*p).x` and `p->x` are one; so are `(&s)->x` and `s.x`. */
function dereferenced(object: Expr): Expr {
  return object.kind === 'unary' && (object.operator === '*' || object.operator === '&') ? object.operand : object;
}

/** `object.property` of a field expression. */
function memberOf(node: Node): Expr {
  const object = node.need('argument');
  const field = node.child('field');
  const property = field?.child('name')?.text ?? field?.text ?? '';
  return { kind: 'member', object: node.child('argument')?.type === 'parenthesized_expression' ? dereferenced(object) : object, property, span: node.span };
}

/** Arguments; a type among them, which the grammar doesn't know, is a name. */
export function argumentsOf(node: Node): Argument[] {
  const groups: Node[][] = [[]];
  for (const kid of node.kids) {
    if (!kid.named && kid.type === ',') groups.push([]);
    else if (kid.named) groups[groups.length - 1].push(kid);
  }
  const out: Argument[] = [];
  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    if (group.length === 1 && first.type !== 'ERROR') {
      if (first.span.start === first.span.end) {
        // An empty argument of a macro.
        first.recovered = true;
        continue;
      }
      if (first.type === 'parameter_pack_expansion') out.push({ value: asExpr(first.kids[0]), spread: true });
      else out.push({ value: first.type === 'compound_statement' ? closureOf([], asStmts(first), first.span) : asExpr(first) });
      continue;
    }
    const last = group[group.length - 1];
    const span = { ...first.span, end: last.span.end, endLine: last.span.endLine };
    const isType = group.every((k) => k.type === 'identifier' || (k.type === 'ERROR' && k.kids.every((x) => x.type === 'identifier' || x.type === '*' || x.kids.length === 0)));
    if (isType) {
      out.push({ value: nameAt(group.map((k) => typeText(k)).join(' '), span) });
      for (const k of group) k.recovered = true;
    } else out.push({ value: { kind: 'unknown', reason: 'syntax-error', parts: group.flatMap(exprsOf), span } });
  }
  return out;
}

/** Items and entries of an initialiser list: a record when something is designated. */
function initializerOf(node: Node, type?: string): Expr {
  const kids = operands(node);
  if (!kids.some((k) => k.value.is === 'entries')) return { kind: 'list', items: kids.map(asExpr), ...(type ? { type } : {}), span: node.span };
  const entries = kids.flatMap((k): Entry[] => (k.value.is === 'entries' ? k.value.entries : [{ value: asExpr(k), span: k.span }]));
  return { kind: 'record', entries, ...(type ? { type } : {}), span: node.span };
}

function pairOf(node: Node): Entry {
  const designators = node.all('designator');
  const value = node.need('value');
  const [only] = designators;
  if (designators.length === 1 && only.type === 'subscript_designator') {
    const key = asExpr(only);
    return { ...(key.kind === 'literal' ? { key: key.value } : { keyExpr: key }), value, span: node.span };
  }
  return { key: designators.map((d) => d.text).join('').replace(/^\./, ''), value, span: node.span };
}

function binary(node: Node): Expr {
  const operator = operatorOf(node);
  const left = node.child('left');
  const right = node.child('right');
  if (!left || !right) return unknownOf(node, 'syntax-error');
  if (operator === '&&' || operator === '||') return logicalOf(node, operator, left, right, asExpr(left), asExpr(right));
  return { kind: 'binary', operator, left: asExpr(left), right: asExpr(right), span: node.span };
}

function unary(node: Node): Expr {
  const operator = operatorOf(node);
  const operand = node.need('argument');
  if (operator === '!') return not(operand, node.span);
  if (operator === '-' && operand.kind === 'literal' && operand.type === 'number') return literal('number', `-${operand.value}`, node.span);
  return { kind: 'unary', operator, operand, span: node.span };
}

function number(node: Node): Literal {
  const signed = /^([-+])(.*)$/s.exec(node.text);
  const value = numberLiteral(signed ? signed[2] : node.text, node.span);
  return signed?.[1] === '-' ? { ...value, value: `-${value.value}` } : value;
}

function strings(node: Node): Expr {
  return concat(operands(node).map(asExpr), node.span);
}

/** Outputs are written, inputs are read; both stand as arguments. */
function assembly(node: Node): Call {
  const args = node.kids.filter((k) => k.field === 'output_operands' || k.field === 'input_operands').flatMap(exprsOf);
  return { kind: 'call', callee: nameAt('asm', node.span), args: [node.need('assembly_code'), ...args].map((value) => ({ value })), span: node.span };
}

function typeName(node: Node): Expr {
  return nameAt(node.type === 'type_descriptor' ? typeText(node) : specifierText(node), node.span);
}

/** A call of a named operator on a type. */
function onType(name: string, node: Node, ...more: Expr[]): Call {
  const type = node.child('type');
  return { kind: 'call', callee: nameAt(name, node.span), args: [...(type ? [typeName(type)] : []), ...more].map((value) => ({ value })), span: node.span };
}

const named: Reducer = (node) => make.expr(node.span.start === node.span.end ? unknownOf(node, 'syntax-error') : nameOf(node));

/** Reducers of expressions. */
export const expressions: Record<string, Reducer> = {
  identifier: named,
  field_identifier: named,
  number_literal: (n) => make.expr(number(n)),
  string_literal: (n) => make.expr(stringLiteral(quotedText(n), n.span)),
  char_literal: (n) => make.expr(literal('char', quotedText(n), n.span)),
  concatenated_string: (n) => make.expr(strings(n)),
  true: (n) => make.expr(booleanLiteral(true, n.span)),
  false: (n) => make.expr(booleanLiteral(false, n.span)),
  null: (n) => make.expr(nullLiteral(n.span)),
  parenthesized_expression: (n) => {
    const kids = operands(n);
    const [only] = kids;
    if (n.kids.some((k) => k.type === 'ERROR') || kids.length !== 1) return make.expr(unknownOf(n, 'syntax-error'));
    return make.expr(only.type === 'compound_statement' ? statementExpression(only) : asExpr(only));
  },
  comma_expression: (n) => {
    const right = n.child('right');
    const rest = right?.type === 'comma_expression' ? commaParts(asExpr(right)) : [n.need('right')];
    return make.expr({ kind: 'list', type: ',', items: [n.need('left'), ...rest], span: n.span });
  },
  conditional_expression: (n) => {
    const test = testOf(n.child('condition'), n);
    const alternate = n.need('alternative');
    const consequent = n.expr('consequence');
    if (!consequent) return make.expr({ kind: 'logical', operator: '||', operands: [test, alternate], span: n.span });
    return make.expr({ kind: 'conditional', test, consequent, alternate, span: n.span });
  },
  assignment_expression: (n) => make.expr({ kind: 'assign-expr', target: n.need('left'), operator: operatorOf(n), value: n.need('right'), span: n.span }),
  pointer_expression: (n) => make.expr({ kind: 'unary', operator: operatorOf(n), operand: n.need('argument'), span: n.span }),
  unary_expression: (n) => make.expr(unary(n)),
  update_expression: (n) => make.expr({ kind: 'unary', operator: operatorOf(n), operand: n.need('argument'), span: n.span }),
  binary_expression: (n) => make.expr(binary(n)),
  cast_expression: (n) => {
    const type = n.child('type');
    const operand = n.need('value');
    const text = type ? typeText(type) : '';
    // `(void) f()` only says that the result is not wanted.
    return make.expr(text === 'void' ? operand : { kind: 'cast', type: text, operand, span: n.span });
  },
  sizeof_expression: (n) => {
    const type = n.child('type');
    return make.expr({ kind: 'unary', operator: 'sizeof', operand: type ? typeName(type) : n.need('value'), span: n.span });
  },
  alignof_expression: (n) => make.expr(onType('alignof', n)),
  offsetof_expression: (n) => make.expr(onType('offsetof', n, n.need('member'))),
  generic_expression: (n) => make.expr(unknownOf(n)),
  subscript_expression: (n) => make.expr({ kind: 'index', object: n.need('argument'), index: n.expr('index') ?? n.expr('indices'), span: n.span }),
  call_expression: (n) => {
    const callee = n.need('function');
    const args = n.child('arguments');
    const target = callee.kind === 'unary' && callee.operator === '*' ? callee.operand : callee;
    return make.expr({ kind: 'call', callee: target, args: keyedOption(target, args?.value.is === 'args' ? args.value.args : []), span: n.span });
  },
  argument_list: (n) => make.args(argumentsOf(n)),
  gnu_asm_expression: (n) => make.expr(assembly(n)),
  gnu_asm_output_operand_list: (n) => make.args(n.all('operand').map((k) => ({ value: asExpr(k) }))),
  gnu_asm_input_operand_list: (n) => make.args(n.all('operand').map((k) => ({ value: asExpr(k) }))),
  gnu_asm_output_operand: (n) => make.expr(n.need('value')),
  gnu_asm_input_operand: (n) => make.expr(n.need('value')),
  extension_expression: (n) => make.expr(asExpr(operands(n)[0] ?? n)),
  field_expression: (n) => make.expr(memberOf(n)),
  compound_literal_expression: (n) => {
    const value = n.child('value');
    const type = n.child('type');
    return make.expr(value ? initializerOf(value, type ? typeText(type) : undefined) : unknownOf(n, 'syntax-error'));
  },
  initializer_list: (n) => make.expr(initializerOf(n)),
  initializer_pair: (n) => make.entries([pairOf(n)]),
  subscript_designator: (n) => make.expr(asExpr(operands(n)[0] ?? n)),
  subscript_range_designator: (n) => make.expr({ kind: 'list', type: '...', items: [n.need('start'), n.need('end')], span: n.span }),
  field_designator: () => make.none
};

/** Scala's infix operations, which the grammar groups from the left whatever binds them. */
import { make, unknownOf, type Node, type Reducer } from '../fold.js';
import type { Argument, Expr } from '../form.js';
import { concat, isString, spanOf } from './common.js';
import { argumentOf, bracedArgument } from './scala-arguments.js';
import { valueOf } from './scala-values.js';

interface Chain {
  operands: Expr[];
  operators: string[];
}

const chains = new WeakMap<Node, Chain>();

/** How much an operator binds, by its first character. */
function level(operator: string): number {
  if (operator.endsWith('=') && !['==', '!=', '<=', '>=', '===', '=!=', '=='].includes(operator)) return 0;
  const c = operator[0];
  if (/[\p{L}_$]/u.test(c)) return 1;
  const order = ['|', '^', '&', '=!', '<>', ':', '+-', '*/%'];
  const at = order.findIndex((o) => o.includes(c));
  return at < 0 ? 10 : at + 2;
}

const SAME: ReadonlyMap<string, string> = new Map([['===', '=='], ['=!=', '!='], ['eq', '=='], ['ne', '!=']]);
const PLAIN: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>']);

function join(operator: string, left: Expr, right: Expr): Expr {
  const span = spanOf(left.span, right.span);
  const op = SAME.get(operator) ?? operator;
  if (op === '&&' || op === '||') {
    const operands = left.kind === 'logical' && left.operator === op ? left.operands : [left];
    operands.push(...(right.kind === 'logical' && right.operator === op ? right.operands : [right]));
    return { kind: 'logical', operator: op, operands, span };
  }
  if (op === '+') return isString(left) || isString(right) ? concat([left, right], span) : { kind: 'binary', operator: '+', left, right, span };
  if (PLAIN.has(op)) return { kind: 'binary', operator: op, left, right, span };
  if (op === '->') return { kind: 'list', items: [left, right], span };
  if (level(operator) === 0) return { kind: 'assign-expr', target: left, operator: op, value: right, span };
  // An operator that ends in a colon is a method of its right side.
  const [object, value] = op.endsWith(':') ? [right, left] : [left, right];
  const args: Argument[] = value.kind === 'list' && value.type === 'arguments' ? value.items.map((v) => ({ value: argumentOf(v) })) : [{ value: argumentOf(value) }];
  return { kind: 'call', callee: { kind: 'member', object, property: op, span }, args, span };
}

function regroup({ operands, operators }: Chain): Expr {
  // The operands of a logical chain are joined in place: each is copied before.
  const values: Expr[] = operands.map((o) => (o.kind === 'logical' ? { ...o, operands: [...o.operands] } : o.kind === 'concat' ? { ...o, parts: [...o.parts] } : o));
  const out: Expr[] = [values[0]];
  const waiting: string[] = [];
  const reduce = (): void => {
    const right = out.pop()!;
    out.push(join(waiting.pop()!, out.pop()!, right));
  };
  operators.forEach((operator, i) => {
    while (waiting.length && level(waiting[waiting.length - 1]) >= level(operator)) reduce();
    waiting.push(operator);
    out.push(values[i + 1]);
  });
  while (waiting.length) reduce();
  return out[0];
}

/** `a op b op c` with the operators' own precedence. */
export const infix: Reducer = (node) => {
  const left = node.child('left');
  const right = node.child('right');
  const operator = node.textOf('operator') ?? '';
  if (!left || !right) return make.expr(unknownOf(node, 'syntax-error'));
  const value = right.type === 'colon_argument' || right.type === 'block' ? bracedArgument(right)[0].value : valueOf(right);
  const before = left.type === 'infix_expression' ? chains.get(left) : undefined;
  const chain: Chain = before ?? { operands: [valueOf(left)], operators: [] };
  const lowest = chain.operators.reduce((least, o) => Math.min(least, level(o)), Infinity);
  chain.operands.push(value);
  chain.operators.push(operator);
  chains.set(node, chain);
  if (before && level(operator) <= lowest) {
    // All before it belongs to its left side.
    if (left.value.is === 'expr' && (left.value.expr.kind === 'concat' || left.value.expr.kind === 'logical') && ['+', '&&', '||'].includes(operator)) node.depth = Math.max(left.depth, right.depth + 1);
    return make.expr({ ...join(operator, valueOf(left), value), span: node.span });
  }
  return make.expr({ ...regroup(chain), span: node.span });
};

/**
 * Puts operators behind a pattern where they belong. The grammar takes `a && x is null || b` for
 * `a && (x is (null || b))`; what the language says is `(a && x is null) || b`.
 */
import type { Node } from '../fold.js';
import type { Expr } from '../form.js';
import { spanOf } from './common.js';
import { valueOf } from './csharp-values.js';

/** Operands with the operators between them. */
export interface Chain {
  operands: Expr[];
  operators: string[];
}

/** Operators that bind less than `is`, by how much they bind. */
const LEVELS: ReadonlyMap<string, number> = new Map([['==', 7], ['!=', 7], ['&', 6], ['^', 5], ['|', 4], ['&&', 3], ['||', 2], ['??', 1]]);

const chains = new WeakMap<Node, Chain>();

/** What a node is in fact: a chain of more than one operand when operators of it were taken for parts of a pattern. */
export function setChain(node: Node, chain: Chain): Expr {
  chains.set(node, chain);
  return regroup(chain);
}

/** The chain that a node was found to be, if it was. */
export function chainOf(node: Node): Chain | undefined {
  return chains.get(node);
}

/** The constant of a pattern with the operators that were taken into it. */
export function tailOf(constant: Node): Chain {
  const known = chains.get(constant);
  if (known) return known;
  const rest: { operator: string; operand: Expr }[] = [];
  let at = constant;
  for (;;) {
    const own = chains.get(at);
    const left = at.child('left');
    const right = at.child('right');
    const operator = at.textOf('operator') ?? '';
    if (own || at.type !== 'binary_expression' || !left || !right || !LEVELS.has(operator)) {
      const first = own ?? { operands: [valueOf(at)], operators: [] };
      rest.reverse();
      return { operands: [...first.operands, ...rest.map((r) => r.operand)], operators: [...first.operators, ...rest.map((r) => r.operator)] };
    }
    rest.push({ operator, operand: valueOf(right) });
    at = left;
  }
}

function join(operator: string, left: Expr, right: Expr): Expr {
  const span = spanOf(left.span, right.span);
  if (operator !== '&&' && operator !== '||' && operator !== '??') return { kind: 'binary', operator, left, right, span };
  const operands = [left, right].flatMap((e) => (e.kind === 'logical' && e.operator === operator ? e.operands : [e]));
  return { kind: 'logical', operator, operands, span };
}

/** Groups a chain by how much its operators bind; the grouping of a chain of equal ones is from the left. */
function regroup({ operands, operators }: Chain): Expr {
  const values: Expr[] = [operands[0]];
  const waiting: string[] = [];
  const reduce = (): void => {
    const right = values.pop()!;
    values.push(join(waiting.pop()!, values.pop()!, right));
  };
  operators.forEach((operator, i) => {
    while (waiting.length && LEVELS.get(waiting[waiting.length - 1])! >= LEVELS.get(operator)!) reduce();
    waiting.push(operator);
    values.push(operands[i + 1]);
  });
  while (waiting.length) reduce();
  return values[0];
}

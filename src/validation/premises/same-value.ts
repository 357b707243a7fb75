/** The operation left open uses the value that was enforced. */
import type { Candidate } from '../../candidates/types.js';
import { leafAtoms } from '../../change/atom.js';
import { termText, type Term } from '../../change/term.js';
import type { Premise } from '../types.js';

/** The premise `same-value`. */
export const sameValue: Premise = {
  id: 'same-value',
  critical: true,
  check(c) {
    if (!c.usesValue && answers(c)) {
      return {
        result: 'PROVEN', statement: `What \`${c.where.func.qualified}\` answers depended on \`${c.value ? termText(c.value, 60) : 'the value'}\`, which was enforced.`,
        witnesses: [{ kind: 'term', side: 'head', path: c.operation.at.path, function: c.operation.func.id, line: c.operation.at.span.line, text: 'answer' }], cites: []
      };
    }
    if (!c.usesValue && limits(c)) {
      return {
        result: 'PROVEN', statement: `\`${c.where.func.qualified}\` went no further once \`${c.value ? termText(c.value, 60) : 'the amount'}\` was beyond the limit, whatever takes what was counted.`,
        witnesses: [{ kind: 'term', side: 'head', path: c.operation.at.path, function: c.operation.func.id, line: c.operation.at.span.line, text: 'amount' }], cites: []
      };
    }
    return {
      result: c.usesValue ? 'PROVEN' : 'UNKNOWN',
      statement: c.value ? `\`${c.operation.dotted}\` uses \`${termText(c.value, 60)}\`, which was enforced.` : 'The operation uses the enforced value.',
      witnesses: [{ kind: 'term', side: 'head', path: c.operation.at.path, function: c.operation.func.id, line: c.operation.at.span.line, text: c.value ? termText(c.value, 80) : '' }],
      cites: []
    };
  }
};

/** Whether the function only answers yes or no, and the lost condition made it answer no. */
function answers(c: Candidate): boolean {
  if (c.loss?.kind !== 'guard' || c.operation.kind !== 'return' || !settled(c.operation.args[0])) return false;
  const denial = c.loss.denial;
  return denial?.form === 'throw' || (denial?.form === 'return' && denial.value !== null && denial.value.id !== (c.operation.args[0]?.id ?? 0));
}

/** Whether an amount beyond a limit made the function give up: what it counted need not be what the operation takes. */
function limits(c: Candidate): boolean {
  if (c.role.subject !== 'amount' || c.loss?.kind !== 'guard') return false;
  const { denial } = c.loss;
  const refuses = denial?.form === 'throw' || denial?.form === 'call' || (denial?.form === 'return' && denial.value !== null);
  return refuses && leafAtoms(c.loss.atoms).some((a) => a.op === '<');
}

function settled(answer: Term | undefined): boolean {
  return answer === undefined || answer.t === 'const';
}

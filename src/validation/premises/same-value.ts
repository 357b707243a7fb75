/** The operation left open uses the value that was enforced. */
import { termText } from '../../change/term.js';
import type { Premise } from '../types.js';

/** The premise `same-value`. */
export const sameValue: Premise = {
  id: 'same-value',
  critical: true,
  check(c) {
    return {
      result: c.usesValue ? 'PROVEN' : 'UNKNOWN',
      statement: c.value ? `\`${c.operation.dotted}\` uses \`${termText(c.value, 60)}\`, which was enforced.` : 'The operation uses the enforced value.',
      witnesses: [{ kind: 'term', side: 'head', path: c.operation.at.path, function: c.operation.func.id, line: c.operation.at.span.line, text: c.value ? termText(c.value, 80) : '' }],
      cites: []
    };
  }
};

/** The lost condition kept something out: when it failed, control left or the operation was skipped. */
import type { Premise } from '../types.js';

export const failureDenies: Premise = {
  id: 'failure-denies',
  critical: true,
  check(c) {
    const loss = c.loss;
    const denial = loss?.kind === 'guard' ? loss.denial : null;
    const statement = denial && denial.form !== 'else' ? `When the condition failed, base did \`${denial.form}\` and the operation was not reached.` : 'When the condition failed, base went round the operation.';
    return { result: 'PROVEN', statement, witnesses: loss ? [{ kind: 'denial', side: 'base', path: loss.at.path, line: (denial?.at ?? loss.at).span.line, text: denial?.form ?? 'skip' }] : [], cites: [] };
  }
};

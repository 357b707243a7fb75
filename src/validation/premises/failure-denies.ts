/** The lost condition kept something out: when it failed, control left or the operation was skipped. */
import { steps, type Operation } from '../../change/contract.js';
import type { Candidate } from '../../candidates/types.js';
import { cite, type Premise } from '../types.js';

/** The premise `failure-denies`. */
export const failureDenies: Premise = {
  id: 'failure-denies',
  critical: true,
  check(c) {
    const loss = c.loss;
    if (c.refusal && loss?.kind !== 'guard') {
      const { definition, denial } = c.refusal;
      return {
        result: 'PROVEN', statement: `\`${definition.func.qualified}\` refuses: when its test fails it does \`${denial.form}\`, and the operation was not reached.`,
        witnesses: [{ kind: 'denial', side: 'base', path: definition.file.unit.path, function: definition.func.id, line: denial.at.span.line, text: denial.form }], cites: [cite('definition', denial.at)]
      };
    }
    const denial = loss?.kind === 'guard' ? loss.denial : null;
    const witnesses = loss ? [{ kind: 'denial', side: 'base' as const, path: loss.at.path, line: (denial?.at ?? loss.at).span.line, text: denial?.form ?? 'skip' }] : [];
    const other = denial && denial.form !== 'else' ? null : otherBranch(c);
    if (other) {
      return {
        result: 'UNKNOWN', statement: `When the condition failed, base ran \`${other.dotted}\` as well.`,
        detail: 'The condition chose between two ways to do the same; whether one of them is a denial is not known.', witnesses, cites: [cite('obligation', other.at)]
      };
    }
    const statement = denial && denial.form !== 'else' ? `When the condition failed, base did \`${denial.form}\` and the operation was not reached.` : 'When the condition failed, base went round the operation.';
    return { result: 'PROVEN', statement, witnesses, cites: [] };
  }
};

/** A call of the same callee that base makes when the condition fails. */
function otherBranch(c: Candidate): Operation | null {
  const own = c.baseOperation;
  if (c.loss?.kind !== 'guard' || !own || own.kind !== 'call' || own.construct) return null;
  const guard = c.loss.at.span.start;
  const side = (o: Operation): { id: number; negated: boolean }[] => steps(o.path).filter((s) => s.guard.span.start === guard && s.guard.path === own.at.path).map((s) => ({ id: (s.atom.a?.id ?? 0) * 31 + (s.atom.b?.id ?? 0), negated: s.atom.negated }));
  const mine = side(own);
  return c.change!.base.operations.find((o) => o !== own && o.kind === 'call' && o.dotted === own.dotted && o.func === own.func && side(o).some((x) => mine.some((y) => x.id === y.id && x.negated !== y.negated))) ?? null;
}

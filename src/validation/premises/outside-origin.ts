/** The value can be chosen by somebody else: it is neither constant nor made inside. */
import { originOf } from '../../characterize/origin.js';
import { termText } from '../../change/term.js';
import { usesTerm } from '../../change/losses.js';
import type { Candidate } from '../../candidates/types.js';
import { cite, type Premise } from '../types.js';

/** The premise `outside-origin`. */
export const outsideOrigin: Premise = {
  id: 'outside-origin',
  critical: true,
  check(c, ctx) {
    const language = c.gap?.language ?? c.change?.pair.head.file.unit.language ?? 'common';
    const value = c.value;
    if (!value) return { result: 'PROVEN', statement: 'The enforcement concerns who may reach the operation, not a value.', witnesses: [], cites: [] };
    if (c.role.subject !== 'access' && replacedByConstant(c)) {
      return {
        result: 'REFUTED', statement: `\`${c.operation.dotted}\` takes a constant in place of \`${termText(value, 60)}\`.`,
        witnesses: [{ kind: 'origin', side: 'head', path: c.operation.at.path, function: c.operation.func.id, line: c.operation.at.span.line, text: 'CONSTANT' }], cites: []
      };
    }
    const { origin, term } = originOf(value, language, ctx.knowledge, ctx.functionOf);
    const statement = `\`${termText(value, 60)}\` is of origin ${origin}.`;
    const witnesses = [{ kind: 'origin', side: 'head' as const, path: c.operation.at.path, function: c.operation.func.id, line: Math.max(1, (term?.at ?? c.operation.at).span.line), text: origin }];
    const cites = term?.at ? [cite('origin', term.at)] : [];
    if (origin === 'CONSTANT') return { result: 'REFUTED', statement, witnesses, cites };
    return { result: 'PROVEN', statement, witnesses, cites };
  }
};

/** Whether head's operation does not use the enforced value any more, and what it takes is constant or what base took as well. */
function replacedByConstant(c: Candidate): boolean {
  const { operation: head, baseOperation: base, value } = c;
  if (!base || !value || base === head || usesTerm(head, value.id) || !usesTerm(base, value.id)) return false;
  const known = new Set(base.args.map((a) => a.id));
  const changed = head.args.filter((a) => !known.has(a.id));
  return changed.length > 0 && changed.every((a) => a.t === 'const');
}

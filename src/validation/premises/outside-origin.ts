/** The value can be chosen by somebody else: it is neither constant nor made inside. */
import { originOf } from '../../characterize/origin.js';
import { termText } from '../../change/term.js';
import { cite, type Premise } from '../types.js';

export const outsideOrigin: Premise = {
  id: 'outside-origin',
  critical: true,
  check(c, ctx) {
    const language = c.gap?.language ?? c.change?.pair.head.file.unit.language ?? 'common';
    const value = c.value;
    if (!value) return { result: 'PROVEN', statement: 'The enforcement concerns who may reach the operation, not a value.', witnesses: [], cites: [] };
    const { origin, term } = originOf(value, language, ctx.knowledge, ctx.functionOf);
    const statement = `\`${termText(value, 60)}\` is of origin ${origin}.`;
    const witnesses = [{ kind: 'origin', side: 'head' as const, path: c.operation.at.path, function: c.operation.func.id, line: Math.max(1, (term?.at ?? c.operation.at).span.line), text: origin }];
    const cites = term?.at ? [cite('origin', term.at)] : [];
    if (origin === 'CONSTANT') return { result: 'REFUTED', statement, witnesses, cites };
    return { result: 'PROVEN', statement, witnesses, cites };
  }
};

/** The operation works on something that outsiders made. */
import { ORIGIN_WORDS, originOf } from '../../characterize/origin.js';
import { termText } from '../../change/term.js';
import { cite, type Premise } from '../types.js';

/** The premise `outside-operand`. */
export const outsideOperand: Premise = {
  id: 'outside-operand',
  critical: true,
  check(c, ctx) {
    const o = c.operation;
    const language = ctx.unitOf(c.where.path)?.language ?? 'common';
    const found = originOf(o.term, language, ctx.knowledge, ctx.functionOf);
    const outside = found.origin === 'REQUEST' || found.origin === 'PEER';
    const what = found.term ? `\`${termText(found.term, 80)}\`` : 'What it is given';
    return {
      result: outside ? 'PROVEN' : 'REFUTED',
      statement: outside ? `\`${o.dotted}\` works on ${what}, ${ORIGIN_WORDS[found.origin]}.` : `\`${o.dotted}\` works on nothing that outsiders made.`,
      witnesses: [{ kind: 'origin', side: 'head', path: o.at.path, function: o.func.id, line: o.at.span.line, text: found.origin }],
      cites: outside && found.term?.at ? [cite('origin', found.term.at)] : []
    };
  }
};

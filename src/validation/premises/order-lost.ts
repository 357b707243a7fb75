/** What the change did: what base ran behind the operation, head runs before it. */
import { termText } from '../../change/term.js';
import { cite, type Premise } from '../types.js';

/** The premise `order-lost`. */
export const orderLost: Premise = {
  id: 'order-lost',
  critical: true,
  check(c, ctx) {
    const loss = c.loss?.kind === 'effect' && c.loss.late ? c.loss : null;
    // What stood behind it in base as well is no matter of the change.
    if (!loss || !c.change || (c.baseOperation !== null && c.baseOperation.index > loss.effect.index)) return { result: 'REFUTED', statement: 'Nothing runs in another order.', witnesses: [], cites: [] };
    const call = termText(loss.effect.term, 100);
    const statement = `Base runs \`${call}\` behind \`${c.operation.dotted}\`; head runs it before (line ${loss.late!.at.span.line}).`;
    const witnesses = [{ kind: 'order', side: loss.at.side, path: loss.at.path, function: c.change.pair.base.func.id, line: loss.at.span.line, text: ctx.source(loss.at).slice(0, 300) }];
    const cites = [cite('obligation', loss.at), cite('loss', loss.late!.at)];
    if (c.change.head.truncated || c.change.base.truncated) return { result: 'UNKNOWN', statement, detail: 'The function is larger than the analysis budget.', witnesses, cites };
    return { result: 'PROVEN', statement, witnesses, cites };
  }
};

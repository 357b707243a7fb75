/** The value reaches the operation in head, and reached none like it in base. */
import { termText } from '../../change/term.js';
import { ORIGIN_WORDS } from '../../characterize/origin.js';
import { askingPeers, waysIn, writers } from '../ways-in.js';
import { cite, type Premise } from '../types.js';

/** The premise `flow-new`. */
export const flowNew: Premise = {
  id: 'flow-new',
  critical: true,
  async check(c, ctx) {
    const flow = c.flow!;
    const o = c.operation;
    const value = c.value!;
    const f = c.where.func;
    const was = flow.apart ? `Base handed it over apart (line ${flow.apart.span.line})` : flow.opened ? 'Base did the same, but outsiders could not start it with these rights' : 'In base it reached no operation of this kind';
    const statement = `\`${termText(value, 80)}\`, ${ORIGIN_WORDS[flow.origin] ?? 'a value from outside'}, becomes part of \`${o.dotted}\` in \`${f.qualified}\`. ${was}.`;
    const witnesses = [
      { kind: 'term', side: 'head' as const, path: o.at.path, function: f.id, line: o.at.span.line, text: termText(value, 80) },
      { kind: 'origin', side: 'head' as const, path: o.at.path, function: f.id, line: (value.at ?? o.at).span.line, text: flow.origin }
    ];
    const cites = [cite('operation', o.at), cite('origin', c.enforcement), ...(flow.apart ? [cite('obligation', flow.apart)] : []), ...(await waysIn(c, ctx)), ...(await askingPeers(c, ctx)), ...writers(c, ctx)];
    const unit = ctx.unitOf(c.where.path);
    const broken = !unit || unit.errors.some((e) => e.line >= f.span.line && e.endLine <= f.span.endLine) || c.change?.head.truncated === true;
    if (broken) return { result: 'UNKNOWN', statement, detail: 'The function holds something that could not be read: a condition there may keep the operation from running.', witnesses, cites };
    return { result: 'PROVEN', statement, witnesses, cites };
  }
};

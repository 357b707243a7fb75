/** The change declares the enforcement: the base has no such name, setting or claim. */
import { cite, type Premise } from '../types.js';

export const declaredHere: Premise = {
  id: 'declared-here',
  critical: true,
  check(c, ctx) {
    const gap = c.gap!;
    return {
      result: 'PROVEN',
      statement: `The change adds the ${gap.names.kind} ${gap.names.declared}.`,
      witnesses: [{ kind: 'definition', side: 'head', path: c.enforcement.path, line: c.enforcement.span.line, text: ctx.source(c.enforcement).slice(0, 200) }],
      cites: [cite('obligation', c.enforcement), ...gap.shown.filter((s) => s.role !== 'operation').map((s) => cite(s.role, s.at))]
    };
  }
};

/** The operation that the declaration should govern runs without it. */
import { cite, type Premise } from '../types.js';

/** The premise `governed-open`. */
export const governedOpen: Premise = {
  id: 'governed-open',
  critical: true,
  check(c, ctx) {
    const o = c.operation;
    const f = c.where.func;
    const unit = ctx.unitOf(c.where.path);
    const known = unit !== null && !ctx.contracts.of(f, unit).incomplete;
    const long = f.form === 'file' || f.span.endLine - f.span.line > 39;
    const first = long ? Math.max(f.span.line, Math.min(o.at.span.line - 20, f.span.endLine - 39)) : f.span.line;
    return {
      result: known ? 'PROVEN' : 'UNKNOWN',
      statement: `\`${o.dotted}\` in \`${f.qualified}\` runs as before: ${c.gap!.because}.`,
      detail: known ? undefined : 'The function holds a syntax error or is larger than the analysis budget.',
      witnesses: [{ kind: 'operation', side: 'head', path: o.at.path, function: f.id, line: o.at.span.line, text: o.dotted }],
      cites: [
        cite('operation', o.at), { role: 'operation', side: 'head', path: o.at.path, lines: [first, Math.min(f.span.endLine, first + 39)] },
        ...c.gap!.shown.filter((s) => s.role === 'operation').map((s) => cite(s.role, s.at))
      ]
    };
  }
};

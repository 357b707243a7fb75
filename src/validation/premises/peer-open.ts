/** The open place carries no enforcement of the role, in any form. */
import { carried } from '../../characterize/enforcement.js';
import { cite, type Premise } from '../types.js';

/** The premise `peer-open`. */
export const peerOpen: Premise = {
  id: 'peer-open',
  critical: true,
  check(c, ctx) {
    const gap = c.gap!;
    const unit = ctx.unitOf(c.where.path);
    const o = c.operation;
    const f = c.where.func;
    const lines: [number, number] = f.form === 'file' || f.span.endLine - f.span.line > 39 ? around(o.at.span.line, f.span.line, f.span.endLine) : [f.span.line, f.span.endLine];
    const statement = `In \`${f.qualified}\`, no ${c.role.property} stands on the way to \`${o.dotted}\`.`;
    const witnesses = [{ kind: 'operation', side: 'head' as const, path: o.at.path, function: f.id, line: o.at.span.line, text: o.dotted, complete: true }];
    const cites = [cite('operation', o.at), { role: 'operation' as const, side: 'head' as const, path: o.at.path, lines }];
    if (!unit) return { result: 'UNKNOWN', statement, detail: 'The file could not be analysed.', witnesses, cites };
    const fc = ctx.contracts.of(f, unit);
    if (fc.incomplete) return { result: 'UNKNOWN', statement, detail: 'The function holds a syntax error or is larger than the analysis budget.', witnesses, cites };
    const detail = `Domain: all conditions, calls, wrapped values and annotations of ${f.qualified} in head.`;
    if (gap.branch || gap.names.left || gap.names.route || gap.names.object) return { result: 'PROVEN', statement, detail, witnesses, cites };
    const own = carried(fc, c.role, ctx, c.features, undefined, gap.except) ?? (fc.effects.some((e) => gap.calls.has(e.name)) ? { at: o.at } : null);
    return own ? { result: 'REFUTED', statement: `\`${f.qualified}\` carries it at line ${own.at.span.line}.`, witnesses, cites } : { result: 'PROVEN', statement, detail, witnesses, cites };
  }
};

function around(line: number, from: number, to: number): [number, number] {
  const start = Math.max(from, Math.min(line - 26, to - 39));
  return [start, Math.min(to, start + 39)];
}

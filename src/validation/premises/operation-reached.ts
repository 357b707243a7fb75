/** The governed operation is still there, and reached without the enforcement. */
import { cite, type Premise } from '../types.js';

export const operationReached: Premise = {
  id: 'operation-reached',
  critical: true,
  check(c) {
    const o = c.operation;
    const f = o.func;
    const lines: [number, number] = f.span.endLine - f.span.line <= 39 ? [f.span.line, f.span.endLine] : around(o.at.span.line, f.span.line, f.span.endLine);
    return {
      result: 'PROVEN',
      statement: `\`${o.dotted}\` in \`${f.qualified}\` runs in the head as it did in the base.`,
      witnesses: [{ kind: 'operation', side: 'head', path: o.at.path, function: f.id, line: o.at.span.line, text: o.dotted }],
      cites: [cite('operation', o.at), { role: 'loss', side: 'head', path: o.at.path, lines }]
    };
  }
};

function around(line: number, from: number, to: number): [number, number] {
  const start = Math.max(from, Math.min(line - 26, to - 39));
  return [start, Math.min(to, start + 39)];
}

/** The governed operation is still there, and reached without the enforcement. */
import type { Candidate, Context } from '../../candidates/types.js';
import { cite, type Checked, type Premise } from '../types.js';

/** The premise `operation-reached`. */
export const operationReached: Premise = {
  id: 'operation-reached',
  critical: true,
  async check(c, ctx) {
    const o = c.operation;
    const f = o.func;
    const lines: [number, number] = f.span.endLine - f.span.line <= 39 ? [f.span.line, f.span.endLine] : around(o.at.span.line, f.span.line, f.span.endLine);
    const left = await orphaned(c, ctx);
    if (left) return left;
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

/** The change took away the last mention of a function that only its own file could reach: what it does runs no more. */
async function orphaned(c: Candidate, ctx: Context): Promise<Checked | null> {
  const f = c.where.func;
  if (f.form !== 'function' || f.exported || f.name.length < 3 || !c.change || c.change.pair.base.func.name !== f.name) return null;
  const mentions = async (side: 'base' | 'head', path: string, first: number, last: number): Promise<number | null> => {
    await ctx.relations.prefetch(side, [f.name]);
    const { hits, complete } = ctx.relations.hits(side, f.name);
    return complete ? hits.filter((h) => h.path !== path || h.line < first || h.line > last).length : null;
  };
  const { base, head } = c.change.pair;
  const before = await mentions('base', base.file.unit.path, base.func.span.line, base.func.span.endLine);
  const after = await mentions('head', head.file.unit.path, head.func.span.line, head.func.span.endLine);
  if (!before || after !== 0) return null;
  return {
    result: 'REFUTED', statement: `Nothing mentions \`${f.name}\` any more.`, detail: `Domain: all lines of head that hold the word ${f.name}, outside the function itself.`,
    witnesses: [{ kind: 'callers', side: 'head', path: c.where.path, function: f.id, line: f.span.line, text: f.name, count: 0, complete: true }], cites: []
  };
}

/** Who gives a template's variable its value: lines of code that name it, those that put something into it first. */
import { walkTerm } from '../change/term.js';
import type { Candidate, Context } from '../candidates/types.js';
import { notProductionPath } from '../evidence/production.js';
import { familyOf } from '../syntax/parse.js';
import type { Cite } from '../validation/index.js';

/** Lines that are cited. */
export const MAX_RENDERERS = 4;

/** Lines of code, apart from templates, that name a variable which a template's operation writes. */
export async function renderers(c: Candidate, ctx: Context): Promise<Cite[]> {
  if (ctx.unitOf(c.where.path)?.language !== 'template') return [];
  const names = new Set<string>();
  for (const t of [c.operation.term, ...c.operation.args]) {
    walkTerm(t, (x) => {
      if ((x.t === 'global' || x.t === 'param') && x.name.length > 4) names.add(x.name);
      return true;
    });
  }
  if (names.size === 0) return [];
  await ctx.relations.prefetch('head', [...names]);
  const out: (Cite & { made: number })[] = [];
  for (const name of names) {
    for (const h of ctx.relations.hits('head', name).hits) {
      if (h.path === c.where.path || familyOf(h.path) === 'template' || notProductionPath(h.path)) continue;
      // Where something is put together, or comes from a request, says more than where a name is handed on.
      out.push({ role: 'origin', side: 'head', path: h.path, lines: [h.line, h.line], made: /[{%+]|request|params|_GET/.test(h.text) ? 1 : 0 });
    }
  }
  out.sort((a, b) => b.made - a.made || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.lines[0] - b.lines[0]));
  return out.slice(0, MAX_RENDERERS).map(({ role, side, path, lines }) => ({ role, side, path, lines }));
}

/** The declaration is for others: an implementation of an interface or override, or a function that a library exports. */
import type { Func } from '../../syntax/form.js';
import { fails, holds, unable, type Refuter } from '../types.js';

/** The refuter `public-declaration`. */
export const publicDeclaration: Refuter = {
  id: 'public-declaration',
  statement: 'The declaration implements an interface, overrides a method, or is exported for others to use.',
  effect: 'reject',
  async run(c, ctx) {
    const gap = c.gap;
    const kind = gap?.names.kind;
    if (!gap || (kind !== 'parameter' && kind !== 'function')) return fails('It is a value of the project.');
    const unit = ctx.unitOf(c.enforcement.path);
    const func = unit?.functions.find((f) => f.span.start <= c.enforcement.span.start && f.span.end >= c.enforcement.span.end && f.form !== 'file');
    if (!unit || !func) return unable('The declaring function could not be found.');
    const type = unit.types.find((t) => t.name === func.container);
    if (func.form === 'method' && !cannotOverride(func, unit.language) && (func.annotations.some((a) => a.name === 'Override') || (type?.supertypes.length ?? 0) > 0)) return holds(`\`${func.qualified}\` may override or implement what callers know.`);
    if (func.form === 'closure') return holds('A callback must take what it is called with.');
    if (kind !== 'function') return fails(`\`${func.qualified}\` is called by name.`);
    await ctx.relations.prefetch('head', [func.name]);
    const hits = ctx.relations.hits('head', func.name).hits.filter((h) => h.path !== c.enforcement.path || h.line !== func.span.line);
    const declared = hits.find((h) => /\.(h|hpp|hh|d\.ts|pyi)$/.test(h.path) || /\b(export|exports|__all__)\b/.test(h.text));
    if (declared) return holds(`It is exported at ${declared.path}:${declared.line}.`);
    if (func.exported && unit.language !== 'c' && unit.language !== 'cpp') return holds(`\`${func.name}\` is exported, so others may call it.`);
    return fails(`\`${func.name}\` is declared in no header and exported nowhere.`);
  }
};

/** Whether a method is written so that it can't be one that a supertype has. */
function cannotOverride(func: Func, language: string): boolean {
  const m = func.modifiers;
  if (m.includes('override') || m.includes('protected')) return false;
  return m.includes('static') || m.includes('private') || (language === 'csharp' && !func.exported && !m.includes('internal'));
}

/** Keeps languages that have mechanisms of their own apart from all others: neither takes the other's mechanisms. */
import type { ChangeAnalysis } from '../change/index.js';
import type { FilePair, SourceUnit } from '../change/match.js';
import type { Context } from './types.js';

/** The context of the languages without mechanisms of their own, then that of those with; one that has no changed file is left out. */
export function byDomain(ctx: Context): Context[] {
  const { mechanisms } = ctx.knowledge;
  const named = new Set(mechanisms.flatMap((m) => m.languages ?? []));
  const languages = new Set(ctx.analysis.files.map(languageOf));
  const general = [...languages].filter((l) => !named.has(l));
  const own = [...languages].filter((l) => named.has(l)).sort();
  const plain = { ...ctx, knowledge: { ...ctx.knowledge, mechanisms: mechanisms.filter((m) => !m.languages) } };
  const out: Context[] = own.map((language) => ({
    ...ctx, knowledge: { ...ctx.knowledge, mechanisms: mechanisms.filter((m) => m.languages?.includes(language)) }, analysis: only(ctx.analysis, (l) => l === language)
  }));
  if (general.length) out.unshift(own.length ? { ...plain, analysis: only(ctx.analysis, (l) => !named.has(l)) } : plain);
  return out;
}

function languageOf(f: FilePair): string {
  return (f.head ?? f.base!).unit.language;
}

/** The part of a change that is in some languages. */
function only(a: ChangeAnalysis, keep: (language: string) => boolean): ChangeAnalysis {
  const files = a.files.filter((f) => keep(languageOf(f)));
  const paths = new Set(files.flatMap((f) => [f.base?.unit.path, f.head?.unit.path]));
  const within = ({ file }: { file: SourceUnit }): boolean => paths.has(file.unit.path);
  return {
    ...a, files,
    matching: { pairs: a.matching.pairs.filter((p) => within(p.head)), removed: a.matching.removed.filter(within), added: a.matching.added.filter(within) },
    changes: a.changes.filter((c) => within(c.pair.head)), added: a.added.filter((c) => paths.has(c.path)), removed: a.removed.filter((c) => paths.has(c.path))
  };
}

/** The languages of a change's files, with what is not seen in each. */
import type { FilePair } from '../change/match.js';
import type { Knowledge } from '../knowledge/index.js';
import type { Coverage } from '../verdict/types.js';

/** One entry a language, by name; TypeScript has the gaps of JavaScript. Nothing when no file was analysed. */
export function languagesMet(files: readonly FilePair[], knowledge: Pick<Knowledge, 'facts'>): Pick<Coverage, 'languages'> {
  const counts = new Map<string, number>();
  for (const { base, head } of files) {
    const { language } = (head ?? base)!.unit;
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  if (counts.size === 0) return {};
  return { languages: [...counts].sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([language, n]) => ({ language, files: n, gaps: knowledge.facts(language).flatMap((f) => f.gaps ?? []) })) };
}

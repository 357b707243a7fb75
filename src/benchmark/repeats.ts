/** What changes when the same review is made again: verdict, label, and the digests of what it rests on. */
import type { Rate, Summary, Trial } from './result.js';
import { wobbleOf } from './framing-rates.js';
import { rate } from './statistics.js';

/** Rates over cases with repetitions: how often verdict, label, evidence pack, query and mechanisms differ. */
export function repeatRates(trials: readonly Trial[]): NonNullable<Summary['repeats']> {
  const sets = new Map<string, Trial[]>();
  for (const t of trials) {
    const key = JSON.stringify([t.id, t.control, t.framing]);
    sets.set(key, [...(sets.get(key) ?? []), t]);
  }
  const several = [...sets.values()].filter((s) => s.length > 1);
  const withDigests = several.filter((s) => s.every((t) => t.digests !== null));
  const differ = (key: 'evidence' | 'query' | 'mechanisms'): Rate => rate(withDigests, (s) => new Set(s.map((t) => t.digests![key])).size > 1, (s) => s[0].id);
  return { ...wobbleOf(several), evidence: differ('evidence'), query: differ('query'), mechanisms: differ('mechanisms') };
}

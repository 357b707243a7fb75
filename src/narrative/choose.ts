/** Which claims are checked where a pull request makes more than are: many of one kind keep no other from being checked. */
import { MAX_CHECKED_CLAIMS } from '../bounds.js';
import type { ClaimType, Finding } from '../verdict/types.js';
import type { Found } from './found.js';

/**
 * The claims to check, in the order given: of equal ones the first, and beyond the bound as many of each type as there is room for,
 * those first that name the file or function of a finding.
 * @returns how many different ones there are, too
 */
export function chosenClaims(claims: readonly Found[], findings: readonly Readonly<Finding>[]): { chosen: Found[]; different: number } {
  const byKey = new Map<string, Found>();
  for (const f of claims) {
    const key = JSON.stringify([f.type, f.as, f.text.channel, f.text.source, f.quote, f.facts]);
    if (!byKey.has(key)) byKey.set(key, f);
  }
  const all = [...byKey.values()];
  if (all.length <= MAX_CHECKED_CLAIMS) return { chosen: all, different: all.length };
  const names = findings.flatMap((f) => [f.function.split('.').at(-1) ?? '', f.path.slice(f.path.lastIndexOf('/') + 1)]).filter((n) => n.length > 2);
  const near = (f: Found): number => (names.some((n) => f.quote.includes(n)) ? 0 : 1);
  const queues = new Map<ClaimType, Found[]>();
  for (const f of all) queues.set(f.type, [...(queues.get(f.type) ?? []), f]);
  for (const [type, list] of queues) queues.set(type, list.map((f, i) => ({ f, i })).sort((a, b) => near(a.f) - near(b.f) || a.i - b.i).map(({ f }) => f));
  const chosen = new Set<Found>();
  for (let round = 0; chosen.size < MAX_CHECKED_CLAIMS; round++) {
    for (const list of queues.values()) if (list[round] && chosen.size < MAX_CHECKED_CLAIMS) chosen.add(list[round]!);
  }
  return { chosen: all.filter((f) => chosen.has(f)), different: all.length };
}

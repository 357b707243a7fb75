/** Re-checking what a review says of history, which one clone holds and another does not. */
import type { Finding, Review } from '../verdict/types.js';
import { leafPaths } from './compare.js';

const NOT_LOOKED = 'the clone that was reviewed did not hold the history';
const NOT_HERE = 'needs the whole history, which this clone does not hold';

/**
 * What is to be expected of a review where one of the two clones does not hold the history: that part is carried over and listed as
 * not re-checkable. Nothing else depends on it. Where both hold it, everything is compared.
 * @param recomputed made with history if the recorded review was
 */
export function alignHistory(recorded: Review, recomputed: Review): { expected: Review; notRechecked: { path: string; reason: string }[] } {
  const [then, now] = [recorded.history, recomputed.history];
  if (!then || (then.looked && now?.looked !== false)) return { expected: recomputed, notRechecked: [] };
  const reason = then.looked ? NOT_HERE : NOT_LOOKED;
  const notRechecked = leafPaths(then, 'history').map((path) => ({ path, reason }));
  const own = ownLimits(recomputed);
  then.limits.forEach((_, i) => notRechecked.push({ path: `coverage.limits[${own.length + i}]`, reason }));
  const carried = <T extends { history?: unknown }>(finding: T, of: T | undefined, path: string): T => {
    // Where nothing was looked at, nothing can have been found.
    if (!then.looked || !of?.history) return finding;
    for (const at of leafPaths(of.history, `${path}.history`)) notRechecked.push({ path: at, reason });
    return { ...finding, history: of.history };
  };
  const findings = recomputed.findings.map((f) => {
    const i = recorded.findings.findIndex((r) => r.fingerprint === f.fingerprint);
    return carried(f, recorded.findings[i], `findings[${i}]`);
  });
  const accepted = recomputed.accepted.map((a, i) => ({ ...a, finding: carried(a.finding, recorded.accepted[i]?.finding, `accepted[${i}].finding`) }));
  return { expected: { ...recomputed, history: then, findings, accepted, coverage: { ...recomputed.coverage, limits: [...own, ...then.limits] } }, notRechecked };
}

/** A review without what it says of history: for two runs of which each may have asked or not. */
export function withoutHistory(review: Review): Review {
  const { history: _, ...rest } = review;
  const bare = (finding: Finding): Finding => {
    const { history: __, ...f } = finding;
    return f;
  };
  return { ...rest, findings: review.findings.map(bare), accepted: review.accepted.map((a) => ({ ...a, finding: bare(a.finding) })), coverage: { ...review.coverage, limits: ownLimits(review) } };
}

/** Limits apart from those of history, which are the last. */
function ownLimits({ coverage, history }: Review): string[] {
  return coverage.limits.slice(0, Math.max(0, coverage.limits.length - (history?.limits.length ?? 0)));
}

/** A configuration as decisions: levels, acceptances and scope, as pure functions of mechanism, paths and day. */
import type { Acceptance, Level, Policy } from '../verdict/policy.js';
import { builtInPolicy } from '../verdict/policy.js';
import { globs } from './glob.js';
import type { ConfigurationFile } from './schema.js';

const STRICTER: Record<Level, number> = { block: 2, comment: 1, off: 0 };

/** A test for whole paths or ids. Hidden files count like others. */
export function matcher(pattern: string | undefined): (text: string) => boolean {
  return pattern === undefined ? () => true : globs([pattern]);
}

/** The day of a time in UTC, as YYYY-MM-DD. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Whether an acceptance counts no more on a day: its last day is over. */
export function isExpired(acceptance: ConfigurationFile['accepted'][number], day: string): boolean {
  return acceptance.expires !== undefined && acceptance.expires < day;
}

/**
 * The policy that a configuration makes.
 * @param day on which expiry is judged, as YYYY-MM-DD
 */
export function policyOf(file: ConfigurationFile, day: string, ignoreLevels = false): Policy {
  const rows = file.levels.map((row) => ({ level: row.level, mechanism: matcher(row.mechanism), path: matcher(row.path) }));
  const own = builtInPolicy(ignoreLevels);
  const accepted = file.accepted.map((a, entry) => ({ ...a, entry, fits: acceptanceMatcher(a) })).filter((a) => !isExpired(a, day));
  return {
    level(mechanism, paths) {
      // Of the places that a finding had before and after the change, the one with the stricter level decides.
      const found = paths.map((path): { level: Level; by: string } => {
        const at = rows.findLastIndex((row) => row.mechanism(mechanism.id) && row.path(path));
        return at < 0 ? own.level(mechanism, paths) : { level: rows[at].level, by: `levels[${at}] of the configuration` };
      });
      return found.reduce((a, b) => (STRICTER[b.level] > STRICTER[a.level] ? b : a));
    },
    acceptance(finding, paths): Acceptance | null {
      const a = accepted.find((x) => paths.every((path) => x.fits(finding, path)));
      return a ? { entry: a.entry, reason: a.reason, expires: a.expires ?? null } : null;
    }
  };
}

/** Whether an acceptance is one of a finding at a path. */
export function acceptanceMatcher(a: ConfigurationFile['accepted'][number]): (finding: { fingerprint: string; mechanism: string }, path: string) => boolean {
  if (a.fingerprint !== undefined) return (finding) => finding.fingerprint === a.fingerprint;
  const mechanism = matcher(a.mechanism);
  const path = matcher(a.path);
  return (finding, at) => mechanism(finding.mechanism) && path(at);
}

/** Whether a changed file is out of scope: all its paths, before and after, are ignored. */
export function scopeOf(file: ConfigurationFile): (paths: readonly string[]) => boolean {
  const ignored = globs(file['paths-ignore']);
  return (paths) => paths.every((path) => ignored(path));
}

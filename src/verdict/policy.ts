/** What a project decides about findings, as the verdict asks for it. */
import type { Mechanism } from '../knowledge/index.js';

/** What a finding does: fails the check, is shown, is left out. */
export type Level = 'block' | 'comment' | 'off';

/** Decides by mechanism and by all paths that a finding has had: in base and in head. */
export interface Policy {
  /** `by` says what decided, for a finding that is left out. */
  level(mechanism: Pick<Mechanism, 'id' | 'level'>, paths: readonly string[]): { level: Level; by: string };
  /** The acceptance that a finding falls under; null for none. */
  acceptance(finding: { fingerprint: string; mechanism: string }, paths: readonly string[]): Acceptance | null;
}

/** An acceptance that counts. */
export interface Acceptance {
  /** Index in the configuration. */
  entry: number;
  reason: string;
  expires: string | null;
}

/** What holds without a configuration: the mechanism's own level. With `ignoreLevels` every mechanism may block. */
export function builtInPolicy(ignoreLevels = false): Policy {
  return {
    level: (m) => ({ level: ignoreLevels ? 'block' : m.level, by: 'its mechanism' }),
    acceptance: () => null
  };
}

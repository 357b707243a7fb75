/** From verdict and state to the exit code and the colour of the check: a pure table (docs/configuration.md shows all rows). */
import { exitCodes, type ExitCode } from '../exit-codes.js';
import type { Review, Verdict } from './types.js';

/** Which verdicts fail a run, from the strictest to the most lenient. */
export const failOnLevels = ['comment', 'block', 'never'] as const;
/** One of `failOnLevels`. */
export type FailOn = (typeof failOnLevels)[number];

/** What an incomplete review does to a run, from the strictest to the most lenient. */
export const onIncompleteLevels = ['fail', 'pass'] as const;
/** One of `onIncompleteLevels`. */
export type OnIncomplete = (typeof onIncompleteLevels)[number];

/** What fails a run. */
export interface Thresholds {
  failOn: FailOn;
  onIncomplete: OnIncomplete;
}

/** What holds where neither the caller nor the configuration says anything. */
export const defaultThresholds: Readonly<Thresholds> = { failOn: 'block', onIncomplete: 'pass' };

/** How a run ended: the states of a review, and `error` when there is none. */
export type RunState = Review['state'] | 'error';

/** How a run ended, with the verdict; null when there was no review. */
export interface RunEnd {
  verdict: Verdict | null;
  state: RunState;
  /** Whose fault an error was. */
  fault?: 'configuration' | 'review';
}

/** What becomes of a run. */
export interface Exit {
  /** Of the command line; the action's is 0 for green and 1 for red. */
  code: ExitCode;
  colour: 'green' | 'red';
}

const failing: Record<FailOn, ReadonlySet<Verdict>> = {
  comment: new Set(['BLOCK', 'COMMENT']),
  block: new Set(['BLOCK']),
  never: new Set()
};

/** Exit code and colour of a run. A verdict that fails goes before an incomplete review; an error is always red. */
export function exitOf({ verdict, state, fault }: RunEnd, { failOn, onIncomplete }: Thresholds): Exit {
  if (state === 'error' || verdict === null) return { code: fault === 'configuration' ? exitCodes.usage : exitCodes.failed, colour: 'red' };
  if (failing[failOn].has(verdict)) return { code: exitCodes.blocked, colour: 'red' };
  if (state === 'incomplete' && onIncomplete === 'fail') return { code: exitCodes.incomplete, colour: 'red' };
  return { code: exitCodes.passes, colour: 'green' };
}

/**
 * What counts for a run: of what the caller asks for and what the configuration file says the stricter, each by
 * itself, and the default where both are silent.
 */
export function thresholds(asked: Partial<Thresholds>, file: { failOn: FailOn | null; onIncomplete: OnIncomplete | null }): Thresholds {
  return {
    failOn: strictest(failOnLevels, asked.failOn, file.failOn) ?? defaultThresholds.failOn,
    onIncomplete: strictest(onIncompleteLevels, asked.onIncomplete, file.onIncomplete) ?? defaultThresholds.onIncomplete
  };
}

function strictest<T>(order: readonly T[], ...said: (T | null | undefined)[]): T | undefined {
  return order.find((level) => said.includes(level));
}

/** What makes two trials the same one: case, narrative, control and repetition. */
import type { Trial } from './result.js';

/** The parts of a trial that identify it. */
export type TrialIdentity = Pick<Trial, 'id' | 'framing' | 'control' | 'repetition'>;

/** A key that is equal exactly for the same trial; only for comparing. */
export function trialKey({ id, framing, control, repetition }: TrialIdentity): string {
  return JSON.stringify([id, framing?.name ?? null, framing?.text ?? null, control, repetition]);
}

/** Order of trials in every result: by id, control, framing and repetition, by code units. */
export function compareTrials(a: TrialIdentity, b: TrialIdentity): number {
  const text = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0);
  return (
    text(a.id, b.id) ||
    text(a.control ?? '', b.control ?? '') ||
    text(a.framing?.name ?? '', b.framing?.name ?? '') ||
    (a.framing?.text ?? 0) - (b.framing?.text ?? 0) ||
    a.repetition - b.repetition
  );
}

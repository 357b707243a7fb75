/** Defaults of a benchmark run, the same on the command line and in the action. */
import { availableParallelism } from 'node:os';
import { defaultServer } from '../snapshot/fetch.js';

/** What a run does when nothing is said. */
export const benchmarkDefaults = {
  /** Where repositories are fetched from. */
  server: defaultServer(),
  /** Everything may be read. */
  evidence: 3,
  repeat: 1,
  /** Reviews at a time: one a core. */
  jobs: Math.max(1, availableParallelism()),
  /** Wall time of one review, in seconds, before it counts as not made. */
  timeout: 300,
  /** Resident memory of one worker, in MiB. */
  memory: 3_000,
  format: 'text'
} as const;

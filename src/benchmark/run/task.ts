/** One trial as it is handed to a worker process, and what comes back. Plain data: it crosses a process boundary. */
import { z } from 'zod';
import type { BenchmarkCase } from '../cases/case.js';
import type { Tree } from '../cases/bundled.js';
import { claimTypes, type ClaimType } from '../../verdict/types.js';
import type { ChangedLines } from '../grade.js';
import type { Trial } from '../result.js';
import { neutralReviewSchema } from '../review.js';
import type { Component } from '../../evidence/scope.js';
import type { RawModelSettings } from '../../model/settings.js';

/** Where a trial's code comes from. */
export type Material =
  /** A local repository that has both revisions. */
  | { kind: 'repository'; dir: string }
  /** Trees held in memory. */
  | { kind: 'trees'; base: Tree; head: Tree };

/** A trial to run. */
export interface Task {
  /** Position in the plan; results are put in this order. */
  index: number;
  case: BenchmarkCase;
  material: Material;
  control: Trial['control'];
  framing: (NonNullable<Trial['framing']> & { title: string; body: string; planted?: readonly ClaimType[]; plantedBesideFinding?: readonly ClaimType[] }) | null;
  repetition: number;
  /** Evidence that the reviewer may not read. */
  without: readonly Component[];
  /** Whether the diff is wanted. */
  detail: boolean;
  /** Settings of the model reviewer as written; null for the built-in reviewer alone. Keys come from the worker's environment. */
  model: RawModelSettings | null;
}

/** Diffs are cut at this many characters; a page of a thousand trials stays under 100 MB. */
export const MAX_DIFF_CHARS = 60_000;

/** What a worker answers. `unavailable` is found out in the worker too: a path or a blob may be missing. */
export const answerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reviewed'),
    review: neutralReviewSchema,
    digests: z.object({ evidence: z.string(), query: z.string(), mechanisms: z.string() }),
    changed: z.custom<ChangedLines>((v) => typeof v === 'object' && v !== null),
    /** Types of claims of title and description that are contradicted; left out where there is no narrative. */
    contradicted: z.array(z.enum(claimTypes)).optional(),
    diff: z.string().nullable(),
    seconds: z.number(),
    memory: z.int()
  }),
  z.object({ kind: z.literal('unavailable'), reason: z.string() }),
  z.object({ kind: z.literal('crashed'), reason: z.string() })
]);

/** What a worker answers. */
export type Answer = z.infer<typeof answerSchema>;

/** What became of a task: an answer, or the limit that ended it. */
export type Outcome = Answer | { kind: 'timeout' | 'memory'; reason: string };

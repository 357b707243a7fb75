/**
 * The neutral review format: what any reviewer's output is graded from (docs/benchmark.md). Bounds are part of the
 * grading rules: what lies beyond them is read by nobody, so that naming and citing everything earns nothing.
 */
import { z } from 'zod';

/** Blocking findings that are graded, in the reviewer's own order. */
export const MAX_GRADED_FINDINGS = 3;
/** Characters of a finding's text that are graded. */
export const MAX_GRADED_CHARS = 1_500;
/** Citations of a finding that are graded. */
export const MAX_GRADED_CITATIONS = 10;
/** Lines of a citation that are graded. */
export const MAX_GRADED_LINES = 40;

const side = z.enum(['base', 'head']);

/** A citation: lines are 1-based and inclusive. */
export const neutralCitationSchema = z.object({ path: z.string(), lines: z.tuple([z.int(), z.int()]), side: side.nullish().transform((s) => s ?? ('head' as const)) });

/** A finding as the grader reads it; other fields are ignored. */
export const neutralFindingSchema = z.object({
  blocking: z.boolean().default(true),
  path: z.string().nullish().transform((p) => p ?? ''),
  line: z.int().nullish().transform((n) => n ?? 0),
  end_line: z.int().nullish(),
  cwe: z.array(z.string()).default([]),
  /** What a person reads of the finding. */
  text: z.string().nullish().transform((t) => t ?? ''),
  evidence: z.array(neutralCitationSchema).nullish().transform((e) => e ?? []),
  /** The rule that made the finding, for precision by mechanism. */
  mechanism: z.string().optional()
});

/** A review of one case. */
export const neutralReviewSchema = z.object({
  id: z.string().min(1),
  verdict: z.enum(['BLOCK', 'COMMENT', 'APPROVE']),
  findings: z.array(neutralFindingSchema).nullish().transform((f) => f ?? []),
  /** Wall time of the review. */
  seconds: z.number().min(0).nullish().transform((s) => s ?? 0)
});

/** A finding as the grader reads it. */
export type NeutralFinding = z.infer<typeof neutralFindingSchema>;
/** A review as the grader reads it. */
export type NeutralReview = z.infer<typeof neutralReviewSchema>;

/**
 * What a benchmark run writes: one result a trial (a case under one narrative and one repetition), and the run around
 * them. docs/benchmark.schema.json is generated from here. Grades and summary can be made again from the trials alone.
 */
import { z } from 'zod';
import { caseLanguages, evidenceLocations, rubricSchema, tiers } from './cases/case.js';
import { claimTypes } from '../verdict/types.js';
import { neutralReviewSchema } from './review.js';

/**
 * How a repository relates to the knowledge base: written for this project, listed as having shaped the knowledge base,
 * open to look at but not listed, or score-only (never looked into; a gap to the rest means fitting to the rest).
 */
export const groups = ['bundled', 'shaping', 'open', 'score-only'] as const;

/** What became of a trial. `unavailable` is in no denominator; `missing`, `crashed`, `timeout` and `memory` count as no block. */
export const statuses = ['reviewed', 'missing', 'crashed', 'timeout', 'memory', 'unavailable'] as const;

/** V, I, E and A of a malicious case; on a benign case V alone, where it is a false block. */
export const gradeSchema = z.strictObject({ V: z.boolean(), I: z.boolean(), E: z.boolean(), A: z.boolean() });

const digests = z.strictObject({
  /** Of the evidence that the review rests on. */
  evidence: z.string(),
  /** Of what was asked of the repository. */
  query: z.string(),
  /** Of the mechanisms that made candidates. */
  mechanisms: z.string()
});

/** One trial. */
export const trialSchema = z.strictObject({
  /** The case's id. */
  id: z.string(),
  tier: z.enum(tiers),
  kind: z.enum(['malicious', 'benign']),
  pair: z.string().nullable(),
  residual: z.boolean(),
  language: z.enum(caseLanguages),
  repository: z.string(),
  group: z.enum(groups),
  origin: z.enum(['history', 'advisory', 'discovery']).nullable(),
  cwe: z.array(z.string()),
  defect: z.enum(['present', 'absence']).nullable(),
  evidenceLocation: z.enum(evidenceLocations).nullable(),
  /** Whether the rubric has a premise away from changed lines; null when that is not known. */
  premiseElsewhere: z.boolean().nullable(),
  /** What a control did to the case: read backwards, or the enforcement rewritten. */
  control: z.enum(['reversed', 'extracted', 'inlined', 'inverted', 'renamed', 'moved', 'reformatted']).nullable(),
  /** The narrative that the pull request had: SEVRA's record value, which text of it, and its category. */
  framing: z.strictObject({ name: z.string(), category: z.string(), text: z.int().min(0) }).nullable(),
  /** 0 for the first repetition. */
  repetition: z.int().min(0),
  status: z.enum(statuses),
  /** Why there is no review. */
  reason: z.string().nullable(),
  review: neutralReviewSchema.nullable(),
  grade: gradeSchema,
  /** For each finding of the review: whether it is at the target and names it. */
  targets: z.array(z.boolean()),
  digests: digests.nullable(),
  /** Types of claims that the narrative plants and that are false, and those that were found contradicted; only where some are planted. */
  claims: z.strictObject({ planted: z.array(z.enum(claimTypes)), contradicted: z.array(z.enum(claimTypes)) }).optional(),
  /** Wall time, and largest resident memory seen in bytes; both for people only. */
  seconds: z.number().min(0),
  memory: z.int().min(0).nullable(),
  /** For the page: the case's diff (cut at a stated length) and its rubric. Left out of JSON lines unless asked for. */
  detail: z.strictObject({ diff: z.string(), rubric: rubricSchema.nullable() }).nullable().default(null)
});

/** A rate: k of n with Wilson's 95 % interval; `percent` and interval are null below n = 20, where the cases are listed. */
export const rateSchema = z.strictObject({ k: z.int(), n: z.int(), percent: z.number().nullable(), low: z.number().nullable(), high: z.number().nullable(), cases: z.array(z.string()) });

/** V, I, E, A of a set of malicious trials. */
export const scoresSchema = z.strictObject({ name: z.string(), n: z.int(), V: rateSchema, I: rateSchema, E: rateSchema, A: rateSchema });

const named = <T extends z.ZodType>(value: T) => z.array(z.strictObject({ name: z.string(), value }));

/** What the numbers of a set of trials are (docs/benchmark.md explains each). */
export const summarySchema = z.strictObject({
  /** Trials that count, and those that don't, with reasons. */
  trials: z.int(),
  unavailable: z.array(z.strictObject({ id: z.string(), reason: z.string() })),
  failures: z.array(z.strictObject({ id: z.string(), status: z.string(), reason: z.string() })),
  malicious: scoresSchema,
  byTier: z.array(scoresSchema),
  byGroup: z.array(scoresSchema),
  byLanguage: z.array(scoresSchema),
  byCwe: z.array(scoresSchema),
  byDefect: z.array(scoresSchema),
  byEvidenceLocation: z.array(scoresSchema),
  byOrigin: z.array(scoresSchema),
  /** E among malicious cases with a premise away from changed lines. */
  premiseElsewhere: scoresSchema,
  /** Blocks on benign cases, by tier; residual twins apart. */
  falseBlocks: named(rateSchema),
  /** The same by group. */
  falseBlocksByGroup: named(rateSchema),
  /** Benign ordinary cases with a finding that does not block. */
  ordinaryComments: rateSchema,
  /** Malicious cases attributably blocked whose twin is not blocked. */
  pairs: rateSchema,
  /** Blocks that are not attributable, in points of all malicious cases; null below n = 20. */
  gap: z.number().nullable(),
  /** Blocking findings a blocked malicious case, and the share of them that is not the target. */
  findingsPerBlock: z.number().nullable(),
  offTarget: rateSchema,
  /** Blocking findings of each mechanism: on target, off target on malicious cases, on benign cases. */
  mechanisms: z.array(z.strictObject({ mechanism: z.string(), onTarget: z.int(), offTarget: z.int(), benign: z.int(), precision: rateSchema })),
  /** SEVRA's rates; null when no narrative was run. */
  framings: z.nullable(
    z.strictObject({
      rows: z.array(
        z.strictObject({
          by: z.enum(['all', 'framing', 'category', 'cwe']),
          name: z.string(),
          /** Refusals: BLOCK; COMMENT apart; refusals that name the vulnerability. */
          RR: rateSchema,
          comment: rateSchema,
          SRR: rateSchema,
          outcomes: z.strictObject({ approval: z.int(), comment: z.int(), reject: z.int(), noSubmit: z.int(), infrastructure: z.int() })
        })
      ),
      /** Cases whose verdict (BLOCK or not), and whose label (any of three), differs between narratives. */
      verdictWobble: rateSchema,
      labelWobble: rateSchema,
      /** Planted false claims that were found contradicted; left out when none was planted. */
      claims: rateSchema.optional()
    })
  ),
  /** Differences between repetitions; null when nothing was repeated. */
  repeats: z.nullable(
    z.strictObject({ verdictWobble: rateSchema, labelWobble: rateSchema, evidence: rateSchema, query: rateSchema, mechanisms: rateSchema })
  ),
  /** Honesty controls that were run. */
  controls: named(rateSchema),
  /** Findings that satisfy the words of unrelated rubrics; null when not measured. */
  accidental: z.nullable(rateSchema),
  seconds: z.strictObject({ median: z.number(), p95: z.number(), max: z.number() })
});

/** A run. */
export const runSchema = z.strictObject({
  format: z.literal('prguard-benchmark/1'),
  reviewer: z.strictObject({ name: z.string(), version: z.string(), engine: z.string(), knowledge: z.string() }),
  /** SHA-256 over the cases that were asked for, before filter and shard. */
  manifest: z.string(),
  settings: z.strictObject({
    /** Rung of the evidence ladder, 0 to 3, and components switched off on top of it. */
    evidence: z.int().min(0).max(3),
    without: z.array(z.string()),
    framings: z.boolean(),
    repeat: z.int().min(1),
    controls: z.array(z.string()),
    filter: z.array(z.string()),
    limit: z.int().nullable(),
    /** Shards that the run holds, 1-based, of how many; null for a whole run. */
    shards: z.nullable(z.strictObject({ have: z.array(z.int()), of: z.int() }))
  }),
  summary: summarySchema,
  trials: z.array(trialSchema)
});

/** One of `groups`. */
export type Group = (typeof groups)[number];
/** A grade. */
export type Grade = z.infer<typeof gradeSchema>;
/** A trial. */
export type Trial = z.infer<typeof trialSchema>;
/** A rate. */
export type Rate = z.infer<typeof rateSchema>;
/** V, I, E, A of a set. */
export type Scores = z.infer<typeof scoresSchema>;
/** A summary. */
export type Summary = z.infer<typeof summarySchema>;
/** A run. */
export type Run = z.infer<typeof runSchema>;

/** Name of a trial in lists: its case, and what was done to it. */
export function trialName(t: Trial): string {
  return [t.id, t.control, t.framing && `${t.framing.name}-${t.framing.text + 1}`, t.repetition ? `repetition ${t.repetition + 1}` : null].filter(Boolean).join(' ');
}

/** What the model reviewer did, as a review holds it; a part of the format that types.ts defines. */
import { z } from 'zod';
import { rejectedSchema } from './finding-types.js';

/** Use of the model by one stage. */
export const modelStageSchema = z.strictObject({
  stage: z.enum(['characterise', 'construct', 'refute', 'embed']),
  /** Version of the prompt: its number and the first 8 hex digits of the SHA-256 over its text. */
  prompt: z.string(),
  requests: z.int().min(0),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  /** Whether tokens were estimated in part. */
  estimated: z.boolean(),
  milliseconds: z.number(),
  /** By the price table that was given; null without one. */
  cost: z.number().nullable()
});

/** What the model reviewer did. */
export const modelRecordSchema = z.strictObject({
  /** Origin of the endpoint: scheme, host and port. */
  provider: z.string(),
  model: z.string(),
  settings: z.strictObject({
    maxRequests: z.int(),
    maxInputTokens: z.int(),
    maxOutputTokens: z.int(),
    maxSeconds: z.int(),
    temperature: z.number().nullable(),
    reasoningEffort: z.string().nullable(),
    requireProof: z.boolean(),
    embeddingModel: z.string().nullable()
  }),
  /** What the endpoint was found to take. */
  capabilities: z.strictObject({ structured: z.string(), outputLimit: z.string(), withheld: z.array(z.string()) }),
  /** `true` when the answers came from a recording. */
  replayed: z.boolean(),
  stages: z.array(modelStageSchema),
  /** Ids of the mechanisms that were shown, how they were chosen, and the SHA-256 over query and choice. */
  mechanisms: z.array(z.string()),
  retrieval: z.enum(['embedding', 'lexical', 'none']),
  retrievalDigest: z.string().nullable(),
  /** SHA-256 over what was shown of the repository. */
  pack: z.string().nullable(),
  /** Changed files that were not shown, with why. */
  omitted: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
  /** Symbols that the model had looked up, with the relation. */
  lookups: z.array(z.strictObject({ relation: z.string(), symbol: z.string() })),
  /** Look-ups that it asked for beyond the bounds on symbols a round and on rounds. */
  lookupsLeft: z.int().min(0),
  /** Citations of the model: right, moved to where their quote stands, dropped. */
  citations: z.strictObject({ kept: z.int(), repaired: z.int(), dropped: z.int() }),
  /** Candidates that it stated, and those that could not be placed, with why. */
  candidates: z.int(),
  dropped: z.array(z.strictObject({ title: z.string(), why: z.string() })),
  /** Candidates that were tested and refuted. */
  rejected: z.array(rejectedSchema),
  /** Stages that did not do their work, with one sentence; the review is then the built-in reviewer's for that part. */
  degraded: z.array(z.strictObject({ stage: z.string(), kind: z.string(), sentence: z.string() })),
  /** What the model could not tell. */
  unknowns: z.array(z.string()),
  /** What it answered to the first stages, as the requests of later stages were made from it: with the prompts of these versions and the two revisions, every request can be made again. */
  answers: z.strictObject({ characterisation: z.json().nullable(), construction: z.json().nullable() })
});

/** What the model reviewer did. */
export type ModelRecord = z.infer<typeof modelRecordSchema>;

/** What the narrative claims, as a review holds it; a part of the format that types.ts defines. */
import { z } from 'zod';
import { citationSchema } from './finding-types.js';

/** What a narrative can claim of a change. */
export const claimTypes = [
  'no-functional-change', 'adds-tests', 'lists-files', 'lists-work-items', 'tests-pass', 'fixes-issue', 'removes-redundant', 'performance-only',
  'restores-behaviour', 'required-by-dependency', 'follows-advisory', 'approved-by', 'hardens', 'generated-by-tool', 'build-or-fixtures-only', 'urgent'
] as const;

/** Where a text of the narrative stands; `code-comment`, `doc` and `test` are lines that the change adds. */
export const narrativeChannels = ['title', 'body', 'commit', 'branch', 'label', 'comment', 'code-comment', 'doc', 'test'] as const;

const saidSchema = {
  channel: z.enum(narrativeChannels),
  /** Commit id, path, or who wrote a comment; null for title, body, branch and labels. */
  source: z.string().nullable(),
  /** For lines that the change adds: line in head, 1-based. */
  line: z.int().min(1).nullable(),
  /** The words themselves, at most 300 characters. */
  quote: z.string()
};

/** A claim of the narrative, and what diff and repository say of it. */
export const claimSchema = z.strictObject({
  type: z.enum(claimTypes),
  ...saidSchema,
  result: z.enum(['SUPPORTED', 'CONTRADICTED', 'UNVERIFIABLE']),
  /** One sentence: why. */
  reason: z.string(),
  citations: z.array(citationSchema),
  /** A model found it, and the lexicon did not; left out otherwise. */
  by: z.literal('model').optional()
});

/** The request that asked a model for claims: what it cost, and what came of it. */
export const attentionModelSchema = z.strictObject({
  /** Version of the prompt. */
  prompt: z.string(),
  requests: z.int().min(0),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  /** Whether tokens were estimated in part. */
  estimated: z.boolean(),
  milliseconds: z.number().min(0),
  /** In the unit of the price table; null without one. */
  cost: z.number().nullable(),
  /** Claims that the model stated, and those of them that were left out because no text has their words. */
  stated: z.int().min(0),
  dropped: z.int().min(0),
  /** There was no usable answer; `limits` says why. */
  failed: z.boolean()
});

/** An instruction to reviewers or models in the narrative. */
export const instructionSchema = z.strictObject({
  ...saidSchema,
  /** How it is written: plainly, in a part that only cites, where it is not shown, with characters that aren't shown or look like others, in parts, or encoded. */
  how: z.enum(['visible', 'quotation', 'code', 'link-text', 'image-text', 'html', 'html-comment', 'split-words', 'invisible-characters', 'bidirectional', 'reversed', 'look-alike', 'base64', 'hexadecimal', 'escapes', 'percent', 'entities'])
});

/**
 * What the narrative claims, checked. Nothing in a review depends on it: it is made after the decision, and everything else in
 * the review is the same without it.
 */
export const attentionSchema = z.strictObject({
  claims: z.array(claimSchema),
  instructions: z.array(instructionSchema),
  /** What a reader is told, one sentence or two each; `strong` beside a finding that the claim speaks against, and for instructions. */
  notices: z.array(z.strictObject({
    id: z.enum(['claim-contradicted', 'claim-beside-finding', 'instructions']),
    strong: z.boolean(),
    message: z.string(),
    /** Fingerprints of the findings that it stands beside. */
    findings: z.array(z.string())
  })),
  /** Texts that were read, by channel. */
  read: z.partialRecord(z.enum(narrativeChannels), z.int().min(1)),
  /** Requests to GitHub's API for references and check runs. */
  requests: z.int().min(0),
  /** The request for further claims; left out where no model was asked. */
  model: attentionModelSchema.optional(),
  /** Bounds that were hit and look-ups that failed, one sentence each. */
  limits: z.array(z.string())
});

/** A claim of the narrative. */
export type Claim = z.infer<typeof claimSchema>;
/** Kind of a claim. */
export type ClaimType = (typeof claimTypes)[number];
/** Where a text of the narrative stands. */
export type Channel = (typeof narrativeChannels)[number];
/** An instruction to reviewers or models. */
export type Instruction = z.infer<typeof instructionSchema>;
/** The request that asked a model for claims. */
export type AttentionModel = z.infer<typeof attentionModelSchema>;
/** What the narrative claims. */
export type Attention = z.infer<typeof attentionSchema>;

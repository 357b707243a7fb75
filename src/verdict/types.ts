/**
 * The review as written to `prguard-review.json`. The JSON Schema in docs/review.schema.json is generated
 * from here, so this file is the format's only definition.
 */
import { z } from 'zod';
import { failOnLevels, onIncompleteLevels } from './exit.js';

/** The revision that a place is in. */
export const sideSchema = z.enum(['base', 'head']);

/**
 * A place in one revision with the text that stood there. `sha256` is over the lines as they are in the file (UTF-8, joined by LF);
 * in `quote` what looks like a credential is blacked out.
 */
export const citationSchema = z.strictObject({
  role: z.enum(['obligation', 'loss', 'operation', 'origin', 'definition', 'peer']),
  side: sideSchema,
  path: z.string(),
  /** First and last line, 1-based and inclusive; at most 40 lines. */
  lines: z.tuple([z.int().min(1), z.int().min(1)]),
  quote: z.string(),
  sha256: z.string(),
  /** Git object id of the file. */
  blob: z.string()
});

/** What a checker found, in a form that `verify` can recompute. */
export const witnessSchema = z.strictObject({
  /** `operation`, `atom`, `term`, `effect`, `option`, `construct`, `origin`, `peers`, `definition` or `query`. */
  kind: z.string(),
  side: sideSchema.optional(),
  path: z.string().optional(),
  /** Id of the function in its file. */
  function: z.string().optional(),
  /** Line of the witnessed thing, 1-based. */
  line: z.int().min(1).optional(),
  /** Canonical text: an atom, a term, a query. */
  text: z.string().optional(),
  /** Hits of a query, size of a peer set. */
  count: z.int().min(0).optional(),
  /** Whether a search was complete. */
  complete: z.boolean().optional()
});

/** What was found of a premise. */
export const premiseResultSchema = z.strictObject({
  id: z.string(),
  critical: z.boolean(),
  statement: z.string(),
  result: z.enum(['PROVEN', 'SUPPORTED', 'UNKNOWN', 'REFUTED']),
  /** For a universal or negative premise: domain, query, exclusions. */
  detail: z.string().optional(),
  witnesses: z.array(witnessSchema),
  /** Indices into the finding's citations. */
  citations: z.array(z.int().min(0))
});

/** What was found of a refuter. */
export const refuterResultSchema = z.strictObject({
  id: z.string(),
  /** What would make the candidate harmless. */
  statement: z.string(),
  result: z.enum(['HOLDS', 'DOES_NOT_HOLD', 'COULD_NOT_RUN']),
  detail: z.string()
});

/** A finding: what a person is shown, and the proof. */
export const findingSchema = z.strictObject({
  /** SHA-256 (first 16 hex digits) over mechanism, path, function, lost enforcement and operation; no line numbers. */
  fingerprint: z.string(),
  mechanism: z.string(),
  schema: z.string(),
  title: z.string(),
  /** VALIDATED or DOWNGRADED. */
  status: z.enum(['VALIDATED', 'DOWNGRADED']),
  /** Whether this finding makes the verdict BLOCK: validated, of a mechanism at level `block`. */
  blocking: z.boolean(),
  severity: z.enum(['low', 'medium', 'high', 'critical']),
  cwe: z.array(z.string()),
  defect: z.enum(['present', 'absence']),
  /** Primary location, in head. */
  path: z.string(),
  line: z.int().min(1),
  endLine: z.int().min(1),
  function: z.string(),
  /** Behaviour, violated condition, consequence: at most 1,500 characters. */
  text: z.string(),
  remedy: z.string(),
  premises: z.array(premiseResultSchema),
  refuters: z.array(refuterResultSchema),
  citations: z.array(citationSchema),
  /** Who found it; left out when it was the built-in reviewer alone. */
  foundBy: z.array(z.enum(['built-in', 'model'])).optional(),
  /** What the model reviewer says of a finding that the built-in reviewer made too; its citations count for its own premises. */
  model: z.strictObject({
    status: z.enum(['VALIDATED', 'DOWNGRADED']),
    text: z.string(),
    premises: z.array(premiseResultSchema),
    citations: z.array(citationSchema)
  }).optional()
});

/** A candidate that became no finding, for `--explain`. */
export const rejectedSchema = z.strictObject({
  mechanism: z.string(),
  path: z.string(),
  line: z.int().min(1),
  function: z.string(),
  summary: z.string(),
  /** Premise or refuter that rejected it, and why. */
  rejectedBy: z.string(),
  detail: z.string()
});

/** A file that was not analysed, or not in whole, with one sentence why. */
export const notAnalysedSchema = z.strictObject({
  path: z.string(),
  side: sideSchema,
  reason: z.string(),
  detail: z.string()
});

/** What of the change was looked at. */
export const coverageSchema = z.strictObject({
  /** Files that the change touches. */
  changedFiles: z.int().min(0),
  /** Changed files in a supported language that were analysed whole. */
  analysedFiles: z.int().min(0),
  /** Changed files outside every supported language: nothing is expected of them. */
  unsupportedFiles: z.int().min(0),
  /** Changed files, in head where they are there, that `paths-ignore` of the configuration puts out of scope. */
  outOfScope: z.array(z.string()),
  /** Changed files in a supported language that were not analysed, or not in whole. */
  notAnalysed: z.array(notAnalysedSchema),
  /** Bounds that were hit, one sentence each. */
  limits: z.array(z.string()),
  /** All of it as one sentence: what every report says. */
  line: z.string()
});

/** What of the change the project's configuration decided, and where that configuration came from. */
export const configurationRecordSchema = z.strictObject({
  /** `revision`: from git's object store; `file`: the configuration file was given by the caller; `none`: there was nothing, or it was not asked for. */
  source: z.enum(['none', 'revision', 'file']),
  /** Commit that was read, full object id: the tip of the target branch. Null when no configuration was asked for. */
  revision: z.string().nullable(),
  /** The configuration file; null when there is none. */
  path: z.string().nullable(),
  /** Ids of the project's own mechanisms. */
  mechanisms: z.array(z.string()),
  /** SHA-256 over paths and contents of the files that were read; null when there was none. */
  digest: z.string().nullable(),
  /** Day (UTC) on which expiry of acceptances was judged: that of the run's start. Null when there was no configuration. */
  day: z.string().nullable(),
  /** What the file says of when the check fails; null for nothing. Of it and what the caller asks for the stricter counts. */
  failOn: z.enum(failOnLevels).nullable(),
  onIncomplete: z.enum(onIncompleteLevels).nullable(),
  /** Path of the workflow that called, and name of the action that it used (`owner/repository`); null when not known. */
  workflow: z.string().nullable(),
  action: z.string().nullable()
});

/** Something about the run that a reader must know, and that is no finding. */
export const noticeSchema = z.strictObject({
  id: z.enum([
    /** The change edits what governs PRGuard; the edit does not count for it. */
    'configuration-edited',
    'mechanisms-edited',
    /** What the change makes of the configuration would be an error on the target branch. */
    'configuration-faulty',
    'workflow-edited',
    /** Acceptances that count no more, can match nothing any more, or matched nothing here. */
    'acceptance-expired',
    'acceptance-stale',
    'acceptance-unused',
    /** A mechanism that the configuration names and that does not exist. */
    'unknown-mechanism',
    /** Findings that a level `off` leaves out. */
    'switched-off',
    /** `paths-ignore` leaves out every changed file; or every file of the repository, so that no change is ever reviewed. */
    'change-out-of-scope',
    'everything-out-of-scope',
    /** The tip of the target branch could not be had: configuration and acceptances are those of another commit. */
    'configuration-not-current',
    /** Base and head have several merge bases; head is compared with the merge of these. */
    'several-merge-bases',
    /** Base contains head: there was nothing to compare. */
    'nothing-compared',
    /** A stage of the model reviewer did not do its work. */
    'model-degraded'
  ]),
  /** One or two sentences; names of the repository in it are raw. */
  message: z.string(),
  /** File of the change, in head where it is there. */
  path: z.string().nullable()
});

/** A finding that the project accepted: listed, and without effect on verdict and state. */
export const acceptedSchema = z.strictObject({
  finding: findingSchema,
  /** Index in `accepted` of the configuration. */
  entry: z.int().min(0),
  reason: z.string(),
  /** Last day on which the acceptance counts. */
  expires: z.string().nullable()
});

/** What a stage of the pipeline counted, and how long it took. */
export const stageSchema = z.strictObject({
  name: z.string(),
  counts: z.record(z.string(), z.int()),
  milliseconds: z.number()
});

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
  citations: z.array(citationSchema)
});

/** An instruction to reviewers or models in the narrative. */
export const instructionSchema = z.strictObject({
  ...saidSchema,
  /** How it is written: plainly, in an HTML comment, with characters that aren't shown or look like others, or encoded. */
  how: z.enum(['visible', 'html-comment', 'invisible-characters', 'bidirectional', 'look-alike', 'base64', 'hexadecimal', 'percent', 'entities'])
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
  /** Bounds that were hit and look-ups that failed, one sentence each. */
  limits: z.array(z.string())
});

/** A review. */
export const reviewSchema = z.strictObject({
  format: z.literal('prguard-review/1'),
  tool: z.strictObject({
    name: z.literal('PRGuard'),
    version: z.string(),
    /** SHA-256 over the engine's code. */
    engine: z.string(),
    /** SHA-256 over the knowledge base. */
    knowledge: z.string()
  }),
  base: z.strictObject({
    requested: z.string(),
    revision: z.string(),
    tree: z.string(),
    /** The merge bases that `revision` is the merge of, where base and head have several; no repository has that commit. */
    mergeBases: z.array(z.string()).min(2).optional()
  }),
  head: z.strictObject({ requested: z.string(), revision: z.string(), tree: z.string() }),
  /** SHA-256 over the evidence that the review rests on: matched functions, contract differences, relations. */
  evidence: z.string(),
  /** SHA-256 over the symbols that were looked up in the repository. */
  queries: z.string(),
  verdict: z.enum(['BLOCK', 'COMMENT', 'APPROVE']),
  /** `incomplete`: a changed text file in a supported language was not analysed in whole, for whatever reason; else whether there are findings. */
  state: z.enum(['clean', 'findings', 'incomplete']),
  configuration: configurationRecordSchema,
  notices: z.array(noticeSchema),
  findings: z.array(findingSchema),
  accepted: z.array(acceptedSchema),
  rejected: z.array(rejectedSchema),
  coverage: coverageSchema,
  stages: z.array(stageSchema),
  /** What the model reviewer did; left out when there was none. */
  model: modelRecordSchema.optional(),
  /** What the narrative claims, checked apart from everything else; left out when no narrative was asked for. */
  attention: attentionSchema.optional()
});

/** A citation. */
export type Citation = z.infer<typeof citationSchema>;
/** A witness. */
export type Witness = z.infer<typeof witnessSchema>;
/** The result of a premise. */
export type PremiseResult = z.infer<typeof premiseResultSchema>;
/** The result of a refuter. */
export type RefuterResult = z.infer<typeof refuterResultSchema>;
/** A finding. */
export type Finding = z.infer<typeof findingSchema>;
/** A rejected candidate. */
export type Rejected = z.infer<typeof rejectedSchema>;
/** The coverage. */
export type Coverage = z.infer<typeof coverageSchema>;
/** The record of the configuration. */
export type ConfigurationRecord = z.infer<typeof configurationRecordSchema>;
/** A notice. */
export type Notice = z.infer<typeof noticeSchema>;
/** An accepted finding. */
export type Accepted = z.infer<typeof acceptedSchema>;
/** The record of a stage. */
export type StageRecord = z.infer<typeof stageSchema>;
/** What the model reviewer did. */
export type ModelRecord = z.infer<typeof modelRecordSchema>;
/** A claim of the narrative. */
export type Claim = z.infer<typeof claimSchema>;
/** Kind of a claim. */
export type ClaimType = (typeof claimTypes)[number];
/** Where a text of the narrative stands. */
export type Channel = (typeof narrativeChannels)[number];
/** An instruction to reviewers or models. */
export type Instruction = z.infer<typeof instructionSchema>;
/** What the narrative claims. */
export type Attention = z.infer<typeof attentionSchema>;
/** A review. */
export type Review = z.infer<typeof reviewSchema>;
/** BLOCK, COMMENT or APPROVE. */
export type Verdict = Review['verdict'];

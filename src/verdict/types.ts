/**
 * The review as written to `prguard-review.json`. The JSON Schema in docs/review.schema.json is generated
 * from here, so this file, with the parts that it names, is the format's only definition.
 */
import { z } from 'zod';
import { failOnLevels, onIncompleteLevels } from './exit.js';
import { attentionSchema } from './attention.js';
import { findingSchema, rejectedSchema, sideSchema } from './finding-types.js';
import { modelRecordSchema } from './model-record.js';

export * from './attention.js';
export * from './finding-types.js';
export * from './model-record.js';

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
  /** Languages of the analysed files, by name, with what is not seen in each; left out when no file was analysed. */
  languages: z.array(z.strictObject({ language: z.string(), files: z.int().min(1), gaps: z.array(z.string()) })).optional(),
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

/** What of the history of base was looked at as supporting evidence. */
export const historyRecordSchema = z.strictObject({
  /** False when the clone does not hold the history. */
  looked: z.boolean(),
  /** Commits whose messages were read. */
  commits: z.int().min(0),
  /** Bounds that were hit, or why nothing was looked at; they are the last of the coverage's limits too. */
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
  /** Left out when history was not asked for, or no validated finding is about a removed line. */
  history: historyRecordSchema.optional(),
  /** What the model reviewer did; left out when there was none. */
  model: modelRecordSchema.optional(),
  /** What the narrative claims, checked apart from everything else; left out when no narrative was asked for. */
  attention: attentionSchema.optional()
});

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
/** The record of the history that was looked at. */
export type HistoryRecord = z.infer<typeof historyRecordSchema>;
/** A review. */
export type Review = z.infer<typeof reviewSchema>;
/** BLOCK, COMMENT or APPROVE. */
export type Verdict = Review['verdict'];

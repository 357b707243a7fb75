/** What the parts of the model reviewer hand to each other. */
import type { z } from 'zod';

/** A stage of the model reviewer that sends requests; the prompt of that name is in kb/prompts. */
export type StageName = 'characterise' | 'construct' | 'refute' | 'embed' | 'claims';

/** What the model reviewer may use, and what it costs. Checked by `modelSettings`. */
export interface ModelSettings {
  /** Name of the model, as the endpoint knows it. */
  model: string;
  /** Address that `chat/completions` is appended to. */
  baseUrl: string;
  /** Null for an endpoint that takes none. Never in a record. */
  apiKey: string | null;
  /** Further headers of each request; values are treated as secrets. */
  headers: Record<string, string>;
  /** Requests of one review at most, repairs and changes of capability included. */
  maxRequests: number;
  /** Input tokens of one review at most; estimated before sending, corrected by what the endpoint reports. */
  maxInputTokens: number;
  /** Output tokens of one request at most. */
  maxOutputTokens: number;
  /** Wall time of all requests of one review at most, in seconds. */
  maxSeconds: number;
  /** Sent only when set. */
  temperature: number | null;
  /** Sent only when set. */
  reasoningEffort: string | null;
  /** Only PROVEN premises may block. */
  requireProof: boolean;
  /** Whether it is asked for claims of the narrative too. */
  narrative: boolean;
  /** Model for embedding retrieval at the same endpoint; null for lexical retrieval. */
  embeddingModel: string | null;
  /** Cosine thresholds of retrieval; the paper's defaults are of its own encoder. */
  thresholds: { coarse: number; fine: number };
  /** Price of a million tokens, as the user gave it; null when not given. */
  prices: { input: number; output: number } | null;
  /** Folder that requests and responses are kept in; null for none. */
  recordTo: string | null;
  /** Folder that responses come from in place of the network; null for none. */
  replayFrom: string | null;
}

/** Why a request gave nothing usable. */
export type FailureKind =
  | 'time-out'
  | 'network'
  | 'rate-limit'
  | 'authorization'
  | 'client-error'
  | 'server-error'
  | 'refusal'
  | 'truncated'
  | 'context-overflow'
  | 'malformed'
  | 'budget'
  | 'not-recorded';

/** A failure, with one sentence for the report: no address, key or text of the endpoint's answer in it. */
export interface Failure {
  kind: FailureKind;
  sentence: string;
}

/** One question to the model. */
export interface Question<T> {
  stage: StageName;
  /** Tells requests of one stage apart, for the record: `refute-1`. Unique in a review. */
  id: string;
  /** Version of the prompt. */
  version: string;
  system: string;
  /**
   * The user message within a number of characters: what ranks lowest is cut first. Asked again with a smaller number
   * when the endpoint says that the request was too long.
   */
  user(maxChars: number): string;
  /** Largest user message, in characters. */
  maxChars: number;
  /** Output tokens to ask for at first; by default the setting, to which a truncated answer raises it once. */
  maxOutputTokens?: number;
  /** Name of the schema for the endpoint: letters, digits, `_`. */
  schemaName: string;
  /** What the answer must be. */
  schema: z.ZodType<T>;
}

/** The model's answer, or why there is none. */
export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Use of one stage. */
export interface StageUse {
  stage: StageName;
  version: string;
  requests: number;
  inputTokens: number;
  outputTokens: number;
  /** Whether tokens were estimated in part, since the endpoint did not report them. */
  estimated: boolean;
  /** Wall time of the requests, in milliseconds; from the recording in a replay. */
  milliseconds: number;
  /** In the unit of the price table; null without one. */
  cost: number | null;
}

/** Asks a model; the one thing in PRGuard that speaks to it. */
export interface Model {
  ask<T>(question: Question<T>): Promise<Answer<T>>;
  /** Embeddings of texts, in their order. */
  embed(texts: readonly string[]): Promise<Answer<number[][]>>;
  /** What was used so far, by stage, in order of first use. */
  use(): StageUse[];
  /** What the endpoint was found to take: `structured`: `json-schema`, `json-object`, `text`. */
  capabilities(): { structured: string; outputLimit: string; withheld: string[] };
}

/** One side's place with what stands there, as the model cites it. */
export interface ModelCitation {
  side: 'base' | 'head';
  path: string;
  first: number;
  last: number;
  /** The first cited line's text, without its number. */
  quote: string;
}

/** A part of what a prompt shows. */
export interface Section {
  /** Smaller is shown first and cut last. */
  rank: number;
  kind: 'hunk' | 'function' | 'definition' | 'caller' | 'callee' | 'peer' | 'difference' | 'importer' | 'type' | 'lookup' | 'text';
  /** What it is, in our words: `definition of NAME, head, PATH`. */
  heading: string;
  /** Numbered lines of the repository, or sentences of the engine; fenced when written. */
  text: string;
  /** Whether the text is the repository's (data) or ours. */
  data: boolean;
}

/** What is shown of a change. */
export interface Pack {
  sections: Section[];
  /** Changed files that are not shown, with why: documents, tests, not readable. */
  omitted: { path: string; reason: string }[];
  /** SHA-256 over all sections. */
  digest: string;
}

/** A look-up that the model asks for. */
export interface LookUp {
  relation: 'DEFINITION' | 'CALLER-SOURCE' | 'CONSUMER-SINK' | 'GUARD-DEF' | 'SIBLING-ENDPOINT';
  symbol: string;
}

/** A finding with its proof, as a review holds it; a part of the format that types.ts defines. */
import { z } from 'zod';

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
  /**
   * Commits in the history of base that brought in removed lines of this finding and whose message names a security fix. Supporting
   * evidence: it proves nothing, and nothing is decided by it. Left out when there is none.
   */
  history: z.array(z.strictObject({
    /** Full object id. */
    commit: z.string(),
    path: z.string(),
    /** Lines of base, 1-based, ascending. */
    lines: z.array(z.int().min(1)).min(1),
    /** First line of the message, shortened to 200 characters; foreign text. */
    subject: z.string(),
    /** Advisories or terms by which the message names a fix. */
    names: z.array(z.string()).min(1)
  })).min(1).optional(),
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

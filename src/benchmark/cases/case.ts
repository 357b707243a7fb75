/**
 * A benchmark case: one pull request against a repository, and the frozen rubric of what a reviewer should find. The
 * format is MalPR-Bench's as this project keeps it (docs/benchmark.md); one JSON object a line in a manifest.
 */
import { z } from 'zod';

/** Languages that cases may have. */
export const caseLanguages = ['javascript', 'typescript', 'python', 'go', 'java', 'kotlin', 'c', 'cpp', 'csharp', 'ruby', 'php', 'rust', 'lua', 'scala'] as const;

/** How a case's pull request was made (docs/benchmark.md). */
export const tiers = ['reverse', 'omit', 'intro', 'fix', 'ordinary'] as const;

/** Where the evidence lies, the most non-local label that applies. */
export const evidenceLocations = ['L0', 'L1', 'L2a', 'L2b'] as const;

const revision = z.string().regex(/^[0-9a-f]{40}$/, 'must be a full commit id of 40 hex digits');
const repository = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]*\/(?!\.{1,2}$)[A-Za-z0-9._-]+$/, 'must be "owner/name"');
/** A path inside the repository: nothing that leaves it. */
const path = z.string().min(1).refine((p) => !p.startsWith('/') && !p.includes('\0') && !p.split('/').some((part) => part === '' || part === '.' || part === '..' || part === '.git'), { message: 'must be a path inside the repository' });
const lines = z.tuple([z.int().min(1), z.int().min(1)]).refine(([first, last]) => first <= last, { message: 'first line is behind the last' });

/** A place in the head tree, or in the base tree where `side` says so; lines are 1-based and inclusive. */
export const placeSchema = z.strictObject({ path, lines, side: z.enum(['base', 'head']).optional() });

/** What a reviewer must find, frozen before any run. */
export const rubricSchema = z.strictObject({
  /** Affected behaviour, violated security condition, consequence. */
  mechanism: z.string().min(1),
  /** Function or statement that is vulnerable in the head. */
  target: z.array(z.strictObject({ path, lines, symbol: z.string().min(1).optional() })).min(1),
  /** Every group needs one of its substrings, in lower case, in the finding's text. */
  accept: z.array(z.array(z.string().min(1).refine((w) => w === w.toLowerCase(), { message: 'must be lower case' })).min(1)).min(1),
  /** Facts that the finding must cite. */
  premises: z.array(z.strictObject({ claim: z.string().min(1), at: z.array(placeSchema).min(1) })).min(1),
  /** Findings that earn nothing; for people. */
  off_target: z.array(z.string()).default([])
});

const fields = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, ".", "_" and "-"'),
  tier: z.enum(tiers),
  kind: z.enum(['malicious', 'benign']),
  pair: z.string().nullable().default(null),
  language: z.enum(caseLanguages),
  repository,
  base: revision,
  from: revision,
  paths: z.array(path).min(1),
  skip: z.array(z.strictObject({ path, lines })).default([]),
  cwe: z.array(z.string().regex(/^CWE-\d+$/, 'must be "CWE-" and a number')).default([]),
  advisory: z.string().nullable().default(null),
  /** Mined history, public advisory, or production discovery. */
  origin: z.enum(['history', 'advisory', 'discovery']).optional(),
  defect: z.enum(['present', 'absence']).nullable().default(null),
  evidence_location: z.enum(evidenceLocations).nullable().default(null),
  /** A benign twin that leaves a real weakness of its own. */
  residual: z.boolean().optional(),
  rubric: rubricSchema.nullable().default(null)
});

/** One line of a manifest. What belongs together is checked too: a malicious case has a rubric and labels, a benign one has none. */
export const caseSchema = fields.superRefine((c, context) => {
  const fault = (field: string, message: string): void => void context.addIssue({ code: 'custom', path: [field], message });
  const malicious = c.kind === 'malicious';
  if (malicious !== ['reverse', 'omit', 'intro'].includes(c.tier)) fault('kind', `is ${c.kind}, but tier ${c.tier} is ${malicious ? 'benign' : 'malicious'}`);
  if (malicious && !c.rubric) fault('rubric', 'a malicious case needs a rubric');
  if (!malicious && c.rubric) fault('rubric', 'a benign case has no rubric');
  if (malicious && !c.defect) fault('defect', 'must be "present" or "absence"');
  if (malicious && !c.evidence_location) fault('evidence_location', `must be one of ${evidenceLocations.join(', ')}`);
  if (c.skip.length && c.tier !== 'omit') fault('skip', 'only a case of tier omit leaves hunks out');
  for (const [i, s] of c.skip.entries()) if (!c.paths.includes(s.path)) context.addIssue({ code: 'custom', path: ['skip', i, 'path'], message: 'is not among "paths"' });
  if (c.residual && c.tier !== 'fix') fault('residual', 'only a case of tier fix can be residual');
  if (new Set(c.paths).size !== c.paths.length) fault('paths', 'lists a path twice');
  if (c.pair === c.id) fault('pair', 'names the case itself');
});

/** A case. */
export type BenchmarkCase = z.infer<typeof caseSchema>;
/** A case's tier. */
export type Tier = BenchmarkCase['tier'];
/** A rubric. */
export type Rubric = z.infer<typeof rubricSchema>;
/** A place of a rubric. */
export type Place = z.infer<typeof placeSchema>;

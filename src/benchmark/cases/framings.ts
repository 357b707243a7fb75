/** The narratives of SEVRA-Bench: one and the same change, told as 15 kinds of pull request. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { assetRoot } from '../../assets.js';
import { ConfigurationError } from '../../errors.js';
import { claimTypes, type ClaimType } from '../../verdict/types.js';
import { faultOf, readJsonLines } from './json-lines.js';

/** All framings: the value that records have, and what the claims of such a text rest on. */
export const framings = [
  { name: 'build_system_laundering', category: 'verifiable engineering' },
  { name: 'refactoring', category: 'verifiable engineering' },
  { name: 'misleading_pass', category: 'verifiable engineering' },
  { name: 'false_coverage', category: 'verifiable engineering' },
  { name: 'unsafe_optimization', category: 'repository-dependent' },
  { name: 'fake_bug_fix', category: 'repository-dependent' },
  { name: 'misleading_hardening', category: 'repository-dependent' },
  { name: 'appeal_to_authority', category: 'externally grounded' },
  { name: 'review_bias', category: 'externally grounded' },
  { name: 'dependency_compat_claim', category: 'externally grounded' },
  { name: 'prior_approval_signal', category: 'externally grounded' },
  { name: 'out_of_distribution', category: 'cognitive and affective' },
  { name: 'ai_agent_authored', category: 'cognitive and affective' },
  { name: 'emotional_appeal', category: 'cognitive and affective' },
  { name: 'evidence_dilution', category: 'cognitive and affective' }
] as const;

/** Name of a framing. */
export type Framing = (typeof framings)[number]['name'];
/** What a framing's claims rest on. */
export type FramingCategory = (typeof framings)[number]['category'];

/** Names of all framings. */
export const framingNames = framings.map((f) => f.name);

/** Other names that records have for a framing. */
const aliases: Readonly<Record<string, Framing>> = { partial_test_coverage: 'false_coverage', jargon_smokescreen: 'out_of_distribution' };

/** The framing that a record names, or null. */
export function framingOf(value: string): (typeof framings)[number] | null {
  const name = Object.hasOwn(aliases, value) ? aliases[value] : value;
  return framings.find((f) => f.name === name) ?? null;
}

/** Texts that each framing has in `benchmark/framings.yml`. */
export const TEXTS_PER_FRAMING = 2;

/** What a text says about the change that it is told of. */
export interface FramingFacts {
  /** Title of the honest pull request. */
  title: string;
  /** A changed file. */
  path: string;
  /** A function or other name that the change is about. */
  symbol: string;
  /** Folder or module of the changed file. */
  area: string;
}

/** Title and body of a pull request. */
export interface Narrated {
  title: string;
  body: string;
  /** Claims in it that the diff of every bundled malicious case speaks against; only of texts that were written for this project. */
  planted?: readonly ClaimType[];
  /** Claims that a validated finding speaks against: without one nothing in the repository tells that they are false. */
  plantedBesideFinding?: readonly ClaimType[];
}

const placeholder = /\{(\w*)\}/g;
const facts = ['title', 'path', 'symbol', 'area'];
const text = z
  .string()
  .min(1)
  .refine((t) => [...t.matchAll(placeholder)].every(([, name]) => facts.includes(name)), { message: `has a placeholder that is none of ${facts.map((f) => `{${f}}`).join(', ')}` });
const textsSchema = z.record(z.enum(framingNames), z.array(z.strictObject({ title: text, body: text, planted: z.array(z.enum(claimTypes)).optional(), plantedBesideFinding: z.array(z.enum(claimTypes)).optional() })).length(TEXTS_PER_FRAMING));
type Texts = z.infer<typeof textsSchema>;

let own: Texts | undefined;

/**
 * Reads a file of texts.
 * @throws ConfigurationError naming the field
 */
export function parseFramings(name: string, yaml: string): Texts {
  const document = parseDocument(yaml, { uniqueKeys: true });
  if (document.errors.length) throw new ConfigurationError(`${name}: ${document.errors[0].message.split('\n')[0]}`);
  const result = textsSchema.safeParse(document.toJS());
  if (!result.success) throw new ConfigurationError(`${name}: ${faultOf(result.error, 'the file')}`);
  return result.data;
}

/**
 * A text of a framing about a change. What is filled in is taken as it is, braces included.
 * @param index from 0 to `TEXTS_PER_FRAMING - 1`
 */
export function frame(framing: Framing, index: number, about: FramingFacts): Narrated {
  own ??= parseFramings('benchmark/framings.yml', readFileSync(join(assetRoot, 'benchmark', 'framings.yml'), 'utf8'));
  const fill = (t: string): string => t.replace(placeholder, (_, name: keyof FramingFacts) => about[name]);
  const { title, body, planted, plantedBesideFinding } = own[framing][index];
  return { title: fill(title), body: fill(body).trimEnd(), ...(planted ? { planted } : {}), ...(plantedBesideFinding ? { plantedBesideFinding } : {}) };
}

/** A case with the pull request text that it is told with; one a line in a file. */
export const framedSchema = z.strictObject({
  /** `<case>#<framing>-<n>`. */
  id: z.string().min(1),
  /** Id of the case in its manifest. */
  case: z.string().min(1),
  /** Null on benign ones. */
  framing: z.enum(framingNames).nullable(),
  category: z.enum([...new Set(framings.map((f) => f.category))]).nullable(),
  axis1: z.string().nullable(),
  /** Concealment, in older releases. */
  axis2: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  /** Which part it is of an attack over several pull requests. */
  group: z.strictObject({ id: z.string(), index: z.int(), total: z.int().min(1) }).nullable(),
  benign: z.boolean()
});

/** A line of such a file. */
export type FramedCase = z.infer<typeof framedSchema>;

/**
 * Reads framed cases.
 * @param cwd folder that a relative path starts from
 * @throws ConfigurationError naming line and field; also for an id that occurs twice
 */
export function readFramed(file: string, cwd = process.cwd()): FramedCase[] {
  const seen = new Map<string, string>();
  return readJsonLines(file, cwd, framedSchema, 'the framed case').map(({ value, at }) => {
    const other = seen.get(value.id);
    if (other !== undefined) throw new ConfigurationError(`${at}: id: "${value.id}" is already in ${other}.`);
    seen.set(value.id, at);
    return value;
  });
}

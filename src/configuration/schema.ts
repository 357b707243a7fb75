/**
 * The format of `.github/prguard.yml`. docs/configuration.schema.json is made from here, so this file is the format's
 * only definition; docs/configuration.md has an example of every field.
 */
import { z } from 'zod';
import { failOnLevels, onIncompleteLevels } from '../verdict/exit.js';
import { checkGlob, GlobError } from './glob.js';

/** Where the configuration lies in a repository. */
export const CONFIGURATION_PATH = '.github/prguard.yml';
/** Where a project's own mechanisms lie unless the configuration says otherwise. */
export const MECHANISMS_FOLDER = '.github/prguard';

/** Entries of one list at most; more is no configuration that people read. */
const MAX_ENTRIES = 1000;
const MAX_TEXT = 500;

/** A path from the repository's top, without `/` at its ends, `..` and a leading `!`. */
const relative = /^(?![!/])(?!(?:.*\/)?\.\.(?:\/|$)).*[^/]$/;

/** A pattern that can't be read is told with what to write. */
function readable({ value, issues }: z.core.ParsePayload<string>): void {
  try {
    checkGlob(value);
  } catch (error) {
    if (!(error instanceof GlobError)) throw error;
    issues.push({ code: 'custom', message: error.message, input: value });
  }
}

const glob = z
  .string()
  .max(MAX_TEXT)
  .regex(relative, 'is a pattern for whole paths from the repository\'s top, without "/" at its ends, ".." and negation; a folder\'s content is "folder/**"')
  .check(readable)
  .describe('Glob pattern for whole paths from the repository\'s top: `*` within a folder, `**` over folders, `{a,b}`, `[a-z]`, `?`.');

const mechanism = z
  .string()
  .regex(/^[a-z0-9*?{},-]+$/, 'is the id of a mechanism ("mechanisms" lists them), or a pattern such as "*-sibling"')
  .check(readable)
  .max(MAX_TEXT)
  .describe('Id of a mechanism, or a pattern for ids.');

const callee = z
  .string()
  .regex(/^[\w$.*]*[\w$]$/, 'is the name of a function as it is called, for example "requireTenant" or "acl.check"')
  .max(MAX_TEXT)
  .describe('Name of a function as it is called: `name`, the end of a dotted name `acl.check`, or a method on anything `*.check`.');

/** One row of `levels`. */
const level = z
  .strictObject({
    mechanism: mechanism.optional(),
    path: glob.optional(),
    level: z.enum(['block', 'comment', 'off']).describe('`block`: a validated finding blocks. `comment`: it is shown. `off`: it is left out, and counted.')
  })
  .refine((l) => l.mechanism !== undefined || l.path !== undefined, { message: 'needs "mechanism", "path" or both' })
  .meta({ anyOf: [{ required: ['mechanism'] }, { required: ['path'] }] });

const common = {
  reason: z.string().trim().min(1, 'must say why').max(MAX_TEXT).describe('Why the finding is accepted; reports show it.'),
  expires: z.iso.date('is the last day on which it counts, as YYYY-MM-DD').optional().describe('Last day (UTC) on which the acceptance counts, as YYYY-MM-DD.')
};

/** One row of `accepted`. */
const acceptance = z
  .strictObject({
    fingerprint: z.string().regex(/^[0-9a-f]{16}$/, 'is the 16 hexadecimal digits that a report shows').optional().describe('Fingerprint of the finding, as reports show it.'),
    mechanism: mechanism.optional(),
    path: glob.optional(),
    ...common
  })
  .refine((a) => (a.fingerprint === undefined ? a.mechanism !== undefined && a.path !== undefined : a.mechanism === undefined && a.path === undefined), {
    message: 'needs either "fingerprint", or "mechanism" and "path"'
  })
  .meta({ oneOf: [{ required: ['fingerprint'] }, { required: ['mechanism', 'path'] }] });

const list = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_ENTRIES);

/** The configuration file. Every field is optional. */
export const configurationSchema = z.strictObject({
  'fail-on': z.enum(failOnLevels).optional().describe('Which verdicts fail the check: `block`, `comment` (also findings that do not block) or `never`. Of it and the workflow\'s input the stricter counts.'),
  'on-incomplete': z.enum(onIncompleteLevels).optional().describe('What an incomplete review does to the check: `pass` or `fail`. Of it and the workflow\'s input the stricter counts.'),
  // Scalars of the file are read as text; who checks it otherwise, as an editor does, sees a boolean.
  history: z.preprocess((v) => (typeof v === 'boolean' ? String(v) : v), z.enum(['true', 'false'])).optional().meta({ type: ['string', 'boolean'], enum: ['true', 'false', true, false] }).describe('Whether commits of the base that name a security fix are cited as supporting evidence: `true` (the default) or `false`. What the caller says counts before it.'),
  'paths-ignore': list(glob).default([]).describe('Files that are not in scope. A file that is moved is out of scope when both its paths are.'),
  levels: list(level).default([]).describe('What a finding does, by mechanism, path or both. The last entry that fits counts.'),
  accepted: list(acceptance).default([]).describe('Findings that the project knows and accepts: they are listed, and fail nothing.'),
  mechanisms: z.string().max(MAX_TEXT).regex(/^\.github\/(?!(?:.*\/)?\.\.(?:\/|$)).*[^/]$/, 'is a folder below ".github", for example ".github/prguard"').default(MECHANISMS_FOLDER).describe('Folder of the project\'s own mechanisms: `mechanisms/<id>/mechanism.yml` and `roles/<id>.yml`.'),
  endpoints: z
    .strictObject({
      registrars: list(callee).default([]).describe('Functions that register a handler under a literal name or path.'),
      handlers: list(callee).default([]).describe('Functions whose parameters come from outside.')
    })
    .default({ registrars: [], handlers: [] })
    .describe('Where requests enter this project, beyond the public frameworks.'),
  guards: list(z.strictObject({ call: callee, role: z.string().regex(/^[a-z0-9-]+$/, 'is the id of a role, for example "authorization"').describe('Id of the role that it enforces.') }))
    .default([])
    .describe('Functions, decorators and annotations of the project that enforce a role.')
});

/** A checked configuration with its defaults. */
export type ConfigurationFile = z.infer<typeof configurationSchema>;

/** JSON Schema (draft 2020-12) of the file, as published in docs/configuration.schema.json. */
export function configurationJsonSchema(): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(configurationSchema, { target: 'draft-2020-12', io: 'input' }) as Record<string, unknown>;
  return { $schema, title: 'PRGuard configuration', description: `${CONFIGURATION_PATH}, read from the tip of the target branch.`, ...rest };
}

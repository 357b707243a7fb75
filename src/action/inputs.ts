/** The action's inputs and outputs: the one table that action.yml and the README are held to by a test. */
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { failOnLevels } from '../verdict/fail-on.js';

/** What action.yml says of one input. */
export interface InputRow {
  description: string;
  /** As action.yml has it; an empty string stands for "none". */
  default: string;
}

/** Inputs in the order of action.yml. All are optional. */
export const inputTable = {
  'fail-on': { description: 'Which verdicts turn the check red: `block`, `comment` (also findings that do not block) or `never`.', default: 'block' },
  'repository-path': { description: 'Folder of the checked-out repository, relative to the workspace.', default: '.' },
  base: { description: 'Revision to compare with. By default the tip that the pull request targets; the merge base with head is what is compared.', default: '' },
  head: { description: 'Revision to review. By default the head of the pull request.', default: '' },
  format: { description: 'Format of the review file: `json` or `sarif`.', default: 'json' },
  output: { description: 'Path of the review file, relative to the workspace. By default a file in the temporary folder of the job.', default: '' }
} as const satisfies Record<string, InputRow>;

/** Outputs in the order of action.yml: small scalars, and the path of the whole review. */
export const outputTable = {
  verdict: { description: '`BLOCK`, `COMMENT` or `APPROVE`; empty when there was no review.' },
  state: { description: '`clean`, `findings`, `incomplete` (a changed file was not analysed in whole) or `error`.' },
  findings: { description: 'Number of findings.' },
  blocking: { description: 'Number of blocking findings.' },
  review: { description: 'Absolute path of the review file.' }
} as const satisfies Record<string, { description: string }>;

/** Names of inputs. */
export type InputName = keyof typeof inputTable;
/** Names of outputs. */
export type OutputName = keyof typeof outputTable;

const revision = z
  .string()
  .refine((v) => !v.startsWith('-') && !/\s/.test(v), { message: 'must be a branch, tag or commit id' })
  .transform((v) => (v === '' ? undefined : v));

const schema = z.strictObject({
  'fail-on': z.enum(failOnLevels),
  'repository-path': z.string().min(1),
  base: revision,
  head: revision,
  format: z.enum(['json', 'sarif']),
  output: z.string().transform((v) => (v === '' ? undefined : v))
} satisfies Record<InputName, z.ZodType>);

/** Checked values of all inputs. */
export type Inputs = z.infer<typeof schema>;

/**
 * Reads and checks all inputs; what is not set has its default.
 * @param get the runner's value of an input, or an empty string
 * @throws ConfigurationError naming the input and what it may be
 */
export function readInputs(get: (name: InputName) => string): Inputs {
  const values = Object.fromEntries(
    (Object.keys(inputTable) as InputName[]).map((name) => [name, get(name).trim() || inputTable[name].default])
  );
  const result = schema.safeParse(values);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue.path[0]);
    throw new ConfigurationError(`Input ${name} is ${JSON.stringify(inertLine(String(values[name])))}: ${issue.message}. Correct it under "with:" in the workflow.`);
  }
  if (isAbsolute(result.data['repository-path'])) return result.data;
  if (result.data['repository-path'].split(/[\\/]/).includes('..')) {
    throw new ConfigurationError(`Input repository-path is ${JSON.stringify(inertLine(result.data['repository-path']))}: it must not leave the workspace. Name a folder inside it, or an absolute one.`);
  }
  return result.data;
}

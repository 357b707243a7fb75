/** The action's inputs and outputs: the one table that action.yml and the README are held to by a test. */
import { z } from 'zod';
import { controls } from '../benchmark/index.js';
import { ConfigurationError } from '../errors.js';
import { modelDefaults, reviewers, type RawModelSettings } from '../model/settings.js';
import { reviewIdPattern } from '../report/comment-state.js';
import { detailLevels } from '../report/details.js';
import { inertLine } from '../report/inert.js';
import { failOnLevels, onIncompleteLevels } from '../verdict/exit.js';

/** What action.yml says of one input. */
export interface InputRow {
  description: string;
  /** As action.yml has it; an empty string stands for "none". */
  default: string;
}

/** Inputs in the order of action.yml. All are optional. */
export const inputTable = {
  'fail-on': { description: 'Which verdicts turn the check red: `block`, `comment` (also findings that do not block) or `never`. By default what the configuration says, else `block`; where both say something, the stricter counts.', default: '' },
  'on-incomplete': { description: 'What an incomplete review does to the check: `pass` or `fail`. By default what the configuration says, else `pass`; where both say something, the stricter counts.', default: '' },
  history: { description: '`true` to cite commits of the base that brought in removed lines and name a security fix, as supporting evidence that decides nothing; `false` not to. By default what the configuration says, else `true`; it needs the whole history (`fetch-depth: 0`).', default: '' },
  'repository-path': { description: 'Folder of the checked-out repository, relative to the workspace. Like every path of an input it lies in the workspace or in `RUNNER_TEMP`, links followed.', default: '.' },
  base: { description: 'Revision to compare with. By default the tip that the pull request targets; the merge base with head is what is compared.', default: '' },
  head: { description: 'Revision to review. By default the head of the pull request.', default: '' },
  format: { description: 'Format of the review file: `json` or `sarif`.', default: 'json' },
  output: { description: 'Path of the review file, relative to the workspace. By default a file in the temporary folder of the job.', default: '' },
  comment: { description: '`true` to keep one comment on the pull request up to date; it needs `pull-requests: write`. Without that right the report goes to the next place: check run, annotations, job summary, log.', default: 'true' },
  'comment-id': { description: 'Tells several reviews of one pull request apart (monorepos): each has its own comment, check run and category in code scanning. Letters, digits, `.`, `_` and `-`, at most 40.', default: 'default' },
  inline: { description: '`true` to comment on the lines of the diff too, one thread a finding, closed when the finding is gone; it needs `pull-requests: write`, and `contents: write` to close threads. Each thread notifies those who take part.', default: 'false' },
  'check-run': { description: '`true` for a check run with the report and up to 150 annotations, beside the job; `false` for none; `auto` when the comment could not be posted. It needs `checks: write`.', default: 'auto' },
  'sarif-upload': { description: '`true` to upload the findings to code scanning; it needs `security-events: write`, and code scanning switched on.', default: 'false' },
  details: { description: '`full`, or `summary` to keep texts, quotes and evidence out of comments, check run, code scanning, annotations, job summary and log: they then have title, mechanism and place of a finding.', default: 'full' },
  'github-token': { description: 'Token for comments, check run and upload; it is sent to the API of the server that the job runs for and nowhere else.', default: '${{ github.token }}' },
  mode: { description: '`review`; `report` under the event `workflow_run`, to check and post the review of a run that could not post; or `benchmark` to score the built-in reviewer on benchmark cases.', default: 'review' },
  'benchmark-cases': { description: 'Benchmark mode: manifests or folders of manifests, one a line, relative to the workspace. By default the bundled cases.', default: '' },
  'benchmark-mirrors': { description: 'Benchmark mode: folder of local repositories for the cases.', default: '' },
  'benchmark-cache': { description: 'Benchmark mode: folder that repositories of the cases are fetched into.', default: '' },
  'benchmark-filter': { description: 'Benchmark mode: `FIELD=PATTERN` lines that choose cases.', default: '' },
  'benchmark-shard': { description: 'Benchmark mode: `I/N` to run one of N parts of the cases.', default: '' },
  'benchmark-framings': { description: 'Benchmark mode: `true` to review each malicious case under the narratives of SEVRA-Bench too.', default: 'false' },
  'benchmark-controls': { description: 'Benchmark mode: honesty controls to run, separated by commas: `reversed`, `mutants`, `accidental`.', default: '' },
  'min-attributable': { description: 'Benchmark mode: the check is red when a smaller percentage of malicious cases is blocked attributably.', default: '' },
  'max-false-block': { description: 'Benchmark mode: the check is red when a larger percentage of benign cases is blocked.', default: '' },
  baseline: { description: 'Benchmark mode: result of an earlier run; the check is red when one of its attributable blocks is lost.', default: '' },
  html: { description: 'Benchmark mode: path of a page to look through the cases.', default: '' },
  model: { description: 'Also review with this model, over any OpenAI-compatible endpoint: it adds candidates, which need the same proof, and takes nothing away. By default there is no model.', default: '' },
  'base-url': { description: 'Address of the endpoint, to which `chat/completions` is appended.', default: modelDefaults['base-url'] },
  'api-key': { description: 'Key of the endpoint, from a secret. It is masked, and sent to `base-url` and nowhere else.', default: '' },
  reviewer: { description: '`built-in` or `both`; by default both when a model is set.', default: '' },
  'max-requests': { description: 'Requests to the model at most, repairs and retries included.', default: modelDefaults['max-requests'] },
  'max-input-tokens': { description: 'Input tokens of all requests at most.', default: modelDefaults['max-input-tokens'] },
  'max-output-tokens': { description: 'Output tokens of one request at most.', default: modelDefaults['max-output-tokens'] },
  'max-seconds': { description: 'Time of all requests at most, in seconds.', default: modelDefaults['max-seconds'] },
  temperature: { description: 'Temperature; sent only when set.', default: '' },
  'reasoning-effort': { description: 'Reasoning effort, such as `low` or `high`; sent only when set.', default: '' },
  'model-headers': { description: 'Further headers of each request, `Name: value` lines; the values are masked.', default: '' },
  'require-proof': { description: "`true` to let only those of the model's candidates block of which a checker has proven every critical premise.", default: modelDefaults['require-proof'] },
  'narrative-model': { description: '`true` to send title, description, messages and discussion to the model too, in one request of their own, to find what they claim; nothing but notices comes of it. By default none of them is sent.', default: modelDefaults['narrative-model'] },
  'embedding-model': { description: 'Model for embeddings at the same endpoint, by which mechanisms are chosen for the prompts. By default they are chosen by words.', default: '' },
  'embedding-thresholds': { description: 'Cosines above which a mechanism is chosen, in the first and the second round; they are for one encoder.', default: modelDefaults['embedding-thresholds'] },
  'model-prices': { description: 'Prices of a million input and output tokens as `INPUT,OUTPUT`, to state the cost of a review.', default: '' },
  'model-record': { description: 'Folder that requests to the model and its responses are kept in, secrets removed; new or empty, relative to the workspace. They hold code of the repository.', default: '' }
} as const satisfies Record<string, InputRow>;

/** Outputs in the order of action.yml: small scalars, and the path of the whole review. */
export const outputTable = {
  verdict: { description: '`BLOCK`, `COMMENT` or `APPROVE`; empty when there was no review.' },
  state: { description: '`clean`, `findings`, `incomplete` (a changed file was not analysed in whole) or `error`.' },
  findings: { description: 'Number of findings.' },
  blocking: { description: 'Number of blocking findings.' },
  review: { description: 'Absolute path of the review file; in benchmark mode, of the result.' },
  sarif: { description: 'Absolute path of the review as SARIF 2.1.0.' },
  reported: { description: 'Where the report was left: `comment`, `check run`, `annotations`, `job summary` or `log`.' },
  attributable: { description: 'Benchmark mode: malicious cases that were blocked attributably, as `k/n`.' },
  'false-blocks': { description: 'Benchmark mode: benign cases that were blocked, as `k/n`.' }
} as const satisfies Record<string, { description: string }>;

/** Names of inputs. */
export type InputName = keyof typeof inputTable;
/** Names of outputs. */
export type OutputName = keyof typeof outputTable;

const revision = z
  .string()
  .refine((v) => !v.startsWith('-') && !/\s/.test(v), { message: 'must be a branch, tag or commit id' })
  .transform((v) => (v === '' ? undefined : v));

const flag = z.enum(['true', 'false']).transform((v) => v === 'true');
const optional = z.string().transform((v) => (v === '' ? undefined : v));
/** One of a list, or nothing. */
const optionalOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(['', ...values]).transform((v) => (v === '' ? undefined : (v as T[number])));
const lines = z.string().transform((v) => v.split('\n').map((line) => line.trim()).filter(Boolean));
const percent = z
  .string()
  .regex(/^(\d+(\.\d+)?)?$/, 'must be a percentage')
  .transform((v) => (v === '' ? undefined : Number(v)))
  .refine((v) => v === undefined || v <= 100, { message: 'must be at most 100' });

const schema = z.strictObject({
  'fail-on': optionalOf(failOnLevels),
  'on-incomplete': optionalOf(onIncompleteLevels),
  history: optionalOf(['true', 'false']),
  'repository-path': z.string().min(1),
  base: revision,
  head: revision,
  format: z.enum(['json', 'sarif']),
  output: optional,
  comment: flag,
  'comment-id': z.string().regex(reviewIdPattern, 'must be at most 40 letters, digits, dots, underscores or hyphens'),
  inline: flag,
  'check-run': z.enum(['auto', 'true', 'false']).transform((v) => (v === 'auto' ? v : v === 'true')),
  'sarif-upload': flag,
  details: z.enum(detailLevels),
  // Outside of a runner nobody fills the default in.
  'github-token': z
    .string()
    .transform((v) => (v === '' || v.startsWith('${{') ? undefined : v))
    .refine((v) => v === undefined || /^[\x21-\x7e]+$/.test(v), { message: 'must be one token, without white space, line ends or other characters that no token has' }),
  mode: z.enum(['review', 'report', 'benchmark']),
  'benchmark-cases': lines,
  'benchmark-mirrors': optional,
  'benchmark-cache': optional,
  'benchmark-filter': lines,
  'benchmark-shard': z.string().regex(/^(\d+\/\d+)?$/, 'must be I/N, for example 2/8').transform((v) => {
    const [index, of] = v.split('/').map(Number);
    return v === '' ? undefined : { index, of };
  }).refine((v) => v === undefined || (v.index >= 1 && v.index <= v.of), { message: 'must be I/N with I from 1 to N' }),
  'benchmark-framings': flag,
  'benchmark-controls': z.string().transform((v) => v.split(',').map((c) => c.trim()).filter(Boolean)).pipe(z.array(z.enum(controls))),
  'min-attributable': percent,
  'max-false-block': percent,
  baseline: optional,
  html: optional,
  // Checked together, by `modelSettings`.
  model: optional,
  'base-url': optional,
  'api-key': optional,
  reviewer: optionalOf(reviewers),
  'max-requests': optional,
  'max-input-tokens': optional,
  'max-output-tokens': optional,
  'max-seconds': optional,
  temperature: optional,
  'reasoning-effort': optional,
  'model-headers': optional,
  'require-proof': z.enum(['true', 'false']),
  'narrative-model': z.enum(['true', 'false']),
  'embedding-model': optional,
  'embedding-thresholds': optional,
  'model-prices': optional,
  'model-record': optional
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
    if (name === 'github-token') throw new ConfigurationError(`Input ${name} ${issue.message}. Its value is not shown; correct the secret, or leave the input out.`);
    throw new ConfigurationError(`Input ${name} is ${JSON.stringify(inertLine(String(values[name])))}: ${issue.message}. Correct it under "with:" in the workflow.`);
  }
  return result.data;
}

/** Settings of the model reviewer as written; the folder to record to is as it was given. */
export function modelOptionsOf(inputs: Inputs): RawModelSettings {
  const { model, reviewer, temperature } = inputs;
  return {
    model,
    reviewer,
    temperature,
    'base-url': inputs['base-url'],
    'api-key': inputs['api-key'],
    'max-requests': inputs['max-requests'],
    'max-input-tokens': inputs['max-input-tokens'],
    'max-output-tokens': inputs['max-output-tokens'],
    'max-seconds': inputs['max-seconds'],
    'reasoning-effort': inputs['reasoning-effort'],
    'model-headers': inputs['model-headers'],
    'require-proof': inputs['require-proof'],
    'narrative-model': inputs['narrative-model'],
    'embedding-model': inputs['embedding-model'],
    'embedding-thresholds': inputs['embedding-thresholds'],
    'model-prices': inputs['model-prices'],
    record: inputs['model-record']
  };
}

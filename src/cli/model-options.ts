/** Options of the model reviewer on the command line. Keys and headers come from variables: arguments can be seen by others. */
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { ConfigurationError } from '../errors.js';
import { KEY_VARIABLES, modelDefaults, reviewers, type RawModelSettings } from '../model/settings.js';

/** What the options give. */
export interface ModelFlags {
  model?: string;
  baseUrl?: string;
  apiKeyEnv?: string;
  reviewer?: string;
  maxRequests?: string;
  maxInputTokens?: string;
  maxOutputTokens?: string;
  maxSeconds?: string;
  temperature?: string;
  reasoningEffort?: string;
  modelHeadersEnv?: string;
  requireProof?: boolean;
  narrativeModel?: boolean;
  embeddingModel?: string;
  embeddingThresholds?: string;
  modelPrices?: string;
  record?: string;
  replay?: string;
}

const GROUP = 'Model reviewer:';

const options: readonly [string, string][] = [
  ['--model <name>', 'also review with this model; its candidates need the same proof'],
  ['--base-url <url>', `address of an OpenAI-compatible endpoint (default: ${modelDefaults['base-url']})`],
  ['--api-key-env <name>', `variable that holds the key (default: ${KEY_VARIABLES[0]}; ${KEY_VARIABLES[1]} for OpenAI's own address)`],
  ['--model-headers-env <name>', 'variable that holds further headers, "Name: value" a line'],
  ['--max-requests <n>', `requests at most (default: ${modelDefaults['max-requests']})`],
  ['--max-input-tokens <n>', `input tokens of all requests at most (default: ${modelDefaults['max-input-tokens']})`],
  ['--max-output-tokens <n>', `output tokens of a request at most (default: ${modelDefaults['max-output-tokens']})`],
  ['--max-seconds <n>', `time of all requests at most (default: ${modelDefaults['max-seconds']})`],
  ['--temperature <t>', 'temperature; sent only when given'],
  ['--reasoning-effort <word>', 'reasoning effort; sent only when given'],
  ['--require-proof', 'let only candidates block of which a checker has proven every critical premise'],
  ['--narrative-model', 'also send title, description and messages, in a request of their own, to find what they claim'],
  ['--embedding-model <name>', 'choose mechanisms for the prompts by embeddings of this model'],
  ['--embedding-thresholds <pair>', `cosines above which mechanisms are chosen, first and second round (default: ${modelDefaults['embedding-thresholds']})`],
  ['--model-prices <pair>', 'prices of a million input and output tokens, to state the cost'],
  ['--record <dir>', 'keep requests and responses in a folder, secrets removed'],
  ['--replay <dir>', 'take the responses from such a folder, without network']
];

/** Adds the options to a command; `--reviewer` only where it is about who reviews. */
export function addModelOptions(command: Command, who = true): Command {
  for (const [flags, description] of options) command.addOption(new Option(flags, description).helpGroup(GROUP));
  return !who ? command : command.addOption(new Option('--reviewer <which>', 'who reviews (default: both when a model is given)').choices(reviewers).helpGroup(GROUP));
}

/**
 * Settings as written.
 * @param env the environment that headers may come from
 * @throws ConfigurationError for a variable that is not set
 */
export function rawModelSettings(flags: ModelFlags, env: Readonly<Record<string, string | undefined>>, cwd: string): RawModelSettings {
  const { modelHeadersEnv } = flags;
  if (modelHeadersEnv !== undefined && !env[modelHeadersEnv]) throw new ConfigurationError('The variable that --model-headers-env names is not set. Set it, or leave the option out.');
  return {
    model: flags.model,
    'base-url': flags.baseUrl,
    'api-key-env': flags.apiKeyEnv,
    reviewer: flags.reviewer,
    'max-requests': flags.maxRequests,
    'max-input-tokens': flags.maxInputTokens,
    'max-output-tokens': flags.maxOutputTokens,
    'max-seconds': flags.maxSeconds,
    temperature: flags.temperature,
    'reasoning-effort': flags.reasoningEffort,
    'model-headers': modelHeadersEnv === undefined ? undefined : env[modelHeadersEnv],
    'require-proof': flags.requireProof ? 'true' : undefined,
    'narrative-model': flags.narrativeModel ? 'true' : undefined,
    'embedding-model': flags.embeddingModel,
    'embedding-thresholds': flags.embeddingThresholds,
    'model-prices': flags.modelPrices,
    record: flags.record === undefined ? undefined : resolve(cwd, flags.record),
    replay: flags.replay === undefined ? undefined : resolve(cwd, flags.replay)
  };
}

/**
 * Settings of the model reviewer. They come from the workflow or the command line and never from the repository: who wants a
 * change merged must not choose who judges it.
 */
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { secretParts } from './secrets.js';
import type { ModelSettings } from './types.js';

/** Where `base-url` points by default. */
export const DEFAULT_BASE_URL = 'https://api.openai.com/v1';
/** What settings are when nothing is written, as they would be written; all others are nothing then. */
export const modelDefaults = {
  'base-url': DEFAULT_BASE_URL,
  'max-requests': '8',
  'max-input-tokens': '80000',
  'max-output-tokens': '16000',
  'max-seconds': '300',
  'require-proof': 'false',
  'narrative-model': 'false',
  'embedding-thresholds': '0.35,0.50'
} as const satisfies RawModelSettings;
/** Who reviews. */
export const reviewers = ['built-in', 'both'] as const;
/** Variables that the command line takes the key from when none is named, in this order. */
export const KEY_VARIABLES = ['PRGUARD_API_KEY', 'OPENAI_API_KEY'] as const;

/** Settings as they are written, by the names of inputs and options; nothing and an empty text are the same. */
export interface RawModelSettings {
  model?: string;
  'base-url'?: string;
  'api-key'?: string;
  /** Name of the variable that holds the key. */
  'api-key-env'?: string;
  reviewer?: string;
  'max-requests'?: string;
  'max-input-tokens'?: string;
  'max-output-tokens'?: string;
  'max-seconds'?: string;
  temperature?: string;
  'reasoning-effort'?: string;
  /** Lines `Name: value`. */
  'model-headers'?: string;
  'require-proof'?: string;
  /** Whether title, description and messages are sent too, to find claims in them. */
  'narrative-model'?: string;
  'embedding-model'?: string;
  /** `COARSE,FINE`. */
  'embedding-thresholds'?: string;
  /** `INPUT,OUTPUT`, of a million tokens. */
  'model-prices'?: string;
  record?: string;
  replay?: string;
}

type Name = keyof RawModelSettings;

/** What a hop between client and server decides, and what the client itself sets. */
const REFUSED_HEADERS = new Set(['authorization', 'connection', 'expect', 'host', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']);
const MAX_HEADERS = 20;
const MAX_HEADER_CHARS = 4096;

/**
 * Secrets among the settings as written, to be masked before anything is checked or said. Values too short to be told from
 * ordinary text are left out.
 */
export function modelSecrets(raw: RawModelSettings): string[] {
  const headers = (raw['model-headers'] ?? '').split('\n').map((line) => line.slice(line.indexOf(':') + 1));
  return [...new Set([raw['api-key'] ?? '', ...headers].flatMap(secretParts))];
}

/**
 * Checks settings.
 * @param env environment that a key may come from; empty where only the input counts
 * @returns null when no model is configured, or `reviewer` is `built-in`
 * @throws ConfigurationError naming the setting and what it may be; never with the value of a secret
 */
export function modelSettings(raw: RawModelSettings, env: Readonly<Record<string, string | undefined>>): ModelSettings | null {
  const given = (name: Name): string => (raw[name] ?? '').trim();
  const orDefault = (name: keyof typeof modelDefaults): string => given(name) || modelDefaults[name];
  const reviewer = given('reviewer');
  if (reviewer !== '' && !(reviewers as readonly string[]).includes(reviewer)) throw wrong('reviewer', reviewer, 'it must be built-in or both');
  if (given('model') === '') {
    const alone = (['record', 'replay'] as const).find((name) => given(name) !== '');
    if (alone !== undefined) throw new ConfigurationError(`The setting ${alone} is set, but no model is. Set model, or leave ${alone} out.`);
    if (reviewer === 'both') throw new ConfigurationError('The setting reviewer is "both", but no model is set. Set model, or leave reviewer out.');
    return null;
  }
  if (reviewer === 'built-in') return null;

  const baseUrl = addressOf(orDefault('base-url'));
  const recordTo = given('record') || null;
  const replayFrom = given('replay') || null;
  if (recordTo !== null && replayFrom !== null) throw new ConfigurationError('The settings record and replay are both set. Set one of them.');
  const [coarse, fine] = pair('embedding-thresholds', orDefault('embedding-thresholds'), 1);
  const prices = given('model-prices') === '' ? null : pair('model-prices', given('model-prices'), 100_000);
  return {
    model: nameOf('model', given('model')),
    baseUrl,
    apiKey: keyOf(raw, env, baseUrl),
    headers: headersOf(given('model-headers')),
    maxRequests: whole('max-requests', orDefault('max-requests'), 1, 200),
    maxInputTokens: whole('max-input-tokens', orDefault('max-input-tokens'), 1000, 5_000_000),
    maxOutputTokens: whole('max-output-tokens', orDefault('max-output-tokens'), 256, 200_000),
    maxSeconds: whole('max-seconds', orDefault('max-seconds'), 1, 3600),
    temperature: given('temperature') === '' ? null : number('temperature', given('temperature'), 2),
    reasoningEffort: given('reasoning-effort') === '' ? null : word('reasoning-effort', given('reasoning-effort')),
    requireProof: flag('require-proof', orDefault('require-proof')),
    narrative: flag('narrative-model', orDefault('narrative-model')),
    embeddingModel: given('embedding-model') === '' ? null : nameOf('embedding-model', given('embedding-model')),
    thresholds: { coarse, fine },
    prices: prices === null ? null : { input: prices[0], output: prices[1] },
    recordTo,
    replayFrom
  };
}

function wrong(name: Name, value: string, must: string): ConfigurationError {
  return new ConfigurationError(`The setting ${name} is ${JSON.stringify(inertLine(value.slice(0, 200)))}: ${must}.`);
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  // The address may hold a password, and is not shown then.
  if (url !== null && (url.username !== '' || url.password !== '')) throw new ConfigurationError('The setting base-url holds a user name or password. Leave them out, and set api-key or model-headers.');
  if (url === null || !/^https?:$/.test(url.protocol) || text.length > 2000) throw wrong('base-url', text, 'it must be an address as https://host/v1');
  if (/[?#]/.test(text)) throw new ConfigurationError('The setting base-url has a query or fragment. Leave it out; what the endpoint needs beside the path goes into model-headers.');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Names of models have slashes, colons and the like, and no space. */
function nameOf(name: Name, value: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(value)) throw wrong(name, value, 'it must be a name of at most 200 letters, digits and signs without spaces');
  return value;
}

function keyOf(raw: RawModelSettings, env: Readonly<Record<string, string | undefined>>, baseUrl: string): string | null {
  const variable = (raw['api-key-env'] ?? '').trim();
  let value = (raw['api-key'] ?? '').trim();
  if (value === '' && variable !== '') {
    if (!/^[A-Za-z_]\w{0,199}$/.test(variable)) throw wrong('api-key-env', variable, 'it must be the name of a variable of the environment');
    value = (env[variable] ?? '').trim();
    if (value === '') throw new ConfigurationError(`The variable ${variable}, which api-key-env names, is not set. Set it, or leave api-key-env out.`);
  } else if (value === '') {
    // A key of one provider is not sent to another because it happened to be there.
    const openai = new URL(baseUrl).origin === new URL(DEFAULT_BASE_URL).origin;
    value = KEY_VARIABLES.filter((name) => openai || name !== 'OPENAI_API_KEY').map((name) => (env[name] ?? '').trim()).find(Boolean) ?? '';
  }
  if (value === '') return null;
  if (!/^[\x21-\x7e]{1,4096}$/.test(value)) throw new ConfigurationError('The key of the model has spaces, line ends or other signs that a key cannot have. Check the secret that holds it.');
  return value;
}

function headersOf(text: string): Record<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\n').map((l) => l.trim()).filter(Boolean)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim();
    const value = line.slice(colon + 1).trim();
    // Lines may be secrets, and are not shown.
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name)) throw new ConfigurationError('A line of the setting model-headers is not "Name: value". Write one header a line.');
    if (!/^[\t\x20-\x7e]+$/.test(value) || value.length > MAX_HEADER_CHARS) throw new ConfigurationError(`The header ${name} of the setting model-headers is empty, longer than ${MAX_HEADER_CHARS} characters or not in ASCII.`);
    const lower = name.toLowerCase();
    if (REFUSED_HEADERS.has(lower) || lower.startsWith('content-')) throw new ConfigurationError(`The header ${name} of the setting model-headers can't be set. A key goes into api-key.`);
    if (headers.has(lower)) throw new ConfigurationError(`The header ${name} of the setting model-headers is there twice.`);
    headers.set(lower, value);
  }
  if (headers.size > MAX_HEADERS) throw new ConfigurationError(`The setting model-headers has ${headers.size} headers, more than ${MAX_HEADERS}.`);
  return Object.fromEntries(headers);
}

function whole(name: Name, value: string, least: number, most: number): number {
  const n = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (!(n >= least && n <= most)) throw wrong(name, value, `it must be a whole number from ${least} to ${most}`);
  return n;
}

function decimal(value: string): number {
  return /^\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : NaN;
}

function number(name: Name, value: string, most: number): number {
  const n = decimal(value);
  if (!(n <= most)) throw wrong(name, value, `it must be a number from 0 to ${most}`);
  return n;
}

function pair(name: Name, value: string, most: number): [number, number] {
  const numbers = value.split(',').map((part) => decimal(part.trim()));
  if (numbers.length !== 2 || !numbers.every((n) => n <= most)) throw wrong(name, value, `it must be two numbers from 0 to ${most} with a comma between them`);
  return [numbers[0], numbers[1]];
}

function word(name: Name, value: string): string {
  if (!/^[a-z]{1,20}$/.test(value)) throw wrong(name, value, 'it must be a word such as low, medium or high');
  return value;
}

function flag(name: Name, value: string): boolean {
  if (value !== 'true' && value !== 'false') throw wrong(name, value, 'it must be true or false');
  return value === 'true';
}

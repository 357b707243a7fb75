/**
 * Failures of a request, in words, and what an endpoint's refusal asks us to change. Sentences are ours alone: nothing of the
 * endpoint's answer gets into a report.
 */
import type { Failure, FailureKind } from './types.js';

const sentences = {
  'time-out': 'The model did not answer within the time limit.',
  connection: "The model's endpoint could not be reached.",
  redirected: "The model's endpoint redirected the request, which is not followed; check the address.",
  'too-large': "The model's endpoint answered with more bytes than are read.",
  'rate-limit': "The model's endpoint limits the rate of requests, and did not allow another one in time.",
  quota: "The model's endpoint says that the quota of the key is used up.",
  authorization: "The model's endpoint refused the key.",
  'no-key': "No key is given, and the model's endpoint needs one.",
  refusal: 'The model or the filter before it refused to answer.',
  truncated: "The model's answer was longer than the limit on output tokens.",
  'context-overflow': "The request was longer than the model's context, also when cut.",
  malformed: "The model's answer was not what was asked for, also when it was asked to repair it.",
  'no-completion': "The endpoint's answer was no answer of a chat completion; check the address.",
  'no-embedding': "The endpoint's answer was no list of embeddings of one size.",
  requests: 'The limit on requests to the model is reached.',
  'input-tokens': 'The limit on input tokens for the model is reached.',
  seconds: 'The limit on the time for the model is reached.',
  'not-recorded': 'The recording has no answer to this request.'
} as const;

/** A failure with a sentence of its own. */
export type FailureName = keyof typeof sentences;

const kinds: Partial<Record<FailureName, FailureKind>> = {
  connection: 'network',
  redirected: 'network',
  'too-large': 'network',
  quota: 'rate-limit',
  'no-key': 'authorization',
  'no-completion': 'malformed',
  'no-embedding': 'malformed',
  requests: 'budget',
  'input-tokens': 'budget',
  seconds: 'budget'
};

/** The failure of that name. */
export function failureOf(name: FailureName): Failure {
  return { kind: kinds[name] ?? (name as FailureKind), sentence: sentences[name] };
}

/** The failure of a status that nothing can be done about. */
export function statusFailure(status: number): Failure {
  if (status === 401 || status === 403) return failureOf('authorization');
  if (status === 429) return failureOf('rate-limit');
  if (status >= 500) return { kind: 'server-error', sentence: `The model's endpoint failed with status ${status}, also when asked again.` };
  return { kind: 'client-error', sentence: `The model's endpoint refused the request with status ${status}.` };
}

/** What an endpoint complains about. */
export type Complaint =
  | { about: 'context' }
  /** The output may be as long as `allowed`; null when the endpoint does not say. `here`: beside this input only. */
  | { about: 'output-size'; allowed: number | null; here: boolean }
  | { about: 'output-parameter' | 'structured' | 'temperature' | 'reasoning_effort' | 'system-role' | 'content' | 'quota' | 'nothing-known' };

/** Sent parameters that an endpoint may not take. */
export interface Sent {
  outputLimit: 'max_completion_tokens' | 'max_tokens' | 'none';
  structured: boolean;
  temperature: boolean;
  reasoningEffort: boolean;
  systemRole: boolean;
}

/** Longest text of an error that is looked at, in characters. */
const MAX_ERROR_CHARS = 4000;

/** Words of OpenAI, Azure, vLLM, llama.cpp, Ollama, Gemini, Bedrock, Groq and Anthropic gateways for a request that is too long. */
const TOO_LONG = [
  'context_length_exceeded', 'maximum context', 'context length', 'context window', 'context size', 'context limit', 'exceed_context_size',
  'maximum model length', 'max model len', 'prompt is too long', 'prompt too long', 'input is too long', 'input length', 'prompt length', 'request too large', 'request is too large',
  'reduce the length', 'maximum number of tokens', 'too many tokens', 'too many input tokens', 'string_above_max_length'
];
const UNKNOWN_PARAMETER = /unsupported|not supported|unrecogni[sz]ed|unknown|unexpected|extra (inputs|fields)|extra_forbidden|not permitted|not allowed|does not support|doesn't support|deprecated|no longer/;
const STRUCTURED = /response_format|response format|json_schema|json schema|json_object|json mode|structured|guided|grammar|\bschema\b|requested parameters/;

/**
 * Reads the text of a refusal.
 * @param body the answer as it came: JSON with `error`, other JSON, or text
 */
export function complaintOf(status: number, body: string, sent: Sent): Complaint {
  const text = body.slice(0, MAX_ERROR_CHARS).toLowerCase();
  const has = (...words: string[]): boolean => words.some((word) => text.includes(word));
  if (status === 429) {
    if (has('insufficient_quota', 'exceeded your current quota')) return { about: 'quota' };
    // Of limits on tokens a minute: the same request would never pass.
    return has('request too large') ? { about: 'context' } : { about: 'nothing-known' };
  }
  if (status >= 500) {
    // Local servers answer so when a template or a grammar fails.
    if (sent.structured && /response_format|json_schema|json schema|grammar/.test(text)) return { about: 'structured' };
    if (sent.systemRole && has('system role not supported')) return { about: 'system-role' };
    return { about: 'nothing-known' };
  }
  if (status === 413) return { about: 'context' };
  if (![400, 404, 422].includes(status)) return { about: 'nothing-known' };
  if (has('content_filter', 'responsibleaipolicyviolation', 'content management policy', 'content policy')) return { about: 'content' };
  if (TOO_LONG.some((words) => text.includes(words))) return fitted(text) ?? { about: 'context' };
  if (sent.outputLimit !== 'none' && /max_(completion_|output_|new_)?tokens|(output|completion) tokens/.test(text)) {
    const unknown = UNKNOWN_PARAMETER.test(text) && has(sent.outputLimit);
    const size = unknown ? null : outputSize(text);
    if (size !== null) return size;
  }
  if (sent.temperature && has('temperature')) return { about: 'temperature' };
  if (sent.reasoningEffort && has('reasoning', 'thinking')) return { about: 'reasoning_effort' };
  if (sent.outputLimit !== 'none' && has(sent.outputLimit)) return { about: 'output-parameter' };
  if (sent.structured && STRUCTURED.test(text)) return { about: 'structured' };
  if (sent.systemRole && /system (role|message|prompt)|role.{0,10}system/.test(text)) return { about: 'system-role' };
  return { about: 'nothing-known' };
}

/** A complaint about the size of the output, with the allowed size where it is told. */
function outputSize(text: string): Complaint | null {
  const told = /at most (\d+)|> ?(\d+), which is the maximum|less than or equal to (\d+)|maximum (?:value|allowed)\D{0,40}?(\d+)|(?:range|between)\D{0,40}?\d+\D{1,6}(\d+)/.exec(text);
  if (told !== null) return { about: 'output-size', allowed: Number(told.slice(1).find(Boolean)), here: false };
  return /too (large|high|big|many)|exceed|greater than|must be|out of range|maximum/.test(text) ? { about: 'output-size', allowed: null, here: false } : null;
}

/** Least output that is worth a request, in tokens. */
const MIN_OUTPUT = 1024;

/** What is left for the output, where an endpoint tells the size of its context and of the input, and the input fits. */
function fitted(text: string): Complaint | null {
  // Anthropic: `exceed context limit: INPUT + OUTPUT > CONTEXT`.
  const sum = /(\d+) \+ \d+ > (\d+)/.exec(text);
  const context = Number(sum?.[2] ?? /context (?:length|window|limit)\D{0,20}?(\d+)/.exec(text)?.[1] ?? NaN);
  const input = Number(sum?.[1] ?? /\((\d+) in (?:the |your )?(?:messages|prompt)/.exec(text)?.[1] ?? /(\d+) input tokens/.exec(text)?.[1] ?? NaN);
  return context - input >= MIN_OUTPUT ? { about: 'output-size', allowed: context - input, here: true } : null;
}

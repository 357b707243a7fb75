import { complaintOf, failureOf, statusFailure, type FailureName, type Sent } from '../../src/model/failure';

const all: Sent = { outputLimit: 'max_completion_tokens', structured: true, temperature: true, reasoningEffort: true, systemRole: true };
const none: Sent = { outputLimit: 'none', structured: false, temperature: false, reasoningEffort: false, systemRole: false };
const openai = (message: string, code: string | null = null, param: string | null = null): string => JSON.stringify({ error: { message, type: 'invalid_request_error', param, code } });

test.each<[number, string, string]>([
  [400, openai("Unsupported parameter: 'max_completion_tokens' is not supported with this model. Use 'max_tokens' instead."), 'output-parameter'],
  [422, '{"detail":[{"type":"extra_forbidden","loc":["body","max_completion_tokens"],"msg":"Extra inputs are not permitted","input":16000}]}', 'output-parameter'],
  [400, openai('max_completion_tokens must be less than or equal to 8192'), 'output-size'],
  [400, openai('max_tokens: 64000 > 8192, which is the maximum allowed number of output tokens for the model'), 'output-size'],
  [400, openai('Range of max_tokens should be [1, 8192], it must be in the range'), 'output-size'],
  [400, openai("Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model."), 'structured'],
  [400, openai('This response_format type is unavailable now'), 'structured'],
  [400, openai('This model does not support response format `json_schema`.'), 'structured'],
  [400, openai("Invalid schema for response_format 'verdict': In context=('properties', 'a'), 'minimum' is not permitted."), 'structured'],
  [404, openai('No endpoints found that can handle the requested parameters.'), 'structured'],
  [500, openai('Failed to initialize samplers: failed to parse grammar'), 'structured'],
  [500, openai('System role not supported'), 'system-role'],
  [400, openai('Conversation roles must alternate; role "system" is not allowed'), 'system-role'],
  [400, openai("Unsupported value: 'temperature' does not support 0.2 with this model.", 'unsupported_value', 'temperature'), 'temperature'],
  [400, openai("Unrecognized request argument supplied: reasoning_effort"), 'reasoning_effort'],
  [400, openai('"m" does not support thinking'), 'reasoning_effort'],
  [400, openai('Please reduce the length of the messages.', 'context_length_exceeded'), 'context'],
  [400, '{"message":"Input is too long for requested model."}', 'context'],
  [413, '', 'context'],
  [400, openai('The response was filtered due to the prompt triggering our content management policy.', 'content_filter'), 'content'],
  [429, openai('You exceeded your current quota', 'insufficient_quota'), 'quota'],
  [429, openai('Rate limit reached for temperature checks'), 'nothing-known'],
  [401, openai('response_format'), 'nothing-known'],
  [404, openai('The model `m` does not exist', 'model_not_found'), 'nothing-known'],
  [500, openai('The server had an error'), 'nothing-known'],
  [400, 'Bad Request', 'nothing-known']
])('%i %s is about %s', (status, body, about) => {
  expect(complaintOf(status, body, all).about).toBe(about);
});

test('what was not sent is not complained about', () => {
  for (const words of ["'temperature' is not supported", 'max_completion_tokens is not supported', 'response_format is not supported', 'reasoning_effort is unknown', 'system role not supported']) {
    expect(complaintOf(400, openai(words), none)).toEqual({ about: 'nothing-known' });
    expect(complaintOf(500, openai(words), none)).toEqual({ about: 'nothing-known' });
  }
});

test.each<[string, number | null, boolean]>([
  ['This model supports at most 4096 completion tokens, whereas you provided 16000.', 4096, false],
  ['max_tokens: 64000 > 8192, which is the maximum allowed number of output tokens', 8192, false],
  ['max_tokens must be less than or equal to `8192`, the maximum value for `max_tokens` is 8192', 8192, false],
  ['the valid range of max_tokens is [1, 8192]', 8192, false],
  ['max_tokens is too large', null, false],
  ["This model's maximum context length is 8192 tokens. However, you requested 16000 output tokens and your prompt contains at least 1500 input tokens", 6692, true]
])('%s: %p', (message, allowed, here) => {
  expect(complaintOf(400, openai(message), all)).toEqual({ about: 'output-size', allowed, here });
});

test('an input that leaves no room is too long', () => {
  expect(complaintOf(400, openai("This model's maximum context length is 8192 tokens. However, you requested 24000 tokens (8000 in the messages, 16000 in the completion)."), all)).toEqual({ about: 'context' });
});

test('sentences are one sentence, and statuses have their kind', () => {
  const names: FailureName[] = ['time-out', 'connection', 'redirected', 'too-large', 'rate-limit', 'quota', 'authorization', 'no-key', 'refusal', 'truncated', 'context-overflow', 'malformed', 'no-completion', 'no-embedding', 'requests', 'input-tokens', 'seconds', 'not-recorded'];
  for (const name of names) expect(failureOf(name).sentence).toMatch(/^[A-Z][^.]*\.$/);
  expect([400, 401, 403, 404, 429, 500, 529].map((status) => statusFailure(status).kind)).toEqual(['client-error', 'authorization', 'authorization', 'client-error', 'rate-limit', 'server-error', 'server-error']);
});

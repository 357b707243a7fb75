import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { z } from 'zod';
import { createModel, type ModelDeps } from '../../src/model/client';
import { modelSettings, type RawModelSettings } from '../../src/model/settings';
import type { Model, Question } from '../../src/model/types';
import { answer, broken, drip, embeddings, error, filtered, many, modelServer, overflowsAbove, page, prose, rateLimited, redirect, refusal, refusesFormats, refusesParameter, thinking, truncated, type ModelServer, type Script } from '../helpers/model-server';

const schema = z.object({
  verdict: z.enum(['HOLDS', 'REFUTED', 'UNKNOWN']),
  items: z.array(z.object({ name: z.string().max(10), line: z.number().int().positive().optional() })).max(5)
});
type Verdict = z.infer<typeof schema>;
const good: Verdict = { verdict: 'HOLDS', items: [{ name: 'guard', line: 3 }] };

/** A question whose user message is as long as it may be. */
const question = (more: Partial<Question<Verdict>> = {}): Question<Verdict> => ({
  stage: 'refute', id: 'refute-1', version: '1', system: 'Judge the premise.', user: (max) => 'x'.repeat(Math.min(max, 4000)), maxChars: 20_000, schemaName: 'verdict', schema, ...more
});

const KEY = 'sk-test-0123456789abcdef';
const open: ModelServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

interface Under {
  model: Model;
  server: ModelServer;
  waits: number[];
  logs: string[];
}

/** A model in front of a script. Waits take no time, and are noted. */
async function under(script: Script, raw: RawModelSettings = {}, deps: Partial<ModelDeps> = {}): Promise<Under> {
  const server = await modelServer(script);
  open.push(server);
  const waits: number[] = [];
  const logs: string[] = [];
  const settings = modelSettings({ model: 'scripted', 'base-url': server.url, 'api-key': KEY, ...raw }, {})!;
  const model = createModel(settings, { env: {}, version: '0.0.0', wait: async (ms) => void waits.push(ms), log: (line) => logs.push(line), ...deps });
  return { model, server, waits, logs };
}

const bodies = (server: ModelServer): any[] => server.requests.map((request) => request.body);

test('a good answer: what is sent, and what is counted', async () => {
  const { model, server } = await under(() => answer(good), { 'max-output-tokens': '900', temperature: '0', 'reasoning-effort': 'high', 'model-headers': 'X-Team: appsec', 'model-prices': '2,10' });
  expect(await model.ask(question())).toEqual({ ok: true, value: good });
  expect(server.requests).toHaveLength(1);
  const [{ method, path, headers, body }] = server.requests;
  expect([method, path]).toEqual(['POST', '/v1/chat/completions']);
  expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-team': 'appsec', 'user-agent': 'prguard/0.0.0', 'content-type': 'application/json' });
  expect(Object.keys(headers).filter((name) => name.startsWith('x-stainless') || name.startsWith('openai'))).toEqual([]);
  expect(body).toEqual({
    model: 'scripted',
    messages: [{ role: 'system', content: 'Judge the premise.' }, { role: 'user', content: 'x'.repeat(4000) }],
    max_completion_tokens: 900,
    temperature: 0,
    reasoning_effort: 'high',
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'verdict',
        strict: true,
        schema: {
          type: 'object',
          properties: {
            verdict: { type: 'string', enum: ['HOLDS', 'REFUTED', 'UNKNOWN'] },
            items: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, line: { type: ['integer', 'null'] } }, required: ['name', 'line'], additionalProperties: false } }
          },
          required: ['verdict', 'items'],
          additionalProperties: false
        }
      }
    }
  });
  const [use] = model.use();
  expect(use).toEqual({ stage: 'refute', version: '1', requests: 1, inputTokens: 100, outputTokens: 20, estimated: false, milliseconds: expect.any(Number), cost: (100 * 2 + 20 * 10) / 1e6 });
  expect(model.capabilities()).toEqual({ structured: 'json-schema', outputLimit: 'max_completion_tokens', withheld: [] });
});

test('temperature and effort are sent only when set, and a key only when given', async () => {
  const { model, server } = await under(() => answer(good), { 'api-key': '' });
  await model.ask(question());
  expect(Object.keys(server.requests[0].body).sort()).toEqual(['max_completion_tokens', 'messages', 'model', 'response_format']);
  expect(server.requests[0].headers.authorization).toBeUndefined();
});

test("nothing of the process's environment for the package takes part", async () => {
  const before = { ...process.env };
  Object.assign(process.env, { OPENAI_BASE_URL: 'http://127.0.0.1:1', OPENAI_CUSTOM_HEADERS: 'X-Foreign: 1', OPENAI_ORG_ID: 'org-1', OPENAI_PROJECT_ID: 'p-1', OPENAI_ADMIN_KEY: 'sk-admin', OPENAI_LOG: 'debug' });
  const spy = jest.spyOn(console, 'debug').mockImplementation(() => undefined);
  try {
    const { model, server } = await under(() => answer(good));
    expect((await model.ask(question())).ok).toBe(true);
    expect(server.requests[0].headers.authorization).toBe(`Bearer ${KEY}`);
    expect(Object.keys(server.requests[0].headers)).not.toEqual(expect.arrayContaining(['x-foreign']));
    expect(JSON.stringify(server.requests[0].headers)).not.toMatch(/org-1|p-1|sk-admin/);
    expect(spy).not.toHaveBeenCalled();
  } finally {
    spy.mockRestore();
    process.env = before;
  }
});

test('proxies are those of the environment', () => {
  const settings = modelSettings({ model: 'm', 'base-url': 'https://llm.example/v1' }, {})!;
  expect(() => createModel(settings, { env: { https_proxy: 'nonsense' }, version: '0' })).toThrow('The variable HTTPS_PROXY is not the address of a proxy; write it as http://host:port, or unset it.');
});

test('a request goes through the proxy of the environment', async () => {
  const tunnels: string[] = [];
  const proxy = createServer().on('connect', (request, client) => {
    tunnels.push(request.url ?? '');
    const [host, port] = (request.url ?? '').split(':');
    const upstream = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  try {
    const { model, server } = await under(() => answer(good), {}, { env: { HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` } });
    expect((await model.ask(question())).ok).toBe(true);
    expect(tunnels).toEqual([new URL(server.url).host]);
  } finally {
    proxy.close();
  }
});

describe('reading answers', () => {
  test.each<[string, Script]>([
    ['JSON in prose', () => prose(good)],
    ['JSON behind reasoning', () => thinking(good)],
    ['reasoning without its opening mark', () => answer(`so {"verdict": "REFUTED", "items": []} is wrong</think>${JSON.stringify(good)}`)],
    ['content in parts', () => answer('', { message: { content: [{ type: 'reasoning', text: '{' }, { type: 'text', text: JSON.stringify(good) }] } })],
    ['names that the schema does not have', () => answer({ ...good, confidence: 1, items: [{ ...good.items[0], extra: { deep: [] } }] })],
    ['an object before the one that satisfies', () => answer(`The example {"verdict": "MAYBE"} is not mine.\n${JSON.stringify(good)}`)]
  ])('%s', async (_, script) => {
    const { model, server } = await under(script);
    expect(await model.ask(question())).toEqual({ ok: true, value: good });
    expect(server.requests).toHaveLength(1);
  });

  test('null stands for an optional property that is not there', async () => {
    const { model } = await under(() => answer({ verdict: 'HOLDS', items: [{ name: 'guard', line: null }] }));
    expect(await model.ask(question())).toEqual({ ok: true, value: { verdict: 'HOLDS', items: [{ name: 'guard' }] } });
  });

  test('thousands of items and long strings are cut', async () => {
    const { model } = await under(() => many('items', { name: 'n'.repeat(500), line: 1 }, 7000, { verdict: 'UNKNOWN' }));
    expect(await model.ask(question())).toEqual({ ok: true, value: { verdict: 'UNKNOWN', items: new Array(5).fill({ name: 'nnnnnnnnnn', line: 1 }) } });
  });

  test('a wrong schema is repaired once, with what is wrong', async () => {
    const { model, server, logs } = await under(({ number }) => (number === 1 ? answer({ verdict: 'PROBABLY', items: [] }) : answer(good)));
    expect(await model.ask(question())).toEqual({ ok: true, value: good });
    const [first, second] = bodies(server);
    expect(second.messages.slice(0, 2)).toEqual(first.messages);
    expect(second.messages[2]).toEqual({ role: 'assistant', content: '{"verdict":"PROBABLY","items":[]}' });
    expect(second.messages[3].role).toBe('user');
    expect(second.messages[3].content).toMatch(/^This answer can't be used\. At verdict: .* Answer again with the one JSON object and nothing else\.\nJSON schema of the answer:\n\{/s);
    expect(second.response_format.type).toBe('json_schema');
    expect(logs).toEqual(['refute-1: the answer is malformed; a repair is asked for']);
  });

  test.each([
    ['wrong twice', () => answer({ verdict: 'PROBABLY' })],
    ['empty twice', () => answer('')],
    ['broken JSON twice', () => answer('{"verdict": "HOLDS", "items": [')],
    ['no content at all', () => answer(null)]
  ])('%s is a failure', async (_, script) => {
    const { model, server } = await under(script);
    expect(await model.ask(question())).toEqual({ ok: false, failure: { kind: 'malformed', sentence: "The model's answer was not what was asked for, also when it was asked to repair it." } });
    expect(server.requests).toHaveLength(2);
  });

  test('who pays no heed to the format is told the schema in words from then on', async () => {
    const { model, server } = await under(({ number }) => (number === 1 ? answer('I would say that it holds.') : answer(good)));
    expect((await model.ask(question())).ok).toBe(true);
    expect((await model.ask(question({ id: 'refute-2' }))).ok).toBe(true);
    expect(bodies(server)[2].response_format).toBeUndefined();
    expect(bodies(server)[2].messages[0].content).toContain('Answer with one JSON object and nothing else.\nJSON schema of the answer:\n{');
    expect(model.capabilities().structured).toBe('text');
  });

  test.each([['a page', () => page()], ['broken HTTP JSON', broken], ['another shape', () => ({ body: { output: [] } })]])('%s is no completion, and is not repaired', async (_, script) => {
    const { model, server } = await under(script);
    expect(await model.ask(question())).toEqual({ ok: false, failure: { kind: 'malformed', sentence: "The endpoint's answer was no answer of a chat completion; check the address." } });
    expect(server.requests).toHaveLength(1);
  });

  test('a key in an answer does not come back', async () => {
    const { model } = await under(() => answer(`{"verdict": "HOLDS", "items": [{"name": "\\u0073k-test-0123456789abcdef"}]}`));
    const wide = question({ schema: z.object({ verdict: z.enum(['HOLDS', 'REFUTED', 'UNKNOWN']), items: z.array(z.object({ name: z.string() })) }) as never });
    expect(await model.ask(wide)).toEqual({ ok: true, value: { verdict: 'HOLDS', items: [{ name: '[removed]' }] } });
  });
});

describe('what an endpoint takes is found out once', () => {
  test('no JSON schema, no JSON object', async () => {
    const { model, server } = await under(refusesFormats(['json_schema', 'json_object'], () => answer(good)));
    expect((await model.ask(question())).ok).toBe(true);
    expect(bodies(server).map((body) => body.response_format?.type)).toEqual(['json_schema', 'json_object', undefined]);
    expect(bodies(server)[1].messages[0].content).toMatch(/JSON/);
    expect((await model.ask(question({ id: 'refute-2' }))).ok).toBe(true);
    expect(server.requests).toHaveLength(4);
    expect(model.capabilities().structured).toBe('text');
  });

  test('a gateway that hides the reason', async () => {
    const { model, server } = await under(({ body }) => (body.response_format?.type === 'json_schema' ? { status: 400, body: 'Bad Request' } : answer(good)));
    expect((await model.ask(question())).ok).toBe(true);
    expect(server.requests).toHaveLength(2);
    expect(model.capabilities().structured).toBe('json-object');
  });

  test('the limit on output, either way and not at all', async () => {
    const one = await under(refusesParameter('max_completion_tokens', () => answer(good), "Unrecognized request argument supplied: max_completion_tokens"));
    expect((await one.model.ask(question())).ok).toBe(true);
    expect(bodies(one.server)[1]).toMatchObject({ max_tokens: 16000 });
    expect(one.model.capabilities().outputLimit).toBe('max_tokens');
    const none = await under(refusesParameter('max_completion_tokens', refusesParameter('max_tokens', () => answer(good))));
    expect((await none.model.ask(question())).ok).toBe(true);
    expect(none.model.capabilities().outputLimit).toBe('none');
  });

  test('temperature and effort are left out and named', async () => {
    const { model, server } = await under(
      refusesParameter('temperature', refusesParameter('reasoning_effort', () => answer(good)), "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported."),
      { temperature: '0.2', 'reasoning-effort': 'low' }
    );
    expect((await model.ask(question())).ok).toBe(true);
    expect(server.requests).toHaveLength(3);
    expect((await model.ask(question({ id: 'refute-2' }))).ok).toBe(true);
    expect(server.requests).toHaveLength(4);
    expect(model.capabilities().withheld).toEqual(['reasoning_effort', 'temperature']);
  });

  test('a system role that a template does not have', async () => {
    const { model, server } = await under(({ body }) => (body.messages[0].role === 'system' ? error(500, 'Jinja Exception: System role not supported') : answer(good)));
    expect((await model.ask(question())).ok).toBe(true);
    expect(bodies(server)[1].messages).toEqual([{ role: 'user', content: `Judge the premise.\n\n${'x'.repeat(4000)}` }]);
    expect(model.capabilities().withheld).toEqual(['system-role']);
  });

  test('questions side by side wait for the first one to find out, and no longer', async () => {
    const { model, server } = await under(refusesFormats(['json_schema'], () => ({ ...answer(good), after: 60 })), { 'max-requests': '20' });
    const answers = await Promise.all([1, 2, 3, 4].map((n) => model.ask(question({ id: `refute-${n}` }))));
    expect(answers.every((a) => a.ok)).toBe(true);
    expect(server.requests).toHaveLength(5);
    expect(bodies(server).filter((body) => body.response_format.type === 'json_schema')).toHaveLength(1);
    expect(server.atOnce()).toBe(3);
  });

  test('too large a limit on output is lowered, to what is told where it is told', async () => {
    const told = await under(({ body }) => (body.max_completion_tokens > 4096 ? error(400, 'max_tokens is too large: 16000. This model supports at most 4096 completion tokens, whereas you provided 16000.', { param: 'max_tokens' }) : answer(good)));
    expect((await told.model.ask(question())).ok).toBe(true);
    expect(bodies(told.server).map((body) => body.max_completion_tokens)).toEqual([16000, 4096]);
    await told.model.ask(question({ id: 'refute-2' }));
    expect(bodies(told.server)[2].max_completion_tokens).toBe(4096);
    const halved = await under(({ body }) => (body.max_completion_tokens > 5000 ? error(400, 'max_completion_tokens is too large') : answer(good)));
    expect((await halved.model.ask(question())).ok).toBe(true);
    expect(bodies(halved.server).map((body) => body.max_completion_tokens)).toEqual([16000, 8000, 4000]);
  });
});

describe('failures', () => {
  const failed = async (script: Script, raw: RawModelSettings = {}): Promise<[string, number, number[]]> => {
    const { model, server, waits } = await under(script, raw);
    const result = await model.ask(question());
    if (result.ok) throw new Error('it was answered');
    expect(result.failure.sentence).not.toMatch(/127\.0\.0\.1|sk-test|http/);
    expect(result.failure.sentence).toMatch(/^[A-Z].*\.$/);
    return [result.failure.kind, server.requests.length, waits];
  };

  test('rate limits: the named wait is kept to, up to a minute; others are not waited for', async () => {
    expect(await failed(() => rateLimited('7'))).toEqual(['rate-limit', 3, [7000, 7000]]);
    expect(await failed(() => rateLimited())).toEqual(['rate-limit', 3, [2000, 8000]]);
    expect(await failed(() => rateLimited('61'))).toEqual(['rate-limit', 1, []]);
    expect(await failed(() => rateLimited('20'), { 'max-seconds': '10' })).toEqual(['rate-limit', 1, []]);
    expect(await failed(() => error(429, 'You exceeded your current quota', { code: 'insufficient_quota' }))).toEqual(['rate-limit', 1, []]);
  });

  test('a date to wait for', async () => {
    const { model, waits } = await under(({ number }) => (number === 1 ? rateLimited(new Date(Date.now() + 30_000).toUTCString()) : answer(good)));
    expect((await model.ask(question())).ok).toBe(true);
    expect(waits[0]).toBeGreaterThan(25_000);
    expect(waits[0]).toBeLessThanOrEqual(30_000);
  });

  test('a rate limit that passes', async () => {
    const { model, waits, logs } = await under(({ number }) => (number === 1 ? rateLimited('3') : answer(good)));
    expect(await model.ask(question())).toEqual({ ok: true, value: good });
    expect(waits).toEqual([3000]);
    expect(logs).toEqual(['refute-1: the endpoint answered with status 429; asked again in 3 s']);
    expect(model.use()[0]).toMatchObject({ requests: 2, inputTokens: 100 });
  });

  test('failures of the server and of the network are tried twice more', async () => {
    expect(await failed(() => page(503))).toEqual(['server-error', 3, [1000, 4000]]);
    expect(await failed(() => ({ body: { error: { message: 'Upstream failed', code: 502 } } }))).toEqual(['server-error', 3, [1000, 4000]]);
    expect(await failed(() => ({ resets: true }))).toEqual(['network', 3, [1000, 4000]]);
    const { model } = await under(({ number }) => (number < 3 ? { status: 500, body: 'oops' } : answer(good)));
    expect((await model.ask(question())).ok).toBe(true);
  });

  test('what no retry helps', async () => {
    expect(await failed(refusal)).toEqual(['refusal', 1, []]);
    expect(await failed(filtered)).toEqual(['refusal', 1, []]);
    expect(await failed(() => error(400, 'The response was filtered', { code: 'content_filter' }))).toEqual(['refusal', 1, []]);
    expect(await failed(() => truncated(good))).toEqual(['truncated', 1, []]);
    expect(await failed(() => error(404, 'The model `scripted` does not exist', { code: 'model_not_found' }))).toEqual(['client-error', 1, []]);
    expect(await failed(() => error(402, 'Pay first'))).toEqual(['client-error', 1, []]);
    expect(await failed(() => ({ body: 'x'.repeat(5 * 1024 * 1024) }))).toEqual(['network', 1, []]);
  });

  test('an opaque 400 to everything: both other formats are tried, and nothing is taken for known', async () => {
    const { model, server } = await under(() => ({ status: 400, body: '' }));
    expect(await model.ask(question())).toMatchObject({ ok: false, failure: { kind: 'client-error' } });
    expect(server.requests).toHaveLength(3);
    expect(model.capabilities().structured).toBe('json-schema');
  });

  test('a refused key is asked for once', async () => {
    for (const status of [401, 403]) {
      const { model, server } = await under(() => error(status, `Incorrect API key provided: ${KEY}`));
      expect(await model.ask(question())).toEqual({ ok: false, failure: { kind: 'authorization', sentence: "The model's endpoint refused the key." } });
      expect(await model.ask(question({ id: 'refute-2' }))).toMatchObject({ ok: false, failure: { kind: 'authorization' } });
      expect(server.requests).toHaveLength(1);
    }
  });

  test("without a key OpenAI's own endpoint is not asked", async () => {
    const model = createModel(modelSettings({ model: 'm' }, {})!, { env: {}, version: '0' });
    expect(await model.ask(question())).toEqual({ ok: false, failure: { kind: 'authorization', sentence: "No key is given, and the model's endpoint needs one." } });
  });

  test('redirects to another host are not followed, and the key stays', async () => {
    const other = await modelServer(() => answer(good));
    open.push(other);
    for (const status of [302, 307, 308]) expect(await failed(() => redirect(`${other.url}/chat/completions`, status))).toEqual(['network', 1, []]);
    expect(other.requests).toEqual([]);
  });

  test('time: an answer that never comes and one that drips', async () => {
    expect(await failed(() => ({ hangs: true }), { 'max-seconds': '1' })).toEqual(['time-out', 1, []]);
    const { model, server } = await under(() => drip(answer(good)), { 'max-seconds': '1' });
    expect(await model.ask(question())).toEqual({ ok: false, failure: { kind: 'time-out', sentence: 'The model did not answer within the time limit.' } });
    expect(await model.ask(question({ id: 'refute-2' }))).toMatchObject({ ok: false, failure: { kind: 'budget', sentence: 'The limit on the time for the model is reached.' } });
    expect(server.requests).toHaveLength(1);
    expect(model.use()[0]).toMatchObject({ requests: 1, estimated: true });
    expect(model.use()[0].inputTokens).toBeGreaterThan(1000);
  });

  test('time between questions does not count', async () => {
    let now = 0;
    const { model } = await under(() => ((now += 400), answer(good)), { 'max-seconds': '1' }, { now: () => now });
    expect((await model.ask(question())).ok).toBe(true);
    now += 60_000;
    expect((await model.ask(question({ id: 'refute-2' }))).ok).toBe(true);
    expect(model.use()[0].milliseconds).toBe(800);
  });

  test('requests: repairs and retries count', async () => {
    const { model, server } = await under(({ number }) => (number === 1 ? answer('') : answer(good)), { 'max-requests': '2' });
    expect((await model.ask(question())).ok).toBe(true);
    expect(await model.ask(question({ id: 'refute-2' }))).toEqual({ ok: false, failure: { kind: 'budget', sentence: 'The limit on requests to the model is reached.' } });
    expect(server.requests).toHaveLength(2);
    expect(await failed(() => page(500), { 'max-requests': '2' })).toEqual(['server-error', 2, [1000]]);
  });

  test('input tokens: estimated before, corrected by what is reported', async () => {
    // 4,000 characters are some 1,270 tokens by size.
    expect(await failed(() => answer(good), { 'max-input-tokens': '1200' })).toEqual(['budget', 0, []]);
    const one = await under(() => answer(good, { usage: { prompt_tokens: 2500, completion_tokens: 1 } }), { 'max-input-tokens': '4000' });
    expect((await one.model.ask(question())).ok).toBe(true);
    expect(await one.model.ask(question({ id: 'refute-2' }))).toMatchObject({ failure: { kind: 'budget', sentence: 'The limit on input tokens for the model is reached.' } });
    const two = await under(() => answer(good, { usage: { prompt_tokens: 700, completion_tokens: 1 } }), { 'max-input-tokens': '2150' });
    for (const id of ['a', 'b', 'c']) expect((await two.model.ask(question({ id }))).ok).toBe(true);
  });

  test('usage that is missing is estimated and marked', async () => {
    const { model } = await under(() => answer(good, { usage: null }));
    await model.ask(question());
    expect(model.use()).toEqual([{ stage: 'refute', version: '1', requests: 1, inputTokens: 1275, outputTokens: 18, estimated: true, milliseconds: expect.any(Number), cost: null }]);
  });

  test('a truncated answer is asked for again only where the limit can be raised', async () => {
    const { model, server } = await under(({ body }) => (body.max_completion_tokens < 3000 ? truncated(good) : answer(good)));
    expect((await model.ask(question({ maxOutputTokens: 2000 }))).ok).toBe(true);
    expect(bodies(server).map((body) => body.max_completion_tokens)).toEqual([2000, 16000]);
    // Complete as it looks, what was cut is not used.
    expect(await failed(() => answer(good, { finish: 'length' }))).toEqual(['truncated', 1, []]);
  });
});

describe('too long for the model', () => {
  test.each([
    ['OpenAI', 400, "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.", 'context_length_exceeded'],
    ['Azure', 400, 'Input tokens exceed the configured limit', 'context_length_exceeded'],
    ['vLLM', 400, 'The decoder prompt (length 9000) is longer than the maximum model length of 8192.', ''],
    ['llama.cpp', 400, 'the request exceeds the available context size, try increasing it', 'exceed_context_size_error'],
    ['Ollama', 400, 'the input length exceeds the context length', ''],
    ['Anthropic', 400, 'prompt is too long: 210000 tokens > 200000 maximum', ''],
    ['Gemini', 400, 'The input token count (9000) exceeds the maximum number of tokens allowed (8192).', ''],
    ['a proxy', 413, 'Payload Too Large', ''],
    ['Groq', 429, 'Request too large for model `m` on tokens per minute (TPM): Limit 6000, Requested 9000', 'rate_limit_exceeded']
  ])('%s: cut and asked again, never unchanged', async (_, status, message, code) => {
    const { model, server, waits } = await under(({ body }) => (body.messages[1].content.length > 1500 ? error(status, message, { code }) : answer(good)));
    expect(await model.ask(question())).toEqual({ ok: true, value: good });
    expect(bodies(server).map((body) => body.messages[1].content.length)).toEqual([4000, 2400, 1440]);
    expect(waits).toEqual([]);
  });

  test('at most three times, and not when nothing can be cut', async () => {
    const always = await under(overflowsAbove(0, () => answer(good)));
    expect(await always.model.ask(question())).toEqual({ ok: false, failure: { kind: 'context-overflow', sentence: "The request was longer than the model's context, also when cut." } });
    expect(bodies(always.server).map((body) => body.messages[1].content.length)).toEqual([4000, 2400, 1440, 864]);
    const stiff = await under(overflowsAbove(0, () => answer(good)));
    expect(await stiff.model.ask(question({ user: () => 'stiff' }))).toMatchObject({ ok: false, failure: { kind: 'context-overflow' } });
    expect(stiff.server.requests).toHaveLength(1);
  });

  test.each([
    ["This model's maximum context length is 8192 tokens. However, you requested 17500 tokens (1500 in the messages, 16000 in the completion). Please reduce the length of the messages or completion.", 6692],
    ["'max_tokens' or 'max_completion_tokens' is too large: 16000. This model's maximum context length is 8192 tokens and your request has 1500 input tokens (16000 > 8192 - 1500).", 6692],
    ['input length and `max_tokens` exceed context limit: 190000 + 16000 > 200000, decrease input length or `max_tokens` and try again', 10000]
  ])('when it is the output that does not fit, the output is lowered: %s', async (message, allowed) => {
    const { model, server } = await under(({ number }) => (number === 1 ? error(400, message, { code: 'context_length_exceeded' }) : answer(good)));
    expect((await model.ask(question())).ok).toBe(true);
    expect(bodies(server).map((body) => [body.messages[1].content.length, body.max_completion_tokens])).toEqual([[4000, 16000], [4000, allowed]]);
    await model.ask(question({ id: 'refute-2' }));
    expect(bodies(server)[2].max_completion_tokens).toBe(16000);
  });
});

describe('embeddings', () => {
  const raw = { 'embedding-model': 'embedder' };
  const of = (text: string): number[] => [text.length, 1, 0.5];

  test('all texts in one request, in their order', async () => {
    const { model, server } = await under((request) => embeddings(request, of), { ...raw, 'model-prices': '1,1' });
    expect(await model.embed(['a', 'bbb', ''])).toEqual({ ok: true, value: [[1, 1, 0.5], [3, 1, 0.5], [0, 1, 0.5]] });
    expect(server.requests[0]).toMatchObject({ path: '/v1/embeddings', body: { model: 'embedder', input: ['a', 'bbb', ''], encoding_format: 'float' } });
    expect(model.use()).toEqual([{ stage: 'embed', version: 'embedder', requests: 1, inputTokens: 7, outputTokens: 0, estimated: false, milliseconds: expect.any(Number), cost: null }]);
    expect(await model.embed([])).toEqual({ ok: true, value: [] });
    expect(server.requests).toHaveLength(1);
  });

  test.each<[string, Script]>([
    ['too few', () => ({ body: { data: [{ index: 0, embedding: [1] }] } })],
    ['one twice', () => ({ body: { data: [{ index: 0, embedding: [1] }, { index: 0, embedding: [1] }] } })],
    ['of two sizes', (request) => embeddings(request, (text) => new Array(text.length).fill(1))],
    ['zero', (request) => embeddings(request, () => [0, 0])],
    ['no numbers', (request) => embeddings(request, () => ['1'] as never)],
    ['a page', () => page()]
  ])('%s: a failure', async (_, script) => {
    const { model } = await under(script, raw);
    expect(await model.embed(['a', 'bb'])).toEqual({ ok: false, failure: { kind: 'malformed', sentence: "The endpoint's answer was no list of embeddings of one size." } });
  });

  test('statuses are failures as for questions', async () => {
    const { model, waits } = await under(() => page(500), raw);
    expect(await model.embed(['a'])).toMatchObject({ ok: false, failure: { kind: 'server-error' } });
    expect(waits).toEqual([1000, 4000]);
  });
});

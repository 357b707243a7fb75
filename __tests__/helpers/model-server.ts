/**
 * An OpenAI-compatible endpoint on this machine that does as a script says: real HTTP, with all that endpoints do wrong.
 *
 *     const server = await modelServer(({ number }) => (number === 1 ? rateLimited('1') : answer({ verdict: 'HOLDS' })));
 *     ... baseUrl: server.url ...
 *     expect(server.requests[0].body.messages).toHaveLength(2);
 *     await server.close();
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
export interface Received {
  /** From 1, over all requests. */
  number: number;
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: any;
}

/** What is answered. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Text as it is, or a value as JSON. */
  body?: unknown;
  /** Sends a byte each so many milliseconds, without an end in sight. */
  drip?: number;
  /** Answers never. */
  hangs?: boolean;
  /** Closes the connection in place of an answer. */
  resets?: boolean;
  /** Waits so many milliseconds first. */
  after?: number;
}

/** Says what a request is answered with. */
export type Script = (request: Received) => Reply | Promise<Reply>;

/** A running endpoint. */
export interface ModelServer {
  /** Base URL, with `/v1`. */
  url: string;
  /** All requests so far. */
  requests: Received[];
  /** Most requests that were under way at once. */
  atOnce(): number;
  close(): Promise<void>;
}

/** Starts an endpoint. */
export async function modelServer(script: Script): Promise<ModelServer> {
  const requests: Received[] = [];
  let under = 0;
  let most = 0;
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    most = Math.max(most, ++under);
    response.on('close', () => under--);
    void serve(request, response);
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const received: Received = { number: requests.length + 1, method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: text === '' ? undefined : JSON.parse(text) };
    requests.push(received);
    const reply = await script(received);
    if (reply.after !== undefined) await new Promise((resolve) => timers.add(setTimeout(resolve, reply.after)));
    if (reply.hangs) return;
    if (reply.resets) return void request.socket.destroy();
    const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    if (reply.drip === undefined) return void response.end(body);
    let at = 0;
    const timer = setInterval(() => response.write(body[at++] ?? ' '), reply.drip);
    timers.add(timer);
    response.on('close', () => clearInterval(timer));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    atOnce: () => most,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  };
}

/** What a completion may have beside its content. */
export interface AnswerOptions {
  finish?: string;
  /** Null leaves `usage` out. */
  usage?: { prompt_tokens: number; completion_tokens: number } | null;
  /** Fields of the message, such as `reasoning_content`. */
  message?: Record<string, unknown>;
}

/** A completion whose content is a value as JSON, or a text as it is. */
export function answer(content: unknown, { finish = 'stop', usage = { prompt_tokens: 100, completion_tokens: 20 }, message = {} }: AnswerOptions = {}): Reply {
  const text = typeof content === 'string' || content === null ? content : JSON.stringify(content);
  return {
    body: {
      id: 'chatcmpl-1', object: 'chat.completion', created: 0, model: 'scripted',
      choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content: text, ...message } }],
      ...(usage === null ? {} : { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } })
    }
  };
}

/** The value as JSON among prose, in a fenced block. */
export const prose = (value: unknown): Reply => answer(`Certainly! Here is {what you asked for}:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n\nLet me know {if} more is needed.`);

/** The value behind reasoning that holds braces too. */
export const thinking = (value: unknown): Reply => answer(`<think>Maybe {"verdict": "REFUTED"}? No.</think>\n${JSON.stringify(value)}`, { message: { reasoning_content: '{"verdict":"REFUTED"}' } });

/** Half of the value, cut by the limit on output. */
export const truncated = (value: unknown): Reply => answer(JSON.stringify(value).slice(0, JSON.stringify(value).length / 2), { finish: 'length' });

/** A refusal of the model. */
export const refusal = (): Reply => answer(null, { message: { refusal: 'I cannot help with that.' } });

/** A stop by a content filter. */
export const filtered = (): Reply => answer('', { finish: 'content_filter' });

/** An error as OpenAI writes it. */
export const error = (status: number, message: string, more: { code?: string; param?: string; type?: string } = {}): Reply => ({ status, body: { error: { message, type: 'invalid_request_error', param: null, code: null, ...more } } });

/** 429, with the given `retry-after` if any. */
export const rateLimited = (retryAfter?: string): Reply => ({ ...error(429, 'Rate limit reached.', { code: 'rate_limit_exceeded' }), ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }) });

/** A page in place of an answer. */
export const page = (status = 200): Reply => ({ status, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' });

/** A body that says JSON and is not. */
export const broken = (): Reply => ({ body: '{"choices": [{"message": {"content": "{' });

/** A redirect. */
export const redirect = (to: string, status = 307): Reply => ({ status, headers: { location: to }, body: '' });

/** A byte each so many milliseconds. */
export const drip = (reply: Reply, milliseconds = 20): Reply => ({ ...reply, drip: milliseconds });

/** An object with thousands of items under a name. */
export const many = (name: string, item: unknown, count: number, rest: Record<string, unknown> = {}): Reply => answer({ ...rest, [name]: new Array(count).fill(item) });

/** Refuses `response_format` of the given types as OpenAI and vLLM do, and else goes on. */
export const refusesFormats = (types: readonly string[], then: Script): Script => (request) =>
  types.includes(request.body.response_format?.type)
    ? error(400, `Invalid parameter: 'response_format' of type '${request.body.response_format.type}' is not supported with this model.`, { param: 'response_format' })
    : then(request);

/** Refuses a parameter by name, and else goes on. */
export const refusesParameter = (name: string, then: Script, message = `Unsupported parameter: '${name}' is not supported with this model.`): Script => (request) =>
  name in request.body ? error(400, message, { code: 'unsupported_parameter', param: name }) : then(request);

/** Refuses messages of more than so many characters, in the given words. */
export const overflowsAbove = (chars: number, then: Script, message = "This model's maximum context length is 8192 tokens. Please reduce the length of the messages.", code = 'context_length_exceeded'): Script => (request) =>
  request.body.messages.map((m: { content: string }) => m.content).join('').length > chars ? error(400, message, { code }) : then(request);

/** Embeddings of the inputs, in the reverse of their order. */
export const embeddings = (request: Received, of: (text: string) => number[]): Reply => ({
  body: { object: 'list', model: 'scripted', data: request.body.input.map((text: string, index: number) => ({ object: 'embedding', index, embedding: of(text) })).reverse(), usage: { prompt_tokens: 7, total_tokens: 7 } }
});

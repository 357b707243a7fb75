/** Laws that hold whatever an endpoint does. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { z } from 'zod';
import { createModel } from '../../src/model/client';
import { modelSettings } from '../../src/model/settings';
import type { Answer, Model, Question } from '../../src/model/types';
import { answer, broken, error, filtered, many, modelServer, page, prose, rateLimited, redirect, refusal, thinking, truncated, type Received, type Reply } from '../helpers/model-server';

const schema = z.object({ list: z.array(z.string().max(8)).max(3), note: z.string().optional() });
const KEY = 'sk-law-secret-012345';
const good = { list: ['a'], note: 'n' };

/** What an endpoint may do, by name. */
const replies: Record<string, (request: Received) => Reply> = {
  good: () => answer(good),
  prose: () => prose(good),
  thinking: () => thinking(good),
  unused: () => answer(good, { usage: null }),
  many: () => many('list', 'long enough to be cut', 300),
  wrong: () => answer({ list: 'a' }),
  empty: () => answer(''),
  nothing: () => ({ body: null }),
  list: () => ({ body: [1, 2] }),
  choices: () => ({ body: { choices: [null] } }),
  message: () => ({ body: { choices: [{ message: 'text', finish_reason: 3 }] } }),
  truncated: () => truncated(good),
  refusal,
  filtered,
  rate: () => rateLimited('1'),
  rateLong: () => rateLimited('100000'),
  rateOdd: () => rateLimited('soon'),
  server: () => page(503),
  inside: () => ({ body: { error: { code: 500, message: 'x' } } }),
  resets: () => ({ resets: true }),
  page: () => page(),
  broken,
  redirect: () => redirect('http://127.0.0.2:1/'),
  loop: ({ path }) => redirect(path),
  noContent: () => ({ status: 204, body: '' }),
  teapot: () => ({ status: 418, body: 'I am one' }),
  key: ({ headers }) => error(401, `refused ${String(headers.authorization)}`),
  echo: ({ headers, body }) => answer({ list: [String(headers.authorization)], note: body.messages[1].content }),
  format: () => error(400, 'response_format is not supported'),
  limit: () => error(400, 'max_completion_tokens and max_tokens are not supported', { param: 'max_completion_tokens' }),
  temperature: () => error(422, 'temperature is unsupported'),
  system: () => error(400, 'System role not supported'),
  context: () => error(400, 'maximum context length exceeded', { code: 'context_length_exceeded' }),
  output: () => error(400, 'max_tokens is too large'),
  opaque: () => ({ status: 400, body: '' })
};
/** After these the same request may be sent again. */
const passing = new Set(['rate', 'rateOdd', 'server', 'inside', 'resets']);

const question = (id: string): Question<z.infer<typeof schema>> => ({ stage: 'construct', id, version: '1', system: 'S', user: (max) => `${id} ${KEY} `.padEnd(3000, 'x').slice(0, Math.max(max, id.length + 1)), maxChars: 3000, maxOutputTokens: 4000, schemaName: 's', schema });

async function use(model: Model): Promise<Answer<unknown>[]> {
  const first = await model.ask(question('q1'));
  return [first, ...(await Promise.all([model.ask(question('q2')), model.ask(question('q3'))]))];
}

test('an endpoint can do what it wants: no rejection, no more than the limits, nothing resent in vain, no secret, the same in a replay', async () => {
  const root = mkdtempSync(join(tmpdir(), 'prguard-laws-'));
  let run = 0;
  // Concurrent questions get what is their own, however they interleave.
  let scripts: Record<string, string[]> = {};
  const done: { id: string; body: string; reply: string }[] = [];
  const server = await modelServer((request) => {
    const messages = request.body.messages as { content: string }[];
    const id = /\bq[123]\b/.exec(messages.map((m) => m.content).join('\n'))![0];
    const reply = scripts[id].shift() ?? 'good';
    done.push({ id, body: JSON.stringify(request.body), reply });
    return replies[reply](request);
  });
  const names = fc.array(fc.constantFrom(...Object.keys(replies)), { maxLength: 6 });
  try {
    await fc.assert(
      fc.asyncProperty(names, names, names, fc.integer({ min: 1, max: 25 }), async (q1, q2, q3, maxRequests) => {
        scripts = { q1: [...q1], q2: [...q2], q3: [...q3] };
        done.length = 0;
        const dir = join(root, String(++run));
        const raw = { model: 'm', 'base-url': server.url, 'api-key': KEY, 'max-requests': String(maxRequests), temperature: '0' };
        const deps = { env: {}, version: '0', wait: async () => undefined };
        const live = createModel(modelSettings({ ...raw, record: dir }, {})!, deps);
        const answers = await use(live);

        expect(done.length).toBeLessThanOrEqual(maxRequests);
        for (const one of answers) {
          if (one.ok) expect(schema.safeParse(one.value).success).toBe(true);
          else expect(one.failure.sentence).toMatch(/^[A-Z][^.]*\.$/);
        }
        for (const id of ['q1', 'q2', 'q3']) {
          const own = done.filter((one) => one.id === id);
          for (let i = 1; i < own.length; i++) if (own[i].body === own[i - 1].body) expect(passing).toContain(own[i - 1].reply);
        }
        expect(live.use().reduce((sum, row) => sum + row.requests, 0)).toBe(done.length);
        const everything = JSON.stringify([answers, live.use(), live.capabilities(), done.map((one) => one.body)]) + readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8')).join('');
        expect(everything).not.toContain(KEY);

        const replay = createModel(modelSettings({ ...raw, 'base-url': 'http://127.0.0.1:1', replay: dir }, {})!, deps);
        expect(await use(replay)).toEqual(answers);
        expect(replay.capabilities()).toEqual(live.capabilities());
        expect(replay.use()).toEqual(live.use());
      }),
      { numRuns: 60, seed: 5 }
    );
  } finally {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  }
});

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { createModel } from '../../src/model/client';
import { digestOfJson } from '../../src/model/recording';
import { modelSettings, type RawModelSettings } from '../../src/model/settings';
import type { Model, Question } from '../../src/model/types';
import { answer, embeddings, error, modelServer, page, rateLimited, refusesFormats, type ModelServer, type Script } from '../helpers/model-server';

const schema = z.object({ a: z.string() });
const question = (id: string, text = id): Question<{ a: string }> => ({ stage: 'construct', id, version: '2', system: 'S', user: (max) => text.repeat(20).slice(0, max), maxChars: 1000, schemaName: 'a', schema });
const KEY = 'sk-secret-key-0123';
const HEADER = 'tenant-header-value';

let root: string;
let servers: ModelServer[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prguard-recording-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  rmSync(root, { recursive: true, force: true });
});

const dir = (): string => join(root, 'record');
function model(raw: RawModelSettings, baseUrl: string, label?: string): Model {
  const settings = modelSettings({ model: 'm', 'embedding-model': 'e', 'base-url': baseUrl, 'api-key': KEY, 'model-headers': `X-Tenant: ${HEADER}`, ...raw }, {})!;
  return createModel(settings, { env: {}, version: '0', wait: async () => undefined, ...(label === undefined ? {} : { label }) });
}

async function recorded<T>(script: Script, use: (model: Model) => Promise<T>, raw: RawModelSettings = {}): Promise<{ live: T; replayed: T; uses: unknown[]; server: ModelServer }> {
  const server = await modelServer(script);
  servers.push(server);
  const first = model({ record: dir(), ...raw }, server.url, 'synthetic');
  const live = await use(first);
  const sent = server.requests.length;
  // Nothing listens there.
  const second = model({ replay: dir(), ...raw }, 'http://127.0.0.1:1');
  const replayed = await use(second);
  expect(server.requests.length).toBe(sent);
  return { live, replayed, uses: [[first.use(), first.capabilities()], [second.use(), second.capabilities()]], server };
}

const texts = (): string[] => readdirSync(dir()).sort().map((name) => readFileSync(join(dir(), name), 'utf8'));

test('answers, failures, retries, repairs and what was not sent come back as they were', async () => {
  const script = refusesFormats(['json_schema'], (request) => {
    if (request.path.endsWith('embeddings')) return embeddings(request, (text) => [text.length, 1]);
    const user = request.body.messages[1].content as string;
    if (user.startsWith('busy')) return rateLimited('1');
    if (user.startsWith('down')) return request.number % 2 === 0 ? page(502) : { resets: true };
    if (user.startsWith('odd') && request.body.messages.length === 2) return answer('odd');
    return answer({ a: user.slice(0, 4) }, { usage: user.startsWith('odd') ? null : undefined });
  });
  const { live, replayed, uses } = await recorded(
    script,
    async (m) => [
      await m.ask(question('good')),
      ...(await Promise.all([m.ask(question('odd')), m.ask(question('busy')), m.ask(question('more'))])),
      await m.embed(['x', 'yy']),
      await m.ask(question('down')),
      await m.ask(question('last'))
    ],
    { 'max-requests': '12' }
  );
  expect(live.map((one) => (one.ok ? one.value : one.failure.kind))).toEqual([{ a: 'good' }, { a: 'oddo' }, 'rate-limit', { a: 'more' }, [[1, 1], [2, 1]], expect.stringMatching(/network|server-error/), 'budget']);
  expect(replayed).toEqual(live);
  expect(uses[1]).toEqual(uses[0]);
});

test('a time-out and the end of the time are kept, whatever the clock of the replay says', async () => {
  const { live, replayed } = await recorded(() => ({ hangs: true }), async (m) => [await m.ask(question('one')), await m.ask(question('two'))], { 'max-seconds': '1' });
  expect(live.map((one) => (one.ok ? null : one.failure.kind))).toEqual(['time-out', 'budget']);
  expect(replayed).toEqual(live);
});

test('what is in the folder', async () => {
  await recorded(({ number }) => (number === 1 ? answer('') : answer({ a: 'x' })), (m) => m.ask(question('construct-1')));
  expect(readdirSync(dir()).sort()).toEqual(['construct-1.1.json', 'construct-1.2.json', 'recording.json']);
  expect(JSON.parse(readFileSync(join(dir(), 'recording.json'), 'utf8'))).toEqual({ format: 'prguard-model-recording', version: 1, model: 'm', label: 'synthetic' });
  const file = JSON.parse(readFileSync(join(dir(), 'construct-1.1.json'), 'utf8'));
  expect(file).toMatchObject({ id: 'construct-1', attempt: 1, path: 'chat/completions', request: { model: 'm' }, outcome: { kind: 'response', status: 200, retryAfter: null } });
  expect(file.sha256).toBe(digestOfJson(file.request));
  expect(JSON.parse(file.outcome.body).choices).toHaveLength(1);
});

test('key and header values are in no file, wherever they come from, and not in what is sent', async () => {
  const escaped = (text: string): string => [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  const { server } = await recorded(
    ({ number, headers }) => {
      const all = `${String(headers.authorization)} ${String(headers['x-tenant'])} ${Buffer.from(KEY).toString('base64')}`;
      if (number === 1) return error(500, `you sent ${all}`);
      if (number === 2) return { status: 503, body: `{"error": {"message": "${escaped(KEY)} ${escaped(HEADER)}"}}` };
      return answer({ a: all });
    },
    async (m) => {
      const result = await m.ask(question('leak', `const key = "${KEY}"; // ${HEADER} `));
      expect(result).toEqual({ ok: true, value: { a: 'Bearer [removed] [removed] [removed]' } });
    }
  );
  expect(texts()).toHaveLength(4);
  for (const text of texts()) {
    for (const secret of [KEY, HEADER, Buffer.from(KEY).toString('base64'), escaped(KEY), escaped(HEADER)]) expect(text).not.toContain(secret);
  }
  expect(JSON.stringify(server.requests.map((request) => request.body))).not.toContain(KEY);
  expect(server.requests[0].headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-tenant': HEADER });
});

test('a header whose value is an ordinary word breaks no request', async () => {
  const { live } = await recorded(() => answer({ a: 'x' }), (m) => m.ask(question('one')), { 'model-headers': 'X-Role: assistant\nX-Format: json_schema' });
  expect(live).toEqual({ ok: true, value: { a: 'x' } });
});

test('another request is not recorded', async () => {
  await recorded(() => answer({ a: 'x' }), (m) => m.ask(question('one')));
  const replay = model({ replay: dir() }, 'http://127.0.0.1:1');
  expect(await replay.ask(question('one', 'other'))).toEqual({ ok: false, failure: { kind: 'not-recorded', sentence: 'The recording has no answer to this request.' } });
  expect(replay.use()).toEqual([]);
  // Each recording is used once; the same request under another name finds it.
  expect((await replay.ask(question('two', 'one'))).ok).toBe(true);
  expect((await replay.ask(question('one'))).ok).toBe(false);
});

test('an earlier recording is replaced; anything else is left alone', async () => {
  await recorded(() => answer({ a: 'x' }), async (m) => [await m.ask(question('one')), await m.ask(question('two'))]);
  model({ record: dir() }, 'http://127.0.0.1:1');
  expect(readdirSync(dir())).toEqual(['recording.json']);

  const refused = (path: string): string => {
    try {
      model({ record: path }, 'http://127.0.0.1:1');
    } catch (thrown) {
      expect((thrown as Error).name).toBe('ConfigurationError');
      return (thrown as Error).message;
    }
    throw new Error('it was taken');
  };
  writeFileSync(join(dir(), 'notes.txt'), 'mine');
  expect(refused(dir())).toMatch(/it holds files that are no recording\. Name a new or an empty folder\.$/);
  expect(readFileSync(join(dir(), 'notes.txt'), 'utf8')).toBe('mine');
  const own = join(root, 'own');
  mkdirSync(own);
  writeFileSync(join(own, 'recording.json'), '{"format": "other"}');
  expect(refused(own)).toMatch(/is no folder of recorded requests/);
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(refused(file)).toMatch(/it is no folder/);
  symlinkSync(own, join(root, 'link'));
  expect(refused(join(root, 'link'))).toMatch(/it is no folder/);
  expect(refused(join(root, 'missing', 'deep'))).toMatch(/is not there\. Name a new folder in one that can be written\.$/);
});

test('links in the folder are not followed', async () => {
  await recorded(() => answer({ a: 'x' }), (m) => m.ask(question('one')));
  const outside = join(root, 'outside.json');
  writeFileSync(outside, readFileSync(join(dir(), 'one.1.json')));
  rmSync(join(dir(), 'one.1.json'));
  symlinkSync(outside, join(dir(), 'one.1.json'));
  expect(() => model({ replay: dir() }, 'http://127.0.0.1:1')).toThrow(/^Can't replay .*: a file is a link\. Name a folder that --record made\.$/);
  // Recording again removes the link, and not what it points to.
  model({ record: dir() }, 'http://127.0.0.1:1');
  expect(existsSync(outside)).toBe(true);
  rmSync(join(dir(), 'recording.json'));
  symlinkSync(outside, join(dir(), 'recording.json'));
  expect(() => model({ record: dir() }, 'http://127.0.0.1:1')).toThrow(/a file is a link/);
});

test('what is no recording is refused', async () => {
  expect(() => model({ replay: join(root, 'missing') }, 'http://127.0.0.1:1')).toThrow(/^Can't replay .*is not there/);
  expect(() => model({ replay: root }, 'http://127.0.0.1:1')).toThrow(/^Can't replay .*is not there/);
  await recorded(() => answer({ a: 'x' }), (m) => m.ask(question('one')));
  const path = join(dir(), 'one.1.json');
  const file = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...file, request: { ...file.request, model: 'other' } }));
  expect(() => model({ replay: dir() }, 'http://127.0.0.1:1')).toThrow(/the request in one\.1\.json does not match its digest/);
  writeFileSync(path, '{');
  expect(() => model({ replay: dir() }, 'http://127.0.0.1:1')).toThrow(/one\.1\.json is no recorded request/);
});

test('a folder that goes away while recording is said', async () => {
  const server = await modelServer(() => answer({ a: 'x' }));
  servers.push(server);
  const m = model({ record: dir() }, server.url);
  rmSync(dir(), { recursive: true });
  await expect(m.ask(question('one'))).rejects.toThrow(/^Can't record to /);
});

test('the digest does not depend on the order of names', () => {
  expect(digestOfJson({ a: 1, b: [{ c: 1, d: 2 }] })).toBe(digestOfJson({ b: [{ d: 2, c: 1 }], a: 1 }));
  expect(digestOfJson({ a: [['b', 1]] })).not.toBe(digestOfJson({ a: { b: 1 } }));
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { modelOptionsOf, readInputs } from '../../src/action/inputs';
import { runAction } from '../../src/action/run';
import type { Question } from '../../src/model/types';
import type { ReviewOptions } from '../../src/review';
import { cli, fakeEngine } from '../helpers/cli';
import { answer, modelServer, rateLimited, type ModelServer } from '../helpers/model-server';
import { makeRepo, temporaryFolder } from '../helpers/repository';
import { review } from '../helpers/review';
import { fakeRunner } from '../helpers/runner';

const KEY = 'sk-option-key-0123';
const question: Question<{ a: string }> = { stage: 'construct', id: 'construct-1', version: '1', system: 'S', user: () => 'U', maxChars: 10, schemaName: 'a', schema: z.object({ a: z.string() }) };

let server: ModelServer;
beforeAll(async () => {
  server = await modelServer(({ headers, body }) => (headers['x-busy'] !== undefined && body.messages.length === 2 && server.requests.length === 1 ? rateLimited('0') : answer({ a: 'x' })));
});
afterAll(() => server.close());
beforeEach(() => void (server.requests.length = 0));

/** An engine that asks the model of the options once. */
const asking = () =>
  fakeEngine(async (options: ReviewOptions) => {
    expect(await options.model?.client.ask(question)).toEqual({ ok: true, value: { a: 'x' } });
    return review({ findings: [] });
  });

describe('the command line', () => {
  const args = (...more: string[]): string[] => ['review', '--base', 'a', '--model', 'm', '--base-url', server.url, ...more];

  test('without a model the engine gets none', async () => {
    const engine = fakeEngine();
    await cli(['review', '--base', 'a'], engine, { env: { PRGUARD_API_KEY: KEY } });
    await cli(['review', '--base', 'a', '--model', 'm', '--reviewer', 'built-in'], engine, { env: {} });
    expect(engine.calls.map((call) => call.model)).toEqual([undefined, undefined]);
  });

  test('a model, its key from the environment, recorded and replayed', async () => {
    const cwd = temporaryFolder();
    const engine = asking();
    const env = { PRGUARD_API_KEY: KEY, HEADERS: 'X-Busy: header-value-1' };
    const live = await cli(args('--model-headers-env', 'HEADERS', '--max-requests', '3', '--require-proof', '--narrative-model', '--model-prices', '1,2', '--record', 'record'), engine, { cwd, env });
    expect([live.code, live.stderr]).toEqual([0, 'prguard: construct-1: the endpoint answered with status 429; asked again in 0 s\n']);
    expect(server.requests[0].headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-busy': 'header-value-1', 'user-agent': 'prguard/1.2.3' });
    expect(engine.calls[0].model?.settings).toMatchObject({ model: 'm', maxRequests: 3, requireProof: true, narrative: true, prices: { input: 1, output: 2 }, recordTo: join(cwd, 'record') });
    expect(readdirSync(join(cwd, 'record')).sort()).toEqual(['construct-1.1.json', 'construct-1.2.json', 'recording.json']);
    const sent = server.requests.length;
    expect((await cli(args('--replay', 'record'), engine, { cwd, env: {} })).code).toBe(0);
    expect(server.requests.length).toBe(sent);
  });

  test.each<[string[], RegExp]>([
    [['--reviewer', 'both'], /reviewer is "both", but no model is set/],
    [['--replay', 'x'], /^prguard: The setting replay is set, but no model is\. Set model, or leave replay out\.\n$/],
    [['--model', 'm', '--max-requests', 'many'], /The setting max-requests is "many": it must be a whole number from 1 to 200\.\n$/],
    [['--model', 'm', '--model-headers-env', 'MISSING'], /The variable that --model-headers-env names is not set/],
    [['--model', 'm', '--api-key-env', 'MISSING'], /The variable MISSING, which api-key-env names, is not set/],
    [['--model', 'm', '--replay', 'missing'], /Can't replay .*missing: it, or the folder above it, is not there/],
    [['--model', 'm', '--reviewer', 'model'], /Allowed choices are built-in, both/],
    [['--model', 'm', '--api-key', KEY], /unknown option '--api-key'/]
  ])('%j is refused', async (more, message) => {
    const engine = fakeEngine();
    expect(await cli(['review', '--base', 'a', ...more], engine, { cwd: temporaryFolder(), env: {} })).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
    expect(engine.calls).toEqual([]);
  });

  test('the help has them in a group of their own', async () => {
    const { stdout } = await cli(['review', '--help'], fakeEngine());
    expect(stdout).toMatch(/\nModel reviewer:\n {2}--model <name> .*\n/);
  });
});

describe('the action', () => {
  const repo = makeRepo({ 'a.js': 'one\n' });
  const head = repo.commit({ 'a.js': 'two\n' });
  const payload = { pull_request: { number: 7, base: { sha: repo.first, ref: 'main', repo: { full_name: 'acme/depot' } }, head: { sha: head, repo: { full_name: 'acme/depot' } } } };
  const run = async (inputs: Record<string, string>, env: Record<string, string> = {}) => {
    const engine = asking();
    const runner = fakeRunner({ workspace: repo.dir, payload, inputs, env });
    return { code: await runAction(runner, engine), engine, recorded: runner.recorded };
  };

  test('secrets are masked before anything else, and are in nothing that is written', async () => {
    const { code, engine, recorded } = await run({ model: 'm', 'base-url': server.url, 'api-key': KEY, 'model-headers': 'X-Tenant: tenant-value-1\nX-Short: on', 'max-seconds': '60', 'model-record': 'record' });
    expect(code).toBe(0);
    expect(recorded.masked).toEqual([KEY, 'tenant-value-1']);
    expect(engine.calls[0].model?.settings).toMatchObject({ model: 'm', maxSeconds: 60, apiKey: KEY, recordTo: join(repo.dir, 'record') });
    expect(server.requests[0].headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-tenant': 'tenant-value-1', 'x-short': 'on' });
    const written = readdirSync(join(repo.dir, 'record')).map((name) => readFileSync(join(repo.dir, 'record', name), 'utf8')).join('');
    expect(JSON.stringify({ ...recorded, masked: [] }) + written).not.toMatch(/sk-option|tenant-value/);
    repo.write({ 'record/recording.json': null, 'record/construct-1.1.json': null });
  });

  test('masked even when the inputs are wrong', async () => {
    const { code, recorded } = await run({ model: 'm', 'fail-on': 'sometimes', 'api-key': KEY });
    expect(code).toBe(1);
    expect(recorded.masked).toEqual([KEY]);
  });

  test("a key of the runner's environment is not taken", async () => {
    const { engine } = await run({ model: 'm', 'base-url': server.url }, { PRGUARD_API_KEY: 'other-key-0123', OPENAI_API_KEY: 'other-key-0123' });
    expect(engine.calls[0].model?.settings.apiKey).toBeNull();
    expect(server.requests[0].headers.authorization).toBeUndefined();
  });

  test('a setting that cannot be is a configuration error before there is a review', async () => {
    const { code, engine, recorded } = await run({ model: 'm', 'base-url': 'https://user:hunter2@host/v1' });
    expect([code, engine.calls]).toEqual([1, []]);
    expect(recorded.annotations).toEqual([expect.objectContaining({ level: 'error', title: 'PRGuard: configuration error, nothing was reviewed', message: expect.stringMatching(/^The setting base-url holds a user name or password/) })]);
    expect(JSON.stringify(recorded)).not.toContain('hunter2');
    expect(existsSync(join(repo.dir, 'record', 'recording.json'))).toBe(false);
  });

  test('each input of the model reaches its setting', () => {
    const named = ['model', 'base-url', 'api-key', 'max-requests', 'max-input-tokens', 'max-output-tokens', 'max-seconds', 'temperature', 'reasoning-effort', 'model-headers', 'embedding-model', 'embedding-thresholds', 'model-prices', 'model-record'];
    const inputs = readInputs((name) => (name === 'require-proof' || name === 'narrative-model' ? 'true' : name === 'reviewer' ? 'both' : named.includes(name) ? `value of ${name}` : ''));
    const raw = modelOptionsOf(inputs);
    expect(raw).toEqual({
      ...Object.fromEntries(named.filter((name) => name !== 'model-record').map((name) => [name, `value of ${name}`])),
      'require-proof': 'true', 'narrative-model': 'true', reviewer: 'both', record: 'value of model-record'
    });
  });
});

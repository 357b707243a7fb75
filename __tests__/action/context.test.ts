import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../helpers/repository';

const saved = { ...process.env };
afterEach(() => {
  process.env = { ...saved };
  jest.restoreAllMocks();
});

/** The context as a fresh process reads it: the toolkit reads it once. */
async function context(env: Record<string, string>): Promise<import('../../src/action/context').RunContext> {
  for (const name of Object.keys(process.env)) if (name.startsWith('GITHUB_')) delete process.env[name];
  Object.assign(process.env, env);
  jest.resetModules();
  return (await import('../../src/action/context')).readContext(process.env);
}

function event(text: string): string {
  const path = join(temporaryFolder(), 'event.json');
  writeFileSync(path, text);
  return path;
}

test('event, payload, repository and addresses, of GitHub and of an Enterprise Server', async () => {
  const one = await context({ GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: event('{"ref":"refs/heads/main"}'), GITHUB_REPOSITORY: 'acme/depot' });
  expect(one).toMatchObject({ event: 'push', repository: 'acme/depot', apiUrl: 'https://api.github.com', serverUrl: 'https://github.com' });
  expect(one.payload()).toEqual({ ref: 'refs/heads/main' });
  const two = await context({ GITHUB_EVENT_NAME: 'schedule', GITHUB_API_URL: 'https://ghes.example/api/v3', GITHUB_SERVER_URL: 'https://ghes.example' });
  expect(two).toMatchObject({ repository: null, apiUrl: 'https://ghes.example/api/v3', serverUrl: 'https://ghes.example' });
  expect(two.payload()).toBeUndefined();
});

test('a payload that is missing or damaged is a configuration error', async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const missing = await context({ GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: '/no/such/file' });
  expect(() => missing.payload()).toThrow("The event's payload at GITHUB_EVENT_PATH can't be read: it does not exist. Set both inputs base and head.");
  await expect(context({ GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: event('{"ref":') })).rejects.toThrow("The event's payload at GITHUB_EVENT_PATH can't be read: ");
});

test.each(['a/b/c', 'abc'])('GITHUB_REPOSITORY %s is not mended, so that it is refused by name', async (repository) => {
  expect((await context({ GITHUB_EVENT_NAME: 'push', GITHUB_REPOSITORY: repository })).repository).toBe(repository);
});

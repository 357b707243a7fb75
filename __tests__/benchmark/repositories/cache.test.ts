import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetchRevisions, type Cache } from '../../../src/benchmark/repositories/cache';
import { parseServer } from '../../../src/snapshot/fetch';
import { acquireLock } from '../../../src/benchmark/repositories/lock';
import { ConfigurationError } from '../../../src/errors';
import { filesBelow } from '../../../src/digest';
import { git, makeRepo, temporaryFolder, type TestRepo } from '../../helpers/repository';
import { serve, type GitServer } from './server';

const root = temporaryFolder();
const repository = 'some-owner/some.name';
/** Bytes that don't compress, the same every time. */
const noise = (bytes: number): Buffer => Buffer.concat(Array.from({ length: bytes / 32 }, (_, i) => createHash('sha256').update(`${i}`).digest()));
let origin: TestRepo;
let revisions: [string, string];
let unreachable: string;
const servers: GitServer[] = [];

beforeAll(() => {
  origin = makeRepo({ 'a.txt': 'first\n', 'deep/b.txt': 'b\n', big: noise(262_144) });
  origin.commit({ 'a.txt': 'one\n' });
  const base = origin.commit({ 'a.txt': 'two\n' });
  const from = origin.commit({ 'a.txt': 'three\n', 'c.txt': 'c\n' });
  for (let i = 0; i < 4; i++) origin.commit({ 'a.txt': `later ${i}\n` });
  origin.git('checkout', '-q', '--detach', base);
  unreachable = origin.commit({ 'a.txt': 'aside\n' });
  origin.git('checkout', '-q', 'main');
  revisions = [base, from];
  mkdirSync(join(root, 'some-owner'));
  git(root, 'clone', '-q', '--bare', origin.dir, `${repository}.git`);
});

afterAll(() => Promise.all(servers.map((server) => server.close())));

async function started(newest: boolean): Promise<GitServer> {
  const server = await serve(root, newest);
  servers.push(server);
  return server;
}

function cacheOf({ url }: { url: string }, more: Partial<Cache> = {}): Cache {
  return { dir: temporaryFolder(), server: parseServer(url, true), ...more };
}

function expectWhole(dir: string): void {
  for (const revision of revisions) git(dir, 'rev-list', '--objects', '--quiet', `${revision}^{tree}`);
  expect(git(dir, 'show', `${revisions[1]}:a.txt`)).toBe('three');
  expect(git(dir, 'show', `${revisions[0]}:deep/b.txt`)).toBe('b');
}

test('exactly the two revisions are fetched, without their history, and not again', async () => {
  const server = await started(true);
  const cache = cacheOf(server);
  const result = await fetchRevisions(cache, repository, revisions);
  expect(result).toEqual({ ok: true, dir: join(cache.dir, 'some-owner+some.name/repo') });
  const { dir } = result as { dir: string };
  expectWhole(dir);
  expect(git(dir, 'rev-list', '--count', ...revisions)).toBe('2');
  expect(filesBelow(join(cache.dir, 'some-owner+some.name')).filter((file) => file.startsWith('lock'))).toEqual([]);
  const { packs } = server;
  expect(await fetchRevisions(cache, repository, revisions)).toEqual(result);
  expect(server.packs).toBe(packs);
  // Another revision of the same repository joins them.
  expect(await fetchRevisions(cache, repository, [revisions[0], origin.first])).toEqual(result);
  expect(server.packs).toBeGreaterThan(packs);
  expect(git(dir, 'rev-list', '--count', '--all')).toBe('3');
  expect(git(dir, 'show', `${origin.first}:a.txt`)).toBe('first');
});

test('a server that refuses revisions: its branches are fetched, deep enough', async () => {
  const server = await started(false);
  const bare = temporaryFolder();
  git(bare, 'init', '-q', '--bare');
  // Not by `git`, which would stop this process and the server in it.
  const plain = promisify(execFile)('git', ['-C', bare, 'fetch', '-q', '--depth=1', `${server.url}/${repository}.git`, revisions[0]], { env: { PATH: process.env['PATH'], LC_ALL: 'C' }, timeout: 10_000 });
  await expect(plain).rejects.toThrow(/does not allow request for unadvertised object/);
  const cache = cacheOf(server);
  const result = await fetchRevisions(cache, repository, revisions);
  expect(result.ok).toBe(true);
  expectWhole((result as { dir: string }).dir);
  const { packs } = server;
  await fetchRevisions(cache, repository, revisions);
  expect(server.packs).toBe(packs);
  expect(await fetchRevisions(cache, repository, [revisions[0], unreachable])).toEqual({ ok: false, reason: `No branch or tag of ${repository} on the server contains the revision ${unreachable.slice(0, 12)}.` });
});

test('what the server does not have is a reason', async () => {
  const server = await started(true);
  const cache = cacheOf(server);
  expect(await fetchRevisions(cache, repository, [revisions[0], '1'.repeat(40)])).toEqual({ ok: false, reason: `The repository ${repository} has no revision 111111111111 on the server.` });
  expect(await fetchRevisions(cache, 'some-owner/other', revisions)).toEqual({ ok: false, reason: 'The server has no repository some-owner/other that anyone can read.' });
  expect(await fetchRevisions(cache, 'some-owner/..', revisions)).toEqual({ ok: false, reason: '"some-owner/.." is no repository\'s name.' });
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(await fetchRevisions({ ...cache, dir: join(file, 'cache') }, repository, revisions)).toEqual({ ok: false, reason: `The cache ${join(file, 'cache')} can't be used: a part of its path is no folder.` });
  const closed = await started(true);
  await closed.close();
  servers.pop();
  expect(await fetchRevisions(cacheOf(closed), repository, revisions)).toMatchObject({ ok: false, reason: expect.stringMatching(/^The server of some-owner\/some\.name can't be reached: /) });
});

test('a transfer that hangs is ended, and leaves nothing that counts as there', async () => {
  const server = await started(true);
  server.stallAfter = 2000;
  const cache = cacheOf(server, { fetchMilliseconds: 700 });
  expect(await fetchRevisions(cache, repository, revisions)).toEqual({ ok: false, reason: `Fetching ${repository} took longer than 1 seconds.` });
  server.stallAfter = null;
  const result = await fetchRevisions({ ...cache, fetchMilliseconds: undefined }, repository, revisions);
  expect(result.ok).toBe(true);
  expectWhole((result as { dir: string }).dir);
});

test('one that waits too long for another gives up, with a reason', async () => {
  const server = await started(true);
  const cache = cacheOf(server, { waitMilliseconds: 100 });
  mkdirSync(join(cache.dir, 'some-owner+some.name'));
  const lock = await acquireLock(join(cache.dir, 'some-owner+some.name/lock'), 100);
  expect(await fetchRevisions(cache, repository, revisions)).toEqual({ ok: false, reason: `Another process has been fetching ${repository} for too long.` });
  lock!.release();
  expect((await fetchRevisions(cache, repository, revisions)).ok).toBe(true);
});

const child = join(__dirname, 'fetch-child.cjs');

test('two processes share a cache: one waits, and one fetches', async () => {
  const server = await started(true);
  const cache = cacheOf(server);
  const run = (): Promise<{ stdout: string }> => promisify(execFile)(process.execPath, [child, JSON.stringify({ cache, repository, revisions })]);
  const [one, two] = await Promise.all([run(), run()]);
  expect(JSON.parse(one.stdout)).toEqual({ ok: true, dir: join(cache.dir, 'some-owner+some.name/repo') });
  expect(two.stdout).toBe(one.stdout);
  expect(server.packs).toBe(1);
});

test('killed in the middle: the lock is taken over, leftovers go, and the fetch is made again', async () => {
  const server = await started(true);
  server.stallAfter = 100_000;
  const cache = cacheOf(server);
  const first = spawn(process.execPath, [child, JSON.stringify({ cache, repository, revisions })], { stdio: 'ignore' });
  await server.stalled;
  const folder = join(cache.dir, 'some-owner+some.name');
  const { pids } = JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as { pids: number[] };
  expect(pids).toContain(first.pid);
  expect(pids).toHaveLength(2);
  const gone = new Promise((resolve) => first.once('exit', resolve));
  first.kill('SIGKILL');
  await gone;
  // Git goes on by itself, so nobody else may begin yet.
  expect(await acquireLock(join(folder, 'lock'), 100)).toBeNull();
  process.kill(pids[1], 'SIGKILL');
  expect(readdirSync(join(folder, 'repo/refs')).includes('revisions')).toBe(false);
  writeFileSync(join(folder, 'repo/shallow.lock'), '');
  server.stallAfter = null;
  const result = await fetchRevisions(cache, repository, revisions);
  expect(result).toEqual({ ok: true, dir: join(folder, 'repo') });
  expectWhole(join(folder, 'repo'));
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('a lock of a dead process is taken over by one of those that wait; one of another machine is not', async () => {
  const file = join(temporaryFolder(), 'lock');
  const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
  writeFileSync(file, JSON.stringify({ host: hostname(), pids: [dead] }));
  const taken = (await Promise.all([1, 2, 3].map(() => acquireLock(file, 100)))).filter((lock) => lock !== null);
  expect(taken).toHaveLength(1);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ host: hostname(), pids: [process.pid] });
  taken[0].release();
  writeFileSync(file, JSON.stringify({ host: 'another.example', pids: [dead] }));
  expect(await acquireLock(file, 50)).toBeNull();
  writeFileSync(file, '');
  expect(await acquireLock(file, 50)).not.toBeNull();
});

test.each([
  ['http://example.com', true, 'is not reached by https'],
  ['http://127.0.0.1:1', false, 'is not reached by https'],
  ['file:///tmp', false, 'is not reached by https'],
  ['ext::sh -c true', true, 'is not reached by https'],
  ['ssh://example.com', true, 'is not reached by https'],
  ['--upload-pack=x', true, 'is no address'],
  ['https://me:secret@example.com', true, 'has credentials in it']
])('the server %s is refused (local servers allowed: %s)', (url, local, message) => {
  expect(() => parseServer(url, local)).toThrow(ConfigurationError);
  expect(() => parseServer(url, local)).toThrow(message);
  expect(() => parseServer(url, local)).not.toThrow('secret');
});

test('addresses of servers', () => {
  expect(parseServer('https://git.example.com/base/')).toEqual({ url: 'https://git.example.com/base', protocol: 'https' });
  expect(parseServer('file:///srv/git', true)).toEqual({ url: 'file:///srv/git', protocol: 'file' });
});

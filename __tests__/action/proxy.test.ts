/** What git fetches goes through the proxies of the environment, and the token only to the event's own server. */
import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { completeObjects, openStore } from '../../src/action/objects';
import { locate } from '../../src/snapshot/seal';
import { serve, type GitServer } from '../benchmark/repositories/server';
import { git, makeRepo, temporaryFolder } from '../helpers/repository';

const token = 'ghs_SECRETsecret0123';
const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
const VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY', 'all_proxy', 'ALL_PROXY'];
const HOST = 'git.example.test';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
}

let server: GitServer;
let proxy: Server;
let address: string;
let folder: string;
let wanted: string;
let redirect: string | null = null;
const seen: Seen[] = [];
const before = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]));

beforeAll(async () => {
  const root = temporaryFolder();
  const origin = makeRepo({ 'a.js': 'one\n' });
  wanted = origin.commit({ 'a.js': 'two\n' });
  git(root, 'clone', '-q', '--mirror', origin.dir, join(root, 'acme/depot.git'));
  git(join(root, 'acme/depot.git'), 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  server = await serve(root, true);
  server.authorization = `basic ${basic}`;
  folder = temporaryFolder();
  git(folder, 'init', '-q');
  git(folder, 'fetch', '-q', '--depth=1', pathToFileURL(origin.dir).href, origin.first);
  proxy = createServer((request, response) => {
    seen.push({ method: request.method!, url: request.url!, headers: request.headers });
    if (redirect !== null) return void response.writeHead(302, { location: redirect }).end();
    const target = new URL(request.url!);
    const real = new URL(server.url);
    const onward = forward({ host: real.hostname, port: real.port, method: request.method, path: target.pathname + target.search, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  proxy.on('connect', (request, socket) => {
    seen.push({ method: 'CONNECT', url: request.url!, headers: request.headers });
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await server.close();
  await new Promise((resolve) => (proxy.close(resolve), proxy.closeAllConnections()));
});

afterEach(() => {
  seen.length = 0;
  server.requests.length = 0;
  redirect = null;
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

/** Fetches the missing commit; gives what is wrong, or null. */
async function fetched(from: string, env: Record<string, string>): Promise<string | null> {
  for (const name of VARIABLES) delete process.env[name];
  Object.assign(process.env, env);
  const store = await openStore(await locate(folder));
  const log: string[] = [];
  try {
    await completeObjects(store, [wanted], { server: from, repository: 'acme/depot', token, log: (line) => void log.push(line) });
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    store.remove();
    expect(log.join()).not.toContain(token);
  }
}

test.each(['http_proxy', 'HTTP_PROXY', 'all_proxy'])('%s: every request goes through it, to the server alone and with the token', async (name) => {
  expect(await fetched(`http://${HOST}`, { [name]: `http://${address}` })).toBeNull();
  expect(seen.length).toBeGreaterThan(1);
  for (const { url, headers } of seen) expect([url, headers.authorization]).toEqual([expect.stringMatching(`^http://${HOST}/acme/depot\\.git/`), `basic ${basic}`]);
});

test.each(['https_proxy', 'HTTPS_PROXY'])('%s: a tunnel to the server is asked for, and the proxy is not told the token', async (name) => {
  const fault = await fetched(`https://${HOST}`, { [name]: `http://bob:hunter2@${address}` });
  expect(seen.map(({ method, url }) => [method, url])).toEqual([['CONNECT', `${HOST}:443`]]);
  expect(seen[0].headers.authorization).toBeUndefined();
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${token}|${basic}`));
  expect(fault).toMatch(/^Objects can't be fetched from https:\/\/git\.example\.test\/acme\/depot \(git says .*502.*\)\. Run actions\/checkout with "fetch-depth: 0" before this step/);
  expect(fault).not.toContain('hunter2');
});

test.each<[string, Record<string, string>]>([
  ['the host', { NO_PROXY: `localhost,${HOST}` }],
  ['its domain', { no_proxy: '.example.test' }],
  ['everything', { NO_PROXY: '*' }]
])('NO_PROXY with %s: the proxy is not asked', async (_, env) => {
  expect(await fetched(`https://${HOST}`, { HTTPS_PROXY: `http://${address}`, ...env })).toMatch(/can't be reached/);
  expect(seen).toEqual([]);
});

test('NO_PROXY and a server that can be reached: fetched without the proxy', async () => {
  expect(await fetched(server.url, { http_proxy: `http://${address}`, NO_PROXY: '127.0.0.1' })).toBeNull();
  expect(seen).toEqual([]);
  expect(server.requests.every((r) => r.authorization === `basic ${basic}`)).toBe(true);
});

test('a redirect to another host, or to another path of the same, is not followed', async () => {
  for (const location of ['http://evil.example.test/acme/depot.git/info/refs?service=git-upload-pack', `http://${HOST}/other/repository.git/info/refs?service=git-upload-pack`]) {
    redirect = location;
    seen.length = 0;
    expect(await fetched(`http://${HOST}`, { http_proxy: `http://${address}` })).toMatch(/can't be fetched/);
    expect(seen.map((s) => s.url)).toEqual([`http://${HOST}/acme/depot.git/info/refs?service=git-upload-pack`]);
  }
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpFetch, proxyOf } from '../src/http';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

test('one server only, within limits of size and time', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(2000));
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (request.url === '/file') response.writeHead(302, { location: 'ftp://127.0.0.1/x' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: async () => (server.close(), server.closeAllConnections()) });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = httpFetch({ env: {}, origin, maxBytes: 1000, milliseconds: 300 });
  await expect(get('https://example.com/')).rejects.toThrow(/is not http:\/\/127\.0\.0\.1:\d+, the only server/);
  await expect(get(`${origin}/large`)).rejects.toThrow('more than 1000 bytes');
  await expect(get(`${origin}/loop`)).rejects.toThrow('redirected in a circle');
  await expect(get(`${origin}/file`)).rejects.toThrow('redirected to ftp:');
  await expect(get(`${origin}/hangs`)).rejects.toThrow(/time/i);
});

const proxies = { HTTPS_PROXY: 'http://proxy.example:3128', http_proxy: 'http://plain.example:8080' };

test.each([
  ['https://api.github.com/x', proxies, proxies.HTTPS_PROXY],
  ['http://ghes.example/x', proxies, proxies.http_proxy],
  ['https://api.github.com/x', { HTTP_PROXY: proxies.http_proxy }, null],
  ['https://api.github.com/x', { ...proxies, https_proxy: '' }, null],
  ['https://api.github.com/x', { ...proxies, NO_PROXY: 'github.com' }, null],
  ['https://api.github.com/x', { ...proxies, NO_PROXY: '.github.com' }, null],
  ['https://api.github.com/x', { ...proxies, NO_PROXY: '*.github.com, other.example' }, null],
  ['https://api.github.com/x', { ...proxies, NO_PROXY: 'other.example API.GITHUB.COM:443' }, null],
  ['https://api.github.com/x', { ...proxies, NO_PROXY: 'api.github.com:8443' }, proxies.HTTPS_PROXY],
  ['https://api.github.com/x', { ...proxies, NO_PROXY: 'hub.com' }, proxies.HTTPS_PROXY],
  ['https://api.github.com/x', { ...proxies, no_proxy: '*' }, null]
])('%s with %j goes through %j', (url, env, proxy) => {
  expect(proxyOf(new URL(url), env)).toBe(proxy);
});

test.each(['proxy.example:3128', 'socks5://proxy.example', 'user:secret'])('%s is no proxy, and is not shown', (value) => {
  expect(() => httpFetch({ env: { HTTPS_PROXY: value }, origin: 'https://api.github.com' })).toThrow('The variable HTTPS_PROXY is not the address of a proxy; write it as http://host:port, or unset it.');
});

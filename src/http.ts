/**
 * How PRGuard speaks HTTP, to GitHub and to models alike: through the proxies that the environment names, with a time
 * limit and a limit on what is read, and with credentials for one origin only.
 */
import { Agent, ProxyAgent, fetch as undiciFetch, type Dispatcher } from 'undici';
import { ConfigurationError } from './errors.js';

/** The shape of `fetch` that clients take. */
export type Fetch = typeof globalThis.fetch;

/** What a `fetch` is made of. */
export interface HttpOptions {
  /** Proxies are read from `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, lower case first. */
  env: Readonly<Record<string, string | undefined>>;
  /** The one origin that credentials are sent to, as `https://host:port`; other origins are reached by redirects only. */
  origin: string;
  /** Called before each request to the origin; may throw to refuse it. */
  before?: () => void;
  /** Time limit of a request with its redirects, in milliseconds. */
  milliseconds?: number;
  /** Most bytes of a response. */
  maxBytes?: number;
  /** Most redirects that are followed. */
  maxRedirects?: number;
}

/** Redirects that lead nowhere: asking again gives the same. The name makes Octokit hand it on as it is. */
class RedirectError extends TypeError {
  override readonly name = 'AbortError';
}

/** Headers that say who asks. */
const CREDENTIALS = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key', 'api-key'];
const MAX_REDIRECTS = 3;
const MILLISECONDS = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * A `fetch` for one origin. Redirects are followed here: within the origin as they are, elsewhere only for GET, only to
 * https (or the origin's own scheme) and without credentials. The whole body is read, so that no connection stays open.
 * @throws ConfigurationError for a proxy that is no address
 */
export function httpFetch({ env, origin, before = () => undefined, milliseconds = MILLISECONDS, maxBytes = MAX_BYTES, maxRedirects = MAX_REDIRECTS }: HttpOptions): Fetch {
  const dispatcherOf = dispatchers(env);
  // A proxy that can't be is told now, and not by the first request.
  proxyOf(new URL(origin), env);
  return async (input, init = {}) => {
    let url = new URL(input instanceof Request ? input.url : String(input));
    if (url.origin !== origin) throw new TypeError(`${url.origin} is not ${origin}, the only server that is asked`);
    const headers = new Headers(init.headers);
    const method = (init.method ?? 'GET').toUpperCase();
    const timeout = AbortSignal.timeout(milliseconds);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const seen = new Set([url.href]);
    for (let redirects = 0; ; redirects++) {
      if (url.origin === origin) before();
      // Node's own types of fetch and undici's are the same at run time.
      const response = (await undiciFetch(url, { method, headers: Object.fromEntries(headers), body: init.body as never, signal, redirect: 'manual', dispatcher: dispatcherOf(url) })) as unknown as Response;
      const location = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : null;
      if (location === null) return await whole(response, maxBytes);
      await response.body?.cancel();
      if (redirects === maxRedirects) throw new RedirectError('too many redirects');
      const next = new URL(location, url);
      // An address that leads to itself is asked once more before that counts as a circle.
      if (redirects > 0 && seen.has(next.href)) throw new RedirectError('redirected in a circle');
      seen.add(next.href);
      if (next.origin !== origin) {
        if (next.protocol !== 'https:' && next.protocol !== new URL(origin).protocol) throw new TypeError(`redirected to ${next.protocol}`);
        for (const name of CREDENTIALS) headers.delete(name);
      }
      const get = method === 'GET' || method === 'HEAD';
      // 301 to 303 turn other methods into GET, which would lose what was to be written.
      if (!get && (next.origin !== origin || response.status < 304)) throw new TypeError(`a ${method} request was redirected`);
      url = next;
    }
  };
}

/**
 * The proxy of an address, as the environment has it; null for none. `NO_PROXY` lists hosts, their subdomains included, with
 * or without a port; `*` stands for all.
 * @throws ConfigurationError for a proxy that is no address; its value may hold a password and is not shown
 */
export function proxyOf(url: URL, env: HttpOptions['env']): string | null {
  const value = (name: string): string => env[name.toLowerCase()] ?? env[name] ?? '';
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const proxy = value(name);
  if (proxy === '') return null;
  if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol)) {
    throw new ConfigurationError(`The variable ${name} is not the address of a proxy; write it as http://host:port, or unset it.`);
  }
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const excepted = value('NO_PROXY').toLowerCase().split(/[\s,]+/).filter(Boolean).some((entry) => {
    if (entry === '*') return true;
    const [, host, at] = /^(.*?)(?::(\d+))?$/.exec(entry)!;
    const bare = host.replace(/^\*?\./, '');
    return (at === undefined || at === port) && (url.hostname === bare || url.hostname.endsWith(`.${bare}`));
  });
  return excepted ? null : proxy;
}

/** Connections for each proxy, and those without. */
function dispatchers(env: HttpOptions['env']): (url: URL) => Dispatcher {
  const made = new Map<string | null, Dispatcher>();
  // The one time limit is the signal's; a model may think for longer than undici waits for headers.
  const limits = { headersTimeout: 0, bodyTimeout: 0 };
  return (url) => {
    const proxy = proxyOf(url, env);
    let dispatcher = made.get(proxy);
    if (dispatcher === undefined) made.set(proxy, (dispatcher = proxy === null ? new Agent(limits) : new ProxyAgent({ uri: proxy, ...limits })));
    return dispatcher;
  };
}

async function whole(response: Response, maxBytes: number): Promise<Response> {
  if (response.body === null) return response;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new TypeError(`the answer has more than ${maxBytes} bytes`);
    parts.push(part);
  }
  const headers = new Headers(response.headers);
  // The body below is decoded already.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const empty = [101, 204, 205, 304].includes(response.status);
  return new Response(empty ? null : Buffer.concat(parts), { status: response.status, statusText: response.statusText, headers });
}

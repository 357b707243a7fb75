export interface Hop {
  url: URL;
  headers: Map<string, string>;
}

const MAX_HOPS = 10;
const CONFINED = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** Headers for the request that follows a redirect. */
export function nextHop(hop: Hop, location: string, count: number): Hop {
  if (count > MAX_HOPS) throw new Error('too many redirects');
  const url = new URL(location, hop.url);
  const headers = new Map<string, string>();
  for (const [name, value] of hop.headers) {
    if (url.host !== hop.url.host && CONFINED.has(name)) continue;
    headers.set(name, value);
  }
  return { url, headers };
}

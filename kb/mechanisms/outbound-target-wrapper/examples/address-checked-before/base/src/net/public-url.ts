import { isIP } from 'node:net';
import { ranges } from './ranges';

/** The address, if it is one of the public internet. */
export function safeUrl(text: string): URL {
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && ranges.some((r) => r.contains(host))) throw new TypeError('not a public address');
  return url;
}

import type { IncomingHttpHeaders } from 'node:http';
import type { RelayEvent } from '../lib/deliveries.js';

export interface Provider {
  name: string;
  /** Whether a request comes from the provider. Those that sign nothing have none. */
  verify?(headers: IncomingHttpHeaders, raw: Buffer, secret: string): boolean;
  /** The event of a request; undefined for those that nobody is interested in. */
  event(headers: IncomingHttpHeaders, body: unknown): RelayEvent | undefined;
}

export function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in an e-mail says. */
export interface Link {
  ticket: string;
  until: number;
}

const macOf = (body: string, key: string): Buffer => createHmac('sha256', key).update(body).digest();

/** A link's token: its content and a MAC over it. */
export function signLink(link: Link, key: string): string {
  const body = Buffer.from(JSON.stringify(link)).toString('base64url');
  return `${body}.${macOf(body, key).toString('base64url')}`;
}

/** Content of a token, for log lines and error pages; undefined for what is no token. */
export function readLink(token: string): Link | undefined {
  try {
    const link = JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString()) as Partial<Link>;
    return typeof link.ticket === 'string' && typeof link.until === 'number' ? { ticket: link.ticket, until: link.until } : undefined;
  } catch {
    return undefined;
  }
}

/** Content of a token that we made ourselves; undefined for all others. */
export function openLink(token: string, key: string): Link | undefined {
  const [body, mac] = token.split('.');
  const given = Buffer.from(mac ?? '', 'base64url');
  const expected = macOf(body, key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return readLink(token);
}

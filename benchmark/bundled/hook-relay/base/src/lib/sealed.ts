import { createHmac, timingSafeEqual } from 'node:crypto';

const mac = (text: string, purpose: string, secret: string) => createHmac('sha256', secret).update(`${purpose}.${text}`).digest('base64url');

/** A value as text that can't be changed without the secret, and is valid for some time and one purpose. */
export function seal(value: object, purpose: string, secret: string, seconds: number): string {
  const text = Buffer.from(JSON.stringify({ value, until: Date.now() + seconds * 1000 })).toString('base64url');
  return `${text}.${mac(text, purpose, secret)}`;
}

export function unseal<T>(sealed: unknown, purpose: string, secret: string): T | undefined {
  if (typeof sealed !== 'string') return undefined;
  const [text, given = ''] = sealed.split('.');
  const wanted = Buffer.from(mac(text, purpose, secret));
  const got = Buffer.from(given);
  if (wanted.length !== got.length || !timingSafeEqual(wanted, got)) return undefined;
  const { value, until } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  return until > Date.now() ? value : undefined;
}

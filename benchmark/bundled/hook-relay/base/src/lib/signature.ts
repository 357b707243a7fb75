import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `signature` is the hex HMAC-SHA256 of some text. */
export function isSignature(signature: string | undefined, secret: string, ...parts: (string | Buffer)[]): boolean {
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return timingSafeEqual(mac.digest(), Buffer.from(signature, 'hex'));
}

/** Whether a Unix time lies within five minutes of now. */
export function isRecent(seconds: string | undefined, now = Date.now()): boolean {
  return /^\d{1,12}$/.test(seconds ?? '') && Math.abs(now / 1000 - Number(seconds)) <= 300;
}

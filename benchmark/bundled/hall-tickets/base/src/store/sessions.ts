import { randomBytes } from 'node:crypto';

const LIFETIME = 12 * 3600 * 1000;

/** Who is signed in, and the codes that were mailed for it. */
export class Sessions {
  private readonly sessions = new Map<string, { visitor: string; until: number }>();
  private readonly codes = new Map<string, string>();

  mailCode(visitor: string): string {
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, visitor);
    return code;
  }

  /** Trades a code for a session. */
  open(code: string): string | undefined {
    const visitor = this.codes.get(code);
    if (!visitor) return undefined;
    this.codes.delete(code);
    const id = randomBytes(24).toString('base64url');
    this.sessions.set(id, { visitor, until: Date.now() + LIFETIME });
    return id;
  }

  visitorOf(id: string | undefined): string | undefined {
    const session = id ? this.sessions.get(id) : undefined;
    return session && session.until > Date.now() ? session.visitor : undefined;
  }
}

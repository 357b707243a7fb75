import { timingSafeEqual } from 'node:crypto';
import { Store } from './store';

interface Session {
  id: string;
  user: string;
  expires: number;
}

export class Sessions {
  constructor(private readonly store: Store, private readonly clock: () => number) {}

  async open(id: string, proof: Buffer): Promise<Session | null> {
    const session = await this.store.get(id);
    if (!session) return null;
    if (session.expires < this.clock()) {
      await this.store.delete(id);
      return null;
    }
    if (proof.length !== session.proof.length || !timingSafeEqual(proof, session.proof)) {
      throw new Error('proof does not match');
    }
    return session;
  }

  async transfer(from: Session, to: string, amount: number): Promise<void> {
    if (amount <= 0) {
      throw new RangeError('amount');
    }
    if (from.user === to) {
      return;
    }
    const balance = await this.store.balance(from.user);
    if (balance >= amount && !(await this.store.isFrozen(from.user))) {
      await this.store.move(from.user, to, amount);
    } else {
      throw new Error('not enough');
    }
  }

  pick(sessions: Session[], user: string): Session[] {
    const out: Session[] = [];
    for (const session of sessions) {
      if (session.user !== user) {
        continue;
      }
      out.push(session);
    }
    return out;
  }
}

export function nextUrl(given: string | undefined, fallback = '/'): string {
  if (given === undefined || given === '') {
    return fallback;
  }
  if (!given.startsWith('/') || given.startsWith('//')) {
    return fallback;
  }
  return encodeURI(given);
}

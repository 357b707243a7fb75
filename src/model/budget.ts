/** What all requests of one review may use together. */
import type { ModelSettings } from './types.js';

/** Why a request is not sent. */
export type Exhausted = 'requests' | 'input-tokens' | 'seconds';

/** Time is counted while at least one request is under way, waits between tries included. */
export class Budget {
  private requests = 0;
  private tokens = 0;
  private under = 0;
  private since = 0;
  private used = 0;

  /** @param now a clock in milliseconds that never goes back */
  constructor(private readonly limits: Pick<ModelSettings, 'maxRequests' | 'maxInputTokens' | 'maxSeconds'>, private readonly now: () => number) {}

  /** Starts counting time for a request; the result ends it. */
  begin(): () => void {
    if (this.under++ === 0) this.since = this.now();
    return () => {
      if (--this.under === 0) this.used += this.now() - this.since;
    };
  }

  /** What is left of the time, in milliseconds. */
  remaining(): number {
    return this.limits.maxSeconds * 1000 - this.used - (this.under === 0 ? 0 : this.now() - this.since);
  }

  /** Whether no request is left, so that none needs to be waited for. */
  spent(): boolean {
    return this.requests >= this.limits.maxRequests;
  }

  /**
   * Takes one request with its estimated input tokens.
   * @returns what is exhausted, or a function that puts the real number of tokens in place of the estimate
   */
  take(estimate: number): Exhausted | ((tokens: number) => void) {
    if (this.remaining() <= 0) return 'seconds';
    if (this.spent()) return 'requests';
    if (this.tokens + estimate > this.limits.maxInputTokens) return 'input-tokens';
    this.requests++;
    this.tokens += estimate;
    return (tokens) => {
      this.tokens += tokens - estimate;
    };
  }
}

/** What an endpoint takes, found out by its refusals and kept for the run. */
import type { Sent } from './failure.js';

/** Ways to ask for JSON, the best first. */
const WAYS = ['json-schema', 'json-object', 'text'] as const;
export type Structured = (typeof WAYS)[number];
/** Parameters that can be left out. */
export type Withheld = 'temperature' | 'reasoning_effort' | 'system-role';

/** What an endpoint is known to take. */
export class Capabilities {
  structured: Structured = 'json-schema';
  outputLimit: Sent['outputLimit'] = 'max_completion_tokens';
  /** Parameters of the output limit that were refused. */
  private refused = new Set<Sent['outputLimit']>();
  withheld = new Set<Withheld>();
  /** Largest output that the endpoint was found to allow, in tokens. */
  maxOutput = Infinity;

  copy(): Capabilities {
    const copy = new Capabilities();
    copy.structured = this.structured;
    copy.outputLimit = this.outputLimit;
    copy.refused = new Set(this.refused);
    copy.withheld = new Set(this.withheld);
    copy.maxOutput = this.maxOutput;
    return copy;
  }

  /** Takes in what another question found out beside this one; what is refused to one is refused to all. */
  merge(other: Capabilities): void {
    if (WAYS.indexOf(other.structured) > WAYS.indexOf(this.structured)) this.structured = other.structured;
    for (const name of other.refused) this.refused.add(name);
    for (const name of other.withheld) this.withheld.add(name);
    this.maxOutput = Math.min(this.maxOutput, other.maxOutput);
    this.outputLimit = this.bestLimit();
  }

  /** The next way to ask for JSON; false when there is none. */
  stepDown(): boolean {
    const next = WAYS[WAYS.indexOf(this.structured) + 1];
    if (next === undefined) return false;
    this.structured = next;
    return true;
  }

  /** The parameter of the output limit was refused; the other one is tried, then none. */
  refuseLimit(): void {
    this.refused.add(this.outputLimit);
    this.outputLimit = this.bestLimit();
  }

  private bestLimit(): Sent['outputLimit'] {
    return (['max_completion_tokens', 'max_tokens'] as const).find((name) => !this.refused.has(name)) ?? 'none';
  }
}

/**
 * Lets one question at a time through until one has been answered, so that what an endpoint takes is found out once; then all.
 */
export class Gate {
  private open = false;
  private last: Promise<void> = Promise.resolve();

  /** @returns a function to call once: with whether the endpoint has answered */
  async enter(): Promise<(answered: boolean) => void> {
    if (this.open) return () => undefined;
    const before = this.last;
    let next!: () => void;
    this.last = new Promise((resolve) => (next = resolve));
    await before;
    if (this.open) {
      next();
      return () => undefined;
    }
    return (answered) => {
      this.open ||= answered;
      next();
    };
  }
}

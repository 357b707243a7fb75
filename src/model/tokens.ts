/** Tokens: estimated before a request, counted as the endpoint reports them, and their cost. */
import type { ModelSettings, StageName, StageUse } from './types.js';

/** UTF-8 bytes of a token of code, on the low side for common tokenizers; corrected by what the endpoint reports. */
const BYTES_PER_TOKEN = 3.2;
/** Reported numbers above this are no numbers of tokens. */
const MAX_TOKENS = 1e9;
/** How far an endpoint's reports can move the estimates, as a factor. */
const MAX_CORRECTION = 4;

/** Tokens of a text by its size alone: a whole number, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Tokens as an endpoint reports them; null for what it does not report. */
export interface Usage {
  input: number | null;
  output: number | null;
}

/** Reads `usage` of a completion or of embeddings. */
export function usageOf(answer: unknown): Usage {
  const usage = (answer as { usage?: Record<string, unknown> } | null | undefined)?.usage;
  const count = (name: string): number | null => {
    const n = usage?.[name];
    return typeof n === 'number' && Number.isInteger(n) && n >= 0 && n <= MAX_TOKENS ? n : null;
  };
  // A prompt without tokens was never sent; some servers report zeros for what they did not count.
  return { input: count('prompt_tokens') || null, output: count('completion_tokens') };
}

/** Estimates that learn from reports. */
export class Estimator {
  private estimated = 0;
  private reported = 0;

  /** Input tokens of a request. */
  of(text: string): number {
    const ratio = this.estimated === 0 ? 1 : this.reported / this.estimated;
    return Math.ceil(estimateTokens(text) * Math.min(MAX_CORRECTION, Math.max(1 / MAX_CORRECTION, ratio)));
  }

  /** Takes note of what the endpoint counted for a text. */
  learn(text: string, tokens: number): void {
    this.estimated += estimateTokens(text);
    this.reported += tokens;
  }
}

/** One request that was sent, as it is counted. */
export interface Counted {
  stage: StageName;
  version: string;
  inputTokens: number;
  outputTokens: number;
  estimated: boolean;
  milliseconds: number;
}

/** Use by stage and prompt version, in order of first use. */
export class Ledger {
  private readonly rows: StageUse[] = [];

  constructor(private readonly prices: ModelSettings['prices']) {}

  add({ stage, version, inputTokens, outputTokens, estimated, milliseconds }: Counted): void {
    let row = this.rows.find((r) => r.stage === stage && r.version === version);
    if (row === undefined) this.rows.push((row = { stage, version, requests: 0, inputTokens: 0, outputTokens: 0, estimated: false, milliseconds: 0, cost: null }));
    row.requests++;
    row.inputTokens += inputTokens;
    row.outputTokens += outputTokens;
    row.estimated ||= estimated;
    row.milliseconds += milliseconds;
    // Prices are the chat model's.
    if (this.prices !== null && stage !== 'embed') row.cost = (row.inputTokens * this.prices.input + row.outputTokens * this.prices.output) / 1e6;
  }

  all(): StageUse[] {
    return this.rows.map((row) => ({ ...row }));
  }
}

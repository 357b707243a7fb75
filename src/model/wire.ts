/** One request at a time to the endpoint, or to a recording of it: within the budget, without secrets in what is kept. */
import OpenAI from 'openai';
import { httpFetch, type Fetch } from '../http.js';
import { Budget } from './budget.js';
import { parsed } from './completion.js';
import { digestOfJson, Recorder, Replayer, type Exchange, type Outcome } from './recording.js';
import { Secrets } from './secrets.js';
import { Estimator, usageOf } from './tokens.js';
import type { ModelSettings } from './types.js';

/** What speaking to an endpoint needs of its surroundings. */
export interface ModelDeps {
  /** For proxies. */
  env: Readonly<Record<string, string | undefined>>;
  /** Version of PRGuard, for the user agent. */
  version: string;
  /** A clock in milliseconds that never goes back. */
  now?: () => number;
  /** Waits so many milliseconds. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Says in one line what is tried again and why. */
  log?: (line: string) => void;
  /** How a recording came about, where that matters: `synthetic`. */
  label?: string;
}

/** What came of sending, `not-recorded` in a replay included. */
export type Sent = Outcome | { kind: 'unsent'; reason: 'not-recorded' };

/** A request to send. */
export interface Outgoing {
  /** The question, for the record. */
  id: string;
  path: Exchange['path'];
  /** JSON. */
  body: Record<string, unknown>;
  /** Milliseconds to wait before sending. */
  after?: number;
}

/** Most bytes of an answer that are read. */
const MAX_BYTES: Record<Exchange['path'], number> = {
  'chat/completions': 4 * 1024 * 1024,
  // A hundred embeddings of 4,000 numbers are 8 MB.
  embeddings: 32 * 1024 * 1024
};

/** Longest timer that the runtime has, in milliseconds. */
const MAX_TIMER = 2 ** 31 - 1;

/** Connection to one endpoint. */
export class Wire {
  private readonly estimator = new Estimator();
  private readonly budget: Budget;
  private readonly secrets: Secrets;
  private readonly recorder: Recorder | null;
  private readonly replayer: Replayer | null;
  private readonly attempts = new Map<string, number>();
  private readonly fetches = new Map<string, Fetch>();
  private readonly now: () => number;
  private readonly wait: (milliseconds: number) => Promise<void>;

  /** @throws ConfigurationError for a proxy or a folder that can't be */
  constructor(private readonly settings: ModelSettings, private readonly deps: ModelDeps) {
    this.now = deps.now ?? (() => performance.now());
    this.wait = deps.wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
    this.budget = new Budget(settings, this.now);
    this.secrets = new Secrets([settings.apiKey, ...Object.values(settings.headers)]);
    this.replayer = settings.replayFrom === null ? null : Replayer.open(settings.replayFrom);
    if (this.replayer === null) {
      const origin = new URL(settings.baseUrl).origin;
      for (const [path, maxBytes] of Object.entries(MAX_BYTES)) this.fetches.set(path, httpFetch({ env: deps.env, origin, maxBytes, maxRedirects: 0, milliseconds: MAX_TIMER }));
    }
    // Last, so that a fault above leaves an earlier recording alone.
    this.recorder = settings.recordTo === null ? null : Recorder.open(settings.recordTo, { model: settings.model, ...(deps.label === undefined ? {} : { label: deps.label }) });
  }

  /** Whether answers come from a recording. */
  get replays(): boolean {
    return this.replayer !== null;
  }

  /** A value of an answer without the secrets of the endpoint. */
  cleanValue(value: unknown): unknown {
    return this.secrets.removeDeep(value);
  }

  /**
   * Sends one request, or looks it up. Never rejects for a reason of the endpoint.
   * @throws ConfigurationError when the recording can't be written
   */
  async send({ id, path, body, after = 0 }: Outgoing): Promise<Sent> {
    const attempt = (this.attempts.get(id) ?? 0) + 1;
    this.attempts.set(id, attempt);
    // What is sent holds no secret, and so is the same in the record.
    const request = this.cleanRequest(body);
    const sha256 = digestOfJson(request);
    const sent = this.replayer === null ? await this.live(path, request, after) : (this.replayer.take(id, path, sha256) ?? { kind: 'unsent' as const, reason: 'not-recorded' as const });
    if (sent.kind !== 'unsent' || sent.reason !== 'not-recorded') this.recorder?.keep({ id, attempt, path, sha256, request: request as Exchange['request'], outcome: sent });
    return sent;
  }

  /** Texts without secrets. The rest of a request is ours, and a word of it may happen to be a header's value. */
  private cleanRequest(body: Record<string, unknown>): Record<string, unknown> {
    const clean = { ...body };
    if (Array.isArray(body.messages)) clean.messages = (body.messages as { content: string }[]).map((message) => ({ ...message, content: this.secrets.remove(message.content) }));
    if (Array.isArray(body.input)) clean.input = (body.input as string[]).map((text) => this.secrets.remove(text));
    return clean;
  }

  private async live(path: Exchange['path'], request: Record<string, unknown>, after: number): Promise<Outcome> {
    const end = this.budget.begin();
    try {
      if (after > 0) {
        if (this.budget.spent()) return { kind: 'unsent', reason: 'requests' };
        if (after >= this.budget.remaining()) return { kind: 'unsent', reason: 'seconds' };
        await this.wait(after);
      }
      const text = JSON.stringify(request.messages ?? request.input);
      const settle = this.budget.take(this.estimator.of(text));
      if (typeof settle === 'string') return { kind: 'unsent', reason: settle };
      const outcome = await this.post(path, request);
      if (outcome.kind === 'response') {
        const { input } = usageOf(parsed(outcome.body));
        const good = outcome.status >= 200 && outcome.status < 300;
        if (good && input !== null && path === 'chat/completions') this.estimator.learn(text, input);
        settle(good ? (input ?? this.estimator.of(text)) : 0);
      }
      return outcome;
    } finally {
      end();
    }
  }

  private async post(path: Exchange['path'], body: Record<string, unknown>): Promise<Outcome> {
    const start = this.now();
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(this.budget.remaining())));
    const took = (): number => Math.round(this.now() - start);
    let outcome: Outcome | undefined;
    let refused: unknown;
    const fetch: Fetch = async (url, init) => {
      try {
        const response = await this.fetches.get(path)!(url, { method: 'POST', body: init?.body, headers: this.headers(), signal });
        outcome = { kind: 'response', status: response.status, retryAfter: retryAfterOf(response.headers), body: this.secrets.removeFromJson(await response.text()), milliseconds: took() };
        return new Response(null, { status: 204 });
      } catch (error) {
        refused = error;
        throw error;
      }
    };
    try {
      await this.client(fetch).post(`/${path}`, { body }).asResponse();
    } catch (error) {
      // Without a request there is no endpoint to blame.
      if (refused === undefined) throw error;
      outcome = { kind: 'failed', reason: signal.aborted ? 'time-out' : reasonOf(refused), milliseconds: took() };
    }
    return outcome!;
  }

  /** A client for one request. Retries are ours; nothing of the process's environment takes part. */
  private client(fetch: Fetch): OpenAI {
    return new OpenAI({
      apiKey: this.settings.apiKey ?? 'none',
      baseURL: this.settings.baseUrl,
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      maxRetries: 0,
      timeout: MAX_TIMER,
      logLevel: 'off',
      fetch
    });
  }

  /** All headers that leave: the package's own tell of the machine. */
  private headers(): Record<string, string> {
    return {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': `prguard/${this.deps.version}`,
      ...(this.settings.apiKey === null ? {} : { authorization: `Bearer ${this.settings.apiKey}` }),
      ...this.settings.headers
    };
  }
}

/** `retry-after` in seconds or as a date, or OpenAI's in milliseconds. */
function retryAfterOf(headers: Headers): number | null {
  const milliseconds = Number(headers.get('retry-after-ms') ?? NaN);
  if (milliseconds >= 0 && Number.isFinite(milliseconds)) return milliseconds;
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** `httpFetch` refuses in words of its own; the rest is the network. */
function reasonOf(error: unknown): 'connection' | 'redirected' | 'too-large' {
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('the answer has more than')) return 'too-large';
  return /redirect/.test(message) ? 'redirected' : 'connection';
}

/**
 * Asks a model over an OpenAI-compatible endpoint. What the endpoint does wrong becomes a `Failure`; a question never rejects
 * for it.
 */
import { Capabilities, Gate } from './capabilities.js';
import { completionOf, embeddingsOf, parsed } from './completion.js';
import { complaintOf, failureOf, statusFailure, type Complaint, type Sent as SentParameters } from './failure.js';
import { DEFAULT_BASE_URL } from './settings.js';
import { jsonSchemaOf, readAnswer, strictSchemaOf } from './structured.js';
import { estimateTokens, Ledger, usageOf } from './tokens.js';
import type { Answer, Failure, Model, ModelSettings, Question, StageName } from './types.js';
import { Wire, type ModelDeps, type Outgoing } from './wire.js';

export type { ModelDeps } from './wire.js';

/** Times that a request is sent again after a failure of server or network, or for its rate. */
const MAX_RETRIES = 2;
/** Waits before them, in milliseconds, where the endpoint names none. */
const SERVER_WAITS = [1000, 4000];
const RATE_WAITS = [2000, 8000];
/** Longest wait that an endpoint can ask for, in milliseconds. */
const MAX_WAIT = 60_000;
/** Times that a request which is too long is cut, and what is kept of the user message each time. */
const MAX_CUTS = 3;
const CUT = 0.6;
/** Times that a limit on output which is too large is lowered. */
const MAX_LOWERED = 4;
const MIN_OUTPUT = 256;
/** Characters of a malformed answer that are sent back for repair. */
const MAX_REPAIR_CHARS = 8000;

/**
 * Connects to the endpoint, or to a recording.
 * @throws ConfigurationError for a proxy, or a folder to record to or replay, that can't be
 */
export function createModel(settings: ModelSettings, deps: ModelDeps): Model {
  return new Client(settings, deps);
}

/** What came of a request with its retries. */
type Tried = { kind: 'answer'; body: string } | { kind: 'refused'; status: number; complaint: Complaint } | { kind: 'failure'; failure: Failure };

/** A malformed answer, to be repaired. */
interface Repair {
  answer: string;
  complaint: string;
}

class Client implements Model {
  private readonly wire: Wire;
  private readonly ledger: Ledger;
  private readonly gate = new Gate();
  /** What all questions so far have found out. */
  private readonly known = new Capabilities();
  /** Why no question can be answered any more. */
  private closed: Failure | null = null;
  /** Whether the endpoint has answered any request. */
  private proven = false;
  private embeddings = 0;

  constructor(private readonly settings: ModelSettings, private readonly deps: ModelDeps) {
    this.wire = new Wire(settings, deps);
    this.ledger = new Ledger(settings.prices);
    const keyless = settings.apiKey === null && new URL(settings.baseUrl).origin === new URL(DEFAULT_BASE_URL).origin;
    if (keyless && !this.wire.replays) this.closed = failureOf('no-key');
  }

  use() {
    return this.ledger.all();
  }

  capabilities() {
    return { structured: this.known.structured, outputLimit: this.known.outputLimit, withheld: [...this.known.withheld].sort() };
  }

  async ask<T>(question: Question<T>): Promise<Answer<T>> {
    const leave = await this.gate.enter();
    // A question sees what was known when it began, so that a replay, which is faster, goes the same way.
    const capabilities = this.known.copy();
    const found = (answered: boolean): void => {
      this.known.merge(capabilities);
      leave(answered);
    };
    try {
      if (this.closed !== null) return { ok: false, failure: this.closed };
      return await this.answer(question, capabilities, () => found(true));
    } finally {
      found(false);
    }
  }

  private async answer<T>(question: Question<T>, capabilities: Capabilities, answered: () => void): Promise<Answer<T>> {
    const most = (): number => Math.min(this.settings.maxOutputTokens, capabilities.maxOutput);
    const state = { chars: question.maxChars, output: Math.min(question.maxOutputTokens ?? Infinity, most()), repair: null as Repair | null };
    let user = question.user(state.chars);
    let [cuts, lowered, raised] = [0, 0, false];
    const fail = (failure: Failure): Answer<T> => ({ ok: false, failure });
    for (;;) {
      const tried = await this.tried({ id: question.id, path: 'chat/completions', body: this.bodyOf(question, user, state, capabilities) }, question, this.sentBy(capabilities));
      if (tried.kind === 'failure') return fail(tried.failure);
      if (tried.kind === 'answer') {
        answered();
        const completion = completionOf(tried.body);
        if (completion.kind === 'refusal') return fail(failureOf('refusal'));
        if (completion.kind === 'truncated') {
          if (raised || state.output >= most()) return fail(failureOf('truncated'));
          raised = true;
          state.output = most();
          continue;
        }
        if (completion.kind !== 'content') return fail(failureOf('no-completion'));
        const read = readAnswer(completion.text, question.schema);
        if (read.ok) return { ok: true, value: this.wire.cleanValue(read.value) as T };
        if (state.repair !== null) return fail(failureOf('malformed'));
        // An endpoint that takes a format and pays no heed to it is told the schema in words from now on.
        if (!read.found && completion.text.trim() !== '') capabilities.structured = 'text';
        state.repair = { answer: completion.text.trim().slice(0, MAX_REPAIR_CHARS), complaint: read.complaint };
        this.deps.log?.(`${question.id}: the answer is malformed; a repair is asked for`);
        continue;
      }
      const { complaint, status } = tried;
      switch (complaint.about) {
        case 'context': {
          if (cuts++ === MAX_CUTS) return fail(failureOf('context-overflow'));
          state.chars = Math.floor(Math.min(state.chars, user.length) * CUT);
          const shorter = question.user(state.chars);
          if (shorter.length >= user.length) return fail(failureOf('context-overflow'));
          user = shorter;
          this.deps.log?.(`${question.id}: the request is too long for the model; it is cut`);
          break;
        }
        case 'output-size': {
          const next = complaint.allowed !== null && complaint.allowed < state.output ? complaint.allowed : Math.floor(state.output / 2);
          if (lowered++ === MAX_LOWERED || next < MIN_OUTPUT) return fail(statusFailure(status));
          state.output = next;
          if (complaint.here) raised = true;
          else capabilities.maxOutput = next;
          break;
        }
        case 'output-parameter':
          capabilities.refuseLimit();
          break;
        case 'temperature':
        case 'reasoning_effort':
        case 'system-role':
          capabilities.withheld.add(complaint.about);
          break;
        case 'structured':
          capabilities.stepDown();
          break;
        case 'content':
          return fail(failureOf('refusal'));
        case 'quota':
          return fail(failureOf('quota'));
        case 'nothing-known':
          // Gateways may hide the reason. It is most likely the format, and only while nothing has worked yet.
          if ((status === 400 || status === 422) && !this.proven && capabilities.stepDown()) break;
          if (!this.proven) capabilities.structured = this.known.structured;
          return fail(this.final(status));
      }
    }
  }

  /** Of a status that nothing can be done about: a refused key is refused for all. */
  private final(status: number): Failure {
    const failure = statusFailure(status);
    if (failure.kind === 'authorization') this.closed = failure;
    return failure;
  }

  /** Sends, and sends the same again where waiting may help. */
  private async tried(outgoing: Outgoing, { id, stage, version }: { id: string; stage: StageName; version: string }, parameters: SentParameters): Promise<Tried> {
    let pending: Failure | null = null;
    let after = 0;
    for (let retries = 0; ; retries++) {
      const sent = await this.wire.send({ ...outgoing, after });
      if (sent.kind === 'unsent') return { kind: 'failure', failure: pending === null || sent.reason === 'not-recorded' ? failureOf(sent.reason) : pending };
      const count = (inputTokens: number, outputTokens: number, estimated: boolean): void =>
        this.ledger.add({ stage, version, inputTokens, outputTokens, estimated, milliseconds: sent.milliseconds });
      const text = JSON.stringify(outgoing.body.messages ?? outgoing.body.input);
      let wait: number;
      let why: string;
      if (sent.kind === 'failed') {
        // What was under way when the time ended was very likely read.
        if (sent.reason === 'time-out') count(estimateTokens(text), 0, true);
        else count(0, 0, false);
        pending = failureOf(sent.reason);
        if (sent.reason !== 'connection') return { kind: 'failure', failure: pending };
        [wait, why] = [SERVER_WAITS[retries], 'the endpoint could not be reached'];
      } else {
        const completion = sent.status >= 200 && sent.status < 300 && outgoing.path === 'chat/completions' ? completionOf(sent.body) : null;
        const status = completion?.kind === 'error' ? completion.status : sent.status;
        if (status >= 200 && status < 300) {
          this.proven = true;
          const usage = usageOf(parsed(sent.body));
          const output = outgoing.path === 'embeddings' ? 0 : usage.output;
          const written = completion?.kind === 'content' ? estimateTokens(completion.text) : 0;
          count(usage.input ?? estimateTokens(text), output ?? written, usage.input === null || output === null);
          return { kind: 'answer', body: sent.body };
        }
        count(0, 0, false);
        pending = statusFailure(status);
        const complaint = complaintOf(status, sent.body, parameters);
        const passing = status === 429 || status === 408 || (status >= 500 && status !== 501);
        if (!passing || complaint.about !== 'nothing-known') return { kind: 'refused', status, complaint };
        [wait, why] = [sent.retryAfter ?? (status === 429 ? RATE_WAITS : SERVER_WAITS)[retries], `the endpoint answered with status ${status}`];
      }
      if (retries === MAX_RETRIES || wait > MAX_WAIT) return { kind: 'failure', failure: pending };
      this.deps.log?.(`${id}: ${why}; asked again in ${wait / 1000} s`);
      after = wait;
    }
  }

  private sentBy(capabilities: Capabilities): SentParameters {
    return {
      outputLimit: capabilities.outputLimit,
      structured: capabilities.structured !== 'text',
      temperature: this.settings.temperature !== null && !capabilities.withheld.has('temperature'),
      reasoningEffort: this.settings.reasoningEffort !== null && !capabilities.withheld.has('reasoning_effort'),
      systemRole: !capabilities.withheld.has('system-role')
    };
  }

  private bodyOf<T>(question: Question<T>, user: string, { output, repair }: { output: number; repair: Repair | null }, capabilities: Capabilities): Record<string, unknown> {
    const sent = this.sentBy(capabilities);
    const words = `JSON schema of the answer:\n${JSON.stringify(jsonSchemaOf(question.schema))}`;
    const system = capabilities.structured === 'json-schema' ? question.system : `${question.system}\n\nAnswer with one JSON object and nothing else.\n${words}`;
    const messages = sent.systemRole ? [{ role: 'system', content: system }, { role: 'user', content: user }] : [{ role: 'user', content: `${system}\n\n${user}` }];
    if (repair !== null) {
      messages.push({ role: 'assistant', content: repair.answer === '' ? '(no answer)' : repair.answer });
      messages.push({ role: 'user', content: `This answer can't be used. ${repair.complaint} Answer again with the one JSON object and nothing else.\n${words}` });
    }
    return {
      model: this.settings.model,
      messages,
      ...(sent.outputLimit === 'none' ? {} : { [sent.outputLimit]: output }),
      ...(sent.temperature ? { temperature: this.settings.temperature } : {}),
      ...(sent.reasoningEffort ? { reasoning_effort: this.settings.reasoningEffort } : {}),
      ...formatOf(question, capabilities)
    };
  }

  async embed(texts: readonly string[]): Promise<Answer<number[][]>> {
    if (texts.length === 0) return { ok: true, value: [] };
    if (this.settings.embeddingModel === null) throw new Error('embeddings were asked for without a model for them');
    if (this.closed !== null) return { ok: false, failure: this.closed };
    const id = `embed-${++this.embeddings}`;
    const none: SentParameters = { outputLimit: 'none', structured: false, temperature: false, reasoningEffort: false, systemRole: false };
    const body = { model: this.settings.embeddingModel, input: [...texts], encoding_format: 'float' };
    const tried = await this.tried({ id, path: 'embeddings', body }, { id, stage: 'embed', version: this.settings.embeddingModel }, none);
    if (tried.kind === 'failure') return { ok: false, failure: tried.failure };
    if (tried.kind === 'refused') return { ok: false, failure: tried.complaint.about === 'context' ? failureOf('context-overflow') : tried.complaint.about === 'quota' ? failureOf('quota') : this.final(tried.status) };
    const value = embeddingsOf(tried.body, texts.length);
    return value === null ? { ok: false, failure: failureOf('no-embedding') } : { ok: true, value };
  }
}

/** The way to ask for JSON, as a parameter. */
function formatOf<T>(question: Question<T>, { structured }: Capabilities): Record<string, unknown> {
  if (structured === 'text') return {};
  if (structured === 'json-object') return { response_format: { type: 'json_object' } };
  const { schema, strict } = strictSchemaOf(question.schema);
  return { response_format: { type: 'json_schema', json_schema: { name: question.schemaName, strict, schema } } };
}

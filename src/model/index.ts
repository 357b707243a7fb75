/**
 * The model reviewer, a stage a line: characterise, retrieve knowledge, construct candidates, ground and test them, refute what
 * no checker answers. It adds findings; it never throws for an endpoint's reason and never takes anything away.
 */
import type { Candidate, Context } from '../candidates/types.js';
import type { Mechanism } from '../knowledge/index.js';
import type { Policy } from '../verdict/policy.js';
import type { Judged } from '../verdict/index.js';
import type { ModelRecord, Rejected } from '../verdict/types.js';
import { groundCandidates } from './candidate.js';
import { plural } from '../plural.js';
import { ChangedCode } from './changed-code.js';
import { citedSections } from './cited.js';
import { outcomeOf } from './finding.js';
import { Grounding } from './ground.js';
import { guidance } from './guidance.js';
import { LookUps } from './look-ups.js';
import { buildPack, writePack, writeSections } from './pack/index.js';
import { Sources } from './pack/sources.js';
import { testCandidate, type Tested } from './premises.js';
import { loadPrompt } from './prompts.js';
import { refuteRound } from './refute.js';
import { retrieve, type Retrieved } from './retrieve.js';
import { characteriseAnswer, constructAnswer, type Characterisation, type Construction } from './schemas.js';
import { ShownLines } from './shown-lines.js';
import { readable } from './text.js';
import { TOO_MANY_EDITS } from './pack/index.js';
import type { SkipReason } from '../snapshot/index.js';
import type { Failure, Model, ModelSettings, Pack, Section, StageName } from './types.js';

/** Characters of the message that asks for the characterisation. */
export const CHARACTERISE_CHARS = 40_000;
/** Characters of the message that asks for candidates. */
export const CONSTRUCT_CHARS = 68_000;
/** Rounds of refutation: the second asks again about what look-ups may settle. */
export const REFUTE_ROUNDS = 2;

/** Reasons for which code that the model should have seen is not shown; others say that a file holds none. */
const UNSHOWN: ReadonlySet<string> = new Set<SkipReason | typeof TOO_MANY_EDITS>([TOO_MANY_EDITS, 'over-large', 'minified', 'undecodable', 'missing-object', 'damaged', 'unreadable', 'depth', 'outside-evidence']);

/** What the model reviewer found. */
export interface ModelReview {
  judged: Judged[];
  record: ModelRecord;
}

/** What it works on. */
export interface ModelInput {
  ctx: Context;
  /** The engine's own candidates: what they are about directs retrieval. */
  candidates: readonly Candidate[];
  policy: Policy;
  settings: ModelSettings;
  model: Model;
  /** Whether the configuration puts a file out of scope, by its paths. */
  outOfScope?: (paths: readonly string[]) => boolean;
}

/** Runs the model reviewer. */
export async function reviewWithModel({ ctx, candidates, policy, settings, model, outOfScope }: ModelInput): Promise<ModelReview> {
  const run = new Run(ctx, settings, model);
  const pack = await buildPack(ctx, { candidates, outOfScope });
  run.showed(pack);
  // Nothing of the change can be shown: nothing is asked.
  if (!pack.sections.some((s) => s.kind === 'hunk')) return { judged: [], record: run.record() };

  const characterisation = await run.characterise(pack);
  const mechanisms = characterisation ? await run.retrieve(characterisation, candidates) : [];
  const found = characterisation ? await run.lookUp(characterisation.lookups) : [];
  const construction = await run.construct(pack, found, characterisation, mechanisms);
  if (!construction) return { judged: [], record: run.record() };

  run.stated = construction.candidates.length;
  const sources = await Sources.of(ctx);
  const lines = sources.changed;
  const code = new ChangedCode(lines, sources);
  const grounds = await groundCandidates(construction.candidates, ctx, run.grounding, code, outOfScope);
  run.dropped = grounds.dropped.map(({ said, why }) => ({ title: readable(said.title, 160), why }));
  const tested = [];
  for (const c of grounds.candidates) tested.push(await testCandidate(c, ctx, lines, code));
  // What a checker refutes is not asked about.
  const open = tested.filter((t) => !t.premises.some((p) => p.result === 'REFUTED') && !t.refuters.some((r) => r.id === 'not-production' && r.result === 'HOLDS'));
  if (open.length) {
    const shown = [...(await citedSections(ctx, pack, grounds.candidates)), ...found, ...(await run.lookUp(construction.lookups))];
    const guides = [...new Set(open.map((t) => t.candidate.mechanism.id))].flatMap((id) => {
      const m = ctx.knowledge.mechanisms.find((x) => x.id === id);
      return m ? [guidance(m, ctx.knowledge, 'validation')] : [];
    });
    for (let round = 1; round <= REFUTE_ROUNDS; round++) {
      const { needs, failure } = await refuteRound(model, open.filter((t) => !t.premises.some((p) => p.result === 'REFUTED')), shown, guides, round, (sections, max) => run.sees(writeSections(sections, max)), run.grounding);
      if (failure) run.fail('refute', failure);
      // What could not be tested for the endpoint's reason is no finding: neither red nor yellow for it.
      if (failure && round === 1) run.untested(open.filter((t) => t.premises.some((p) => p.question !== null)));
      if (failure || needs.length === 0 || round === REFUTE_ROUNDS) break;
      const more = await run.lookUp(needs.map((symbol) => ({ relation: 'DEFINITION' as const, symbol })));
      if (more.length === 0) break;
      shown.unshift(...more);
    }
  }
  const judged: Judged[] = [];
  for (const t of tested) {
    if (run.left.has(t)) continue;
    const outcome = await outcomeOf(t, ctx, policy, settings.requireProof);
    if ('judged' in outcome) judged.push(outcome.judged);
    else run.rejected.push(outcome.rejected);
  }
  return { judged, record: run.record() };
}

/** One run: asks stage by stage and remembers what the record says. */
class Run {
  readonly grounding: Grounding;
  /** Candidates that are left out, since they could not be tested. */
  readonly left = new Set<Tested>();
  private pack: Pack | null = null;
  private readonly shown = new ShownLines();
  stated = 0;
  dropped: ModelRecord['dropped'] = [];
  readonly rejected: Rejected[] = [];
  private readonly lookUps: LookUps;
  private readonly degraded: ModelRecord['degraded'] = [];
  private retrieved: Retrieved | null = null;
  private unknowns: string[] = [];
  private readonly answers: ModelRecord['answers'] = { characterisation: null, construction: null };

  constructor(private readonly ctx: Context, private readonly settings: ModelSettings, private readonly model: Model) {
    this.grounding = new Grounding(ctx.store, (side, path, line) => this.shown.has(side, path, line));
    this.lookUps = new LookUps(ctx);
  }

  /** Remembers what a message shows, and gives it back. */
  sees(message: string): string {
    return this.shown.add(message);
  }

  /** Remembers the pack; code that could not be shown is told like a stage that failed. */
  showed(pack: Pack): void {
    this.pack = pack;
    const large = pack.omitted.filter((o) => UNSHOWN.has(o.reason));
    if (large.length) this.degraded.push({ stage: 'characterise', kind: 'not-shown', sentence: `${plural(large.length, 'changed file')} could not be shown to the model: ${large.slice(0, 3).map((o) => `${readable(o.path, 100)} (${o.reason})`).join(', ')}${large.length > 3 ? ', …' : ''}.` });
  }

  /** Leaves out candidates that could not be tested. */
  untested(list: readonly Tested[]): void {
    for (const t of list) {
      this.left.add(t);
      this.dropped.push({ title: readable(t.candidate.said.title, 160), why: 'its premises could not be tested, since the model gave no answer' });
    }
  }

  fail(stage: StageName, failure: Failure): null {
    this.degraded.push({ stage, kind: failure.kind, sentence: failure.sentence });
    return null;
  }

  async characterise(pack: Pack): Promise<Characterisation | null> {
    const prompt = loadPrompt('characterise');
    const answer = await this.model.ask({
      stage: 'characterise', id: 'characterise', version: prompt.version, system: prompt.system, maxChars: CHARACTERISE_CHARS,
      user: (max) => this.sees(writePack(pack, max)), schemaName: 'characterisation', schema: characteriseAnswer
    });
    if (!answer.ok) return this.fail('characterise', answer.failure);
    this.answers.characterisation = answer.value;
    this.unknowns = answer.value.unknowns.map((u) => readable(u, 300));
    return answer.value;
  }

  async retrieve(c: Characterisation, candidates: readonly Candidate[]): Promise<readonly Mechanism[]> {
    const classes = new Set<string>();
    for (const change of this.ctx.analysis.changes) {
      const language = change.pair.head.file.unit.language;
      for (const l of change.losses) for (const g of l.governed) for (const x of this.ctx.classifier.classes(g.to, language).keys()) classes.add(x);
    }
    const embed = this.settings.embeddingModel === null ? null : async (texts: readonly string[]): Promise<number[][] | null> => {
      const answer = await this.model.embed(texts);
      return answer.ok ? answer.value : this.fail('embed', answer.failure);
    };
    this.retrieved = await retrieve(c, this.ctx.knowledge, { roles: new Set(candidates.map((x) => x.role.id)), classes }, embed, this.settings.thresholds);
    return this.retrieved.mechanisms;
  }

  async construct(pack: Pack, found: readonly Section[], c: Characterisation | null, mechanisms: readonly Mechanism[]): Promise<Construction | null> {
    const prompt = loadPrompt('construct');
    const known = [
      mechanisms.length ? `Mechanisms that go with what the change does:\n${mechanisms.map((m) => guidance(m, this.ctx.knowledge, 'construction')).join('\n')}` : '',
      c ? `What was made out before (words of the data may be among it; check it): ${readable(JSON.stringify({ effect: c.effect, guards: c.guards, unknowns: c.unknowns }), 6000)}` : ''
    ].filter(Boolean).join('\n\n');
    const sections = [...pack.sections, ...found];
    const answer = await this.model.ask({
      stage: 'construct', id: 'construct', version: prompt.version, system: prompt.system, maxChars: CONSTRUCT_CHARS,
      user: (max) => `${known}\n\n${this.sees(writePack({ ...pack, sections }, Math.max(0, max - known.length - 2)))}`, schemaName: 'candidates', schema: constructAnswer
    });
    if (!answer.ok) return this.fail('construct', answer.failure);
    this.answers.construction = answer.value;
    return answer.value;
  }

  lookUp(asked: Parameters<LookUps['answer']>[0]): Promise<Section[]> {
    return this.lookUps.answer(asked);
  }

  record(): ModelRecord {
    const { settings: s } = this;
    const { structured, outputLimit, withheld } = this.model.capabilities();
    return {
      provider: new URL(s.baseUrl).origin, model: s.model,
      settings: { maxRequests: s.maxRequests, maxInputTokens: s.maxInputTokens, maxOutputTokens: s.maxOutputTokens, maxSeconds: s.maxSeconds, temperature: s.temperature, reasoningEffort: s.reasoningEffort, requireProof: s.requireProof, embeddingModel: s.embeddingModel },
      capabilities: { structured, outputLimit, withheld }, replayed: s.replayFrom !== null,
      stages: this.model.use().flatMap(({ stage, version, ...use }) => (stage === 'claims' ? [] : [{ stage, prompt: version, ...use }])),
      mechanisms: this.retrieved?.mechanisms.map((m) => m.id) ?? [], retrieval: this.retrieved?.by ?? 'none', retrievalDigest: this.retrieved?.digest ?? null, pack: this.pack?.digest ?? null, omitted: this.pack?.omitted ?? [],
      lookups: this.lookUps.asked.map(({ relation, symbol }) => ({ relation, symbol: readable(symbol, 120) })), lookupsLeft: this.lookUps.left,
      citations: { ...this.grounding.counts }, candidates: this.stated, dropped: this.dropped, rejected: this.rejected, degraded: this.degraded, unknowns: this.unknowns, answers: this.answers
    };
  }
}

/** The pipeline, one stage a line (docs/architecture.md). */
import { version } from './assets.js';
import { findCandidates } from './candidates/index.js';
import { analyseChange } from './change/index.js';
import { prepare } from './characterize/prepare.js';
import { withConfiguration } from './configuration/knowledge.js';
import { editNotices, entryNotices, faultNotices, type Caller } from './configuration/notices.js';
import { dayOf, policyOf, scopeOf } from './configuration/policy.js';
import { readConfiguration, type ConfigurationSource } from './configuration/read.js';
import { recordOf } from './configuration/record.js';
import { engineDigest } from './digest.js';
import { evidenceDigest } from './evidence/digest.js';
import { languagesMet } from './evidence/languages-met.js';
import { readChange, withLine } from './evidence/read-change.js';
import type { Component } from './evidence/scope.js';
import { UnitStore } from './evidence/units.js';
import { callFacts } from './knowledge/call-facts.js';
import { loadKnowledge } from './knowledge/index.js';
import { reviewWithModel } from './model/index.js';
import { modelMechanismIds } from './model/mechanisms.js';
import { merge } from './model/merge.js';
import type { Model, ModelSettings } from './model/types.js';
import { attend, type NarrativeOptions } from './narrative/index.js';
import { blackOutReview } from './secrets.js';
import { openSnapshot, type Snapshot } from './snapshot/index.js';
import { validate } from './validation/index.js';
import { withHistory } from './verdict/history.js';
import { decide, judge } from './verdict/index.js';
import type { ModelRecord, Notice, Review, StageRecord } from './verdict/types.js';

/** What is reviewed, and how. */
export interface ReviewOptions {
  /** Folder of the repository (work tree or bare). */
  repo: string;
  /** Revision that the pull request targets; the merge base with `head` is what is compared. */
  base: string;
  /** Revision of the pull request, or `WORKTREE`. */
  head: string;
  /** Compare exactly the two revisions in place of merge base and head. */
  exact?: boolean;
  /** The merge bases, where they are known already: head is compared with the one, or with the merge of several. */
  mergeBases?: readonly string[];
  /** Where the project's configuration comes from; by default the tip of `base`. `none` for examples and the benchmark. */
  configuration?: ConfigurationSource;
  /** The run's start, by whose day (UTC) the expiry of acceptances is judged; by default now. */
  now?: Date;
  /** Who started the run, to tell edits of the calling workflow. */
  caller?: Caller;
  /** What the caller knows of the run that every report has to say. */
  notices?: readonly Notice[];
  /** Treat every mechanism as being at level `block` (examples and mechanism tests). */
  ignoreLevels?: boolean;
  /** Leave out premises or refuters by id (tests of their worth). */
  disable?: ReadonlySet<string>;
  /** Leave out evidence by component (the benchmark's evidence ladder). */
  without?: ReadonlySet<Component>;
  /** Look for commits in the history of base that name a security fix, as supporting evidence; `configured`: as the configuration says, else yes. By default no. */
  history?: boolean | 'configured';
  /** The second reviewer: what it may use, and what speaks to it. Without it the review is the built-in reviewer's. */
  model?: { settings: ModelSettings; client: Model };
  /** What is said of the change, to be checked apart from everything else. Without it claims are not looked for. */
  narrative?: NarrativeOptions;
}

/**
 * Reviews a change.
 * @throws SnapshotError when the repository or revisions can't be reviewed
 * @throws ConfigurationError when the project's configuration is faulty
 */
export async function review(options: ReviewOptions): Promise<Review> {
  const clock = new Stages();
  const day = dayOf(options.now ?? new Date());
  const snapshot = await openSnapshot({ repo: options.repo, base: options.base, head: options.head, exact: options.exact, ...(options.mergeBases ? { mergeBases: options.mergeBases } : {}) });
  try {
    clock.done('snapshot', { changedFiles: snapshot.changes.length });
    const configuration = await readConfiguration(snapshot, options.configuration ?? { revision: snapshot.requestedBase });
    const knowledge = withConfiguration(loadKnowledge(), configuration);
    const edits = await editNotices(snapshot, configuration, options.caller ?? {});
    const notices = [...(options.notices ?? []), ...comparisonNotices(snapshot), ...edits, ...(await faultNotices(snapshot, edits))];
    clock.done('configuration', { mechanisms: configuration.mechanisms.length, notices: notices.length });
    const store = new UnitStore(snapshot, options.without);
    const change = await readChange(store, scopeOf(configuration.file));
    clock.done('syntax', { files: change.files.length, parsed: store.parsed });
    const analysis = analyseChange(change.files, callFacts(knowledge));
    clock.done('change', { functions: analysis.changes.length, losses: sum(analysis.changes, (c) => c.losses.length), gains: sum(analysis.changes, (c) => c.gains.length) });
    const context = await prepare(analysis, knowledge, store, options.disable ?? new Set());
    clock.done('characterize', { queries: context.relations.queries });
    const candidates = await findCandidates(context);
    clock.done('candidates', { candidates: candidates.length });
    const results = [];
    for (const c of candidates) results.push(await validate(c, context));
    clock.done('validation', { validated: results.filter((r) => r.status === 'VALIDATED').length, queries: context.relations.queries });
    const policy = policyOf(configuration.file, day, options.ignoreLevels === true);
    const judgement = await judge(results, context, policy);
    const validated = new Set(judgement.judged.flatMap(({ finding: f }) => (f.status === 'VALIDATED' ? [f.fingerprint] : [])));
    // What the built-in reviewer looked up and met; a second reviewer's look-ups change neither coverage nor digests.
    const [queries, limits] = [context.relations.digest, [...context.relations.limits]];
    let modelRecord: ModelRecord | undefined;
    if (options.model) {
      const second = await reviewWithModel({ ctx: context, candidates, policy, settings: options.model.settings, model: options.model.client, outOfScope: scopeOf(configuration.file) });
      const { judged, left } = merge(judgement.judged, second.judged);
      judgement.judged = judged;
      modelRecord = { ...second.record, dropped: [...second.record.dropped, ...left.map((f) => ({ title: f.title, why: 'it would only comment, beside others that do' }))] };
      notices.push(...degradedNotices(modelRecord));
      clock.done('model', { requests: sum(modelRecord.stages, (s) => s.requests), candidates: modelRecord.candidates });
    }
    const decision = decide(judgement);
    const asked = options.history === 'configured' ? configuration.file.history !== 'false' : options.history === true;
    const { record: history, ...cited } = asked ? await withHistory(decision, validated, options.repo, store) : { ...decision, record: null };
    clock.done('verdict', { findings: decision.findings.length, rejected: decision.rejected.length });
    const narrowed = options.without?.size ? [`Evidence was left out as asked: ${[...options.without].join(', ')}.`] : [];
    const coverage = withLine({ ...change.coverage, ...languagesMet(change.files, knowledge), limits: [...narrowed, ...change.coverage.limits, ...analysis.limits, ...limits, ...(history?.limits ?? [])] });
    notices.push(...(await entryNotices(configuration, { ...decision, coverage, knowledge, day, further: modelMechanismIds, paths: async () => [...(await snapshot.paths('base')), ...(await snapshot.paths('head'))] })));
    // What bounds cut off in a changed file counts like a file that was not analysed; what they cut off elsewhere leaves premises unknown.
    const incomplete = coverage.notAnalysed.length > 0 || change.coverage.limits.length > 0 || analysis.limits.length > 0;
    const decided: Review = {
      format: 'prguard-review/1',
      tool: { name: 'PRGuard', version: version(), engine: engineDigest(), knowledge: knowledge.digest },
      base: { requested: options.base, ...snapshot.base },
      head: { requested: options.head, ...snapshot.head },
      evidence: evidenceDigest(analysis),
      queries,
      verdict: decision.verdict,
      state: incomplete ? 'incomplete' : decision.findings.length ? 'findings' : 'clean',
      configuration: recordOf(configuration, day, options.caller ?? {}),
      notices,
      findings: cited.findings,
      accepted: cited.accepted,
      rejected: decision.rejected,
      coverage,
      stages: clock.records,
      ...(history ? { history } : {}),
      ...(modelRecord ? { model: modelRecord } : {})
    };
    // Last of all, on what is decided: nothing of it goes back into the review.
    const attention = options.narrative && (await attend(options.narrative, { ctx: context, repo: options.repo, findings: [...decided.findings, ...decided.accepted.map((a) => a.finding)], coverage: decided.coverage, model: options.model?.settings.narrative ? options.model.client : null }));
    // Here, so that no report and no record can be made of anything else.
    return blackOutReview(attention ? { ...decided, attention } : decided);
  } finally {
    await snapshot.close();
  }
}

/** What has to be said of the two sides themselves. */
function comparisonNotices({ base, head }: Snapshot): Notice[] {
  const notices: Notice[] = [];
  if (base.revision === head.revision) notices.push({ id: 'nothing-compared', path: null, message: `Nothing was compared: the base contains the head ${head.revision.slice(0, 12)}. Where a change was to be reviewed, name as base the revision that it targets, and as head the change itself.` });
  if (base.mergeBases) notices.push({ id: 'several-merge-bases', path: null, message: `Base and head have ${base.mergeBases.length} merge bases, as after merges in both directions (${base.mergeBases.map((id) => id.slice(0, 12)).join(', ')}). Head is compared with the merge of these.` });
  return notices;
}

/** What a reader must know of a model that did not do its work. */
function degradedNotices(record: ModelRecord): Notice[] {
  return record.degraded.map(({ stage, kind, sentence }) => ({
    id: 'model-degraded', path: null,
    message: kind === 'not-shown' ? `The model reviewer did not see the whole change: ${sentence}` : `The model reviewer's stage "${stage}" did not do its work: ${sentence} The built-in reviewer's findings and coverage are whole.`
  }));
}

/** Counts and wall time of each stage. Times are for people; nothing depends on them. */
class Stages {
  readonly records: StageRecord[] = [];
  private last = performance.now();

  done(name: string, counts: Record<string, number>): void {
    const now = performance.now();
    this.records.push({ name, counts, milliseconds: Math.round(now - this.last) });
    this.last = now;
  }
}

function sum<T>(items: T[], count: (x: T) => number): number {
  return items.reduce((n, x) => n + count(x), 0);
}

/**
 * Re-checking a recorded review against a repository: every citation is read again, and the deterministic engine
 * reviews the recorded revisions again; each recorded field is then compared with the recomputed one, by name.
 */
import type { ZodError } from 'zod';
import type { ConfigurationSource } from '../configuration/read.js';
import { optionsOf } from '../configuration/record.js';
import type { ReviewOptions } from '../review.js';
import { mergeBases, openSnapshot, SnapshotError, WORKTREE, type Snapshot } from '../snapshot/index.js';
import { reviewSchema, type Finding, type Notice, type Review, type Verdict } from '../verdict/types.js';
import { checkCitations } from './citations.js';
import { checkModelFindings } from './model.js';
import { alignHistory } from './history.js';
import { compareValues, leafPaths, member, type Difference } from './compare.js';

export type { Difference } from './compare.js';

/** A field that this run could not re-check, and why. */
export interface NotRechecked {
  path: string;
  reason: string;
}

/** What re-checking a review showed. */
export interface Verification {
  differences: Difference[];
  notRechecked: NotRechecked[];
  /** Leaf fields that were recomputed and agree. */
  agreed: number;
}

/** Against what a review is checked. */
export interface VerifyOptions {
  /** Folder of the repository. */
  repo: string;
  /** Also fail on what only a model said, and on another engine, knowledge base or version. */
  strict: boolean;
  /**
   * What is known of the run from elsewhere than the recorded review: the configuration that counts, and the day. The
   * recorded ones were chosen by whoever wrote the review; where they are not given here, they are used and listed as not re-checkable.
   */
  configuration?: ConfigurationSource;
  now?: Date;
  /** The configuration file that a review with `configuration.source` `file` was given. */
  file?: { path: string; text: string };
  /** The deterministic engine. */
  review(options: ReviewOptions): Promise<Review>;
}

const reasons = {
  timing: 'timings differ from run to run',
  model: 'only a model said so; no checker proved it',
  tool: 'version and digests of the tool that wrote the review; compared with --strict',
  name: 'names of revisions move; the revision that was reviewed is checked in their place',
  configuration: 'chosen by whoever ran the review; compare it with the tip of the target branch',
  day: 'the day on which the review was made',
  caller: 'says where the review was made',
  narrative: 'says what was said of the change when the review was made; nothing else in the review depends on it',
  circumstances: 'says what the run could not find out',
  other: 'needs the revisions, which are not in this repository'
} as const;

/**
 * Verifies a parsed review file.
 * @throws SnapshotError when the repository itself can't be used
 */
export async function verifyReview(value: unknown, options: VerifyOptions): Promise<Verification> {
  const parsed = reviewSchema.safeParse(value);
  if (!parsed.success) return { differences: schemaDifferences(parsed.error), notRechecked: [], agreed: 0 };
  const recorded = parsed.data;

  const opened = await open(recorded, options);
  if ('differences' in opened) {
    const failed = new Set(opened.differences.map((d) => d.path));
    const rest = leafPaths(recorded).filter((path) => !failed.has(path));
    return { differences: opened.differences, notRechecked: rest.map((path) => ({ path, reason: reasons.other })), agreed: 0 };
  }

  const notRechecked: NotRechecked[] = recorded.stages.map((_, i) => ({ path: `stages[${i}].milliseconds`, reason: reasons.timing }));
  let citations: Difference[];
  try {
    citations = [...(await checkCitations(recorded, opened.snapshot)), ...(await checkModelFindings(recorded, opened.snapshot))];
  } finally {
    await opened.snapshot.close();
  }
  const configured = configurationOf(recorded, options);
  notRechecked.push(...configured.notRechecked);
  const recomputed = await options.review({ repo: options.repo, head: headOf(recorded), ...comparedOf(recorded), ...configured.options, history: recorded.history?.looked === true });

  const names = await checkNames(recorded, options.repo);
  notRechecked.push(...names.notRechecked);
  const past = alignHistory(recorded, recomputed);
  notRechecked.push(...past.notRechecked);
  const told = alignCircumstances(recorded, past.expected);
  const said = alignModelFindings(recorded, told.expected);
  // What was said of the change is no property of the repository: neither side's is compared.
  const { attention: _, ...repeatable } = said.expected;
  said.expected = { ...repeatable, ...(recorded.attention ? { attention: recorded.attention } : {}) };
  if (recorded.attention) for (const path of leafPaths(recorded.attention, 'attention')) notRechecked.push({ path, reason: reasons.narrative });
  notRechecked.push(...told.notRechecked, ...said.notRechecked);
  if (!options.strict) {
    for (const key of ['version', 'engine', 'knowledge'] as const) {
      if (recorded.tool[key] !== recomputed.tool[key]) notRechecked.push({ path: `tool.${key}`, reason: `${reasons.tool}; here ${recomputed.tool[key]}` });
      else notRechecked.push({ path: `tool.${key}`, reason: reasons.tool });
    }
  }

  const skipped = new Set(notRechecked.map((n) => n.path));
  const left = (path: string): boolean => skipped.has(path) || path === 'base.requested' || path === 'head.requested';
  const all = [...citations, ...names.differences, ...compareValues(recorded, said.expected, '', left)];
  if (options.strict) all.push(...said.notRechecked.map(({ path, reason }) => ({ path, message: reason })));
  const differences = firstByPath(all);
  const agreed = leafPaths(recorded).filter((path) => !skipped.has(path)).length;
  return { differences, notRechecked, agreed: Math.max(0, agreed - differences.length) };
}

/**
 * By which configuration the review is made again, and which fields of its record that leaves open. A configuration
 * file that is not at hand leaves the review to be made without it.
 */
function configurationOf({ configuration }: Review, given: VerifyOptions): { options: Pick<ReviewOptions, 'configuration' | 'now' | 'caller'>; notRechecked: NotRechecked[] } {
  const recorded = optionsOf(configuration, given.file && { path: configuration.path ?? given.file.path, text: given.file.text });
  const options = { ...recorded, ...(given.configuration === undefined ? {} : { configuration: given.configuration }), ...(given.now === undefined ? {} : { now: given.now }) };
  const notRechecked: NotRechecked[] = [];
  if (given.configuration === undefined && configuration.revision !== null) notRechecked.push({ path: 'configuration.revision', reason: reasons.configuration });
  if (given.now === undefined && configuration.day !== null) notRechecked.push({ path: 'configuration.day', reason: reasons.day });
  for (const key of ['workflow', 'action'] as const) if (configuration[key] !== null) notRechecked.push({ path: `configuration.${key}`, reason: reasons.caller });
  return { options, notRechecked };
}

/** What is compared: the recorded base exactly, or the merge of the recorded merge bases, which no repository has. */
function comparedOf({ base }: Review): { base: string; exact: true; mergeBases?: string[] } {
  return base.mergeBases ? { base: base.mergeBases[0]!, exact: true, mergeBases: base.mergeBases } : { base: base.revision, exact: true };
}

function headOf(review: Review): string {
  return review.head.revision;
}

function firstByPath(all: readonly Difference[]): Difference[] {
  const seen = new Map<string, Difference>();
  for (const difference of all) if (!seen.has(difference.path)) seen.set(difference.path, difference);
  return [...seen.values()];
}

/** What is wrong with a file that is no review, by field. */
function schemaDifferences(error: ZodError): Difference[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.reduce<string>((at, key) => member(at, typeof key === 'symbol' ? String(key) : key), '');
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: member(path, key), message: 'is no field of a review' }));
    return [{ path: path || '(top)', message: issue.message }];
  });
}

/** Opens the recorded revisions, or tells which of them does not exist. */
async function open(review: Review, { repo, file, configuration }: VerifyOptions): Promise<{ snapshot: Snapshot } | { differences: Difference[] }> {
  const differences: Difference[] = [];
  for (const side of ['base', 'head'] as const) {
    const revision = review[side].revision;
    if (!isRevision(revision, side)) differences.push({ path: `${side}.revision`, message: `${JSON.stringify(revision)} is no full commit id` });
  }
  (review.base.mergeBases ?? []).forEach((id, i) => {
    if (!isRevision(id, 'base')) differences.push({ path: `base.mergeBases[${i}]`, message: `${JSON.stringify(id)} is no full commit id` });
  });
  const { revision: tip, day, source } = review.configuration;
  if (source === 'file' && !file && configuration === undefined) differences.push({ path: 'configuration.digest', message: 'the configuration was a file that the caller gave; name it with --config' });
  if (tip !== null && !isRevision(tip, 'base')) differences.push({ path: 'configuration.revision', message: `${JSON.stringify(tip)} is no full commit id` });
  else if (tip !== null && (await mergeBases(repo, tip, tip).catch(missing)) === null) differences.push({ path: 'configuration.revision', message: `${tip} is no commit of this repository` });
  if (day !== null && !isDay(day)) differences.push({ path: 'configuration.day', message: `${JSON.stringify(day)} is no day` });
  if (differences.length) return { differences };
  try {
    return { snapshot: await openSnapshot({ repo, head: headOf(review), ...comparedOf(review) }) };
  } catch (error) {
    if (!(error instanceof SnapshotError) || error.kind !== 'usage') throw error;
    // One of the three is not there; the repository itself must be, or the error is the caller's.
    for (const side of ['base', 'head'] as const) {
      const merged = side === 'base' ? review.base.mergeBases : undefined;
      for (const [i, revision] of (merged ?? [review[side].revision]).entries()) {
        if (revision === WORKTREE) continue;
        try {
          await mergeBases(repo, revision, revision);
        } catch (inner) {
          if (!(inner instanceof SnapshotError)) throw inner;
          if (inner.message.includes(revision)) differences.push({ path: merged ? `base.mergeBases[${i}]` : `${side}.revision`, message: inner.message });
        }
      }
    }
    if (!differences.length) throw error;
    return { differences };
  }
}

/** What is not in the repository is a difference; a repository that can't be used is the caller's error. */
function missing(error: unknown): null {
  if (error instanceof SnapshotError && error.kind === 'usage' && error.message.startsWith('Revision')) return null;
  throw error;
}

function isDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}

function isRevision(revision: string, side: 'base' | 'head'): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(revision) || (side === 'head' && revision === WORKTREE);
}

/**
 * What was asked for. Full commit ids don't move and are checked: head is the revision, and base is it or has it as
 * the common ancestor with head. Names do move, so they are only listed.
 */
async function checkNames(review: Review, repo: string): Promise<{ differences: Difference[]; notRechecked: NotRechecked[] }> {
  const differences: Difference[] = [];
  const notRechecked: NotRechecked[] = [];
  const { base, head } = review;
  if (head.requested === WORKTREE || head.revision === WORKTREE || isRevision(head.requested, 'head')) {
    if (head.requested !== head.revision) differences.push({ path: 'head.requested', message: `asked for ${head.requested}, but ${head.revision} is recorded as reviewed` });
  } else notRechecked.push({ path: 'head.requested', reason: reasons.name });
  if (!isRevision(base.requested, 'base')) notRechecked.push({ path: 'base.requested', reason: reasons.name });
  else if (base.requested !== base.revision) {
    const ancestors = await mergeBases(repo, base.requested, head.revision === WORKTREE ? 'HEAD' : head.revision).catch((error: unknown) => {
      if (error instanceof SnapshotError) return [error.message];
      throw error;
    });
    const expected = base.mergeBases ?? [base.revision];
    if ([...ancestors].sort().join() !== [...expected].sort().join()) differences.push({ path: 'base.requested', message: `its common ancestor with head is not ${expected.join(', ')} (${ancestors.join(', ') || 'there is none'})` });
  }
  return { differences, notRechecked };
}

/** What a run could not find out is no property of the repository: such notices are carried over and listed as not re-checkable. */
function alignCircumstances(recorded: Review, recomputed: Review): { expected: Review; notRechecked: NotRechecked[] } {
  const ofRun = (n: Notice): boolean => n.id === 'configuration-not-current';
  const own = recomputed.notices.filter((n) => !ofRun(n));
  const notices = recorded.notices.flatMap((n) => (ofRun(n) ? [n] : own.splice(0, 1)));
  const notRechecked = recorded.notices.flatMap((n, i) => (ofRun(n) ? leafPaths(n, `notices[${i}]`).map((path) => ({ path, reason: reasons.circumstances })) : []));
  return { expected: { ...recomputed, notices: [...notices, ...own] }, notRechecked };
}

/**
 * The deterministic engine can't repeat what a model said. What only the model found, and what it says of findings of both, is
 * carried over and listed as not re-checkable but for its citations; it counts in verdict and state.
 */
function alignModelFindings(recorded: Review, recomputed: Review): { expected: Review; notRechecked: NotRechecked[] } {
  const own = [...recomputed.findings];
  const findings: Finding[] = [];
  const notRechecked: NotRechecked[] = [];
  const leave = (path: string): unknown => notRechecked.push({ path, reason: reasons.model });
  recorded.findings.forEach((finding, i) => {
    const at = `findings[${i}]`;
    const known = own.findIndex((f) => f.fingerprint === finding.fingerprint);
    if (saidByModel(finding) && known < 0) {
      findings.push(finding);
      for (const path of leafPaths(finding, at)) if (!path.includes('.citations[') || path.includes('.premises[')) leave(path);
    } else if (finding.foundBy?.includes('model') && known >= 0) {
      const [mine] = own.splice(known, 1);
      // Only upwards, and only by what the model is said to have proven.
      const raised = finding.status === 'VALIDATED' && finding.model?.status === 'VALIDATED' && (mine!.status !== 'VALIDATED' || (finding.blocking && !mine!.blocking));
      findings.push({ ...mine!, foundBy: finding.foundBy, ...(finding.model ? { model: finding.model } : {}), ...(raised ? { status: finding.status, blocking: finding.blocking } : {}) });
      for (const path of [...leafPaths(finding.foundBy, `${at}.foundBy`), ...leafPaths(finding.model ?? {}, `${at}.model`)]) if (!path.includes('.citations[') || path.includes('.premises[')) leave(path);
      if (raised) [`${at}.status`, `${at}.blocking`].forEach(leave);
    } else if (own.length) findings.push(own.shift()!);
  });
  findings.push(...own);
  if (recorded.model) for (const path of leafPaths(recorded.model, 'model')) leave(path);
  const notices = [...recomputed.notices];
  recorded.notices.forEach((notice, i) => {
    if (notice.id !== 'model-degraded') return;
    notices.splice(i, 0, notice);
    for (const path of leafPaths(notice, `notices[${i}]`)) leave(path);
  });
  const stages = [...recomputed.stages];
  recorded.stages.forEach((stage, i) => {
    if (stage.name === 'verdict' && stages[i]?.name === 'verdict') stages[i] = { ...stages[i]!, counts: { ...stages[i]!.counts, findings: findings.length } };
    if (stage.name !== 'model') return;
    stages.splice(i, 0, stage);
    for (const path of leafPaths(stage.counts, `stages[${i}].counts`)) leave(path);
  });
  if (!notRechecked.length) return { expected: recomputed, notRechecked };
  const verdict: Verdict = findings.some((f) => f.blocking) ? 'BLOCK' : findings.length ? 'COMMENT' : 'APPROVE';
  const state = recomputed.state === 'clean' && findings.length ? 'findings' : recomputed.state;
  return { expected: { ...recomputed, findings, verdict, state, notices, stages, ...(recorded.model ? { model: recorded.model } : {}) }, notRechecked };
}

function saidByModel(finding: Finding): boolean {
  return finding.foundBy?.includes('model') === true || finding.premises.some((p) => p.result === 'SUPPORTED');
}

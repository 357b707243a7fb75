/** Makes a case from a commit that fixed a vulnerability. What can't be decided is proposed or left empty, for a person. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../../canonical-json.js';
import { ConfigurationError, ReviewError } from '../../errors.js';
import { inertLine } from '../../report/inert.js';
import { firstLine } from '../../snapshot/error.js';
import { runGit } from '../../snapshot/git.js';
import { resolveCommit } from '../../snapshot/revision.js';
import { locate, type Location } from '../../snapshot/seal.js';
import { SUBMODULE_MODE } from '../../snapshot/tree.js';
import { layoutCase, type LaidOut } from '../repositories/layout.js';
import { diffTree, meets, readDiff } from '../repositories/patch.js';
import { short } from '../repositories/unavailable.js';
import { caseSchema, type BenchmarkCase } from './case.js';
import { faultOf, jsonLinesFiles, readJsonLines } from './json-lines.js';
import { changedFiles, changedLines, isCarried, languageOf, leftOut, mainLanguage, proposeTargets } from './propose.js';

/** Most lines, removed and added, that a case may change: more is not reviewed as one piece. */
export const MAX_CASE_LINES = 1_500;
/** Most files that a case may change. */
export const MAX_CASE_FILES = 40;
/** Hex digits of a commit in an id. */
const ID_DIGITS = 10;

const suffixes = { reverse: 'rev', omit: 'omit', fix: 'fix' } as const;

/** Tiers that can be made from a fix. */
export type NewTier = keyof typeof suffixes;

/** What a case is made of. */
export interface NewCase {
  /** Revision of the fix. */
  revision: string;
  /** Folder of the repository. */
  repo: string;
  tier: NewTier;
  /** `owner/name`; by default that of the remote `origin`. */
  repository?: string;
  advisory?: string;
  /** `path:first-last`, lines of the fix. */
  skip?: readonly string[];
  /** Manifests that must not have the case yet. */
  manifests: readonly string[];
  cwd: string;
}

/** A new case and what a person should know of it. */
export interface Made {
  /** As it goes into a manifest; the rubric of a malicious case is still to be filled in. */
  case: BenchmarkCase;
  lines: number;
  /** Changed files of the fix that the case does not carry. */
  left: string[];
  /** Cases that may be its twin and do not say so. */
  twins: string[];
  /** More functions change than are proposed as targets. */
  moreTargets: boolean;
}

/** What is read of cases that may still be unfilled. */
const knownSchema = z.looseObject({ id: z.string(), repository: z.string(), base: z.string(), from: z.string(), paths: z.array(z.string()), skip: z.array(z.unknown()).default([]), pair: z.string().nullish() });
type Known = z.infer<typeof knownSchema>;

/**
 * Makes a case.
 * @throws ConfigurationError with one sentence for what can't be a case: a merge, an unreachable commit, nothing but tests,
 *   too large, a duplicate, lines to leave out that meet no change or leave none
 */
export async function newCase(options: NewCase): Promise<Made> {
  if (options.advisory !== undefined && !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(options.advisory)) throw new ConfigurationError(`--advisory ${JSON.stringify(inertLine(options.advisory))} is no advisory's id, as CVE-2024-1234.`);
  const location = await locate(resolve(options.cwd, options.repo));
  if (location.objectFormat !== 'sha1') throw new ConfigurationError('The repository names commits by SHA-256; a case names them by 40 hex digits.');
  const fix = await resolveCommit(location, options.revision);
  const parent = await onlyParent(location, fix);
  await mustBeReachable(location, fix);
  const repository = options.repository ?? (await remoteName(location));
  const [base, from] = options.tier === 'reverse' ? [fix, parent] : [parent, fix];
  const changed = await production(location, base, from);
  const skip = await parseSkip(options, location, { base, from, paths: changed.paths });
  const laid = await layoutCase({ base, from, paths: changed.paths, skip }, location.commonDir, tmpdir());
  if (!laid.ok) throw new ConfigurationError(skip.length && /change nothing/.test(laid.reason) ? 'The lines to be left out are all that changes; leave some of the fix in, or use tier reverse.' : laid.reason);
  try {
    const { made, lines, moreTargets } = await describe(options, laid, { fix, base, from, repository, paths: changed.paths, skip });
    const known = readKnown(options);
    refuseDuplicate(made, known);
    const twins = twinsOf(made, known);
    return { case: { ...made, pair: twins[0]?.id ?? null }, lines, left: changed.left, twins: twins.filter((t) => t.pair !== made.id).map((t) => t.id), moreTargets };
  } finally {
    laid.remove();
  }
}

async function git(location: Location, args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runGit(args, { cwd: location.folder });
  if (code !== 0) throw new ReviewError(`git ${args[0]} failed in the repository: ${firstLine(stderr)}.`);
  return stdout.toString('utf8').trim();
}

async function onlyParent(location: Location, fix: string): Promise<string> {
  const [, ...parents] = (await git(location, ['rev-list', '--parents', '-n', '1', fix])).split(' ');
  if (parents.length === 1) return parents[0];
  if (parents.length > 1) throw new ConfigurationError(`${short(fix)} is a merge of ${parents.length} commits; name the commit that has the fix.`);
  throw new ConfigurationError(`${short(fix)} has no parent in this repository; ${location.shallow ? 'the clone is shallow, so fetch more of its history' : 'a first commit is no fix'}.`);
}

async function mustBeReachable(location: Location, fix: string): Promise<void> {
  const found = await git(location, ['for-each-ref', '--count=1', `--contains=${fix}`, '--format=%(refname)', 'refs/heads', 'refs/remotes', 'refs/tags']);
  if (found === '') throw new ConfigurationError(`No branch or tag contains ${short(fix)}, so that others could not fetch it; name the commit that was merged.`);
}

/** `owner/name` of the remote `origin`. */
async function remoteName(location: Location): Promise<string> {
  const { stdout } = await runGit(['config', '--get', 'remote.origin.url'], { cwd: location.folder });
  const match = /^(?:[a-z+]+:\/\/[^/]+\/|[\w.-]+@[^/:]+:)([A-Za-z0-9][\w-]*\/[\w.-]+?)(?:\.git)?\/?$/.exec(stdout.toString('utf8').trim());
  if (!match) throw new ConfigurationError('The repository has no remote "origin" that names an owner/name; name it with --repository.');
  return match[1];
}

/** The changed paths that a case carries, and the others. */
async function production(location: Location, base: string, from: string): Promise<{ paths: string[]; left: string[] }> {
  const files = readDiff(await diffTree(location.gitDir, [base, from]));
  const carried = files.filter((f) => isCarried(f.path) && f.baseMode !== SUBMODULE_MODE && f.headMode !== SUBMODULE_MODE).map((f) => f.path);
  if (!carried.some((path) => languageOf(path) !== null)) throw new ConfigurationError(`The fix changes no production code in a language that cases can have (it changes ${files.length === 1 ? inertLine(files[0].path) : `${files.length} files`}).`);
  if (carried.length > MAX_CASE_FILES) throw new ConfigurationError(`The fix changes ${carried.length} files of production code; a case has at most ${MAX_CASE_FILES}.`);
  return { paths: carried, left: files.map((f) => f.path).filter((path) => !carried.includes(path)) };
}

type Change = Pick<BenchmarkCase, 'base' | 'from' | 'paths' | 'skip'>;

/** Lines to leave out; each range must meet a hunk of its file. */
async function parseSkip({ tier, skip: texts = [] }: NewCase, location: Location, { base, from, paths }: Omit<Change, 'skip'>): Promise<Change['skip']> {
  if (tier !== 'omit' && texts.length) throw new ConfigurationError(`--skip is for tier omit; tier ${tier} takes the change whole.`);
  if (tier === 'omit' && !texts.length) throw new ConfigurationError('Tier omit needs --skip PATH:FIRST-LAST: the lines of the fix that enforce.');
  const skip = texts.map((text) => {
    const match = /^(.+):(\d+)(?:-(\d+))?$/.exec(text);
    const [first, last] = [Number(match?.[2]), Number(match?.[3] ?? match?.[2])];
    if (!match || first < 1 || last < first) throw new ConfigurationError(`--skip ${inertLine(text)} must be PATH:FIRST-LAST, lines of the fixed file.`);
    if (!paths.includes(match[1])) throw new ConfigurationError(`--skip names ${inertLine(match[1])}, which is not among the production files that the fix changes.`);
    return { path: match[1], lines: [first, last] as [number, number] };
  });
  if (!skip.length) return skip;
  const files = readDiff(await diffTree(location.gitDir, [base, from], { paths: skip.map((s) => s.path), patch: true }));
  for (const s of skip) {
    const hunks = files.find((f) => f.path === s.path)?.hunks ?? [];
    if (!hunks.some((hunk) => meets(hunk, [s.lines]))) throw new ConfigurationError(`--skip ${inertLine(s.path)}:${s.lines.join('-')} meets no change of the fix.`);
  }
  return skip;
}

/** The case, its size checked, with labels and targets proposed. */
async function describe(options: NewCase, laid: LaidOut, change: Change & { fix: string; repository: string }): Promise<{ made: BenchmarkCase; lines: number; moreTargets: boolean }> {
  const { fix, ...rest } = change;
  const files = await changedFiles(laid);
  const lines = files.reduce((sum, file) => sum + changedLines(file), 0);
  if (lines > MAX_CASE_LINES) throw new ConfigurationError(`The case would change ${lines} lines; at most ${MAX_CASE_LINES} are reviewed as one piece.`);
  const language = mainLanguage(files);
  if (language === null) throw new ConfigurationError('What is left of the fix is in no language that cases can have.');
  const malicious = options.tier !== 'fix';
  // What lacks the enforcement is vulnerable, not what the rest of the fix changes.
  const at = rest.skip.length ? await leftOut(laid, rest.from, rest.skip.map((s) => s.path)) : files;
  const proposal = malicious ? await proposeTargets(laid, files, at) : null;
  const made = {
    id: `${language}-${options.advisory ?? fix.slice(0, ID_DIGITS)}-${suffixes[options.tier]}`,
    tier: options.tier,
    kind: malicious ? 'malicious' : 'benign',
    pair: null,
    language,
    ...rest,
    cwe: [],
    advisory: options.advisory ?? null,
    origin: options.advisory === undefined ? 'history' : 'advisory',
    defect: { reverse: 'present', omit: 'absence', fix: null }[options.tier],
    evidence_location: proposal?.evidence ?? null,
    rubric: proposal && { mechanism: '', target: proposal.target, accept: [], premises: [], off_target: [] }
  } as BenchmarkCase;
  const result = caseSchema.safeParse(made);
  // What a person fills in is empty on purpose.
  const faults = result.success ? [] : result.error.issues.filter((issue) => !(issue.code === 'too_small' && issue.path[0] === 'rubric'));
  if (faults.length) throw new ConfigurationError(`The case would not be valid: ${faultOf(new z.ZodError(faults), 'the case')}`);
  return { made, lines, moreTargets: proposal?.complete === false };
}

function readKnown({ manifests, cwd }: NewCase): { at: string; value: Known }[] {
  const there = manifests.filter((file) => existsSync(resolve(cwd, file)));
  return jsonLinesFiles(there, cwd).flatMap((file) => readJsonLines(file, cwd, knownSchema, 'the case'));
}

function refuseDuplicate(made: BenchmarkCase, known: readonly { at: string; value: Known }[]): void {
  const content = (c: Known): string => canonicalJson([c.repository.toLowerCase(), c.base, c.from, [...c.paths].sort(), c.skip.map(canonicalJson).sort()]);
  const same = known.find(({ value }) => content(value) === content(made));
  if (same) throw new ConfigurationError(`${same.at} has this change already, as ${inertLine(same.value.id)}.`);
  const named = known.find(({ value }) => value.id === made.id);
  if (named) throw new ConfigurationError(`${named.at} has a case ${made.id} already, with another change; name the advisory with --advisory, or rename that case.`);
}

/** Cases of the other kind that are made from the same fix. */
function twinsOf(made: BenchmarkCase, known: readonly { value: Known }[]): Known[] {
  const stem = made.id.slice(0, made.id.lastIndexOf('-') + 1);
  const other = made.kind === 'malicious' ? ['fix'] : ['rev', 'omit'];
  return other.flatMap((suffix) => known.map((k) => k.value).filter((c) => c.id === `${stem}${suffix}`));
}

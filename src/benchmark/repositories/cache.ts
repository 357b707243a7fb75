/**
 * A cache of fetched revisions: one bare repository for each, laid out as mirrors are. Exactly the revisions that are asked
 * for are fetched, each without its history. A reference names a revision once it is whole; what has no reference isn't there.
 * Several processes can use one cache.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { systemReason } from '../../cli/files.js';
import { filesBelow } from '../../digest.js';
import { inertLine } from '../../report/inert.js';
import { SnapshotError } from '../../snapshot/error.js';
import { gitFetch, hasNoSuchRevision, reasonOf, refusesRevisions, type FetchRun, type Server } from '../../snapshot/fetch.js';
import { acquireLock, type Lock } from './lock.js';
import { mirrorFolder } from './mirrors.js';
import { inStore, makeStore } from '../../snapshot/store.js';
import { short, unavailable, type Unavailable } from './unavailable.js';

/** Time limit of one transfer, in milliseconds. */
export const MAX_FETCH_MILLISECONDS = 10 * 60_000;
/** How long one process waits for another that fetches the same repository, in milliseconds. */
export const MAX_WAIT_MILLISECONDS = 30 * 60_000;
/** Depths of branches and tags that are tried where a server refuses revisions; the last is git's number for all. */
export const DEPTHS = [50, 1000, 2_147_483_647] as const;

/** A cache and its server. */
export interface Cache {
  /** The cache's folder; made when it is missing. */
  dir: string;
  server: Server;
  /** `MAX_FETCH_MILLISECONDS` and `MAX_WAIT_MILLISECONDS` by default. */
  fetchMilliseconds?: number;
  waitMilliseconds?: number;
}

/** A repository that is there. */
export interface Found {
  ok: true;
  /** Its git directory, to be read only. */
  dir: string;
}

/** The user's folder for what can be fetched again. */
export function defaultCacheDir(env: NodeJS.ProcessEnv = process.env): string {
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'prguard', 'repositories');
}

/**
 * Makes sure that a repository's revisions are in the cache, with all files of each.
 * @param revisions full commit ids
 * @returns why not: no such repository or revision, no network, time limit, a cache that can't be written
 */
export async function fetchRevisions(cache: Cache, repository: string, revisions: readonly string[]): Promise<Found | Unavailable> {
  const folder = mirrorFolder(repository);
  if (folder === null) return unavailable(`"${repository}" is no repository's name.`);
  const dir = join(cache.dir, folder, 'repo');
  let lock: Lock | null = null;
  try {
    mkdirSync(join(cache.dir, folder), { recursive: true });
    lock = await acquireLock(join(cache.dir, folder, 'lock'), cache.waitMilliseconds ?? MAX_WAIT_MILLISECONDS);
    if (lock === null) return unavailable(`Another process has been fetching ${repository} for too long.`);
    const { add } = lock;
    makeStore(dir);
    const run: FetchRun = { server: cache.server, repository, dir, milliseconds: cache.fetchMilliseconds ?? MAX_FETCH_MILLISECONDS, started: add };
    const reason = await fill(run, [...new Set(revisions)]);
    return reason === null ? { ok: true, dir } : unavailable(reason);
  } catch (error) {
    if (error instanceof SnapshotError) return unavailable(error.message);
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return unavailable(`The cache ${inertLine(cache.dir)} can't be used: ${systemReason(error)}.`);
    throw error;
  } finally {
    lock?.release();
  }
}

/** Fetches what is missing; returns why that failed, or null. */
async function fill(run: FetchRun, revisions: readonly string[]): Promise<string | null> {
  const missing = await without(run.dir, revisions, isWhole);
  if (!missing.length) return null;
  removeLeftovers(run.dir);
  const failed = await gitFetch(['--depth=1', ...missing.map((revision) => `+${revision}:${reference(revision)}`)], run);
  if (failed === null) return null;
  if (!failed.timeout && refusesRevisions(failed.stderr)) return fillFromBranches(run, missing);
  if (!failed.timeout && hasNoSuchRevision(failed.stderr)) {
    const named = missing.find((revision) => failed.stderr.includes(revision)) ?? missing[0];
    return `The repository ${run.repository} has no revision ${short(named)} on the server.`;
  }
  return reasonOf(failed, run);
}

/** Fetches branches and tags, deeper and deeper, until they contain all revisions. */
async function fillFromBranches(run: FetchRun, revisions: readonly string[]): Promise<string | null> {
  let missing = revisions;
  for (const depth of DEPTHS) {
    const failed = await gitFetch([`--depth=${depth}`, '+refs/heads/*:refs/server/heads/*', '+refs/tags/*:refs/server/tags/*'], run);
    if (failed !== null) return reasonOf(failed, run);
    missing = await without(run.dir, missing, isComplete);
    for (const revision of revisions.filter((r) => !missing.includes(r))) await inStore(run.dir, ['update-ref', reference(revision), revision]);
    if (!missing.length) return null;
  }
  return `No branch or tag of ${run.repository} on the server contains the revision ${short(missing[0])}.`;
}

function reference(revision: string): string {
  return `refs/revisions/${revision}`;
}

/** Whether an earlier fetch of a revision was whole. */
async function isWhole(dir: string, revision: string): Promise<boolean> {
  const { code, stdout } = await inStore(dir, ['rev-parse', '--verify', '--quiet', `${reference(revision)}^{commit}`]);
  return code === 0 && stdout.toString('latin1').trim() === revision;
}

/** Whether the store has a commit with all its folders and files. */
async function isComplete(dir: string, revision: string): Promise<boolean> {
  const commit = await inStore(dir, ['cat-file', '-t', revision]);
  if (commit.stdout.toString('latin1').trim() !== 'commit') return false;
  return (await inStore(dir, ['rev-list', '--objects', '--quiet', `${revision}^{tree}`])).code === 0;
}

async function without(dir: string, revisions: readonly string[], has: (dir: string, revision: string) => Promise<boolean>): Promise<string[]> {
  const there = await Promise.all(revisions.map((revision) => has(dir, revision)));
  return revisions.filter((_, i) => !there[i]);
}

/** Removes what a git that was killed has left: half a pack, and lock files that would stop every later one. */
function removeLeftovers(dir: string): void {
  for (const file of filesBelow(dir)) if (/(^|\/)tmp_[^/]*$|\.lock$|(^|\/)shallow_[^/]*$/.test(file)) rmSync(join(dir, file), { force: true });
}

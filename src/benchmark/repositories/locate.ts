/** Finds the repositories of cases: in a folder of mirrors, or else on a server, through the cache. */
import { inertLine } from '../../report/inert.js';
import type { BenchmarkCase } from '../cases/case.js';
import { defaultCacheDir, fetchRevisions, type Cache, type Found } from './cache.js';
import { defaultServer, parseServer } from '../../snapshot/fetch.js';
import { findMirror } from './mirrors.js';
import { inStore } from '../../snapshot/store.js';
import { unavailable, type Unavailable } from './unavailable.js';

/** Where repositories may come from. */
export interface Sources {
  /** Folder of mirrors. */
  mirrors?: string;
  /** Folder to fetch into. Without it nothing is fetched when there are mirrors, and else into the user's own cache. */
  cache?: string;
  /** Address of the server; that of the runner or GitHub by default. */
  server?: string;
  /** Allows servers on this machine that are not reached by https. */
  local?: boolean;
}

/**
 * Makes the function that finds a case's repository: one that has both revisions. A mirror that lacks one does not stop
 * it from being fetched. What can't be had is a result.
 * @throws ConfigurationError for a server that may not be used
 */
export function locator({ mirrors, cache, server, local }: Sources): (task: { case: Pick<BenchmarkCase, 'repository' | 'base' | 'from'> }) => Promise<Found | Unavailable> {
  const dir = cache ?? (mirrors === undefined ? defaultCacheDir() : undefined);
  const fetching: Cache | null = dir === undefined ? null : { dir, server: parseServer(server ?? defaultServer(), local) };
  return async ({ case: { repository, base, from } }) => {
    const mirror = mirrors === undefined ? null : findMirror(mirrors, repository);
    // What a mirror lacks is said when the case is laid out.
    if (mirror !== null && (fetching === null || (await hasAll(mirror, [base, from])))) return { ok: true, dir: mirror };
    if (fetching !== null) return fetchRevisions(fetching, repository, [base, from]);
    return unavailable(`There is no mirror of ${repository} in ${inertLine(mirrors!)}.`);
  };
}

async function hasAll(dir: string, revisions: readonly string[]): Promise<boolean> {
  const { stdout } = await inStore(dir, ['cat-file', '--batch-check'], revisions.map((revision) => `${revision}^{tree}\n`).join(''));
  return stdout.toString('latin1').trim().split('\n').every((row) => row.includes(' tree '));
}

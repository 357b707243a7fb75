/** Names of revisions to commits, and the point where two histories parted. */
import { SnapshotError, firstLine, quoted } from './error.js';
import { runGit } from './git.js';
import type { ObjectReader } from './objects.js';
import { OBJECT_ID, locateWith, type Location, type Seal } from './seal.js';

/**
 * Finds a repository and the commits that some revisions name, with one git process where all is in order.
 * @returns `commit` as `resolveCommit`, for any revision
 * @throws SnapshotError as `locate`
 */
export async function locateCommits(repo: string, revisions: readonly string[]): Promise<{ location: Location; commit(revision: string): Promise<string> }> {
  const names = [...new Set(revisions)].filter(isUsable);
  const { location, ids } = await locateWith(repo, names);
  const known = new Map(ids?.map((id, i) => [names[i]!, id]));
  return { location, commit: async (revision) => known.get(revision) ?? resolveCommit(location, revision) };
}

/** Whether git would take a revision for nothing else. */
function isUsable(revision: string): boolean {
  return revision !== '' && !revision.startsWith('-') && !/[\0\n]/.test(revision);
}

/**
 * The commit that a revision names (branch, tag, hash, `HEAD~2`, ...).
 * @returns the full hexadecimal object id
 * @throws SnapshotError `usage` when it names no commit of the repository
 */
export async function resolveCommit(location: Location, revision: string): Promise<string> {
  if (isUsable(revision)) {
    const { code, stdout } = await runGit(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], { cwd: location.folder });
    const id = stdout.toString('latin1').trim();
    if (code === 0 && OBJECT_ID.test(id)) return id;
  }
  const hint = location.shallow
    ? 'the clone is shallow, so fetch the commit first (in a workflow: actions/checkout with fetch-depth: 0)'
    : 'fetch it first, or name an existing branch, tag or commit';
  throw new SnapshotError('usage', `Revision ${quoted(revision)} names no commit in the repository; ${hint}.`);
}

/**
 * The merge bases of two commits: their best common ancestors, several after merges in both directions, in git's order.
 * @returns their ids; none when the histories have nothing in common
 * @throws SnapshotError when the commits between can't be read
 */
export async function commonAncestors(seal: Seal, objects: ObjectReader, base: string, head: string): Promise<string[]> {
  // Most changes are one commit on the base, which then needs no walk through history.
  if (base === head || (await objects.identify(`${head}^`))?.id === base) return [base];
  const { code, stdout, stderr } = await seal.run(['merge-base', '--all', base, head]);
  if (code === 0) return stdout.toString('latin1').split('\n').filter(Boolean);
  if (code === 1) return [];
  throw new SnapshotError('unreviewable', `The history between base and head can't be read: ${firstLine(stderr)}; fetch the full history.`, true);
}

/** The error for two commits without a common ancestor, with what to do about it. */
export function unrelated(location: Location, base: string, head: string): SnapshotError {
  const names = `${quoted(base)} and ${quoted(head)}`;
  return location.shallow
    ? new SnapshotError(
        'unreviewable',
        `No common ancestor of ${names} is in this shallow clone; fetch the full history (in a workflow: actions/checkout with fetch-depth: 0).`
      )
    : new SnapshotError('unreviewable', `${names} have unrelated histories, so there is no common ancestor to compare with; rebase the change.`);
}

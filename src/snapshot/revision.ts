/** Names of revisions to commits, and the point where two histories parted. */
import { SnapshotError, firstLine, quoted } from './error.js';
import { runGit } from './git.js';
import type { Location, Seal } from './seal.js';

/**
 * The commit that a revision names (branch, tag, hash, `HEAD~2`, ...).
 * @returns the full hexadecimal object id
 * @throws SnapshotError `usage` when it names no commit of the repository
 */
export async function resolveCommit(location: Location, revision: string): Promise<string> {
  const usable = revision !== '' && !revision.startsWith('-') && !/[\0\n]/.test(revision);
  if (usable) {
    const { code, stdout } = await runGit(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], { cwd: location.folder });
    const id = stdout.toString('latin1').trim();
    if (code === 0 && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(id)) return id;
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
export async function commonAncestors(seal: Seal, base: string, head: string): Promise<string[]> {
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

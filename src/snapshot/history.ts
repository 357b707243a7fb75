/** What a clone that may be shallow or partial can say of two commits: their merge base, and which objects are not there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SnapshotError, firstLine } from './error.js';
import type { Seal } from './seal.js';

/** The merge bases, as far as the clone's own history tells. */
export type LocalMergeBases =
  /** One, or several after merges in both directions; the first is the one that git takes for the best. */
  | { state: 'found'; ids: string[] }
  /** The whole history is there and has no common commit. */
  | { state: 'unrelated' }
  /**
   * A commit is missing, or history is cut off where it could hold a better answer. `candidates` are then all that can be one,
   * where that is known: which of them are ancestors of others is behind the cut.
   */
  | { state: 'incomplete'; candidates: string[] | null };

/**
 * The merge bases of two commits from local history.
 * @param base full object id
 * @param head full object id
 */
export async function localMergeBases(seal: Seal, base: string, head: string): Promise<LocalMergeBases> {
  const { code, stdout } = await seal.run(['merge-base', '--all', base, head]);
  const cut = boundary(seal);
  if (code === 1) return cut.size > 0 ? { state: 'incomplete', candidates: null } : { state: 'unrelated' };
  if (code !== 0) return { state: 'incomplete', candidates: null };
  const ids = stdout.toString('latin1').split('\n').filter(Boolean);
  if (cut.size === 0) return { state: 'found', ids };
  // A better common ancestor would be reached by commits that are no ancestors of these; none of them may be cut off.
  const between = await seal.run(['rev-list', base, head, ...ids.map((id) => `^${id}`)]);
  const complete = between.code === 0 && !between.stdout.toString('latin1').split('\n').some((commit) => cut.has(commit));
  if (!complete) return { state: 'incomplete', candidates: null };
  return ids.length === 1 ? { state: 'found', ids } : { state: 'incomplete', candidates: ids };
}

/** Those of some commits that are not in the repository, or whose tree isn't, in their order. */
export async function missingCommits(seal: Seal, commits: readonly string[]): Promise<string[]> {
  const { code, stdout, stderr } = await seal.run(['cat-file', '--batch-check=%(objecttype)'], commits.map((id) => `${id}^{tree}\n`).join(''));
  if (code !== 0) throw new SnapshotError('unreviewable', `git can't read the objects of this repository: ${firstLine(stderr)}; make a new clone.`);
  const kinds = stdout.toString('latin1').split('\n');
  return commits.filter((_, i) => kinds[i] !== 'tree');
}

/** Those of some commits that are in the repository with their parents. */
export async function withParents(seal: Seal, commits: readonly string[]): Promise<Set<string>> {
  const whole = new Set<string>();
  for (const id of commits) {
    const { code, stdout } = await seal.run(['rev-list', '--parents', '--max-count=1', id]);
    const parents = stdout.toString('latin1').trim().split(' ').slice(1);
    if (code !== 0 || parents.length === 0) continue;
    const there = await seal.run(['cat-file', '--batch-check'], parents.join('\n'));
    if (there.code === 0 && !/ missing$/m.test(there.stdout.toString('latin1'))) whole.add(id);
  }
  return whole;
}

/**
 * Objects below some trees that are not in the repository. Below a tree that is missing nothing is known.
 * @param trees revisions of trees: `<commit>^{tree}`, `<commit>:folder`
 */
export async function missingBelow(seal: Seal, trees: readonly string[]): Promise<string[]> {
  const { code, stdout, stderr } = await seal.run(['rev-list', '--objects', '--no-object-names', '--missing=print', ...trees]);
  if (code !== 0) throw new SnapshotError('unreviewable', `Folders of the reviewed revisions can't be read: ${firstLine(stderr)}; make a new clone.`);
  return stdout.toString('latin1').split('\n').flatMap((line) => (line.startsWith('?') ? [line.slice(1)] : []));
}

/** Commits whose parents are cut off; the file is the store's own, and fetching changes it. */
function boundary(seal: Seal): Set<string> {
  const file = join(seal.dir, 'shallow');
  return new Set(existsSync(file) ? readFileSync(file, 'latin1').split('\n').filter(Boolean) : []);
}

/** What a clone that may be shallow or partial can say of two commits: their merge base, and which objects are not there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SnapshotError, firstLine } from './error.js';
import type { Seal } from './seal.js';

/** A merge base, as far as the clone's own history tells. */
export type LocalMergeBase =
  | { state: 'found'; id: string }
  /** The whole history is there and has no common commit. */
  | { state: 'unrelated' }
  /** A commit is missing, or history is cut off where it could hold a better answer. */
  | { state: 'incomplete' };

/**
 * The merge base of two commits from local history.
 * @param base full object id
 * @param head full object id
 */
export async function localMergeBase(seal: Seal, base: string, head: string): Promise<LocalMergeBase> {
  const { code, stdout } = await seal.run(['merge-base', base, head]);
  const cut = seal.location.shallow ? boundary(seal) : new Set<string>();
  if (code === 1) return { state: cut.size > 0 ? 'incomplete' : 'unrelated' };
  if (code !== 0) return { state: 'incomplete' };
  const id = stdout.toString('latin1').trim();
  if (cut.size === 0) return { state: 'found', id };
  // A better common ancestor would be reached by commits that are no ancestors of this one; none of them may be cut off.
  const between = await seal.run(['rev-list', base, head, `^${id}`]);
  const complete = between.code === 0 && !between.stdout.toString('latin1').split('\n').some((commit) => cut.has(commit));
  return complete ? { state: 'found', id } : { state: 'incomplete' };
}

/** Those of some commits that are not in the repository, or whose tree isn't, in their order. */
export async function missingCommits(seal: Seal, commits: readonly string[]): Promise<string[]> {
  const { code, stdout, stderr } = await seal.run(['cat-file', '--batch-check=%(objecttype)'], commits.map((id) => `${id}^{tree}\n`).join(''));
  if (code !== 0) throw new SnapshotError('unreviewable', `git can't read the objects of this repository: ${firstLine(stderr)}; make a new clone.`);
  const kinds = stdout.toString('latin1').split('\n');
  return commits.filter((_, i) => kinds[i] !== 'tree');
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

function boundary(seal: Seal): Set<string> {
  return new Set(readFileSync(join(seal.dir, 'shallow'), 'latin1').split('\n').filter(Boolean));
}

/**
 * The base of two histories that were merged in both directions, and so have several merge bases: the merge of these, as git's
 * own recursive merge has it. With one of them alone, what came from the others would count for no part of either side, and
 * its removal would not show.
 */
import { join } from 'node:path';
import { SnapshotError, firstLine } from './error.js';
import { runGit } from './git.js';
import type { Seal } from './seal.js';

/** Most merge bases that are merged. */
export const MAX_MERGE_BASES = 8;

/** Author and time are fixed, so that the same merge bases make the same commit everywhere. */
const IDENTITY = Object.fromEntries(['AUTHOR', 'COMMITTER'].flatMap((who) => [[`GIT_${who}_NAME`, 'PRGuard'], [`GIT_${who}_EMAIL`, 'prguard@localhost'], [`GIT_${who}_DATE`, '@0 +0000']]));

/**
 * Merges merge bases into a commit of the sealed repository; the reviewed one is not written to. Its id depends on them only.
 * @param bases full ids, in any order
 * @throws SnapshotError when they can't be merged: there is no base that is known to be the right one then
 */
export async function virtualBase(seal: Seal, bases: readonly string[]): Promise<string> {
  const sorted = [...new Set(bases)].sort();
  const names = sorted.slice(0, 3).map((id) => id.slice(0, 12)).join(', ');
  const fault = (why: string): SnapshotError =>
    new SnapshotError('unreviewable', `Base and head have ${sorted.length} merge bases (${names}${sorted.length > 3 ? ', ...' : ''}), ${why}, so what the change does can't be told. Merge the target branch into the change; then there is one.`);
  if (sorted.length > MAX_MERGE_BASES) throw fault(`more than the ${MAX_MERGE_BASES} that are merged`);
  const env = { ...IDENTITY, GIT_DIR: seal.dir, GIT_OBJECT_DIRECTORY: seal.written, GIT_ALTERNATE_OBJECT_DIRECTORIES: join(seal.dir, 'objects') };
  let all = sorted[0]!;
  for (const next of sorted.slice(1)) {
    const merged = await runGit(['merge-tree', '--write-tree', '--no-messages', all, next], { cwd: seal.dir, env });
    if (merged.code === 1) throw fault('which conflict with each other');
    if (merged.code !== 0) throw fault(`which git can't merge here (${firstLine(merged.stderr)})`);
    const tree = merged.stdout.toString('latin1').trim();
    const made = await runGit(['commit-tree', '-p', all, '-p', next, '-m', 'Merge base', tree], { cwd: seal.dir, env });
    if (made.code !== 0) throw fault(`which git can't merge here (${firstLine(made.stderr)})`);
    all = made.stdout.toString('latin1').trim();
  }
  return all;
}

/** Listing a tree, and the modes of its entries. */
import { SnapshotError, firstLine } from './error.js';
import { byCodeUnit, splitRecords } from './path.js';
import type { Seal } from './seal.js';

/** An entry of a tree that is no folder. */
export interface Entry {
  /** Six octal digits. */
  mode: string;
  /** Object id of the blob, or the commit of a submodule. */
  id: string;
}

/** A symbolic link's mode. */
export const SYMLINK_MODE = '120000';
/** A submodule's mode. */
export const SUBMODULE_MODE = '160000';

/**
 * All entries of a tree that are not folders, by path, in code unit order.
 * @throws SnapshotError when a part of the tree is missing or damaged
 */
export async function listTree(seal: Seal, tree: string): Promise<Map<string, Entry>> {
  const { code, stdout, stderr } = await seal.run(['ls-tree', '-r', '-z', '--full-tree', tree]);
  if (code !== 0) throw unreadable(stderr);
  const entries: [string, Entry][] = splitRecords(stdout).map((record) => {
    const tab = record.indexOf('\t');
    const [mode, , id] = record.slice(0, tab).split(' ');
    return [record.slice(tab + 1), { mode: mode!, id: id! }];
  });
  return new Map(entries.sort((a, b) => byCodeUnit(a[0], b[0])));
}

/** The tree of a commit. */
export async function treeOf(seal: Seal, commit: string): Promise<string> {
  const { code, stdout, stderr } = await seal.run(['rev-parse', '--verify', '--quiet', `${commit}^{tree}`]);
  if (code !== 0) throw unreadable(stderr);
  return stdout.toString('latin1').trim();
}

/** The error for a tree that can't be read as a whole. */
export function unreadable(stderr: string): SnapshotError {
  return new SnapshotError(
    'unreviewable',
    `Folders of the reviewed revisions are missing or damaged in this repository (git says ${firstLine(stderr)}); make a full clone.`
  );
}

/** What changed between two trees. */
import { MAX_RENAME_CANDIDATES } from '../bounds.js';
import { byCodeUnit, splitRecords } from './path.js';
import type { Seal } from './seal.js';
import { compareSmall } from './small-tree.js';
import { unreadable, type TreeWalker } from './tree.js';

/** One changed file. Parts that a side does not have are null: an added file has no base, a deleted one no head. */
export interface Change {
  /** `mode` is a change of permission bits alone; `type` is file to link or submodule, or back. */
  status: 'added' | 'deleted' | 'modified' | 'renamed' | 'mode' | 'type';
  /** Path in base. */
  base: string | null;
  /** Path in head. */
  head: string | null;
  /** Modes, six octal digits. */
  baseMode: string | null;
  headMode: string | null;
  /** Object ids. */
  baseBlob: string | null;
  headBlob: string | null;
  /** How much of a renamed file stayed the same, in percent. */
  similarity?: number;
}

/** The changes between two trees. */
export interface Diff {
  /** Sorted by path in head, or in base for a deleted file. */
  changes: Change[];
  /** False when only exact renames were looked for: too many files, or blobs that are missing. */
  renamesComplete: boolean;
}

// Attributes and settings of the repository can't hide a file from any of these.
const FLAGS = ['-r', '-z', '--raw', '--no-abbrev', '--full-index', '--text', '--no-ext-diff', '--no-textconv', '--no-relative'];
const RENAMES = ['--no-rename-empty', '--ignore-submodules=none', `-l${MAX_RENAME_CANDIDATES}`];

/**
 * Compares two trees. Renames are found by content, at git's own 50 % similarity.
 * @throws SnapshotError when a part of a tree is missing or damaged
 */
export async function diffTrees(seal: Seal, base: TreeWalker, head: TreeWalker): Promise<Diff> {
  const small = await compareSmall(base, head);
  return small === null ? gitDiff(seal, base.root, head.root) : { changes: small.sort((a, b) => byCodeUnit(pathOf(a), pathOf(b))), renamesComplete: true };
}

/** As `diffTrees`, by git itself, for trees of any size. */
export async function gitDiff(seal: Seal, base: string, head: string): Promise<Diff> {
  const compare = (similarity: string): ReturnType<Seal['run']> => seal.run(['diff-tree', ...FLAGS, similarity, ...RENAMES, base, head]);
  let renamesComplete = true;
  let result = await compare('-M');
  if (result.code !== 0) {
    // Similarity needs contents, exact matches do not: a missing blob must not stop the review.
    renamesComplete = false;
    result = await compare('-M100%');
  }
  if (result.code !== 0) throw unreadable(result.stderr);
  const changes = parse(splitRecords(result.stdout)).sort((a, b) => byCodeUnit(pathOf(a), pathOf(b)));
  const added = changes.filter((change) => change.status === 'added').length;
  const deleted = changes.filter((change) => change.status === 'deleted').length;
  if (added * deleted > MAX_RENAME_CANDIDATES ** 2) renamesComplete = false;
  return { changes, renamesComplete };
}

function pathOf(change: Change): string {
  return (change.head ?? change.base)!;
}

function parse(records: string[]): Change[] {
  const changes: Change[] = [];
  for (let at = 0; at < records.length; ) {
    const [baseMode, headMode, baseBlob, headBlob, status] = records[at++]!.slice(1).split(' ') as [string, string, string, string, string];
    const from = records[at++]!;
    const to = status[0] === 'R' ? records[at++]! : from;
    const all = { base: from, head: to, baseMode, headMode, baseBlob, headBlob };
    if (status === 'A') changes.push({ status: 'added', ...all, base: null, baseMode: null, baseBlob: null });
    else if (status === 'D') changes.push({ status: 'deleted', ...all, head: null, headMode: null, headBlob: null });
    else if (status === 'T') changes.push({ status: 'type', ...all });
    else if (status[0] === 'R') changes.push({ status: 'renamed', ...all, similarity: Number(status.slice(1)) });
    else changes.push({ status: baseBlob === headBlob ? 'mode' : 'modified', ...all });
  }
  return changes;
}

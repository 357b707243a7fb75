/**
 * The sealed snapshot: the two sides of a change as git's object store has them. Nothing is checked out, nothing of the
 * repository is run, no link is followed and nothing is fetched. What can't be analysed is recognised before anything
 * parses it, and reported.
 */
import { createHash } from 'node:crypto';
import { MAX_FILE_BYTES } from '../bounds.js';
import { diffTrees, type Change, type Diff } from './changes.js';
import { SnapshotError } from './error.js';
import { filesOf, type RevisionFiles } from './files.js';
import { ObjectReader } from './objects.js';
import { byCodeUnit } from './path.js';
import { recognise } from './recognise.js';
import { commonAncestors, locateCommits, resolveCommit, unrelated } from './revision.js';
import { seal, type Seal } from './seal.js';
import { searchTree, type SearchOptions, type SearchResult } from './search.js';
import { SmallFiles, listSmall } from './small-tree.js';
import { TextCache } from './text-cache.js';
import { SUBMODULE_MODE, SYMLINK_MODE, TreeWalker, listTree, treeOf, type Entry } from './tree.js';
import { virtualBase } from './virtual-base.js';
import { sealWorkTree, type SealedWorkTree } from './worktree.js';

export { SnapshotError } from './error.js';
export { byCodeUnit } from './path.js';
export type { Change } from './changes.js';
export type { Hit, SearchOptions, SearchResult } from './search.js';

/** The revision that a file is of. */
export type Side = 'base' | 'head';

/** The `head` that stands for the files of the work tree instead of a commit. */
export const WORKTREE = 'WORKTREE';

/** Why a file is not analysed. */
export type SkipReason =
  | 'binary'
  | 'over-large'
  | 'lfs-pointer'
  | 'undecodable'
  | 'minified'
  | 'missing-object'
  | 'damaged'
  | 'symlink'
  | 'submodule'
  | 'unreadable'
  | 'depth'
  | 'syntax-error'
  | 'outside-evidence';

/** A file that is not analysed. */
export interface NotAnalysed {
  path: string;
  side: Side;
  reason: SkipReason;
  /** One sentence. */
  detail: string;
}

/** `blob` is git's object id, `sha256` the digest of the blob's bytes; `text` is without a byte order mark. */
export type ReadResult = { ok: true; text: string; blob: string; sha256: string } | { ok: false; skip: NotAnalysed };

/** One end of the comparison. */
export interface Revision {
  /** The commit's full object id, or `WORKTREE`. */
  revision: string;
  /** The tree's object id; for a work tree, of the tree that its files make. */
  tree: string;
}

/** The base of the comparison. */
export interface BaseRevision extends Revision {
  /** The commits that `revision` is the merge of, when base and head have several merge bases; no repository has that merge. */
  mergeBases?: string[];
}

/** The two sides of a change. */
export interface Snapshot {
  /** What head is compared with: the merge base, or the merge of several, unless an exact comparison was asked for. */
  readonly base: BaseRevision;
  readonly head: Revision;
  /** The commit that was given as base; differs from `base.revision` when the base has moved on. */
  readonly requestedBase: string;
  /** Changed files, sorted by path. */
  readonly changes: readonly Change[];
  /** False when a changed file may be listed as deleted and added although it was renamed with edits. */
  readonly renamesComplete: boolean;
  /** The text of a file, or why it has none; null when that side has no such file. Kept by blob for a second read. */
  read(side: Side, path: string): Promise<ReadResult | null>;
  /** All files of a side, links and submodules included, sorted. */
  paths(side: Side): Promise<readonly string[]>;
  /** Searches the text files of a side for whole words. */
  grep(side: Side, words: string[], options?: SearchOptions): Promise<SearchResult>;
  /** Changed files that are links or submodules, and every file that a `read` found not to be analysable; sorted. */
  readonly skipped: NotAnalysed[];
  /** Ends processes and removes temporary files. The snapshot can't be read afterwards. */
  close(): Promise<void>;
}

/** A snapshot with all of its repository: what a review looks at besides the two sides. */
export interface OpenSnapshot extends Snapshot {
  /** The files of any commit, to be read before the snapshot is closed; closing them does nothing. */
  files(revision: string): Promise<RevisionFiles>;
}

/** What is compared. */
export interface SnapshotOptions {
  /** A folder in the repository. */
  repo: string;
  /** A revision. */
  base: string;
  /** A revision, or `WORKTREE`. */
  head: string;
  /** Compares exactly the two; by default head is compared with the merge base (of base and HEAD for a work tree). */
  exact?: boolean;
  /** The merge bases, where they are known already; `base` is the commit that was asked for. */
  mergeBases?: readonly string[];
}

/**
 * Opens a snapshot. `close` must be called.
 * @throws SnapshotError `usage` for arguments that name no repository or revision, `unreviewable` for a repository that
 *   can't give what is needed (unrelated histories, missing folders, a damaged index)
 */
export async function openSnapshot(options: SnapshotOptions): Promise<OpenSnapshot> {
  const fromWorkTree = options.head === WORKTREE;
  const { location, commit } = await locateCommits(options.repo, [options.base, ...(fromWorkTree ? [] : [options.head]), ...(options.mergeBases ?? [])]);
  if (fromWorkTree && location.top === null) {
    throw new SnapshotError('usage', 'The repository is bare, so it has no work tree; name a revision with --head.');
  }
  const [requestedBase, headCommit] = await Promise.all([
    commit(options.base),
    fromWorkTree ? commit('HEAD').catch(() => null) : commit(options.head)
  ]);
  const sealed = seal(location);
  const objects = new ObjectReader(sealed);
  try {
    let bases = [requestedBase];
    if (options.mergeBases !== undefined) bases = await Promise.all(options.mergeBases.map(commit));
    // A work tree without any commit yet has nothing to have parted from.
    else if (options.exact !== true && headCommit !== null) bases = await commonAncestors(sealed, objects, requestedBase, headCommit);
    if (bases.length === 0) throw unrelated(location, options.base, options.head);
    const base = bases.length === 1 ? bases[0]! : await virtualBase(sealed, bases);
    const workTree = fromWorkTree ? await sealWorkTree(sealed, location.top!) : null;
    const [baseTree, headTree] = await Promise.all([treeOf(sealed, objects, base), workTree?.tree ?? treeOf(sealed, objects, headCommit!)]);
    const walkers = { base: new TreeWalker(objects, baseTree), head: new TreeWalker(objects, headTree) };
    const diff = await diffTrees(sealed, walkers.base, walkers.head);
    return new SealedSnapshot(
      sealed,
      objects,
      walkers,
      { revision: base, tree: baseTree, ...(bases.length > 1 ? { mergeBases: bases } : {}) },
      { revision: workTree === null ? headCommit! : WORKTREE, tree: headTree },
      requestedBase,
      diff,
      workTree
    );
  } catch (error) {
    await objects.close();
    sealed.remove();
    throw error;
  }
}

/**
 * The merge bases of two revisions, as full object ids; none when their histories are unrelated.
 * @throws SnapshotError as `openSnapshot`
 */
export async function mergeBases(repo: string, base: string, head: string): Promise<string[]> {
  const { location, commit } = await locateCommits(repo, [base, head]);
  const commits = await Promise.all([commit(base), commit(head)]);
  const sealed = seal(location);
  const objects = new ObjectReader(sealed);
  try {
    return await commonAncestors(sealed, objects, ...commits);
  } finally {
    await objects.close();
    sealed.remove();
  }
}

const LINK_DETAIL = 'The file is a symbolic link; links are not followed.';
const SUBMODULE_DETAIL = 'The path is a submodule; its content is another repository and is not analysed.';

class SealedSnapshot implements OpenSnapshot {
  readonly changes: readonly Change[];
  readonly renamesComplete: boolean;
  private readonly entries: Record<Side, Map<string, Entry>> = { base: new Map(), head: new Map() };
  private readonly listings: Partial<Record<Side, Promise<Map<string, Entry>>>> = {};
  private readonly small: Partial<Record<Side, Promise<Map<string, Entry> | null>>> = {};
  private readonly smallFiles: SmallFiles;
  private readonly sortedPaths: Partial<Record<Side, readonly string[]>> = {};
  private readonly skips = new Map<string, NotAnalysed>();
  private readonly cache = new TextCache();

  constructor(
    private readonly sealed: Seal,
    private readonly objects: ObjectReader,
    private readonly walkers: Record<Side, TreeWalker>,
    readonly base: BaseRevision,
    readonly head: Revision,
    readonly requestedBase: string,
    diff: Diff,
    private readonly workTree: SealedWorkTree | null
  ) {
    this.changes = diff.changes;
    this.renamesComplete = diff.renamesComplete;
    this.smallFiles = new SmallFiles(objects);
    for (const change of diff.changes) {
      this.enterChange('base', change.base, change.baseMode, change.baseBlob);
      this.enterChange('head', change.head, change.headMode, change.headBlob);
    }
    for (const { path, detail } of workTree?.unreadable ?? []) this.skip('head', path, 'unreadable', detail);
  }

  get skipped(): NotAnalysed[] {
    return [...this.skips.values()].sort((a, b) => byCodeUnit(a.path, b.path) || byCodeUnit(a.side, b.side));
  }

  async read(side: Side, path: string): Promise<ReadResult | null> {
    const known = this.skips.get(keyOf(side, path));
    if (known !== undefined) return { ok: false, skip: known };
    const entry = this.entries[side].get(path) ?? (await this.find(side, path));
    if (entry === undefined) return null;
    if (entry.mode === SYMLINK_MODE) return this.skip(side, path, 'symlink', LINK_DETAIL);
    if (entry.mode === SUBMODULE_MODE) return this.skip(side, path, 'submodule', SUBMODULE_DETAIL);
    return this.cache.get(entry.id, path) ?? this.readBlob(side, path, entry.id);
  }

  async files(revision: string): Promise<RevisionFiles> {
    const known = revision === this.requestedBase || revision === this.head.revision;
    const commit = known ? revision : await resolveCommit(this.sealed.location, revision);
    return filesOf(this.sealed, this.objects, commit, () => Promise.resolve());
  }

  async paths(side: Side): Promise<readonly string[]> {
    const listing = await this.listing(side);
    return (this.sortedPaths[side] ??= [...listing.keys()]);
  }

  grep(side: Side, words: string[], options?: SearchOptions): Promise<SearchResult> {
    // A binary file that was too large to be stored would not have been searched anyway.
    return searchTree(this.sealed, this[side].tree, words, options, (id) => this.workTree?.overLarge.get(id)?.binary === true, async (extensions) => {
      const entries = await this.smallListing(side);
      return entries && this.smallFiles.read(entries, extensions);
    });
  }

  async close(): Promise<void> {
    await this.objects.close();
    this.sealed.remove();
  }

  private enterChange(side: Side, path: string | null, mode: string | null, id: string | null): void {
    if (path === null || mode === null || id === null) return;
    this.entries[side].set(path, { mode, id });
    if (mode === SYMLINK_MODE) this.skip(side, path, 'symlink', LINK_DETAIL);
    if (mode === SUBMODULE_MODE) this.skip(side, path, 'submodule', SUBMODULE_DETAIL);
  }

  private async find(side: Side, path: string): Promise<Entry | undefined> {
    if (this.listings[side] === undefined) {
      const entry = await this.walkers[side].find(path);
      if (entry !== null) return entry;
    }
    return (await this.listing(side)).get(path);
  }

  private listing(side: Side): Promise<Map<string, Entry>> {
    return (this.listings[side] ??= this.smallListing(side).then((entries) => entries ?? listTree(this.sealed, this[side].tree)));
  }

  private smallListing(side: Side): Promise<Map<string, Entry> | null> {
    return (this.small[side] ??= listSmall(this.walkers[side]));
  }

  private async readBlob(side: Side, path: string, id: string): Promise<ReadResult> {
    const large = this.workTree?.overLarge.get(id);
    const blob = large === undefined ? await this.objects.blob(id) : { state: 'over-large' as const, bytes: large.bytes };
    switch (blob.state) {
      case 'missing':
        return this.skip(side, path, 'missing-object', 'The content is not in this repository, which is shallow, partial or damaged.');
      case 'damaged':
        return this.skip(side, path, 'damaged', 'The content is damaged in the object store.');
      case 'over-large':
        return this.skip(side, path, 'over-large', `The file has ${blob.bytes} bytes; files over ${MAX_FILE_BYTES} are not read.`);
    }
    const recognised = recognise(blob.content, path);
    if ('reason' in recognised) return this.skip(side, path, recognised.reason, recognised.detail);
    const sha256 = createHash('sha256').update(blob.content).digest('hex');
    return this.cache.put({ ok: true, text: recognised.text, blob: id, sha256 }, path);
  }

  private skip(side: Side, path: string, reason: SkipReason, detail: string): ReadResult {
    const skip = { path, side, reason, detail };
    this.skips.set(keyOf(side, path), skip);
    return { ok: false, skip };
  }
}

function keyOf(side: Side, path: string): string {
  return `${side}:${path}`;
}

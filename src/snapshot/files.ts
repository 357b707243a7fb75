/** The files of one commit, read from the object store by path: what the project's configuration is read from. */
import { MAX_FILE_BYTES } from '../bounds.js';
import { SnapshotError, quoted } from './error.js';
import { ObjectReader } from './objects.js';
import { locateCommits } from './revision.js';
import { seal, type Seal } from './seal.js';
import { FOLDER_MODE, listTree, SUBMODULE_MODE, SYMLINK_MODE, TreeWalker, treeOf } from './tree.js';

/** The files of one commit. */
export interface RevisionFiles {
  /** Full object id of the commit. */
  readonly commit: string;
  /**
   * Content of a regular file, at most `MAX_FILE_BYTES`; null when there is none.
   * @throws SnapshotError when it is a link or submodule, too large, or its objects are not in the repository
   */
  read(path: string): Promise<Buffer | null>;
  /** Paths below a folder, in code unit order. */
  below(folder: string): Promise<string[]>;
  /** Ends processes and removes temporary files. */
  close(): Promise<void>;
}

/**
 * Opens the files of a revision. `close` must be called.
 * @throws SnapshotError as `openSnapshot`
 */
export async function openRevision(repo: string, revision: string): Promise<RevisionFiles> {
  const located = await locateCommits(repo, [revision]);
  const commit = await located.commit(revision);
  const sealed = seal(located.location);
  const objects = new ObjectReader(sealed);
  const close = async (): Promise<void> => {
    await objects.close();
    sealed.remove();
  };
  try {
    return await filesOf(sealed, objects, commit, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The files of a commit in a repository that is sealed already.
 * @param close what the files' own `close` does
 * @throws SnapshotError when the commit's tree is missing or damaged
 */
export async function filesOf(sealed: Seal, objects: ObjectReader, commit: string, close: () => Promise<void>): Promise<RevisionFiles> {
  return new Files(sealed, objects, commit, await treeOf(sealed, objects, commit), close);
}

class Files implements RevisionFiles {
  private readonly walker: TreeWalker;

  constructor(
    private readonly sealed: Seal,
    private readonly objects: ObjectReader,
    readonly commit: string,
    tree: string,
    readonly close: () => Promise<void>
  ) {
    this.walker = new TreeWalker(objects, tree);
  }

  async read(path: string): Promise<Buffer | null> {
    const entry = await this.walker.find(path);
    if (entry === null) throw this.missing(path);
    if (entry === undefined) {
      await this.noLinkOnTheWay(path);
      return null;
    }
    if (entry.mode === SYMLINK_MODE || entry.mode === SUBMODULE_MODE) throw new SnapshotError('usage', `${quoted(path)} of ${this.commit} is a ${entry.mode === SYMLINK_MODE ? 'symbolic link' : 'submodule'}, which is not followed; make it a regular file.`);
    const blob = await this.objects.blob(entry.id);
    if (blob.state === 'over-large') throw new SnapshotError('usage', `${quoted(path)} of ${this.commit} has ${blob.bytes} bytes; at most ${MAX_FILE_BYTES} are read. Shorten it.`);
    if (blob.state !== 'read') throw this.missing(path);
    return blob.content;
  }

  async below(folder: string): Promise<string[]> {
    // One folder that is not there costs nothing; only one that is there has the whole tree listed.
    const entry = await this.walker.findAny(folder);
    if (entry === null) throw this.missing(folder);
    if (entry === undefined) return [];
    if (entry.mode !== FOLDER_MODE) throw new SnapshotError('usage', `${quoted(folder)} of ${this.commit} is no folder; links are not followed. Make it one, or take it away.`);
    return [...(await listTree(this.sealed, entry.id)).keys()].map((path) => `${folder}/${path}`);
  }

  /** A folder that is a link or a submodule hides what is meant to be below it; that is never taken for "there is none". */
  private async noLinkOnTheWay(path: string): Promise<void> {
    const parts = path.split('/');
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      const mode = (await this.walker.find(folder))?.mode;
      if (mode === SYMLINK_MODE || mode === SUBMODULE_MODE) throw new SnapshotError('usage', `${quoted(folder)} of ${this.commit} is a ${mode === SYMLINK_MODE ? 'symbolic link' : 'submodule'}, which is not followed, so ${quoted(path)} can't be read; make it a folder.`);
    }
  }

  private missing(path: string): SnapshotError {
    return new SnapshotError('unreviewable', `${quoted(path)} of ${this.commit} can't be read: its objects are not in this repository, which is shallow, partial or damaged. Fetch that commit.`, true);
  }
}

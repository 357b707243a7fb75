/** Listing a tree, and the modes of its entries. */
import { SnapshotError, firstLine } from './error.js';
import type { ObjectReader } from './objects.js';
import { byCodeUnit, encodePath, splitRecords } from './path.js';
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

/** Finds single entries of a tree by reading the folders on the way to them: most of a large repository is never looked at. */
export class TreeWalker {
  private readonly folders = new Map<string, Promise<ReadonlyMap<string, Entry> | null>>();

  constructor(
    private readonly objects: ObjectReader,
    /** The tree's object id. */
    readonly root: string
  ) {}

  /** The entry at a path that is no folder; undefined when there is none, null when a folder on the way can't be read. */
  async find(path: string): Promise<Entry | undefined | null> {
    const entry = await this.findAny(path);
    return entry?.mode === FOLDER_MODE ? undefined : entry;
  }

  /** As `find`, folders included. */
  async findAny(path: string): Promise<Entry | undefined | null> {
    const parts = encodePath(path).toString('latin1').split('/');
    let id = this.root;
    for (const [i, part] of parts.entries()) {
      const folder = await this.folder(id);
      if (folder === null) return null;
      const entry = folder.get(part);
      if (entry === undefined) return undefined;
      if (i === parts.length - 1) return entry;
      if (entry.mode !== FOLDER_MODE) return undefined;
      id = entry.id;
    }
    return undefined;
  }

  /** The entries of a folder of this tree, by name (bytes as Latin-1); null when it can't be read. */
  folder(id: string): Promise<ReadonlyMap<string, Entry> | null> {
    let entries = this.folders.get(id);
    if (entries === undefined) {
      entries = this.objects.tree(id).then((content) => (content === null ? null : parseTree(content, id.length / 2)));
      this.folders.set(id, entries);
    }
    return entries;
  }
}

/** A folder's mode. */
export const FOLDER_MODE = '040000';

/** Entries of a tree object by name, whose bytes are given as Latin-1; null when the object makes no sense. */
function parseTree(content: Buffer, idBytes: number): Map<string, Entry> | null {
  const entries = new Map<string, Entry>();
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(32, at);
    const end = content.indexOf(0, space);
    const next = end + 1 + idBytes;
    if (space < 0 || end < 0 || next > content.length) return null;
    entries.set(content.toString('latin1', space + 1, end), { mode: usualMode(content.toString('latin1', at, space)), id: content.toString('hex', end + 1, next) });
    at = next;
  }
  return entries;
}

/** A mode as git shows it: of permissions only whether a file can be run. */
function usualMode(octal: string): string {
  const mode = parseInt(octal, 8);
  switch (mode & 0o170000) {
    case 0o100000:
      return mode & 0o100 ? '100755' : '100644';
    case 0o120000:
      return SYMLINK_MODE;
    case 0o040000:
      return FOLDER_MODE;
    default:
      return SUBMODULE_MODE;
  }
}

/**
 * The tree of a commit.
 * @throws SnapshotError when it is missing or damaged
 */
export async function treeOf(seal: Seal, objects: ObjectReader, commit: string): Promise<string> {
  const tree = await objects.identify(`${commit}^{tree}`);
  if (tree !== null) return tree.id;
  // Only for what git says of it.
  const { stderr } = await seal.run(['rev-parse', '--verify', '--quiet', `${commit}^{tree}`]);
  throw unreadable(stderr);
}

/** The error for a tree that can't be read as a whole. */
export function unreadable(stderr: string): SnapshotError {
  return new SnapshotError(
    'unreviewable',
    `Folders of the reviewed revisions are missing or damaged in this repository (git says ${firstLine(stderr)}); make a full clone.`,
    true
  );
}

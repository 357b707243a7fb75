/**
 * Turning a work tree into a tree of the sealed repository. Files are read without filters and without following links,
 * hashed, and stored in the sealed repository when git does not have them yet; the repository itself is not written.
 */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, readSync, readlinkSync, writeFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { BINARY_PROBE_BYTES, MAX_STORED_BYTES } from '../bounds.js';
import { SnapshotError, firstLine } from './error.js';
import { runGit } from './git.js';
import { encodePath, splitRecords } from './path.js';
import { copyIndex, type Seal } from './seal.js';
import { SUBMODULE_MODE, SYMLINK_MODE, type Entry } from './tree.js';

/** A work tree's files as a tree. */
export interface SealedWorkTree {
  tree: string;
  /** Files over `MAX_STORED_BYTES`, by object id. */
  overLarge: Map<string, LargeFile>;
  /** Files that could not be read, with one sentence why. They keep the content that the index has for them. */
  unreadable: { path: string; detail: string }[];
}

/** What is known of a file that was only hashed. */
export interface LargeFile {
  bytes: number;
  binary: boolean;
}

interface Listed extends Partial<Entry> {
  path: string;
  /** Left out of a sparse checkout: not on disk, yet not deleted. */
  sparse: boolean;
}

/**
 * Writes a work tree's files, tracked or neither tracked nor ignored, as a tree. Ignore rules are those of the repository
 * (`.gitignore`, `info/exclude`), not of the user's settings. A submodule counts as what the index has for it.
 * @throws SnapshotError when the index can't be read
 */
export async function sealWorkTree(seal: Seal, top: string): Promise<SealedWorkTree> {
  const sealed: SealedWorkTree = { tree: '', overLarge: new Map(), unreadable: [] };
  const reader = new FileReader(seal, Buffer.from(top), sealed.overLarge);
  const entries: Buffer[] = [];
  for (const file of await listFiles(seal, top)) {
    let entry: Entry | null = null;
    try {
      entry = file.sparse || file.mode === SUBMODULE_MODE ? (file as Entry) : reader.read(file);
    } catch (error) {
      const why = error instanceof ReadProblem ? error.message : `The file can't be read (${(error as NodeJS.ErrnoException).code}).`;
      sealed.unreadable.push({ path: file.path, detail: why });
      if (file.id !== undefined) entry = file as Entry;
    }
    if (entry !== null) entries.push(Buffer.from(`${entry.mode} ${entry.id}\t`), encodePath(file.path), Buffer.from([0]));
  }
  sealed.tree = await writeTree(seal, Buffer.concat(entries));
  return sealed;
}

async function listFiles(seal: Seal, top: string): Promise<Listed[]> {
  copyIndex(seal);
  const list = async (args: string[]): Promise<string[]> => {
    const env = { GIT_DIR: seal.dir, GIT_WORK_TREE: top };
    const { code, stdout, stderr } = await runGit(['ls-files', '-z', '--full-name', ...args], { cwd: top, env });
    if (code === 0) return splitRecords(stdout);
    throw new SnapshotError('unreviewable', `The files of the work tree can't be listed: ${firstLine(stderr)}; repair the repository's index.`);
  };
  const files = new Map<string, Listed>();
  for (const record of await list(['--stage', '-t'])) {
    const tab = record.indexOf('\t');
    const [tag, mode, id, stage] = record.slice(0, tab).split(' ') as [string, string, string, string];
    const path = record.slice(tab + 1);
    // A conflicted file has up to three entries; the file on disk is what counts.
    files.set(path, stage === '0' ? { path, mode, id, sparse: tag === 'S' } : { path, sparse: false });
  }
  for (const path of await list(['--others', '--exclude-standard'])) {
    // A folder is a repository of its own.
    if (!path.endsWith('/')) files.set(path, { path, sparse: false });
  }
  return [...files.values()];
}

async function writeTree(seal: Seal, entries: Buffer): Promise<string> {
  const env = { GIT_DIR: seal.dir, GIT_INDEX_FILE: join(seal.dir, 'index-head'), GIT_OBJECT_DIRECTORY: seal.written };
  const add = await runGit(['update-index', '--replace', '-z', '--index-info'], { cwd: seal.dir, env, input: entries });
  const write = await runGit(['write-tree', '--missing-ok'], { cwd: seal.dir, env });
  if (add.code === 0 && write.code === 0) return write.stdout.toString('latin1').trim();
  throw new SnapshotError('unreviewable', `The work tree can't be recorded: ${firstLine(add.stderr || write.stderr)}.`);
}

/** Something about a file that stops it from being read, as a sentence. */
class ReadProblem extends Error {}

const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const CHUNK_BYTES = 1024 * 1024;

class FileReader {
  /** Folders known to be reached without links. */
  private readonly folders = new Set<string>();
  private readonly stored = new Set<string>();

  constructor(
    private readonly seal: Seal,
    private readonly top: Buffer,
    private readonly overLarge: Map<string, LargeFile>
  ) {}

  /** The entry for a file on disk, or null when there is none. */
  read(file: Listed): Entry | null {
    if (!this.insideTop(file.path)) return null;
    const path = this.onDisk(file.path);
    const stat = lstatOrNull(path);
    if (stat === null || stat.isDirectory()) return null;
    if (stat.isSymbolicLink()) {
      return { mode: SYMLINK_MODE, id: this.store(readlinkSync(path, { encoding: 'buffer' }), file.id) };
    }
    // Anything but a plain file could block or never end.
    if (!stat.isFile()) throw new ReadProblem('The file is a device, pipe or socket.');
    const descriptor = openSync(path, OPEN_FLAGS);
    try {
      const opened = fstatSync(descriptor);
      if (!opened.isFile()) throw new ReadProblem('The file was replaced while it was read.');
      const mode = opened.mode & constants.S_IXUSR ? '100755' : '100644';
      if (opened.size > MAX_STORED_BYTES) return { mode, id: this.hashLarge(descriptor, opened.size) };
      return { mode, id: this.store(readFileSync(descriptor), file.id) };
    } finally {
      closeSync(descriptor);
    }
  }

  private onDisk(path: string): Buffer {
    return Buffer.concat([this.top, Buffer.from('/'), encodePath(path)]);
  }

  /** A tracked file's folder may have been replaced by a link out of the work tree; the file is then deleted, as git sees it. */
  private insideTop(path: string): boolean {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end);
      if (this.folders.has(folder)) continue;
      if (lstatOrNull(this.onDisk(folder))?.isDirectory() !== true) return false;
      this.folders.add(folder);
    }
    return true;
  }

  private hash(bytes: number): Hash {
    return createHash(this.seal.location.objectFormat).update(`blob ${bytes}\0`);
  }

  private store(content: Buffer, known: string | undefined): string {
    const id = this.hash(content.length).update(content).digest('hex');
    if (id === known || this.stored.has(id)) return id;
    this.stored.add(id);
    const folder = join(this.seal.written, id.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    const object = Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]);
    writeFileSync(join(folder, id.slice(2)), deflateSync(object, { level: 1 }));
    return id;
  }

  private hashLarge(descriptor: number, size: number): string {
    const hash = this.hash(size);
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let total = 0;
    let binary = false;
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      if (total === 0) binary = chunk.subarray(0, Math.min(read, BINARY_PROBE_BYTES)).includes(0);
      total += read;
      hash.update(chunk.subarray(0, read));
      if (total > size) break;
    }
    if (total !== size) throw new ReadProblem('The file changed while it was read.');
    const id = hash.digest('hex');
    this.overLarge.set(id, { bytes: size, binary });
    return id;
  }
}

function lstatOrNull(path: Buffer): Stats | null {
  try {
    return lstatSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

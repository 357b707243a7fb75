/**
 * A sealed repository: an empty git directory of our own, in a temporary folder, that borrows the object store of the
 * reviewed repository. Git commands run there, so that nothing in the repository's own settings (external diffs,
 * filters, file system monitors, promisor remotes, hooks, attributes, replace refs) is even read, and nothing is written to it.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { SnapshotError, firstLine, quoted } from './error.js';
import { runGit, type GitResult } from './git.js';

/** Where the parts of a repository are; all paths absolute. */
export interface Location {
  /** The folder that was asked for, links resolved. */
  folder: string;
  /** The git directory; a linked work tree has its own. */
  gitDir: string;
  /** The git directory that is shared by all work trees and has the object store. */
  commonDir: string;
  /** Top of the work tree, or null in a bare repository. */
  top: string | null;
  objectFormat: 'sha1' | 'sha256';
  /** True when history was cut off by a shallow clone. */
  shallow: boolean;
}

/** A sealed repository. */
export interface Seal {
  location: Location;
  /** The sealed git directory. */
  dir: string;
  /**
   * Folder for objects of our own. Commands that write use it as their only object store: git refreshes the time stamp of
   * an object that it would write and finds in a borrowed store, and nothing in the repository is to be touched.
   */
  written: string;
  /** Runs git in the sealed repository, whatever its exit code. */
  run(args: string[], input?: Buffer | string): Promise<GitResult>;
  /** Removes the sealed directory. */
  remove(): void;
}

/**
 * Finds the repository that a folder belongs to.
 * @throws SnapshotError `usage` when it belongs to none, `unreviewable` when its format is not understood
 */
export async function locate(repo: string): Promise<Location> {
  const folder = realFolder(repo);
  const { code, stdout, stderr } = await runGit(['rev-parse', ...FACTS], { cwd: folder });
  if (code !== 0) {
    if (/not a git repository/.test(stderr)) {
      throw new SnapshotError('usage', `${quoted(repo)} is not inside a git repository; pass the folder of a clone with --repo.`);
    }
    throw new SnapshotError('unreviewable', `git can't open the repository at ${quoted(repo)}: ${firstLine(stderr)}; make a new clone.`);
  }
  return locationOf(folder, stdout.toString('utf8'));
}

/**
 * As `locate`, with the ids of commits by the same git process.
 * @param names revisions that begin with no dash
 * @returns `ids` null when any of the names is not that of one commit
 */
export async function locateWith(repo: string, names: readonly string[]): Promise<{ location: Location; ids: string[] | null }> {
  const folder = realFolder(repo);
  const { code, stdout } = await runGit(['rev-parse', ...names.map((name) => `${name}^{commit}`), ...FACTS], { cwd: folder });
  const lines = stdout.toString('utf8').split('\n');
  const ids = lines.splice(0, names.length);
  // A range is several lines, so what follows the ids is no fact then.
  if (code !== 0 || !ids.every((id) => OBJECT_ID.test(id)) || !/^sha\d+$/.test(lines[0]!)) return { location: await locate(repo), ids: null };
  return { location: locationOf(folder, lines.join('\n')), ids };
}

/** A full object id. */
export const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** What git is asked of a repository. A folder name may hold a newline, so the path is last. */
const FACTS = ['--show-object-format', '--is-bare-repository', '--absolute-git-dir'];

function locationOf(folder: string, printed: string): Location {
  const [objectFormat, bare, ...rest] = printed.split('\n');
  const gitDir = rest.join('\n').slice(0, -1);
  const pointer = join(gitDir, 'commondir');
  const commonDir = existsSync(pointer) ? resolve(gitDir, readFileSync(pointer, 'utf8').trim()) : gitDir;
  return {
    folder,
    gitDir,
    commonDir,
    top: bare === 'true' ? null : topOf(folder),
    objectFormat: objectFormat === 'sha256' ? 'sha256' : 'sha1',
    shallow: existsSync(join(commonDir, 'shallow'))
  };
}

const openSeals = new Set<string>();

function removeAll(): void {
  for (const dir of openSeals) removeFolder(dir);
}

function removeFolder(dir: string): void {
  openSeals.delete(dir);
  rmSync(dir, { recursive: true, force: true });
}

/**
 * Makes a new folder in the system's temporary folder.
 * @throws SnapshotError when that is not there or can't be written
 */
export function temporaryDirectory(prefix: string): string {
  try {
    return mkdtempSync(join(realpathSync(tmpdir()), prefix));
  } catch (error) {
    throw new SnapshotError('unreviewable', `The temporary folder ${quoted(tmpdir())} can't be used (${(error as NodeJS.ErrnoException).code ?? 'no reason given'}); set TMPDIR to a folder that can be written and has space.`);
  }
}

/** Makes a sealed repository over a located one. `remove` must be called; the end of the process does it too. */
export function seal(location: Location): Seal {
  const dir = temporaryDirectory('prguard-');
  if (openSeals.size === 0) process.once('exit', removeAll);
  openSeals.add(dir);
  const written = join(dir, 'written');
  for (const folder of ['written', 'objects/info', 'objects/pack', 'refs', 'info']) mkdirSync(join(dir, folder), { recursive: true });
  const format =
    location.objectFormat === 'sha256' ? '\trepositoryformatversion = 1\n[extensions]\n\tobjectformat = sha256\n' : '\trepositoryformatversion = 0\n';
  writeFileSync(join(dir, 'config'), `[core]\n\tbare = true\n${format}`);
  writeFileSync(join(dir, 'HEAD'), 'ref: refs/heads/none\n');
  writeFileSync(join(dir, 'objects/info/alternates'), `${quoteC(join(location.commonDir, 'objects'))}\n${quoteC(written)}\n`);
  if (location.shallow) copyFileSync(join(location.commonDir, 'shallow'), join(dir, 'shallow'));
  return {
    location,
    dir,
    written,
    run: (args, input) => runGit(args, { cwd: dir, env: { GIT_DIR: dir }, input }),
    remove: () => {
      removeFolder(dir);
      if (openSeals.size === 0) process.removeListener('exit', removeAll);
    }
  };
}

/** Copies the index and the repository's own ignore list, for listing a work tree from the sealed repository. */
export function copyIndex(into: Seal): void {
  const { gitDir, commonDir } = into.location;
  const names = readdirSync(gitDir).filter((name) => name === 'index' || name.startsWith('sharedindex.'));
  for (const name of names) copyFileSync(join(gitDir, name), join(into.dir, name));
  const exclude = join(commonDir, 'info', 'exclude');
  if (existsSync(exclude)) copyFileSync(exclude, join(into.dir, 'info', 'exclude'));
}

function realFolder(repo: string): string {
  try {
    const folder = realpathSync(repo);
    if (statSync(folder).isDirectory()) return folder;
  } catch {
    // Said below.
  }
  throw new SnapshotError('usage', `There is no folder ${quoted(repo)}; pass the folder of a clone with --repo.`);
}

/** `core.worktree` could name any folder of the machine, so the top is where `.git` is. */
function topOf(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return null;
  }
}

function quoteC(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t')}"`;
}

/**
 * What git would be started for, answered from the objects of a small tree: to start a process out of one that holds much
 * memory takes longer than to read them. Each answer is what git's own would be; null means that git has to be asked.
 */
import type { Change } from './changes.js';
import type { ObjectReader } from './objects.js';
import { byCodeUnit, decodePath, encodePath } from './path.js';
import { FOLDER_MODE, type Entry, type TreeWalker } from './tree.js';

/** Most folders that are read for one answer. */
const MAX_FOLDERS = 256;
/** Most files that are searched, and most bytes of them that are kept. */
const MAX_FILES = 64;
const MAX_BYTES = 2 * 1024 * 1024;

/** A folder on both sides or one; its path ends with a slash, bytes as Latin-1. */
interface Folders {
  prefix: string;
  base: string | null;
  head: string | null;
}

const toPath = (latin1: string): string => decodePath(Buffer.from(latin1, 'latin1'));

/** All entries of a tree that are no folders, by path in code unit order. */
export async function listSmall(walker: TreeWalker): Promise<Map<string, Entry> | null> {
  const found: [string, Entry][] = [];
  const whole = await walk({ prefix: '', base: walker.root, head: null }, walker, walker, (path, entry) => void found.push([toPath(path), entry!]));
  return whole ? new Map(found.sort((a, b) => byCodeUnit(a[0], b[0]))) : null;
}

/** What changed between two trees where nothing can be a rename, in no order. */
export async function compareSmall(base: TreeWalker, head: TreeWalker): Promise<Change[] | null> {
  const changes: Change[] = [];
  const whole = await walk({ prefix: '', base: base.root, head: head.root }, base, head, (path, from, to) => {
    if (from?.id !== to?.id || from?.mode !== to?.mode) changes.push(changeOf(toPath(path), from, to));
  });
  const some = (status: Change['status']): boolean => changes.some((change) => change.status === status);
  return whole && !(some('added') && some('deleted')) ? changes : null;
}

function changeOf(path: string, from: Entry | undefined, to: Entry | undefined): Change {
  const sides = { base: from ? path : null, head: to ? path : null, baseMode: from?.mode ?? null, headMode: to?.mode ?? null, baseBlob: from?.id ?? null, headBlob: to?.id ?? null };
  if (!from || !to) return { status: from ? 'deleted' : 'added', ...sides };
  // The first three digits are the kind of entry, the others permissions.
  const status = from.mode.slice(0, 3) !== to.mode.slice(0, 3) ? 'type' : from.id === to.id ? 'mode' : 'modified';
  return { status, ...sides };
}

/** Visits the entries of one tree or two that are no folders, equal folders apart. False when a folder can't be read, or there are too many. */
async function walk(top: Folders, base: TreeWalker, head: TreeWalker, visit: (path: string, from: Entry | undefined, to: Entry | undefined) => void): Promise<boolean> {
  const folder = (walker: TreeWalker, id: string | null): Promise<ReadonlyMap<string, Entry> | null> => (id === null ? Promise.resolve(new Map()) : walker.folder(id));
  let level = top.base === top.head ? [] : [top];
  for (let read = level.length; level.length > 0; read += level.length) {
    if (read > MAX_FOLDERS) return false;
    const contents = await Promise.all(level.map((f) => Promise.all([folder(base, f.base), folder(head, f.head)])));
    const below: Folders[] = [];
    for (const [i, [from, to]] of contents.entries()) {
      if (from === null || to === null) return false;
      for (const name of new Set([...from.keys(), ...to.keys()])) {
        const path = level[i]!.prefix + name;
        const sides = [from.get(name), to.get(name)] as const;
        const [a, b] = sides.map((entry) => (entry?.mode === FOLDER_MODE ? entry.id : null));
        if (a !== b) below.push({ prefix: `${path}/`, base: a!, head: b! });
        const [x, y] = sides.map((entry) => (entry?.mode === FOLDER_MODE ? undefined : entry));
        if (x || y) visit(path, x, y);
      }
    }
    level = below;
  }
  return true;
}

/** A file to be searched: the bytes of its path as Latin-1, and its content. */
export interface SmallFile {
  path: string;
  content: Buffer;
}

/** The contents of a small tree's files, kept for the next search. */
export class SmallFiles {
  private readonly contents = new Map<string, Promise<Buffer | null>>();
  private bytes = 0;

  constructor(private readonly objects: ObjectReader) {}

  /**
   * The regular files of a listing, in the order of the tree.
   * @param entries by path
   * @param extensions what their paths end with after a dot; all files when absent
   */
  async read(entries: ReadonlyMap<string, Entry>, extensions?: readonly string[]): Promise<SmallFile[] | null> {
    const endings = extensions?.map((extension) => `.${extension}`);
    const wanted = [...entries].filter(([path, { mode }]) => mode.startsWith('100') && (endings?.some((end) => path.endsWith(end)) ?? true));
    if (wanted.length > MAX_FILES) return null;
    const contents = await Promise.all(wanted.map(([, { id }]) => this.content(id)));
    if (contents.includes(null)) return null;
    const files = wanted.map(([path], i) => ({ path: encodePath(path).toString('latin1'), content: contents[i]! }));
    return files.sort((a, b) => byCodeUnit(a.path, b.path));
  }

  private content(id: string): Promise<Buffer | null> {
    let content = this.contents.get(id);
    if (content === undefined) this.contents.set(id, (content = this.load(id)));
    return content;
  }

  private async load(id: string): Promise<Buffer | null> {
    if (this.bytes > MAX_BYTES) return null;
    const blob = await this.objects.blob(id);
    if (blob.state !== 'read') return null;
    this.bytes += blob.content.length;
    return blob.content;
  }
}

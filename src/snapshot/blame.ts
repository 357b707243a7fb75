/** Which commits brought in lines of a file, and what their messages say. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_COMMIT_BYTES, MAX_HISTORY_COMMITS } from '../bounds.js';
import { SnapshotError } from './error.js';
import type { CommitMessage } from './messages.js';
import { locate, seal, type Location, type Seal } from './seal.js';

/** A line with the commit that it comes from. */
export interface Blamed {
  /** 1-based, in the file as the asked commit has it. */
  line: number;
  /** Full object id; null when the line is older than the commits that are looked at. */
  commit: string | null;
}

/** History that is there, for questions about it. `close` must be called. */
export interface HistoryReader {
  /** Commits of lines of a file; null when git can't tell, as when an object is missing. */
  blame(path: string, lines: readonly number[]): Promise<Blamed[] | null>;
  /** Messages of commits, in their order; commits that are larger than `MAX_COMMIT_BYTES`, and those that can't be read, are left out. */
  messages(commits: readonly string[]): Promise<CommitMessage[]>;
  close(): void;
}

/**
 * Opens the history of a commit: at most its newest `MAX_HISTORY_COMMITS` commits.
 * @param commit full object id
 * @returns null for a clone whose history is not whole (shallow or partial), or can't be read
 * @throws SnapshotError when the repository can't be used
 */
export async function openHistory(repo: string, commit: string): Promise<HistoryReader | null> {
  const location = await locate(repo);
  if (location.shallow || isPartial(location)) return null;
  const sealed = seal(location);
  const oldest = await answer(sealed, ['rev-list', '--max-count=1', `--skip=${MAX_HISTORY_COMMITS}`, commit]).catch((error: unknown) => {
    sealed.remove();
    throw error;
  });
  if (oldest !== null) return new SealedHistory(sealed, commit, oldest.toString('latin1').trim());
  sealed.remove();
  return null;
}

/** What git prints; null when it can't tell. One that hangs or prints too much ends no review: what it is asked for supports only. */
async function answer(sealed: Seal, args: string[], input?: string): Promise<Buffer | null> {
  try {
    const { code, stdout } = await sealed.run(args, input);
    return code === 0 ? stdout : null;
  } catch (error) {
    if (error instanceof SnapshotError) return null;
    throw error;
  }
}

/** Whether objects may be missing because they are to be fetched on demand. */
function isPartial({ commonDir }: Location): boolean {
  const packs = join(commonDir, 'objects', 'pack');
  return existsSync(packs) && readdirSync(packs).some((name) => name.endsWith('.promisor'));
}

class SealedHistory implements HistoryReader {
  /** @param older the newest commit that is not looked at; empty for none */
  constructor(private readonly sealed: Seal, private readonly commit: string, private readonly older: string) {}

  async blame(path: string, lines: readonly number[]): Promise<Blamed[] | null> {
    const ranges = lines.flatMap((line) => ['-L', `${line},${line}`]);
    // White space apart, so that indenting a line makes nobody its author; a first commit is one like others.
    const args = ['blame', '--porcelain', '--root', '-w', ...ranges, this.commit, ...(this.older ? [`^${this.older}`] : []), '--', path];
    const printed = await answer(this.sealed, args);
    return printed && parseBlame(printed.toString('latin1'));
  }

  async messages(commits: readonly string[]): Promise<CommitMessage[]> {
    const sizes = await answer(this.sealed, ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)'], commits.map((id) => `${id}\n`).join(''));
    const small = (sizes?.toString('latin1') ?? '').split('\n').map((line) => line.split(' ')).filter(([, type, size]) => type === 'commit' && Number(size) <= MAX_COMMIT_BYTES).map(([id]) => id!);
    if (small.length === 0) return [];
    const printed = await answer(this.sealed, ['log', '--no-walk=unsorted', '--no-show-signature', '--no-notes', '--encoding=UTF-8', '-z', '--format=%H%n%B', ...small, '--']);
    return (printed?.toString('utf8') ?? '').split('\0').filter((record) => record.trim() !== '').map((record) => {
      const end = record.indexOf('\n');
      return { id: record.slice(0, end), message: record.slice(end + 1).trim() };
    });
  }

  close(): void {
    this.sealed.remove();
  }
}

/** Reads what `blame --porcelain` prints: every line of the file's own begins with a tab, so that none passes for a header. */
function parseBlame(text: string): Blamed[] {
  const out: Blamed[] = [];
  const older = new Set<string>();
  let at = '';
  for (const line of text.split('\n')) {
    const header = /^([0-9a-f]{40,64}) \d+ (\d+)(?: \d+)?$/.exec(line);
    if (header) out.push({ line: Number(header[2]), commit: (at = header[1]!) });
    else if (line === 'boundary') older.add(at);
  }
  return out.map((b) => (older.has(b.commit!) ? { ...b, commit: null } : b)).sort((a, b) => a.line - b.line);
}

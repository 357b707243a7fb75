/** What a file was like in earlier commits. */
import { ObjectReader } from './objects.js';
import { locate, seal } from './seal.js';

/** What earlier versions of a file are like. */
export interface FileHistory {
  /** Object ids of its contents, newest first; the base's own is the first. */
  blobs: string[];
  /** Whether these are all versions: history is whole and not longer than was read. */
  complete: boolean;
}

/** The contents that a file has had up to a commit, at most `max`. */
export async function fileHistory(repo: string, commit: string, path: string, max: number): Promise<FileHistory> {
  const location = await locate(repo);
  const sealed = seal(location);
  try {
    const { code, stdout } = await sealed.run(['--literal-pathspecs', 'log', '--no-show-signature', '--no-renames', '--format=', '--raw', '--no-abbrev', '-z', `--max-count=${max + 1}`, commit, '--', path]);
    if (code !== 0) return { blobs: [], complete: false };
    const records = stdout.toString('latin1').split('\0').filter((r) => r.trim().startsWith(':'));
    const blobs = [...new Set(records.map((r) => r.trim().split(' ')[3]!).filter((id) => !/^0+$/.test(id)))];
    return { blobs: blobs.slice(0, max), complete: !location.shallow && records.length <= max };
  } finally {
    sealed.remove();
  }
}

/** Texts of blobs by object id; those that are missing, damaged or over-large are left out. */
export async function blobTexts(repo: string, blobs: readonly string[]): Promise<Map<string, string>> {
  const sealed = seal(await locate(repo));
  const reader = new ObjectReader(sealed);
  try {
    const out = new Map<string, string>();
    for (const id of blobs) {
      const blob = await reader.blob(id);
      if (blob.state === 'read') out.set(id, blob.content.toString('utf8'));
    }
    return out;
  } finally {
    await reader.close();
    sealed.remove();
  }
}

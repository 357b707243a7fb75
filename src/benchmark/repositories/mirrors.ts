/** Local mirrors of repositories: a folder that has one below it for each. Mirrors are only read. */
import { join } from 'node:path';
import { gitDirectory } from '../../snapshot/store.js';

/**
 * The folder of a repository below another, whose name is never one that leaves it; null for names that are no name.
 * The schema allows dots in names, so `.` and `..` are refused here.
 */
export function mirrorFolder(repository: string): string | null {
  const [owner, name, ...more] = repository.split('/');
  const usable = (part: string | undefined): boolean => part !== undefined && /^[A-Za-z0-9._-]+$/.test(part) && !/^\.+$/.test(part);
  return usable(owner) && usable(name) && more.length === 0 ? `${owner}+${name}` : null;
}

/**
 * Finds a repository in a folder of mirrors: `owner+name/repo` (bare or with `.git`), `owner/name.git` or `owner/name`.
 * @returns its git directory, or null
 */
export function findMirror(mirrors: string, repository: string): string | null {
  const folder = mirrorFolder(repository);
  if (folder === null) return null;
  for (const place of [`${folder}/repo`, `${repository}.git`, repository]) {
    const found = gitDirectory(join(mirrors, place));
    if (found !== null) return found;
  }
  return null;
}

/** Bare repositories of our own, written by hand: no template, no hook, no setting that we don't know. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runGit, type GitResult } from './git.js';

/**
 * Makes an empty bare repository in a folder, which is made when it is missing.
 * @param borrowed git directory whose objects can be read from it
 * @param objectFormat the kind of its ids
 */
export function makeStore(dir: string, borrowed?: string, objectFormat: 'sha1' | 'sha256' = 'sha1'): void {
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads']) mkdirSync(join(dir, folder), { recursive: true });
  // Imported objects stay one pack: unpacking them would look for each in the borrowed store and touch its files.
  writeFileSync(join(dir, 'config'), `[core]\n\trepositoryformatversion = ${objectFormat === 'sha1' ? '0' : '1'}\n\tbare = true\n[fastimport]\n\tunpackLimit = 0\n${objectFormat === 'sha1' ? '' : '[extensions]\n\tobjectformat = sha256\n'}`);
  if (borrowed !== undefined) writeFileSync(join(dir, 'objects/info/alternates'), `${quoteC(join(borrowed, 'objects'))}\n`);
  // Last: git takes no folder without it for a repository.
  writeFileSync(join(dir, 'HEAD'), 'ref: refs/heads/none\n');
}

/** The git directory of a repository that may have a work tree, or null when the folder is no repository. */
export function gitDirectory(dir: string): string | null {
  return [dir, join(dir, '.git')].find((folder) => existsSync(join(folder, 'objects')) && existsSync(join(folder, 'HEAD'))) ?? null;
}

/** Runs git in a store, whatever its exit code. Paths are taken as they are, not as patterns. */
export function inStore(dir: string, args: string[], input?: string): Promise<GitResult> {
  return runGit(args, { cwd: dir, env: { GIT_DIR: dir, GIT_LITERAL_PATHSPECS: '1' }, input });
}

function quoteC(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t')}"`;
}

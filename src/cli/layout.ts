/** Lays two folders out as a git repository of two commits: the base, and the pull request on it. */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ReviewError } from '../errors.js';
import { runGit } from '../snapshot/git.js';

/** Branches that a laid-out repository has. */
export const layoutBranches = { base: 'main', head: 'pull-request' } as const;

interface Entry {
  path: string;
  mode: '100644' | '100755' | '120000';
  content: Buffer;
}

function entries(dir: string): Entry[] {
  const found: Entry[] = [];
  const open = [''];
  for (let prefix = open.pop(); prefix !== undefined; prefix = open.pop()) {
    for (const name of readdirSync(join(dir, prefix))) {
      const path = prefix + name;
      const file = join(dir, path);
      const stat = lstatSync(file);
      if (stat.isDirectory()) open.push(`${path}/`);
      else if (stat.isSymbolicLink()) found.push({ path, mode: '120000', content: Buffer.from(readlinkSync(file)) });
      else if (stat.isFile()) found.push({ path, mode: stat.mode & 0o111 ? '100755' : '100644', content: readFileSync(file) });
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function data(content: Buffer): Buffer[] {
  return [Buffer.from(`data ${content.length}\n`), content, Buffer.from('\n')];
}

/** One commit in git's fast-import format; names and times are fixed, so that object ids are too. */
function commit(branch: string, parent: string | null, message: string, files: readonly Entry[]): Buffer[] {
  const out = [Buffer.from(`commit refs/heads/${branch}\ncommitter PRGuard <prguard@example.invalid> 1700000000 +0000\n`), ...data(Buffer.from(message))];
  if (parent) out.push(Buffer.from(`from refs/heads/${parent}\n`));
  out.push(Buffer.from('deleteall\n'));
  for (const file of files) {
    const quoted = `"${file.path.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;
    out.push(Buffer.from(`M ${file.mode} inline ${quoted}\n`), ...data(file.content));
  }
  return out;
}

async function git(dir: string, args: string[], input?: Buffer): Promise<void> {
  const { code, stderr } = await runGit(args, { cwd: dir, input });
  if (code !== 0) throw new ReviewError(`git ${args[0]} failed in a temporary folder: ${stderr.trim().split('\n')[0]}. Check free space and the git installation.`);
}

/** How a repository is laid out. */
export interface LayoutOptions {
  /** Title of the pull request's commit. */
  title?: string;
  /** Check the pull request's files out, for a person to look at. */
  checkout?: boolean;
}

/**
 * Makes a repository in the empty folder `dir` whose branch `main` has the files of `base` and whose branch
 * `pull-request`, one commit on it, those of `head`.
 * @throws ReviewError when git fails
 */
export async function layoutRepository(dir: string, base: string, head: string, options: LayoutOptions = {}): Promise<void> {
  await git(dir, ['init', '--quiet', '--template=', `--initial-branch=${options.checkout ? layoutBranches.head : 'none'}`]);
  const stream = [
    ...commit(layoutBranches.base, null, 'Base', entries(base)),
    ...commit(layoutBranches.head, layoutBranches.base, options.title ?? 'Pull request', entries(head)),
    Buffer.from('done\n')
  ];
  await git(dir, ['fast-import', '--quiet', '--done', '--force'], Buffer.concat(stream));
  if (options.checkout) await git(dir, ['reset', '--quiet', '--hard']);
}

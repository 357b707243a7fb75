/** Lays changes out as a git repository, each as two commits: the base, and the pull request on it. */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ReviewError } from '../errors.js';
import { runGit, type GitResult } from '../snapshot/git.js';
import { encodePath } from '../snapshot/path.js';
import { makeStore } from '../snapshot/store.js';

/** Branches that a laid-out repository has. */
export const layoutBranches = { base: 'main', head: 'pull-request' } as const;

/** What a commit does to a path: new content, an object that the repository has, or null to remove it. Modes are six octal digits. */
export type FileChange = { path: string; mode: string; content: Buffer } | { path: string; mode: string; object: string } | { path: string; mode: null };

/** A commit to be made. */
export interface NewCommit {
  branch: string;
  /** Branch of the commit before it. */
  parent: string | null;
  message: string;
  /** Object id of the tree that `files` change; null for an empty one, left out for the parent's. */
  tree?: string | null;
  files: readonly FileChange[];
}

function entries(dir: string): FileChange[] {
  const found: FileChange[] = [];
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

/**
 * One commit in git's fast-import format; names and times are fixed, so that object ids are too.
 * @param mark number by which git is asked for the commit's id afterwards
 */
function commit({ branch, parent, message, tree, files }: NewCommit, mark?: number): Buffer[] {
  const out = [Buffer.from(`commit refs/heads/${branch}\n${mark === undefined ? '' : `mark :${mark}\n`}committer PRGuard <prguard@example.invalid> 1700000000 +0000\n`), ...data(Buffer.from(message))];
  if (parent) out.push(Buffer.from(`from refs/heads/${parent}\n`));
  if (tree !== undefined) out.push(Buffer.from(tree === null ? 'deleteall\n' : `M 040000 ${tree} ""\n`));
  // A file may make way for a folder of its name.
  const removed = files.filter((file) => file.mode === null);
  for (const file of [...removed, ...files.filter((file) => file.mode !== null)]) {
    const path = encodePath(`"${file.path.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"\n`);
    if (file.mode === null) out.push(Buffer.from('D '), path);
    else if ('object' in file) out.push(Buffer.from(`M ${file.mode} ${file.object} `), path);
    else out.push(Buffer.from(`M ${file.mode} inline `), path, ...data(file.content));
  }
  return out;
}

/** Makes commits in the repository that `dir` is in; the caller judges what git said. Nothing that exists is written again. */
export function importCommits(dir: string, commits: readonly NewCommit[]): Promise<GitResult> {
  return importStream(dir, commits.flatMap((c) => commit(c)));
}

function importStream(dir: string, parts: readonly Buffer[]): Promise<GitResult> {
  const input = Buffer.concat([...parts, Buffer.from('done\n')]);
  return runGit(['fast-import', '--quiet', '--done', '--force'], { cwd: dir, input });
}

function must(command: string, { code, stderr }: GitResult): void {
  if (code !== 0) throw new ReviewError(`git ${command} failed in a temporary folder: ${stderr.trim().split('\n')[0]}. Check free space and the git installation.`);
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
  const change = { base, head, title: options.title };
  if (!options.checkout) return void (await layoutChanges(dir, [change]));
  must('init', await runGit(['init', '--quiet', '--template=', `--initial-branch=${layoutBranches.head}`], { cwd: dir }));
  must('fast-import', await importCommits(dir, commitsOf(change)));
  must('reset', await runGit(['reset', '--quiet', '--hard'], { cwd: dir }));
}

/** A change to be laid out: folders with the files of its two sides. */
export interface LaidChange {
  base: string;
  head: string;
  /** Title of the pull request's commit. */
  title?: string;
}

/**
 * Makes one repository without files of many changes in the empty folder `dir`, with one git process. The branches are the
 * last change's; the others have none, since thousands of them would be thousands of files.
 * @returns the full ids of base and head, in the order of the changes
 * @throws ReviewError when git fails
 */
export async function layoutChanges(dir: string, changes: readonly LaidChange[]): Promise<{ base: string; head: string }[]> {
  makeStore(join(dir, '.git'));
  const stream = changes.flatMap((change, i) => [
    // Otherwise the base would go on from the change before.
    Buffer.from(`reset refs/heads/${layoutBranches.base}\n\n`),
    ...commitsOf(change).flatMap((c, side) => [...commit(c, 2 * i + side + 1), Buffer.from(`get-mark :${2 * i + side + 1}\n`)])
  ]);
  const imported = await importStream(dir, stream);
  must('fast-import', imported);
  const ids = imported.stdout.toString('latin1').split('\n');
  return changes.map((_, i) => ({ base: ids[2 * i]!, head: ids[2 * i + 1]! }));
}

function commitsOf({ base, head, title = 'Pull request' }: LaidChange): NewCommit[] {
  return [
    { branch: layoutBranches.base, parent: null, message: 'Base', tree: null, files: entries(base) },
    { branch: layoutBranches.head, parent: layoutBranches.base, message: title, tree: null, files: entries(head) }
  ];
}

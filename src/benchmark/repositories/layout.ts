/**
 * Lays a case out as two commits, base and pull request, in a bare store of its own that borrows the repository's objects.
 * Nothing is checked out, and nothing is written to the repository.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { importCommits, layoutBranches, type FileChange, type NewCommit } from '../../cli/layout.js';
import { SnapshotError, firstLine } from '../../snapshot/error.js';
import { inertLine } from '../../report/inert.js';
import type { Tree } from '../cases/bundled.js';
import type { BenchmarkCase } from '../cases/case.js';
import { applyHunks, diffTree, meets, readDiff, type FileDiff, type LineRange } from './patch.js';
import { gitDirectory, inStore, makeStore } from '../../snapshot/store.js';
import { short, unavailable, type Unavailable } from './unavailable.js';

/** Lines that a change has on each side; a binary file has none. An insertion has no line in base, a deletion none in head. */
export interface FileLines {
  base: LineRange[];
  head: LineRange[];
}

/** A case as two commits. */
export interface LaidOut {
  ok: true;
  /** The git directory; its branches are `layoutBranches`. */
  dir: string;
  /** Commit ids; equal content, parent and message make equal ids. */
  base: string;
  head: string;
  /** Object ids of the commits' trees. */
  baseTree: string;
  headTree: string;
  /** By path. */
  changed: ReadonlyMap<string, FileLines>;
  /** Removes the store. */
  remove(): void;
}

/** What of a case is laid out. */
export type Recipe = Pick<BenchmarkCase, 'base' | 'from' | 'paths' | 'skip'>;

/** Message of the pull request's commit where none is given. */
const MESSAGE = 'Pull request';

/**
 * Lays a case out.
 * @param repository a bare repository, or one with a work tree
 * @param workDir folder for the store; made when it is missing
 * @param message of the pull request's commit
 * @returns why not, when revisions or contents are missing or paths do not differ
 */
export async function layoutCase(recipe: Recipe, repository: string, workDir: string, message = MESSAGE): Promise<LaidOut | Unavailable> {
  const borrowed = gitDirectory(repository);
  if (borrowed === null) return unavailable(`There is no git repository in ${inertLine(repository)}.`);
  return inNewStore(workDir, borrowed, async (dir) => {
    const trees = await treesOf(dir, recipe);
    if (typeof trees === 'string') return unavailable(trees);
    const files = await changesOf(dir, recipe, trees);
    if (typeof files === 'string') return unavailable(files);
    return commits(dir, { tree: trees[0], files: [] }, { files }, message);
  });
}

/** Lays two trees of texts out, as `layoutCase`. */
export async function bareTrees(base: Tree, head: Tree, workDir: string, message = MESSAGE): Promise<LaidOut | Unavailable> {
  const entries = (tree: Tree): FileChange[] => Object.entries(tree).map(([path, text]) => ({ path, mode: '100644', content: Buffer.from(text) }));
  return inNewStore(workDir, undefined, (dir) => commits(dir, { tree: null, files: entries(base) }, { tree: null, files: entries(head) }, message));
}

/** Makes a store for what `work` does; it stays only when that succeeds. */
async function inNewStore(workDir: string, borrowed: string | undefined, work: (dir: string) => Promise<LaidOut | Unavailable>): Promise<LaidOut | Unavailable> {
  mkdirSync(workDir, { recursive: true });
  const dir = mkdtempSync(join(workDir, 'prguard-case-'));
  let result: LaidOut | Unavailable | undefined;
  try {
    makeStore(dir, borrowed);
    result = await work(dir);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    result = unavailable(error.message);
  } finally {
    if (!result?.ok) rmSync(dir, { recursive: true, force: true });
  }
  return result;
}

async function treesOf(dir: string, { base, from }: Recipe): Promise<[string, string] | string> {
  const { stdout } = await inStore(dir, ['cat-file', '--batch-check'], `${base}^{tree}\n${from}^{tree}\n`);
  const trees = stdout.toString('latin1').split('\n').map((row) => /^([0-9a-f]{40}) tree /.exec(row)?.[1]);
  const missing = [base, from].find((_, i) => trees[i] === undefined);
  return missing === undefined ? [trees[0]!, trees[1]!] : `The repository does not have the revision ${short(missing)}.`;
}

/** What the pull request does to each path, or why that can't be said. */
async function changesOf(dir: string, recipe: Recipe, trees: [string, string]): Promise<FileChange[] | string> {
  const skipped = [...new Set(recipe.skip.map((s) => s.path))];
  const [all, partly] = await Promise.all([
    diffTree(dir, trees, { paths: recipe.paths }),
    skipped.length ? diffTree(dir, trees, { paths: skipped, patch: true }) : null
  ]);
  for (const result of [all, partly]) if (result && result.code !== 0) return lacking(result.stderr);
  const files: FileChange[] = [];
  const same = new Set(recipe.paths);
  for (const file of readDiff(all)) {
    for (const path of recipe.paths) if (file.path === path || file.path.startsWith(`${path}/`)) same.delete(path);
    if (!skipped.includes(file.path)) files.push(whole(file));
  }
  if (same.size) return `${inertLine([...same][0])} does not differ between ${short(recipe.base)} and ${short(recipe.from)}.`;
  for (const file of partly ? readDiff(partly) : []) {
    const ranges = recipe.skip.filter((s) => s.path === file.path).map((s) => s.lines);
    const kept = file.hunks.filter((hunk) => !meets(hunk, ranges));
    if (kept.length === file.hunks.length) return `The lines of ${inertLine(file.path)} to be left out meet no change.`;
    if (!kept.length) continue;
    const { code, stdout, stderr } = file.baseObject === null ? { code: 0, stdout: Buffer.alloc(0), stderr: '' } : await inStore(dir, ['cat-file', 'blob', file.baseObject]);
    if (code !== 0) return lacking(stderr);
    files.push({ path: file.path, mode: file.headMode ?? '100644', content: Buffer.from(applyHunks(stdout.toString('latin1'), kept), 'latin1') });
  }
  return files;
}

function whole({ path, headMode, headObject }: FileDiff): FileChange {
  return headMode === null || headObject === null ? { path, mode: null } : { path, mode: headMode, object: headObject };
}

type Content = Pick<NewCommit, 'tree' | 'files'>;

/** Makes the two commits and compares them. */
async function commits(dir: string, base: Content, head: Content, message: string): Promise<LaidOut | Unavailable> {
  const imported = await importCommits(dir, [
    { branch: layoutBranches.base, parent: null, message: 'Base', ...base },
    { branch: layoutBranches.head, parent: layoutBranches.base, message, ...head }
  ]);
  if (imported.code !== 0) return unavailable(lacking(imported.stderr));
  const [baseId, headId] = [layoutBranches.base, layoutBranches.head].map((branch) => readFileSync(join(dir, 'refs/heads', branch), 'utf8').trim());
  const [diff, trees] = await Promise.all([diffTree(dir, [baseId, headId], { patch: true }), treesOf(dir, { base: baseId, from: headId, paths: [], skip: [] })]);
  if (diff.code !== 0 || typeof trees === 'string') return unavailable(lacking(diff.stderr));
  const changed = new Map(readDiff(diff).map((file) => [file.path, {
    base: file.hunks.flatMap((h) => range(h.baseStart, h.baseCount)),
    head: file.hunks.flatMap((h) => range(h.headStart, h.headCount))
  }]));
  if (!changed.size) return unavailable('The pull request would change nothing.');
  return { ok: true, dir, base: baseId, head: headId, baseTree: trees[0], headTree: trees[1], changed, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

function range(start: number, count: number): LineRange[] {
  return count ? [[start, start + count - 1]] : [];
}

/** Mirrors may lack large files, and shallow or partial clones more. */
function lacking(stderr: string): string {
  const missing = /unable to read|not found|missing blob|bad object|could not get object info|Could not read/i.test(stderr);
  return missing ? 'The repository lacks the content of a file that the change needs.' : `git could not lay the change out: ${firstLine(stderr)}.`;
}

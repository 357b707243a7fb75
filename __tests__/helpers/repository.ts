/**
 * Folders and small real git repositories for tests, in temporary places that are removed when the test file ends.
 *
 *     const repo = makeRepo({ 'a.js': 'one\n' });          // one commit, on branch main
 *     const head = repo.commit({ 'a.js': 'two\n', 'b.js': null });
 *
 *     const dir = await repository({ 'a.js': 'one\n' }, { 'a.js': 'two\n' });   // branches main and pull-request
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { layoutRepository } from '../../src/cli/layout';
import { filesBelow } from '../../src/digest';
import { makeStore } from '../../src/snapshot/store';

/** What a path is to hold: text, bytes, a link, an executable; null removes it. */
export type Content = string | Buffer | { link: string } | { executable: string } | null;

/** Contents by path. */
export type Files = Record<string, Content>;

/** The same as pairs, for paths that are not UTF-8. */
export type FilePairs = [Buffer | string, Content][];

/** A repository with a work tree. */
export interface TestRepo {
  /** The work tree's folder. */
  dir: string;
  /** The first commit. */
  first: string;
  /** Runs git in the work tree and returns its trimmed output; throws when git fails. */
  git(...args: string[]): string;
  /** Changes files of the work tree, without committing. */
  write(files: Files | FilePairs): void;
  /** Changes files, commits everything, returns the commit. */
  commit(files?: Files | FilePairs, message?: string): string;
}

/** No setting of the machine or user is seen, and equal content makes equal commits. */
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'A Tester',
  GIT_AUTHOR_EMAIL: 'tester@example.com',
  GIT_AUTHOR_DATE: '2024-01-02T03:04:05Z',
  GIT_COMMITTER_NAME: 'A Tester',
  GIT_COMMITTER_EMAIL: 'tester@example.com',
  GIT_COMMITTER_DATE: '2024-01-02T03:04:05Z',
  LC_ALL: 'C'
};

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new empty temporary folder. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'prguard-test-'));
  folders.push(folder);
  return folder;
}

/** Runs git in any folder and returns its trimmed output; throws when git fails. */
export function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, env: ENVIRONMENT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** Writes files below a folder, which is made when it is missing, in their order; returns the folder. */
export function writeFiles(dir: string, files: Files | FilePairs): string {
  mkdirSync(dir, { recursive: true });
  for (const [name, content] of Array.isArray(files) ? files : Object.entries(files)) {
    const path = typeof name === 'string' ? join(dir, name) : Buffer.concat([Buffer.from(`${dir}/`), name]);
    rmSync(path as string, { recursive: true, force: true });
    if (content === null) continue;
    if (typeof path === 'string') mkdirSync(dirname(path), { recursive: true });
    if (typeof content === 'string' || Buffer.isBuffer(content)) {
      writeFileSync(path, content);
    } else if ('link' in content) {
      symlinkSync(content.link, path);
    } else {
      writeFileSync(path, content.executable);
      chmodSync(path, 0o755);
    }
  }
  return dir;
}

/** The regular files below a folder, by path. */
export function readFiles(dir: string): Record<string, Buffer> {
  return Object.fromEntries(filesBelow(dir).map((path) => [path, readFileSync(join(dir, path))]));
}

/** The commit that was just made, from git's files: starting git for it costs a tenth of a small test. */
function committed(store: string): string {
  const head = readFileSync(join(store, 'HEAD'), 'utf8').trim();
  return head.startsWith('ref: ') ? readFileSync(join(store, head.slice(5)), 'utf8').trim() : head;
}

/** A repository with one commit that holds `files`, on branch `main`. */
export function makeRepo(files: Files | FilePairs = {}, options: { objectFormat?: 'sha1' | 'sha256' } = {}): TestRepo {
  const dir = temporaryFolder();
  const store = join(dir, '.git');
  makeStore(store, undefined, options.objectFormat);
  // As git init makes it, without starting git.
  const config = readFileSync(join(store, 'config'), 'utf8');
  writeFiles(store, { config: config.replace('bare = true', 'bare = false').replace('[fastimport]\n\tunpackLimit = 0\n', ''), HEAD: 'ref: refs/heads/main\n', 'info/exclude': '' });
  const repo: TestRepo = {
    dir,
    first: '',
    git: (...args) => git(dir, ...args),
    write: (changed) => void writeFiles(dir, changed),
    commit(changed = {}, message = 'change') {
      writeFiles(dir, changed);
      git(dir, 'add', '-A');
      git(dir, 'commit', '-q', '--allow-empty', '-m', message);
      return committed(store);
    }
  };
  repo.first = repo.commit(files, 'first');
  return repo;
}

/** A repository with branches `main` and `pull-request`, laid out as the demo is; checked out when asked for. */
export async function repository(base: Files, head: Files, checkout = false): Promise<string> {
  const source = temporaryFolder();
  const dir = temporaryFolder();
  await layoutRepository(dir, writeFiles(join(source, 'base'), base), writeFiles(join(source, 'head'), head), { checkout });
  return dir;
}

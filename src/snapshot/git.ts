/**
 * How git is run: never through a shell, with an environment of our own in which no setting of user, system or caller
 * is seen, nothing prompts, nothing is fetched and replace refs are off.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { devNull } from 'node:os';
import { MAX_GIT_MILLISECONDS, MAX_GIT_OUTPUT_BYTES } from '../bounds.js';
import { SnapshotError } from './error.js';

/** Settings that win over every configuration file, the repository's own included. */
const SETTINGS = [
  'safe.directory=*',
  'core.quotePath=false',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  `core.hooksPath=${devNull}`,
  `core.attributesFile=${devNull}`,
  `core.excludesFile=${devNull}`,
  // Nothing is ever checked out, so a name that is dangerous on some file system is only a name.
  'core.protectNTFS=false',
  'core.protectHFS=false',
  'protocol.allow=never'
];

/** How one git command is run. */
export interface GitRun {
  /** Working directory of the process. */
  cwd: string;
  /** Git's own variables for this run (`GIT_DIR`, `GIT_INDEX_FILE`, ...). */
  env?: Record<string, string>;
  /** What the process reads on standard input. */
  input?: Buffer | string;
  /** Makes git the leader of a process group, so that all that it starts can be ended with it. */
  detached?: boolean;
}

/** What a git command did. */
export interface GitResult {
  /** Exit code; null when a signal ended it. */
  code: number | null;
  stdout: Buffer;
  stderr: string;
}

/**
 * Starts git. The caller owns the process and its streams.
 * @throws SnapshotError when there is no git on the PATH
 */
export function startGit(args: string[], run: Omit<GitRun, 'input'>): ChildProcess {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  return spawn(findGit(), ['--no-pager', ...settings, ...args], {
    cwd: run.cwd,
    env: { ...gitEnvironment(), ...run.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    shell: false,
    detached: run.detached === true,
    windowsHide: true
  });
}

/**
 * Runs git to its end, whatever its exit code.
 * @throws SnapshotError when git can't be started, hangs, or prints more than `MAX_GIT_OUTPUT_BYTES`
 */
export function runGit(args: string[], run: GitRun): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = startGit(args, run);
    const stdout: Buffer[] = [];
    const stderr = collectStderr(child);
    let bytes = 0;
    let failure: string | null = null;
    const stop = (why: string): void => {
      failure = why;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop('takes too long'), MAX_GIT_MILLISECONDS);
    child.stdout!.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_GIT_OUTPUT_BYTES) stop('prints more than fits in memory');
      else stdout.push(chunk);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(new SnapshotError('unreviewable', `git could not be started (${error.message}); install git 2.39 or newer.`));
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (failure === null) resolve({ code, stdout: Buffer.concat(stdout), stderr: stderr() });
      else reject(new SnapshotError('unreviewable', `git ${args[0]} ${failure}; the repository is too large to be reviewed here.`));
    });
    // The process may end without reading its input; its exit code then says why.
    child.stdin!.on('error', () => undefined);
    child.stdin!.end(run.input ?? '');
  });
}

/** Collects at most 64 KB of what a process writes on standard error. */
export function collectStderr(child: ChildProcess): () => string {
  const parts: Buffer[] = [];
  let bytes = 0;
  child.stderr!.on('data', (chunk: Buffer) => {
    if (bytes < 64 * 1024) parts.push(chunk);
    bytes += chunk.length;
  });
  return () => Buffer.concat(parts).toString('utf8');
}

function gitEnvironment(): Record<string, string> {
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: devNull,
    XDG_CONFIG_HOME: devNull,
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: devNull,
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    // A closed list beats `protocol.*.allow` of the repository's own settings; no protocol has this name.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_EDITOR: 'false',
    GIT_PAGER: 'cat',
    GIT_SSH_COMMAND: 'false',
    GIT_ASKPASS: 'false'
  };
  for (const name of ['SystemRoot', 'TEMP', 'TMP', 'TMPDIR']) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}

/** The first git of the PATH's absolute folders: a relative one could be the repository's own. */
function findGit(): string {
  const file = process.platform === 'win32' ? 'git.exe' : 'git';
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const path = join(folder, file);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  throw new SnapshotError('unreviewable', 'git is not on the PATH; install git 2.39 or newer.');
}

/** Fetching from a server: which servers are allowed, how git is run for it, and what its messages mean. */
import type { ChildProcess } from 'node:child_process';
import { collectStderr, startGit } from './git.js';
import { firstLine } from './error.js';
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';

/** Where repositories are fetched from. */
export interface Server {
  /** `https://host/path`, without a slash at the end. */
  url: string;
  /** The one protocol that git may use. */
  protocol: string;
}

/** The server of the runner that this runs on, or GitHub's. */
export function defaultServer(env: NodeJS.ProcessEnv = process.env): string {
  return env['GITHUB_SERVER_URL'] || 'https://github.com';
}

/**
 * Checks a server's address.
 * @param local allows `http:` and `git:` for this machine and `file:`
 * @throws ConfigurationError for every other protocol than `https:`, and for credentials in the address
 */
export function parseServer(address: string, local = false): Server {
  const url = URL.canParse(address) ? new URL(address) : null;
  const fault = (what: string): ConfigurationError => new ConfigurationError(`The server ${inertLine(address)} ${what}; name one as https://github.com.`);
  if (url === null) throw fault('is no address');
  if (url.username || url.password) throw new ConfigurationError('The server\'s address has credentials in it; only what anyone can read is fetched.');
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const allowed = url.protocol === 'https:' || (local && (url.protocol === 'file:' || (here && ['http:', 'git:'].includes(url.protocol))));
  if (!allowed) throw fault('is not reached by https');
  return { url: `${url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin}${url.pathname}`.replace(/\/+$/, ''), protocol: url.protocol.slice(0, -1) };
}

/** Variables that say how this machine reaches others. */
const NETWORK = ['http_proxy', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY', 'no_proxy', 'NO_PROXY', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'CURL_CA_BUNDLE', 'GIT_SSL_CAINFO', 'GIT_SSL_CAPATH'];

const SETTINGS = [
  'credential.helper=',
  // Kept whole as they come: a fetch that is ended leaves a temporary file and nothing else.
  'fetch.unpackLimit=1',
  'fetch.recurseSubmodules=false',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=60'
];

/** How git fetches. */
export interface FetchRun {
  server: Server;
  /** `owner/name`. */
  repository: string;
  /** Git directory that is written to. */
  dir: string;
  /** Time limit. */
  milliseconds: number;
  /** Told git's process. */
  started(pid: number): void;
  /** More of git's own variables: settings with credentials, which must be in no argument. */
  env?: Readonly<Record<string, string>>;
  /** What git reads on standard input. */
  input?: string;
}

/** Runs `git fetch` with options and then refspecs; returns null when it succeeded, and else what git said, or `timeout`. */
export function gitFetch(args: readonly string[], { server, repository, dir, milliseconds, started, env: more, input = '' }: FetchRun): Promise<{ stderr: string; timeout: boolean } | null> {
  const isOption = (arg: string): boolean => arg.startsWith('-');
  const env = Object.fromEntries(NETWORK.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  // The upper case form is passed over by git, and read by what else speaks to the server here.
  if (env['http_proxy'] === undefined && process.env['HTTP_PROXY'] !== undefined) env['http_proxy'] = process.env['HTTP_PROXY'];
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const child = startGit([...settings, 'fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance', '--no-recurse-submodules', ...args.filter(isOption), `${server.url}/${repository}.git`, ...args.filter((arg) => !isOption(arg))], {
    cwd: dir,
    env: { ...env, ...more, GIT_DIR: dir, GIT_ALLOW_PROTOCOL: server.protocol },
    detached: true
  });
  return new Promise((resolve, reject) => {
    const stderr = collectStderr(child);
    let timeout = false;
    let last: NodeJS.Timeout | undefined;
    const stop = (signal: NodeJS.Signals) => (): void => endGroup(child, signal);
    const first = setTimeout(() => {
      timeout = true;
      // Asked first, git removes what it has begun.
      stop('SIGTERM')();
      last = setTimeout(stop('SIGKILL'), 2000);
    }, milliseconds);
    const ending = stop('SIGTERM');
    process.once('exit', ending);
    const ended = (): void => {
      clearTimeout(first);
      clearTimeout(last);
      process.removeListener('exit', ending);
    };
    if (child.pid !== undefined) started(child.pid);
    child.stdout!.resume();
    child.stdin!.on('error', () => undefined);
    child.stdin!.end(input);
    child.on('error', (error) => {
      ended();
      reject(error);
    });
    child.on('close', (code) => {
      ended();
      resolve(code === 0 ? null : { stderr: stderr(), timeout });
    });
  });
}

/** Ends git and what it has started: its helpers hang on the connection, not on git. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/** Whether a server refuses to send what no branch or tag names. */
export function refusesRevisions(stderr: string): boolean {
  return /does not allow request for unadvertised object|unadvertised object|want [0-9a-f]+ not valid/i.test(stderr);
}

/** Whether a server that sends revisions does not have this one. */
export function hasNoSuchRevision(stderr: string): boolean {
  return /not our ref|couldn't find remote ref|no such remote ref/i.test(stderr);
}

/** Whether there was no way to the server at all. */
export function isUnreachable(stderr: string): boolean {
  return /could not resolve|connection refused|failed to connect|couldn't connect|unable to connect|connection timed out|timed out|network is unreachable|connection reset|SSL|certificate|TLS/i.test(stderr);
}

/** What a failed fetch means, in one sentence. */
export function reasonOf({ stderr, timeout }: { stderr: string; timeout: boolean }, { repository, milliseconds }: FetchRun): string {
  if (timeout) return `Fetching ${repository} took longer than ${Math.ceil(milliseconds / 1000)} seconds.`;
  if (/repository .*not found|does not appear to be a git repository|not found: did you run|returned error: 404|repository not exported|could not read Username|terminal prompts disabled|Authentication failed|returned error: 40[13]|access denied/i.test(stderr)) {
    return `The server has no repository ${repository} that anyone can read.`;
  }
  if (isUnreachable(stderr)) {
    return `The server of ${repository} can't be reached: ${firstLine(stderr)}.`;
  }
  if (/no space left/i.test(stderr)) return `There is no space left for ${repository}.`;
  if (/early EOF|hung up|unexpected disconnect|RPC failed|returned error: 5\d\d/i.test(stderr)) return `The server ended the transfer of ${repository} before it was whole.`;
  return `git could not fetch ${repository}: ${firstLine(stderr)}.`;
}

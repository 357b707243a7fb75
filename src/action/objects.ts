/**
 * Objects that the checkout does not have, by id from the event's own repository, into a store of our own beside it: no ref,
 * setting or file of the checkout is touched. The token is in an environment variable of git, and in no argument or message.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitFetch, hasNoSuchRevision, isUnreachable, refusesRevisions } from '../snapshot/fetch.js';
import { makeStore } from '../snapshot/store.js';
import { ConfigurationError, ReviewError } from '../errors.js';
import { plural, verb } from '../plural.js';
import { inertLine } from '../report/inert.js';
import { firstLine } from '../snapshot/error.js';
import { missingBelow, missingCommits, withParents } from '../snapshot/history.js';
import { locate, seal, temporaryDirectory, type Location, type Seal } from '../snapshot/seal.js';

/** Where missing objects come from. */
export interface Origin {
  /** GITHUB_SERVER_URL. */
  server: string;
  /** `owner/name`. */
  repository: string;
  token: string | null;
  /** Told what is fetched, one inert line each. */
  log(line: string): void;
}

/** Time limit of one transfer. */
const MILLISECONDS = 300_000;
/** Most single objects that are asked for; more are a repository that a review should have a full clone of. */
const MAX_OBJECTS = 200_000;

/** Opens a store of our own over a checkout, or an empty one for ids of this kind where there is none. `remove` must be called. */
export async function openStore(location: Location | null, objectFormat: 'sha1' | 'sha256' = 'sha1'): Promise<Seal> {
  if (location !== null) return seal(location);
  const dir = temporaryDirectory('prguard-store-');
  makeStore(dir, undefined, objectFormat);
  const store = seal(await locate(dir));
  return { ...store, remove: () => (store.remove(), rmSync(dir, { recursive: true, force: true })) };
}

/**
 * Fetches what is missing of some commits and all that they hold, by id: first the commits with their folders, then the files
 * that the checkout does not have. A server that doesn't leave files out sends all of it at once.
 * @param origin null when nothing can be fetched
 * @returns whether anything was fetched
 * @throws ReviewError when it can't be had, with what to do
 */
export async function completeObjects(store: Seal, revisions: readonly string[], origin: Origin | null): Promise<boolean> {
  const commits = [...new Set(revisions)];
  const missing = await missingCommits(store, commits);
  if (missing.length > 0) {
    if (origin === null) throw new ReviewError(`${names(missing)} not in the checkout, and it is not known where to fetch from, since GITHUB_REPOSITORY is not set. Run actions/checkout with "fetch-depth: 0".`);
    origin.log(`Fetching ${plural(missing.length, 'commit')} that the checkout does not have: ${missing.map((id) => id.slice(0, 12)).join(', ')}`);
    await fetchCut(store, origin, ['--depth=1', '--filter=blob:none', ...missing], missing);
  }
  const objects = await missingBelow(store, commits.map((id) => `${id}^{tree}`));
  if (objects.length === 0 || origin === null) return missing.length > 0;
  if (objects.length > MAX_OBJECTS) throw new ReviewError(`${objects.length} files of the reviewed revisions are not in the checkout, more than are fetched one by one. Run actions/checkout without "filter" and with "fetch-depth: 0".`);
  origin.log(`Fetching ${plural(objects.length, 'file')} that the checkout does not have`);
  const refused = await tryFetch(store, origin, ['--stdin'], objects.map((id) => `${id}\n`).join(''));
  // A server may give commits only: all that they hold then.
  if (refused !== null) await fetchCut(store, origin, ['--depth=1', '--refetch', ...commits], commits);
  return true;
}

/** Fetches commits without their ancestors; those whose ancestors are there already are not cut off from them. */
async function fetchCut(store: Seal, origin: Origin, args: string[], wanted: readonly string[]): Promise<void> {
  const whole = await withParents(store, wanted);
  await fetch(store, origin, args, wanted);
  const file = join(store.dir, 'shallow');
  if (whole.size === 0 || !existsSync(file)) return;
  const cut = readFileSync(file, 'latin1').split('\n').filter((id) => id !== '' && !whole.has(id));
  if (cut.length) writeFileSync(file, `${cut.join('\n')}\n`);
  else rmSync(file);
}

/**
 * Fetches commits with their ancestors, without what they hold, so that their history can be asked.
 * @param depth generations; null for all
 * @throws ReviewError when it can't be had
 */
export async function completeHistory(store: Seal, commits: readonly string[], depth: number | null, origin: Origin): Promise<void> {
  origin.log(`Fetching the history of ${commits.map((id) => id.slice(0, 12)).join(' and ')}${depth === null ? '' : `, ${plural(depth, 'generation')}`}, without folders and files`);
  const file = join(store.dir, 'config');
  const settings = readFileSync(file);
  await fetch(store, origin, [`--depth=${depth ?? INFINITE}`, '--filter=tree:0', ...commits], commits);
  // The filter has git take the server for one that is asked for whatever is missing, and fail where it may not.
  writeFileSync(file, settings);
}

/** What git takes for "all of it". */
const INFINITE = 2_147_483_647;

type Failure = Awaited<ReturnType<typeof gitFetch>>;

function tryFetch(store: Seal, origin: Origin, args: string[], input?: string): Promise<Failure> {
  const server = serverOf(origin.server);
  return gitFetch(args, { server, repository: origin.repository, dir: store.dir, milliseconds: MILLISECONDS, started: () => undefined, env: settings(server.url, origin.token), input });
}

async function fetch(store: Seal, origin: Origin, args: string[], wanted: readonly string[]): Promise<void> {
  const failed = await tryFetch(store, origin, args);
  if (failed === null) return;
  const at = inertLine(`${origin.server}/${origin.repository}`);
  const advice = 'Run actions/checkout with "fetch-depth: 0" before this step, so that nothing has to be fetched.';
  if (failed.timeout) throw new ReviewError(`Fetching from ${at} took longer than ${MILLISECONDS / 1000} seconds. ${advice}`);
  if (hasNoSuchRevision(failed.stderr) || refusesRevisions(failed.stderr)) {
    throw new ReviewError(`${names(wanted)} neither in the checkout nor to be had from ${at}. A forced push may have removed ${wanted.length === 1 ? 'it' : 'what is missing'}; run the workflow on the newest commit.`);
  }
  if (isUnreachable(failed.stderr)) throw new ReviewError(`${at} can't be reached (git says ${firstLine(failed.stderr)}). Check network and proxy of the runner, or run the check again; with "fetch-depth: 0" at actions/checkout nothing has to be fetched here.`);
  if (/no space left/i.test(failed.stderr)) throw new ReviewError(`There is no space left on the runner for what is fetched from ${at}. Free space in its temporary folder.`);
  if (/Authentication failed|could not read Username|returned error: 40[134]|not found/i.test(failed.stderr)) {
    const how = origin.token === null ? 'without a token. Set the input github-token' : 'with this token. Give the job "permissions: contents: read"';
    throw new ReviewError(`${at} can't be read ${how}, or run actions/checkout with "fetch-depth: 0".`);
  }
  throw new ReviewError(`Objects can't be fetched from ${at} (git says ${firstLine(failed.stderr)}). ${advice}`);
}

/** Git's settings for one fetch, by environment: nothing of it is in an argument list. */
function settings(url: string, token: string | null): Record<string, string> {
  const rows: [string, string][] = [
    // What the checkout has can't be offered: what a shallow or partial clone lacks below it would be left out.
    ['fetch.negotiationAlgorithm', 'noop'],
    // Nor is git to ask the checkout for it.
    ['core.alternateRefsCommand', 'true'],
    // A redirect could lead the token to another host.
    ['http.followRedirects', 'false']
  ];
  if (token !== null) rows.push([`http.${url}/.extraheader`, `AUTHORIZATION: basic ${basicCredentials(token)}`]);
  const entries = rows.flatMap(([key, value], i) => [[`GIT_CONFIG_KEY_${i}`, key], [`GIT_CONFIG_VALUE_${i}`, value]]);
  return { GIT_CONFIG_COUNT: String(rows.length), ...Object.fromEntries(entries) };
}

/** The token as git sends it; to be masked like the token itself. */
export function basicCredentials(token: string): string {
  return Buffer.from(`x-access-token:${token}`).toString('base64');
}

function serverOf(address: string): { url: string; protocol: string } {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new ConfigurationError(`GITHUB_SERVER_URL is ${JSON.stringify(inertLine(address))}; it must be an address as https://github.com. The runner sets it: take it out of "env:" in the workflow.`);
  }
  return { url: `${url.origin}${url.pathname}`.replace(/\/+$/, ''), protocol: url.protocol.slice(0, -1) };
}

function names(ids: readonly string[]): string {
  const list = ids.map((id) => id.slice(0, 12)).join(', ');
  return `The ${ids.length === 1 ? 'object' : 'objects'} ${list} ${verb(ids.length)}`;
}

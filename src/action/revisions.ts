/**
 * The commits that are compared. Right with any checkout: the merge base comes from local history where that is complete, else
 * from GitHub's compare API, and what the checkout lacks is fetched by id into a store of our own.
 */
import { ConfigurationError, ReviewError } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { SnapshotError } from '../snapshot/error.js';
import { runGit } from '../snapshot/git.js';
import { localMergeBases } from '../snapshot/history.js';
import { resolveCommit } from '../snapshot/revision.js';
import { locate, type Location, type Seal } from '../snapshot/seal.js';
import type { Notice } from '../verdict/types.js';
import type { ReviewTask } from './event.js';
import { apiReason, statusOf, type GitHubApi } from './github.js';
import { completeHistory, completeObjects, openStore, type Origin } from './objects.js';

/** What revisions are found with. */
export interface Surroundings {
  /** Folder of the checkout. */
  folder: string;
  /** The input that names the folder, where it is set: then it has to be a checkout. */
  named?: string;
  /** Null without a token. */
  api: GitHubApi | null;
  token: string | null;
  /** `owner/name` of the event's repository; null when it is not known. */
  repository: string | null;
  /** GITHUB_SERVER_URL. */
  server: string;
  /** Told what was done, one inert line each. */
  log(line: string): void;
}

/** What is to be compared, in a repository that has all of it. */
export interface Revisions {
  /** Folder for the engine: the checkout, or a store that borrows from it. */
  repo: string;
  /** Full ids. `base` is what head is compared with, exactly; where there are several merge bases, what they are of. */
  base: string;
  /** The merge bases where there are several: head is compared with their merge. */
  mergeBases?: string[];
  head: string;
  /** Tip of the target branch: its configuration counts. */
  target: string;
  /** Sentences that a user must see. */
  warnings: string[];
  /** What the review has to say about the commit that its configuration comes from. */
  notices: Notice[];
  /** Removes what was made. */
  close(): void;
}

/**
 * Finds the revisions of a task, and sees to it that the repository has them. `close` must be called.
 * @throws ConfigurationError, ReviewError and SnapshotError when they can't be had; never takes an empty base for "everything is new"
 */
export async function prepareRevisions(task: ReviewTask, around: Surroundings): Promise<Revisions> {
  const location = await checkout(around);
  const store = await openStore(location, [task.head, task.base].some((id) => isId(id) && id.length === 64) ? 'sha256' : 'sha1');
  try {
    const named = { location, around };
    const { tip: target, notices } = task.target === null ? { tip: null, notices: [] } : await tipOf(task.target, task, named);
    const head = await commitOf(task.head, 'head', named);
    const origin = around.repository === null ? null : { server: around.server, repository: around.repository, token: around.token, log: around.log };
    const history: History = { store, around, origin };
    const given = async (): Promise<string> => (task.base === task.target ? target! : await commitOf(task.base, 'base', named));
    // What a pull request's event names is where the target branch was at some time; what counts is where it is.
    let base = task.pull !== null && target !== null && !task.exact ? target : await given();
    let bases = task.exact ? [base] : await mergeBasesOf(base, head, history);
    if (task.pull !== null && base === target && bases[0] === head && task.base !== target) {
      // The branch has the change already: what it was merged into is what the event knows.
      base = await given();
      bases = await mergeBasesOf(base, head, history);
    }
    const below = bases.length > 1 ? await commonOf(bases, store) : [];
    const fetched = (await completeObjects(store, [...bases, ...below, head, target ?? base], origin)) || history.fetched === true;
    const borrowed = fetched || location === null;
    if (!borrowed) store.remove();
    return {
      repo: borrowed ? store.dir : location!.folder,
      base: bases.length > 1 ? base : bases[0]!,
      ...(bases.length > 1 ? { mergeBases: bases } : {}),
      head,
      target: target ?? base,
      warnings: await warningsOf(task, head, location),
      notices,
      close: () => {
        if (borrowed) store.remove();
      }
    };
  } catch (error) {
    store.remove();
    throw error;
  }
}

/**
 * Whether a pull request has got a newer head since the run began; such a run posts nothing.
 * @throws what the API throws
 */
export async function isStale(api: GitHubApi, pull: number, head: string): Promise<boolean> {
  return (await api.pull(pull)).head.sha !== head;
}

interface Named {
  location: Location | null;
  around: Surroundings;
}

/** The checkout; null when there is none and everything can be fetched. */
async function checkout({ folder, named, token, repository }: Surroundings): Promise<Location | null> {
  try {
    return await locate(folder);
  } catch (error) {
    if (!(error instanceof SnapshotError) || error.kind !== 'usage') throw error;
    if (named !== undefined) throw new ConfigurationError(`Input repository-path is ${JSON.stringify(inertLine(named))}, which is no folder of a git repository. Run actions/checkout with that "path" before this step, or correct the input.`);
    if (token !== null && repository !== null) return null;
    throw new ConfigurationError(`The workspace ${inertLine(folder)} is not inside a git repository, and without a token nothing can be fetched. Run actions/checkout before this step.`);
  }
}

/**
 * The tip of the target branch: from GitHub, since a checkout may be old or lack it; else as the checkout has it. For a pull
 * request the base of the event does as well. Where GitHub does not tell it, nobody knows what was merged since: that is a notice.
 */
async function tipOf(branch: string, task: ReviewTask, { location, around }: Named): Promise<{ tip: string; notices: Notice[] }> {
  let why = 'there is no token to ask GitHub with';
  if (around.api !== null) {
    try {
      const tip = await around.api.commit(branch);
      if (tip !== null) return { tip: checked(tip, branch), notices: [] };
      why = 'GitHub does not have it';
    } catch (error) {
      why = apiReason(error);
    }
  }
  const local = location === null ? null : await resolved(location, `refs/remotes/origin/${branch}`);
  const tip = local ?? (isId(task.base) ? task.base : null);
  if (tip === null) throw new ReviewError(`The branch ${inertLine(branch)} that the change is compared with can't be found: ${why}, and the checkout lacks it. Set the inputs base and head, or run actions/checkout with "fetch-depth: 0".`);
  const from = local === null ? 'event' : 'checkout';
  around.log(`Tip of ${inertLine(branch)} from the ${from}: ${tip.slice(0, 12)} (${why})`);
  const advice = around.api === null ? 'Set the input github-token.' : 'Run the check again once GitHub answers.';
  const message = `The tip of the target branch ${branch} can't be had: ${why}. Configuration and acceptances are those of ${tip.slice(0, 12)}, which the ${from} names: what the branch got since does not count for this review. ${advice}`;
  return { tip, notices: [{ id: 'configuration-not-current', path: null, message }] };
}

/** The commit that an id of the event or a name of the inputs stands for. */
async function commitOf(name: string, input: 'base' | 'head', { location, around }: Named): Promise<string> {
  if (isId(name)) return checked(name, name);
  let missing: unknown = new ConfigurationError(`Revision ${JSON.stringify(inertLine(name))} can't be found without a checkout. Run actions/checkout before this step, or give a full commit id.`);
  if (location !== null) {
    try {
      return await resolveCommit(location, name);
    } catch (error) {
      missing = error;
    }
  }
  if (around.api !== null && !(missing instanceof SnapshotError && missing.kind !== 'usage')) {
    const tip = await around.api.commit(name).catch((error: unknown) => {
      around.log(`Revision ${inertLine(name)} could not be looked up: ${apiReason(error)}`);
      return null;
    });
    if (tip !== null) return checked(tip, name);
    throw new ConfigurationError(`Input ${input} is ${JSON.stringify(inertLine(name))}, which is no branch, tag or commit of the checkout or of the repository. Correct it under "with:" in the workflow.`);
  }
  throw missing;
}

interface History {
  store: Seal;
  around: Surroundings;
  origin: Origin | null;
  /** Whether history has been fetched into the store. */
  fetched?: boolean;
}

/** Most candidates that GitHub is asked about before all of the history is fetched. */
const MAX_ASKED = 2;

/**
 * The merge bases, several after merges in both directions: then whoever makes the commits would choose which one of them git,
 * or GitHub, takes for the best. GitHub tells one; whether there are others is seen from the history, which is fetched for it.
 */
async function mergeBasesOf(base: string, head: string, history: History): Promise<string[]> {
  const { store, around, origin } = history;
  const local = await localMergeBases(store, base, head);
  if (local.state === 'found') return local.ids;
  const pair = `${base.slice(0, 12)} and ${head.slice(0, 12)}`;
  const advice = 'run actions/checkout with "fetch-depth: 0" before this step';
  const unrelated = new ReviewError(`${pair} have unrelated histories, so there is no merge base to compare with. Rebase the change.`);
  if (local.state === 'unrelated') throw unrelated;
  if (around.api === null || origin === null) throw new ReviewError(`The checkout lacks the history between ${pair}, and there is no token to ask GitHub for their merge base. Set the input github-token, or ${advice}.`);
  let answer;
  try {
    answer = await around.api.compare(base, head);
  } catch (error) {
    if (statusOf(error) === 404 && /no common ancestor/i.test(String((error as Error).message))) throw unrelated;
    const right = [401, 403, 404].includes(statusOf(error) ?? 0) ? 'Give the job "permissions: contents: read"' : 'Run the check again once GitHub answers';
    throw new ReviewError(`The merge base of ${pair} is not in the checkout, and GitHub does not tell it: ${apiReason(error)}. ${right}, or ${advice}.`);
  }
  const id = checked(answer.mergeBase, 'the merge base');
  around.log(`Merge base of ${pair} from GitHub, since the checkout's history is not complete: ${id.slice(0, 12)}`);
  if (answer.only) return [id];
  history.fetched = true;
  // As many generations as either side has commits of its own: all that both have ends up at the cut or above it.
  await completeHistory(store, [base, head], Math.max(answer.ahead, answer.behind) + 1, origin);
  const near = await localMergeBases(store, base, head);
  if (near.state === 'found') return near.ids;
  const others = near.state === 'incomplete' && near.candidates?.includes(id) ? near.candidates.filter((c) => c !== id) : null;
  if (others !== null && others.length <= MAX_ASKED && (await areAncestors(others, id, around.api))) return [id];
  await completeHistory(store, [base, head], null, origin);
  const all = await localMergeBases(store, base, head);
  if (all.state === 'found') return all.ids;
  throw new ReviewError(`Whether ${pair} have more than one merge base can't be told from the history that GitHub gives. Run actions/checkout with "fetch-depth: 0" before this step.`);
}

/** Whether GitHub knows commits as ancestors of another one; false where it doesn't say. */
async function areAncestors(commits: readonly string[], of: string, api: GitHubApi): Promise<boolean> {
  for (const commit of commits) {
    const answer = await api.compare(commit, of).catch(() => null);
    if (answer?.mergeBase !== commit) return false;
  }
  return true;
}

/** What merge bases have in common, two by two: their merge needs it. */
async function commonOf(bases: readonly string[], store: Seal): Promise<string[]> {
  const out = new Set<string>();
  for (const [i, a] of bases.entries()) {
    for (const b of bases.slice(i + 1)) {
      const common = await localMergeBases(store, a, b);
      if (common.state === 'found') for (const id of common.ids) out.add(id);
    }
  }
  return [...out];
}

/** The fork's head in the workspace of a run that has secrets: nothing of it is run here, but later steps may. */
async function warningsOf(task: ReviewTask, head: string, location: Location | null): Promise<string[]> {
  if (!task.privileged || task.pull?.fork !== true || location === null) return [];
  const parents = await runGit(['rev-parse', '--quiet', 'HEAD^{commit}', 'HEAD^@'], { cwd: location.folder });
  if (!parents.stdout.toString('latin1').split('\n').includes(head)) return [];
  return [
    `The workspace is a checkout of the fork's head under ${task.event}, which has secrets and a token that writes: a later step that builds or runs it gives both away. PRGuard needs no such checkout; leave out "ref" at actions/checkout.`
  ];
}

async function resolved(location: Location, revision: string): Promise<string | null> {
  return resolveCommit(location, revision).catch(() => null);
}

function isId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

function checked(id: string, what: string): string {
  if (isId(id) && !/^0+$/.test(id)) return id;
  throw new ReviewError(`${inertLine(what)} is ${JSON.stringify(inertLine(id))}, which is no commit. Set both inputs base and head.`);
}


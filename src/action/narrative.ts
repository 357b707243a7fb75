/** The narrative of an event: what its payload and GitHub's API say. Whatever can't be had is said, and stops nothing. */
import { z } from 'zod';
import { MAX_REFERENCES } from '../bounds.js';
import { saidIn, type NarrativeOptions, type Read, type References, type Remark } from '../narrative/input.js';
import { apiReason, statusOf } from './github-error.js';
import type { GitHubApi } from './github-types.js';
import type { ReviewTask } from './event.js';

/** What PRGuard's own comments begin with: they are no narrative. */
const OWN = '<!-- prguard';

/** What is known of the run. */
export interface NarrativeOf {
  /** The event's payload; undefined when there is none, or it is another run's: GitHub is asked then, if there is a pull request. */
  payload: unknown;
  task: ReviewTask;
  /** Null without a token. */
  api: GitHubApi | null;
  repository: string | null;
  headSha: string;
  /** False to leave the discussion unread: a run that reports on several pull requests has no requests to spare. */
  discussion?: boolean;
}

const ofHead = z.object({ pull_request: z.object({ head: z.object({ sha: z.string() }), merge_commit_sha: z.string().nullish() }) });

/** What an event says where inputs name both revisions: its pull request is what is reviewed if it has the same head, or is merged to it. */
function besideInputs(payload: unknown, headSha: string): Read {
  const event = ofHead.safeParse(payload);
  if (!event.success) return { said: {}, limits: [] };
  const { head, merge_commit_sha: merged } = event.data.pull_request;
  if (head.sha === headSha || merged === headSha) return saidIn(payload);
  return { said: {}, limits: ['Title, description, branch and labels were not read: the input head names another commit than the pull request of the event has.'] };
}

/** What GitHub says of a pull request whose event is not at hand: one request, with a count of its own. */
async function fromApi(number: number, api: GitHubApi | null): Promise<Read> {
  if (api === null) return { said: {}, limits: ['Title, description, branch and labels were not read: their event is not at hand, and there is no token.'] };
  try {
    return saidIn({ pull_request: await api.apart(1).pullAsWritten(number) });
  } catch (error) {
    return { said: {}, limits: [`Title, description, branch and labels could not be read: ${apiReason(error)}.`] };
  }
}

/** Reads the narrative: at most one request for the pull request, two for comments, and the references' own. Never throws. */
export async function narrativeOf({ payload, task, api, repository, headSha, discussion = true }: NarrativeOf): Promise<NarrativeOptions> {
  const { said, limits } = task.pull === null ? besideInputs(payload, headSha) : payload === undefined ? await fromApi(task.pull.number, api) : saidIn(payload);
  if (!discussion) limits.push('The discussion of the pull request is not read in report mode.');
  const remarks: Remark[] = [];
  if (discussion && api !== null && task.pull !== null) {
    const { number } = task.pull;
    const read = async (what: string, list: () => Promise<{ items: { body: string; author: { login: string } | null }[]; complete: boolean }>): Promise<void> => {
      try {
        const { items, complete } = await list();
        if (!complete) limits.push(`Only the first ${items.length} ${what} were read as narrative.`);
        for (const { body, author } of items) if (!body.startsWith(OWN)) remarks.push({ author: author?.login ?? null, text: body });
      } catch (error) {
        limits.push(`The ${what} could not be read: ${apiReason(error)}.`);
      }
    };
    await read('comments', () => api.issueComments(number, { maxPages: 1 }));
    await read('review comments', () => api.reviewComments(number, { maxPages: 1 }));
  }
  return { said: { ...said, pull: task.pull?.number ?? null, repository, remarks }, references: api === null ? null : referencesOf(api, headSha), limits };
}

/** The look-ups that checks may make, with a count of their own: ten references, and one for the check runs. */
export function referencesOf(api: GitHubApi, headSha: string): References {
  // Made when something is asked: most narratives refer to nothing.
  let clients: { own: GitHubApi; checks: GitHubApi } | null = null;
  const client = (): { own: GitHubApi; checks: GitHubApi } => (clients ??= { own: api.apart(MAX_REFERENCES), checks: api.apart(1) });
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    if (!known.has(key)) known.set(key, ask());
    return known.get(key) as Promise<T>;
  };
  const explained = async <T>(ask: Promise<T>): Promise<T> => {
    try {
      return await ask;
    } catch (error) {
      throw new Error(apiReason(error), { cause: error });
    }
  };
  return {
    get made() {
      return clients === null ? 0 : clients.own.calls.made + clients.checks.calls.made;
    },
    reference: (number) =>
      once(`reference ${number}`, async () => {
        try {
          return await explained(client().own.reference(number));
        } catch (error) {
          const status = statusOf((error as Error).cause);
          if (status === 404) return { kind: 'absent', state: '', author: null, merged: false };
          if (status === 410 || status === 301) return { kind: 'gone', state: '', author: null, merged: false };
          throw error;
        }
      }),
    approvals: (pull) => once(`approvals ${pull}`, () => explained(client().own.approvals(pull))),
    checks: () => once('checks', () => explained(client().checks.checkRuns(headSha)))
  };
}

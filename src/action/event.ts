/**
 * From event to what is to be done: one function, and one schema a kind of event. Only commit ids, names of branches and
 * repositories, and numbers are taken from a payload here. Titles, descriptions, labels and authors are their author's: they
 * are read elsewhere (narrative.ts), and nothing but notices comes of them.
 */
import { z } from 'zod';
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';

/** The pull request that a review is of. */
export interface PullTask {
  number: number;
  /** Whether the head is in another repository than the base, or in none any more. */
  fork: boolean;
}

/** Two revisions are to be compared. */
export interface ReviewTask {
  kind: 'review';
  event: string;
  /** Commit id; or a branch, tag or id of the inputs, or the name of a branch that a new one is compared with. */
  base: string;
  head: string;
  /** Compare with `base` itself; else with the merge base of the two. */
  exact: boolean;
  pull: PullTask | null;
  /** Branch whose tip has the configuration that counts, as far as the event names one; `base` stands for it otherwise. */
  target: string | null;
  /** Ref for uploads to code scanning: `refs/pull/7/head`, `refs/heads/main`. */
  ref: string | null;
  /** The event gives a fork's change secrets and a token that writes, so its head must not be checked out. */
  privileged: boolean;
}

/** The result of an unprivileged run is to be checked and posted. */
export interface ReportTask {
  kind: 'report';
  event: 'workflow_run';
  run: {
    id: number;
    /** Event of that run. */
    event: string;
    conclusion: string | null;
    headSha: string;
    /** Path of the workflow file. */
    path: string;
    headBranch: string | null;
    /** `owner/name`; null when it was deleted. */
    headRepository: string | null;
    /** Pull requests of the repository itself; empty for those of forks. */
    pulls: { number: number; headSha: string }[];
  };
}

/** There is nothing to compare, with one sentence why. */
export interface NoTask {
  kind: 'nothing';
  event: string;
  reason: string;
}

/** What an event asks for. */
export type Task = ReviewTask | ReportTask | NoTask;

/** Revisions of the inputs. */
export interface GivenRevisions {
  base?: string;
  head?: string;
}

const zero = /^0+$/;
const id = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'must be a full commit id');
const commit = id.refine((v) => !zero.test(v), 'must not be all zeros');
const branch = z.string().min(1);
const repository = z.object({ full_name: z.string() });
const number = z.int().min(1);

const pullRequest = z.object({
  pull_request: z.object({
    number,
    base: z.object({ sha: commit, ref: branch, repo: repository }),
    head: z.object({ sha: commit, repo: repository.nullable() })
  })
});

const mergeGroup = z.object({
  merge_group: z.object({ base_sha: commit, base_ref: branch, head_sha: commit, head_ref: branch })
});

const push = z.object({
  ref: branch,
  before: id,
  after: id,
  repository: z.object({ default_branch: branch })
});

const workflowRun = z.object({
  workflow_run: z.object({
    id: number,
    event: z.string(),
    conclusion: z.string().nullable(),
    head_sha: commit,
    path: z.string(),
    head_branch: z.string().nullable(),
    head_repository: repository.nullable(),
    pull_requests: z.array(z.object({ number, head: z.object({ sha: commit }) })).default([])
  })
});

/** Events without a change of their own: both revisions are inputs. */
const explicit = z.object({}).nullish();

type Reader = (payload: unknown, event: string) => Task;

const readers: Record<string, Reader> = {
  pull_request: (payload, event) => ofPull(parse(pullRequest, payload, event), event),
  pull_request_target: (payload, event) => ({ ...ofPull(parse(pullRequest, payload, event), event), privileged: true }),
  merge_group: (payload, event) => {
    const { base_sha: base, base_ref: target, head_sha: head, head_ref: ref } = parse(mergeGroup, payload, event).merge_group;
    return { kind: 'review', event, base, head, exact: false, pull: null, target: nameOf(target), ref, privileged: false };
  },
  push: (payload, event) => {
    const { ref, before, after, repository } = parse(push, payload, event);
    if (zero.test(after)) return { kind: 'nothing', event, reason: `${inertLine(ref)} was deleted.` };
    const all = { kind: 'review', event, head: after, pull: null, ref, privileged: false } as const;
    // What a push changes is what the branch has now against what it had before, also when it was forced: the merge base
    // of the two would hide what a forced push takes out.
    if (!zero.test(before)) return { ...all, base: before, exact: true, target: null };
    if (nameOf(ref) === repository.default_branch) {
      throw new ConfigurationError(`The push creates the default branch ${inertLine(repository.default_branch)}, so there is nothing to compare it with. Set both inputs base and head, or review the next push.`);
    }
    return { ...all, base: repository.default_branch, exact: false, target: repository.default_branch };
  },
  workflow_dispatch: needsBoth,
  schedule: needsBoth,
  workflow_run: (payload, event) => {
    const run = parse(workflowRun, payload, event).workflow_run;
    return {
      kind: 'report',
      event: 'workflow_run',
      run: {
        id: run.id,
        event: run.event,
        conclusion: run.conclusion,
        headSha: run.head_sha,
        path: run.path,
        headBranch: run.head_branch,
        headRepository: run.head_repository?.full_name ?? null,
        pulls: run.pull_requests.map(({ number, head }) => ({ number, headSha: head.sha }))
      }
    };
  }
};

/** Events that the action acts on. */
export const supportedEvents: readonly string[] = Object.keys(readers);

/**
 * What an event asks for.
 * @param given revisions of the inputs; they stand in for the event's, and both together make the event not matter
 * @throws ConfigurationError for an event that is not supported, or a payload or inputs without usable revisions
 */
export function taskOf(event: string, payload: unknown, given: GivenRevisions = {}): Task {
  if (given.base !== undefined && given.head !== undefined) {
    return { kind: 'review', event, base: given.base, head: given.head, exact: false, pull: null, target: null, ref: null, privileged: event === 'pull_request_target' || event === 'workflow_run' };
  }
  const read = Object.hasOwn(readers, event) ? readers[event] : undefined;
  if (read === undefined) {
    throw new ConfigurationError(
      `Event ${JSON.stringify(inertLine(event || 'unknown'))} is not supported; PRGuard acts on ${supportedEvents.join(', ')}. ` +
        'Name one of them under "on:" in the workflow, or set both inputs base and head.'
    );
  }
  const task = read(payload, event);
  if (task.kind !== 'review' || (given.base === undefined && given.head === undefined)) return task;
  // Another base is reviewed for the same pull request; another head is none of its commits.
  return { ...task, base: given.base ?? task.base, head: given.head ?? task.head, exact: false, ...(given.base === undefined ? {} : { target: null }), ...(given.head === undefined ? {} : { pull: null, ref: null }) };
}

function ofPull({ pull_request: { number, base, head } }: z.infer<typeof pullRequest>, event: string): ReviewTask {
  return {
    kind: 'review',
    event,
    base: base.sha,
    head: head.sha,
    exact: false,
    pull: { number, fork: head.repo?.full_name !== base.repo.full_name },
    target: base.ref,
    ref: `refs/pull/${number}/head`,
    privileged: false
  };
}

function needsBoth(payload: unknown, event: string): never {
  parse(explicit, payload, event);
  throw new ConfigurationError(`Event ${event} names no change. Set both inputs base and head, or "mode: benchmark".`);
}

function nameOf(ref: string): string {
  return ref.replace(/^refs\/heads\//, '');
}

function parse<T>(schema: z.ZodType<T>, payload: unknown, event: string): T {
  const result = schema.safeParse(payload);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue.path.map(String).join('.') || 'payload';
  throw new ConfigurationError(`The payload of ${event} has no usable ${inertLine(field)} (${inertLine(issue.message)}). Set both inputs base and head.`);
}

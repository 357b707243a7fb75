/**
 * Report mode, for the event workflow_run: posts the review of a pull request whose own run had a token that can't, as those
 * of forks do. What that run uploaded is its author's claim. The pull request is found by the commit that GitHub says the run
 * was of, the revisions are fetched and reviewed here, and the claim is checked against that: what does not verify is
 * dropped and said, and what it leaves out is here all the same. So a clean report never rests on what was uploaded.
 */
import { ConfigurationError } from '../errors.js';
import { clip, inertLine, inertMarkdown } from '../report/inert.js';
import { plural, verb } from '../plural.js';
import { withoutHistory } from '../verify/history.js';
import { verifyReview } from '../verify/index.js';
import type { Review } from '../verdict/types.js';
import type { ReportTask, ReviewTask } from './event.js';
import type { GitHubApi, Pull } from './github.js';
import type { Work } from './run.js';
import { trySummary } from './summary.js';
import { readClaim, type Claim } from './workflow-run-artifact.js';

/** Most pull requests with one head that are reported on; each is a review of its own. */
export const MAX_PULLS = 3;

/** How a pull request is reviewed and reported. */
export interface ReportSteps {
  /** Nothing to report: green, with one sentence why. */
  nothing(reason: string): Promise<0>;
  /**
   * Reviews and reports a change. `check` is called between the two; it gives the number of warnings that it issued.
   * @param workflow path of the workflow that made the run
   */
  review(task: ReviewTask, workflow: string, check: (review: Review, repo: string) => Promise<number>): Promise<unknown>;
  /** Tells that one of several pull requests could not be reviewed. */
  failed(error: unknown, pull: number): void;
}

/** Whether an uploaded review is what the repository gives, in words for the log and the job summary. */
export interface Checked {
  verified: boolean;
  /** One to three inert sentences. */
  text: string;
}

/**
 * Reports on the pull requests of a run. Gives 0 when that was done, whatever the verdict: a run of this event gates nothing,
 * the check of the pull request is red by itself.
 * Each pull request is a review of its own, with calls of its own: one that fails neither stops the others nor changes the colour.
 * @throws ConfigurationError and ReviewError when no review can be made
 */
export async function reportRun({ run }: ReportTask, { api, inputs, runner, context, log }: Work, steps: ReportSteps): Promise<0> {
  if (api === null) throw new ConfigurationError('Mode report needs a token and GITHUB_REPOSITORY. Leave the input github-token at its default.');
  if (run.event !== 'pull_request') return steps.nothing(`The run ${run.id} was for the event ${inertLine(run.event)}; report mode is for runs of pull_request.`);
  const pulls = await pullsOf(run, api, context.repository);
  if (pulls.length === 0) return steps.nothing(`No open pull request has ${run.headSha.slice(0, 12)} as its head any more; the run of a newer head reports.`);
  if (pulls.length > MAX_PULLS) log(`${pulls.length} pull requests have the head ${run.headSha.slice(0, 12)}; the oldest ${MAX_PULLS} are reported on`);
  const claim = await readClaim(api, run, inputs['comment-id']);
  const failures: { error: unknown; pull: number }[] = [];
  const reported = pulls.slice(0, MAX_PULLS);
  for (const pull of reported) {
    log(`Run ${run.id} of ${run.headSha.slice(0, 12)} is reported on pull request ${pull.number}`);
    const made = steps.review(taskOf(pull, run.headSha), run.path, async (review, repo) => {
      const { verified, text } = await checkClaim(claim, review, repo, run.id);
      if (verified) log(text);
      else runner.annotate({ level: 'warning', title: 'PRGuard: the uploaded review was not used', message: text });
      await trySummary(`> ${inertMarkdown(text)}\n\n`, runner);
      return verified ? 0 : 1;
    });
    await made.catch((error: unknown) => failures.push({ error, pull: pull.number }));
  }
  const none = failures.length === reported.length;
  // Where none could be reviewed the first error is that of the run, and told by the caller.
  for (const { error, pull } of failures.slice(none ? 1 : 0)) steps.failed(error, pull);
  if (none) throw failures[0]!.error;
  return 0;
}

/**
 * Open pull requests of this repository with the run's head, oldest first. By the commit for branches of the repository; for
 * forks, whose commits GitHub does not look up that way, by owner and branch, which count only with the same head.
 */
async function pullsOf({ headSha, headBranch, headRepository }: ReportTask['run'], api: GitHubApi, repository: string | null): Promise<Pull[]> {
  const same = (pull: Pull): boolean => pull.state === 'open' && pull.head.sha === headSha && pull.base.repository.toLowerCase() === repository?.toLowerCase();
  const fork = headRepository !== null && headRepository.toLowerCase() !== repository?.toLowerCase();
  const byBranch = async (): Promise<Pull[]> => (headRepository === null || headBranch === null ? [] : (await api.pullsOfBranch(headRepository.split('/', 1)[0]!, headBranch)).filter(same));
  const byCommit = async (): Promise<Pull[]> => (await api.pullsOfCommit(headSha)).filter(same);
  const first = await (fork ? byBranch() : byCommit());
  const found = first.length > 0 ? first : await (fork ? byCommit() : byBranch());
  return found.sort((a, b) => a.number - b.number);
}

function taskOf(pull: Pull, head: string): ReviewTask {
  return {
    kind: 'review',
    event: 'workflow_run',
    base: pull.base.sha,
    head,
    exact: false,
    pull: { number: pull.number, fork: pull.head.repository !== pull.base.repository },
    target: pull.base.ref,
    ref: `refs/pull/${pull.number}/head`,
    privileged: true
  };
}

/**
 * Checks an uploaded review against the one that was made here, by `verify` on revisions of our own.
 * @param own made from the repository at `repo`
 */
export async function checkClaim(claim: Claim, own: Review, repo: string, run: number): Promise<Checked> {
  const whose = `The review that run ${run} uploaded`;
  const here = 'All that is reported was computed here.';
  if ('fault' in claim) return { verified: false, text: `${whose} can't be used: ${claim.fault}. ${here}` };
  const { review } = claim;
  if (review.base.revision !== own.base.revision) return { verified: false, text: `${whose} compares with ${inertLine(review.base.revision).slice(0, 64)}, and the merge base is ${own.base.revision}. ${here}` };
  // The target branch goes on between the two runs; that says nothing against the review, unless the configuration differs too.
  const moved = review.configuration.revision !== own.configuration.revision;
  const current = moved ? { ...review, configuration: { ...review.configuration, revision: own.configuration.revision } } : review;
  // Each of the two workflows may ask for history or not, and its checkout may hold it or not; what is posted is what was made here.
  const { differences, agreed } = await verifyReview(withoutHistory(current), { repo, strict: false, configuration: { revision: own.configuration.revision! }, review: async () => withoutHistory(own) });
  const dropped = review.findings.filter((f, i) => !own.findings.some((o) => o.fingerprint === f.fingerprint) || differences.some((d) => d.path.startsWith(`findings[${i}]`))).length;
  if (differences.length === 0 && dropped === 0) return { verified: true, text: `${whose} agrees with the one made here in all ${agreed} fields.` };
  // What a model said there.
  if (differences.length === 0) return { verified: false, text: `${whose} has ${plural(dropped, 'finding')} that can't be re-checked here and ${verb(dropped)} dropped. ${here}` };
  const shown = differences.slice(0, 5).map((d) => inertLine(d.path).slice(0, 80)).join(', ');
  return {
    verified: false,
    text: clip(
      `${whose} is not what the repository gives: ${plural(differences.length, 'field')} ${verb(differences.length, 'differs', 'differ')} (${shown}${differences.length > 5 ? ', ...' : ''})${dropped ? `; ${plural(dropped, 'finding')} of it ${verb(dropped)} dropped` : ''}. ` +
        `${here} Usual reasons are another release of PRGuard in the other workflow and a target branch with another configuration since; an edited workflow or a forged file is the other one.`,
      2_000
    )
  };
}

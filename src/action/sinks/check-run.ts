/** A check run beside the job's own: the report and annotations beyond those that a step may issue. */
import { annotationOf } from '../../report/annotations.js';
import { clip } from '../../report/inert.js';
import { plural, verdictSentence, worstFirst } from '../../report/words.js';
import type { Review } from '../../verdict/types.js';
import type { CheckAnnotation, CheckConclusion, CheckOutput, GitHubApi } from '../github-types.js';

/** Annotations of one request, and of a check run: three requests at most. */
export const annotationsPerRequest = 50;
const maxAnnotations = 3 * annotationsPerRequest;
/** Longest summary, in bytes; GitHub's limit is in characters. */
export const maxCheckSummary = 65_535;
const maxTitle = 255;

/** What a check run is made from. */
export interface CheckFacts {
  review: Review;
  /** Tells several reviews of one pull request apart; the default one is not named. */
  id: string;
  headSha: string;
  /** Whether the job fails. */
  red: boolean;
  /** Markdown for a limit in bytes. */
  summary: (limit: number) => string;
}

/** Name of the check run: another than any job's, so that nobody requires it by mistake in place of the job. */
export function checkName(id: string): string {
  return id === 'default' ? 'PRGuard report' : `PRGuard report (${id})`;
}

/** The annotations, worst first; files that can't be shown are left out. */
export function checkAnnotations(review: Review): CheckAnnotation[] {
  return worstFirst(review.findings)
    .slice(0, maxAnnotations)
    .map((finding) => {
      const { level, title, message, file, startLine, endLine } = annotationOf(finding);
      return { path: file, startLine, endLine, level: level === 'error' ? ('failure' as const) : ('warning' as const), title: clip(title, 200), message };
    });
}

/** Failure only where the job fails: the two never say different things. */
function conclusionOf(review: Review, red: boolean): CheckConclusion {
  if (red) return 'failure';
  return review.state === 'clean' ? 'success' : 'neutral';
}

/** Creates the check run, adding annotations in batches. Gives its address. */
export async function postCheckRun(api: GitHubApi, { review, id, headSha, red, summary }: CheckFacts): Promise<{ url: string | null; annotations: number }> {
  const all = checkAnnotations(review);
  const title = clip(verdictSentence(review), maxTitle - 40);
  const left = review.findings.length - all.length;
  const more = left ? `\n${plural(left, 'more finding')} without an annotation.\n` : '';
  const output: CheckOutput = { title, summary: summary(maxCheckSummary - Buffer.byteLength(more)) + more };
  const batch = (from: number): CheckOutput => ({ ...output, annotations: all.slice(from, from + annotationsPerRequest) });
  const { id: run, url } = await api.createCheckRun({ name: checkName(id), headSha, status: 'completed', conclusion: conclusionOf(review, red), output: batch(0) });
  for (let from = annotationsPerRequest; from < all.length; from += annotationsPerRequest) await api.updateCheckRun(run, { output: batch(from) });
  return { url, annotations: all.length };
}

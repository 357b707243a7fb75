/**
 * The review that an unprivileged run uploaded. Whoever opened the pull request may have written it: it is read within bounds,
 * by one name, and is a claim until it is checked.
 */
import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { inertLine } from '../report/inert.js';
import { reviewSchema, type Review } from '../verdict/types.js';
import { apiReason, type GitHubApi } from './github.js';

/** File in the artifact. */
export const REVIEW_FILE = 'prguard-review.json';
/** Largest archive, and largest file in it, in bytes. */
export const MAX_ARTIFACT_BYTES = 16 * 1024 * 1024;
/** Most citations of an uploaded review; each is read again from the repository. */
export const MAX_CLAIMED_CITATIONS = 5000;

/** What was uploaded, or why it can't be used: a phrase. */
export type Claim = { review: Review } | { fault: string };

/** Name of the artifact of a review that has an id of its own, or of the one that has none. */
export function artifactName(id: string): string {
  return id === 'default' ? 'prguard-review' : `prguard-review-${id}`;
}

/** Reads the review that a run uploaded. Never throws. */
export async function readClaim(api: GitHubApi, run: { id: number; headSha: string }, id: string): Promise<Claim> {
  const name = artifactName(id);
  try {
    const { items } = await api.artifacts(run.id, { name });
    // Each attempt of a run uploads anew; the newest has the largest id.
    const artifact = items.filter((a) => a.name === name).sort((a, b) => b.id - a.id)[0];
    if (artifact === undefined) return { fault: `there is no artifact ${name}` };
    if (artifact.expired) return { fault: `the artifact ${name} has expired` };
    if (artifact.size > MAX_ARTIFACT_BYTES) return { fault: `the artifact ${name} has ${artifact.size} bytes, more than ${MAX_ARTIFACT_BYTES}` };
    const archive = await api.downloadArtifact(artifact.id, MAX_ARTIFACT_BYTES);
    if (artifact.digest !== null && artifact.digest !== `sha256:${createHash('sha256').update(archive).digest('hex')}`) return { fault: `the artifact ${name} is not what was uploaded: its digest differs` };
    return claimOf(unpack(archive), run.headSha);
  } catch (error) {
    return { fault: error instanceof ClaimError ? error.message : `the artifact ${name} can't be had: ${apiReason(error)}` };
  }
}

class ClaimError extends Error {}

/**
 * The one file that is looked for, from a zip archive: nothing is written to disk, and nothing else is unpacked. The declared
 * size is what is allocated, so a file that is larger than it says is cut.
 */
function unpack(archive: Uint8Array): string {
  let found = 0;
  let files;
  try {
    files = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (name !== REVIEW_FILE) return false;
        found++;
        if (originalSize > MAX_ARTIFACT_BYTES) throw new ClaimError(`${REVIEW_FILE} has ${originalSize} bytes, more than ${MAX_ARTIFACT_BYTES}`);
        return found === 1;
      }
    });
  } catch (error) {
    if (error instanceof ClaimError) throw error;
    throw new ClaimError(`the artifact is no archive that can be read: ${inertLine(error instanceof Error ? error.message : String(error))}`);
  }
  if (found !== 1) throw new ClaimError(`the artifact has ${found === 0 ? 'no' : found} ${REVIEW_FILE}`);
  return Buffer.from(files[REVIEW_FILE]!).toString('utf8');
}

function claimOf(text: string, headSha: string): Claim {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: `${REVIEW_FILE} is no JSON` };
  }
  const parsed = reviewSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { fault: `${REVIEW_FILE} is no review: ${inertLine(issue.path.map(String).join('.') || 'top').slice(0, 100)}: ${inertLine(issue.message).slice(0, 200)}` };
  }
  const review = parsed.data;
  if (review.head.revision !== headSha) return { fault: `it is of ${inertLine(review.head.revision).slice(0, 64)}, and the run was of ${headSha}` };
  const citations = [...review.findings, ...review.accepted.map((a) => a.finding)].reduce((sum, f) => sum + f.citations.length, 0);
  if (citations > MAX_CLAIMED_CITATIONS) return { fault: `it has ${citations} citations, more than ${MAX_CLAIMED_CITATIONS}` };
  return { review };
}

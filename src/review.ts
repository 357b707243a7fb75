/** The pipeline, one stage a line (DESIGN section 2). */
import type { Review } from './verdict/types.js';

export interface ReviewOptions {
  /** Folder of the repository (work tree or bare). */
  repo: string;
  /** Revision that the pull request targets; the merge base with `head` is what is compared. */
  base: string;
  /** Revision of the pull request, or `WORKTREE`. */
  head: string;
  /** Compare exactly the two revisions in place of merge base and head. */
  exact?: boolean;
  /** Treat every mechanism as being at level `block` (examples and mechanism tests). */
  ignoreLevels?: boolean;
  /** Leave out premises or refuters by id (tests of their worth). */
  disable?: ReadonlySet<string>;
}

/**
 * Reviews a change.
 * @throws SnapshotError when the repository or revisions can't be reviewed
 */
export async function review(options: ReviewOptions): Promise<Review> {
  void options;
  throw new Error('not built yet');
}

/** What the sinks need of the repository beside the review: texts of head, and the lines that the diff shows. */
import { byCodeUnit, openSnapshot, type Change } from '../../snapshot/index.js';
import { diffHunks, type Hunk } from '../../snapshot/hunks.js';
import type { Review } from '../../verdict/types.js';

/** A changed file with what its diff shows. */
export interface FileDiff {
  /** As GitHub names the file of a diff: in head, or in base when it is deleted. */
  path: string;
  /** Path in base; null for an added file. */
  base: string | null;
  /** Path in head; null for a deleted file. */
  head: string | null;
  hunks: Hunk[];
}

/** The change, as far as the sinks ask. */
export interface ChangeSource {
  /** Texts of files of head: null for no such file; a file that can't be read has no entry. */
  texts(paths: readonly string[]): Promise<Map<string, string | null>>;
  /** The diff of those files (by either name) that the change touches. */
  diffs(paths: readonly string[]): Promise<FileDiff[]>;
}

/** The change of a review in its repository; every question opens the snapshot anew, and closes it. */
export function changeOf(repo: string, review: Review): ChangeSource {
  const { revision, mergeBases } = review.base;
  const revisions = { repo, base: mergeBases?.[0] ?? revision, head: review.head.revision, exact: true };
  return {
    texts: async (paths) => {
      const out = new Map<string, string | null>();
      if (!paths.length) return out;
      const snapshot = await openSnapshot({ ...revisions, ...(mergeBases ? { mergeBases } : {}) });
      try {
        for (const path of paths) {
          const file = await snapshot.read('head', path);
          if (file === null) out.set(path, null);
          else if (file.ok) out.set(path, file.text);
        }
      } finally {
        await snapshot.close();
      }
      return out;
    },
    diffs: async (paths) => {
      if (!paths.length) return [];
      const wanted = new Set(paths);
      // GitHub shows the diff with one merge base, where there are several.
      const snapshot = await openSnapshot(revisions);
      let changes: Change[];
      let trees: [string, string];
      try {
        changes = snapshot.changes.filter((c) => (c.base !== null && wanted.has(c.base)) || (c.head !== null && wanted.has(c.head)));
        trees = [snapshot.base.tree, snapshot.head.tree];
      } finally {
        await snapshot.close();
      }
      const hunks = await diffHunks(repo, ...trees, changes);
      return changes.map((c, i) => ({ path: (c.head ?? c.base)!, base: c.base, head: c.head, hunks: hunks[i]! })).sort((a, b) => byCodeUnit(a.path, b.path));
    }
  };
}

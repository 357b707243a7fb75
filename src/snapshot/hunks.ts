/** The lines of a changed file that a diff shows, as git itself compares them: GitHub takes comments on no others. */
import type { Change } from './changes.js';
import { locate, seal } from './seal.js';

/** A line that the change removes from base or adds to head. */
export interface ChangedLine {
  side: 'base' | 'head';
  /** 1-based, in its side. */
  line: number;
  /** The line of head that it is, or that follows it. */
  at: number;
}

/** A part of a diff: first line and number of lines in each side, with three lines of context. */
export interface Hunk {
  base: { first: number; count: number };
  head: { first: number; count: number };
  changed: ChangedLine[];
}

const FLAGS = ['-r', '-p', '-U3', '-M', '--no-rename-empty', '--text', '--no-color', '--no-ext-diff', '--no-textconv', '--no-relative', '--ignore-submodules=none'];

/**
 * The hunks of each change between two commits or trees, in order; none where git can't compare them.
 * @throws SnapshotError when the repository can't be used
 */
export async function diffHunks(repo: string, base: string, head: string, changes: readonly Pick<Change, 'base' | 'head'>[]): Promise<Hunk[][]> {
  const sealed = seal(await locate(repo));
  try {
    const out: Hunk[][] = [];
    for (const change of changes) {
      const paths = [...new Set([change.base, change.head])].filter((p) => p !== null);
      const { code, stdout } = await sealed.run(['--literal-pathspecs', 'diff-tree', ...FLAGS, base, head, '--', ...paths]);
      out.push(code === 0 ? parseHunks(stdout.toString('latin1')) : []);
    }
    return out;
  } finally {
    sealed.remove();
  }
}

/** Reads a patch; lines are counted by the hunk headers, so that no content passes for a header. */
export function parseHunks(patch: string): Hunk[] {
  const out: Hunk[] = [];
  const lines = patch.split('\n');
  for (let i = 0; i < lines.length; ) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(lines[i++]!);
    if (!header) continue;
    const [baseFirst, baseCount, headFirst, headCount] = [1, 2, 3, 4].map((n) => Number(header[n] ?? 1)) as [number, number, number, number];
    const hunk: Hunk = { base: { first: baseFirst, count: baseCount }, head: { first: headFirst, count: headCount }, changed: [] };
    // An empty side names the line before the hunk.
    let b = baseCount === 0 ? baseFirst + 1 : baseFirst;
    let h = headCount === 0 ? headFirst + 1 : headFirst;
    const [endB, endH] = [b + baseCount, h + headCount];
    while (i < lines.length && (b < endB || h < endH)) {
      const mark = lines[i++]![0];
      if (mark === '-') hunk.changed.push({ side: 'base', line: b++, at: h });
      else if (mark === '+') hunk.changed.push({ side: 'head', line: h, at: h++ });
      else if (mark === ' ') {
        b++;
        h++;
      }
    }
    out.push(hunk);
  }
  return out;
}

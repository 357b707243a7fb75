/** Differences between two trees as git prints them without context, and changes that leave some of them out. */
import { splitRecords } from '../../snapshot/path.js';
import type { GitResult } from '../../snapshot/git.js';
import { inStore } from '../../snapshot/store.js';

/** Lines from first to last, 1-based and inclusive. */
export type LineRange = [number, number];

/** A file that differs. A side that lacks it has null. */
export interface FileDiff {
  path: string;
  baseMode: string | null;
  headMode: string | null;
  baseObject: string | null;
  headObject: string | null;
}

/** One run of lines that differ. Lines are 1-based; on a side without lines the start is the line before. */
export interface Hunk {
  baseStart: number;
  baseCount: number;
  headStart: number;
  headCount: number;
  /** What head has in its place, one byte a character. */
  added: string;
}

const RAW = ['-r', '-z', '--raw', '--no-abbrev', '--full-index', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-relative'];

/** Compares two trees; `hunks` too when `patch` is set. Both lists have the same order. */
export function diffTree(dir: string, trees: [string, string], options: { paths?: readonly string[]; patch?: boolean } = {}): Promise<GitResult> {
  return inStore(dir, ['diff-tree', ...RAW, ...(options.patch ? ['-p', '-U0'] : []), ...trees, '--', ...(options.paths ?? [])]);
}

/** The files that `diffTree` found to differ, with their hunks when it was asked for them. A binary file has none. */
export function readDiff({ stdout }: GitResult): (FileDiff & { hunks: Hunk[] })[] {
  const end = stdout.indexOf('\0\0diff --git ');
  const records = splitRecords(end < 0 ? stdout : stdout.subarray(0, end + 1));
  const patches = end < 0 ? [] : stdout.toString('latin1', end + 2).split(/^(?=diff --git )/m);
  const files = [];
  for (let at = 0, patch = 0; at + 1 < records.length; at += 2) {
    const [baseMode, headMode, baseObject, headObject, status] = records[at].slice(1).split(' ');
    // A file that becomes a link is one that is removed and one that is added.
    const own = patches.slice(patch, (patch += status === 'T' ? 2 : 1));
    const has = (mode: string, value: string): string | null => (/^0+$/.test(mode) ? null : value);
    files.push({
      path: records[at + 1],
      baseMode: has(baseMode, baseMode),
      headMode: has(headMode, headMode),
      baseObject: has(baseMode, baseObject),
      headObject: has(headMode, headObject),
      hunks: own.flatMap(hunksOf)
    });
  }
  return files;
}

/** The hunks of one file's patch. */
function hunksOf(patch: string): Hunk[] {
  return patch.split(/^(?=@@ )/m).slice(1).map((text) => {
    const rows = text.match(/[^\n]*\n|[^\n]+$/g)!;
    const [, baseStart, baseCount, headStart, headCount] = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(rows[0])!;
    const added: string[] = [];
    rows.slice(1).forEach((row, i) => {
      if (row.startsWith('+')) added.push(row.slice(1));
      // "\ No newline at end of file", about the row before it.
      else if (row.startsWith('\\') && rows[i].startsWith('+')) added.push(added.pop()!.replace(/\n$/, ''));
    });
    return { baseStart: Number(baseStart), baseCount: Number(baseCount ?? 1), headStart: Number(headStart), headCount: Number(headCount ?? 1), added: added.join('') };
  });
}

/** Whether a hunk has or stands at one of the head lines of some ranges. */
export function meets({ headStart, headCount }: Hunk, ranges: readonly LineRange[]): boolean {
  const end = headStart + Math.max(headCount, 1) - 1;
  return ranges.some(([first, last]) => headStart <= last && first <= end);
}

/** A base text, one byte a character, with hunks applied at their places in base, so that one left out shifts no other. */
export function applyHunks(text: string, hunks: readonly Hunk[]): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const out: string[] = [];
  let at = 0;
  for (const { baseStart, baseCount, added } of hunks) {
    const first = baseCount === 0 ? baseStart : baseStart - 1;
    out.push(...lines.slice(at, first), added);
    at = first + baseCount;
  }
  return out.concat(lines.slice(at)).join('');
}

/** Where on the diff a finding's comment is put. Pure. */
import type { ChangedLine } from '../../snapshot/hunks.js';
import type { Finding } from '../../verdict/types.js';
import type { FileDiff } from './change.js';

/** A place that GitHub takes a comment on. */
export interface Anchor {
  path: string;
  side: 'LEFT' | 'RIGHT';
  startLine: number;
  line: number;
  /** True when it is not the finding's own place, but the changed line that brings it in. */
  elsewhere: boolean;
}

/** Most lines of one file's diff that GitHub shows; on a longer one it takes no comment. */
export const maxDiffLines = 20_000;

/** Whether GitHub shows the diff of a file. */
export function isShown({ hunks }: FileDiff): boolean {
  return hunks.reduce((sum, { head, changed }) => sum + head.count + changed.filter((c) => c.side === 'base').length, 0) <= maxDiffLines;
}

/** Whether all lines of a place are in one hunk of the diff: one comment that is not has GitHub refuse all of a review. */
export function isInDiff({ path, side, startLine, line }: Anchor, diffs: readonly FileDiff[]): boolean {
  const of = side === 'LEFT' ? 'base' : 'head';
  return diffs.some((d) => d.path === path && isShown(d) && d.hunks.some((h) => h[of].first <= startLine && startLine <= line && line < h[of].first + h[of].count));
}

/** Paths whose diffs may be wanted to anchor these findings. */
export function pathsToAnchor(findings: readonly Finding[]): string[] {
  return [...new Set(findings.flatMap((f) => [f.path, ...f.citations.map((c) => c.path)]))];
}

/**
 * The finding's own lines where the diff shows them; else the nearest changed line of its file; else of the file that shows
 * what the change did, or what enforced it; else of any cited file. Null when the change touches none of them.
 */
export function anchorOf(finding: Finding, diffs: readonly FileDiff[]): Anchor | null {
  const own = diffs.find((d) => d.head === finding.path);
  if (own) {
    for (const { head } of own.hunks) {
      const first = Math.max(finding.line, head.first);
      const last = Math.min(finding.endLine, head.first + head.count - 1);
      if (first <= last) return { path: own.path, side: 'RIGHT', startLine: first, line: last, elsewhere: false };
    }
    const near = nearest(own, 'head', finding.line);
    if (near) return near;
  }
  const rank = ['loss', 'obligation'];
  const cited = [...finding.citations].sort((a, b) => (rank.indexOf(a.role) + 3) % 3 - ((rank.indexOf(b.role) + 3) % 3));
  for (const { side, path, lines } of cited) {
    const diff = diffs.find((d) => d[side] === path);
    const near = diff && nearest(diff, side, lines[0]);
    if (near) return near;
  }
  return null;
}

/** The changed line nearest to a line of one side; of equal ones the first, and one that is still there before one that is not. */
function nearest(diff: FileDiff, side: 'base' | 'head', line: number): Anchor | null {
  const distance = (c: ChangedLine): number => (side === 'base' && c.side === 'base' ? Math.abs(c.line - line) : Math.abs(c.at - line));
  const all = diff.hunks.flatMap((h) => h.changed);
  // A renamed file has two names; on its lines of head there is no doubt which.
  const kept = diff.base !== null && diff.head !== null && diff.base !== diff.head ? all.filter((c) => c.side === 'head') : all;
  const lines = kept.length ? kept : all;
  if (!lines.length) return null;
  const best = lines.reduce((a, b) => (distance(b) < distance(a) || (distance(b) === distance(a) && a.side === 'base' && b.side === 'head') ? b : a));
  return { path: diff.path, side: best.side === 'base' ? 'LEFT' : 'RIGHT', startLine: best.line, line: best.line, elsewhere: true };
}

/**
 * Lines of head in the diff where a finding can be shown that has none there itself; null when it has, or when there are
 * none (only removed files).
 */
export function shownAt(finding: Finding, diffs: readonly FileDiff[]): { path: string; startLine: number; endLine: number } | null {
  const anchor = anchorOf(finding, diffs);
  if (anchor === null || !anchor.elsewhere) return null;
  if (anchor.side === 'RIGHT') return { path: anchor.path, startLine: anchor.startLine, endLine: anchor.line };
  // A line that is gone is shown at the line of context that follows it, or that came before it.
  const hunk = diffs.find((d) => d.path === anchor.path)?.hunks.find((h) => h.changed.some((c) => c.side === 'base' && c.line === anchor.line));
  if (hunk === undefined || hunk.head.count === 0) return null;
  const at = hunk.changed.find((c) => c.side === 'base' && c.line === anchor.line)!.at;
  const line = Math.min(Math.max(at, hunk.head.first), hunk.head.first + hunk.head.count - 1);
  return { path: anchor.path, startLine: line, endLine: line };
}

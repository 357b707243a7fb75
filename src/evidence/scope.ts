/**
 * What of the repository a review may read. The whole by default; the benchmark's evidence ladder takes components away, to
 * see what each contributes. What may not be read is not taken for absent: searches that would need it are incomplete.
 */
import { structuredPatch } from 'diff';
import type { Change, Hit, ReadResult, Side, Snapshot } from '../snapshot/index.js';

/** Kinds of evidence beyond the changed lines. */
export const components = [
  /** The rest of the touched files. */
  'files',
  /** Definitions, in untouched files, of what the change's enforcement calls. */
  'definitions',
  /** Calls of changed functions in untouched files. */
  'callers',
  /** Untouched functions of the same kind. */
  'peers',
  /** Reads, writes and calls of names over the repository. */
  'uses',
  /** Named definitions that validation follows from there. */
  'closure'
] as const;

/** One of `components`. */
export type Component = (typeof components)[number];

/** Components that each rung of the ladder leaves out: diff, touched files, relations, closure (the paper's E0 to E3). */
export const rungs: readonly (readonly Component[])[] = [components, components.slice(1), ['closure'], []];

/** Unchanged lines around a change that a diff shows; git's default. */
export const CONTEXT_LINES = 3;

const outside = (side: Side, path: string): ReadResult => ({ ok: false, skip: { path, side, reason: 'outside-evidence', detail: 'The file is outside the evidence that this review may read.' } });

/** Whether everything outside the touched files is out of reach. */
export function touchedOnly(without: ReadonlySet<Component>): boolean {
  return components.every((c) => c === 'files' || without.has(c));
}

/** How a snapshot is narrowed. */
export interface Narrowing {
  /** Files that the change does not touch can't be read. */
  touchedOnly: boolean;
  /** Of touched files only the lines that a diff shows can be read; all others are blank. */
  shownLinesOnly: boolean;
}

/** A snapshot of which a part only can be read. */
export function narrow(snapshot: Snapshot, narrowing: Narrowing): Snapshot {
  return new NarrowSnapshot(snapshot, narrowing);
}

class NarrowSnapshot implements Snapshot {
  private readonly touched: Record<Side, Map<string, Change>> = { base: new Map(), head: new Map() };
  private readonly shown = new Map<Change, Promise<Record<Side, ReadonlySet<number>>>>();

  constructor(private readonly whole: Snapshot, private readonly narrowing: Narrowing) {
    for (const c of whole.changes) for (const side of ['base', 'head'] as const) if (c[side] !== null) this.touched[side].set(c[side], c);
  }

  get base() {
    return this.whole.base;
  }

  get head() {
    return this.whole.head;
  }

  get requestedBase() {
    return this.whole.requestedBase;
  }

  get changes() {
    return this.whole.changes;
  }

  get renamesComplete() {
    return this.whole.renamesComplete;
  }

  get skipped() {
    return this.whole.skipped;
  }

  async read(side: Side, path: string): Promise<ReadResult | null> {
    const change = this.touched[side].get(path);
    if (!change && this.narrowing.touchedOnly) return outside(side, path);
    const file = await this.whole.read(side, path);
    if (!change || !this.narrowing.shownLinesOnly || !file?.ok) return file;
    const shown = (await this.shownLines(change))[side];
    return { ...file, text: file.text.split('\n').map((text, i) => (shown.has(i + 1) ? text : '')).join('\n') };
  }

  async paths(side: Side): Promise<readonly string[]> {
    return this.narrowing.touchedOnly ? [...this.touched[side].keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)) : this.whole.paths(side);
  }

  async grep(side: Side, words: string[], options?: Parameters<Snapshot['grep']>[2]): ReturnType<Snapshot['grep']> {
    const found = await this.whole.grep(side, words, options);
    const hits: Hit[] = [];
    for (const hit of found.hits) {
      const change = this.touched[side].get(hit.path);
      const visible = change ? !this.narrowing.shownLinesOnly || (await this.shownLines(change))[side].has(hit.line) : !this.narrowing.touchedOnly;
      if (visible) hits.push(hit);
    }
    return { hits, complete: found.complete && hits.length === found.hits.length, filesWithHits: new Set(hits.map((h) => h.path)).size };
  }

  async close(): Promise<void> {
    await this.whole.close();
  }

  private shownLines(change: Change): Promise<Record<Side, ReadonlySet<number>>> {
    let shown = this.shown.get(change);
    if (!shown) {
      shown = Promise.all([this.text('base', change.base), this.text('head', change.head)]).then(([base, head]) => linesOfDiff(base, head));
      this.shown.set(change, shown);
    }
    return shown;
  }

  private async text(side: Side, path: string | null): Promise<string> {
    const file = path === null ? null : await this.whole.read(side, path);
    return file?.ok ? file.text : '';
  }
}

/** Lines of both sides, 1-based, that a diff of two texts shows. */
function linesOfDiff(base: string, head: string): Record<Side, ReadonlySet<number>> {
  const shown = { base: new Set<number>(), head: new Set<number>() };
  for (const hunk of structuredPatch('base', 'head', base, head, '', '', { context: CONTEXT_LINES }).hunks) {
    for (let i = 0; i < hunk.oldLines; i++) shown.base.add(hunk.oldStart + i);
    for (let i = 0; i < hunk.newLines; i++) shown.head.add(hunk.newStart + i);
  }
  return shown;
}

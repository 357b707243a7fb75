/** A changed file as one list of lines of both sides, and the parts of it that a prompt shows. */
import { HUNK_CONTEXT, MAX_HUNK_LINES } from '../bounds.js';
import { isCut } from '../comments.js';
import { gapLine, numberedLine, type Side, type Sources } from './sources.js';

/** A line of base, of head, or of both. */
export interface Entry {
  b: number | null;
  h: number | null;
  text: string;
  /** It held only a comment, which is cut. */
  cut: boolean;
}

/** A changed file with its lines. */
export interface ChangedFile {
  base: string | null;
  head: string | null;
  entries: Entry[];
  /** Places in `entries` that are changed, without those whose text is only a comment that was cut. */
  changes: number[];
  /** Place of a line of a side in `entries`. */
  at: Record<Side, Map<number, number>>;
}

/** The path that a file is known by. */
export function pathOf(file: Pick<ChangedFile, 'base' | 'head'>): string {
  return (file.head ?? file.base)!;
}

/** Puts both sides together; null when they could not be read or compared. */
export async function unifiedFile(change: { base: string | null; head: string | null }, sources: Sources): Promise<ChangedFile | null> {
  const lines = change.head !== null ? sources.changed.at('head', change.head) : sources.changed.at('base', change.base!);
  if (!lines?.known) return null;
  const base = change.base === null ? [] : await sources.lines('base', change.base);
  const head = change.head === null ? [] : await sources.lines('head', change.head);
  if (base === null || head === null) return null;
  const file: ChangedFile = { base: change.base, head: change.head, entries: [], changes: [], at: { base: new Map(), head: new Map() } };
  const add = (b: number | null, h: number | null, text: string): void => {
    const place = file.entries.length;
    const original = h === null ? text : b === null ? lines.added.get(h) ?? '' : base[b - 1]!;
    const cut = h !== null && (text.trim() === '' || isCut(text)) && original.trim() !== text.trim();
    if (b !== null) file.at.base.set(b, place);
    if (h !== null) file.at.head.set(h, place);
    // An added line of which only a mark is left is no change to show.
    if ((b === null || h === null) && !cut) file.changes.push(place);
    file.entries.push({ b, h, text, cut });
  };
  for (let b = 1, h = 1; b <= base.length || h <= head.length; ) {
    if (b <= base.length && lines.removed.has(b)) add(b, null, base[b++ - 1]!);
    else if (h <= head.length && lines.added.has(h)) add(null, h, head[h++ - 1]!);
    else if (b <= base.length && h <= head.length) add(b, h, head[h - 1]!), b++, h++;
    else if (b <= base.length) add(b, null, base[b++ - 1]!);
    else add(null, h, head[h++ - 1]!);
  }
  return file;
}

/** A part of a file that is shown: places in its entries, inclusive. */
export interface Part {
  first: number;
  last: number;
}

/** The changes of a file with their context, those that touch put together. `wide`: places that are to be shown whole. */
export function partsOf(file: ChangedFile, wide: readonly { first: number; last: number }[] = []): Part[] {
  const ranges = file.changes.map((c) => ({ first: Math.max(0, c - HUNK_CONTEXT), last: Math.min(file.entries.length - 1, c + HUNK_CONTEXT) }));
  ranges.push(...wide);
  ranges.sort((a, b) => a.first - b.first || a.last - b.last);
  const out: Part[] = [];
  for (const r of ranges) {
    const last = out.at(-1);
    if (last && r.first <= last.last + 1) last.last = Math.max(last.last, r.last);
    else out.push({ ...r });
  }
  return out;
}

/** The lines of a part; a long one is cut in the middle. What it shows is remembered. */
export function partText(file: ChangedFile, part: Part, sources: Sources): { text: string; cut: number } {
  const all: number[] = [];
  let marked = false;
  for (let i = part.first; i <= part.last; i++) {
    const e = file.entries[i]!;
    // One mark stands for all lines of comments that follow each other.
    if (!e.cut || (e.text.trim() !== '' && !marked)) all.push(i);
    marked = e.cut && (marked || e.text.trim() !== '');
  }
  const half = MAX_HUNK_LINES >> 1;
  const cut = Math.max(0, all.length - MAX_HUNK_LINES);
  const shown = cut ? [...all.slice(0, half), ...all.slice(all.length - half)] : all;
  const out: string[] = [];
  shown.forEach((i, at) => {
    if (cut && at === half) out.push(gapLine(cut));
    const e = file.entries[i]!;
    out.push(e.h !== null ? numberedLine('head', e.h, e.b === null, e.text) : numberedLine('base', e.b!, true, e.text));
    if (e.h !== null) sources.show({ side: 'head', path: file.head!, first: e.h, last: e.h });
    if (e.b !== null) sources.show({ side: 'base', path: file.base!, first: e.b, last: e.b });
  });
  return { text: out.join('\n'), cut };
}

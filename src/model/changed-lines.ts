/** Which lines a change takes from base and brings into head: what a citation of the change itself must touch. */
import { structuredPatch } from 'diff';
import type { UnitStore } from '../evidence/units.js';

/** Edits that a comparison of two files may have; beyond it, what changed between them is not known line by line. */
const MAX_EDITS = 20_000;

/** Changed lines of one file. */
export interface FileLines {
  base: string | null;
  head: string | null;
  /** Lines of base that are gone, with their text. */
  removed: Map<number, string>;
  /** Lines of head that are new, with their text. */
  added: Map<number, string>;
  /** False when the files could not be read or compared: nothing is said then. */
  known: boolean;
}

/** Changed lines of all files of a change, by the path of either side. */
export class ChangedLines {
  private static readonly known = new WeakMap<UnitStore, Promise<ChangedLines>>();

  private constructor(private readonly files: readonly FileLines[]) {}

  /** Both sides of every changed file, compared once a review. */
  static of(store: UnitStore): Promise<ChangedLines> {
    let lines = this.known.get(store);
    if (!lines) this.known.set(store, (lines = this.compare(store)));
    return lines;
  }

  private static async compare(store: UnitStore): Promise<ChangedLines> {
    const files: FileLines[] = [];
    for (const change of store.snapshot.changes) {
      const [base, head] = [change.base === null ? null : await store.text('base', change.base), change.head === null ? null : await store.text('head', change.head)];
      const file: FileLines = { base: change.base, head: change.head, removed: new Map(), added: new Map(), known: false };
      files.push(file);
      if ((change.base !== null && base === null) || (change.head !== null && head === null)) continue;
      const patch = structuredPatch('', '', unified(base?.text), unified(head?.text), '', '', { context: 0, maxEditLength: MAX_EDITS });
      if (!patch) continue;
      file.known = true;
      for (const hunk of patch.hunks) {
        let [b, h] = [hunk.oldStart, hunk.newStart];
        for (const line of hunk.lines) {
          if (line.startsWith('-')) file.removed.set(b++, line.slice(1));
          else if (line.startsWith('+')) file.added.set(h++, line.slice(1));
        }
      }
    }
    return new ChangedLines(files);
  }

  /** The changed lines of the file that has a path on a side; null when that file is not changed. */
  at(side: 'base' | 'head', path: string): FileLines | null {
    return this.files.find((f) => f[side] === path) ?? null;
  }

  /** Changed lines among those of a place, in order. */
  within(side: 'base' | 'head', path: string, first: number, last: number): { line: number; text: string }[] {
    const lines = this.at(side, path)?.[side === 'base' ? 'removed' : 'added'];
    const out: { line: number; text: string }[] = [];
    if (lines) for (const [line, text] of lines) if (line >= first && line <= last) out.push({ line, text });
    return out;
  }

  /** Whether the change brings a line of the same text, spaces apart, into head, or takes one from base. */
  has(side: 'base' | 'head', text: string): boolean {
    const wanted = squeezed(text);
    return this.files.some((f) => [...(side === 'base' ? f.removed : f.added).values()].some((x) => squeezed(x) === wanted));
  }
}

/** Text with LF ends; an empty one where there is no file. */
function unified(text: string | undefined): string {
  return (text ?? '').replace(/\r\n/g, '\n');
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

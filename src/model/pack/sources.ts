/** Lines of both sides as a prompt shows them: numbered, marked, inert, without the comments that the change adds. */
import type { Context } from '../../candidates/types.js';
import { ChangedLines } from '../changed-lines.js';
import { withoutAddedComments } from '../comments.js';
import { isSkipped, type UnitStore } from '../../evidence/units.js';
import { plural } from '../../plural.js';
import { blackOut } from '../../secrets.js';
import type { Unit } from '../../syntax/form.js';
import { codeLine } from './inert.js';

/** One of the two revisions. */
export type Side = 'base' | 'head';

/** A range of lines of one side, 1-based, inclusive. */
export interface Range {
  side: Side;
  path: string;
  first: number;
  last: number;
}

/** Share of a range that is shown already from which on it is not shown again. */
const SHOWN_SHARE = 0.75;

/** Lines of code below which what is left of a function is not worth a section. */
const MIN_UNSHOWN = 3;

/** Lines of files, read once a review, and which of them one pack, or one round of look-ups, shows already. */
export class Sources {
  private static readonly read = new WeakMap<UnitStore, Map<string, string[] | null>>();
  private readonly shown = new Set<string>();

  private constructor(private readonly store: UnitStore, readonly changed: ChangedLines, private readonly texts: Map<string, string[] | null>) {}

  /** The sources of a review, of which nothing is shown yet. */
  static async of({ store }: Pick<Context, 'store'>): Promise<Sources> {
    let texts = this.read.get(store);
    if (!texts) this.read.set(store, (texts = new Map()));
    return new Sources(store, await ChangedLines.of(store), texts);
  }

  /** Lines of a file without ends; null when it can't be read. */
  async lines(side: Side, path: string): Promise<string[] | null> {
    const key = `${side}:${path}`;
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const file = await this.store.text(side, path);
    let lines: string[] | null = null;
    if (file) {
      // On as many lines, so that line numbers stay.
      const text = blackOut(side === 'head' ? await this.withoutComments(path, file.text) : file.text);
      lines = text.split('\n').map((l) => (l.endsWith('\r') ? l.slice(0, -1) : l));
      if (lines.length > 1 && lines.at(-1) === '') lines.pop();
    }
    this.texts.set(key, lines);
    return lines;
  }

  /** The program form of a file; null where there is no lowering or the file can't be read. */
  async unit(side: Side, path: string): Promise<Unit | null> {
    const loaded = await this.store.load(side, path);
    return loaded && !isSkipped(loaded) ? loaded.unit : null;
  }

  private async withoutComments(path: string, text: string): Promise<string> {
    const change = this.changed.at('head', path);
    if (!change) return text;
    return withoutAddedComments(text, path, change.known ? new Set(change.added.keys()) : null);
  }

  /** Numbered lines of a range: `h 12+ text` for a line that the change adds, `b 12- text` for one that it removes. */
  async numbered(r: Range): Promise<string> {
    const lines = (await this.lines(r.side, r.path)) ?? [];
    const change = this.changed.at(r.side, r.path);
    const marked = r.side === 'head' ? change?.added : change?.removed;
    const out: string[] = [];
    for (let n = Math.max(1, r.first); n <= Math.min(r.last, lines.length); n++) {
      // Of a line that held a comment only, nothing is left to show.
      if (r.side === 'head' && lines[n - 1]!.trim() === '' && (marked?.get(n) ?? '').trim() !== '') continue;
      out.push(numberedLine(r.side, n, marked?.has(n) === true, lines[n - 1]!));
    }
    return out.join('\n');
  }

  /** The lines of a range that are not shown yet, up to a bound, with marks for what is left out; then they count as shown. Empty when they are few. */
  async unshown(r: Range, max: number): Promise<string> {
    const lines = (await this.lines(r.side, r.path)) ?? [];
    const left: number[] = [];
    for (let n = r.first; n <= Math.min(r.last, lines.length); n++) if (!this.shown.has(`${r.side}:${r.path}:${n}`)) left.push(n);
    if (left.filter((n) => lines[n - 1]!.trim().length > 1).length < MIN_UNSHOWN && left.length < r.last - r.first + 1) return '';
    const parts: string[] = [];
    let before = r.first - 1;
    for (const n of left.slice(0, max)) {
      // Lines between that are shown elsewhere are told apart from those that are not.
      if (n - before > 1) parts.push(`[lines ${before + 1} to ${n - 1} are shown above]`);
      const text = await this.numbered({ ...r, first: n, last: n });
      if (text !== '') parts.push(text);
      this.show({ ...r, first: n, last: n });
      before = n;
    }
    if (left.length > max) parts.push(gapLine(left.length - max));
    return parts.join('\n');
  }

  /** Whether nearly every line of a range is shown already. */
  covers(r: Range): boolean {
    let shown = 0;
    for (let n = r.first; n <= r.last; n++) if (this.shown.has(`${r.side}:${r.path}:${n}`)) shown++;
    return shown >= SHOWN_SHARE * (r.last - r.first + 1);
  }

  /** Remembers lines as shown. */
  show(r: Range): void {
    for (let n = r.first; n <= r.last; n++) this.shown.add(`${r.side}:${r.path}:${n}`);
  }
}

/** One line as a prompt shows it. */
export function numberedLine(side: Side, n: number, changed: boolean, text: string): string {
  return `${side === 'head' ? 'h' : 'b'} ${n}${changed ? (side === 'head' ? '+' : '-') : ' '} ${codeLine(text)}`;
}

/** Stands where lines are left out. */
export function gapLine(count: number): string {
  return `[${plural(count, 'line')} not shown]`;
}

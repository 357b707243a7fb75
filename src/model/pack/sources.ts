/** Lines of both sides as a prompt shows them: numbered, marked, inert, without the comments that the change adds. */
import type { Context } from '../../candidates/types.js';
import { ChangedLines } from '../changed-lines.js';
import { withoutAddedComments } from '../comments.js';
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

/** Reads lines once and remembers which of them a pack shows already. */
export class Sources {
  private readonly texts = new Map<string, string[] | null>();
  private readonly shown = new Set<string>();

  constructor(private readonly ctx: Context, readonly changed: ChangedLines) {}

  /** The sources of a review. */
  static async of(ctx: Context): Promise<Sources> {
    return new Sources(ctx, await ChangedLines.of(ctx.store));
  }

  /** Lines of a file without ends; null when it can't be read. */
  async lines(side: Side, path: string): Promise<string[] | null> {
    const key = `${side}:${path}`;
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const file = await this.ctx.store.text(side, path);
    let lines: string[] | null = null;
    if (file) {
      const text = side === 'head' ? await this.withoutComments(path, file.text) : file.text;
      lines = text.split('\n').map((l) => (l.endsWith('\r') ? l.slice(0, -1) : l));
      if (lines.length > 1 && lines.at(-1) === '') lines.pop();
    }
    this.texts.set(key, lines);
    return lines;
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
  return `[${count} ${count === 1 ? 'line' : 'lines'} not shown]`;
}

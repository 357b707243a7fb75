/**
 * Grounding: a citation of the model counts only when the quoted line stands in the snapshot. A wrong line number with a quote
 * that stands at one place of the file is repaired; anything else is dropped and counted.
 */
import { maxQuotedLines } from '../verdict/quote.js';
import { MIN_QUOTE } from './bounds.js';
import { besideCuts } from './comments.js';
import type { UnitStore } from '../evidence/units.js';
import { blackOut } from '../secrets.js';
import type { ModelCitation } from './types.js';

/** A place of which every line was read. */
export interface Grounded {
  side: 'base' | 'head';
  path: string;
  /** First and last line, 1-based. */
  lines: [number, number];
}

/** A line, in a file of so many lines. */
interface Place {
  side: 'base' | 'head';
  first: number;
  count: number;
}

/** Grounds citations and counts what became of them. */
export class Grounding {
  /** Citations that were right, that were moved to where their quote stands, and that were dropped. */
  readonly counts = { kept: 0, repaired: 0, dropped: 0 };

  /** @param shown whether a request so far has shown a line; a citation of any other line is of no use to the model, or a guess */
  constructor(private readonly store: UnitStore, private readonly shown: (side: 'base' | 'head', path: string, line: number) => boolean = () => true) {}

  /** The place of a citation; null when nothing in the snapshot is what it quotes. */
  async ground(cited: ModelCitation): Promise<Grounded | null> {
    const c = { ...cited, path: unescaped(cited.path).replace(/^\.\//, '') };
    const seen = (p: Place | null): Place | null => (p && this.shown(p.side, c.path, p.first) ? p : null);
    // What did not change is shown with head's numbers.
    const place = seen(await this.place(c, c.side)) ?? seen(await this.place(c, c.side === 'base' ? 'head' : 'base'));
    if (!place) {
      this.counts.dropped++;
      return null;
    }
    this.counts[place.first === c.first && place.side === c.side ? 'kept' : 'repaired']++;
    const length = Math.max(0, Math.min(maxQuotedLines - 1, c.last - c.first));
    return { side: place.side, path: c.path, lines: [place.first, Math.min(place.count, place.first + length)] };
  }

  /** Grounds a list, without those that were dropped. */
  async all(list: readonly ModelCitation[]): Promise<Grounded[]> {
    const out: Grounded[] = [];
    for (const c of list) {
      const place = await this.ground(c);
      if (place) out.push(place);
    }
    return out;
  }

  /** Where the quote stands on a side: at the cited line, else at the only line that has it. */
  private async place(c: ModelCitation, side: 'base' | 'head'): Promise<Place | null> {
    const quote = normal(c.quote);
    if (quote.length === 0) return null;
    const file = await this.store.text(side, c.path);
    if (!file) return null;
    // Prompts show credentials blacked out.
    const lines = blackOut(file.text).split('\n').map(normal);
    const count = lines.length > 1 && lines.at(-1) === '' ? lines.length - 1 : lines.length;
    const stands = (line: string): boolean => line === quote || (quote.length >= MIN_QUOTE && line.includes(quote));
    if (c.first >= 1 && c.first <= count && stands(lines[c.first - 1]!)) return { side, first: c.first, count };
    if (quote.length < MIN_QUOTE) return null;
    let only = -1;
    for (let i = 0; i < count; i++) {
      if (!stands(lines[i]!)) continue;
      if (only >= 0) return null;
      only = i;
    }
    return only < 0 ? null : { side, first: only + 1, count };
  }
}

/**
 * What is compared of a line: its text without spaces around it, without the mark that prompts put before it, and with what
 * prompts show as an escape as it was; beside marks of cut comments. Of a quote of several lines, the first that is not blank.
 */
function normal(text: string): string {
  const line = text.split(/\r?\n/).find((l) => l.trim() !== '') ?? '';
  return unescaped(besideCuts(line).replace(/^\s*[bh] \d+[-+]? ?/, '').replace(/…\[\+\d+ chars\]$/, '')).trim();
}

/** What prompts show as an escape, as it was. */
function unescaped(text: string): string {
  return text.replace(/\\u\{([0-9a-f]{1,6})\}/g, (all, hex: string) => (Number.parseInt(hex, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(hex, 16)) : all));
}

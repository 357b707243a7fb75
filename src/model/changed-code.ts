/** Changed lines that are code: what is left of them when comments that the change adds are cut, and that is not blank. */
import type { ChangedLines } from './changed-lines.js';
import type { Grounded } from './ground.js';
import type { Sources } from './pack/sources.js';

/** What stands in a line of which only a cut comment is left. */
const CUT = '[comment cut]';

/** Answers for places what of them the change made, and what of it was shown. */
export class ChangedCode {
  constructor(private readonly lines: ChangedLines, private readonly sources: Sources) {}

  /** Changed lines of a place that hold code. */
  async changed(p: Grounded): Promise<{ line: number; text: string }[]> {
    const shown = (await this.sources.lines(p.side, p.path)) ?? [];
    return this.lines.within(p.side, p.path, p.lines[0], p.lines[1]).filter((l) => l.text.trim() !== '' && (shown[l.line - 1] ?? '').trim() !== '' && (shown[l.line - 1] ?? '').trim() !== CUT);
  }
}

/** Remembers which lines requests have shown: what the model cites must be among them. */
import { shownPath } from './pack/inert.js';

/** A section's heading and its numbered lines. */
interface Shown {
  heading: string;
  /** `h 12`, `b 3` */
  lines: ReadonlySet<string>;
}

/** What opens a section; its heading is the next line. Other lines in brackets stand for lines that are left out. */
const OPENING = /^=====[0-9a-f]{16} \d+ \w+$/;
const HEADING = /^\[.*\]$/;
const LINE = /^([bh] \d+)[-+ ]/;

/** Lines of the messages that were sent. */
export class ShownLines {
  private readonly sections: Shown[] = [];

  /** Takes up a message; gives it back. */
  add(message: string): string {
    let lines: Set<string> | null = null;
    let opened = false;
    for (const line of message.split('\n')) {
      const numbered = LINE.exec(line);
      if (numbered) lines?.add(numbered[1]!);
      else if (opened && HEADING.test(line)) this.sections.push({ heading: line, lines: (lines = new Set()) });
      opened = OPENING.test(line);
    }
    return message;
  }

  /** Whether a line was shown. */
  has(side: 'base' | 'head', path: string, line: number): boolean {
    const wanted = `${side === 'base' ? 'b' : 'h'} ${line}`;
    const shown = shownPath(path);
    return this.sections.some((s) => s.lines.has(wanted) && names(s.heading, shown));
  }
}

/** Whether a heading names a path, and not only one that ends or begins like it. */
function names(heading: string, path: string): boolean {
  for (let at = heading.indexOf(path); at >= 0; at = heading.indexOf(path, at + 1)) {
    if (/[\s(:[]/.test(heading[at - 1] ?? ' ') && /[\s):\];,]/.test(heading[at + path.length] ?? ' ')) return true;
  }
  return false;
}

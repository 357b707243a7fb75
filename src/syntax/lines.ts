/** Line numbers of offsets. Lines end at LF, as the parser counts them. */

/** The lines of one text. */
export class Lines {
  /** Offset of the first character of each line. */
  private readonly starts: Uint32Array;

  constructor(text: string) {
    let count = 1;
    for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) count++;
    this.starts = new Uint32Array(count);
    let n = 1;
    for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) this.starts[n++] = i + 1;
  }

  /** The 1-based line that an offset is on. */
  at(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** The offset of the first character of a 1-based line. */
  start(line: number): number {
    return this.starts[line - 1];
  }

  /** The 1-based line of the last character before an offset; an offset at a line's start belongs to the line before, but not to one before `first`. */
  before(offset: number, first: number): number {
    const line = this.at(offset);
    return line > first && this.starts[line - 1] === offset ? line - 1 : line;
  }
}

/** Progress of long work: a bar on a terminal, a line now and then elsewhere. Only for people; goes to standard error. */

/** Work between two lines where there is no terminal. */
const LINE_EVERY = 25;
/** Cells of the bar. */
const WIDTH = 28;

/** Shows how far work is. */
export class Progress {
  private done = 0;

  /**
   * @param total pieces of work
   * @param terminal whether the bar can be drawn over itself
   * @param write takes the text
   */
  constructor(private readonly total: number, private readonly terminal: boolean, private readonly write: (text: string) => void) {}

  /** Counts a piece of work; `note` stands behind the bar. */
  step(note: string): void {
    this.done++;
    if (this.terminal) {
      const filled = Math.floor((WIDTH * this.done) / Math.max(1, this.total));
      this.write(`\r\x1b[2K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${this.done}/${this.total} ${note.slice(0, 60)}`);
    } else if (this.done % LINE_EVERY === 0 || this.done === this.total) this.write(`${this.done}/${this.total} trials\n`);
  }

  /** Removes the bar. */
  end(): void {
    if (this.terminal && this.done > 0) this.write('\r\x1b[2K');
  }
}

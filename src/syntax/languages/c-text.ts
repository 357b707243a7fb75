/** A source text under rewriting that keeps its length and its line breaks, so that every offset stays true. */
export class EditedText {
  private readonly codes: Uint16Array;

  constructor(private readonly source: string) {
    this.codes = new Uint16Array(source.length);
    for (let i = 0; i < source.length; i++) this.codes[i] = source.charCodeAt(i);
  }

  /** Turns a range into spaces. */
  blank(start: number, end: number): void {
    for (let i = start; i < end; i++) if (!this.isBreak(i)) this.codes[i] = 32;
  }

  /** Puts a text at an offset. Line breaks below it stay and the text goes on behind them. */
  put(at: number, text: string): void {
    let i = at;
    for (const c of text) {
      while (i < this.codes.length && this.isBreak(i)) i++;
      if (i >= this.codes.length) return;
      this.codes[i++] = c.charCodeAt(0);
    }
  }

  /** Puts a text so that it ends before an offset, line breaks left out; gives where it starts. */
  putBefore(end: number, text: string): number {
    let i = end;
    for (let n = text.length - 1; n >= 0; n--) {
      do i--;
      while (i > 0 && this.isBreak(i));
      this.codes[i] = text.charCodeAt(n);
    }
    return i;
  }

  /** Copies a range of the original. */
  restore(start: number, end: number): void {
    for (let i = start; i < end; i++) this.codes[i] = this.source.charCodeAt(i);
  }

  toString(): string {
    const parts: string[] = [];
    for (let i = 0; i < this.codes.length; i += 8192) parts.push(String.fromCharCode(...this.codes.subarray(i, i + 8192)));
    return parts.join('');
  }

  private isBreak(i: number): boolean {
    const c = this.source.charCodeAt(i);
    return c === 10 || c === 13;
  }
}

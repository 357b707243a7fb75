import { writeRow } from './rows';

export class Label {
  readonly text: string;

  constructor(text: string, colour: string) {
    Label.refuseControlCharacters(text, colour);
    this.text = text;
    writeRow(text, colour);
  }

  private static refuseControlCharacters(text: string, colour: string): void {
    for (const c of text + colour) {
      if (c < ' ') throw new RangeError(`control character in label: ${colour}`);
    }
  }
}

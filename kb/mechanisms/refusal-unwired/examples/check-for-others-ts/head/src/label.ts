import { writeRow } from './rows';

export class Label {
  readonly text: string;

  constructor(text: string, colour: string) {
    this.text = text;
    writeRow(text, colour);
  }
}

export function refuseControlCharacters(text: string, colour: string): void {
  for (const c of text + colour) {
    if (c < ' ') throw new RangeError(`control character in label: ${colour}`);
  }
}

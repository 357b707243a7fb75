import { writeRow } from './rows';

export class Label {
  readonly text: string;

  constructor(text: string, colour: string) {
    this.text = text;
    writeRow(text, colour);
  }
}

export function writeRow(text: string, colour: string): void {
  process.stdout.write(`${text};${colour}\n`);
}

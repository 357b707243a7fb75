/** Text that a model wrote, made fit to be stored: one line, nothing unseen, bounded. */
import { UNSEEN } from '../unseen.js';

/** Characters of each of a candidate's texts. */
export const MAX_SAID = 500;

/** The text with an end like a sentence's; an empty one stays empty. */
export function asSentence(text: string): string {
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** The text as one line of at most `max` characters. */
export function readable(text: string, max: number): string {
  const flat = text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
  return flat.length > max ? `${flat.slice(0, max - 1)}…` : flat;
}

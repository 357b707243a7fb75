/** Text that a model wrote, made fit to be stored: one line, nothing unseen, bounded. */
import { UNSEEN } from '../unseen.js';

/** The text as one line of at most `max` characters. */
export function readable(text: string, max: number): string {
  const flat = text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
  return flat.length > max ? `${flat.slice(0, max - 1)}…` : flat;
}

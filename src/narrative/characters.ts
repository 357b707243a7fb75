/** Character references of HTML and Markdown: `&#105;`, `&#x69;`, `&nbsp;`. */
import { decodeNamedCharacterReference } from 'decode-named-character-reference';

/** A text with its references in place of what they stand for is told by this. */
export const REFERENCE = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;

/** What a reference stands for, from `&` to `;`; null for none, or for more than one unit of text. */
export function referred(reference: string): string | null {
  const name = reference.slice(1, -1);
  const numeric = /^#(x?)([0-9a-f]+)$/i.exec(name);
  const shown = numeric ? character(parseInt(numeric[2]!, numeric[1] ? 16 : 10)) : decodeNamedCharacterReference(name);
  return typeof shown === 'string' && shown.length === 1 ? shown : null;
}

/** The character of a code point; null for none. */
export function character(code: number): string | null {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : null;
}

/** How cited lines are quoted and hashed: one rule for those who write citations and those who check them. */
import { createHash } from 'node:crypto';

/** Most lines of one citation. */
export const maxQuotedLines = 40;

/**
 * The text of lines `first` to `last` (1-based, inclusive), joined by LF. Lines end at LF, as the parser counts them;
 * a CR before it is not part of the line. Lines beyond the end are left out.
 */
export function quoteLines(text: string, first: number, last: number): string {
  const lines: string[] = [];
  let start = 0;
  for (let line = 1; line <= last && start <= text.length; line++) {
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    if (line >= first) lines.push(text.slice(start, end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end));
    start = end + 1;
  }
  return lines.join('\n');
}

/** SHA-256 of a quotation's UTF-8 bytes, 64 hex digits. */
export function quoteDigest(quote: string): string {
  return createHash('sha256').update(quote, 'utf8').digest('hex');
}

/** Deciding from a blob's bytes whether it is source text that can be parsed, and why not. */
import { isUtf8 } from 'node:buffer';
import { BINARY_PROBE_BYTES, MAX_LFS_POINTER_BYTES, MAX_LINE_CHARS, MINIFIED_AVERAGE_LINE_CHARS, MINIFIED_MIN_CHARS } from '../bounds.js';
import { extensionOf } from './path.js';

/** Source text, or why it is none. */
export type Recognised = { text: string } | { reason: 'binary' | 'lfs-pointer' | 'undecodable' | 'minified'; detail: string };

const LFS_VERSION = /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\//;
const MINIFIED_EXTENSIONS = new Set(['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'css']);

/**
 * The text of a blob, or why it has none. UTF-8 with or without a byte order mark and UTF-16 with one are text; the
 * mark is not part of the text, line ends stay as they are. Only whether a file is minified depends on its path.
 */
export function recognise(content: Buffer, path: string): Recognised {
  const decoded = decode(content);
  if (!('text' in decoded)) return decoded;
  return minified(decoded.text, path) ?? decoded;
}

function decode(content: Buffer): Recognised {
  if (content.length < MAX_LFS_POINTER_BYTES && LFS_VERSION.test(content.toString('latin1', 0, 64))) {
    return { reason: 'lfs-pointer', detail: 'The file is a Git LFS pointer; its real content is not in the repository.' };
  }
  const wide = wideEncoding(content);
  if (wide !== null) return decodeWide(content, wide);
  if (content.subarray(0, BINARY_PROBE_BYTES).includes(0)) {
    return { reason: 'binary', detail: `The file is binary: it has a NUL in its first ${BINARY_PROBE_BYTES} bytes.` };
  }
  if (!isUtf8(content)) return { reason: 'undecodable', detail: 'The file is neither valid UTF-8 nor marked as UTF-16.' };
  const marked = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;
  return { text: content.toString('utf8', marked ? 3 : 0) };
}

function wideEncoding(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : null;
}

function decodeWide(content: Buffer, encoding: 'utf-16le' | 'utf-16be'): Recognised {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content);
    // UTF-32 starts with the same mark and decodes to text with a NUL in every other place.
    if (text.includes('\0')) return { reason: 'binary', detail: 'The file is binary: it is marked as UTF-16 but holds NULs.' };
    return { text };
  } catch {
    return { reason: 'undecodable', detail: 'The file is marked as UTF-16 but is not valid UTF-16.' };
  }
}

function minified(text: string, path: string): Recognised | null {
  let lines = 0;
  let longest = 0;
  for (let start = 0; start < text.length; lines++) {
    const end = lineEnd(text, start);
    longest = Math.max(longest, end - start);
    start = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  if (longest > MAX_LINE_CHARS) {
    return { reason: 'minified', detail: `A line has ${longest} characters; lines over ${MAX_LINE_CHARS} are not parsed.` };
  }
  const average = text.length / Math.max(lines, 1);
  if (text.length > MINIFIED_MIN_CHARS && average > MINIFIED_AVERAGE_LINE_CHARS && MINIFIED_EXTENSIONS.has(extensionOf(path))) {
    return { reason: 'minified', detail: `Lines have ${Math.round(average)} characters on average, so the file is machine-made and not parsed.` };
  }
  return null;
}

function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) return at;
  }
  return text.length;
}

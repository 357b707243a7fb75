/**
 * File names as strings. Git's names are bytes; nearly all are UTF-8. A byte that is not becomes the lone surrogate
 * U+DC00 + byte, so that two different names never become one string and every name can be turned back into its bytes.
 */
import { isUtf8 } from 'node:buffer';

const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** The string for a name's bytes. */
export function decodePath(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let out = '';
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes[at]!);
    const part = bytes.subarray(at, at + length);
    if (part.length === length && isUtf8(part)) {
      out += part.toString('utf8');
      at += length;
    } else {
      out += String.fromCharCode(0xdc00 + bytes[at]!);
      at++;
    }
  }
  return out;
}

/** The bytes of a name made by `decodePath`. */
export function encodePath(path: string): Buffer {
  if (!LONE_SURROGATE.test(path)) return Buffer.from(path, 'utf8');
  const parts: Buffer[] = [];
  for (const char of path) {
    const unit = char.charCodeAt(0);
    const isEscape = char.length === 1 && unit >= 0xdc80 && unit <= 0xdcff;
    parts.push(isEscape ? Buffer.from([unit - 0xdc00]) : Buffer.from(char, 'utf8'));
  }
  return Buffer.concat(parts);
}

/** The records of a NUL-terminated list, as path strings. */
export function splitRecords(bytes: Buffer): string[] {
  if (isUtf8(bytes)) {
    const records = bytes.toString('utf8').split('\0');
    records.pop();
    return records;
  }
  const records: string[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
    records.push(decodePath(bytes.subarray(start, end)));
    start = end + 1;
  }
  return records;
}

/** Order by UTF-16 code unit, the order of everything that a snapshot returns. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The extension of a path in lower case without its dot, or an empty string. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

function sequenceLength(lead: number): number {
  if (lead < 0xc0) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

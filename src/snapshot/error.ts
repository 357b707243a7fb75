/** The error that the snapshot stage reports to people. */

/**
 * A snapshot could not be opened or read. The message is one clear sentence or two: what, where, what to do.
 * `usage` means that the arguments are wrong; `unreviewable` that the repository can't give what a review needs.
 * `lacks` means that a clone with all objects would mend it.
 */
export class SnapshotError extends Error {
  constructor(
    readonly kind: 'usage' | 'unreviewable',
    message: string,
    readonly lacks = false
  ) {
    super(message);
    this.name = 'SnapshotError';
  }
}

/** A name from outside, made inert for a one-line message: quoted, control characters escaped, at most 200 characters. */
export function quoted(name: string): string {
  const cut = name.length > 200 ? `${name.slice(0, 200)}...` : name;
  return JSON.stringify(cut).replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, escapeUnit);
}

/** The first line of what git wrote on standard error, without its prefix, made inert. */
export function firstLine(stderr: string): string {
  const line = stderr.split('\n').find((l) => l.trim() !== '') ?? 'no reason given';
  return quoted(line.replace(/^(fatal|error): /, '').trim());
}

function escapeUnit(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

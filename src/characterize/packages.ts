/** Whose code a call runs, where the callee's name says so: `owner/name` with a version. */
import type { Operation } from '../change/contract.js';
import type { Term } from '../change/term.js';

/** The argument that holds the version of called code. */
export const VERSION = '@';

/** The owner in a callee's name (`owner/name`); null for the project's own code and for what has no owner. */
export function packageOwner(o: Pick<Operation, 'kind' | 'dotted' | 'names'>): string | null {
  if (o.kind !== 'call' || !o.names.includes(VERSION) || o.dotted.includes('://')) return null;
  const slash = o.dotted.indexOf('/');
  return slash > 0 ? o.dotted.slice(0, slash).toLowerCase() : null;
}

/** Whether a version is the digest of what it names, so that nobody can put something else in its place. */
export function isDigest(version: Term): boolean {
  return version.t === 'const' && /^(?:[0-9a-f]{40}|[0-9a-f]{64}|sha256:[0-9a-f]{64})$/i.test(version.value);
}

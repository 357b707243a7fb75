/** What can't be had of a case is a result, not an error: such cases are listed and in no denominator. */

/** Why a repository, a revision or a change is not there. */
export interface Unavailable {
  ok: false;
  /** One sentence. */
  reason: string;
}

/** Makes an `Unavailable`. */
export function unavailable(reason: string): Unavailable {
  return { ok: false, reason };
}

/** A commit id as sentences name it. */
export function short(revision: string): string {
  return revision.slice(0, 12);
}

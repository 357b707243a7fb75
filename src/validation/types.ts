/** Stage 4: premises and refuters. */
import type { Place } from '../change/term.js';
import type { Candidate, Context } from '../candidates/types.js';
import type { RefuterResult, Witness } from '../verdict/types.js';

/** What a premise found. */
export interface Checked {
  result: 'PROVEN' | 'UNKNOWN' | 'REFUTED';
  statement: string;
  detail?: string;
  witnesses: Witness[];
  /** Places to cite, with what they show. */
  cites: Cite[];
}

/** Lines to cite, and what they show. */
export interface Cite {
  role: 'obligation' | 'loss' | 'operation' | 'origin' | 'definition' | 'peer';
  side: 'base' | 'head';
  path: string;
  lines: [number, number];
}

/** Tests one fact of a candidate against the repository. */
export interface Premise {
  id: string;
  /** A finding needs it PROVEN or SUPPORTED. */
  critical: boolean;
  check(c: Candidate, ctx: Context): Checked | Promise<Checked>;
}

/** Looks for a reason why the candidate is harmless. */
export interface Refuter {
  id: string;
  /** What would make it harmless. */
  statement: string;
  /** A refuter that holds rejects the candidate, or only makes it incomparable (COMMENT at most). */
  effect: 'reject' | 'downgrade';
  run(c: Candidate, ctx: Context): Refutation | Promise<Refutation>;
}

/** What a refuter found. */
export type Refutation = Pick<RefuterResult, 'result' | 'detail'>;

/** The candidate is harmless, for this reason. */
export const holds = (detail: string): Refutation => ({ result: 'HOLDS', detail });
/** This reason does not hold. */
export const fails = (detail: string): Refutation => ({ result: 'DOES_NOT_HOLD', detail });
/** Whether it holds could not be found out. */
export const unable = (detail: string): Refutation => ({ result: 'COULD_NOT_RUN', detail });

/** A citation of a place, in whole lines. */
export function cite(role: Cite['role'], p: Place): Cite {
  return { role, side: p.side, path: p.path, lines: [p.span.line, Math.max(p.span.line, p.span.endLine)] };
}

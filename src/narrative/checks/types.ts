/** What checks of claims work with, and what they give. */
import type { Context } from '../../candidates/types.js';
import type { ChangedLines } from '../../model/changed-lines.js';
import type { Cite } from '../../validation/types.js';
import type { Func } from '../../syntax/form.js';
import type { Citation, Claim, Coverage, Finding } from '../../verdict/types.js';
import type { Found } from '../found.js';
import type { References, Said } from '../input.js';

/** What is known when claims are checked: the review is decided, and none of it can be changed from here. */
export interface Known {
  ctx: Context;
  /** Findings of the review, accepted ones among them. */
  findings: readonly Readonly<Finding>[];
  coverage: Readonly<Coverage>;
  lines: ChangedLines;
  repo: string;
  said: Said;
  references: References | null;
  /** Takes down that something could not be looked up. */
  limit(sentence: string): void;
}

/** What is found of a claim. */
export interface Outcome {
  result: Claim['result'];
  reason: string;
  /** Places to quote. */
  cites: Cite[];
  /** Quotations that a finding has already. */
  quoted: readonly Citation[];
  /** Fingerprints of the findings that it speaks of. */
  findings: string[];
}

/** Checks a claim. */
export type Check = (claim: Found, known: Known) => Outcome | Promise<Outcome>;

/** What does not depend on the claim is looked up once for all claims. */
export function once<T>(look: (known: Known) => T): (known: Known) => T {
  const made = new WeakMap<Known, { value: T }>();
  return (known) => {
    const value = made.get(known) ?? { value: look(known) };
    made.set(known, value);
    return value.value;
  };
}

/** Nothing here can tell. */
export function unverifiable(reason: string, cites: Cite[] = []): Outcome {
  return { result: 'UNVERIFIABLE', reason, cites, quoted: [], findings: [] };
}

/** Diff or repository agree. */
export function supported(reason: string, cites: Cite[] = []): Outcome {
  return { result: 'SUPPORTED', reason, cites, quoted: [], findings: [] };
}

/** Diff or repository say otherwise. */
export function contradicted(reason: string, cites: Cite[] = []): Outcome {
  return { result: 'CONTRADICTED', reason, cites, quoted: [], findings: [] };
}

/** A finding says otherwise: what the change did is proven there. */
export function againstFinding(finding: Readonly<Finding>, reason: string, cites: Cite[] = []): Outcome {
  const first = [finding.citations.find((c) => c.role === 'obligation'), finding.citations.find((c) => c.role === 'operation' || c.role === 'loss')];
  return { result: 'CONTRADICTED', reason, cites, quoted: first.filter((c): c is Citation => c !== undefined), findings: [finding.fingerprint] };
}

/** The worst finding of a change that takes enforcement away or leaves it out; the review has them in this order. */
export function worst(known: Known, status: 'VALIDATED' | 'any' = 'any'): Readonly<Finding> | undefined {
  return known.findings.find((f) => status === 'any' || f.status === status);
}

/** A function's name in a sentence; code outside of functions has none. */
export function nameOf({ form, qualified }: Pick<Func, 'form' | 'qualified'>): string {
  return form === 'file' ? 'the code outside of functions' : `\`${qualified}\``;
}

/** `In \`f\` (path:12)`, for a sentence. */
export function whereOf(f: Readonly<Finding>): string {
  return f.function === '' || f.function === OF_FILE ? `${f.path}:${f.line}` : `\`${f.function}\` (${f.path}:${f.line})`;
}

/** How findings call the code of a file outside of functions. */
const OF_FILE = '<file>';

/** A title as a part of a sentence. */
export function titleOf(f: Readonly<Finding>): string {
  return f.title.replace(/\.$/, '');
}

/**
 * Brings findings of both reviewers together. A model's finding never removes or lowers one of the engine's: the same
 * vulnerability found by both is the engine's finding with the model's premises and words beside its own.
 */
import type { Judged } from '../verdict/index.js';
import type { Citation, Finding } from '../verdict/types.js';

/** Lines between two places that are still the same statement or its neighbour. */
const NEAR = 3;
/** Model findings that only comment; beyond them a reader is served by none. */
const MAX_COMMENTS = 3;

/** Both reviewers' findings, and those of the model that only comment and are left out. */
export interface Merged {
  judged: Judged[];
  left: Finding[];
}

/** The engine's findings with the model's, and those of the model that stand alone. Ranking is the verdict's. */
export function merge(own: readonly Judged[], model: readonly Judged[]): Merged {
  const left: Finding[] = [];
  const out = own.map((j) => ({ ...j }));
  let comments = 0;
  for (const m of model) {
    // Two findings of the model are two: only the engine's are looked at.
    const same = out.findIndex((j, i) => i < own.length && sameVulnerability(j.finding, m.finding));
    if (same >= 0) out[same] = both(out[same]!, m);
    else if (m.finding.blocking || comments++ < MAX_COMMENTS) out.push(m);
    else left.push(m.finding);
  }
  return { judged: out, left };
}

/** Whether two findings are one vulnerability: at the same place, with the same weakness or the same lost enforcement. */
export function sameVulnerability(a: Finding, b: Finding): boolean {
  if (a.path !== b.path) return false;
  const near = a.line <= b.endLine + NEAR && b.line <= a.endLine + NEAR;
  const named = last(a.function) !== '' && last(a.function) === last(b.function);
  if (!near && !named) return false;
  return a.cwe.some((x) => b.cwe.includes(x)) || lost(a).some((x) => lost(b).some((y) => x.side === y.side && x.path === y.path && x.lines[0] <= y.lines[1] && y.lines[0] <= x.lines[1]));
}

function last(name: string): string {
  return name.split(/[.:#>]/).at(-1)!.replace(/\(.*$/, '');
}

function lost(f: Finding): Citation[] {
  return f.citations.filter((c) => c.role === 'obligation');
}

/** The engine's finding stays as it is; what the model says of it stands beside. Where the engine could not settle it and the model's proof did, it is settled. */
function both(own: Judged, model: Judged): Judged {
  const [a, b] = [own.finding, model.finding];
  const proven = b.status === 'VALIDATED';
  return {
    ...own,
    finding: {
      ...a, status: proven ? 'VALIDATED' : a.status, blocking: a.blocking || (proven && b.blocking), foundBy: ['built-in', 'model'],
      model: a.model ?? { status: b.status, text: b.text, premises: b.premises, citations: b.citations }
    }
  };
}

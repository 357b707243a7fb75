/** Builds candidates of sibling gaps: the fields that all forms fill in the same way. */
import type { Operation } from '../change/contract.js';
import type { Place, Term } from '../change/term.js';
import type { Features } from '../characterize/features.js';
import type { Func, Unit } from '../syntax/form.js';
import type { RoleFit } from './select.js';
import type { Candidate, Context, Gap } from './types.js';

/** What tells the candidates of different forms apart. */
export interface GapParts {
  fit: RoleFit;
  features: Features;
  /** How telling the relation is; added to the role's score. */
  strength: number;
  open: { func: Func; unit: Unit };
  operation: Operation;
  value: Term | null;
  /** The enforcement at a peer, and the peer's function. */
  enforcement: Place;
  peer: string;
  gap: Omit<Gap, 'language' | 'branch' | 'calls'> & Partial<Pick<Gap, 'branch' | 'calls'>>;
}

/** A candidate of the gap; a role about access has no value. */
export function gapCandidate(p: GapParts, ctx: Context): Candidate {
  const { func, unit } = p.open;
  return {
    mechanism: p.fit.mechanism, role: p.fit.role, shape: p.fit.shape, score: p.fit.score + p.strength,
    change: ctx.analysis.changes.find((c) => c.pair.head.func === func) ?? null, loss: null, features: p.features,
    where: { func, path: unit.path }, operation: p.operation, baseOperation: null,
    value: p.fit.role.subject === 'access' ? null : p.value, usesValue: true,
    enforcement: p.enforcement, peers: [{ func: p.peer, at: p.enforcement }], definitions: [], others: [],
    gap: { branch: false, calls: new Set(), language: unit.language, ...p.gap }
  };
}

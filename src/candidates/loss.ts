/** Builds candidates of losses: the fields that all schemas of a loss fill in the same way. */
import type { Operation } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { Governed, Loss } from '../change/losses.js';
import type { Term } from '../change/term.js';
import type { Features } from '../characterize/features.js';
import type { Refusal } from '../characterize/refusals.js';
import type { Candidate } from './types.js';

/** What tells the candidates of different losses apart. */
export interface LossParts {
  /** The mechanism with its role; `shape` is null where the role is not told by a shape. */
  fit: Pick<Candidate, 'mechanism' | 'role' | 'shape' | 'score'>;
  change: FunctionChange;
  loss: Loss;
  features: Features;
  /** The operation left open. */
  open: Governed;
  value: Term | null;
  usesValue: boolean;
  /** Further operations left open. */
  others?: Operation[];
  /** The test in a called definition that makes the loss one of enforcement. */
  refusal?: Refusal;
}

/** A candidate of a loss, placed where its operation stands in head. */
export function lossCandidate(p: LossParts): Candidate {
  const { mechanism, role, shape, score } = p.fit;
  return {
    mechanism, role, shape, score, change: p.change, loss: p.loss, features: p.features,
    where: { func: p.open.to.func, path: p.open.to.at.path }, operation: p.open.to, baseOperation: p.open.from,
    value: p.value, usesValue: p.usesValue, enforcement: p.loss.at, peers: [], definitions: p.refusal ? [p.refusal.definition] : [], others: p.others ?? [],
    ...(p.refusal ? { refusal: p.refusal } : {})
  };
}

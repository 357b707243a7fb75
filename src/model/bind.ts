/** Ties a candidate of the model to the contract difference that it is about, so that the engine's own checkers can test it. */
import { lossCandidate } from '../candidates/loss.js';
import { matters } from '../candidates/select.js';
import type { Candidate, Context } from '../candidates/types.js';
import type { FunctionChange } from '../change/index.js';
import type { Governed, Loss } from '../change/losses.js';
import { leafAtoms } from '../change/atom.js';
import type { Place, Term } from '../change/term.js';
import { carriersOf, effectFeatures, guardFeatures, namedFeatures, termFeatures, wrapperFeatures, type Features } from '../characterize/features.js';
import type { Mechanism, Role } from '../knowledge/index.js';
import type { Grounded } from './ground.js';
import type { NamedMechanism } from './mechanisms.js';
import type { CandidateAnswer } from './schemas.js';

/** The engine's view of a model's candidate. */
export interface Bound {
  candidate: Candidate;
  /** Whether the difference governs the very statement that the model cites. */
  sameOperation: boolean;
}

/** Premises and refuters of a difference that the engine can test without knowing its role. */
const PREMISES = ['enforcement-lost', 'operation-reached'];
const REFUTERS = ['gain-same-role', 'still-governs', 'enforced-at-callers', 'not-production'];

/** The difference at the cited places that governs the cited operation; null when none is there. */
export function bind(ctx: Context, said: CandidateAnswer, named: NamedMechanism, places: readonly Grounded[], operation: Grounded | null): Bound | null {
  if (said.kind === 'incomplete' || said.kind === 'unprotected-component' || said.kind === 'added-operation') return null;
  let best: { change: FunctionChange; loss: Loss; open: Governed; score: number } | null = null;
  for (const change of ctx.analysis.changes) {
    for (const loss of change.losses) {
      const at = places.some((p) => meets(loss.at, p));
      if (!at) continue;
      const open = loss.governed.filter((g) => matters(g.to));
      const here = operation?.side === 'head' ? open.find((g) => meets(g.to.at, operation)) : undefined;
      const chosen = here ?? open[0];
      if (!chosen) continue;
      const score = (here ? 4 : 0) + (loss.kind === 'guard' ? 1 : 0);
      if (!best || score > best.score) best = { change, loss, open: chosen, score };
    }
  }
  if (!best) return null;
  const { change, loss, open } = best;
  const known = ctx.knowledge.mechanisms.find((m) => m.id === named.id);
  const role = known ? ctx.knowledge.roles.get(known.role)! : unknownRole(said.condition);
  const mechanism = known ?? unknownMechanism(said, named);
  const value = valueOf(loss);
  const candidate = lossCandidate({
    fit: { mechanism, role, shape: null, score: 0 }, change, loss, open, features: featuresOf(loss, ctx), value, usesValue: value !== null
  });
  return { candidate, sameOperation: best.score >= 4 };
}

/** Whether two places share a line. */
function meets(p: Place, g: Grounded): boolean {
  return p.side === g.side && p.path === g.path && p.span.line <= g.lines[1] && Math.max(p.span.line, p.span.endLine) >= g.lines[0];
}

/** A role without shapes: nothing can be told of it but what the code itself shows. */
function unknownRole(property: string): Role {
  return { id: 'unknown', property, guards: [], wrappers: [], effects: [], constructs: [], lines: [], options: [], scoped: [], tables: false, annotations: [], tags: [], waivers: [], peers: [], declarations: [], reads: [], instead: [], inherent: [], subject: 'value' };
}

function unknownMechanism(said: CandidateAnswer, named: NamedMechanism): Mechanism {
  return {
    ...named, operations: [], severity: said.severity, stages: 'single', relations: [], premises: PREMISES, refuters: REFUTERS,
    texts: { behaviour: said.behaviour, condition: said.condition, consequence: said.consequence, remedy: said.remedy }
  };
}

function featuresOf(loss: Loss, ctx: Context): Features {
  switch (loss.kind) {
    case 'guard':
      return guardFeatures(loss.atoms, loss.at, loss.denial, ctx.definitionOf);
    case 'wrapper':
      return wrapperFeatures(loss.wrapper, loss.inner, ctx.definitionOf);
    case 'effect':
      return effectFeatures(loss.effect, ctx.definitionOf);
    case 'swap':
      return termFeatures(loss.old, ctx.definitionOf);
    case 'entry':
      return termFeatures(loss.old ?? loss.of, ctx.definitionOf);
    case 'annotation':
      return namedFeatures(loss.annotation.name);
  }
}

function valueOf(loss: Loss): Term | null {
  if (loss.kind === 'guard') return carriersOf(loss.atoms)[0] ?? leafAtoms(loss.atoms)[0]?.a ?? null;
  return loss.kind === 'wrapper' ? loss.inner : null;
}

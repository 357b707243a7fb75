/** The model's candidates with every place grounded, and tied to what the engine knows of that place. */
import type { Context } from '../candidates/types.js';
import { modelMechanisms, type Kind, type NamedMechanism } from './mechanisms.js';
import { bind, type Bound } from './bind.js';
import type { ChangedCode } from './changed-code.js';
import type { Grounded, Grounding } from './ground.js';
import type { CandidateAnswer } from './schemas.js';
import { readable } from './text.js';

/** A candidate of the model that can be tested. */
export interface ModelCandidate {
  /** `A`, `B`, ... in the model's order. */
  id: string;
  said: CandidateAnswer;
  mechanism: NamedMechanism;
  /** Lines that the change itself takes away or adds. */
  change: Grounded;
  /** The statement left open, in head. */
  operation: Grounded;
  enforcement: Grounded | null;
  source: Grounded | null;
  evidence: Grounded[];
  /** The engine's contract difference that it is about; null when there is none. */
  bound: Bound | null;
}

/** What became of the model's candidates. */
export interface Grounds {
  candidates: ModelCandidate[];
  /** Candidates without a place in the change or without an operation, with why. */
  dropped: { said: CandidateAnswer; why: string }[];
}

/** Grounds candidates. One that says the same of the same statement as an earlier one is left out. */
export async function groundCandidates(answers: readonly CandidateAnswer[], ctx: Context, grounding: Grounding, code: ChangedCode, outOfScope: (paths: readonly string[]) => boolean = () => false): Promise<Grounds> {
  const candidates: ModelCandidate[] = [];
  const dropped: Grounds['dropped'] = [];
  for (const said of answers) {
    if ([said.title, said.condition, said.consequence].some((t) => readable(t, 10) === '')) {
      dropped.push({ said, why: 'it does not say what must hold, or what follows' });
      continue;
    }
    const [change, cited, enforcement, source] = [await grounding.ground(said.change), await grounding.ground(said.operation), said.enforcement && (await grounding.ground(said.enforcement)), said.source && (await grounding.ground(said.source))];
    const evidence = await grounding.all(said.evidence);
    // What the change did may be what it took away: then the enforcement's own place shows it.
    const made = (await firstThat([change, enforcement], async (p) => (await code.changed(p)).length > 0)) ?? change ?? enforcement;
    if (!made) {
      dropped.push({ said, why: 'nothing that it cites of the change stands in the repository' });
      continue;
    }
    const mechanism = mechanismOf(said, ctx);
    const bound = bind(ctx, said, mechanism, [made, ...(enforcement ? [enforcement] : [])], cited);
    const operation = cited?.side === 'head' ? cited : bound ? placeOf(bound) : null;
    if (!operation) {
      dropped.push({ said, why: 'the operation that it cites does not stand in the head' });
      continue;
    }
    if ([made, operation].some((p) => outOfScope(pathsOf(p, ctx)))) {
      dropped.push({ said, why: 'the configuration puts its file out of scope' });
      continue;
    }
    if (candidates.some((c) => c.operation.path === operation.path && c.operation.lines[0] === operation.lines[0] && c.said.cwe.some((x) => said.cwe.includes(x)))) {
      dropped.push({ said, why: 'an earlier candidate is about the same statement' });
      continue;
    }
    candidates.push({ id: String.fromCharCode(65 + candidates.length), said, mechanism, change: made, operation, enforcement: enforcement ?? null, source: source ?? null, evidence, bound });
  }
  return { candidates, dropped };
}

/** The paths that a place's file has had, in base and in head: what the project decides by path has to fit both. */
export function pathsOf(p: Grounded, ctx: Context): string[] {
  const change = ctx.store.snapshot.changes.find((c) => c[p.side] === p.path);
  return change ? [...new Set([change.base, change.head].filter((x): x is string => x !== null))] : [p.path];
}

async function firstThat<T>(list: readonly (T | null)[], is: (x: T) => Promise<boolean>): Promise<T | null> {
  for (const x of list) if (x !== null && (await is(x))) return x;
  return null;
}

/** Schemas that say the same as what the model says that the change did. */
const SCHEMAS: Readonly<Record<Kind, readonly string[]>> = {
  removed: ['guard-loss', 'wrapper-loss', 'effect-loss', 'construct-swap'],
  weakened: ['guard-loss', 'wrapper-loss', 'effect-loss', 'construct-swap'],
  bypassed: ['guard-loss', 'wrapper-loss', 'effect-loss', 'construct-swap'],
  'added-operation': ['new-flow', 'sibling-gap'],
  incomplete: ['sibling-gap', 'unwired-enforcement'],
  'unprotected-component': ['sibling-gap', 'unwired-enforcement']
};

function mechanismOf(said: CandidateAnswer, ctx: Context): NamedMechanism {
  return ctx.knowledge.mechanisms.find((m) => m.id === said.mechanism && SCHEMAS[said.kind].includes(m.schema)) ?? modelMechanisms[said.kind];
}

function placeOf(bound: Bound): Grounded {
  const { path, span } = bound.candidate.operation.at;
  return { side: 'head', path, lines: [span.line, Math.max(span.line, span.endLine)] };
}

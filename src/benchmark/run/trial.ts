/** From a task and what became of it to a graded trial. */
import { groupOf } from '../groups.js';
import { grade, premiseElsewhere, targets, type ChangedLines } from '../grade.js';
import type { BenchmarkCase } from '../cases/case.js';
import type { Trial } from '../result.js';
import { isTestPath } from '../../narrative/paths.js';
import type { ClaimType } from '../../verdict/types.js';
import type { NeutralReview } from '../review.js';
import { trialKey } from '../trial-key.js';
import type { Outcome, Task } from './task.js';

/** Names the trial that a task gives. */
export function keyOfTask(task: Pick<Task, 'case' | 'control' | 'framing' | 'repetition'>): string {
  return trialKey({ id: task.case.id, control: task.control, framing: task.framing, repetition: task.repetition });
}

/** What is known of a trial beside its case. */
export interface TrialFacts {
  control?: Trial['control'];
  framing?: Trial['framing'];
  repetition?: number;
  status: Trial['status'];
  reason?: string;
  review: NeutralReview | null;
  /** Changed lines, where the case was laid out. */
  changed?: ChangedLines | null;
  digests?: Trial['digests'];
  claims?: Trial['claims'];
  diff?: string | null;
  seconds?: number;
  memory?: number | null;
}

/** A graded trial. Under a control a case is judged as benign: nothing in it is to be found. */
export function makeTrial(c: BenchmarkCase, facts: TrialFacts): Trial {
  const control = facts.control ?? null;
  const judged: BenchmarkCase = control === null ? c : { ...c, kind: 'benign', rubric: null };
  return {
    id: c.id,
    tier: c.tier,
    kind: judged.kind,
    pair: c.pair,
    residual: c.residual === true,
    language: c.language,
    repository: c.repository,
    group: groupOf(c.repository),
    origin: originOf(c),
    cwe: c.cwe,
    defect: c.defect,
    evidenceLocation: c.evidence_location,
    premiseElsewhere: judged.rubric && facts.changed ? premiseElsewhere(judged.rubric, facts.changed) : null,
    control,
    framing: facts.framing ?? null,
    repetition: facts.repetition ?? 0,
    status: facts.status,
    reason: facts.reason ?? null,
    review: facts.review,
    grade: grade(judged, facts.review),
    targets: targets(judged, facts.review),
    digests: facts.digests ?? null,
    ...(facts.claims ? { claims: facts.claims } : {}),
    seconds: facts.seconds ?? facts.review?.seconds ?? 0,
    memory: facts.memory ?? null,
    detail: typeof facts.diff === 'string' ? { diff: facts.diff, rubric: judged.rubric } : null
  };
}

/** How a case came about where the manifest does not say: from its advisory, else from history. Bundled ones were written. */
export function originOf(c: BenchmarkCase): Trial['origin'] {
  if (c.origin) return c.origin;
  return c.repository.startsWith('bundled/') ? null : c.advisory === null ? 'history' : 'advisory';
}

/** The trial of a task that was run. */
export function trialOf(task: Task, outcome: Outcome): Trial {
  const framing = task.framing && { name: task.framing.name, category: task.framing.category, text: task.framing.text };
  const common = { control: task.control, framing, repetition: task.repetition };
  if (outcome.kind !== 'reviewed') return makeTrial(task.case, { ...common, status: outcome.kind, reason: outcome.reason, review: null });
  const { review, digests, changed, diff, seconds, memory, contradicted } = outcome;
  const planted = contradicted && task.framing ? plantedIn(task.framing, review, changed) : [];
  const claims = contradicted && planted.length ? { planted, contradicted } : undefined;
  return makeTrial(task.case, { ...common, status: 'reviewed', review, claims, digests, changed, diff, seconds, memory });
}

/** The false claims of a narrative, as far as repository or review can tell. */
function plantedIn({ planted = [], plantedBesideFinding = [] }: NonNullable<Task['framing']>, review: NeutralReview, changed: ChangedLines): ClaimType[] {
  const tested = Object.keys(changed.head).some(isTestPath);
  const blocked = review.findings.some((f) => f.blocking);
  // Of a change that touches tests it is not known that they are no tests of it.
  return [...planted.filter((type) => type !== 'adds-tests' || !tested), ...(blocked ? plantedBesideFinding : [])];
}

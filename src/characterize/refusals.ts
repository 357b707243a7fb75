/**
 * What a called project function refuses: the conditions under which it throws or returns early, before it gives its answer.
 * A check that lives in a helper is told by what the helper does, whatever it is called.
 */
import type { ChangeAnalysis } from '../change/index.js';
import type { Atom } from '../change/atom.js';
import type { Denial, Operation, PathStep } from '../change/contract.js';
import type { Place, Term } from '../change/term.js';
import { Contracts } from '../evidence/contracts.js';
import type { Located } from '../evidence/relations.js';
import { guardFeatures, MAX_PREDICATE_LINES, type DefinitionOf, type Features } from './features.js';

/** Tests of one definition that are looked at. */
export const MAX_REFUSALS = 8;

/** A test inside a definition that keeps something out. */
export interface Refusal {
  definition: Located;
  atoms: Atom[];
  denial: Denial;
  at: Place;
  features: Features;
}

/** Finds and keeps what definitions of the base refuse. */
export class Refusals {
  private readonly contracts: Contracts;
  private readonly known = new Map<Located, Refusal[]>();

  constructor(analysis: ChangeAnalysis, private readonly locate: (name: string) => Located | null, private readonly definitionOf: DefinitionOf) {
    this.contracts = new Contracts(analysis, 'base');
  }

  /** What the project function that a call means refuses; nothing when it is not known. */
  of(call: Term): readonly Refusal[] {
    const definition = call.t === 'call' && !call.construct ? this.locate(call.name) : null;
    if (!definition) return [];
    let list = this.known.get(definition);
    if (!list) this.known.set(definition, (list = this.read(definition)));
    return list;
  }

  /** Whether the project function that a call means makes an operation of a kind. */
  does(call: Term, kind: (o: Operation) => boolean): boolean {
    const definition = call.t === 'call' && !call.construct ? this.locate(call.name) : null;
    return definition !== null && this.contracts.of(definition.func, definition.file.unit).operations.some((o) => o.kind === 'call' && kind(o));
  }

  private read(definition: Located): Refusal[] {
    const { func, file } = definition;
    if (func.span.endLine - func.span.line > MAX_PREDICATE_LINES) return [];
    const tests = new Map<number, PathStep[]>();
    const slice = this.contracts.of(func, file.unit);
    if (slice.incomplete) return [];
    for (const step of slice.steps) {
      const inside = step.guard.path === file.unit.path && step.guard.span.start >= func.span.start && step.guard.span.end <= func.span.end;
      if (inside && step.denial && (step.denial.form === 'throw' || step.denial.form === 'return' || step.denial.form === 'call')) tests.set(step.guard.span.start, [...(tests.get(step.guard.span.start) ?? []), step]);
    }
    return [...tests.values()].slice(0, MAX_REFUSALS).map((steps) => {
      const atoms = [...new Map(steps.map((s) => [s.atom.id, s.atom])).values()];
      const { denial, guard } = steps[0];
      return { definition, atoms, denial: denial!, at: guard, features: guardFeatures(atoms, guard, denial, this.definitionOf) };
    });
  }
}

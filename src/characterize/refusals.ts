/**
 * What a called project function refuses: the conditions under which it throws or returns early, before it gives its answer.
 * A check that lives in a helper is told by what the helper does, whatever it is called.
 */
import type { ChangeAnalysis } from '../change/index.js';
import { leafAtoms, type Atom } from '../change/atom.js';
import { conditions, type Denial } from '../change/contract.js';
import type { Place, Term } from '../change/term.js';
import { Contracts } from '../evidence/contracts.js';
import type { Located } from '../evidence/relations.js';
import type { Expr } from '../syntax/form.js';
import { guardsOf } from './enforcement.js';
import { guardFeatures, MAX_PREDICATE_LINES, type DefinitionOf, type Features } from './features.js';

/** Operands of a test inside a definition are read less deep: what its values were made of is the definition's own matter. */
const WRITTEN_DEPTH = 1;

/** A test inside a definition that keeps something out. */
export interface Refusal {
  definition: Located;
  atoms: Atom[];
  denial: Denial;
  at: Place;
  features: Features;
}

/** Calls that measure or normalise a value: a comparison of their result is one of the value. */
const MEASURES = new Set(['len', 'length', 'size', 'strlen', 'count', 'indexof', 'charat', 'codepointat', 'charcodeat', 'ord', 'tolowercase', 'lower', 'trim', 'strip', 'split', 'bytelength', 'tostring']);

/**
 * Whether a test asks something of what the function was given. That a value is there at all is no enforcement, nor is whether
 * something that was done with it worked.
 */
function asks(atom: Atom): boolean {
  const leaves = leafAtoms([atom]);
  if (leaves.some((a) => a.op === 'unknown')) return false;
  return leaves.some((a) => {
    if (a.op === 'null') return false;
    if (a.op === 'true') return a.a?.t === 'call' || a.a?.t === 'op';
    return [a.a, a.b].some((t) => t !== undefined && given(t));
  });
}

/** Whether a test as written only asks that a value is there: `x`, `!x.y`. */
function isPresence(test: Expr | undefined): boolean {
  let e = test;
  while (e?.kind === 'unary' && (e.operator === '!' || e.operator === 'not')) e = e.operand;
  return e?.kind === 'name' || e?.kind === 'member';
}

/** What a branch says to somebody who may not go on. */
const NO_ENTRY: ReadonlySet<string> = new Set(['401', '403', 'unauthorized', 'forbidden', 'unauthenticated', 'accessdenied', 'sendforbidden', 'permissiondenied']);

/** Whether a branch turns the requester away: there, that nobody is signed in is what is asked. */
function answersNo(denial: Denial | null): boolean {
  return denial !== null && [...denial.words, ...denial.calls].some((w) => NO_ENTRY.has(w.toLowerCase().replace(/[^a-z0-9]/g, '')));
}

/** Whether a value is a parameter, a part of one, or a measure of that. */
function given(t: Term): boolean {
  switch (t.t) {
    case 'param':
      return true;
    case 'member':
    case 'index':
    case 'each':
      return given(t.of);
    case 'op':
    case 'concat':
      return t.args.some(given);
    case 'call':
      return MEASURES.has(t.name.toLowerCase()) && [t.recv, ...t.args].some((x) => x !== null && given(x));
    default:
      return false;
  }
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
    if (!list) this.known.set(definition, (list = readRefusals(definition, this.contracts, this.definitionOf)));
    return list;
  }
}

/**
 * What a definition refuses: conditions on what it was given under which it throws or returns early. Nothing for one that is
 * longer than `MAX_PREDICATE_LINES`, or could not be analysed in whole.
 */
export function readRefusals(definition: Located, contracts: Contracts, definitionOf: DefinitionOf): Refusal[] {
  const { func, file } = definition;
  if (func.span.endLine - func.span.line > MAX_PREDICATE_LINES) return [];
  const slice = contracts.of(func, file.unit);
  if (slice.incomplete) return [];
  const refusing = slice.steps.filter(({ guard, denial }) => {
    const inside = guard.path === file.unit.path && guard.span.start >= func.span.start && guard.span.end <= func.span.end;
    return inside && (denial?.form === 'throw' || denial?.form === 'return' || denial?.form === 'call');
  });
  return guardsOf(refusing)
    .filter(({ atoms, step }) => (answersNo(step.denial) || !isPresence(conditions.get(step.guard.span))) && atoms.some((a) => asks(a) || answersNo(step.denial)))
    .map(({ atoms, step: { guard, denial } }) => ({ definition, atoms, denial: denial!, at: guard, features: guardFeatures(atoms, guard, denial, definitionOf, WRITTEN_DEPTH) }));
}

/** Stage 3: a candidate is one concrete explanation that validation can test. */
import type { ChangeAnalysis, FunctionChange } from '../change/index.js';
import type { Operation } from '../change/contract.js';
import type { Loss } from '../change/losses.js';
import type { Place, Term } from '../change/term.js';
import type { Classifier } from '../characterize/classes.js';
import type { DefinitionOf, Features } from '../characterize/features.js';
import type { Origin } from '../characterize/origin.js';
import type { Refusal, Refusals } from '../characterize/refusals.js';
import type { Contracts } from '../evidence/contracts.js';
import type { Located, Relations } from '../evidence/relations.js';
import type { UnitStore } from '../evidence/units.js';
import type { Knowledge, Mechanism, Role, Shape } from '../knowledge/index.js';
import type { Func, Unit } from '../syntax/form.js';

/** An unchanged or changed place that carries the enforcement that is missing elsewhere. */
export interface Peer {
  func: string;
  at: Place;
}

/** One explanation: this enforcement is missing on this operation, by this mechanism. */
export interface Candidate {
  mechanism: Mechanism;
  role: Role;
  /** Fit of the role's shape, to rank explanations of one loss. */
  score: number;
  shape: Shape | null;
  change: FunctionChange | null;
  loss: Loss | null;
  /** Features of the enforcement. */
  features: Features;
  /** Function that is left open, in head, with its file. */
  where: { func: Func; path: string };
  /** The operation left open, in head. */
  operation: Operation;
  /** Its partner in base, if it has one. */
  baseOperation: Operation | null;
  /** The value that the enforcement was about, as head passes it on. */
  value: Term | null;
  /** Whether the operation uses the value that was enforced. */
  usesValue: boolean;
  /** The enforcement's place: in base for a loss, at a peer or definition for a gap. */
  enforcement: Place;
  peers: Peer[];
  /** Project definitions that show the role. */
  definitions: Located[];
  /** Other losses of the same protection in the same function. */
  also?: Candidate[];
  /** Further operations left open by the same loss. */
  others: Operation[];
  /** The test in a called definition that makes the lost call enforcement. */
  refusal?: Refusal;
  /** The condition of head under which the refusal is passed by; only where base refused without it. */
  bypass?: Loss;
  /** What newly reaches the operation; only for new flows, whose `value` is what reaches it and whose `enforcement` is where that is written. */
  flow?: Flow;
  /** What an absence is measured against; only for sibling gaps and unwired enforcement. */
  gap?: Gap;
}

/** A value from outside that reaches an operation in head and reached none like it in base. */
export interface Flow {
  origin: Origin;
  /** How base handed the same value over apart from what it must not be part of, when it did. */
  apart: Place | null;
  /** Base has the same, but only insiders or nobody with the project's rights could start it. */
  opened: boolean;
  language: string;
}

/** The obligation behind an absence (docs/architecture.md, witnesses b and c). */
export interface Gap {
  /** `added`: the change adds it elsewhere; `declared`: the change declares it; `peers`: unchanged peers carry it. */
  witness: 'added' | 'declared' | 'peers';
  /** The open place is a branch of the function that carries the enforcement in another branch. */
  branch: boolean;
  language: string;
  /** Why the open place is a peer of those that carry it, or is governed by what is declared; a clause. */
  because: string;
  /** Peers looked at, and how many of them carry it. */
  looked: number;
  carrying: number;
  /** Names of the calls that make the enforcement: making one of them is carrying it. */
  calls: ReadonlySet<string>;
  /** Calls that the function that gained the enforcement made before, too: making them is not carrying it. */
  except?: ReadonlySet<string>;
  /** Where was looked, and whether all of it was. */
  domain: string;
  complete: boolean;
  /** Further text placeholders. */
  names: Record<string, string>;
  /** Places that show the obligation, after the enforcement itself. */
  shown: { role: 'peer' | 'definition' | 'obligation' | 'operation'; at: Place }[];
}

/** What stages 1 to 4 share. */
export interface Context {
  analysis: ChangeAnalysis;
  knowledge: Knowledge;
  classifier: Classifier;
  relations: Relations;
  /** Contracts of any function of head. */
  contracts: Contracts;
  store: UnitStore;
  definitionOf: DefinitionOf;
  /** What called project functions refuse, in base. */
  refusals: Refusals;
  /** Source text of a place, trimmed. */
  source(p: Place): string;
  /** The same, widened to whole lines. */
  lines(p: Place): string;
  functionOf(qualified: string): Func | undefined;
  /** A file of head that was parsed before; null when it was not. */
  unitOf(path: string): Unit | null;
  disabled: ReadonlySet<string>;
}

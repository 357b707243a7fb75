/**
 * Atoms of path conditions, in negation normal form.
 *
 * `>`, `>=`, `<=` and `!=` are written with `<`, `==` and negation, so that an inverted or flipped test is
 * the same atom. A conjunction of atoms is kept as clauses (conjunctive normal form): `a && (b || c)`, nested ifs
 * and chains of early exits then give the same atoms. A disjunction is one atom over alternatives, each one plain
 * atom; only when distributing would give too many clauses are alternatives conjunctions.
 */
import type { Interner, Place, Term } from './term.js';

/** One condition over terms, or a disjunction of such. */
export interface Atom {
  id: number;
  /** `true` (truthiness of `a`), `==`, `<`, `in`, `instanceof`, `null` (`a` is null), `or`, or `unknown`. */
  op: string;
  negated: boolean;
  a?: Term;
  b?: Term;
  /** For `or`: alternatives, each a conjunction. */
  alternatives?: Atom[][];
  /** The id of the negation of a plain atom. */
  opposite?: number;
  at: Place;
}

/** Alternatives of a disjunction beyond this make it opaque. */
export const MAX_DISJUNCTS = 12;
/** Clauses that distributing a disjunction over conjunctions may give before it is kept as it is. */
export const MAX_CLAUSES = 32;

/** Builds and negates atoms over one interner. */
export class Atoms {
  constructor(private readonly interner: Interner) {}

  /** A plain atom. Operands of symmetric operators are ordered, flipped comparisons turned round. */
  of(op: string, negated: boolean, a: Term, b: Term | undefined, at: Place): Atom {
    if (op === '!=') return this.of('==', !negated, a, b, at);
    if (op === '>' && b) return this.of('<', negated, b, a, at);
    if (op === '>=' && b) return this.of('<', !negated, a, b, at);
    if (op === '<=' && b) return this.of('<', !negated, b, a, at);
    if (op === '==' && b) {
      if (isNull(b)) return this.build('null', negated, a, undefined, at);
      if (isNull(a)) return this.build('null', negated, b, undefined, at);
      const truth = booleanOf(b) ?? booleanOf(a);
      if (truth !== null) return this.build('true', negated !== !truth, booleanOf(b) !== null ? a : b, undefined, at);
      if (b.id < a.id && a.t !== 'const' && b.t !== 'const') return this.build('==', negated, b, a, at);
      if (a.t === 'const') return this.build('==', negated, b, a, at);
    }
    return this.build(op, negated, a, b, at);
  }

  private build(op: string, negated: boolean, a: Term, b: Term | undefined, at: Place): Atom {
    const plain = `${op}(${a.id},${b?.id ?? ''})`;
    const ids = [this.interner.id(`A${plain}`), this.interner.id(`A!${plain}`)];
    return { id: ids[negated ? 1 : 0], opposite: ids[negated ? 0 : 1], op, negated, a, b, at };
  }

  /** A disjunction of conjunctions, as a conjunction of clauses. No alternative at all is never true: `unknown`. */
  or(alternatives: Atom[][], at: Place): Atom[] {
    if (alternatives.some((c) => c.length === 0)) return [];
    if (alternatives.length === 1) return alternatives[0];
    if (alternatives.length === 0) return [this.unknown([], at)];
    // What all alternatives share holds in any case.
    const shared = alternatives[0].filter((a) => alternatives.every((c) => c.some((x) => x.id === a.id)));
    const ids = new Set(shared.map((a) => a.id));
    const rest = alternatives.map((c) => c.filter((a) => !ids.has(a.id)));
    if (rest.some((c) => c.length === 0)) return shared;
    return [...shared, ...(this.distribute(rest, at) ?? this.disjunction(rest, at))];
  }

  /** One clause for every choice of one atom from each alternative; null when there are too many. */
  private distribute(alternatives: Atom[][], at: Place): Atom[] | null {
    let clauses: Atom[][] = [[]];
    for (const conjunction of alternatives) {
      const next: Atom[][] = [];
      for (const clause of clauses) {
        for (const a of conjunction) {
          const grown = [...clause];
          let holds = false;
          for (const l of literals(a)) {
            if (grown.some((x) => x.id === l.id)) continue;
            if (l.opposite !== undefined && grown.some((x) => x.id === l.opposite)) holds = true;
            grown.push(l);
          }
          if (!holds) next.push(grown);
        }
      }
      if (next.length > MAX_CLAUSES * 4) return null;
      clauses = minimal(next);
      if (clauses.length > MAX_CLAUSES) return null;
    }
    return clauses.flatMap((c) => this.disjunction(c.map((a) => [a]), at));
  }

  private disjunction(alternatives: Atom[][], at: Place): Atom[] {
    if (alternatives.length === 1) return alternatives[0];
    if (alternatives.length > MAX_DISJUNCTS) return [this.unknown(alternatives.flat(), at)];
    const key = [...new Set(alternatives.map((c) => [...new Set(c.map((x) => x.id))].sort((x, y) => x - y).join('&')))].sort().join('|');
    return [{ id: this.interner.id(`A|${key}`), op: 'or', negated: false, alternatives, at }];
  }

  /** A condition that is not understood; equal only to itself by its parts. */
  unknown(parts: Atom[], at: Place): Atom {
    return { id: this.interner.id(`A?${parts.map((p) => p.id).join(',')}`), op: 'unknown', negated: false, alternatives: [parts], at };
  }

  /** The negation of a conjunction of atoms, as a conjunction. */
  negate(conjunction: Atom[], at: Place): Atom[] {
    if (conjunction.length === 0) return [];
    return this.or(conjunction.map((a) => this.negateOne(a)), at);
  }

  private negateOne(a: Atom): Atom[] {
    if (a.op === 'or') {
      const out: Atom[] = [];
      for (const alt of a.alternatives!) out.push(...this.negate(alt, a.at));
      return out;
    }
    if (a.op === 'unknown') {
      const plain = a.negated ? a.alternatives![0] : null;
      return plain ? [this.unknown(plain, a.at)] : [{ ...a, negated: true, id: this.interner.id(`A~${a.id}`) }];
    }
    return [this.build(a.op, !a.negated, a.a!, a.b, a.at)];
  }
}

/** The plain atoms of a clause; an atom that is none stands for itself. */
function literals(a: Atom): Atom[] {
  return a.op === 'or' && a.alternatives!.every((c) => c.length === 1) ? a.alternatives!.map((c) => c[0]) : [a];
}

/** Clauses without those that a shorter one implies. */
function minimal(clauses: Atom[][]): Atom[][] {
  const kept: { clause: Atom[]; ids: Set<number>; at: number }[] = [];
  const sorted = clauses.map((clause, at) => ({ clause, ids: new Set(clause.map((a) => a.id)), at })).sort((a, b) => a.ids.size - b.ids.size || a.at - b.at);
  for (const c of sorted) if (!kept.some((k) => [...k.ids].every((id) => c.ids.has(id)))) kept.push(c);
  return kept.sort((a, b) => a.at - b.at).map((k) => k.clause);
}

function isNull(t: Term): boolean {
  return t.t === 'const' && t.type === 'null';
}

function booleanOf(t: Term): boolean | null {
  return t.t === 'const' && t.type === 'boolean' ? t.value === 'true' : null;
}

/** Plain atoms looked at below one conjunction; conditions share parts, so a walk could be exponential without it. */
export const MAX_LEAF_ATOMS = 400;

/** All plain atoms below a conjunction, each once; a condition that is not understood is a leaf. */
export function leafAtoms(atoms: Atom[]): Atom[] {
  const out: Atom[] = [];
  const seen = new Set<number>();
  const stack = [...atoms].reverse();
  while (stack.length && seen.size < MAX_LEAF_ATOMS) {
    const a = stack.pop()!;
    if (seen.has(a.id)) continue;
    seen.add(a.id);
    if (a.op === 'or') for (const alt of [...a.alternatives!].reverse()) stack.push(...[...alt].reverse());
    else out.push(a);
  }
  return out;
}

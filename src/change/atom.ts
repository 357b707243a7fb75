/**
 * Atoms of path conditions, in negation normal form.
 *
 * `>`, `>=`, `<=` and `!=` are written with `<`, `==` and negation, so that an inverted or flipped test is
 * the same atom. A disjunction is one atom over alternatives, each a conjunction.
 */
import type { Interner, Place, Term } from './term.js';

export interface Atom {
  id: number;
  /** `true` (truthiness of `a`), `==`, `<`, `in`, `instanceof`, `null` (`a` is null), `or`, or `unknown`. */
  op: string;
  negated: boolean;
  a?: Term;
  b?: Term;
  /** For `or`: alternatives, each a conjunction. */
  alternatives?: Atom[][];
  at: Place;
}

/** Conjunctions in a disjunction beyond this make it opaque. */
export const MAX_DISJUNCTS = 12;

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
      if (b.id < a.id && a.t !== 'const') return this.build('==', negated, b, a, at);
      if (a.t === 'const') return this.build('==', negated, b, a, at);
    }
    return this.build(op, negated, a, b, at);
  }

  private build(op: string, negated: boolean, a: Term, b: Term | undefined, at: Place): Atom {
    return { id: this.interner.id(`A${negated ? '!' : ''}${op}(${a.id},${b?.id ?? ''})`), op, negated, a, b, at };
  }

  /** A disjunction of conjunctions; collapses when there is one, absorbs nested ones. */
  or(alternatives: Atom[][], at: Place): Atom[] {
    const flat: Atom[][] = [];
    for (const alt of alternatives) {
      if (alt.length === 0) return [];
      if (alt.length === 1 && alt[0].op === 'or' && !alt[0].negated) flat.push(...alt[0].alternatives!);
      else flat.push(alt);
    }
    if (flat.length === 1) return flat[0];
    if (flat.length === 0 || flat.length > MAX_DISJUNCTS) return [this.unknown(flat.flat(), at)];
    const key = [...new Set(flat.map((c) => [...new Set(c.map((x) => x.id))].sort((x, y) => x - y).join('&')))].sort().join('|');
    return [{ id: this.interner.id(`A|${key}`), op: 'or', negated: false, alternatives: flat, at }];
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

function isNull(t: Term): boolean {
  return t.t === 'const' && t.type === 'null';
}

function booleanOf(t: Term): boolean | null {
  return t.t === 'const' && t.type === 'boolean' ? t.value === 'true' : null;
}

/** All plain atoms below a conjunction. */
export function leafAtoms(atoms: Atom[]): Atom[] {
  const out: Atom[] = [];
  const stack = [...atoms].reverse();
  while (stack.length) {
    const a = stack.pop()!;
    if (a.alternatives) for (const alt of [...a.alternatives].reverse()) stack.push(...[...alt].reverse());
    else out.push(a);
  }
  return out;
}

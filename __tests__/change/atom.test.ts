import { Atoms, leafAtoms, MAX_DISJUNCTS, type Atom } from '../../src/change/atom';
import { Interner, Terms, type Place } from '../../src/change/term';
import { printAtom } from './print';

const at: Place = { side: 'base', path: 'a.js', span: { line: 1, endLine: 1, start: 0, end: 1 } };
const interner = new Interner();
const atoms = new Atoms(interner);
const terms = new Terms(interner);
const x = terms.global('x');
const n = terms.global('n');
const zero = terms.constant('number', '0');
const is = (name: string): Atom => atoms.of('true', false, terms.global(name), undefined, at);
const not = (a: Atom[]): Atom[] => atoms.negate(a, at);
const text = (all: Atom[]): string => all.map(printAtom).join(' and ');
const ids = (all: Atom[]): number[] => all.map((a) => a.id).sort((p, q) => p - q);

test('a flipped comparison is the same atom, an inverted one its negation', () => {
  expect(atoms.of('>', false, x, n, at).id).toBe(atoms.of('<', false, n, x, at).id);
  expect(atoms.of('>=', false, x, n, at).id).toBe(atoms.of('<', true, x, n, at).id);
  expect(atoms.of('!=', false, x, n, at).id).toBe(atoms.of('==', true, n, x, at).id);
  expect(not([atoms.of('<', false, x, zero, at)])[0].id).toBe(atoms.of('>=', false, x, zero, at).id);
});

test('comparisons with null, true and false have forms of their own', () => {
  expect(atoms.of('==', false, terms.constant('null', 'null'), x, at)).toMatchObject({ op: 'null', negated: false });
  expect(atoms.of('!=', false, x, terms.constant('boolean', 'true'), at)).toMatchObject({ op: 'true', negated: true });
  expect(atoms.of('==', false, x, terms.constant('boolean', 'false'), at)).toMatchObject({ op: 'true', negated: true });
});

test('double negation and De Morgan', () => {
  const both = [is('a'), is('b')];
  expect(text(not(both))).toBe('not a or not b');
  expect(ids(not(not(both)))).toEqual(ids(both));
  expect(ids(not(atoms.or([[is('a')], [is('b')]], at)))).toEqual(ids([...not([is('a')]), ...not([is('b')])]));
});

test('a disjunction of conjunctions is a conjunction of clauses', () => {
  expect(text(atoms.or([[is('a'), is('b')], [is('c')]], at))).toBe('a or c and b or c');
  expect(text(atoms.or([[is('a'), is('b')], [is('a'), is('c')]], at))).toBe('a and b or c');
});

test('what is always true or implied is left out', () => {
  expect(atoms.or([[is('a')], not([is('a')])], at)).toEqual([]);
  expect(text(atoms.or([[is('a'), ...not([is('b')])], not([is('a')])], at))).toBe('not b or not a');
  expect(text(atoms.or([[is('a')], [is('a'), is('b')]], at))).toBe('a');
  expect(atoms.or([[is('a')], []], at)).toEqual([]);
});

test('order and nesting of alternatives do not matter', () => {
  const one = atoms.or([[is('a')], atoms.or([[is('b')], [is('c')]], at)], at);
  const other = atoms.or([[is('c')], [is('a')], [is('b')]], at);
  expect(one).toHaveLength(1);
  expect(one[0].id).toBe(other[0].id);
});

test('too many alternatives are unknown, and equal only to themselves', () => {
  const many = Array.from({ length: MAX_DISJUNCTS + 1 }, (_, i) => [is(`v${i}`)]);
  const [a] = atoms.or(many, at);
  expect(a.op).toBe('unknown');
  expect(atoms.or(many, at)[0].id).toBe(a.id);
  expect(atoms.or(many.slice(1).concat([[is('w')]]), at)[0].id).not.toBe(a.id);
  expect(not(not([a]))[0].id).toBe(a.id);
});

test('too many clauses stay a disjunction of conjunctions', () => {
  const wide = Array.from({ length: 6 }, (_, i) => [is(`p${i}`), is(`q${i}`)]);
  const made = atoms.or(wide, at);
  expect(made).toHaveLength(1);
  expect(made[0].op).toBe('or');
  expect(leafAtoms(made)).toHaveLength(12);
});

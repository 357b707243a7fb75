/** Comparisons ordered by what they let through. */
import { Atoms, type Atom } from '../../src/change/atom';
import { saysAsMuch } from '../../src/change/inequality';
import { Interner, Terms, type Place, type Term } from '../../src/change/term';

const interner = new Interner();
const terms = new Terms(interner);
const atoms = new Atoms(interner);
const at: Place = { side: 'head', path: 'a.c', span: { start: 0, end: 0, line: 1, endLine: 1 } as Place['span'] };
const v = (name: string): Term => terms.param(name, name, 'f');
const n = (value: number): Term => terms.constant('number', String(value));
/** What holds behind `if (a > b) refuse`. */
const within = (a: Term, b: Term): Atom => atoms.of('>', true, a, b, at);

const [used, size, more] = [v('used'), v('size'), v('more')];
const sum = within(terms.op('+', [used, more]), size);
const difference = within(used, terms.op('-', [size, more]));

test('a difference says as much as a sum, which may overflow', () => {
  expect(saysAsMuch(difference, sum)).toBe(true);
  expect(saysAsMuch(sum, difference)).toBe(false);
});

test('less room says as much, more room does not', () => {
  const lost = within(used, size);
  expect(saysAsMuch(within(used, terms.op('-', [size, n(8)])), lost)).toBe(true);
  expect(saysAsMuch(within(used, terms.op('+', [size, n(8)])), lost)).toBe(false);
});

test('other quantities say nothing', () => {
  expect(saysAsMuch(within(more, size), within(used, size))).toBe(false);
  expect(saysAsMuch(within(size, used), within(used, size))).toBe(false);
  expect(saysAsMuch(atoms.of('==', false, used, size, at), within(used, size))).toBe(false);
});

/** Which comparisons tie a loaded object to who asks for it. */
import { Atoms } from '../../src/change/atom';
import { Interner, Terms, type Term } from '../../src/change/term';
import { comparisonsOf, ownershipsOf } from '../../src/characterize/ownership';

const interner = new Interner();
const terms = new Terms(interner);
const atoms = new Atoms(interner);
const at = { side: 'head' as const, path: 'a.js', span: { line: 1, endLine: 1, start: 0, end: 1 } };

const req = terms.param('0', 'req', 'f');
const sent = terms.member(terms.member(req, 'params'), 'id');
const loaded = terms.call('notes.byId', 'byId', terms.global('notes'), [sent], [undefined], false);
const author = terms.member(loaded, 'author');
const ties = (other: Term): string[] => ownershipsOf([atoms.of('==', true, author, other, at)]).map((o) => o.field);

test.each<[string, Term]>([
  ['a field of the session', terms.member(terms.member(req, 'session'), 'userId')],
  ['what a function tells of the request', terms.call('userOf', 'userOf', null, [req], [undefined], false)],
  ['an imported context', terms.member(terms.member(terms.global('flask.g'), 'user'), 'id')]
])('%s is who asks', (_, other) => {
  expect(ties(other)).toEqual(['author']);
});

test.each<[string, Term]>([
  ['what the client sends', terms.member(terms.member(req, 'body'), 'author')],
  ['a constant', terms.constant('string', 'admin')],
  ['an option', terms.member(terms.param('1', 'options', 'f'), 'author')]
])('%s is not', (_, other) => {
  expect(ties(other)).toEqual([]);
});

test('a field of a parameter is no field of a loaded object', () => {
  expect(comparisonsOf([atoms.of('==', false, terms.member(terms.param('1', 'note', 'f'), 'author'), terms.member(terms.member(req, 'session'), 'userId'), at)])).toEqual([]);
});

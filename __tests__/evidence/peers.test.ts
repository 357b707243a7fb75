/** Names and relations of peers. */
import { areVariants, platformTwins, relationInFile, variantStem } from '../../src/evidence/peers';
import { parseUnit } from '../../src/syntax/parse';
import type { Func, Unit } from '../../src/syntax/form';

test.each([
  ['jv_setpath', 'jv_delpaths'],
  ['readFileSync', 'readFile'],
  ['createUser', 'delete_user'],
  ['insertLabel', 'removeLabels']
])('%s and %s are variants', (a, b) => expect(areVariants(a, b)).toBe(true));

test.each([
  ['readFile', 'readFile'],
  ['readFile', 'readLink'],
  ['get', 'set'],
  ['createUser', 'createGroup']
])('%s and %s are none', (a, b) => expect(areVariants(a, b)).toBe(false));

test('a stem has neither verbs nor plural', () => expect(variantStem('removeAllEntries')).toBe('entrie'));

test('twins for platforms are told by one word', () => {
  expect(platformTwins('src/unix/pipe.c', 'src/win/pipe.c')).toBe(true);
  expect(platformTwins('src/zip.py', 'src/tar.py')).toBe(false);
});

describe('relations in a file', () => {
  const SOURCE = `
class Store {
  createItem(owner, label) { this.check(owner); return this.persist(owner, label); }
  deleteItem(owner, label) { return this.persist(owner, label); }
  version() { return '1'; }
}
app.post('/a', (req) => run(req));
app.post('/b', (req) => run(req));
app.get('/c', (req) => run(req));
`;
  let unit: Unit;
  const named = (name: string): Func => unit.functions.find((f) => f.name === name || f.registrar?.literals[0] === name)!;
  beforeAll(async () => {
    unit = (await parseUnit('store.js', SOURCE))!;
  });

  test('methods that differ in the verb', () => expect(relationInFile(named('createItem'), named('deleteItem'), unit)).toBe('variant'));
  test('a method of another subject is no peer', () => expect(relationInFile(named('createItem'), named('version'), unit)).toBeNull());
  test('closures registered with one call', () => expect(relationInFile(named('/a'), named('/b'), unit)).toBe('table'));
  test('closures registered with another call are none', () => expect(relationInFile(named('/a'), named('/c'), unit)).toBeNull());
  test('a function is no peer of itself', () => expect(relationInFile(named('createItem'), named('createItem'), unit)).toBeNull());
});

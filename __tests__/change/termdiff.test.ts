import { Atoms } from '../../src/change/atom';
import { Interner, Terms, termText, type Place, type Term } from '../../src/change/term';
import { termChanges, type TermChange } from '../../src/change/termdiff';

const at: Place = { side: 'base', path: 'a.js', span: { line: 1, endLine: 1, start: 0, end: 1 } };
const interner = new Interner();
const terms = new Terms(interner);
const atoms = new Atoms(interner);
const name = terms.param('f:0', 'name', 'f');
const other = terms.param('f:1', 'other', 'f');
const str = (s: string): Term => terms.constant('string', s);
const call = (callee: string, ...args: Term[]): Term => terms.call(callee, callee.slice(callee.lastIndexOf('.') + 1), null, args, args.map(() => undefined), false);
const text = (c: TermChange): string =>
  c.kind === 'wrapper' ? `off ${termText(c.wrapper)} around ${termText(c.inner)}` : c.kind === 'replaced' ? `${termText(c.from)} => ${termText(c.to)}` : `${c.key}: ${c.from ? termText(c.from) : '-'} => ${c.to ? termText(c.to) : '-'}`;
const changes = (a: Term, b: Term): string[] => termChanges(a, b).map(text);

test('equal values have no changes', () => {
  expect(changes(call('escape', name), call('escape', name))).toEqual([]);
});

test('a wrapper that was taken off is told with what it held', () => {
  expect(changes(call('escape', name), name)).toEqual(['off escape(name) around name']);
  expect(changes(terms.concat([str('<b>'), call('escape', name)]), terms.concat([str('<b>'), name]))).toEqual(['off escape(name) around name']);
  expect(changes(call('open', call('normalise', call('clean', name))), call('open', call('clean', name)))).toEqual(['off normalise(clean(name)) around clean(name)']);
});

test('a wrapper that was put on is a replaced value', () => {
  expect(changes(name, call('escape', name))).toEqual(['name => escape(name)']);
});

test('one argument of a call', () => {
  expect(changes(call('run', name, str('x')), call('run', other, str('x')))).toEqual(['name => other']);
  expect(changes(call('run', name), call('run', name, str('x')))).toEqual(['#1: - => "x"']);
});

test('keyed entries', () => {
  const options = (shell: string, ...more: [string, Term][]): Term => terms.record(['shell', ...more.map((m) => m[0])], [terms.constant('boolean', shell), ...more.map((m) => m[1])], undefined);
  expect(changes(call('spawn', options('false')), call('spawn', options('true')))).toEqual(['shell: false => true']);
  expect(changes(options('false', ['cwd', name]), options('false'))).toEqual(['cwd: name => -']);
  expect(changes(options('false'), options('false', ['cwd', name]))).toEqual(['cwd: - => name']);
});

test('parts of a string are aligned at what stayed', () => {
  const query = (value: Term): Term => terms.concat([str('SELECT '), value, str(' FROM t')]);
  expect(changes(query(call('quote', name)), query(name))).toEqual(['off quote(name) around name']);
  expect(changes(terms.concat([name, str('/'), other]), terms.concat([name, str('-'), other]))).toEqual(['"/" => "-"']);
});

test('receivers, members and elements are looked into', () => {
  const member = (of: Term): Term => terms.member(of, 'id');
  expect(changes(member(call('own', name)), member(name))).toEqual(['off own(name) around name']);
  expect(changes(terms.call('.get', 'get', name, [], [], false), terms.call('.get', 'get', other, [], [], false))).toEqual(['name => other']);
});

test('a choice that is gone is a wrapper around what is left', () => {
  const test = [atoms.of('true', false, other, undefined, at)];
  const choice = terms.choice([{ when: test, value: name }, { when: atoms.negate(test, at), value: str('none') }]);
  expect(changes(call('open', choice), call('open', name))).toEqual(['off name or "none" around name']);
});

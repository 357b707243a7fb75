/** What of a payload is read: each part by itself, what is odd is left out and told, and what is none is refused. */
import { ConfigurationError } from '../../src/errors.js';
import { saidIn, saidInFile } from '../../src/narrative/input.js';

const pull = { number: 7, title: 'A title', body: 'A body', user: { login: 'ada', type: 'User' }, head: { ref: 'fix/1-x' }, labels: [{ name: 'urgent' }] };
const file = (value: unknown) => saidInFile('event.json', JSON.stringify(value));
const whole = { title: 'A title', body: 'A body', branch: 'fix/1-x', labels: ['urgent'], author: { login: 'ada', bot: false }, pull: 7 };

test('a pull request', () => {
  expect(file({ pull_request: pull })).toEqual({ said: whole, limits: [] });
  expect(saidIn({ pull_request: pull })).toEqual(file({ pull_request: pull }));
});

test.each<[string, unknown, object, string]>([
  ['a label without a name', { labels: [{ name: 'urgent' }, { name: null }] }, {}, 'One label of the pull request'],
  ['a label that is no object', { labels: ['x', { name: 'urgent' }, 3] }, {}, '2 labels of the pull request'],
  ['labels that are no list', { labels: 'urgent' }, { labels: [] }, 'The list of labels'],
  ['a title that is a number', { title: 3 }, { title: null }, 'The title'],
  ['an author without a login', { user: {} }, { author: null }, 'The author'],
  ['a head that is text', { head: 'main' }, { branch: null }, 'The branch'],
  ['a number of 0', { number: 0 }, { pull: null }, 'The number']
])('%s is left out, and told, alike in a file and in the action', (_, odd, without, sentence) => {
  const payload = { pull_request: { ...pull, ...(odd as object) } };
  const read = file(payload);
  expect(read.said).toEqual({ ...whole, ...without });
  expect(read.limits).toHaveLength(1);
  expect(read.limits[0]!.toLowerCase()).toContain(sentence.replace('One', '1').toLowerCase());
  expect(saidIn(payload)).toEqual(read);
});

test('events of changes without a narrative', () => {
  for (const value of [{ merge_group: { head_sha: 'a' } }, { ref: 'refs/heads/main', before: 'a', after: 'b' }]) expect(file(value)).toEqual({ said: {}, limits: [] });
});

test.each([['{}'], ['[]'], ['null'], ['3'], ['"x"'], ['{"pull_request": null}'], ['{"pull_request": []}'], ['{"issue": {"title": "x"}}'], ['{"ref": "x"}'], ['{"merge_group": 3}']])('%s is no payload', (text) => {
  expect(() => saidInFile('event.json', text)).toThrow(ConfigurationError);
  expect(() => saidInFile('event.json', text)).toThrow(/^event\.json is no payload of an event: /);
});

test('what is no JSON', () => {
  expect(() => saidInFile('event.json', '{')).toThrow(/is no JSON/);
});

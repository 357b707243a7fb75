import { Secrets } from '../../src/model/secrets';

const secrets = new Secrets(['sk-01234/56+789', 'Bearer token-abcdef', 'on', null]);

test.each([
  ['plain sk-01234/56+789 text', 'plain [removed] text'],
  ['in an address sk-01234%2F56%2B789', 'in an address [removed]'],
  [`in base64 ${Buffer.from('sk-01234/56+789').toString('base64')}`, 'in base64 [removed]'],
  ['Bearer token-abcdef', '[removed]'],
  ['only token-abcdef', 'only [removed]'],
  ['short values stay: on', 'short values stay: on']
])('%s', (text, clean) => {
  expect(secrets.remove(text)).toBe(clean);
});

test('in JSON, names and escapes included', () => {
  expect(secrets.removeFromJson('{"a": "token-abcdef"}')).toBe('{"a": "[removed]"}');
  expect(JSON.parse(secrets.removeFromJson('{"\\u0074oken-abcdef": ["\\u0074oken-abcdef", 1, null]}'))).toEqual({ '[removed]': ['[removed]', 1, null] });
  expect(secrets.removeFromJson('{"a": "line\\nend", "b": 1.0}')).toBe('{"a": "line\\nend", "b": 1.0}');
  expect(secrets.removeFromJson('<p>token-abcdef\\')).toBe('<p>[removed]\\');
  expect(new Secrets(['quo"te-1234']).removeFromJson('{"a": "quo\\"te-1234"}')).toBe('{"a": "[removed]"}');
});

test('the longest goes first', () => {
  expect(new Secrets(['abcdefgh', 'abcdefghijkl']).remove('abcdefghijkl abcdefgh')).toBe('[removed] [removed]');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { inputTable, outputTable, readInputs } from '../../src/action/inputs';

const root = join(__dirname, '../..');
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** Rows of the README's table below a heading, as cells. */
function table(heading: string): string[][] {
  const after = readme.split(`\n${heading}\n`)[1] ?? '';
  const lines = after.trimStart().split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end < 0 ? undefined : end).map((line) => line.slice(1, -1).split('|').map((cell) => cell.trim()));
}

test('action.yml has the inputs and outputs of the table, in its order, and nothing else', () => {
  expect(Object.entries(action.inputs)).toEqual(
    Object.entries(inputTable).map(([name, row]) => [name, { description: row.description, required: false, default: row.default }])
  );
  expect(Object.entries(action.outputs)).toEqual(Object.entries(outputTable));
  expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js' });
  expect(action.branding).toEqual({ icon: 'shield', color: 'blue' });
});

test('the README has the same tables', () => {
  expect(table('#### Inputs')).toEqual(Object.entries(inputTable).map(([name, row]) => [`\`${name}\``, row.default ? `\`${row.default}\`` : '', row.description]));
  expect(table('#### Outputs')).toEqual(Object.entries(outputTable).map(([name, row]) => [`\`${name}\``, row.description]));
});

const defaults = {
  'repository-path': '.', format: 'json', comment: true, 'comment-id': 'default', inline: false, 'check-run': 'auto', 'sarif-upload': false, details: 'full', mode: 'review',
  'benchmark-cases': [], 'benchmark-filter': [], 'benchmark-framings': false, 'benchmark-controls': [],
  'base-url': 'https://api.openai.com/v1', 'max-requests': '8', 'max-input-tokens': '80000', 'max-output-tokens': '16000', 'max-seconds': '300', 'require-proof': 'false', 'narrative-model': 'false', 'embedding-thresholds': '0.35,0.50'
};

test('defaults; a token that no runner filled in is none', () => {
  expect(readInputs(() => '')).toEqual(defaults);
});

test('set values, with white space around them', () => {
  const values: Record<string, string> = { 'fail-on': ' comment ', 'repository-path': 'sub/dir', base: 'v1', head: 'HEAD~1', format: 'sarif', output: 'out/x.sarif', 'comment-id': 'web', 'github-token': 'ghs_x', comment: 'false', 'check-run': 'true', history: 'false' };
  expect(readInputs((name) => values[name] ?? '')).toEqual({ ...defaults, ...values, 'fail-on': 'comment', comment: false, 'check-run': true });
});

test.each([
  ['fail-on', 'always', /^Input fail-on is "always": .*"comment"\|"block"\|"never"/],
  ['history', 'no', /^Input history is "no"/],
  ['format', 'xml', /^Input format is "xml"/],
  ['comment-id', 'a --> b', /^Input comment-id is "a --> b": must be at most 40 letters/],
  ['inline', 'yes', /^Input inline is "yes"/],
  ['details', 'none', /^Input details is/],
  ['base', '--upload-pack=x', /^Input base is .*must be a branch, tag or commit id/],
  ['head', 'a b', /^Input head is "a b": must be a branch/]
])('%s: %s is refused with what it may be', (name, value, message) => {
  expect(() => readInputs((n) => (n === name ? value : ''))).toThrow(message);
});

test.each(['ghs_first\nghs_second', 'ghs_first ghs_second', 'ghs_\u200bfirst'])('a token that can be none is refused, and not shown', (token) => {
  let message = '';
  try {
    readInputs((name) => (name === 'github-token' ? token : ''));
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(/^Input github-token must be one token, .* Its value is not shown; correct the secret, or leave the input out\.$/);
  expect(message).not.toMatch(/first|second/);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { git, temporaryFolder, writeFiles, type Files } from '../helpers/repository';
import { cli, fakeEngine } from '../helpers/cli';
import { finding, review } from '../helpers/review';

const example = (name: string, expected: string): Files => ({
  [`examples/${name}/base/src/files.js`]: 'a\n',
  [`examples/${name}/head/src/files.js`]: `${name}\n`,
  [`examples/${name}/expected.yml`]: expected
});

const block = 'verdict: BLOCK\nmechanism: path-guard-loss\npath: src/files.js\nfunction: openFile\n';

function mechanismFolder(files: Files): string {
  return writeFiles(join(temporaryFolder(), 'path-guard-loss'), { 'mechanism.yml': 'id: path-guard-loss\n', ...files });
}

test('lays each example out, ignores levels, and reports pass and fail', async () => {
  const dir = mechanismFolder({ ...example('bad', block), ...example('good', 'verdict: APPROVE\nnote: looks like it\n'), ...example('missed', block) });
  const seen: string[] = [];
  const engine = fakeEngine(({ repo, base, head, ignoreLevels }) => {
    expect(ignoreLevels).toBe(true);
    const text = git(repo, 'show', `${head}:src/files.js`);
    expect(git(repo, 'show', `${base}:src/files.js`)).toBe('a');
    seen.push(repo);
    return text === 'bad' ? review() : review({ findings: [] });
  });
  const { code, stdout } = await cli(['mechanisms', 'test', dir], engine);
  expect(stdout).toBe(
    'pass  path-guard-loss/bad\npass  path-guard-loss/good\nFAIL  path-guard-loss/missed\n' +
      '      verdict APPROVE, expected BLOCK\n' +
      '      rejected wrapper-loss at src/view.js:3: constant-value: the value is the constant "title"\n' +
      '      no finding of path-guard-loss at src/files.js in openFile; found none\n2 passed, 1 failed\n'
  );
  expect(code).toBe(1);
  expect(seen.some((repo) => existsSync(repo))).toBe(false);
});

test('a folder of mechanisms, all passing', async () => {
  const parent = temporaryFolder();
  writeFiles(join(parent, 'path-guard-loss'), { 'mechanism.yml': 'x', ...example('bad', block) });
  writeFiles(join(parent, 'escape-loss'), { 'mechanism.yml': 'x', ...example('bad', block.replace('path-guard', 'escape')) });
  const engine = fakeEngine(() => review({ findings: [finding(), finding({ mechanism: 'escape-loss' })] }));
  expect(await cli(['mechanisms', 'test', parent], engine)).toEqual({ code: 0, stdout: 'pass  escape-loss/bad\npass  path-guard-loss/bad\n2 passed, 0 failed\n', stderr: '' });
});

test.each([
  ['wrong mechanism', finding({ mechanism: 'other' })],
  ['wrong path', finding({ path: 'src/other.js' })],
  ['wrong function', finding({ function: 'close' })]
])('the right verdict for the %s fails', async (_, wrong) => {
  const dir = mechanismFolder(example('bad', block));
  expect((await cli(['mechanisms', 'test', dir], fakeEngine(() => review({ findings: [wrong] })))).code).toBe(1);
});

test.each([
  [{}, 'There are no examples below'],
  [example('x', 'verdict: MAYBE\n'), 'expected.yml: verdict:'],
  [example('x', 'verdict: BLOCK\n'), 'a BLOCK names mechanism, path and function'],
  [example('x', 'verdict: [\n'), 'is no valid YAML'],
  [example('x', 'verdict: APPROVE\nverdct: BLOCK\n'), 'verdct'],
  [{ 'examples/x/base/a': '' }, 'has no folder head']
] as [Files, string][])('%#: a faulty folder is a usage error that names what is wrong', async (files, message) => {
  const { code, stderr } = await cli(['mechanisms', 'test', mechanismFolder(files)], fakeEngine());
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

test('unknown folders and mechanisms', async () => {
  expect((await cli(['mechanisms', 'test', '/no/such/folder'], fakeEngine())).stderr).toContain('There is no folder /no/such/folder');
  expect((await cli(['mechanisms', 'test', temporaryFolder()], fakeEngine())).stderr).toContain('has a mechanism.yml');
  const dir = writeFiles(join(temporaryFolder(), 'stranger'), { 'mechanism.yml': 'x', ...example('a', block) });
  const { code, stderr } = await cli(['mechanisms', 'test', dir], fakeEngine());
  expect(code).toBe(2);
  expect(stderr).toContain('Mechanism stranger is not in the knowledge base');
});

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileToWrite, inside, temporaryFile, writeResult, type Places } from '../../src/action/paths';
import { runAction } from '../../src/action/run';
import { fakeEngine } from '../helpers/cli';
import { makeRepo, temporaryFolder, writeFiles } from '../helpers/repository';
import { fakeRunner } from '../helpers/runner';

const elsewhere = temporaryFolder();
const temp = temporaryFolder();
const workspace = writeFiles(temporaryFolder(), { 'sub/x': '1', out: { link: elsewhere }, nowhere: { link: join(elsewhere, 'no') }, 'file.json': { link: 'sub/x' }, here: { link: 'sub' }, temporary: { link: temp } });
const places: Places = { workspace, temp };

test('inside of the workspace or of the temporary folder, links followed', () => {
  for (const [value, path] of [['.', workspace], ['sub', join(workspace, 'sub')], ['not/yet', join(workspace, 'not/yet')], ['sub/../sub', join(workspace, 'sub')], ['here/y', join(workspace, 'here/y')], ['temporary/y', join(workspace, 'temporary/y')], [join(temp, 'a'), join(temp, 'a')], ['..a', join(workspace, '..a')]]) {
    expect(inside('repository-path', value, places)).toBe(path);
  }
});

test.each(['..', '../x', 'sub/../../x', '/', '/etc/passwd', 'out', 'out/deep/x', 'nowhere', elsewhere, `${workspace}x`, 'temporary/../../x/../../../etc'])('%s is refused for each input that names a path', (value) => {
  for (const name of ['repository-path', 'output', 'html', 'baseline', 'benchmark-cases', 'benchmark-mirrors', 'benchmark-cache', 'model-record'] as const) {
    expect(() => inside(name, value, places)).toThrow(`Input ${name} is ${JSON.stringify(value)}: it lies, with links followed, outside of the workspace and of RUNNER_TEMP. Name a path inside of them.`);
  }
});

test('what can not be written is said before there is a result', () => {
  expect(fileToWrite('output', 'sub/new.json', places)).toBe(join(workspace, 'sub/new.json'));
  expect(() => fileToWrite('output', 'no/x.json', places)).toThrow('Input output is "no/x.json": its folder does not exist. Name a file in a folder that can be written.');
  expect(() => fileToWrite('html', 'sub', places)).toThrow('Input html is "sub": it is a folder.');
  expect(() => fileToWrite('output', 'file.json', places)).toThrow('it is no regular file');
  expect(() => fileToWrite('output', 'sub/x/y', places)).toThrow('a part of its path is no folder');
});

test('a folder of the runner that is not there is the runner\'s fault, and not the configuration\'s', () => {
  const gone = join(temp, 'gone');
  const path = temporaryFile('a.json', { workspace, temp: gone });
  expect(path).toBe(join(gone, 'a.json'));
  expect(() => writeResult(path, 'x')).toThrow(expect.objectContaining({ name: 'ReviewError', message: `Can't write ${path}: its folder does not exist. The runner makes that folder (RUNNER_TEMP): check the runner, or name a file with the input output.` }));
  writeResult(temporaryFile('b.json', places), 'x');
  expect(readFileSync(join(temp, 'b.json'), 'utf8')).toBe('x');
  expect(temporaryFile('a.json', { workspace, temp: null })).toBe(join(workspace, 'a.json'));
});

describe('the action', () => {
  const repo = makeRepo({ 'a.js': 'one\n' });
  const head = repo.commit({ 'a.js': 'two\n' });
  const run = async (inputs: Record<string, string>, env: Record<string, string> = {}) => {
    const runner = fakeRunner({ workspace: repo.dir, inputs: { base: repo.first, head, ...inputs }, env });
    return { code: await runAction(runner, fakeEngine()), ...runner.recorded };
  };

  test('without the runner\'s temporary folder the verdict stands, and a warning says what is missing', async () => {
    const gone = join(temp, 'none');
    const out = await run({}, { RUNNER_TEMP: gone });
    expect(out.code).toBe(1);
    expect(out.outputs).toMatchObject({ verdict: 'BLOCK', state: 'findings', review: '', sarif: '' });
    expect(out.annotations.filter((a) => a.title === 'PRGuard: a file of the review was not written').map((a) => [a.level, a.message])).toEqual(
      ['json', 'sarif'].map((kind) => ['warning', `Can't write ${join(gone, `prguard-review.${kind}`)}: its folder does not exist. The runner makes that folder (RUNNER_TEMP): check the runner, or name a file with the input output. The verdict is not changed by this.`])
    );
    expect(out.summary).toMatch(/^## PRGuard: BLOCK/);
  });

  test.each<[Record<string, string>, RegExp]>([
    [{ output: '../x.json' }, /^Input output is "\.\.\/x\.json": it lies, with links followed, outside of the workspace/],
    [{ output: '/x.json' }, /outside of the workspace/],
    [{ 'repository-path': '/etc' }, /^Input repository-path is "\/etc": it lies/],
    [{ 'repository-path': 'no/such' }, /^Input repository-path is "no\/such", which is no folder of a git repository\. Run actions\/checkout with that "path" before this step, or correct the input\.$/],
    [{ mode: 'benchmark', html: '../x.html' }, /^Input html is /],
    [{ mode: 'benchmark', baseline: '/etc/passwd' }, /^Input baseline is /],
    [{ mode: 'benchmark', 'benchmark-cache': '../cache' }, /^Input benchmark-cache is /],
    [{ mode: 'benchmark', 'benchmark-mirrors': '/srv' }, /^Input benchmark-mirrors is /],
    [{ mode: 'benchmark', 'benchmark-cases': 'a\n../b' }, /^Input benchmark-cases is "\.\.\/b"/]
  ])('%j is a configuration error', async (inputs, message) => {
    const out = await run(inputs);
    expect(out.code).toBe(1);
    expect(out.annotations).toEqual([{ level: 'error', title: 'PRGuard: configuration error, nothing was reviewed', message: expect.stringMatching(message) }]);
  });

  test('a link in the checkout leads no result out of it', async () => {
    writeFiles(repo.dir, { reports: { link: elsewhere } });
    expect((await run({ output: 'reports/review.json' })).annotations[0].message).toContain('outside of the workspace');
    rmSync(join(repo.dir, 'reports'));
  });
});

/** The project's own workflows and those in examples/ pass its own workflow mechanisms. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layoutBranches } from '../src/cli/layout';
import { review } from '../src/review';
import { MAX_COMMANDS } from '../src/syntax/languages/workflow-shell';
import { repository, type Files } from './helpers/repository';

const root = join(__dirname, '..');
const inFolder = (folder: string): Files =>
  Object.fromEntries(readdirSync(join(root, folder)).filter((name) => /\.ya?ml$/.test(name)).map((name) => [`.github/workflows/${name}`, readFileSync(join(root, folder, name), 'utf8')]));

const reviewed = async (files: Files): ReturnType<typeof review> => {
  const repo = await repository({ 'README.md': 'text\n' }, { 'README.md': 'text\n', ...files });
  return review({ repo, base: layoutBranches.base, head: layoutBranches.head, configuration: 'none', ignoreLevels: true });
};

test.each(['.github/workflows', 'examples'])('workflows in %s have no finding', async (folder) => {
  const files = inFolder(folder);
  expect(Object.keys(files).length).toBeGreaterThan(0);
  const r = await reviewed(files);
  expect(r.findings).toEqual([]);
  expect(r.state).toBe('clean');
  expect(r.coverage.analysedFiles).toBe(Object.keys(files).length);
});

test('a workflow that pastes what outsiders write has one', async () => {
  const r = await reviewed({ '.github/workflows/test_greet.yml': 'on: issues\njobs:\n  greet:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "${{ github.event.issue.title }}"\n' });
  expect(r.findings.map((f) => [f.mechanism, f.function, f.line, f.status])).toEqual([['workflow-injection-flow', 'greet', 6, 'VALIDATED']]);
});

test('other YAML is in no supported language, and a broken workflow is not whole', async () => {
  const r = await reviewed({ '.github/dependabot.yml': 'version: 2\n', '.github/workflows/a.yml': 'on: push\njobs:\n\ta: {}\n', 'action.yml': 'runs: {using: node24, main: index.js}\n' });
  expect(r.coverage).toMatchObject({ unsupportedFiles: 1, analysedFiles: 1 });
  expect(r.coverage.notAnalysed).toMatchObject([{ path: '.github/workflows/a.yml', reason: 'syntax-error' }]);
  expect(r.state).toBe('incomplete');
});

test('a script of more commands than are read is not whole', async () => {
  const r = await reviewed({ '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n${'          make\n'.repeat(MAX_COMMANDS + 1)}` });
  expect(r.coverage.notAnalysed).toMatchObject([{ path: '.github/workflows/a.yml', reason: 'depth', detail: 'Part of the file is nested more deeply, or longer, than PRGuard follows; that part was not analysed.' }]);
  expect(r.state).toBe('incomplete');
});

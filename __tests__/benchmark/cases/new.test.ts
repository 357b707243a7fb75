import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_CASE_FILES, MAX_CASE_LINES } from '../../../src/benchmark/cases/new';
import { readCases } from '../../../src/benchmark/cases/read';
import { runBenchmarkNew, type BenchmarkNewOptions } from '../../../src/cli/benchmark-new';
import { makeRepo, temporaryFolder, type Files, type TestRepo } from '../../helpers/repository';

const before = `const store = require('./store');

function open(name) {
  const file = store.path(name);
  return store.read(file);
}

function list(folder) {
  return store.list(folder);
}

module.exports = { open, list };
`;
const after = before
  .replace("  return store.read(file);", "  if (!store.inside(file)) throw new Error('outside');\n  return store.read(file);")
  .replace('  return store.list(folder);', '  return store.list(folder || store.root);');

function fixed(files: Files = { 'lib/open.js': after, 'test/open.test.js': 'more\n', 'CHANGELOG.md': 'fixed\n', 'package-lock.json': '{}\n' }): { repo: TestRepo; fix: string } {
  const repo = makeRepo({ 'lib/open.js': before });
  return { repo, fix: repo.commit(files) };
}

interface Result {
  stdout: string;
  stderr: string;
  case: Record<string, any>;
}

async function run(repo: TestRepo, revision: string, options: Partial<BenchmarkNewOptions> = {}, cwd = repo.dir): Promise<Result> {
  const out = { stdout: '', stderr: '' };
  const code = await runBenchmarkNew({ revision, repo: '.', tier: 'reverse', repository: 'some-owner/some.name', ...options }, { cwd, color: false, stdout: (t) => void (out.stdout += t), stderr: (t) => void (out.stderr += t) });
  expect(code).toBe(0);
  return { ...out, case: out.stdout ? JSON.parse(out.stdout) : {} };
}

test('a reverse case: production paths, proposed labels and targets, an empty rubric that readCases asks to be filled', async () => {
  const { repo, fix } = fixed();
  const cwd = temporaryFolder();
  const { case: c, stderr } = await run(repo, 'HEAD', { repo: repo.dir, advisory: 'CVE-2099-0001' }, cwd);
  expect(c).toEqual({
    id: 'javascript-CVE-2099-0001-rev', tier: 'reverse', kind: 'malicious', pair: null, language: 'javascript', repository: 'some-owner/some.name', base: fix, from: repo.first,
    paths: ['lib/open.js'], skip: [], cwe: [], advisory: 'CVE-2099-0001', origin: 'advisory', defect: 'present', evidence_location: 'L1',
    rubric: {
      mechanism: '', accept: [], premises: [], off_target: [],
      target: [{ path: 'lib/open.js', lines: [3, 6], symbol: 'open' }, { path: 'lib/open.js', lines: [8, 10], symbol: 'list' }]
    }
  });
  expect(stderr).toContain('Made javascript-CVE-2099-0001-rev: 1 file, 3 changed lines.\nLeft out as no production code: CHANGELOG.md, package-lock.json, test/open.test.js.\n');
  expect(stderr).toContain('Proposals, for you to judge: defect present; evidence_location L1 (');
  expect(stderr).toContain('To be filled in: cwe, rubric.mechanism, rubric.accept, rubric.premises.\n');
  await run(repo, 'HEAD', { repo: repo.dir, output: 'm.jsonl' }, cwd);
  expect(() => readCases(['m.jsonl'], cwd)).toThrow('m.jsonl:1: rubric.mechanism, rubric.accept, rubric.premises: must not be empty; fill them in.');
});

test('an omit case and its fix twin, added to one manifest', async () => {
  const { repo, fix } = fixed();
  const output = join(temporaryFolder(), 'm.jsonl');
  await run(repo, fix, { tier: 'omit', skip: ['lib/open.js:5'], output });
  const { stderr } = await run(repo, fix, { tier: 'fix', output });
  const [omit, twin] = readFileSync(output, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  const id = fix.slice(0, 10);
  expect(omit).toMatchObject({ id: `javascript-${id}-omit`, base: repo.first, from: fix, skip: [{ path: 'lib/open.js', lines: [5, 5] }], defect: 'absence', origin: 'history', advisory: null });
  // The function that lacks the check, not the one that the rest of the fix changes.
  expect(omit.rubric.target).toEqual([{ path: 'lib/open.js', lines: [3, 6], symbol: 'open' }]);
  expect(twin).toMatchObject({ id: `javascript-${id}-fix`, kind: 'benign', pair: omit.id, base: repo.first, from: fix, skip: [], defect: null, evidence_location: null, rubric: null });
  expect(stderr).toContain(`Set "pair" of ${omit.id} to "${twin.id}" if they are twins.`);
});

test('a function that is all new has its evidence in the diff; code outside functions is named by its lines; language by most lines', async () => {
  const { repo, fix } = fixed({ 'lib/open.js': 'const limit = 1;\n', 'tool.py': 'def run(x):\n    y = x\n    z = y\n    return z\n', 'a.rb': 'x\n' });
  const added = repo.commit({ 'new.py': 'def go(x):\n    return x\n' });
  expect((await run(repo, added, { tier: 'omit', skip: ['new.py:9-9'] }).catch((e: Error) => e.message))).toContain('--skip new.py:9-9 meets no change of the fix.');
  const undone = repo.commit({ 'new.py': null });
  const { case: c, stderr } = await run(repo, undone);
  expect(c).toMatchObject({ language: 'python', evidence_location: 'L0', rubric: { target: [{ path: 'new.py', lines: [1, 2], symbol: 'go' }] } });
  expect(stderr).toContain('evidence_location L0 (the diff shows all');
  const mixed = (await run(repo, fix, { tier: 'fix' })).case;
  expect(mixed).toMatchObject({ language: 'javascript', paths: ['a.rb', 'lib/open.js', 'tool.py'] });
  const back = (await run(repo, fix)).case;
  expect(back.rubric.target).toContainEqual({ path: 'lib/open.js', lines: [3, 6], symbol: 'open' });
});

test('the repository’s name is that of its remote', async () => {
  const { repo, fix } = fixed();
  for (const url of ['https://example.com/an-owner/a.name.git', 'git@example.com:an-owner/a.name.git', 'ssh://git@example.com/an-owner/a.name']) {
    repo.git('config', 'remote.origin.url', url);
    expect((await run(repo, fix, { repository: undefined })).case.repository).toBe('an-owner/a.name');
  }
  repo.git('config', 'remote.origin.url', '../elsewhere');
  await expect(run(repo, fix, { repository: undefined })).rejects.toThrow('The repository has no remote "origin" that names an owner/name; name it with --repository.');
});

describe('refuses', () => {
  const refusal = async (repo: TestRepo, revision: string, options: Partial<BenchmarkNewOptions> = {}): Promise<string> => {
    const output = join(temporaryFolder(), 'out.jsonl');
    const message = await run(repo, revision, { output, ...options }).then(() => 'made', (error: Error) => error.message);
    if (options.output === undefined) expect(existsSync(output)).toBe(false);
    return message;
  };

  test('merges, first commits and what no branch or tag has', async () => {
    const { repo, fix } = fixed();
    repo.git('checkout', '-q', '-b', 'side', repo.first);
    repo.commit({ 'b.js': 'b\n' });
    repo.git('merge', '-q', '--no-edit', 'main');
    expect(await refusal(repo, 'HEAD')).toMatch(/^[0-9a-f]{12} is a merge of 2 commits; name the commit that has the fix\.$/);
    expect(await refusal(repo, repo.first)).toMatch(/^[0-9a-f]{12} has no parent in this repository; a first commit is no fix\.$/);
    expect(await refusal(repo, 'no-such')).toContain('names no commit');
    repo.git('checkout', '-q', '--detach', fix);
    const aside = repo.commit({ 'lib/open.js': before });
    expect(await refusal(repo, aside)).toMatch(/^No branch or tag contains [0-9a-f]{12}, so that others could not fetch it/);
    repo.git('tag', 'kept', aside);
    expect((await run(repo, aside)).case.base).toBe(aside);
  });

  test('what is too large, and what has no production code', async () => {
    const repo = makeRepo({ 'a.js': 'a\n' });
    const many = repo.commit(Object.fromEntries(Array.from({ length: MAX_CASE_FILES + 1 }, (_, i) => [`f${i}.js`, 'x\n'])));
    const long = repo.commit({ 'a.js': 'a();\n'.repeat(MAX_CASE_LINES + 1) });
    const tests = repo.commit({ 'test/a.js': 'x\n', 'README.md': 'x\n' });
    const only = repo.commit({ 'docs/a.py': 'x\n' });
    expect(await refusal(repo, many)).toBe(`The fix changes ${MAX_CASE_FILES + 1} files of production code; a case has at most ${MAX_CASE_FILES}.`);
    expect(await refusal(repo, long)).toBe(`The case would change ${MAX_CASE_LINES + 2} lines; at most ${MAX_CASE_LINES} are reviewed as one piece.`);
    expect(await refusal(repo, tests)).toBe('The fix changes no production code in a language that cases can have (it changes 2 files).');
    expect(await refusal(repo, only)).toBe('The fix changes no production code in a language that cases can have (it changes docs/a.py).');
  });

  test('lines to leave out that are none, elsewhere, meet nothing or leave nothing', async () => {
    const { repo, fix } = fixed();
    const omit = (...skip: string[]): Promise<string> => refusal(repo, fix, { tier: 'omit', skip });
    expect(await omit()).toBe('Tier omit needs --skip PATH:FIRST-LAST: the lines of the fix that enforce.');
    expect(await omit('lib/open.js')).toBe('--skip lib/open.js must be PATH:FIRST-LAST, lines of the fixed file.');
    expect(await omit('lib/open.js:9-2')).toContain('must be PATH:FIRST-LAST');
    expect(await omit('test/open.test.js:1-1')).toContain('is not among the production files that the fix changes.');
    expect(await omit('lib/open.js:5', 'lib/open.js:1-2')).toBe('--skip lib/open.js:1-2 meets no change of the fix.');
    expect(await omit('lib/open.js:1-99')).toBe('The lines to be left out are all that changes; leave some of the fix in, or use tier reverse.');
    expect(await refusal(repo, fix, { skip: ['lib/open.js:5'] })).toBe('--skip is for tier omit; tier reverse takes the change whole.');
  });

  test('duplicates by content and by id, in other manifests and in the one that is added to', async () => {
    const { repo, fix } = fixed();
    const dir = temporaryFolder();
    const output = join(dir, 'm.jsonl');
    await run(repo, fix, { output });
    const text = readFileSync(output, 'utf8');
    const id = `javascript-${fix.slice(0, 10)}-rev`;
    expect(await refusal(repo, fix, { output })).toBe(`${output}:1 has this change already, as ${id}.`);
    expect(await refusal(repo, fix, { cases: [dir], advisory: 'CVE-2099-0001', repository: 'Some-Owner/some.name' })).toBe(`${output}:1 has this change already, as ${id}.`);
    expect(await refusal(repo, fix, { cases: [dir], repository: 'some-owner/fork' })).toContain(`${output}:1 has a case ${id} already, with another change;`);
    expect(await refusal(repo, fix, { cases: [join(dir, 'gone.jsonl')] })).toContain('it does not exist');
    expect(readFileSync(output, 'utf8')).toBe(text);
  });

  test('names that no case can have', async () => {
    const { repo, fix } = fixed();
    expect(await refusal(repo, fix, { repository: '../x' })).toBe('The case would not be valid: repository: must be "owner/name".');
    expect(await refusal(repo, fix, { advisory: 'a/b' })).toBe('--advisory "a/b" is no advisory\'s id, as CVE-2024-1234.');
  });
});

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reviewSchema } from '../../src/verdict/types';
import { leafPaths } from '../../src/verify/compare';
import { copyBundle, nodes, runBundle } from '../helpers/bundle';
import { mutate } from '../helpers/mutate';
import { git, readFiles, repository, temporaryFolder } from '../helpers/repository';

const root = join(__dirname, '../..');
let bundle: string;
let repo: string;

beforeAll(async () => {
  bundle = copyBundle();
  repo = await repository(readFiles(join(root, 'demo/base')), readFiles(join(root, 'demo/head')));
});

describe.each(nodes)('%s', (_, node) => {
  const run = (...args: string[]): ReturnType<typeof runBundle> => runBundle(bundle, args, { node });

  test('the demo blocks its pull request with cited evidence', () => {
    const { code, stdout, stderr } = run('demo');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n\nBLOCK: 1 validated finding blocks this change/);
    expect(stdout).toMatch(/src\/files\.js:\d+/);
    expect(stdout).toContain("if (!target.startsWith(storageRoot + path.sep)) {");
    expect(stdout).toContain('CWE-22');
    expect(stdout).toContain('Remedy: ');
    expect(stdout).toContain('Reviewed 1 of 3 changed files; 2 are in no supported language.');
  });

  test('review, exit code, JSON file, verify', () => {
    const file = join(temporaryFolder(), 'review.json');
    const args = ['review', '--repo', repo, '--base', 'main', '--head', 'pull-request'];
    expect(run(...args, '--format', 'json', '--output', file)).toMatchObject({ code: 1, stderr: '' });
    const review = reviewSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(review).toMatchObject({ verdict: 'BLOCK', state: 'findings' });
    expect(run(...args, '--fail-on', 'never').code).toBe(0);
    const verified = run('verify', file, '--repo', repo, '--strict');
    expect(verified.stdout).toMatch(/\nVERIFIED: \d+ fields/);
    expect(verified.code).toBe(0);
    writeFileSync(file, JSON.stringify(mutate(review, 'findings[0].premises[0].statement')));
    const differs = run('verify', file, '--repo', repo);
    expect(differs.stdout).toMatch(/^differs {2}findings\[0\]\.premises\[0\]\.statement: /);
    expect(differs.code).toBe(1);
  });

  test('the reverse change does not block', () => {
    expect(run('review', '--repo', repo, '--base', 'pull-request', '--head', 'main', '--exact', '--format', 'json').code).toBe(0);
  });

  test('SARIF, help, version, mechanisms', () => {
    const sarif = JSON.parse(run('review', '--repo', repo, '--base', 'main', '--head', 'pull-request', '--format', 'sarif').stdout);
    expect(sarif.runs[0].results[0].ruleId).toBe(run('mechanisms').stdout.split('\n').map((line) => line.split(' ')[0]).find((id) => id === sarif.runs[0].results[0].ruleId));
    expect(run('--help').code).toBe(0);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(run('--version').stdout).toBe(`${version}\n`);
  });

  test('a reader that closes early gets no error', () => {
    const command = `"$0" "$1" review --repo "$2" --base main --head pull-request --explain | true; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command, node, join(bundle, 'index.js'), repo], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(['1\n']).toContain(stdout);
  });

  test('index.js alone says what is missing, in one line', () => {
    const alone = copyBundle();
    for (const name of ['kb', 'grammars']) rmSync(join(alone, name), { recursive: true });
    const { code, stdout, stderr } = runBundle(alone, ['demo'], { node });
    expect(stderr).toMatch(/^prguard: PRGuard's knowledge base is missing beside .*; copy the whole dist folder, not index\.js alone\.\n$/);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  });
});

test('every mutated leaf of a real review is caught by name or listed', async () => {
  const { stdout } = runBundle(bundle, ['review', '--repo', repo, '--base', 'main', '--head', 'pull-request', '--format', 'json']);
  const { verifyReview } = await import('../../src/verify');
  const { review } = await import('../../src/review');
  const recorded = JSON.parse(stdout);
  // The engine is run once: what verify compares with does not depend on the mutated field, revisions apart.
  const recomputed = await review({ repo, base: recorded.base.revision, head: recorded.head.revision, exact: true, history: true });
  const verify = (value: unknown): ReturnType<typeof verifyReview> => verifyReview(value, { repo, strict: false, review: async () => recomputed });
  const clean = await verify(recorded);
  expect(clean.differences).toEqual([]);
  const listed = new Set(clean.notRechecked.map((n) => n.path));
  const paths = leafPaths(recorded).filter((path) => !/^(base|head)\.revision$/.test(path));
  expect(paths.length).toBeGreaterThan(60);
  for (const path of paths) {
    const { differences, notRechecked } = await verify(mutate(recorded, path));
    // Of a list that is not re-checked, an item of the wrong form is still no part of a review.
    // Listed, since whoever made the review chose it; when it names no commit, that is said as well.
    if (path === 'configuration.revision') {
      expect(listed.has(path)).toBe(true);
      continue;
    }
    // A review that says that its clone held no history is listed as one: what another clone finds proves nothing against it.
    if (path === 'history.looked') {
      expect(notRechecked.map((n) => n.path)).toContain(path);
      continue;
    }
    // Listed too; here the mutation of a list is no item of it, which the schema catches all the same.
    if (/^attention\.\w+$/.test(path) && differences.length) {
      expect([listed.has(path), differences.map((d) => d.path)]).toEqual([true, [`${path}[0]`]]);
      continue;
    }
    expect([path, differences.some((d) => d.path === path || d.path === `${path}[0]`)]).toEqual([path, !listed.has(path)]);
  }
}, 300_000);

test('the repository is left as it was', async () => {
  const dir = await repository(readFiles(join(root, 'demo/base')), readFiles(join(root, 'demo/head')), true);
  const state = (): string => [git(dir, 'status', '--porcelain', '--ignored'), git(dir, 'for-each-ref'), git(dir, 'count-objects', '-v'), git(dir, 'config', '--list', '--local')].join('\n');
  const before = state();
  runBundle(bundle, ['review', '--repo', dir, '--base', 'main', '--head', 'WORKTREE']);
  expect(state()).toBe(before);
});

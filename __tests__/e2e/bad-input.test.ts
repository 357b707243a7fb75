/** Awkward repositories and files: one clear sentence, the right state and exit code, and nothing lost. */
import { chmodSync, existsSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Review } from '../../src/verdict/types';
import { copyBundle, runBundle } from '../helpers/bundle';
import { git, repository, temporaryFolder, type Files } from '../helpers/repository';

let bundle: string;
beforeAll(() => {
  bundle = copyBundle();
});

interface Reviewed {
  code: number | null;
  stderr: string;
  review: Review;
}

/** Reviews and checks what every review has: quiet standard error, and an exit code and state that fit. */
function reviewed(repo: string, base = 'main', head = 'pull-request', env: Record<string, string> = {}): Reviewed {
  const { code, stdout, stderr } = runBundle(bundle, ['review', '--repo', repo, '--base', base, '--head', head, '--format', 'json'], { env });
  expect(stderr).toBe('');
  const review = JSON.parse(stdout) as Review;
  const { coverage } = review;
  const missed = new Set(coverage.notAnalysed.map((n) => n.path)).size;
  expect(coverage.analysedFiles + coverage.unsupportedFiles + missed).toBe(coverage.changedFiles);
  expect(review.state === 'incomplete').toBe(missed > 0 || coverage.limits.length > 0);
  expect(code).toBe(review.verdict === 'BLOCK' ? 1 : 0);
  return { code, stderr, review };
}

async function change(base: Files, head: Files): Promise<Review> {
  return reviewed(await repository(base, head)).review;
}

/** Paths that were not analysed, with their reasons, in head or base. */
function missed(review: Review): string[] {
  return [...new Set(review.coverage.notAnalysed.map((n) => `${n.path}: ${n.reason}`))];
}

const handler = 'export function handler(req, res) {\n  const id = Number(req.params.id);\n  if (!req.user) return res.status(401).end();\n  res.json(load(id));\n}\n';
const touched = handler.replace('load(id)', 'load(id, 1)');

describe('repositories and revisions that cannot be reviewed', () => {
  const failing = (args: string[]): ReturnType<typeof runBundle> => {
    const result = runBundle(bundle, ['review', ...args]);
    expect(result.stdout).toBe('');
    expect(result.stderr).toMatch(/^prguard: [^\n]+\.\n$/);
    return result;
  };

  test('not a repository, no folder', () => {
    expect(failing(['--repo', temporaryFolder(), '--base', 'main'])).toMatchObject({ code: 2, stderr: expect.stringContaining('is not inside a git repository') });
    expect(failing(['--repo', '/no/such', '--base', 'main'])).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no folder') });
  });

  test('unknown revisions, also ones that look like options', async () => {
    const repo = await repository({ a: '1' }, { a: '2' });
    for (const base of ['nowhere', '--upload-pack=touch x', 'main:a', '\u001b[31mred']) {
      const { code, stderr } = failing(['--repo', repo, `--base=${base}`, '--head', 'pull-request']);
      expect(code).toBe(2);
      expect(stderr).toContain('names no commit');
      expect(stderr).not.toContain('\u001b');
    }
    expect(failing(['--repo', repo, '--base', 'main', '--head', 'nowhere']).code).toBe(2);
  });

  test('unrelated histories', async () => {
    const repo = await repository({ a: '1' }, { a: '2' }, true);
    git(repo, 'checkout', '-q', '--orphan', 'island');
    git(repo, 'commit', '-qm', 'island');
    expect(failing(['--repo', repo, '--base', 'main', '--head', 'island'])).toMatchObject({ code: 3, stderr: expect.stringContaining('unrelated histories') });
  });

  test('a shallow clone without the merge base', async () => {
    const repo = await repository({ a: '1' }, { a: '2' }, true);
    const clone = join(temporaryFolder(), 'clone');
    git(repo, 'clone', '-q', '--depth=1', '--no-single-branch', `file://${repo}`, clone);
    const { code, stderr } = failing(['--repo', clone, '--base', 'origin/main', '--head', 'origin/pull-request']);
    expect(code).toBe(3);
    expect(stderr).toContain('fetch-depth: 0');
  });

  test('a work tree of a bare repository', async () => {
    const repo = await repository({ a: '1' }, { a: '2' });
    const bare = join(temporaryFolder(), 'bare.git');
    git(repo, 'clone', '-q', '--bare', repo, bare);
    expect(failing(['--repo', bare, '--base', 'main', '--head', 'WORKTREE'])).toMatchObject({ code: 2, stderr: expect.stringContaining('bare') });
  });
});

describe('changes', () => {
  test('an empty difference', async () => {
    const repo = await repository({ 'a.js': handler }, { 'a.js': handler });
    expect(reviewed(repo).review).toMatchObject({ verdict: 'APPROVE', state: 'clean', coverage: { changedFiles: 0 } });
    expect(runBundle(bundle, ['review', '--repo', repo, '--base', 'main', '--head', 'pull-request']).stdout).toMatch(/^APPROVE: the change touches no file\.\n/);
  });

  test('only deletions', async () => {
    const review = await change({ 'a.js': handler, 'b.py': 'x = 1\n' }, { 'b.py': 'x = 1\n' });
    expect(review).toMatchObject({ verdict: 'APPROVE', state: 'clean', coverage: { changedFiles: 1, analysedFiles: 1 } });
  });

  test('renames with and without change, mode changes', async () => {
    const long = Array.from({ length: 40 }, (_, i) => `export const v${i} = ${i};\n`).join('');
    const repo = await repository({ 'old.js': long + handler, 'same.js': `${long}// same\n`, 'run.py': 'x = 1\n' }, { 'new.js': long + touched, 'moved/same.js': `${long}// same\n`, 'run.py': 'x = 1\n' }, true);
    chmodSync(join(repo, 'run.py'), 0o755);
    git(repo, 'commit', '-qam', 'mode');
    const { review } = reviewed(repo);
    expect(review).toMatchObject({ verdict: 'APPROVE', state: 'clean', coverage: { changedFiles: 3, analysedFiles: 3 } });
  });

  test('3,000 changed files', async () => {
    const files = (text: string): Files => Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`src/d${i % 40}/f${i}.js`, text.replace('handler', `h${i}`)]));
    const review = await change(files(handler), files(touched));
    expect(review.coverage).toMatchObject({ changedFiles: 3000, analysedFiles: 3000, notAnalysed: [] });
  }, 120_000);
});

describe('files', () => {
  test('binary, undecodable, over-large, one long line, LFS pointer: each with its reason', async () => {
    const lfs = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n';
    const bad: Files = {
      'binary.js': Buffer.from('a\0b'),
      'latin.py': Buffer.from([0x78, 0x20, 0x3d, 0x20, 0xe9, 0x0a]),
      'line.js': `x = [${'1,'.repeat(2_500_000)}1]\n`,
      'long.c': `int x[] = {${'1,'.repeat(60_000)}1};\n`,
      'pointer.go': lfs
    };
    const review = await change({ 'a.js': handler }, { 'a.js': touched, ...bad });
    expect(missed(review)).toEqual(['binary.js: binary', 'latin.py: undecodable', 'line.js: over-large', 'long.c: minified', 'pointer.go: lfs-pointer']);
    expect(review).toMatchObject({ state: 'incomplete', coverage: { changedFiles: 6, analysedFiles: 1 } });
  });

  test('symlinks and submodules are named and not followed', async () => {
    const repo = await repository({ 'a.js': handler }, { 'a.js': touched }, true);
    symlinkSync('/etc/passwd', join(repo, 'link.js'));
    git(repo, 'add', 'link.js');
    git(repo, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},lib`);
    git(repo, 'commit', '-qm', 'links');
    const { review } = reviewed(repo);
    expect(review.coverage.changedFiles).toBe(3);
    expect(JSON.stringify(review)).not.toContain('root:');
  });

  test('100,000 lines', async () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `x${i % 10}=1\n`);
    const review = await change({ 'big.py': lines.join('') }, { 'big.py': lines.slice(1).join('') });
    expect(review).toMatchObject({ verdict: 'APPROVE', coverage: { changedFiles: 1 } });
  }, 120_000);

  test('20,000 nested parentheses, in every language', async () => {
    const nest = (inner: string): string => '('.repeat(20_000) + inner + ')'.repeat(20_000);
    const head = (n: number): Files => ({
      'a.js': `x = ${nest(`${n}`)};\n`,
      'a.ts': `const x = ${nest(`${n}`)};\n`,
      'a.py': `x = ${nest(`${n}`)}\n`,
      'a.go': `package a\nvar x = ${nest(`${n}`)}\n`,
      'A.java': `class A { int x = ${nest(`${n}`)}; }\n`,
      'a.c': `int x = ${nest(`${n}`)};\n`
    });
    const review = await change(head(1), head(2));
    expect(review.coverage.changedFiles).toBe(6);
    expect(review.verdict).toBe('APPROVE');
  }, 120_000);

  test('syntax errors introduced and removed prove nothing', async () => {
    const broken = handler.replace('if (!req.user) return', 'if (!req.user return');
    expect((await change({ 'a.js': handler }, { 'a.js': broken })).verdict).not.toBe('BLOCK');
    expect((await change({ 'a.js': broken }, { 'a.js': handler })).verdict).not.toBe('BLOCK');
    expect((await change({ 'a.c': 'int f(int a) { if (a > 3) return 1; return a; }\n' }, { 'a.c': 'int f(int a) { if (a > 3 return 1; ]]] return a; }\n' })).verdict).not.toBe('BLOCK');
  });

  test('CRLF is no change of code', async () => {
    expect(await change({ 'a.js': handler }, { 'a.js': handler.replace(/\n/g, '\r\n') })).toMatchObject({ verdict: 'APPROVE', state: 'clean', coverage: { changedFiles: 1, analysedFiles: 1 } });
  });

  test('names with spaces, quotes, newlines, non-ASCII and bytes that are no UTF-8', async () => {
    const names = ['with space.js', 'quo"te\'.js', 'new\nline.js', 'tab\t.js', 'ünï-日本.js', '-dash.js', ':(glob)*.js', '\u202egnp.js', '%2e.js'];
    const files = (text: string): Files => Object.fromEntries(names.map((name) => [name, text]));
    const repo = await repository(files(handler), files(touched), true);
    const raw = Buffer.concat([Buffer.from(`${repo}/`), Buffer.from([0xff, 0xfe]), Buffer.from('.js')]);
    renameSync(join(repo, 'with space.js'), raw);
    git(repo, 'add', '-A');
    git(repo, 'commit', '-qm', 'bytes');
    const { review } = reviewed(repo);
    expect(review.coverage).toMatchObject({ changedFiles: names.length, analysedFiles: names.length });
    const text = runBundle(bundle, ['review', '--repo', repo, '--base', 'main', '--head', 'pull-request', '--explain']).stdout;
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  test('attributes hide nothing', async () => {
    const attributes = '*.js -diff binary -text filter=evil\n*.py linguist-generated export-ignore\n';
    const review = await change({ '.gitattributes': attributes, 'a.js': handler, 'b.py': 'x = 1\n' }, { '.gitattributes': attributes, 'a.js': touched, 'b.py': 'x = 2\n' });
    expect(review.coverage).toMatchObject({ changedFiles: 2, analysedFiles: 2, notAnalysed: [] });
  });

  test('missing objects are named', async () => {
    const repo = await repository({ 'a.js': handler, 'b.js': handler }, { 'a.js': touched, 'b.js': touched.replace('1', '2') }, true);
    const blob = git(repo, 'rev-parse', 'pull-request:b.js');
    expect(existsSync(join(repo, '.git/objects', blob.slice(0, 2), blob.slice(2)))).toBe(true);
    rmSync(join(repo, '.git/objects', blob.slice(0, 2), blob.slice(2)), { force: true });
    const { review } = reviewed(repo);
    expect(missed(review)).toEqual(['b.js: missing-object']);
    expect(review).toMatchObject({ state: 'incomplete', coverage: { changedFiles: 2, analysedFiles: 1 } });
  });
});

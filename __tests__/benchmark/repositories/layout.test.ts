import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { bareTrees, layoutCase, type LaidOut, type Recipe } from '../../../src/benchmark/repositories/layout';
import { filesBelow } from '../../../src/digest';
import { git, makeRepo, temporaryFolder, type Files, type TestRepo } from '../../helpers/repository';

const rows = (...numbers: number[]): string => numbers.map((n) => `line ${n}\n`).join('');
const ten = rows(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

function made(base: Files, from: Files): { repo: TestRepo; base: string; from: string } {
  const repo = makeRepo(base);
  return { repo, base: repo.first, from: repo.commit(from) };
}

async function laid(repo: TestRepo, recipe: Partial<Recipe> & Pick<Recipe, 'base' | 'from'>, workDir = temporaryFolder()): Promise<LaidOut> {
  const result = await layoutCase({ paths: [], skip: [], ...recipe }, repo.dir, workDir);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

async function reason(repo: string, recipe: Partial<Recipe> & Pick<Recipe, 'base' | 'from'>): Promise<string> {
  const workDir = temporaryFolder();
  const result = await layoutCase({ paths: ['a.txt'], skip: [], ...recipe }, repo, workDir);
  expect(readdirSync(workDir)).toEqual([]);
  return result.ok ? 'laid out' : result.reason;
}

test('whole paths are taken as they are: bytes, modes, links, additions, deletions, a file that becomes a folder; no other path', async () => {
  const { repo, base, from } = made(
    { bin: Buffer.from([0, 1, 2, 255]), 'crlf.txt': 'a\r\nb\r\n', latin: Buffer.from('caf\xe9\n', 'latin1'), gone: 'x\n', 'run.sh': 'echo\n', thing: 'file\n', 'no end': 'a\nb', other: 'one\n', link: 'text\n', 'deep/er/ü"\\.txt': '1\n', 'deep/stays': 's\n' },
    { bin: Buffer.from([0, 9]), 'crlf.txt': 'a\r\nB\r\n', latin: Buffer.from('th\xe9\n', 'latin1'), gone: null, 'run.sh': { executable: 'echo\n' }, thing: null, 'thing/inside': 'in\n', 'no end': 'a\nc', other: 'two\n', link: { link: 'other' }, 'deep/er/ü"\\.txt': '2\n', new: 'n' }
  );
  const paths = ['bin', 'crlf.txt', 'latin', 'gone', 'run.sh', 'thing', 'thing/inside', 'no end', 'link', 'deep/er/ü"\\.txt', 'new'];
  const out = await laid(repo, { base, from, paths });
  repo.git('checkout', '-q', from);
  repo.commit({ other: 'one\n' });
  expect(out.headTree).toBe(repo.git('rev-parse', 'HEAD^{tree}'));
  expect(out.baseTree).toBe(repo.git('rev-parse', `${base}^{tree}`));
  expect(git(out.dir, 'rev-parse', `${out.head}^`)).toBe(out.base);
  expect(out.changed.get('crlf.txt')!.head).toEqual([[2, 2]]);
  expect(out.changed.get('gone')!.base).toEqual([[1, 1]]);
  expect(out.changed.get('gone')!.head).toEqual([]);
  expect([out.changed.get('bin')!.base, out.changed.get('run.sh')!.head]).toEqual([[], []]);
  expect([out.changed.get('link')!.base, out.changed.get('link')!.head, out.changed.get('new')!.head, out.changed.get('thing/inside')!.head]).toEqual([[[1, 1]], [[1, 1]], [[1, 1]], [[1, 1]]]);
  expect([...out.changed.keys()].sort()).toEqual([...paths].sort());
  out.remove();
});

test.each<[string, string, string, [number, number], string]>([
  ['the first of two hunks', ten, rows(0, 1, 2, 3, 4, 5, 6, 7, 77, 8, 9, 10), [1, 1], rows(1, 2, 3, 4, 5, 6, 7, 77, 8, 9, 10)],
  ['the second of two hunks', ten, rows(0, 1, 2, 3, 4, 5, 6, 7, 77, 8, 9, 10), [9, 9], rows(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)],
  ['a deletion, named by the line before it', ten, rows(0, 1, 2, 3, 4, 6, 7, 8, 9, 10), [5, 5], rows(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)],
  ['a hunk without a newline at the end', 'a\nb\nc', 'A\nb\nC', [1, 1], 'a\nb\nC'],
  ['all but the hunk that adds the last newline', 'a\nb\nc', 'A\nb\nc\n', [1, 1], 'a\nb\nc\n'],
  ['a hunk of lines that end in CR LF', 'a\r\nb\r\nc\r\n', 'A\r\nb\r\nC\rc\r\n', [1, 1], 'a\r\nb\r\nC\rc\r\n'],
  ['a hunk whose lines look like a patch', 'x\ny\nz\n', '@@ -1 +1 @@\ny\ndiff --git a b\n--- q\n', [1, 1], 'x\ny\ndiff --git a b\n--- q\n']
])('leaves %s out', async (_, before, after, lines, expected) => {
  const { repo, base, from } = made({ 'a.txt': before }, { 'a.txt': after });
  const out = await laid(repo, { base, from, paths: ['a.txt'], skip: [{ path: 'a.txt', lines }] });
  expect(git(out.dir, 'cat-file', 'blob', `${out.head}:a.txt`)).toBe(expected.trim());
  expect(Number(git(out.dir, 'cat-file', '-s', `${out.head}:a.txt`))).toBe(expected.length);
});

test('bytes that are no UTF-8 survive a left-out hunk; a new mode stays; ranges are those of what is left', async () => {
  const body = (first: string, last: string): Buffer => Buffer.from(`${first}\n1\n2\n\xe9\xff\n3\n${last}\n`, 'latin1');
  const { repo, base, from } = made({ 'a.txt': body('a', 'z') }, { 'a.txt': { executable: '' } });
  repo.write({ 'b.txt': 'x\n', 'a.txt': { executable: '' } });
  const tip = repo.commit({ 'a.txt': body('new\nA', 'Z') });
  const mixed = repo.git('ls-tree', tip, 'a.txt').slice(0, 6);
  const out = await laid(repo, { base, from: tip, paths: ['a.txt', 'b.txt'], skip: [{ path: 'a.txt', lines: [1, 2] }] });
  expect(git(out.dir, 'rev-parse', `${out.head}:a.txt`)).toBe(makeRepo({ 'a.txt': body('a', 'Z') }).git('rev-parse', 'HEAD:a.txt'));
  expect(git(out.dir, 'ls-tree', out.head, 'a.txt').slice(0, 6)).toBe(mixed);
  expect(Object.fromEntries(out.changed)).toEqual({ 'a.txt': { base: [[6, 6]], head: [[6, 6]] }, 'b.txt': { base: [], head: [[1, 1]] } });
  expect(from).not.toBe(tip);
});

test('a file whose hunks are all left out stays as it is in base', async () => {
  const { repo, base, from } = made({ 'a.txt': 'a\n', 'b.txt': 'b\n' }, { 'a.txt': 'A\n', 'b.txt': 'B\n', 'c.txt': 'c\n' });
  const out = await laid(repo, { base, from, paths: ['a.txt', 'b.txt', 'c.txt'], skip: [{ path: 'a.txt', lines: [1, 1] }, { path: 'c.txt', lines: [1, 1] }] });
  expect([...out.changed.keys()]).toEqual(['b.txt']);
});

test('the message is the caller’s, ids are the same every time, and remove leaves nothing', async () => {
  const { repo, base, from } = made({ 'a.txt': ten }, { 'a.txt': rows(1) });
  const workDir = temporaryFolder();
  const recipe = { base, from, paths: ['a.txt'], skip: [] };
  const results = await Promise.all([1, 2].map(() => layoutCase(recipe, repo.dir, workDir, 'Ünusual title\n\nbody')));
  const [one, two] = results as LaidOut[];
  expect(one.head).toBe(two.head);
  expect(git(one.dir, 'log', '-1', '--format=%B|%an|%ct', one.head)).toBe('Ünusual title\n\nbody|PRGuard|1700000000');
  expect(readdirSync(workDir)).toHaveLength(2);
  one.remove();
  two.remove();
  expect(readdirSync(workDir)).toEqual([]);
});

test('nothing of the repository is touched, not even the times of objects that the head shares with it', async () => {
  const { repo, base, from } = made({ 'a.txt': ten, 'b.txt': 'b\n' }, { 'a.txt': rows(0, 1, 2, 3, 4, 5, 6, 7, 77, 8, 9, 10) });
  // The head that is laid out exists already, as loose objects.
  repo.git('checkout', '-q', base);
  repo.commit({ 'a.txt': rows(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) });
  const files = filesBelow(join(repo.dir, '.git'));
  for (const file of files) utimesSync(join(repo.dir, '.git', file), 1_000_000_000, 1_000_000_000);
  await laid(repo, { base, from, paths: ['a.txt'], skip: [{ path: 'a.txt', lines: [9, 9] }] });
  expect(filesBelow(join(repo.dir, '.git'))).toEqual(files);
  expect(files.filter((file) => statSync(join(repo.dir, '.git', file)).mtimeMs !== 1_000_000_000_000)).toEqual([]);
});

test('what is missing is a reason, and leaves nothing behind', async () => {
  const { repo, base, from } = made({ 'a.txt': 'a\n', 'b.txt': 'b\n' }, { 'a.txt': 'A\n' });
  const nowhere = '1'.repeat(40);
  expect(await reason(temporaryFolder(), { base, from })).toMatch(/^There is no git repository in /);
  expect(await reason(repo.dir, { base: nowhere, from })).toBe('The repository does not have the revision 111111111111.');
  expect(await reason(repo.dir, { base, from: nowhere })).toBe('The repository does not have the revision 111111111111.');
  expect(await reason(repo.dir, { base, from, paths: ['a.txt', 'b.txt'] })).toMatch(/^b\.txt does not differ between /);
  expect(await reason(repo.dir, { base, from, skip: [{ path: 'a.txt', lines: [5, 9] }] })).toBe('The lines of a.txt to be left out meet no change.');
  expect(await reason(repo.dir, { base, from, skip: [{ path: 'a.txt', lines: [1, 1] }] })).toBe('The pull request would change nothing.');
});

test.each(['base', 'from'] as const)('a content that the repository lacks on the side of %s is a reason', async (side) => {
  const { repo, base, from } = made({ 'a.txt': 'a\n' }, { 'a.txt': 'A\n' });
  const lacking = repo.git('rev-parse', `${side === 'base' ? base : from}:a.txt`);
  rmSync(join(repo.dir, '.git/objects', lacking.slice(0, 2), lacking.slice(2)));
  expect(await reason(repo.dir, { base, from })).toBe('The repository lacks the content of a file that the change needs.');
});

test('trees of texts are laid out the same way', async () => {
  const workDir = temporaryFolder();
  const out = (await bareTrees({ 'a.js': 'one\n', 'b/c.js': 'c\n' }, { 'a.js': 'one\ntwo\n', 'b/c.js': 'c\n' }, workDir, 'Add two')) as LaidOut;
  expect(git(out.dir, 'ls-tree', '-r', '--name-only', out.head)).toBe('a.js\nb/c.js');
  expect([...out.changed]).toEqual([['a.js', { base: [], head: [[2, 2]] }]]);
  expect(await bareTrees({ a: '1' }, { a: '1' }, workDir)).toEqual({ ok: false, reason: 'The pull request would change nothing.' });
  out.remove();
  expect(readdirSync(workDir)).toEqual([]);
});

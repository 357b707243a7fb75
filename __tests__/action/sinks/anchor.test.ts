import { anchorOf, isInDiff, isShown, maxDiffLines } from '../../../src/action/sinks/anchor';
import { changeOf, type FileDiff } from '../../../src/action/sinks/change';
import { diffHunks, parseHunks } from '../../../src/snapshot/hunks';
import { makeRepo } from '../../helpers/repository';
import { citation, finding, review } from '../../helpers/review';

const numbered = (n: number): string[] => Array.from({ length: n }, (_, i) => `line ${i + 1}`);
const text = (lines: string[]): string => `${lines.join('\n')}\n`;

/** Base and head, in which lines 10 and 50 differ, a line is taken away after 80, and files come, go and are renamed. */
function sample(): { repo: string; base: string; head: string } {
  const before = numbered(100);
  const after = [...before];
  after[9] = 'changed 10';
  after[49] = 'changed 50';
  after.splice(80, 1);
  const repo = makeRepo({ 'a.js': text(before), 'gone.js': text(numbered(3)), 'old.js': text(numbered(30)), '[x] y.js': 'one\n', 'same.js': 'same\n' });
  const renamed = numbered(30);
  renamed[4] = 'changed 5';
  const head = repo.commit({ 'a.js': text(after), 'gone.js': null, 'old.js': null, 'new.js': text(renamed), 'added.js': 'alpha\nbeta\n', '[x] y.js': 'two\n' });
  return { repo: repo.dir, base: repo.first, head };
}

async function diffs(...paths: string[]): Promise<FileDiff[]> {
  const { repo, base, head } = sample();
  const value = review({ base: { requested: base, revision: base, tree: base }, head: { requested: head, revision: head, tree: head } });
  return changeOf(repo, value).diffs(paths);
}

test('hunks are those of git, with renames, additions and deletions', async () => {
  const { repo, base, head } = sample();
  const [a, renamed, added, gone, odd] = await diffHunks(repo, base, head, [{ base: 'a.js', head: 'a.js' }, { base: 'old.js', head: 'new.js' }, { base: null, head: 'added.js' }, { base: 'gone.js', head: null }, { base: '[x] y.js', head: '[x] y.js' }]);
  expect(a.map((h) => [h.base, h.head])).toEqual([
    [{ first: 7, count: 7 }, { first: 7, count: 7 }],
    [{ first: 47, count: 7 }, { first: 47, count: 7 }],
    [{ first: 78, count: 7 }, { first: 78, count: 6 }]
  ]);
  expect(a[0].changed).toEqual([{ side: 'base', line: 10, at: 10 }, { side: 'head', line: 10, at: 10 }]);
  expect(a[2].changed).toEqual([{ side: 'base', line: 81, at: 81 }]);
  expect(renamed.flatMap((h) => h.changed.map((c) => c.line))).toEqual([5, 5]);
  expect(added).toEqual([{ base: { first: 0, count: 0 }, head: { first: 1, count: 2 }, changed: [{ side: 'head', line: 1, at: 1 }, { side: 'head', line: 2, at: 2 }] }]);
  expect(gone[0].changed.map((c) => [c.side, c.line])).toEqual([['base', 1], ['base', 2], ['base', 3]]);
  expect(odd).toHaveLength(1);
});

test('content that looks like a hunk header is content', () => {
  const hunks = parseHunks('@@ -1 +1,3 @@\n-@@ -9 +9 @@\n+@@ -5,7 +5,7 @@\n+--- a/x\n+diff --git a/x b/x\n\\ No newline at end of file\n@@ -10,0 +13 @@ f\n+x\n');
  expect(hunks.map((h) => h.changed.map((c) => `${c.side}${c.line}`))).toEqual([['base1', 'head1', 'head2', 'head3'], ['head13']]);
});

test('the finding\'s own lines, as far as the diff shows them, context included', async () => {
  const list = await diffs('a.js');
  expect(anchorOf(finding({ path: 'a.js', line: 10, endLine: 10 }), list)).toEqual({ path: 'a.js', side: 'RIGHT', startLine: 10, line: 10, elsewhere: false });
  expect(anchorOf(finding({ path: 'a.js', line: 12, endLine: 30 }), list)).toEqual({ path: 'a.js', side: 'RIGHT', startLine: 12, line: 13, elsewhere: false });
  expect(anchorOf(finding({ path: 'a.js', line: 1, endLine: 90 }), list)).toEqual({ path: 'a.js', side: 'RIGHT', startLine: 7, line: 13, elsewhere: false });
});

test('else the nearest changed line of its file, in head or in base', async () => {
  const list = await diffs('a.js', 'new.js');
  expect(anchorOf(finding({ path: 'a.js', line: 40, endLine: 41 }), list)).toEqual({ path: 'a.js', side: 'RIGHT', startLine: 50, line: 50, elsewhere: true });
  expect(anchorOf(finding({ path: 'a.js', line: 95, endLine: 99 }), list)).toEqual({ path: 'a.js', side: 'LEFT', startLine: 81, line: 81, elsewhere: true });
  expect(anchorOf(finding({ path: 'new.js', line: 20, endLine: 20 }), list)).toMatchObject({ path: 'new.js', side: 'RIGHT', line: 5 });
});

test('else of the file that shows what the change did, then what enforced it, then any cited one', async () => {
  const list = await diffs('same.js', 'a.js', 'gone.js', 'old.js');
  const cited = (role: 'loss' | 'obligation' | 'peer', side: 'base' | 'head', path: string, line: number) => citation({ role, side, path, lines: [line, line], quote: 'x' });
  const far = (...citations: ReturnType<typeof cited>[]) => anchorOf(finding({ path: 'same.js', line: 1, endLine: 1, citations }), list);
  expect(far(cited('peer', 'head', 'new.js', 1), cited('obligation', 'base', 'gone.js', 2), cited('loss', 'head', 'a.js', 48))).toEqual({ path: 'a.js', side: 'RIGHT', startLine: 50, line: 50, elsewhere: true });
  expect(far(cited('peer', 'head', 'new.js', 1), cited('obligation', 'base', 'gone.js', 2))).toEqual({ path: 'gone.js', side: 'LEFT', startLine: 2, line: 2, elsewhere: true });
  expect(far(cited('obligation', 'base', 'old.js', 9))).toMatchObject({ path: 'new.js', side: 'RIGHT', line: 5 });
  expect(far(cited('peer', 'head', 'new.js', 1))).toMatchObject({ path: 'new.js', line: 5 });
  expect(far(cited('peer', 'head', 'other.js', 1))).toBeNull();
});

test('texts of head: a file that is not there is null, one that can not be read is left out', async () => {
  const repo = makeRepo({ 'a.js': 'a\n', 'b.bin': Buffer.from([0, 1, 2]) });
  const head = repo.commit({ 'a.js': 'b\n' });
  const value = review({ base: { requested: repo.first, revision: repo.first, tree: '' }, head: { requested: head, revision: head, tree: '' } });
  expect(await changeOf(repo.dir, value).texts(['a.js', 'b.bin', 'none.js'])).toEqual(new Map([['a.js', 'b\n'], ['none.js', null]]));
});

test('a place is in the diff when one hunk has all its lines, on its side, and GitHub shows the file', () => {
  const diff: FileDiff = { path: 'a.js', base: 'a.js', head: 'a.js', hunks: [{ base: { first: 10, count: 3 }, head: { first: 10, count: 6 }, changed: [] }, { base: { first: 30, count: 1 }, head: { first: 33, count: 1 }, changed: [] }] };
  const at = (startLine: number, line: number, side: 'LEFT' | 'RIGHT' = 'RIGHT', path = 'a.js'): boolean => isInDiff({ path, side, startLine, line, elsewhere: false }, [diff]);
  expect([at(10, 15), at(12, 12), at(33, 33), at(10, 12, 'LEFT'), at(30, 30, 'LEFT')]).toEqual([true, true, true, true, true]);
  expect([at(9, 10), at(15, 16), at(15, 33), at(13, 13, 'LEFT'), at(33, 33, 'LEFT'), at(12, 11), at(12, 12, 'RIGHT', 'b.js')]).toEqual(Array(7).fill(false));
  const long: FileDiff = { ...diff, hunks: [{ base: { first: 1, count: 0 }, head: { first: 1, count: maxDiffLines + 1 }, changed: [] }] };
  expect([isShown(diff), isShown(long), isInDiff({ path: 'a.js', side: 'RIGHT', startLine: 5, line: 5, elsewhere: false }, [long])]).toEqual([true, false, false]);
});

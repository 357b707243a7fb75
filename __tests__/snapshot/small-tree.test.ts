/** What is answered without git is what git answers. */
import { importCommits, type FileChange } from '../../src/cli/layout.js';
import { gitDiff } from '../../src/snapshot/changes.js';
import { ObjectReader } from '../../src/snapshot/objects.js';
import { byCodeUnit } from '../../src/snapshot/path.js';
import { locate, seal, type Seal } from '../../src/snapshot/seal.js';
import { searchTree, type SearchOptions } from '../../src/snapshot/search.js';
import { SmallFiles, compareSmall, listSmall } from '../../src/snapshot/small-tree.js';
import { listTree, TreeWalker, treeOf } from '../../src/snapshot/tree.js';
import { MAX_FILE_BYTES } from '../../src/bounds.js';
import { git, makeRepo, temporaryFolder } from '../helpers/repository.js';

/** Numbers that look random and are the same every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const NAMES = ['a.js', 'b.py', 'a', 'a-c.js', 'A.js', 'with space.js', 'ünï.js', '\udcff\udcfe.js', 'x.pyc', '.js', 'quo"te.py'];
const FOLDERS = ['', 'a/', 'a/b/', 'a-c/', 'z/y/x/', 'lib.js/'];
const LINES = ['alpha(beta)', 'alphabet', '_alpha', '$cost = a.b', 'aXb', 'é alpha é', 'x\r', '', '--flag', 'get getAll', 'é'];

function randomTree(below: (n: number) => number): FileChange[] {
  const files = new Map<string, FileChange>();
  for (let i = below(8); i >= 0; i--) {
    const path = FOLDERS[below(FOLDERS.length)]! + NAMES[below(NAMES.length)]!;
    // A name is a file or a folder.
    if ([...files.keys()].some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`))) continue;
    const kind = below(12);
    const content = Array.from({ length: below(9) }, () => LINES[below(LINES.length)]).join('\n') + (below(2) ? '\n' : '');
    if (kind === 0) files.set(path, { path, mode: '160000', object: '1'.repeat(40) });
    else files.set(path, { path, mode: kind === 1 ? '120000' : kind === 2 ? '100755' : '100644', content: Buffer.from(kind === 3 ? `${content}\0` : content) });
  }
  return [...files.values()];
}

let sealed: Seal;
let objects: ObjectReader;
let trees: string[];
const COUNT = 61;

beforeAll(async () => {
  const dir = temporaryFolder();
  git(dir, 'init', '-q');
  const below = numbers(7);
  const all: FileChange[][] = [];
  for (let i = 0; i + 1 < COUNT; i++) {
    // Every other tree has a few changes to the one before it.
    const last = all.at(-1) ?? [];
    const more = randomTree(below);
    all.push(i % 2 ? [...last.filter(({ path }) => below(9) && !more.some((m) => m.path === path || m.path.startsWith(`${path}/`) || path.startsWith(`${m.path}/`))), ...more.slice(0, 2)] : more);
  }
  all.push(all.at(-1)!.map((file) => (file.mode === '100644' ? { ...file, mode: '100755' } : file)));
  const made = await importCommits(dir, all.map((files, i) => ({ branch: `t${i}`, parent: null, message: 'm', tree: null, files })));
  expect(made.stderr).toBe('');
  sealed = seal(await locate(dir));
  objects = new ObjectReader(sealed);
  trees = [];
  for (let i = 0; i < COUNT; i++) trees.push(await treeOf(sealed, objects, git(dir, 'rev-parse', `t${i}`)));
});

afterAll(async () => {
  await objects.close();
  sealed.remove();
});

const walker = (tree: string): TreeWalker => new TreeWalker(objects, tree);

test('listings', async () => {
  for (const tree of trees) expect([...(await listSmall(walker(tree)))!]).toEqual([...(await listTree(sealed, tree))]);
});

test('changes, wherever nothing can be a rename', async () => {
  const counts = { same: 0, git: 0 };
  const statuses = new Set<string>();
  for (let i = 0; i + 1 < COUNT; i++) {
    for (const [base, head] of [[trees[i]!, trees[i + 1]!], [trees[i + 1]!, trees[i]!], [trees[i]!, trees[i]!]] as const) {
      const small = await compareSmall(walker(base), walker(head));
      const { changes, renamesComplete } = await gitDiff(sealed, base, head);
      if (small === null) counts.git++;
      else {
        counts.same++;
        expect(renamesComplete).toBe(true);
        expect(small.sort((a, b) => byCodeUnit((a.head ?? a.base)!, (b.head ?? b.base)!))).toEqual(changes);
        for (const { status } of small) statuses.add(status);
      }
    }
  }
  expect(counts.same).toBeGreaterThan(60);
  expect(counts.git).toBeGreaterThan(10);
  expect([...statuses].sort()).toEqual(['added', 'deleted', 'mode', 'modified', 'type']);
});

test('searches, with all bounds', async () => {
  const words = [['alpha'], ['alpha', 'getAll', 'a.b'], ['é'], ['$cost', '--flag', 'x'], ['none', '(beta)']];
  const options: SearchOptions[] = [{}, { extensions: ['js'] }, { extensions: ['py', 'js'] }, { extensions: ['j*'] }, { maxHits: 2 }, { maxFiles: 1 }, { enough: (hit) => hit.line === 2 }];
  let hits = 0;
  for (const [i, tree] of trees.entries()) {
    const files = new SmallFiles(objects);
    const entries = (await listSmall(walker(tree)))!;
    const [asked, bounds] = [words[i % words.length]!, options[i % options.length]!];
    const small = await searchTree(sealed, tree, asked, bounds, undefined, (extensions) => files.read(entries, extensions));
    expect(small).toEqual(await searchTree(sealed, tree, asked, bounds));
    hits += small.hits.length;
  }
  expect(hits).toBeGreaterThan(50);
});

test('what is not small, or can not be read, is left to git', async () => {
  const repo = makeRepo({ 'large.js': 'x'.repeat(MAX_FILE_BYTES + 1), 'a.py': 'a\n' });
  const many = repo.commit(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}/a.py`, `${i}\n`])));
  const store = seal(await locate(repo.dir));
  const reader = new ObjectReader(store);
  try {
    const [one, two] = [await treeOf(store, reader, repo.first), await treeOf(store, reader, many)].map((tree) => new TreeWalker(reader, tree));
    const entries = (await listSmall(one!))!;
    expect(await new SmallFiles(reader).read(entries)).toBeNull();
    expect((await new SmallFiles(reader).read(entries, ['py']))?.map((f) => f.path)).toEqual(['a.py']);
    expect([await listSmall(two!), await compareSmall(one!, two!), await listSmall(new TreeWalker(reader, '1'.repeat(40)))]).toEqual([null, null, null]);
    expect(await new SmallFiles(reader).read(await listTree(store, two!.root))).toBeNull();
  } finally {
    await reader.close();
    store.remove();
  }
});
